"""Step 3: entering Tokyo."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import BAY, CITY, Monster
from kotref.rules.ending import checkpoint
from kotref.rules.table import Table
from kotref.rules.tokyo import PLACE_NAMES, bay_is_open, bay_shut, enter, move, place_to_enter
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation


class EnterWindow(Window):
    """The active monster has to enter `place`."""

    turn = True

    def __init__(self, place: str) -> None:
        self.place = place

    def fits(self, table: Table, move: Move) -> bool:
        """`enter` of the active monster."""
        if move.action == "enter":
            return move.player == table.position.active.name
        return super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against entering the wrong place."""
        if move.action != "enter" or move.place == self.place:
            return super().why_not(table, move)
        active = table.position.active
        legal = f"{active.name}: enter {self.place}"
        if move.place == CITY:
            holder = table.position.at(CITY)
            return Violation("KOT405", f"{_name(holder)} holds Tokyo City.", legal)
        if not bay_is_open(table):
            return bay_shut(table, legal)
        if table.position.at(BAY) is not None:
            return Violation("KOT405", f"{_name(table.position.at(BAY))} holds Tokyo Bay.", legal)
        return Violation("KOT406", f"Tokyo City is empty, so {active.name} enters it and not Bay.", legal)

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Entering the place that is due."""
        yield table.position.active, f"enter {self.place}"
        yield from super().legal(table)

    def missing(self, table: Table) -> Violation:
        """What is said when the log goes on without entering."""
        active = table.position.active
        count = len(table.position.alive())
        why = (
            f"Tokyo City is held, but Bay is empty, and with {count} monsters in the game it has to be entered"
            if self.place == BAY
            else "nobody holds Tokyo City"
        )
        return Violation(
            "KOT401",
            f"{active.name} has to enter {PLACE_NAMES[self.place]}: {why}.",
            f"{active.name}: enter {self.place}",
        )


def _name(monster: Monster | None) -> str:
    return "somebody" if monster is None else monster.name


def enter_tokyo(table: Table) -> Flow:
    """Step 3: an empty City must be entered, with five or six monsters an empty Bay too."""
    position = table.position
    if table.rules.tokyo.bay_slides_to_city and position.at(CITY) is None and position.at(BAY) is not None:
        there = position.at(BAY)
        assert there is not None
        move(table, there, CITY)
    place = place_to_enter(table)
    if place is None:
        return
    position.step = "enter"
    decision = yield from ask(table, EnterWindow(place))
    wanted = place if decision is None or decision.place is None else decision.place
    yield from enter(table, position.active, wanted)
    checkpoint(table)


def enter_when_left(table: Table) -> Flow:
    """Where the ruleset has it so the attacker enters as soon as a place has been left."""
    place = place_to_enter(table)
    if place is not None:
        yield from enter(table, table.position.active, place)
        checkpoint(table)
        yield from ask(table, EnteredWindow(place))


class EnteredWindow(Window):
    """The active monster has just entered `place` by rule; a log may write its entry all the same."""

    def __init__(self, place: str) -> None:
        self.place = place

    def fits(self, table: Table, move: Move) -> bool:
        """That very `enter`."""
        if move.action == "enter":
            return move.player == table.position.active.name and move.place in (None, self.place)
        return super().fits(table, move)
