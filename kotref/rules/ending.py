"""The end of the game: the three ways to it, and the ranking."""

from __future__ import annotations

from typing import Any

from kotref.position import Monster
from kotref.rules.table import GameOver, Table, TurnOver


def checkpoint(table: Table) -> None:
    """After a whole event: is the game over, or the turn? Raises GameOver or TurnOver."""
    if table.changed:
        table.changed = False
        if [one for one in table.position.monsters if one.life <= 0 and not one.eliminated]:
            from kotref.rules.falling import lose_the_dead

            lose_the_dead(table)
        if table.rules.victory.last_standing == "immediate":
            _roar(table)
            _last_standing(table)
    points_gained(table)
    if table.position.active.eliminated and table.rules.turn.fall == "ends_turn":
        raise TurnOver


def points_gained(table: Table) -> None:
    """Points were gained, perhaps in the middle of an event: where they win at once, the game is over here."""
    if table.rules.victory.check == "immediate" and table.position.reached:
        _by_points(table)


def turn_ended(table: Table) -> None:
    """A turn has ended. Raises GameOver if the game has as well."""
    _roar(table)
    _last_standing(table)
    if table.rules.victory.check != "end_of_round" and table.position.reached:
        _by_points(table)


def round_ended(table: Table) -> None:
    """A round has ended. Raises GameOver if the game ends with it."""
    if table.rules.victory.check == "end_of_round" and table.position.reached:
        _by_points(table)


def _roar(table: Table) -> None:
    """A card has won the game for its owner."""
    seat = table.position.roaring
    if seat is not None:
        _over(table, table.position.monsters[seat].name, "victory-points")


def _last_standing(table: Table) -> None:
    position = table.position
    if len(position.monsters) - sum([monster.eliminated for monster in position.monsters]) > 1:
        return
    alive = position.alive()
    if not alive:
        _over(table, "none", "all-eliminated")
    if len(alive) == 1:
        _over(table, alive[0].name, "last-standing")


def _by_points(table: Table) -> None:
    position = table.position
    there = [position.monsters[seat] for seat in position.reached if not position.monsters[seat].eliminated]
    if not there:
        return
    winner = there[0].name
    if len(there) > 1:
        tie = table.rules.victory.tie
        if tie == "shared":
            winner = "shared"
        elif tie == "active_player" and position.active in there:
            winner = position.active.name
    _over(table, winner, "victory-points")


def _over(table: Table, winner: str, reason: str) -> None:
    position = table.position
    position.over, position.winner, position.reason, position.step = True, winner, reason, "over"
    table.tell("game_over", -1, 0, reason, winner)
    raise GameOver


def result(table: Table) -> dict[str, Any]:
    """How the game stands: over or not, who won and why, the ranking (see log-format: JSON of a verdict)."""
    position = table.position
    return {
        "over": position.over,
        "winner": position.winner,
        "reason": position.reason,
        "ranking": [monster.name for monster in ranking(table)],
    }


def ranking(table: Table) -> list[Monster]:
    """The monsters in order of success: the winner, those alive by points, the fallen by points."""
    position = table.position

    def success(monster: Monster) -> tuple[bool, bool, int, int, int]:
        won = position.winner == monster.name
        first = position.reached.index(monster.seat) if monster.seat in position.reached else len(position.monsters)
        if table.rules.ranking == "none":
            return (not won, False, 0, 0, monster.seat)
        return (not won, monster.eliminated, -monster.vp, -monster.fell_at, first)

    return sorted(position.monsters, key=success)
