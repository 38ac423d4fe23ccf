"""What is legal at a point of a log: whose decision is open, and the moves that may be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kotref.logs import Log
from kotref.position import Monster, Position
from kotref.referee.judge import Judge
from kotref.referee.setup import set_up
from kotref.rules.table import Table
from kotref.rules.windows import Window


@dataclass(slots=True)
class LegalMoves:
    """`moves` are ``PLAYER: ACTION`` with chance as ``?``; `deciding` the players whose decision is open; `step`
    the turn's.

    `after` is the number of the move that they come after.
    """

    after: int
    turn: str
    step: str
    deciding: list[str]
    moves: list[str]


def legal_moves_at(
    log: Log, at: int | None = None, *, every: bool = False, cards: Sequence[Path] = ()
) -> LegalMoves | None:
    """The moves that are legal after move `at` of `log` (None: after its last); None if the log cannot be played.

    Which dice to keep is given as a pattern, unless `every` asks for each way.
    """
    setting = set_up(log, cards=cards)
    if log.problems or setting.fatal or setting.table is None:
        return None
    judge = Judge(log, setting, None, at)
    judge.walk_moves()
    return open_moves(judge, log.moves if at is None else min(at, log.moves), every)


def open_moves(judge: Judge, after: int, every: bool = False) -> LegalMoves:
    """The moves that are legal where `judge` stands, which is after move `after`."""
    table, window = judge.table, judge.run.window
    return LegalMoves(
        after=after,
        turn=table.position.active.name,
        step=table.position.step,
        deciding=[monster.name for monster in window.open_to(table)],
        moves=[f"{monster.name}: {action}" for monster, action in _moves(table, window, every)],
    )


def _moves(table: Table, window: Window, every: bool) -> Iterator[tuple[Monster, str]]:
    for monster, action in window.legal(table):
        if every and action.startswith("keep ..."):
            for kept in keepings(table.position):
                thrown = len(table.position.dice) - len(kept)
                yield monster, f"keep {' '.join(kept)}, roll {' '.join(['?'] * thrown)}"
        else:
            yield monster, action


def keepings(position: Position) -> list[tuple[str, ...]]:
    """Every way to keep some of the dice as they lie, but neither none nor all of them."""
    kept: set[tuple[str, ...]] = {()}
    for face in position.dice:
        kept |= {tuple(sorted((*some, face))) for some in kept}
    return sorted(some for some in kept if 0 < len(some) < len(position.dice))
