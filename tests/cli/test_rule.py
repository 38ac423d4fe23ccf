"""`kotref rule`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result

from kotref.referee import catalogue

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


@pytest.mark.parametrize("asked", ["KOT999", "yeild-without-claws", "", "KOT"])
def test_what_is_not_there(kotref: Kotref, asked: str) -> None:
    shown = kotref("rule", asked)
    assert shown.exit_code == 2
    assert "kotref rule lists them" in shown.output
    assert ("did you mean yield-without-claws?" in shown.output) == asked.startswith("yeild")
