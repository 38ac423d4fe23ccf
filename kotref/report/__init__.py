"""Verdicts as text for people and for programs.

A reporter turns the verdict on each game into text and says nothing of where that text goes: `begin`, then `report`
for each game, then `end` give the pieces of the output in their order. A format that can say something only when all
verdicts are there (a sorted or counted one) keeps what it needs in `report` and gives it in `end`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from kotref.referee.report import Report
    from kotref.report.tally import Tally

FORMATS = {
    "text": "kotref.report.text:TextReporter",
    "concise": "kotref.report.concise:ConciseReporter",
    "json": "kotref.report.json:JsonReporter",
    "jsonl": "kotref.report.json:JsonLinesReporter",
    "github": "kotref.report.github:GithubReporter",
    "sarif": "kotref.report.sarif:SarifReporter",
    "junit": "kotref.report.junit:JunitReporter",
}
"""The formats: name -> where its reporter stands; it is imported when it is asked for."""


class Look(NamedTuple):
    """What a reader wants to see: with terminal colours or without; follow-ups too; the closing line or not."""

    colour: bool = False
    follow_ups: bool = False
    summary: bool = True


class Reporter(Protocol):
    """One format of output; every method gives the text that comes next, which may be empty."""

    def begin(self) -> str:
        """What comes before the first verdict."""
        ...

    def report(self, report: Report) -> str:
        """The verdict on one game."""
        ...

    def end(self, tally: Tally) -> str:
        """What comes after the last verdict."""
        ...


def reporter(format_name: str, look: Look) -> Reporter:
    """A new reporter for one run. KeyError for a format that does not exist."""
    module, _, class_name = FORMATS[format_name].partition(":")
    made: Reporter = getattr(import_module(module), class_name)(look)
    return made
