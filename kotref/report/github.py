"""Annotations on the pages of GitHub: ``::error file=game.yaml,line=23,col=5,title=KOT402 ...::message``.

That site shows ten errors, ten warnings and ten notices of a step and drops the rest without a word, so no more are
written, and a closing notice counts what was cut.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.report.places import STANDARD_INPUT, file_and_game, relative
from kotref.report.plain import plain
from kotref.report.tally import counted

if TYPE_CHECKING:
    from kotref.referee.report import Finding, Report
    from kotref.report import Look
    from kotref.report.tally import Tally

MOST = 10
"""How many annotations of one kind are shown."""

KINDS = {"error": "error", "warning": "warning", "follow-up": "notice"}
"""What a severity is called there, the most severe first."""


class GithubReporter:
    """An annotation for each violation, the most severe first: what nothing could be judged of, errors, warnings."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.unreadable: list[str] = []
        self.kept: dict[str, list[str]] = {kind: [] for kind in KINDS.values()}
        self.found = dict.fromkeys(KINDS.values(), 0)

    def begin(self) -> str:
        """Nothing."""
        return ""

    def report(self, report: Report) -> str:
        """Nothing yet: what is most severe may still come."""
        if report.verdict == "not-judged" and not report.findings:
            self._keep("error", True, _command("error", report.log, 0, 0, "kotref", "an internal error: not judged"))
        for finding in report.findings:
            kind = KINDS[finding.severity]
            if kind == "notice" and not self.look.follow_ups:
                continue
            first = report.verdict == "unreadable" and kind == "error"
            self._keep(kind, first, annotation(kind, report, finding))
        return ""

    def end(self, tally: Tally) -> str:
        """The annotations, how many were cut, and the closing line."""
        self.kept["error"] = (self.unreadable + self.kept["error"])[:MOST]
        room = dict.fromkeys(self.kept, MOST)
        if any(self.found[kind] > MOST for kind in self.found):
            room["notice"] -= 1  # the closing notice is one of them
        lines = [line for kind, kept in self.kept.items() for line in kept[: room[kind]]]
        cut = {kind: max(0, self.found[kind] - room[kind]) for kind in self.found}
        if any(cut.values()):
            words = " and ".join(counted(number, kind) for kind, number in cut.items() if number)
            hint = f"{words} more, not shown here: {MOST} of a kind are. kotref validate --format text shows all."
            lines.append(f"::notice title=kotref::{_data(hint)}")
        if self.look.summary:
            lines.append(tally.sentence())
        return "".join(f"{line}\n" for line in lines)

    def _keep(self, kind: str, first: bool, command: str) -> None:
        self.found[kind] += 1
        kept = self.unreadable if first else self.kept[kind]
        if len(kept) < MOST:
            kept.append(command)


def annotation(kind: str, report: Report, finding: Finding) -> str:
    """One finding as a workflow command."""
    message = finding.message if finding.legal is None else f"{finding.message} Legal: {finding.legal}"
    title = f"{finding.code} {finding.name}"
    return _command(kind, report.log, finding.line, finding.column, title, message)


def _command(kind: str, log: str, line: int, column: int, title: str, message: str) -> str:
    file, game = file_and_game(log)
    about = {"title": title}
    if file != STANDARD_INPUT:
        about["file"] = relative(file)
    if line:
        about |= {"line": str(line), "col": str(max(column, 1))}
    if game:
        message = f"game {game}: {message}"
    order = ("file", "line", "col", "title")
    written = ",".join(f"{name}={_property(about[name])}" for name in order if name in about)
    return f"::{kind} {written}::{_data(message)}"


def _data(text: str) -> str:
    return plain(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
