"""Step 3: entering Tokyo."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.notation import Move
from kotref.position import BAY, CITY, Monster
from kotref.rules import conditions, hands, using
from kotref.rules.ending import checkpoint
from kotref.rules.table import Table
from kotref.rules.tokyo import PLACE_NAMES, bay_is_open, bay_shut, enter, free_place, move, place_to_enter
from kotref.rules.windows import Flow, Window, ask, at_any_time
from kotref.violation import Violation


class EnterWindow(Window):
    """`monster` has to enter `place`: the active one in its Enter Tokyo step, another one by a card."""

    def __init__(self, place: str, monster: Monster, turn: bool = True) -> None:
        self.place = place
        self.monster = monster
        self.turn = turn

    def fits(self, table: Table, move: Move) -> bool:
        """`enter` of the monster."""
        if move.action == "enter":
            return move.player == self.monster.name
        return super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against entering the wrong place."""
        if move.action != "enter" or move.place == self.place:
            return super().why_not(table, move)
        name = self.monster.name
        legal = f"{name}: enter {self.place}"
        if move.place == CITY:
            holder = table.position.at(CITY)
            return Violation("KOT405", f"{_name(holder)} holds Tokyo City.", legal)
        if not bay_is_open(table):
            return bay_shut(table, legal)
        if table.position.at(BAY) is not None:
            return Violation("KOT405", f"{_name(table.position.at(BAY))} holds Tokyo Bay.", legal)
        return Violation("KOT406", f"Tokyo City is empty, so {name} enters it and not Bay.", legal)

    def open_to(self, table: Table) -> list[Monster]:
        """The monster."""
        return [self.monster]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Entering the place that is due."""
        yield self.monster, f"enter {self.place}"
        yield from super().legal(table)

    def missing(self, table: Table) -> Violation:
        """What is said when the log goes on without entering."""
        name = self.monster.name
        count = len(table.position.alive())
        why = (
            f"Tokyo City is held, but Bay is empty, and with {count} monsters in the game it has to be entered"
            if self.place == BAY
            else "nobody holds Tokyo City"
        )
        return Violation(
            "KOT401",
            f"{name} has to enter {PLACE_NAMES[self.place]}: {why}.",
            f"{name}: enter {self.place}",
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
    if table.rules.evolutions:
        yield from _others_enter(table)
    place = place_to_enter(table)
    if place is not None:
        position.step = "enter"
        yield from _written(table, EnterWindow(place, position.active))
        checkpoint(table)
    if table.rules.evolutions:
        yield from _just_entered(table, position.active)
        yield from _not_entered(table)


def _written(table: Table, window: EnterWindow, source: str = "enter") -> Flow:
    """The monster of `window` enters as its move says."""
    decision = yield from ask(table, window)
    wanted = window.place if decision is None or decision.place is None else decision.place
    yield from enter(table, window.monster, wanted, source)


def enter_free(table: Table, monster: Monster, source: str) -> Flow:
    """A card brings `monster` into the free place, in somebody else's turn perhaps; its entry is written."""
    place = free_place(table)
    if place is None or monster.in_tokyo:
        return
    yield from _written(table, EnterWindow(place, monster, turn=False), source)
    yield from _just_entered(table, monster)


def come(table: Table, monster: Monster, place: str, source: str) -> Flow:
    """A card brings `monster` to `place`."""
    yield from enter(table, monster, place, source)
    yield from _just_entered(table, monster)


# --- before and after entering --------


class StepWindow(Window):
    """Before or after entering Tokyo: `monsters` may use what cards offer them then, in the window `word`."""

    def __init__(self, word: str, monsters: list[Monster]) -> None:
        self.uses = (word,)
        self.monsters = monsters

    def fits(self, table: Table, move: Move) -> bool:
        """Uses by those monsters, and `pass`."""
        if any(monster.name == move.player for monster in self.open_to(table)):
            return move.action == "pass" or super().fits(table, move)
        return at_any_time(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """Those of them who have something to use."""
        return [monster for monster in self.monsters if _has_use(table, monster, self.uses[0])]


def _has_use(table: Table, monster: Monster, word: str) -> bool:
    if any(item.owner is monster and conditions.usable(table, item) for item in table.in_force(word)):
        return True
    return bool(monster.hand) and hands.may_answer(table, monster, word)


def _offer(table: Table, word: str, monsters: list[Monster]) -> Generator[Window, Move | None, bool]:
    """Offer the window `word` to `monsters`, until each has passed; gives whether something was used."""
    monsters = list(monsters)
    window = StepWindow(word, monsters)
    while window.open_to(table):
        move = yield from ask(table, window)
        if move is None:
            return False
        if move.action == "pass":
            monsters.remove(table.monster(move.player))
            continue
        item = using.find(table, move, window.uses)
        if item is None:
            return False
        yield from using.use(table, item, move)
        checkpoint(table)
        return True
    return False


def _others_enter(table: Table) -> Flow:
    """Others than the active monster may take a free place by a card, before it enters."""
    while free_place(table) is not None:
        others = [one for one in table.position.clockwise(table.position.turn) if one is not table.position.active]
        able = [one for one in others if not one.in_tokyo and not table.cannot(one, "enter tokyo")]
        if not (yield from _offer(table, "others entering", able)):
            return


def _just_entered(table: Table, monster: Monster) -> Flow:
    """What cards offer a monster that has just entered."""
    more = True
    while more and monster.in_tokyo and monster.seat in table.position.entered:
        outer, table.newcomer = table.newcomer, monster
        more = yield from _offer(table, "just entered", [monster])
        table.newcomer = outer


def _not_entered(table: Table) -> Flow:
    """What cards offer the active monster when it has not entered in its turn."""
    active = table.position.active
    while active.seat not in table.position.entered and not active.eliminated:
        if not (yield from _offer(table, "not entered", [active])):
            return


def enter_when_left(table: Table) -> Flow:
    """Where the ruleset has it so the attacker enters as soon as a place has been left."""
    if table.rules.evolutions:
        yield from _others_enter(table)
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
