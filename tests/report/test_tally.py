"""The closing line and the exit status."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kotref.referee.report import Finding, Report
from kotref.report.tally import Tally


def tally(*reports: Report) -> Tally:
    counted = Tally()
    for report in reports:
        counted.add(report)
    return counted


def test_all_legal(legal: Report) -> None:
    assert tally(legal).sentence() == "1 log, 12 moves: legal"
    assert tally(legal, legal).sentence() == "2 logs, 24 moves: all legal"
    assert tally(legal).status() == 0


def test_a_violation_counts_and_a_follow_up_does_not(illegal: Report) -> None:
    assert tally(illegal).sentence() == "1 log, 64 moves: 1 illegal (1 violation), 1 warning"
    assert tally(illegal).status() == 1


def test_a_warning_counts_only_when_strict(legal: Report, finding: Callable[..., Finding]) -> None:
    warned = replace(legal, findings=[finding("KOT901")])
    assert tally(warned).sentence() == "1 log, 12 moves: legal, 1 warning"
    assert tally(warned).status() == 0
    assert tally(warned).status(strict=True) == 1


@pytest.mark.parametrize("verdict", ["not-judged", "unreadable"])
def test_what_could_not_be_judged_wins(illegal: Report, legal: Report, verdict: str) -> None:
    counted = tally(illegal, replace(legal, verdict=verdict))
    assert counted.status() == 2
    assert f"1 {verdict.replace('-', ' ')}" in counted.sentence()


def test_no_logs() -> None:
    assert tally().sentence() == "0 logs, 0 moves: legal"
