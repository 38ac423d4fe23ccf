"""The count at the end of a run, and the exit status that follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kotref.referee.report import Report


class Tally:
    """How many games and moves were looked at, and how they came out."""

    def __init__(self) -> None:
        self.logs = 0
        self.moves = 0
        self.illegal = 0
        self.not_judged = 0
        self.unreadable = 0
        self.violations = 0
        self.warnings = 0

    def add(self, report: Report) -> None:
        """Count the verdict on one game."""
        self.logs += 1
        self.moves += report.moves
        if report.verdict == "illegal":
            self.illegal += 1
        elif report.verdict == "not-judged":
            self.not_judged += 1
        elif report.verdict == "unreadable":
            self.unreadable += 1
        for finding in report.findings:
            if finding.severity == "error":
                self.violations += 1
            elif finding.severity == "warning":
                self.warnings += 1

    def status(self, strict: bool = False) -> int:
        """0: all legal; 1: a violation (when `strict`, a warning too); 2: something could not be judged. 2 wins."""
        if self.unreadable or self.not_judged:
            return 2
        return 1 if self.illegal or (strict and self.warnings) else 0

    def sentence(self) -> str:
        """The closing line: ``3 logs, 128 moves: 1 illegal (2 violations), 1 warning``."""
        parts = []
        if self.illegal:
            parts.append(f"{self.illegal} illegal ({counted(self.violations, 'violation')})")
        if self.not_judged:
            parts.append(f"{self.not_judged} not judged")
        if self.unreadable:
            parts.append(f"{self.unreadable} unreadable")
        if not parts:
            parts.append("all legal" if self.logs > 1 else "legal")
        if self.warnings:
            parts.append(counted(self.warnings, "warning"))
        return f"{counted(self.logs, 'log')}, {counted(self.moves, 'move')}: {', '.join(parts)}"


def counted(number: int, noun: str) -> str:
    """``1 log``, ``2 logs``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
