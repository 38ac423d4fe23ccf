"""`kotref rule`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kotref.referee import catalogue, pages

Kotref = Callable[..., Result]


@pytest.mark.parametrize("asked", ["KOT402", "kot402", "402", "yield-without-claws", "Yield_Without_Claws"])
def test_a_rule_is_found_by_code_and_name(kotref: Kotref, asked: str) -> None:
    shown = kotref("rule", asked)
    assert shown.exit_code == 0
    assert shown.output.startswith("KOT402 yield-without-claws\n\n  A monster may leave Tokyo only when")
    for part in ("rulebook, Yielding Tokyo", "online-fa:", "Illegal:", "Legal:", "      - Ada: yield\n"):
        assert part in shown.output


def test_a_name_of_several_words_needs_no_quotes(kotref: Kotref) -> None:
    assert kotref("rule", "yield", "without", "claws").output == kotref("rule", "KOT402").output


def test_a_family(kotref: Kotref) -> None:
    shown = kotref("rule", "2xx").output
    assert [line.split()[0] for line in shown.splitlines() if line.startswith("KOT")] == ["KOT201", "KOT202", "KOT203"]


def test_the_list_has_every_code(kotref: Kotref) -> None:
    shown = kotref("rule").output
    for code in catalogue.codes():
        assert f"  {code}  {catalogue.name(code)}\n" in shown


def test_a_warning_is_said_to_be_one(kotref: Kotref) -> None:
    assert kotref("rule", "KOT901").output.startswith("KOT901 nothing-open (warning)\n")


@pytest.mark.parametrize("asked", ["KOT999", "yeild-without-claws", "", "KOT", "zzz"])
def test_what_is_not_there(kotref: Kotref, asked: str) -> None:
    shown = kotref("rule", asked)
    assert shown.exit_code == 1
    assert shown.stdout == ""
    assert "kotref rule lists them" in shown.stderr
    assert ("did you mean yield-without-claws?" in shown.stderr) == asked.startswith("yeild")


def test_several_rules_at_once_each_once(kotref: Kotref) -> None:
    shown = kotref("rule", "KOT403,yield-not-hit", "403").output
    assert [row for row in shown.splitlines() if row.startswith("KOT")] == [
        "KOT403 yield-outside-tokyo",
        "KOT407 yield-not-hit",
    ]
    missing = kotref("rule", "KOT403", "KOT999")
    assert (missing.exit_code, missing.stdout) == (1, "")
    assert "'KOT999'" in missing.stderr


def test_a_word_lists_the_rules_that_speak_of_it_names_first(kotref: Kotref) -> None:
    shown = kotref("rule", "yield")
    assert shown.exit_code == 0
    rows = [row for row in shown.output.splitlines() if row.startswith("KOT")]
    named = [row for row in rows if "yield" in row.split(":")[0]]
    assert rows[: len(named)] == named
    assert {row.split()[0] for row in rows} >= {"KOT402", "KOT403", "KOT407"}
    assert "kotref rule CODE explains one." in shown.output


def test_words_have_to_be_spoken_of_together(kotref: Kotref) -> None:
    both = set(catalogue.about(["card", "energy"]))
    assert both == set(catalogue.about(["card"])) & set(catalogue.about(["energy"]))
    assert both < set(catalogue.about(["card"]))
    assert catalogue.about(["ield"]) == ()


def test_one_rule_that_speaks_of_it_is_explained_at_once(kotref: Kotref) -> None:
    [code] = catalogue.about(["roll-off"])
    assert kotref("rule", "roll-off").output == kotref("rule", code).output


def test_a_mistyped_word(kotref: Kotref) -> None:
    assert "did you mean yield?" in kotref("rule", "yeild").stderr


def test_what_each_ruleset_says(kotref: Kotref) -> None:
    shown = kotref("rule", "KOT401").output
    assert "  By ruleset:\n    base-2011: " in shown
    assert "    all others: as above." in shown
    assert "By ruleset" not in kotref("rule", "KOT101").output


def test_json(kotref: Kotref) -> None:
    [page] = json.loads(kotref("rule", "KOT402", "--json").output)
    assert list(page) == [
        "code", "name", "severity", "family", "rule", "why", "sources", "rulesets", "illegal", "legal", "needs", "cards"
    ]  # fmt: skip
    assert (page["code"], page["name"], page["severity"]) == ("KOT402", "yield-without-claws", "error")
    assert page["sources"] == ["rulebook, Yielding Tokyo"]
    assert page["illegal"] == catalogue.page("KOT402").illegal_example
    assert [page["code"] for page in json.loads(kotref("rule", "--json").output)] == list(catalogue.codes())


def test_the_ready_made_pages_are_up_to_date() -> None:
    written = Path(catalogue.READY).read_text(encoding="utf-8")
    assert written == pages.ready(), "run: python -m kotref.referee.pages"


def test_pages_that_have_changed_since_are_read_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "checksum", lambda: 0)
    for cached in (catalogue._ready, catalogue._family):
        monkeypatch.setattr(catalogue, cached.__name__, cached.__wrapped__)
    monkeypatch.setattr(catalogue, "read_family", lambda name: {"KOT402": {**ENTRY, "rule": f"From {name}.yaml."}})
    assert catalogue.page("KOT402").rule == "From tokyo.yaml."


ENTRY = {"rule": "", "why": "", "illegal": "", "legal": "", "sources": ["x"]}
