"""What may be used: every use that is legal, in the notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import hands
from kotref.rules.aiming import among, aside, bad_times, can_copy, can_reflect, thrown_for
from kotref.rules.conditions import against_now, context, is_open, unmet, unpaid
from kotref.rules.in_force import InForce
from kotref.rules.table import FACES, Table

if TYPE_CHECKING:
    pass


def legal(table: Table, windows: tuple[str, ...]) -> Iterator[tuple[Monster, str]]:
    """Every use that is legal in one of `windows`: who, and the action in the notation, chance as ``?``."""
    told: set[tuple[int, str]] = set()
    for window in windows:
        for item in (*table.in_force(window), *_from_hands(table, window)):
            if item.clause.head != "may" or not is_open(table, item.owner, window):
                continue
            if window == "damage pending" and not _can_react(table, item.owner):
                continue
            if against_now(table, item, context(table, item, None)) is None:
                for text in spelled(table, item):
                    if (item.owner.seat, text) not in told:
                        told.add((item.owner.seat, text))
                        yield item.owner, text


def _from_hands(table: Table, window: str) -> Iterator[InForce]:
    for monster in table.position.monsters:
        for id in dict.fromkeys(monster.hand) if monster.hand else ():
            if id is not None:
                yield from hands.in_hand(table, monster, id, (window,))


def _can_react(table: Table, owner: Monster) -> bool:
    pending = table.pending_on(owner)
    return pending is not None and not pending.closed and pending.amount > 0


def spelled(table: Table, item: InForce) -> Iterator[str]:
    """The ways to use `item`, in the notation: each choice that it offers, chance as ``?``."""
    from kotref.rules import piles

    ctx = context(table, item, None)
    if piles.has_run_out(table, item):
        return
    turned_up = piles.pattern(table, item, ctx)
    for text in _ways(table, item, ctx):
        yield text + turned_up


def _ways(table: Table, item: InForce, ctx: Context) -> Iterator[str]:
    name = f"{'play' if isinstance(item, hands.FromHand) else 'use'} {item.of.id}"
    if item.clause.option is not None:
        yield f"{name} {item.clause.option}"
        return
    count = aside(item, ctx)
    if count is not None:
        yield " ".join([name, *["?"] * count])
        return
    effect = next((effect for effect in item.clause.effects if effect.word in ("turn", "reroll")), None)
    match item.clause.choose:
        case "die" | "die and face" | "die showing 3" if effect is not None:
            beside = effect.what == "die aside" and ctx.hit is not None
            dice = ctx.hit.aside if beside and ctx.hit is not None else table.position.dice
            fixed = () if beside else table.fixed_dice(effect)
            for face in FACES:
                if dice.count(face) > fixed.count(face) and (item.clause.choose != "die showing 3" or face == "3"):
                    yield from (f"{name} {face} -> {to}" for to in _outcomes(effect, face))
        case "times":
            yield from _often(table, item, ctx, name)
        case "monster":
            yield from (f"{name} on {monster.name}" for monster in among(table, item))
        case "die shown":
            yield from (f"{name} {face}" for face in FACES if face in table.position.dice)
        case "face":
            yield from (f"{name} {face}" for face in FACES)
        case "evolution in play":
            for owner in table.position.monsters:
                for card in owner.evolutions:
                    if can_reflect(table, item, card):
                        yield f"{name} on {owner.name} {card.id}"
        case "keep card in play":
            for owner, card in table.position.cards_in_play():
                if can_copy(table, item, card):
                    yield f"{name} on {owner.name} {card.id}"
        case "card of the attacker":
            for card in table.position.active.cards:
                yield f"{name} on {table.position.active.name} {card.id}"
        case "own keep cards":
            for card in item.owner.cards:
                if table.is_keep(card.id):
                    yield f"{name} {card.id}"
        case "card for sale":
            from kotref.rules.purchases import others_for_sale

            ids = list(others_for_sale(table))
            yield from (f"{name} {id}, reveal ?" for id in ids)
            if not ids:
                yield name
        case "marked card and face":
            for card in item.owner.cards:
                if card.mark and not thrown_for(table, card):
                    yield f"{name} {card.id} ?"
        case "amount of energy":
            yield from (f"{name} {count}" for count in range(item.owner.energy + 1))
        case None:
            yield name


def _often(table: Table, item: InForce, ctx: Context, name: str) -> Iterator[str]:
    """How often it can be used in one go: as often as it can be paid, and does something."""
    for count in range(1, 100):
        ctx.move = Move(item.owner.name, "use", card=item.of.id, count=count)
        if unmet(table, item, ctx) or unpaid(table, item, ctx) or bad_times(item, ctx, ctx.move):
            return
        yield f"{name} {count}"


def _outcomes(effect: Effect, face: str) -> list[str]:
    if effect.word == "reroll":
        return ["?"]
    return effect.faces or [to for to in FACES if to != face]
