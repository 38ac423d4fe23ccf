"""Every card file that ships: readable, proven, and its ready-made form up to date."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kotref.cards import build, reference
from kotref.cards.library import library
from kotref.cards.sets import compiled_file, shipped_folder
from kotref.referee.proving import check_cards

FOLDER = shipped_folder()
FILES = sorted(FOLDER.glob("*.yaml"))
DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_card_is_proven(path: Path) -> None:
    found = check_cards(path, mutate=bool(os.environ.get("KOTREF_MUTATE")))
    assert [f"{complaint.place}: {complaint.message}" for complaint in (*found.complaints, *found.survivors)] == []


@pytest.mark.parametrize("set_id", build.set_ids(FOLDER))
def test_the_ready_made_form_is_up_to_date(set_id: str) -> None:
    assert compiled_file(set_id).read_text(encoding="utf-8") == build.compiled(set_id, FOLDER), (
        "run: python -m kotref.cards.build"
    )


def test_the_reference_is_up_to_date() -> None:
    assert (DOCS / "card-language.md").read_text(encoding="utf-8") == reference.reference(), (
        "run: python -m kotref.cards.reference"
    )


def test_every_word_that_one_card_alone_uses_has_its_reason() -> None:
    assert set(reference.lonely()) == set(reference.REASONS)


def test_the_base_deck_has_66_cards_of_64_kinds() -> None:
    """Rulebook, contents: 66 Power cards; Extra Head and Evacuation Orders are there twice."""
    copies = library(("base-2016",)).copies
    assert (sum(copies.values()), len(copies)) == (66, 64)
    assert {id for id, number in copies.items() if number == 2} == {"extra_head", "evacuation_orders"}


def test_no_card_is_named_in_the_code() -> None:
    """Architecture: no card's id or name stands in Python."""
    names = {id for id in library(("base-2016",)).ids() if "_" in id}
    for path in (Path(build.__file__).parents[1]).rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [name for name in names if f'"{name}"' in text or f"'{name}'" in text], path
