"""How verdicts are shown: the formats of the log format's "What a referee says"."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from kotref.referee.report import Finding, Report
from kotref.report import FORMATS, Look, reporter
from kotref.report.tally import Tally


def shown(format_name: str, *reports: Report, **look: bool) -> str:
    tally, made = Tally(), reporter(format_name, Look(**look))
    pieces = [made.begin()]
    for report in reports:
        tally.add(report)
        pieces.append(made.report(report))
    return "".join([*pieces, made.end(tally)])


def test_text_says_what_where_why_and_what_would_have_been_right(illegal: Report, legal: Report) -> None:
    assert shown("text", legal, illegal) == (
        "game.yaml:23:5: KOT402 yield-without-claws: "
        "Ben cannot yield: the 2 life Ben just lost came from Flame Thrower, a card.\n"
        "       23 |   - Ben: yield\n"
        "          |     ^\n"
        "  move 17  Ben: yield\n"
        "  rule     base-2016, Yielding Tokyo (kotref rule KOT402)\n"
        "  legal    Ben: stay\n"
        "\n"
        "game.yaml:40:5: KOT901 nothing-open (warning): Nothing is open.\n"
        "  move 30  Ada: pass\n"
        "  rule     kotref/1, Moves (kotref rule KOT901)\n"
        "\n"
        "2 logs, 76 moves: 1 illegal (1 violation), 1 warning\n"
    )


def test_text_shows_a_follow_up_under_its_cause_only_if_asked(illegal: Report) -> None:
    follow_up = "  follows  game.yaml:26:5: KOT405 tokyo-occupied: Ben is still there.\n"
    assert "KOT405" not in shown("text", illegal)
    assert f"  legal    Ben: stay\n{follow_up}\n" in shown("text", illegal, follow_ups=True)


def test_a_follow_up_of_a_follow_up_stands_under_the_first_cause(
    illegal: Report, finding: Callable[..., Finding]
) -> None:
    illegal.findings.append(finding("KOT601", severity="follow-up", follows_from=1, message="Third."))
    text = shown("text", illegal, follow_ups=True)
    assert text.index("KOT405") < text.index("KOT601 claim-mismatch: Third.") < text.index("KOT901")


def test_text_of_a_file_that_cannot_be_read_names_the_file_only(unreadable: Report) -> None:
    assert shown("text", unreadable) == (
        "gone.yaml: KOT001 unreadable-log: no such file\n"
        "  rule     kotref/1, Containers (kotref rule KOT001)\n"
        "\n"
        "1 log, 0 moves: 1 unreadable\n"
    )


def test_the_caret_stands_under_the_place_whatever_comes_before_it(illegal: Report) -> None:
    line = "\t- 忍者: yield"
    illegal.lines = {23: line}
    illegal.findings[0].column = line.index("y") + 1
    rows = shown("text", illegal).splitlines()
    assert rows[1] == "       23 |  - 忍者: yield"
    assert rows[2] == "          |" + " " * (1 + len(" - 忍者: ") + 2) + "^"


def test_a_very_long_line_is_cut_around_the_place(illegal: Report) -> None:
    illegal.lines = {23: "x" * 50_000 + "HERE" + "y" * 50_000}
    illegal.findings[0].column = 50_001
    rows = shown("text", illegal).splitlines()
    assert len(rows[1]) < 130
    assert rows[1][rows[2].index("^") :].startswith("HERE")
    assert rows[1].endswith("…")


@pytest.mark.parametrize("format_name", ["text", "concise"])
def test_nothing_in_a_log_can_steer_the_terminal(illegal: Report, format_name: str) -> None:
    evil = "\x1b]0;x\x07\x1b[2J\r\n\u202e\x9b31m\ud800"
    illegal.log = f"{evil}.yaml"
    illegal.ruleset = evil
    illegal.lines = {23: f"  - {evil}: yield"}
    illegal.findings = [replace(f, player=evil, text=evil, message=evil, legal=evil) for f in illegal.findings]
    text = shown(format_name, illegal, follow_ups=True)
    assert not set(text) & set("\x1b\x07\r\u202e\x9b\ud800")
    assert "\\x1b]0;x\\x07\\x1b[2J\\r\\n\\u202e\\x9b31m\\ud800" in text
    assert len(text.splitlines()) == text.count("\n")


@pytest.mark.parametrize("format_name", ["text", "concise"])
def test_colour_only_if_asked_for(illegal: Report, format_name: str) -> None:
    coloured = shown(format_name, illegal, follow_ups=True, colour=True)
    assert "\x1b[1;31mKOT402\x1b[0m" in coloured
    assert "\x1b[1;33mKOT901\x1b[0m" in coloured
    assert "\x1b" not in shown(format_name, illegal, follow_ups=True)


def test_concise_is_a_line_for_each_violation(illegal: Report, legal: Report, unreadable: Report) -> None:
    assert shown("concise", illegal, legal, unreadable).splitlines() == [
        "game.yaml:23:5: KOT402 yield-without-claws: "
        "Ben cannot yield: the 2 life Ben just lost came from Flame Thrower, a card.",
        "game.yaml:40:5: KOT901 nothing-open (warning): Nothing is open.",
        "gone.yaml: KOT001 unreadable-log: no such file",
        "3 logs, 76 moves: 1 illegal (2 violations), 1 unreadable, 1 warning",
    ]
    assert "KOT405 tokyo-occupied (follow-up): Ben" in shown("concise", illegal, follow_ups=True)


@pytest.mark.parametrize("format_name", ["text", "concise"])
def test_the_closing_line_can_be_left_out(legal: Report, format_name: str) -> None:
    assert shown(format_name, legal, summary=False) == ""


def test_json_is_a_list_of_verdicts_with_the_keys_of_the_format(illegal: Report, legal: Report) -> None:
    verdicts = json.loads(shown("json", illegal, legal))
    assert verdicts[0] == {
        "log": "game.yaml",
        "ruleset": "base-2016",
        "verdict": "illegal",
        "moves": 64,
        "violations": [
            {
                "code": "KOT402",
                "name": "yield-without-claws",
                "severity": "error",
                "move": 17,
                "line": 23,
                "column": 5,
                "player": "Ben",
                "text": "yield",
                "message": "Ben cannot yield: the 2 life Ben just lost came from Flame Thrower, a card.",
                "follows_from": None,
            },
            {
                "code": "KOT901",
                "name": "nothing-open",
                "severity": "warning",
                "move": 30,
                "line": 40,
                "column": 5,
                "player": "Ada",
                "text": "pass",
                "message": "Nothing is open.",
                "follows_from": None,
            },
        ],
        "result": {"over": True, "winner": "Ada", "reason": "victory-points", "ranking": ["Ada", "Ben"]},
    }
    assert list(verdicts[1]) == ["log", "ruleset", "verdict", "moves", "violations", "result"]
    assert verdicts[1]["violations"] == []


def test_json_names_the_cause_of_a_follow_up_by_its_place_in_the_list(
    illegal: Report, finding: Callable[..., Finding]
) -> None:
    illegal.findings.insert(0, finding("KOT405", severity="follow-up", follows_from=None))
    illegal.findings[2].follows_from = 1
    violations = json.loads(shown("json", illegal, follow_ups=True))[0]["violations"]
    assert [violation["follows_from"] for violation in violations] == [None, None, 1, None]


def test_json_without_any_log_is_an_empty_list() -> None:
    assert json.loads(shown("json")) == []


def test_json_is_plain_ascii_whatever_stands_in_a_log(illegal: Report) -> None:
    illegal.findings[0].player = "Zoë \x1b[2J\u202e\udc80"
    text = shown("json", illegal)
    assert text.isascii()
    assert "\x1b" not in text
    assert json.loads(text)[0]["violations"][0]["player"] == "Zoë \x1b[2J\u202e\udc80"


def test_jsonl_is_a_verdict_a_line(illegal: Report, legal: Report) -> None:
    lines = shown("jsonl", illegal, legal).splitlines()
    assert [json.loads(line)["log"] for line in lines] == ["game.yaml", "fine.yaml"]


def test_a_format_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        reporter("xml", Look())
    assert next(iter(FORMATS)) == "text"


def test_text_says_after_which_move_a_claim_stands(illegal: Report, finding: Callable[..., Finding]) -> None:
    illegal.findings = [
        finding("KOT601", player="", text="expect", line=2),
        finding("KOT601", player="", text="expect", move=0),
    ]
    text = shown("text", illegal)
    assert "  claim    after move 17\n" in text
    assert "  claim    at the start\n" in text
