"""Clauses speak: when their moment has come, when a card has just come to somebody, when a card is used."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kotref.cards.context import Context
from kotref.cards.model import Card, Clause
from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import aiming, gains
from kotref.rules.conditions import context, event_of, limited
from kotref.rules.effects.performing import perform
from kotref.rules.in_force import InForce
from kotref.rules.table import Table

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


def fire(table: Table, moment: str, owner: Monster | None = None, **about: Any) -> Flow:
    """`moment` has come: every clause that waits for it speaks, ranked by `order`, then clockwise.

    With `owner` only that monster's clauses speak.
    """
    items = table.in_force(moment)
    if not items:
        return
    ranked = _ranked(table, [item for item in items if owner is None or item.owner is owner])
    for item in ranked:
        if item.owner.eliminated or _gone(item):
            continue
        ctx = table.context(item, **about)
        if item.clause.option is not None:
            yield from _one_of(table, [one for one in ranked if one.card is item.card and one.clause.option], item)
        elif _may_speak(table, item, ctx):
            if item.clause.choose is not None:
                from kotref.rules.choices import choose

                ctx.move = yield from choose(table, item)
                if ctx.move is None:
                    continue
            yield from perform(table, item.clause.effects, ctx)


def _one_of(table: Table, options: list[InForce], item: InForce) -> Flow:
    """The owner picks one of the `options` of a card whose conditions hold; it is asked where the first comes."""
    from kotref.rules.choices import choose_option

    options = [one for one in options if _may_speak(table, one, table.context(one))]
    if options and item is options[0]:
        picked = yield from choose_option(table, options)
        if picked is not None:
            yield from perform(table, picked.clause.effects, table.context(picked))


def fire_now(table: Table, moment: str, owner: Monster) -> None:
    """As `fire`, where nobody can be asked anything."""
    for _ in fire(table, moment, owner):
        raise AssertionError(f"nothing can be asked when {moment!r} comes")


def _gone(item: InForce) -> bool:
    """Whether the card has left the table since its clauses were looked up."""
    owner, card = item.owner, item.card
    return card is not None and not (card in owner.cards or card in owner.tiles or card in owner.evolutions)


def _may_speak(table: Table, item: InForce, ctx: Context) -> bool:
    clause = item.clause
    if clause.when is not None and not clause.when(ctx):
        return False
    if clause.once == "turn" and item.card is not None:
        if (item.card.used or {}).get(clause.name) == table.position.number:
            return False
        item.card.used = {**(item.card.used or {}), clause.name: table.position.number}
    return True


def _ranked(table: Table, items: list[InForce]) -> list[InForce]:
    if len(items) < 2:
        return items
    turn, seats = table.position.turn, len(table.position.monsters)
    return sorted(items, key=lambda item: (item.clause.order, (item.owner.seat - turn) % seats))


def acquired(
    table: Table, owner: Monster, card: CardInPlay, of: Card, charged: bool = False, words: Move | None = None
) -> Flow:
    """`card` has come to `owner`, with the words of `of`: what it does at once happens, choices are asked for.

    A card that comes `charged` keeps the tokens that lie on it and gets no others. `words` is the move that played it,
    which may make the choice already.
    """
    for clause in of.clauses:
        charges = any(effect.word in ("put", "invest") for effect in clause.effects)
        if clause.moment == "got" and not (charged and charges):
            yield from _acquired(table, InForce(owner, card, clause, of), words)


def _acquired(table: Table, item: InForce, words: Move | None) -> Flow:
    clause: Clause = item.clause
    ctx = table.context(item, move=words)
    if clause.when is not None and not clause.when(ctx):
        return
    if clause.choose is not None and not (words is not None and aiming.has_words(words)):
        from kotref.rules.choices import choose

        ctx.move = yield from choose(table, item)
        if ctx.move is None:
            return
    yield from perform(table, clause.effects, ctx)


def carry_out(table: Table, item: InForce, move: Move) -> Flow:
    """Pay for `item`, mark it used, do what it says."""
    clause, card = item.clause, item.card
    if clause.choose == "monster" and move.target is None:
        move = replace(move, target=aiming.among(table, item)[0].name)
    ctx = context(table, item, move)
    if clause.pay is not None:
        gains.pay(table, item.owner, clause.pay(ctx), item.of.id)
    if card is not None:
        if clause.spend:
            spent = min(card.tokens, clause.spend)
            card.tokens -= spent
            table.tell("put", item.owner.seat, -spent, card.id)
        card.used = {**(card.used or {}), limited(clause): table.position.number}
        event = event_of(table, item) if clause.once == "event" else None
        if event is not None:
            event.used.add((card.key, clause.name))
    yield from perform(table, clause.effects, ctx)
