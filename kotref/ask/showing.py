"""The scenes of a ruling played step by step, as `kotref replay` shows a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kotref.ask.answers import scenes_for
from kotref.ask.model import Ruling
from kotref.ask.scenes import log_of

if TYPE_CHECKING:
    from kotref.replay.recording import Step

_UNFINISHED = "KOT904"
"""The warning that a log stops before its game is over: a scene stops when it has shown what it shows."""


def shown(ruling: Ruling, ruleset: str | None = None) -> Iterator[str]:
    """The scenes that show the answer: what each shows, the position it begins with, then step after step."""
    from kotref.ask.telling import wrapped
    from kotref.replay.plain import position_lines, step_lines
    from kotref.replay.recording import Unplayable

    for number, by in scenes_for(ruling, ruleset):
        lines = [wrapped(f"Scene {number + 1}, by {by}: {ruling.scenes[number]['shows']}", 0), ""]
        before: Step | None = None
        try:
            for step in _steps(ruling, number, by):
                if before is None:
                    lines += [f"  {line}".rstrip() for line in position_lines(step.state, step.teller)]
                    lines.append("")
                else:
                    lines += step_lines(step, before)
                before = step
        except Unplayable as error:
            lines.append(wrapped(f"It cannot be played by {by}: {error}"))
        yield "\n".join(lines)


def steps(ruling: Ruling, ruleset: str | None = None) -> list[dict[str, Any]]:
    """The same as plain data: for each scene its number, and its steps as in the JSON of a replay."""
    from kotref.replay.recording import Unplayable

    found = []
    for number, by in scenes_for(ruling, ruleset):
        try:
            played = [step.data() for step in _steps(ruling, number, by)]
        except Unplayable:
            played = []
        found.append({"scene": number + 1, "ruleset": by, "steps": played})
    return found


def _steps(ruling: Ruling, number: int, ruleset: str) -> Iterator[Step]:
    from kotref.replay.recording import record

    for step in record(log_of(ruling, number, ruleset)):
        step.findings = [finding for finding in step.findings if finding.code != _UNFINISHED]
        yield step
