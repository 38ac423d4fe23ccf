"""--select and --ignore: which findings are told, and what verdict that leaves."""

from __future__ import annotations

from dataclasses import replace

from kotref.referee.report import Report
from kotref.report.selection import Selection


def told(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


def test_ignored_codes_are_not_told_and_leave_a_legal_game(illegal: Report) -> None:
    kept = Selection(ignore=frozenset({"KOT402"})).apply(illegal)
    assert told(kept) == ["KOT901"]
    assert kept.verdict == "legal"
    assert illegal.verdict == "illegal"


def test_only_selected_codes_are_told(illegal: Report) -> None:
    assert told(Selection(select=frozenset({"KOT402", "KOT405"})).apply(illegal)) == ["KOT402", "KOT405"]
    assert Selection(select=frozenset({"KOT901"})).apply(illegal).verdict == "legal"


def test_a_follow_up_goes_with_its_cause_and_keeps_pointing_at_it(illegal: Report) -> None:
    assert told(Selection(select=frozenset({"KOT405", "KOT901"})).apply(illegal)) == ["KOT901"]
    illegal.findings.insert(0, illegal.findings.pop())
    illegal.findings[2].follows_from = 1
    kept = Selection(ignore=frozenset({"KOT901"})).apply(illegal)
    assert [finding.follows_from for finding in kept.findings] == [None, 0]


def test_what_could_not_be_read_stays_unreadable(unreadable: Report, illegal: Report) -> None:
    assert Selection(ignore=frozenset({"KOT001"})).apply(unreadable).verdict == "unreadable"
    assert Selection(ignore=frozenset({"KOT402"})).apply(replace(illegal, verdict="not-judged")).verdict == "not-judged"
