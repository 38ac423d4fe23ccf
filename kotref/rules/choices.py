"""Choices that a card demands: its owner must pick something before the game goes on."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import aiming, listing
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.rules.windows import Window, ask
from kotref.violation import Violation


class ChoiceWindow(Window):
    """`item` demands a choice of its owner."""

    def __init__(self, item: InForce) -> None:
        self.item = item

    def fits(self, table: Table, move: Move) -> bool:
        """The owner's `use` of the card."""
        return self._is_answer(move) or super().fits(table, move)

    def _is_answer(self, move: Move) -> bool:
        named = move.card in (self.item.of.id, self.item.card.name if self.item.card else None)
        return move.action == "use" and move.player == self.item.owner.name and named

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against a choice that the card does not offer."""
        return aiming.against(table, self.item, move) if self._is_answer(move) else super().why_not(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """The owner."""
        return [self.item.owner]

    def missing(self, table: Table) -> Violation | None:
        """What is said when the log goes on without the choice."""
        owner, of = self.item.owner, self.item.of
        if only_choice(table, self.item) is not None:
            return None
        return Violation(
            "KOT508",
            f"the log goes on, but {of.name} of {owner.name} demands a choice first.",
            legal="; ".join(f"{one.name}: {text}" for one, text in self.legal(table)) or None,
        )

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Every choice that the card offers."""
        for item in self.offered():
            yield from ((item.owner, text) for text in listing.spelled(table, item))

    def offered(self) -> list[InForce]:
        """What is to choose from."""
        return [self.item]


def choose(table: Table, item: InForce) -> Generator[Window, Move | None, Move | None]:
    """Ask the owner of `item` for its choice; None where there is nothing to choose or nothing was chosen.

    A choice with one possibility follows by rule.
    """
    if item.clause.choose == "amount of energy" and not item.owner.energy:
        return Move(item.owner.name, "use", card=item.of.id, count=0)
    window = ChoiceWindow(item)
    if next(window.legal(table), None) is None:
        return None
    move = yield from ask(table, window)
    return only_choice(table, item) if move is None else move


def only_choice(table: Table, item: InForce) -> Move | None:
    """The choice of a monster or an evolution where there is one only: it follows by rule and need not be written."""
    if item.clause.choose == "evolution in play":
        lying = aiming.reflectable(table, item)
        owner, card = lying[0] if len(lying) == 1 else (None, None)
        if owner is not None and card is not None:
            return Move(item.owner.name, "use", card=item.of.id, target=owner.name, target_card=card.id)
    can = aiming.among(table, item) if item.clause.choose == "monster" else []
    return Move(item.owner.name, "use", card=item.of.id, target=can[0].name) if len(can) == 1 else None


class OptionWindow(ChoiceWindow):
    """A card demands of its owner to pick one of its alternatives."""

    def __init__(self, items: list[InForce]) -> None:
        super().__init__(items[0])
        self.items = {str(item.clause.option): item for item in items}

    def offered(self) -> list[InForce]:
        """The alternatives."""
        return list(self.items.values())

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against an alternative that the card does not have."""
        if not self._is_answer(move) or move.option in self.items:
            return None if self._is_answer(move) else super().why_not(table, move)
        offered = " or ".join(text for _, text in self.legal(table))
        return Violation("KOT507", f"{self.item.of.name} of {self.item.owner.name} offers: {offered}.")


def choose_option(table: Table, items: list[InForce]) -> Generator[Window, Move | None, InForce | None]:
    """Ask the owner for one of several `items` of a card; None where nothing was chosen."""
    if len(items) == 1:
        return items[0]
    window = OptionWindow(items)
    move = yield from ask(table, window)
    return None if move is None else window.items.get(move.option or "")
