"""What comes of a question: the verdict, each step, how it stands at the end and what may be done there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kotref.logs import Log
from kotref.logs.seats import seat_words
from kotref.referee.judge import Judge, judge
from kotref.referee.legal import LegalMoves, open_moves
from kotref.referee.positions import seats_of
from kotref.referee.report import Report
from kotref.referee.setup import set_up
from kotref.replay.recording import Recording, Step
from kotref.whatif.question import BadQuestion, Question, question_log

_MISPUT = frozenset(("KOT001", "KOT002", "KOT003", "KOT004", "KOT005", "KOT007"))
"""What is wrong with a header that nobody can have meant."""


@dataclass(slots=True)
class Answer:
    """`log` is the question as a log that says what came out; `steps` begin with the start.

    `seats` are the position words at the end, `market` the face-up cards (``?`` for one not recorded); `open` is None
    where the game could not be judged to its end.
    """

    log: Log
    report: Report
    steps: list[Step]
    seats: list[str]
    market: list[str]
    open: LegalMoves | None

    def data(self) -> dict[str, Any]:
        """The answer for programs: the verdict, the lines of a replay, the end."""
        from kotref.report.json import verdict

        about: dict[str, Any] = {"verdict": verdict(self.report), "steps": [step.data() for step in self.steps]}
        about["seats"] = self.seats
        about["open"] = None if self.open is None else self.open.data()
        return about


def answer(question: Question, cards: Sequence[str | Path] = ()) -> Answer:
    """Play a question; raises BadQuestion where it cannot be understood."""
    files = [Path(card) for card in cards]
    first = judge(question_log(question), cards=files)
    for finding in first.findings:
        if finding.move == 0 and not finding.player and finding.code in _MISPUT:
            raise BadQuestion(finding.message)
    log = question_log(question, str(first.result.get("winner") or "unfinished"))
    recording = Recording(log, cards=files)
    steps = list(recording.steps())
    end = _end(log, files) if recording.report.verdict in ("legal", "illegal") else None
    table = recording.judge.table if end is None else end.table
    return Answer(
        log,
        recording.report,
        steps,
        [seat_words(seat) for seat in seats_of(table.position, table, log)],
        [id or "?" for id in table.position.market],
        None if end is None else open_moves(end, log.moves),
    )


def _end(log: Log, files: list[Path]) -> Judge:
    """The judge right after the last move, with what is open there."""
    end = Judge(log, set_up(log, cards=files), None, None)
    end.walk_moves()
    return end
