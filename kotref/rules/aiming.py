"""What a use is aimed at: the choices that cards offer, and what speaks against one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Card
from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules.conditions import against_now, context, usable
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.violation import Violation

if TYPE_CHECKING:
    pass


TURNING_UP = ("renew", "dig", "look", "find")
"""Words of effects that turn up cards of the deck."""


def against(table: Table, item: InForce, move: Move) -> Violation | None:
    """What the rules say against using `item` as `move` does; None if nothing."""
    ctx = context(table, item, move)
    return against_now(table, item, ctx) or _choice(table, item, ctx)


def against_all_but_choice(table: Table, item: InForce, move: Move) -> Violation | None:
    """As `against`, where the choice is made later, if there is one."""
    return against_now(table, item, context(table, item, move))


def has_choice(table: Table, item: InForce) -> bool:
    """Whether `item` could be used now, and there is somebody that it may be aimed at where it has to be aimed."""
    return usable(table, item) and (item.clause.choose != "monster" or bool(among(table, item)))


def has_words(move: Move) -> bool:
    """Whether a `play` says more than the card: a choice, or dice."""
    return bool(
        move.dice or move.die or move.face or move.option or move.target or move.cards or move.count is not None
    )


def _choice(table: Table, item: InForce, ctx: Context) -> Violation | None:
    move = ctx.move
    if move is None:
        return None
    dice = aside(item, ctx)
    if dice is not None:
        return _thrown_aside(item, dice, move)
    turned_up = _turned_up(table, item, ctx, move)
    if turned_up is not None:
        return turned_up
    if item.clause.option is not None and item.clause.option != move.option:
        return _no_option(table, item, move)
    match item.clause.choose:
        case "die" | "die and face" | "die showing 3":
            return _die(table, item, ctx, move)
        case "die shown":
            if move.face is None or move.face not in table.position.dice:
                lie = " ".join(table.position.dice) or "none"
                return Violation("KOT507", f"{item.of.name}: name a die by what it shows; the dice are {lie}.")
        case "face":
            if move.face is None:
                return Violation("KOT507", f"{item.of.name}: name a face, as in 'use {item.of.id} claw'.")
        case "monster":
            return _monster(table, item, move)
        case "evolution in play":
            return _evolution_in_play(table, item, move)
        case "keep card in play":
            return _card_in_play(table, item, move)
        case "own keep cards":
            return _own_cards(table, item, move)
        case "card of the attacker":
            return _attackers_card(table, item, move)
        case "card for sale":
            from kotref.rules.purchases import cannot_redirect

            return cannot_redirect(table, item, move)
        case "marked card and face":
            return _marked_card(table, item, move)
        case "times":
            return bad_times(item, ctx, move)
        case "amount of energy":
            if move.count is None or not 0 <= move.count <= item.owner.energy:
                return Violation(
                    "KOT507", f"{item.of.name}: name how much of the {item.owner.energy} energy goes on the card."
                )
    return None


def _no_option(table: Table, item: InForce, move: Move) -> Violation | None:
    """Against a use that does not say which alternative, unless there is one only now."""
    others = [one for one in (*table.in_force(item.clause.moment), item) if one.card is item.card and one.clause.option]
    possible = [str(one.clause.option) for one in others if usable(table, one)]
    if move.option is None and len(set(possible)) == 1:
        return None
    return Violation("KOT507", f"{item.of.name}: say which it is, {' or '.join(sorted(set(possible)))}.")


def bad_times(item: InForce, ctx: Context, move: Move) -> Violation | None:
    """What speaks against using `item` as often as the move says."""
    if ctx.times < 1 or move.cards or (len(move.dice) > 1):
        return Violation("KOT507", f"{item.of.name}: say how often, as in 'use {item.of.id} 2'; left out it is once.")
    if item.clause.moment == "damage pending" and ctx.times > ctx.amount:
        return Violation(
            "KOT507", f"{item.of.name} cannot be used {ctx.times} times: {ctx.amount} life is about to be lost."
        )
    return None


def _turned_up(table: Table, item: InForce, ctx: Context, move: Move) -> Violation | None:
    if any(effect.word in TURNING_UP for effect in item.clause.effects):
        from kotref.rules import piles

        return piles.against(table, item, ctx, move)
    return None


def aside(item: InForce, ctx: Context) -> int | None:
    """How many dice that belong to nobody's roll using `item` throws; None if it throws none."""
    for effect in item.clause.effects:
        if effect.word == "throw aside" and effect.amount is not None:
            return int(effect.amount(ctx))
    return None


def _thrown_aside(item: InForce, count: int, move: Move) -> Violation | None:
    if len(move.dice) != count:
        said = "each life lost" if item.clause.moment == "having lost life" else "each life about to be lost"
        return Violation("KOT507", f"{item.of.name} throws one die for {said}: {count}, not {len(move.dice)}.")
    return None


def _die(table: Table, item: InForce, ctx: Context, move: Move) -> Violation | None:
    effect = next((effect for effect in item.clause.effects if effect.word in ("turn", "reroll")), None)
    aside = effect is not None and effect.what == "die aside" and ctx.hit is not None
    dice = ctx.hit.aside if aside else table.position.dice
    lie = " ".join(dice) or "none"
    if move.die is None or move.to is None:
        return Violation("KOT507", f"{item.of.name}: say which die and what it became, as in '2 -> claw'.")
    if move.die not in dice:
        return Violation("KOT507", f"No die shows {move.die}; the dice are {lie}.")
    if not aside and dice.count(move.die) == table.fixed_dice(effect).count(move.die):
        return Violation("KOT817", f"{item.of.name} cannot touch the frozen die, which shows {move.die}.")
    if item.clause.choose == "die showing 3" and move.die != "3":
        return Violation("KOT507", f"{item.of.name} works on a die that shows 3, not {move.die}.")
    faces = [] if effect is None else effect.faces
    if faces and move.to not in faces:
        return Violation("KOT507", f"{item.of.name} turns a die to {' or '.join(faces)}, not to {move.to}.")
    return None


# --- monsters --------


def among(table: Table, item: InForce) -> list[Monster]:
    """The monsters that `item` may be aimed at, clockwise from its owner."""
    found = []
    for monster in table.position.clockwise(item.owner.seat):
        ctx = context(table, item, None)
        ctx.theirs = monster
        if monster is not item.owner and (item.clause.among is None or item.clause.among(ctx)):
            found.append(monster)
    return found


def chosen_monster(table: Table, ctx: Context) -> list[Monster]:
    """The monster that a use was aimed at."""
    target = None if ctx.move is None else ctx.move.target
    return [] if target is None else [table.monster(target)]


def _monster(table: Table, item: InForce, move: Move) -> Violation | None:
    can = among(table, item)
    if not can:
        return Violation("KOT505", f"{item.of.name} cannot be used now: there is nobody to aim it at.")
    if move.target is None:
        names = " or ".join(monster.name for monster in can)
        return None if len(can) == 1 else Violation("KOT507", f"{item.of.name}: say on whom: {names}.")
    if table.monster(move.target) in can:
        return None
    return Violation("KOT507", f"{item.of.name} cannot be aimed at {move.target} now.")


# --- cards --------


def chosen_card(table: Table, move: Move, by: CardInPlay | None = None) -> CardInPlay | None:
    """The card in play that `move` picks with ``on PLAYER CARD``.

    Which of two equal cards is meant need not be said: it is one that is neither `by` itself nor copied by it already.
    """
    if move.target is None:
        return None
    whose = table.monster(move.target)
    named = [card for card in (*whose.cards, *whose.evolutions) if card.id == move.target_card]
    others = [card for card in named if by is not None and card.key not in (by.key, by.copies)]
    return next(iter(others or named), None)


def _card_in_play(table: Table, item: InForce, move: Move) -> Violation | None:
    target = chosen_card(table, move, item.card)
    if move.target is None or move.target_card is None:
        return Violation("KOT507", f"{item.of.name}: say whose card, as in 'on {item.owner.name} jets'.")
    if target is None:
        return Violation("KOT507", f"{move.target} has no {table.spell(move.target_card)}.")
    if not can_copy(table, item, target):
        return Violation("KOT507", f"{item.of.name} cannot go on {table.spell(target.id)}.")
    return None


def can_copy(table: Table, item: InForce, target: CardInPlay) -> bool:
    """Whether the card of `item` may copy `target`: another Keep card that copies nothing, and not the same again."""
    of = table.library.card(target.id)
    if not table.is_keep(target.id) or item.card is None or target.key in (item.card.key, item.card.copies):
        return False
    if of.only_if is not None and not of.only_if(table.context(item)):
        return False
    return not _copies(of)


def _copies(of: Card) -> bool:
    """Whether the card is one that copies another."""
    return any(effect.word == "copy" for clause in of.clauses for effect in clause.effects)


def _evolution_in_play(table: Table, item: InForce, move: Move) -> Violation | None:
    target = chosen_card(table, move, item.card)
    if move.target is None or move.target_card is None:
        return Violation("KOT507", f"{item.of.name}: say which evolution, as in 'on {item.owner.name} heat_vision'.")
    if target is None:
        return Violation("KOT507", f"{move.target} has no {table.spell(move.target_card)} on the table.")
    if not can_reflect(table, item, target):
        return Violation("KOT507", f"{item.of.name} cannot copy {table.spell(target.id)}.")
    return None


def can_reflect(table: Table, item: InForce, target: CardInPlay) -> bool:
    """Whether the evolution of `item` may copy `target`: a permanent one that copies nothing itself."""
    of = table.library.card(target.id)
    return of.kind == "permanent" and not _copies(of)


def reflectable(table: Table, item: InForce) -> list[tuple[Monster, CardInPlay]]:
    """The evolutions on the table that the one of `item` may copy, and before whom they lie."""
    lying = [(one, card) for one in table.position.monsters for card in one.evolutions]
    return [(one, card) for one, card in lying if can_reflect(table, item, card)]


def _attackers_card(table: Table, item: InForce, move: Move) -> Violation | None:
    active = table.position.active
    if move.target is None or move.target_card is None:
        return Violation("KOT507", f"{item.of.name}: say which card, as in 'on {active.name} jets'.")
    if move.target != active.name:
        return Violation("KOT507", f"{item.of.name} takes a card of {active.name}, who attacked, not of {move.target}.")
    if chosen_card(table, move) is None:
        return Violation("KOT507", f"{active.name} has no {table.spell(move.target_card)}.")
    return None


def _own_cards(table: Table, item: InForce, move: Move) -> Violation | None:
    mine = [card.id for card in item.owner.cards if table.is_keep(card.id)]
    if not move.cards:
        return Violation("KOT507", f"{item.of.name}: name the cards that are given up.")
    for id in move.cards:
        if id not in mine:
            return Violation("KOT507", f"{item.owner.name} has no {table.spell(id)} to give up.")
        mine.remove(id)
    return None


def marked_card(table: Table, item: InForce, move: Move) -> CardInPlay | None:
    """The marked card of the owner that `move` names and for which no die has been thrown in this turn."""
    for card in item.owner.cards:
        if card.id in move.cards and card.mark and not thrown_for(table, card):
            return card
    return None


def thrown_for(table: Table, card: CardInPlay) -> bool:
    """Whether a die has been thrown for the mark on this card in this turn."""
    return (card.used or {}).get("mark") == table.position.number


def _marked_card(table: Table, item: InForce, move: Move) -> Violation | None:
    if marked_card(table, item, move) is None:
        marked = [card.id for card in item.owner.cards if card.mark and not thrown_for(table, card)]
        return Violation("KOT507", f"{item.of.name}: a die is thrown for each marked card ({table.spell_all(marked)}).")
    if len(move.dice) != 1:
        return Violation("KOT507", f"{item.of.name}: say what the die for the card shows, as in 'jets 3'.")
    return None
