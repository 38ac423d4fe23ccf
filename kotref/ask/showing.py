"""The scenes of a ruling played step by step, as `kotref replay` shows a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kotref.ask.answers import scenes_for
from kotref.ask.model import Ruling
from kotref.ask.scenes import log_of, not_there

if TYPE_CHECKING:
    from kotref.replay.recording import Step


def shown(ruling: Ruling, ruleset: str | None = None) -> Iterator[str]:
    """The scenes that show the answer, each as a paragraph: what it shows, then step after step."""
    from kotref.ask.telling import wrapped
    from kotref.replay.plain import step_lines

    for number, by in scenes_for(ruling, ruleset):
        heading = wrapped(f"Scene {number + 1}, by {by}: {ruling.scenes[number]['shows']}", 0)
        why_not = not_there(by)
        if why_not is not None:
            yield f"{heading}\n{wrapped(f'not played: {why_not}')}"
            continue
        lines: list[str] = []
        before: Step | None = None
        for step in _steps(ruling, number, by):
            lines += step_lines(step, before)
            before = step
        yield "\n".join([heading, "", *lines])


def steps(ruling: Ruling, ruleset: str | None = None) -> list[dict[str, Any]]:
    """The same as plain data: for each scene its number and the states after its moves."""
    return [
        {"scene": number + 1, "ruleset": by, "steps": [step.state for step in _steps(ruling, number, by)]}
        for number, by in scenes_for(ruling, ruleset)
        if not_there(by) is None
    ]


def _steps(ruling: Ruling, number: int, ruleset: str) -> Iterator[Step]:
    from kotref.replay.recording import record

    return record(log_of(ruling, number, ruleset))
