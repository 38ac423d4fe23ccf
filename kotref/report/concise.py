"""One line for each violation: ``FILE:LINE:COLUMN: CODE name: message``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kotref.referee.report import Finding, Report
    from kotref.report import Look
    from kotref.report.tally import Tally


class ConciseReporter:
    """A line for each violation, and a closing line."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def begin(self) -> str:
        """Nothing."""
        return ""

    def report(self, report: Report) -> str:
        """A line for each violation; nothing for a legal game."""
        return "".join(
            f"{headline(report, finding, self.look.colour)}\n"
            for finding in report.findings
            if self.look.follow_ups or finding.severity != "follow-up"
        )

    def end(self, tally: Tally) -> str:
        """The closing line."""
        return f"{tally.sentence()}\n" if self.look.summary else ""


def headline(report: Report, finding: Finding, colour: bool = False) -> str:
    """``game.yaml:23:5: KOT402 yield-without-claws: Ben cannot yield: ...``, with what is no error marked as such."""
    from kotref.report.plain import plain

    where, code, message = place(report, finding), finding.code, plain(finding.message)
    mark = "" if finding.severity == "error" else f" ({finding.severity})"
    if colour:
        where = f"\x1b[1m{where}\x1b[0m"
        code = f"\x1b[{'1;31' if finding.severity == 'error' else '1;33'}m{code}\x1b[0m"
    return f"{where}: {code} {finding.name}{mark}: {message}"


def place(report: Report, finding: Finding) -> str:
    """``FILE:LINE:COLUMN``; only the file where the place in it is not known."""
    from kotref.report.plain import plain

    name = plain(report.log)
    return f"{name}:{finding.line}:{max(finding.column, 1)}" if finding.line else name
