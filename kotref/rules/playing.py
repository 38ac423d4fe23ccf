"""Playing an evolution: what speaks against it, how it comes to the table, and why it cannot be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.cards.model import Card
from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import aiming, effects, hands
from kotref.rules.conditions import window_name
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


def against(table: Table, item: InForce, move: Move) -> Violation | None:
    """What the rules say against playing the evolution as `move` does; None if nothing."""
    later = item.clause.choose is not None and not aiming.has_words(move)
    if later and item.clause.choose == "evolution in play" and not aiming.reflectable(table, item):
        name = item.of.name
        return Violation("KOT814", f"{item.owner.name} cannot play {name} now: no evolution lies there to be copied.")
    found = aiming.against_all_but_choice(table, item, move) if later else aiming.against(table, item, move)
    if found is not None and found.code == "KOT505":
        return Violation("KOT814", found.message, found.legal)
    return found


def play(table: Table, item: InForce, move: Move) -> Flow:
    """Put the evolution on the table; it acts, and a temporary one is spent unless it lasts."""
    from kotref.rules.choices import choose

    owner, of = item.owner, item.of
    card = come(table, owner, of.id)
    clause = item.clause
    if clause.name == "play":
        yield from effects.acquired(table, owner, card, of, words=move)
    else:
        acts = InForce(owner, card, clause, of)
        words: Move | None = move
        wrong = None if clause.choose is None else aiming.against(table, acts, move)
        if wrong is not None and wrong.code != "KOT503":  # what was turned up counts as written
            words = yield from choose(table, acts)
        if words is not None:
            yield from effects.carry_out(table, acts, words)
    if of.kind == "temporary" and not of.lasts and card in owner.evolutions:
        spend(table, owner, card)


def come(table: Table, owner: Monster, id: str) -> CardInPlay:
    """The evolution comes from the hand of `owner` to the table before it."""
    owner.hand.remove(id if id in owner.hand else None)
    if not table.library.has_effect(id):
        table.unknown_effect = id
    card = table.position.new_card(id)
    card.owner, card.since = owner.seat, table.position.number
    owner.evolutions.append(card)
    table.tell("played", owner.seat, 0, "", id)
    table.cards_changed()
    return card


def spend(table: Table, owner: Monster, card: CardInPlay) -> None:
    """An evolution leaves the table for the discard pile of the monster whose card it is."""
    from kotref.rules.deck import discard_card

    discard_card(table, owner, card)


# --- why it cannot be played --------


def why_misfit(table: Table, mover: Monster, move: Move) -> Violation:
    """Why a `play` fits nowhere."""
    id = move.card
    name = table.spell(id)
    if id is None or not hands.is_evolution(table, id):
        return Violation("KOT810", f"{mover.name} cannot play {name}: it is no evolution of this game.")
    of = table.library.card(id)
    if hands.may_hold(table, mover, id):
        asks = any(clause.when is not None for clause in hands.playable(of))
        more = f", if what it asks for holds (its text: kotref card {id})" if asks else ""
        return Violation("KOT814", f"{mover.name} cannot play {name} now: it is played {_when(of)}{more}.")
    if of.monster != mover.monster and id not in mover.strays:
        from kotref.referee.monsters import spell_monster

        whose = spell_monster(of.monster)
        return Violation("KOT811", f"{mover.name} cannot play {name}: it is an evolution of {whose}.")
    if id in mover.spent:
        return Violation("KOT815", f"{mover.name} cannot play {name} again: it has been played and discarded.")
    if any(card.id == id for card in mover.evolutions):
        return Violation("KOT810", f"{mover.name} cannot play {name}: it is on the table already.")
    hand = table.spell_all(mover.hand) if mover.hand else "empty"
    return Violation("KOT810", f"{mover.name} cannot play {name}: it is not in hand (the hand: {hand}).")


def _when(of: Card) -> str:
    return " or ".join(dict.fromkeys(window_name(clause.moment) for clause in hands.playable(of)))
