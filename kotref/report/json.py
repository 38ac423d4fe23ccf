"""The formats for programs: a JSON list of verdicts, or one verdict a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kotref.referee.report import Report
    from kotref.report import Look
    from kotref.report.tally import Tally


class JsonReporter:
    """One JSON list of verdicts, written as they come."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.empty = True

    def begin(self) -> str:
        """The list opens."""
        return "["

    def report(self, report: Report) -> str:
        """The verdict, after the one before."""
        comma, self.empty = ("\n" if self.empty else ",\n"), False
        return comma + _written(report, self.look)

    def end(self, tally: Tally) -> str:
        """The list closes."""
        return "]\n" if self.empty else "\n]\n"


class JsonLinesReporter:
    """One verdict a line."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def begin(self) -> str:
        """Nothing."""
        return ""

    def report(self, report: Report) -> str:
        """The verdict as a line."""
        return _written(report, self.look) + "\n"

    def end(self, tally: Tally) -> str:
        """Nothing: the lines are all there is."""
        return ""


def verdict(report: Report, follow_ups: bool = False) -> dict[str, Any]:
    """A report with the keys of the log format's "JSON of a verdict".

    `follows_from` of a follow-up counts in the list of violations that is given here.
    """
    shown = [index for index, finding in enumerate(report.findings) if follow_ups or finding.severity != "follow-up"]
    position = {index: number for number, index in enumerate(shown)}
    violations = []
    for index in shown:
        finding = report.findings[index]
        violations.append(
            {
                "code": finding.code,
                "name": finding.name,
                "severity": finding.severity,
                "move": finding.move,
                "line": finding.line,
                "column": finding.column,
                "player": finding.player,
                "text": finding.text,
                "message": finding.message,
                "follows_from": None if finding.follows_from is None else position.get(finding.follows_from),
            }
        )
    return {
        "log": report.log,
        "ruleset": report.ruleset,
        "verdict": report.verdict,
        "moves": report.moves,
        "violations": violations,
        "result": report.result,
    }


def _written(report: Report, look: Look) -> str:
    return json.dumps(verdict(report, look.follow_ups))
