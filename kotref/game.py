"""A game walked by pushing moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kotref.events import Event
from kotref.logs import Log, read_logs
from kotref.notation import Move, Notation, NotationError
from kotref.position import Position
from kotref.referee.judge import Judge
from kotref.referee.setup import Setting, set_up
from kotref.rules import ending
from kotref.rules.progress import bring_to, settle, why_misfit
from kotref.rules.run import Run
from kotref.rules.table import Table
from kotref.violation import Violation


class IllegalMove(ValueError):
    """A move that the rules do not allow; `violation` says why."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.code}: {violation.message}")
        self.violation = violation


class Game:
    """A game in play.

    >>> game = Game(["Gigazaur", "Kraken", "The King"])
    >>> events = game.push("Gigazaur: roll 1 1 2 e c h")
    >>> game.why_illegal("Kraken: yield").code
    'KOT403'

    `players` are the seats clockwise, as in a log's header: a monster's name or a mapping with ``name``, ``monster``
    and a starting position. Further keys of the header (``market``, ``first``, ``options``, ...) are keyword arguments.
    Raises IllegalMove if the rules cannot start so.
    """

    def __init__(
        self,
        players: Sequence[str | Mapping[str, Any]],
        ruleset: str | Sequence[str] = "base-2016",
        *,
        cards: Iterable[str | Path] = (),
        **header: Any,
    ) -> None:
        whole = {"ruleset": ruleset, "players": players, **header}
        self._start(Log("<game>", {name: _as_text(value) for name, value in whole.items()}), cards)

    def _start(self, log: Log, cards: Iterable[str | Path]) -> None:
        setting = _set_up(log, cards)
        assert setting.table is not None and setting.notation is not None
        self.table: Table = setting.table
        self.notation: Notation = setting.notation
        self._run = Run(self.table)
        self.moves: list[Move] = []

    @classmethod
    def from_log(cls, path: str | Path, until: int | None = None) -> Game:
        """The game that a log tells, up to its end or the move `until`; raises IllegalMove at a move that is none.

        Claims of the log are judged on the way, as `check` does.
        """
        log = next(iter(read_logs(str(path))))
        if log.problems:
            raise IllegalMove(Violation(log.problems[0].code, log.problems[0].message))
        judge = Judge(log, _set_up(log, ()), 1, until)
        judge.walk_moves()
        for error in judge.report.errors:
            illegal = IllegalMove(Violation(error.code, error.message, error.legal))
            illegal.add_note(f"{log.name}, line {error.line}, move {error.move}: {error.player}: {error.text}")
            raise illegal
        game = cls.__new__(cls)
        game.table, game.notation, game._run = judge.table, judge.notation, judge.run
        game.table.listen()
        made = [entry for entry in log.entries if entry.kind == "move" and (until is None or entry.number <= until)]
        game.moves = [judge.read(entry) for entry in made]
        return game

    # --- moves --------

    def read(self, player: str, action: str) -> Move:
        """A move from its short form; raises IllegalMove (KOT003, KOT004, KOT006)."""
        try:
            return self.notation.read(player, action)
        except NotationError as error:
            raise IllegalMove(Violation(error.code, str(error.message))) from error

    def _move(self, move: str | Move) -> Move:
        if isinstance(move, Move):
            return move
        player, colon, action = move.partition(":")
        if not colon:
            raise IllegalMove(Violation("KOT006", f"a move is written 'PLAYER: ACTION', not {move!r}."))
        return self.read(player.strip(), action.strip())

    def push(self, move: str | Move) -> list[Event]:
        """Make a move, and what it implies; gives what happened. Raises IllegalMove, with the game left as it was."""
        move = self._move(move)
        run, mark, before = self._run, self._run.mark(), len(self.table.events)
        told = bring_to(run, move, closing=True)
        against = why_misfit(run, move) if told is None else (told[0] if told else run.window.why_not(self.table, move))
        if against is not None and against.code not in _WARNINGS:
            run.back_to(mark)
            raise IllegalMove(against)
        if told is not None:
            run.send(move)
        self.moves.append(move)
        return self.table.events[before:]

    def why_illegal(self, move: str | Move) -> Violation | None:
        """What the rules say against a move; None if it is legal. The game stays as it is."""
        mark, moves = self._run.mark(), len(self.moves)
        try:
            self.push(move)
        except IllegalMove as illegal:
            return illegal.violation
        del self.moves[moves:]
        self._run.back_to(mark)
        return None

    def legal_moves(self) -> list[str]:
        """The moves that the open window allows, in the notation, chance as ``?`` (see `kotref legal`)."""
        window = self._run.window
        return [f"{monster.name}: {action}" for monster, action in window.legal(self.table)]

    def close(self) -> None:
        """Close the reactions that are open: nobody uses them."""
        settle(self._run, lambda: iter(()))

    # --- how it stands --------

    @property
    def position(self) -> Position:
        """The position, to be looked at; it changes as the game goes on."""
        return self.table.position

    @property
    def deciding(self) -> list[str]:
        """The players whose decision is open."""
        return [monster.name for monster in self._run.window.open_to(self.table)]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.table.position.over

    @property
    def result(self) -> dict[str, Any]:
        """Over or not, winner, reason and ranking, as in a verdict."""
        return ending.result(self.table)


_WARNINGS = ("KOT901",)


def _set_up(log: Log, cards: Iterable[str | Path]) -> Setting:
    """The table of a log's header; raises IllegalMove if there is anything wrong with it."""
    setting = set_up(log, cards=[Path(card) for card in cards])
    if setting.complaints:
        raise IllegalMove(setting.complaints[0].violation)
    return setting


def _as_text(value: Any) -> Any:
    """A header as a log would have it: every scalar is text."""
    if isinstance(value, Mapping):
        return {str(name): _as_text(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_as_text(part) for part in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if value is None else str(value)
