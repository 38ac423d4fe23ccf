"""Using a card: which clause a `use` means, whether it may be used so, and doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.notation import Move
from kotref.rules import aiming, effects, hands, playing
from kotref.rules.conditions import is_open
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


def find(table: Table, move: Move, windows: tuple[str, ...]) -> InForce | None:
    """The clause that `move` (a `use`) means among those whose window is open: the first one that can be used."""
    items = candidates(table, move, windows)
    if len(items) > 1:
        for item in items:
            if aiming.against(table, item, move) is None:
                return item
    return items[0] if items else None


def candidates(table: Table, move: Move, windows: tuple[str, ...]) -> list[InForce]:
    """All clauses that `move` could mean: copies come before the card itself."""
    if move.action == "play":
        return hands.candidates(table, move, windows)
    owner = table.monster(move.player)
    found = []
    for window in windows:
        items = table.force.get(window)
        if items is None or not is_open(table, owner, window):
            continue
        for item in items:
            if item.owner is owner and item.clause.head == "may" and _named(item, move):
                found.append(item)
    if len(found) > 1:
        found.sort(key=lambda item: item.card is not None and item.of.id == item.card.name)
    return hands.of_option(found, move)


def _named(item: InForce, move: Move) -> bool:
    if move.as_ is not None:
        return item.of.id == move.as_ and item.card is not None and item.card.name == move.card
    return item.of.id == move.card


def why_not(table: Table, move: Move, windows: tuple[str, ...]) -> Violation | None:
    """What speaks against `move`, whose clause `find` finds among `windows`; None if nothing does."""
    item = find(table, move, windows)
    if item is None:
        return Violation("KOT505", f"{table.spell(move.card)} cannot be used now.")
    if isinstance(item, hands.FromHand):
        return playing.against(table, item, move)
    return aiming.against(table, item, move)


def use(table: Table, item: InForce, move: Move) -> Flow:
    """Carry out a use of `item`, or play it from the hand."""
    if isinstance(item, hands.FromHand):
        return playing.play(table, item, move)
    return effects.carry_out(table, item, move)
