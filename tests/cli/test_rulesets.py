"""`kotref rulesets`: the list, what holds under one, how two differ."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from kotref.rulesets import list_rulesets, load_ruleset, settings

Kotref = Callable[..., Result]


def test_the_list_has_a_line_each(kotref: Kotref) -> None:
    lines = kotref("rulesets").output.splitlines()
    assert [line.split()[:2] for line in lines] == [[id, kind] for id, kind, _ in list_rulesets()]


def test_show_has_every_option_with_its_source(kotref: Kotref) -> None:
    lines = kotref("rulesets", "show", "online-fa").output.splitlines()
    assert lines[:4] == ["ruleset: online-fa", "layers:  base-2016, online-fa", "cards:   online-fa", ""]
    assert [line.split()[0] for line in lines[4:]] == [row.path for row in settings(load_ruleset("online-fa"))]
    bay = next(line for line in lines if line.startswith("tokyo.bay_from "))
    assert bay.split()[1:] == ["none", "online-fa", *"rules page, Set-up: one place, however many play".split()]


def test_show_merges_layers(kotref: Kotref) -> None:
    output = kotref("rulesets", "show", "dark-edition", "bga").output
    assert output.splitlines()[:3] == [
        "ruleset: [dark-edition, bga]",
        "layers:  base-2016, dark-edition, bga",
        "cards:   dark-edition, wickedness, bga",
    ]
    assert [line.split()[2] for line in output.splitlines() if line.startswith("victory.tie ")] == ["bga"]
    assert output == kotref("rulesets", "show", "dark-edition, bga").output


def test_show_takes_a_file_of_ones_own(kotref: Kotref, tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text("cards: {}", encoding="utf-8")
    path = tmp_path / "house.yaml"
    path.write_text("{cards: cards.yaml, options: {tokyo.bay_from: {is: 4, source: at our table}}}", encoding="utf-8")
    lines = kotref("rulesets", "show", path).output.splitlines()
    assert lines[:3] == ["ruleset: house", "layers:  base-2016, house", "cards:   base-2016, cards.yaml"]
    assert any(line.split() == ["tokyo.bay_from", "4", "house", "at", "our", "table"] for line in lines)


def test_diff_is_in_sentences(kotref: Kotref) -> None:
    output = kotref("rulesets", "diff", "base-2016", "online-fa").output
    sentences = output.replace("\n  ", " ").splitlines()
    assert all(sentence.startswith("- ") and sentence.endswith(".") for sentence in sentences)
    assert (
        "- Where swept cards go (market.sweep_to): in base-2016, to the discard pile; in online-fa, under the deck."
        in (sentences)
    )
    assert any("Friend of Children works differently." in sentence for sentence in sentences)
    assert all(len(line) <= 100 for line in output.splitlines())


def test_diff_of_layers(kotref: Kotref) -> None:
    output = kotref("rulesets", "diff", "dark-edition", "dark-edition,bga").output
    assert "Hibernation works differently" in output
    assert kotref("rulesets", "diff", "bga", "base-2016,bga").output == "bga and [base-2016, bga] do not differ.\n"


@pytest.mark.parametrize("arguments", [("show", "bgaa"), ("diff", "base-2016", "bgaa"), ("diff", "bgaa", "base-2016")])
def test_an_unknown_ruleset_has_the_nearest_as_hint(kotref: Kotref, arguments: tuple[str, ...]) -> None:
    result = kotref("rulesets", *arguments)
    assert result.exit_code == 2
    assert "there is no ruleset 'bgaa'. Did you mean bga?" in result.output


@pytest.mark.parametrize("arguments", [("show",), ("diff", "bga"), ("shwo",), ("show", "base-2011", "base-2016")])
def test_wrong_usage(kotref: Kotref, arguments: tuple[str, ...]) -> None:
    assert kotref("rulesets", *arguments).exit_code == 2


def test_an_id_without_a_command_is_told_where_it_goes(kotref: Kotref) -> None:
    shown = kotref("rulesets", "base-2011")
    assert shown.exit_code == 2
    assert "kotref rulesets show ID shows one" in shown.output
