"""A player's own cards: the example works, its proofs notice every mutant, and the page about it shows the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kotref
from kotref.referee.proving import check_cards

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "own-cards"


def test_the_example_is_proven() -> None:
    found = check_cards(EXAMPLE / "cards" / "house.yaml", mutate=True)
    assert found.good
    assert (found.cards, found.proofs) == (1, 3)
    assert found.mutants > 4


def test_a_game_takes_the_cards_beside_it() -> None:
    report = kotref.check(EXAMPLE / "game.yaml")
    assert (report.verdict, report.findings) == ("legal", [])


def test_without_them_the_card_is_unknown(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_bytes((EXAMPLE / "game.yaml").read_bytes())
    assert "KOT004" in {finding.code for finding in kotref.check(tmp_path / "game.yaml").findings}
    cards = [EXAMPLE / "cards" / "house.yaml"]
    assert kotref.check(tmp_path / "game.yaml", cards=cards).verdict == "legal"


def test_the_page_shows_the_example() -> None:
    shown = (EXAMPLE / "cards" / "house.yaml").read_text(encoding="utf-8").split("\n", 1)[1]
    assert shown in (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["house-evolutions", "house-costumes", "our-reading"])
def test_the_other_files_on_the_page_are_good(name: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    [block] = re.findall(rf"^```yaml\n(set: {name}\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "own.yaml").write_text(block, encoding="utf-8")
    found = check_cards(tmp_path / "own.yaml")
    assert (found.readable, found.complaints) == (True, [])


def test_a_misspelt_word_is_told_with_its_place_and_the_right_one(tmp_path: Path) -> None:
    text = (EXAMPLE / "cards" / "house.yaml").read_text(encoding="utf-8").replace("on: turn ends", "on: turn end")
    (tmp_path / "own.yaml").write_text(text, encoding="utf-8")
    (complaint,) = check_cards(tmp_path / "own.yaml").complaints
    assert complaint.place == f"{tmp_path / 'own.yaml'}:11:14"
    assert "Did you mean 'turn ends'" in complaint.message


def test_where_few_words_fit_they_are_named(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    text = (EXAMPLE / "cards" / "house.yaml").read_text(encoding="utf-8")
    assert text.count("{gain: 1 life}") == 1
    file.write_text(text.replace("{gain: 1 life}", "{gain: 1 point}"), encoding="utf-8")
    messages = [complaint.message for complaint in check_cards(file).complaints]
    assert messages == ["there is no thing 'point' but only energy, life, vp."]
