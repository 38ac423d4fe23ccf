"""Games for the property tests: how many there are is up to the environment variable KOTREF_GAMES."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from kotref.logs import Log
from kotref.referee.report import Report
from kotref.simulate import simulate

SEED = os.environ.get("KOTREF_SEED", "properties")


def how_many(usual: int) -> int:
    """KOTREF_GAMES games, or the usual few."""
    return int(os.environ.get("KOTREF_GAMES", usual))


def games(usual: int, players: int, **about: Any) -> Iterator[Log]:
    """Simulated games of so many players."""
    return simulate(how_many(usual), players, SEED, **about)


def told(report: Report) -> tuple[Any, ...]:
    """What a verdict says, without the places in the file."""
    found = [(finding.code, finding.severity, finding.move, finding.player) for finding in report.findings]
    return report.verdict, report.moves, report.result, found


def errors(report: Report) -> list[tuple[int, str]]:
    """The violations that count: move and code."""
    return [(finding.move, finding.code) for finding in report.findings if finding.severity == "error"]
