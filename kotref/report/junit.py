"""JUnit XML, which most build servers read: a test suite for each file, a test case for each game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kotref.report.concise import headline
from kotref.report.places import STANDARD_INPUT, file_and_game
from kotref.report.plain import plain

if TYPE_CHECKING:
    from kotref.referee.report import Finding, Report
    from kotref.report import Look
    from kotref.report.tally import Tally

_NO_XML = re.compile("[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What an XML document cannot hold; `plain` leaves next to none of it."""

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


class JunitReporter:
    """A suite is written when its file is done, so that no more than the verdicts on one file are kept."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.file: str | None = None
        self.cases: list[tuple[str, str]] = []

    def begin(self) -> str:
        """The document opens."""
        return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="kotref">\n'

    def report(self, report: Report) -> str:
        """The suite of the file before, if this is the first game of another."""
        file, game = file_and_game(report.log)
        done = "" if file == self.file and game > 1 else self._suite()
        self.file = file
        self.cases.append(self._case(report, game))
        return done

    def end(self, tally: Tally) -> str:
        """The last suite, and the document closes."""
        return f"{self._suite()}</testsuites>\n"

    def _suite(self) -> str:
        if self.file is None:
            return ""
        outcomes = [outcome for outcome, _ in self.cases]
        counts = {"tests": len(outcomes), "failures": outcomes.count("failure"), "errors": outcomes.count("error")}
        counts["skipped"] = outcomes.count("skipped")
        numbers = "".join(f' {what}="{number}"' for what, number in counts.items())
        name = "standard input" if self.file == STANDARD_INPUT else self.file
        cases = "".join(text for _, text in self.cases)
        self.cases = []
        return f'  <testsuite name="{_text(name)}"{numbers}>\n{cases}  </testsuite>\n'

    def _case(self, report: Report, game: int) -> tuple[str, str]:
        """How the game came out (``passed``, ``failure``, ``error``, ``skipped``), and its element."""
        told = [finding for finding in report.findings if self.look.follow_ups or finding.severity != "follow-up"]
        wrong = [finding for finding in told if finding.severity != "warning"]
        outcome = _outcome(report, wrong)
        parts = []
        if outcome != "passed":
            main = next(iter(wrong or told), None)
            message = "kotref could not judge it: an internal error" if main is None else main.message
            kind = "" if main is None or outcome == "skipped" else f' type="{main.code}"'
            parts.append(_element(outcome, f' message="{_text(message)}"{kind}', report, wrong))
        if warnings := [finding for finding in told if finding.severity == "warning"]:
            parts.append(_element("system-out", "", report, warnings))
        name = f"game {game}" if game else "game"
        opening = f'    <testcase classname="{_text(file_and_game(report.log)[0])}" name="{name}"'
        if not parts:
            return outcome, f"{opening}/>\n"
        return outcome, f"{opening}>\n{''.join(parts)}    </testcase>\n"


def _outcome(report: Report, wrong: list[Finding]) -> str:
    if report.verdict == "unreadable":
        return "error"
    if report.verdict == "not-judged" and not wrong:
        return "skipped" if report.findings else "error"
    return "failure" if wrong else "passed"


def _element(tag: str, attributes: str, report: Report, findings: list[Finding]) -> str:
    """An element with a line for each finding; an empty one where there is nothing to list."""
    if not findings or tag == "skipped":
        return f"      <{tag}{attributes}/>\n"
    lines = "\n".join(_text(headline(report, finding)) for finding in findings)
    return f"      <{tag}{attributes}>{lines}</{tag}>\n"


def _text(text: str) -> str:
    """Text for an element or attribute, in ASCII: whatever encoding the output has, it is UTF-8 too."""
    return _NO_XML.sub("", plain(text)).translate(_ESCAPES).encode("ascii", "xmlcharrefreplace").decode("ascii")
