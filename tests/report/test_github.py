"""`--format github`: annotations, the most severe first, no more than that site shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kotref.referee.report import Finding, Report
from kotref.report import Look, reporter
from kotref.report.tally import Tally

COMMAND = re.compile(r"::(error|warning|notice) ([^:]*)::(.*)")


def shown(*reports: Report, **look: bool) -> list[str]:
    tally, made = Tally(), reporter("github", Look(**look))
    text = made.begin()
    for report in reports:
        tally.add(report)
        text += made.report(report)
    return (text + made.end(tally)).splitlines()


def kinds(lines: list[str]) -> list[str]:
    return [match[1] for line in lines if (match := COMMAND.fullmatch(line))]


def test_an_annotation_has_its_place_and_its_reason(illegal: Report, legal: Report) -> None:
    assert shown(legal, illegal) == [
        "::error file=game.yaml,line=23,col=5,title=KOT402 yield-without-claws::"
        "Ben cannot yield: the 2 life Ben just lost came from Flame Thrower, a card. Legal: Ben: stay",
        "::warning file=game.yaml,line=40,col=5,title=KOT901 nothing-open::Nothing is open.",
        "2 logs, 76 moves: 1 illegal (1 violation), 1 warning",
    ]


def test_a_follow_up_is_a_notice_if_asked_for(illegal: Report) -> None:
    assert kinds(shown(illegal)) == ["error", "warning"]
    assert kinds(shown(illegal, follow_ups=True)) == ["error", "warning", "notice"]


def test_the_most_severe_comes_first(illegal: Report, unreadable: Report, finding: Callable[..., Finding]) -> None:
    warned = replace(illegal, verdict="legal", findings=[finding("KOT901")])
    lines = shown(warned, illegal, unreadable)
    assert kinds(lines) == ["error", "error", "warning", "warning"]
    assert lines[0] == "::error file=gone.yaml,title=KOT001 unreadable-log::no such file"


def test_what_the_site_would_not_show_is_counted(illegal: Report, finding: Callable[..., Finding]) -> None:
    many = [finding(), finding("KOT901"), finding(severity="follow-up", follows_from=0)]
    lines = shown(*[replace(illegal, findings=many)] * 13, follow_ups=True)
    assert kinds(lines) == ["error"] * 10 + ["warning"] * 10 + ["notice"] * 10
    assert lines[-2].startswith("::notice title=kotref::3 errors and 3 warnings and 4 notices more, not shown here")


def test_nothing_is_cut_where_all_can_be_shown(illegal: Report, finding: Callable[..., Finding]) -> None:
    lines = shown(replace(illegal, findings=[finding()] * 10), summary=False)
    assert kinds(lines) == ["error"] * 10
    assert len(lines) == 10
    assert shown(replace(illegal, findings=[finding()] * 11), summary=False)[-1].startswith(
        "::notice title=kotref::1 error more, not shown here"
    )


def test_what_cannot_be_read_is_never_cut_for_what_is_illegal(
    illegal: Report, unreadable: Report, finding: Callable[..., Finding]
) -> None:
    lines = shown(replace(illegal, findings=[finding()] * 30), unreadable)
    assert "file=gone.yaml" in lines[0]


def test_nothing_in_a_log_can_give_commands(illegal: Report) -> None:
    evil = "100%,a:b\n::error::x\r\x1b[2J"
    illegal.log = f"{evil}.yaml"
    illegal.findings = [replace(illegal.findings[0], message=evil, legal=evil, name=evil)]
    lines = shown(illegal)
    assert kinds(lines) == ["error"]
    assert len(lines) == 2
    match = COMMAND.fullmatch(lines[0])
    assert match
    properties = dict(part.split("=", 1) for part in match[2].split(","))
    assert properties["file"] == "100%25%2Ca%3Ab\\n%3A%3Aerror%3A%3Ax\\r\\x1b[2J.yaml"
    assert match[3].startswith("100%25,a:b\\n::error::x")


def test_the_file_of_one_game_of_several(illegal: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    [line, _] = shown(replace(illegal, log="games.yaml#2", findings=illegal.findings[:1]))
    assert line.startswith("::error file=games.yaml,line=23,col=5,")
    assert "::game 2: Ben cannot yield" in line
    Path("games.yaml#2").touch()
    assert shown(replace(illegal, log="games.yaml#2"))[0].startswith("::error file=games.yaml#2,")
    assert shown(replace(illegal, log=str(tmp_path / "a" / "x.yaml")))[0].startswith("::error file=a/x.yaml,")


def test_standard_input_has_no_file(illegal: Report) -> None:
    assert shown(replace(illegal, log="-"))[0].startswith("::error line=23,col=5,title=KOT402")


def test_a_fault_of_our_own_is_an_error(legal: Report) -> None:
    [line, _] = shown(replace(legal, verdict="not-judged"))
    assert line == "::error file=fine.yaml,title=kotref::an internal error: not judged"
