"""Yielding: who was hit in Tokyo decides whether to stay, and what leaving brings."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import aiming, effects, hands, using
from kotref.rules.entering import enter_when_left
from kotref.rules.table import Table
from kotref.rules.tokyo import leave
from kotref.rules.windows import USES, Flow, Window, ask, at_any_time


class YieldWindow(Window):
    """Monsters in Tokyo that lost life to claws leave or stay; cards may have a say in it."""

    uses = ("deciding", "others deciding", "refused")

    def __init__(self, asked: list[Monster]) -> None:
        self.asked = asked

    def fits(self, table: Table, move: Move) -> bool:
        """`yield`, `stay` or `pass` of a monster that has not decided yet; uses of cards."""
        if move.action in ("yield", "stay", "pass"):
            return any(monster.name == move.player for monster in self.undecided(table))
        return super().fits(table, move)

    def undecided(self, table: Table) -> list[Monster]:
        """Who has yet to decide: neither fallen nor gone meanwhile."""
        return [one for one in self.asked if one in table.undecided and one.in_tokyo and not one.eliminated]

    def open_to(self, table: Table) -> list[Monster]:
        """Who has not decided yet; once all have, who may do something about it."""
        return self.undecided(table) or have_a_say(table)

    def still_open(self, table: Table) -> bool:
        """Whether anybody has anything to decide or to say."""
        return bool(self.open_to(table))

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """To yield or to stay."""
        for monster in self.undecided(table):
            yield monster, "yield"
            yield monster, "stay"
        yield from super().legal(table)


def have_a_say(table: Table) -> list[Monster]:
    """Who has a card for those who decide, or who have decided to stay."""
    force = table.force
    if not table.rules.evolutions and "others deciding" not in force and "refused" not in force:
        return []
    found = []
    for monster in table.position.alive():
        active = monster is table.position.active
        words = [word for word, about in (("others deciding", table.undecided), ("refused", table.refusing)) if about]
        if any(_may_use(table, monster, word) for word in words if active or word == "refused"):
            found.append(monster)
    return found


def _may_use(table: Table, monster: Monster, word: str) -> bool:
    if any(item.owner is monster and aiming.has_choice(table, item) for item in table.in_force(word)):
        return True
    return bool(monster.hand) and hands.may_answer(table, monster, word)


def yield_decisions(table: Table) -> Flow:
    """Everybody in Tokyo whom the claws hit decides; then what was held back, then what leaving brings."""
    hit = _to_ask(table)
    if not hit and not table.held:
        return
    asked = [monster for monster in hit if not table.cannot(monster, "yield")] if "cannot" in table.force else hit
    table.decided.update([monster.seat for monster in asked])
    left = yield from _decide(table, hit, asked)
    if "stays" in table.force:
        for monster in asked:
            if monster.seat not in left and monster.in_tokyo:
                yield from effects.fire(table, "stays", monster)
    held, table.held = table.held, []
    if held:
        from kotref.rules.damage import deal

        yield from deal(table, [one for one in held if not one.victim.eliminated], holding=False)
        table.to_ask = [monster for monster in table.to_ask if monster.seat not in table.decided]
    for monster in hit:
        if monster.seat in left and not monster.eliminated:
            yield from effects.fire(table, "yields", monster, place=left[monster.seat])
    if left and table.rules.tokyo.entry == "when_left":
        yield from enter_when_left(table)
    leavers = [monster for monster in hit if monster.seat in left and not monster.eliminated]
    if leavers and "having yielded" in table.force:
        yield from _after_yielding(table, leavers)


def _decide(table: Table, hit: list[Monster], asked: list[Monster]) -> Generator[Window, Move | None, dict[int, str]]:
    """Ask `asked`, as long as somebody has to decide or a card has a say; gives who has left, and which place."""
    left: dict[int, str] = {}
    table.undecided, table.refusing = list(hit), []
    while [one for one in asked if one in table.undecided and not one.eliminated] or have_a_say(table):
        move = yield from ask(table, YieldWindow(asked))
        if move is None:
            break
        places = {monster.seat: monster.place for monster in hit if monster.in_tokyo}
        if move.action in USES:
            item = using.find(table, move, YieldWindow.uses)
            if item is not None:
                yield from using.use(table, item, move)
        else:
            monster = table.monster(move.player)
            table.undecided.remove(monster)
            if move.action == "yield":
                leave(table, monster, "yield")
            else:
                table.refusing.append(monster)
                table.tell("stayed", monster.seat, 0, "yield")
        for monster in hit:
            if monster.seat in places and not monster.in_tokyo and not monster.eliminated:
                left[monster.seat] = places[monster.seat]
        table.undecided = [one for one in table.undecided if one.in_tokyo and not one.eliminated]
        if table.refusing:
            table.refusing = [one for one in table.refusing if one.in_tokyo]
    table.undecided, table.refusing = [], []
    return left


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
