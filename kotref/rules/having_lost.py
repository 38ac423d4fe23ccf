"""After a loss: monsters that have just lost life may use what cards offer them then."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import aiming, using
from kotref.rules.hits import Hit
from kotref.rules.table import Loser, Table
from kotref.rules.windows import Flow, Window, ask, at_any_time

WORD = "having lost life"


class LoserWindow(Window):
    """Monsters have just lost life and may answer that."""

    uses = (WORD,)

    def fits(self, table: Table, move: Move) -> bool:
        """Uses of cards by those monsters, `pass`, and uses at any time by anybody."""
        if any(monster.name == move.player for monster in self.open_to(table)):
            return move.action == "pass" or super().fits(table, move)
        return at_any_time(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """Those who still have something to use."""
        return [loser.monster for loser in table.losers if can_answer(table, loser)]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Uses of cards, and `pass`."""
        yield from super().legal(table)
        yield from ((monster, "pass") for monster in self.open_to(table))


def can_answer(table: Table, loser: Loser) -> bool:
    """Whether the monster has something to use after its loss."""
    if loser.closed or loser.monster.eliminated:
        return False
    mine = [item for item in table.in_force(WORD) if item.owner is loser.monster]
    return any(aiming.has_choice(table, item) for item in mine)


def losers(struck: list[tuple[Monster, list[Hit]]]) -> list[Loser]:
    """Who has lost life to an event that may be answered, and how much."""
    found = []
    for monster, hits in struck:
        answered = [hit for hit in hits if not hit.final]
        if answered and not monster.eliminated:
            lost, by_claws = sum(hit.amount for hit in answered), any(hit.claws for hit in answered)
            found.append(Loser(monster, lost, answered[0].by, by_claws))
            found[-1].more = sum(hit.more for hit in answered)
    return found


def answer(table: Table, lost: list[Loser]) -> Flow:
    """Let those who have lost life answer it, as long as they can."""
    outer, table.losers = table.losers, lost
    while any(can_answer(table, loser) for loser in lost):
        move = yield from ask(table, LoserWindow())
        if move is None:
            break
        if move.action == "pass":
            for loser in lost:
                loser.closed = loser.closed or loser.monster.name == move.player
            continue
        item = using.find(table, move, (WORD,))
        if item is not None:
            yield from using.use(table, item, move)
    table.losers = outer
