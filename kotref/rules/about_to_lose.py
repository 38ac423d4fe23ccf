"""Before a loss: monsters that are about to lose life may use what their cards offer against it."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import conditions, hands, using
from kotref.rules.hits import Pending
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask, at_any_time


class DamageWindow(Window):
    """Monsters are about to lose life and may do something about it."""

    uses = ("damage pending",)

    def __init__(self, pendings: list[Pending]) -> None:
        self.pendings = pendings

    def fits(self, table: Table, move: Move) -> bool:
        """Uses of cards by monsters about to lose life, `pass`, and uses at any time by anybody."""
        if any(pending.victim.name == move.player for pending in self._open()):
            return move.action == "pass" or super().fits(table, move)
        return at_any_time(table, move)

    def _open(self) -> list[Pending]:
        return [pending for pending in self.pendings if not pending.closed]

    def still_open(self, table: Table) -> bool:
        """Whether anybody can still do anything about a loss."""
        return any(can_react(table, pending) for pending in self.pendings)

    def open_to(self, table: Table) -> list[Monster]:
        """The monsters that may still do something about their loss."""
        return [pending.victim for pending in self._open() if can_react(table, pending)]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Uses of cards, and `pass`."""
        yield from super().legal(table)
        yield from ((monster, "pass") for monster in self.open_to(table))


def can_react(table: Table, pending: Pending) -> bool:
    """Whether the monster can still do something about its loss that can be paid here."""
    if pending.closed or pending.amount == 0 or pending.hits[0].final:
        return False
    victim = pending.victim
    for moment in ("damage pending", "any time"):
        if not matters(table, pending, moment):
            continue
        if any(item.owner is victim and conditions.usable(table, item) for item in table.in_force(moment)):
            return True
        if victim.hand and hands.may_answer(table, victim, moment):
            return True
    return False


def matters(table: Table, pending: Pending, moment: str) -> bool:
    """Whether a loss waits for what can be used at this moment of the card language."""
    if moment == "damage pending" or table.rules.damage.any_time == "always":
        return True
    return pending.amount >= pending.victim.life


def answer(table: Table, pendings: list[Pending]) -> Flow:
    """Let those who are about to lose life do something about it, as long as they can."""
    while any(can_react(table, pending) for pending in pendings):
        move = yield from ask(table, DamageWindow(pendings))
        if move is None:
            return
        if move.action == "pass":
            for pending in pendings:
                pending.closed = pending.closed or pending.victim.name == move.player
            continue
        item = using.find(table, move, ("damage pending",))
        if item is not None:
            yield from using.use(table, item, move)
