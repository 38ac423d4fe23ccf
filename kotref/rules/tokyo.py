"""Tokyo: who stands where, entering, leaving, and the closing of Bay."""

from __future__ import annotations

from kotref.position import BAY, CITY, OUTSIDE, Monster
from kotref.rules import effects, gains
from kotref.rules.hits import Hit
from kotref.rules.table import Table
from kotref.rules.windows import Flow
from kotref.violation import Violation

PLACE_NAMES = {CITY: "Tokyo City", BAY: "Tokyo Bay"}


def bay_is_open(table: Table) -> bool:
    """Whether Bay is in play: enough monsters are still in the game."""
    bay_from = table.rules.tokyo.bay_from
    return bay_from is not None and len(table.position.alive()) >= bay_from


def place_to_enter(table: Table) -> str | None:
    """Where the monster whose turn it is has to go in the Enter Tokyo step; None if nowhere."""
    active = table.position.active
    if active.in_tokyo or active.eliminated or table.position.kept_out or not may_enter(table):
        return None
    return free_place(table)


def free_place(table: Table) -> str | None:
    """The place in Tokyo that can be entered: City first, then Bay; None if nobody can enter."""
    position = table.position
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
    table.position.entered.add(monster.seat)
    table.tell("entered", monster.seat, 0, source, place)
    reward(table, monster, table.rules.tokyo.enter, "enter tokyo")
    if "enters tokyo" in table.force:
        yield from effects.fire(table, "enters tokyo", monster)
    bites = [bite for bite in table.bites if bite.place == place]
    if bites:
        from kotref.rules.damage import deal

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
    table.position.vacated = True
    if table.has("hold", monster, "claw damage"):
        table.held = [hit for hit in table.held if hit.victim is not monster]
    table.tell("left", monster.seat, 0, source, place)
    if "leaves tokyo" in table.force:
        effects.fire_now(table, "leaves tokyo", monster)
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


def bay_shut(table: Table, legal: str | None) -> Violation:
    """Bay is not in play."""
    bay_from = table.rules.tokyo.bay_from
    if bay_from is None:
        return Violation("KOT404", "there is no Tokyo Bay in this game.", legal)
    count = len(table.position.alive())
    return Violation(
        "KOT404", f"Tokyo Bay is shut: {count} monsters are in the game, and it opens with {bay_from}.", legal
    )


def place_of(monster: Monster) -> str:
    """The monster's place as people say it."""
    return PLACE_NAMES.get(monster.place, "outside Tokyo")
