"""A log walked by the referee, move by move, with what each move brought about and how the table stands after it.

The referee judges the log exactly as `kotref validate` does. Between two moves it is looked at how the table stands
once everything has happened that nobody needs to write; then the game goes back to where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotref.events import Event
from kotref.logs import Entry, Log
from kotref.notation import Move, Notation
from kotref.position import Position
from kotref.referee.judge import Judge
from kotref.referee.report import Finding, Report
from kotref.referee.setup import Setting, set_up
from kotref.replay.state import State, Stater
from kotref.replay.telling import Teller
from kotref.rules.progress import settle


class Unplayable(ValueError):
    """A log that there is no table for, so that nothing of it can be shown; `report` says why."""

    def __init__(self, report: Report) -> None:
        finding = next((finding for finding in report.findings if finding.severity == "error"), None)
        super().__init__(f"{finding.code} {finding.message}" if finding else "there is no table")
        self.report = report


@dataclass(slots=True)
class Step:
    """One move (0: the start) and what came of it.

    `player` is None where nobody moves or nobody is known by that name; `text` is the move in the notation. `findings`
    are the violations told at it and at the claims that follow it. `events` are what it brought about, `state` is the
    position of its line (log-format `kotref/1`, JSON of a replay; never to be changed), `turn` the number of the turn
    that the move belongs to. `teller` says the events in words.
    """

    move: int
    line: int
    player: str | None
    text: str
    findings: list[Finding]
    events: list[Event]
    state: State
    turn: int
    teller: Teller

    @property
    def violations(self) -> list[str]:
        """The codes of what is told here; what only follows from an earlier violation counts for nothing."""
        return [finding.code for finding in self.findings if finding.severity != "follow-up"]

    def data(self) -> dict[str, Any]:
        """The step as a line of the JSON of a replay."""
        return {
            "move": self.move,
            "line": self.line,
            "player": self.player,
            "text": self.text,
            "violations": self.violations,
            "events": [self.teller.data(event) for event in self.events],
            "state": self.state,
        }


@dataclass(slots=True)
class Recording:
    """A log to be walked once, with `steps`; its `report` is complete when they have all been given.

    Raises Unplayable where there is no table.
    """

    log: Log
    ruleset: str | None = None
    options: Mapping[str, Any] | None = None
    cards: Sequence[str | Path] = ()
    judge: Judge = field(init=False)
    teller: Teller = field(init=False)
    notation: Notation = field(init=False)
    _stater: Stater = field(init=False)
    _ahead: list[Event] = field(init=False, default_factory=list)
    _told: int = field(init=False, default=0)
    _turn: int = field(init=False, default=0)
    _now: Position = field(init=False)

    def __post_init__(self) -> None:
        setting = Setting(fatal=True)
        if not any(problem.code in _NO_TABLE for problem in self.log.problems):
            files = [Path(card) for card in self.cards]
            setting = set_up(self.log, ruleset=self.ruleset, options=self.options, cards=files)
        self.judge = judge = Judge(self.log, setting, None, None)
        judge.listens = True
        wrong = any(complaint.violation.code in _NO_TABLE for complaint in setting.complaints)
        if setting.fatal or wrong or setting.table is None:
            raise Unplayable(judge.walk())
        assert setting.notation is not None
        self.notation = setting.notation
        self.teller = Teller([monster.name for monster in setting.table.position.monsters], setting.table.library)
        self._stater = Stater(setting.table)

    @property
    def report(self) -> Report:
        """The verdict, as far as the log has been walked."""
        return self.judge.report

    def steps(self) -> Iterator[Step]:
        """The start, and each move once it is judged; while a step is looked at, the judge stands right after it."""
        move: Entry | None = None
        for entry in self.judge.walk_slowly():
            if entry.number > (move.number if move is not None else 0):
                yield self._step(move)
                move = entry
        yield self._step(move)

    def _step(self, entry: Entry | None) -> Step:
        findings = self.report.findings
        new, self._told = findings[self._told :], len(findings)
        events, state = self._look(self.judge.upcoming if entry is not None else self.judge.ahead)
        player, text = self._said(entry)
        line, _ = self.log.place() if entry is None else (entry.line, entry.column)
        turn = self._turn_of(player, text)
        if entry is None:
            turn = 0
        return Step(entry.number if entry else 0, line, player, text, new, events, state, turn, self.teller)

    def _said(self, entry: Entry | None) -> tuple[str | None, str]:
        """Who moves, by the name that the state has, and the move in the notation."""
        if entry is None:
            return None, ""
        notation = self.notation
        text = entry.shown(notation) if entry.kind == "move" else entry.text or _raw(entry.raw)
        return (notation.player(entry.player) or None) if entry.player else None, text

    # --- what happened, and how it stands --------

    def _look(self, to_come: Callable[[], Iterator[Move]]) -> tuple[list[Event], State]:
        """What happened since the last look, and how the table stands when nobody uses what is open.

        What a look at the last line has shown already, and has come true, is not told again.
        """
        table = self._stater.table
        run = getattr(self.judge, "run", None)
        happened = table.events
        if run is None or run.window.turn or self.judge.not_judged:
            ahead: list[Event] = []
            state = self._stater.state()
            told, self._now = list(happened), table.position
        else:
            mark = run.mark()
            settle(run, to_come)
            ahead = table.events[mark.events :]
            told = list(table.events)
            state, self._now = self._stater.state(), table.position
            run.back_to(mark)
        table.events.clear()
        shown, self._ahead = self._ahead, ahead
        common = 0
        while common < len(shown) and common < len(told) and shown[common] == told[common]:
            common += 1
        return told[common:], state

    def _turn_of(self, player: str | None, text: str) -> int:
        """The number of the turn that a move belongs to: a throw begins one, what ends a turn is still of that turn."""
        position, before = self._now, self._turn
        self._turn = position.number
        if self._turn == before:
            return before
        action = text.split(maxsplit=1)[0] if text else ""
        begins = position.thrown or (player == position.active.name and action not in _ENDING)
        return self._turn if begins else before


_NO_TABLE = frozenset(("KOT001", "KOT002", "KOT007"))
_ENDING = frozenset(("end", "pass", "resolve"))


def _raw(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None else str(value)


def record(log: Log, *, ruleset: str | None = None, cards: Sequence[str | Path] = ()) -> Iterator[Step]:
    """The steps of a log, the start first. Raises Unplayable where there is no table to play on."""
    return Recording(log, ruleset, cards=cards).steps()
