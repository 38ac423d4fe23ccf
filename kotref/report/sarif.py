"""SARIF 2.1.0, the format in which code hosts and editors exchange the results of checks."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from kotref.report.places import STANDARD_INPUT, file_and_game, relative
from kotref.report.plain import plain

if TYPE_CHECKING:
    from kotref.referee.report import Finding, Report
    from kotref.report import Look
    from kotref.report.tally import Tally

LEVELS = {"error": "error", "warning": "warning", "follow-up": "note"}
"""What a severity is called there."""

_OPENING = (
    '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [\n'
    '{"columnKind": "unicodeCodePoints",\n "results": ['
)


class SarifReporter:
    """Results are written as they come; the rules that they are about, which the format allows, at the end."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.rules: dict[str, int] = {}
        self.empty = True
        self.failed = False

    def begin(self) -> str:
        """The run opens, and the list of results."""
        return _OPENING

    def report(self, report: Report) -> str:
        """The results of one game."""
        if report.verdict == "not-judged" and not report.findings:
            self.failed = True
        pieces = []
        for finding in report.findings:
            if finding.severity == "follow-up" and not self.look.follow_ups:
                continue
            index = self.rules.setdefault(finding.code, len(self.rules))
            comma, self.empty = ("\n" if self.empty else ",\n"), False
            pieces.append(comma + json.dumps(_result(report, finding, index)))
        return "".join(pieces)

    def end(self, tally: Tally) -> str:
        """The rules, and everything closes."""
        driver = {"name": "kotref", "semanticVersion": _version(), "rules": [_rule(code) for code in self.rules]}
        run = {"tool": {"driver": driver}, "invocations": [{"executionSuccessful": not self.failed}]}
        return f"{'' if self.empty else chr(10)}],\n {json.dumps(run)[1:]}\n]}}\n"


def _result(report: Report, finding: Finding, index: int) -> dict[str, Any]:
    message = finding.message if finding.legal is None else f"{finding.message} Legal: {finding.legal}"
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": LEVELS[finding.severity],
        "message": {"text": plain(message)},
        "locations": [_location(report, finding)],
    }
    cause = finding.follows_from
    if cause is not None:
        about = {"message": {"text": f"it follows from this {report.findings[cause].code}"}}
        result["relatedLocations"] = [_location(report, report.findings[cause]) | about]
    result["properties"] = {"game": plain(report.log), "ruleset": plain(report.ruleset), "move": finding.move}
    if finding.player:
        result["properties"]["player"] = plain(finding.player)
    return result


def _location(report: Report, finding: Finding) -> dict[str, Any]:
    file, _ = file_and_game(report.log)
    if file == STANDARD_INPUT:
        return {"logicalLocations": [{"name": "standard input"}]}
    place: dict[str, Any] = {"artifactLocation": {"uri": uri(file)}}
    if finding.line:
        place["region"] = {"startLine": finding.line, "startColumn": max(finding.column, 1)}
        line = report.lines.get(finding.line)
        if line is not None:
            place["region"]["snippet"] = {"text": plain(line.rstrip("\r\n"))}
    return {"physicalLocation": place}


def uri(path: str) -> str:
    """A path as a relative reference, or as a ``file:`` URI where it lies outside of the working folder."""
    from urllib.parse import quote_from_bytes

    path = relative(path)
    quoted = quote_from_bytes(os.fsencode(path), safe="/")
    if not os.path.isabs(path):
        return quoted
    return f"file://{quoted}" if quoted.startswith("/") else f"file:///{quoted}"


def _rule(code: str) -> dict[str, Any]:
    from kotref.referee import catalogue

    page = catalogue.page(code)
    by_ruleset = "".join(f"\n\nIn {ruleset}: {words}" for ruleset, words in page.rulesets.items())
    help_text = f"{page.why}{by_ruleset}\n\nIllegal:\n\n{page.illegal_example}\nLegal:\n\n{page.legal_example}"
    fenced = f"Illegal:\n\n```yaml\n{page.illegal_example}```\n\nLegal:\n\n```yaml\n{page.legal_example}```\n"
    return {
        "id": code,
        "name": page.name,
        "shortDescription": {"text": page.name.replace("-", " ")},
        "fullDescription": {"text": page.rule},
        "help": {"text": help_text, "markdown": f"{page.why}{by_ruleset}\n\n{fenced}"},
        "defaultConfiguration": {"level": LEVELS[page.severity]},
        "properties": {"tags": [catalogue.family(code)]},
    }


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("kotref")
    except PackageNotFoundError:
        return "0"
