"""Yielding: who was hit in Tokyo decides whether to stay, and what leaving brings."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import effects, using
from kotref.rules.entering import enter_when_left
from kotref.rules.table import Table
from kotref.rules.tokyo import leave
from kotref.rules.windows import USES, Flow, Window, ask, at_any_time


class YieldWindow(Window):
    """Monsters in Tokyo that lost life to claws leave or stay."""

    def __init__(self, undecided: list[Monster]) -> None:
        self.undecided = undecided

    def fits(self, table: Table, move: Move) -> bool:
        """`yield`, `stay` or `pass` of a monster that has not decided yet."""
        if move.action in ("yield", "stay", "pass"):
            return any(monster.name == move.player for monster in self.undecided)
        return super().fits(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """Who has not decided yet."""
        return self.undecided

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """To yield or to stay."""
        for monster in self.undecided:
            yield monster, "yield"
            yield monster, "stay"
        yield from super().legal(table)


def yield_decisions(table: Table) -> Flow:
    """Everybody in Tokyo whom the claws hit decides; then what was held back, then what leaving brings."""
    asked = [monster for monster in _to_ask(table) if not table.cannot(monster, "yield")]
    if not asked and not table.held:
        return
    table.decided.update(monster.seat for monster in asked)
    undecided = list(asked)
    left: dict[int, str] = {}
    while undecided:
        decision = yield from ask(table, YieldWindow(undecided))
        undecided = [monster for monster in undecided if monster.in_tokyo and not monster.eliminated]
        if decision is None:
            break
        monster = table.monster(decision.player)
        undecided = [other for other in undecided if other is not monster]
        if decision.action == "yield":
            left[monster.seat] = leave(table, monster, "yield")
        else:
            table.tell("stayed", monster.seat, 0, "yield")
    if "stays" in table.force:
        for monster in asked:
            if monster.seat not in left and monster.in_tokyo:
                yield from effects.fire(table, "stays", monster)
    held, table.held = table.held, []
    if held:
        from kotref.rules.damage import deal

        yield from deal(table, [hit for hit in held if hit.victim.in_tokyo], holding=False)
    for monster in asked:
        if monster.seat in left and not monster.eliminated:
            yield from effects.fire(table, "yields", monster, place=left[monster.seat])
    if left and table.rules.tokyo.entry == "when_left":
        yield from enter_when_left(table)
    leavers = [monster for monster in asked if monster.seat in left and not monster.eliminated]
    if leavers and "having yielded" in table.force:
        yield from _after_yielding(table, leavers)


class LeaverWindow(Window):
    """Monsters that have just yielded may use what a card offers them then."""

    uses = ("having yielded",)

    def __init__(self, leavers: list[Monster]) -> None:
        self.leavers = leavers

    def fits(self, table: Table, move: Move) -> bool:
        """Uses by those who yielded, and `pass`."""
        if move.action == "pass":
            return any(monster.name == move.player for monster in self.leavers)
        if any(monster.name == move.player for monster in self.leavers):
            return super().fits(table, move)
        return at_any_time(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """Those who yielded and have such a card."""
        owners = {item.owner.seat for item in table.in_force("having yielded")}
        return [monster for monster in self.leavers if monster.seat in owners]


def _after_yielding(table: Table, leavers: list[Monster]) -> Flow:
    while True:
        window = LeaverWindow(leavers)
        if not window.open_to(table) or table.position.active.eliminated:
            return
        move = yield from ask(table, window)
        if move is None:
            return
        leaver = table.monster(move.player)
        if move.action in USES:
            item = using.find(table, move, window.uses)
            if item is not None:
                yield from using.use(table, item, move)
        leavers = [monster for monster in leavers if monster is not leaver]


def _to_ask(table: Table) -> list[Monster]:
    wanted = {monster.seat for monster in table.to_ask} | {hit.victim.seat for hit in table.held}
    table.to_ask = []
    return [
        monster
        for monster in table.position.clockwise(table.position.turn)
        if monster.seat in wanted and monster.in_tokyo
    ]
