"""What a referee says of one game: plain, picklable data that every report format is made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Finding:
    """One told violation.

    `severity` is ``error``, ``warning`` or ``follow-up``; `move` the move's number (0: the start); `line` and
    `column` count from 1 (0: unknown); `follows_from` is the index, in the report's list, of the finding that
    caused it.
    """

    code: str
    name: str
    severity: str
    move: int
    line: int
    column: int
    player: str
    text: str
    message: str
    legal: str | None = None
    follows_from: int | None = None


@dataclass(slots=True)
class Report:
    """The verdict on one game.

    `verdict` is ``legal``, ``illegal``, ``not-judged`` or ``unreadable``; `result` has the keys ``over``,
    ``winner``, ``reason`` and ``ranking`` of log-format `kotref/1`; `lines` holds the source lines that the
    findings point at.
    """

    log: str
    ruleset: str
    verdict: str
    moves: int
    findings: list[Finding] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    lines: dict[int, str] = field(default_factory=dict)

    @property
    def errors(self) -> list[Finding]:
        """The findings of severity ``error``."""
        return [finding for finding in self.findings if finding.severity == "error"]
