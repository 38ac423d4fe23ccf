"""Tokyo: entering, leaving, yielding, and the closing of Bay."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import BAY, CITY, OUTSIDE, Monster
from kotref.rules import effects, gains, using
from kotref.rules.ending import checkpoint
from kotref.rules.table import Table
from kotref.rules.windows import USES, Flow, Window, ask, at_any_time
from kotref.violation import Violation

PLACE_NAMES = {CITY: "Tokyo City", BAY: "Tokyo Bay"}


def bay_is_open(table: Table) -> bool:
    """Whether Bay is in play: enough monsters are still in the game."""
    bay_from = table.rules.tokyo.bay_from
    return bay_from is not None and len(table.position.alive()) >= bay_from


def place_to_enter(table: Table) -> str | None:
    """Where the monster whose turn it is has to go in the Enter Tokyo step: City first, then Bay; None if nowhere."""
    position, active = table.position, table.position.active
    if active.in_tokyo or active.eliminated or not may_enter(table):
        return None
    if position.at(CITY) is None:
        return CITY
    if bay_is_open(table) and position.at(BAY) is None:
        return BAY
    return None


def may_enter(table: Table) -> bool:
    """Whether the ruleset lets the active monster enter with these dice (first edition: only with a claw)."""
    if table.cannot(table.position.active, "enter tokyo"):
        return False
    return not table.rules.tokyo.enter_needs_claw or "claw" in table.position.dice


# --- moving --------


def enter(table: Table, monster: Monster, place: str, source: str = "enter") -> Flow:
    """`monster` comes from outside to `place`: the reward, then what waited for whoever takes it."""
    monster.place = place
    table.tell("entered", monster.seat, 0, source, place)
    reward(table, monster, table.rules.tokyo.enter, "enter tokyo")
    if "enters tokyo" in table.force:
        yield from effects.fire(table, "enters tokyo", monster)
    bites = [bite for bite in table.bites if bite.place == place]
    if bites:
        from kotref.rules.damage import Hit, deal

        table.bites = [bite for bite in table.bites if bite not in bites]
        for bite in bites:
            yield from deal(table, [Hit(monster, bite.amount, bite.by, False, bite.source)])


def reward(table: Table, monster: Monster, what: dict[str, int], source: str) -> None:
    """What Tokyo gives: points, or energy in the variant for two."""
    gains.gain_vp(table, monster, what.get("vp", 0), source)
    gains.gain_energy(table, monster, what.get("energy", 0), source)


def move(table: Table, monster: Monster, place: str) -> None:
    """`monster` changes places within Tokyo: no entering, no reward."""
    monster.place = place
    table.tell("moved", monster.seat, 0, "rules", place)


def leave(table: Table, monster: Monster, source: str) -> str:
    """`monster` goes outside; gives the place that it left."""
    place, monster.place = monster.place, OUTSIDE
    table.held = [hit for hit in table.held if hit.victim is not monster]
    table.tell("left", monster.seat, 0, source, place)
    return place


def close_bay(table: Table) -> None:
    """With too few monsters left nobody stays in Bay: to the City if it is empty, else outside (rulebook)."""
    there = table.position.at(BAY)
    if there is None or bay_is_open(table):
        return
    if table.position.at(CITY) is None and table.rules.tokyo.bay_closes == "move_to_empty_city":
        move(table, there, CITY)
    else:
        leave(table, there, "bay closes")


# --- yielding --------


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
    asked = _to_ask(table)
    if not asked:
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
    held, table.held = table.held, []
    if held:
        from kotref.rules.damage import deal

        yield from deal(table, [hit for hit in held if hit.victim.in_tokyo], holding=False)
    for monster in asked:
        if monster.seat in left and not monster.eliminated:
            yield from effects.fire(table, "yields", monster, place=left[monster.seat])
    if left and table.rules.tokyo.entry == "when_left":
        yield from _enter_when_left(table)
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


def _enter_when_left(table: Table) -> Flow:
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


# --- the Enter Tokyo step --------


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


def bay_shut(table: Table, legal: str | None) -> Violation:
    """Bay is not in play."""
    bay_from = table.rules.tokyo.bay_from
    if bay_from is None:
        return Violation("KOT404", "there is no Tokyo Bay in this game.", legal)
    count = len(table.position.alive())
    return Violation(
        "KOT404", f"Tokyo Bay is shut: {count} monsters are in the game, and it opens with {bay_from}.", legal
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


def place_of(monster: Monster) -> str:
    """The monster's place as people say it."""
    return PLACE_NAMES.get(monster.place, "outside Tokyo")
