"""Wickedness: the track that triples move a monster up, and the tiles that it brings (Dark Edition)."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation

TILE = "tile/"


def for_triples(table: Table, monster: Monster, number: int, triples: int) -> None:
    """Three of a number move the monster up, each full three of them (three 1s by 2, three 2s by 1)."""
    rules = table.rules.wickedness
    if rules:
        gain(table, monster, rules.triples.get(number, 0) * triples)


def gain(table: Table, monster: Monster, amount: int) -> None:
    """`monster` goes up the track, to its end at most; for each level reached or passed a tile is owed."""
    rules = table.rules.wickedness
    amount = min(amount, rules.cap - monster.wickedness) if rules else 0
    if not rules or amount <= 0:
        return
    before = monster.wickedness
    monster.wickedness += amount
    table.tell("wickedness", monster.seat, amount, "dice")
    monster.owed += [level for level in rules.levels if before < level <= monster.wickedness]


def level_of(table: Table, id: str) -> int:
    """The level that brings tile `id`: the lowest, middle and highest tiles go with the ruleset's levels, in order."""
    printed = table.library.card(TILE + id).level
    all_printed = sorted({table.library.card(tile).level for tile in table.library.tiles()})
    rules = table.rules.wickedness
    return rules.levels[all_printed.index(printed)] if rules and len(all_printed) == len(rules.levels) else printed


def left(table: Table, level: int) -> list[str]:
    """The tiles of `level` that are still on the table."""
    return [id for id in table.position.tiles if level_of(table, id) == level]


class TileWindow(Window):
    """The active monster has reached a level and takes a tile."""

    def fits(self, table: Table, move: Move) -> bool:
        """`take` and `pass` of the active monster."""
        if move.action in ("take", "pass"):
            return move.player == table.position.active.name
        return super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against a tile that is not there, or of a level that is not owed."""
        return against(table, move) if move.action == "take" else super().why_not(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The tiles that it may take."""
        active = table.position.active
        for level in active.owed:
            yield from ((active, f"take {id}") for id in left(table, level))
        if may_decline(table):
            yield active, "pass"
        yield from super().legal(table)

    def missing(self, table: Table) -> Violation | None:
        """What is said when the log goes on without taking, where that is not left to the player."""
        if may_decline(table):
            return None
        active = table.position.active
        return Violation("KOT508", f"{active.name} has reached level {active.owed[0]} and has to take a tile.")


def may_decline(table: Table) -> bool:
    """Whether a tile that is owed may be left."""
    rules = table.rules.wickedness
    return bool(rules and rules.may_decline)


def take_tiles(table: Table) -> Flow:
    """Take a tile for each level owed, the lowest first; who declines one is not asked again in this turn."""
    active = table.position.active
    while True:
        active.owed = [level for level in active.owed if left(table, level)]
        if not active.owed or active.eliminated:
            return
        move = yield from ask(table, TileWindow())
        if move is None or move.action == "pass":
            active.owed = active.owed[1:]
            return
        yield from take(table, active, move.tile or "")


def take(table: Table, monster: Monster, id: str) -> Flow:
    """`monster` takes a tile, which works at once."""
    from kotref.rules import effects

    if TILE + id not in table.library:
        return
    of = table.library.card(TILE + id)
    level = level_of(table, id)
    if level in monster.owed:
        monster.owed.remove(level)
    if id in table.position.tiles:
        table.position.tiles.remove(id)
        table.position.taken_tiles.append(id)
    tile = table.position.new_card(TILE + id)
    monster.tiles.append(tile)
    table.tell("took_tile", monster.seat, level, "wickedness", id)
    table.cards_changed()
    yield from effects.acquired(table, monster, tile, of)


def against(table: Table, move: Move) -> Violation | None:
    """What the rules say against taking a tile; None if it may be taken."""
    mover, id = table.monster(move.player), move.tile or ""
    position = table.position
    if TILE + id not in table.library or (id not in position.tiles and id not in position.taken_tiles):
        return Violation("KOT804", _not_there(table, id))
    level, name = level_of(table, id), table.spell(TILE + id)
    if id in position.taken_tiles:
        owner = next((one.name for one, card in position.in_front() if card.id == TILE + id), None)
        return Violation("KOT803", f"{name} is gone: {f'{owner} has it' if owner else 'it has been used'}.")
    if level in mover.owed:
        return None
    if mover.owed:
        return Violation(
            "KOT801", f"{name} is a tile of level {level}; {mover.name} takes one of level {mover.owed[0]} now."
        )
    settled = ""
    if mover.wickedness >= level:
        settled = (
            f", and level {level} is settled: its tile is taken when the numbers are resolved, before entering Tokyo, "
            "or not at all"
        )
    return Violation(
        "KOT802", f"{name} is a tile of level {level}; {mover.name} has {mover.wickedness} wickedness{settled}."
    )


def _not_there(table: Table, id: str) -> str:
    """Why a tile is not on this table, which of its level are, and how a log says that others are."""
    if TILE + id not in table.library:
        return f"{table.spell(id)} is no wickedness tile."
    name = table.spell(TILE + id)
    side, level = table.library.card(TILE + id).side, level_of(table, id)
    here = ", ".join(table.spell(TILE + one) for one in left(table, level)) or "none"
    rules = table.rules.wickedness
    why = switch = ""
    if rules and rules.side not in (side, "mixed"):
        why = f": it is a {side} one, and the game is played with the {rules.side} ones"
        switch = f", or `options: {{wickedness.side: {side}}}`"
    return (
        f"there is no tile {name} on this table{why}. Of level {level} there are: {here}. "
        f"Which tiles there are the header says: `tiles: [{name}, ...]`{switch}."
    )


def why_misfit(table: Table, mover: Monster, move: Move) -> Violation:
    """Why a `take` fits nowhere."""
    found = against(table, move)
    if found is not None and (found.code in ("KOT803", "KOT804") or mover.seat == table.position.turn):
        return found
    if mover.seat != table.position.turn:
        return Violation("KOT101", f"{mover.name} cannot take a tile now: it is {table.position.active.name}'s turn.")
    return Violation("KOT102", f"{mover.name} cannot take a tile now: that is done when the numbers are resolved.")
