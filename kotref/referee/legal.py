"""What is legal at a point of a log: whose decision is open, and the moves that may be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotref.logs import Log
from kotref.position import Monster, Position
from kotref.referee.judge import Judge
from kotref.referee.setup import set_up
from kotref.rules.hands import possible
from kotref.rules.table import Table
from kotref.rules.windows import Window


@dataclass(slots=True)
class LegalMoves:
    """`moves` are ``PLAYER: ACTION`` with chance as ``?``; `deciding` the players whose decision is open; `step`
    the turn's.

    `after` is the number of the move that they come after; `maybe` are the moves that a card of a hand allows which the
    log does not know.
    """

    after: int
    turn: str
    step: str
    deciding: list[str]
    moves: list[str]
    maybe: list[str] = field(default_factory=list)

    def data(self) -> dict[str, Any]:
        """As plain data, for programs."""
        about = {"after": self.after, "turn": self.turn, "step": self.step, "deciding": self.deciding}
        return about | {"moves": self.moves, "maybe": self.maybe}


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
    moves = list(dict.fromkeys(_spelled(table, window, every)))
    return LegalMoves(
        after=after,
        turn=table.position.active.name,
        step=table.position.step,
        deciding=[monster.name for monster in window.open_to(table)],
        moves=moves,
        maybe=list(_maybe(table, window, set(moves))),
    )


def _spelled(table: Table, window: Window, every: bool = False) -> Iterator[str]:
    for monster, action in _moves(table, window, every):
        yield f"{monster.name}: {action}"


def _maybe(table: Table, window: Window, known: set[str]) -> Iterator[str]:
    """What else would be legal if the unknown cards of the hands were what they may be, each of those."""
    hands = [(monster, monster.hand) for monster in table.position.monsters if None in monster.hand]
    for monster, _ in hands:
        monster.hand = list(possible(table, monster))
    try:
        found = dict.fromkeys(_spelled(table, window)) if hands else {}
    finally:
        for monster, hand in hands:
            monster.hand = hand
    yield from (move for move in found if move not in known)


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
