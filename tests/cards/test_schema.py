"""The schema for editors says what the loader says (issue: one source, held together by a test)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from kotref.cards import schema
from kotref.cards.reading import CardError, read_clause
from kotref.cards.sets import read_yaml, shipped_folder

VALIDATOR = Draft7Validator(schema.schema())


def test_the_shipped_schema_is_up_to_date() -> None:
    assert schema.TARGET.read_text(encoding="utf-8") == schema.text(), "run: python -m kotref.cards.schema"


@pytest.mark.parametrize("path", sorted(shipped_folder().glob("*.yaml")), ids=lambda path: path.stem)
def test_every_card_file_fits_the_schema(path: Path) -> None:
    data = read_yaml(path)
    for part in ("tokens", "tiles", "cards"):
        for card in (data.get(part) or {}).values():
            for clause in ((card or {}).get("clauses") or {}).values():
                if clause is not None and "adds" in clause:
                    clause["adds"] = clause["adds"] == "true"
    assert [error.message for error in VALIDATOR.iter_errors(data)] == []


CLAUSES = [
    "{on: got, do: {gain: 1 vp}}",
    "{on: gott, do: {gain: 1 vp}}",
    "{on: got, do: {gian: 1 vp}}",
    "{on: got, do: {gain: 1 vp, to: others}}",
    "{on: got, do: {gain: 1 vp, to: other}}",
    "{on: got, do: [{gain: 1 vp}, {damage: 2, to: self}]}",
    "{on: got, may: rolling, do: {gain: 1 vp}}",
    "{always: {dice: 1}}",
    "{always: {dices: 1}}",
    "{always: {dice: 1, throws: 1}}",
    "{may: rolling, once: turn, spend: 1, do: {extra throw: 1}}",
    "{may: rolling, once: day, do: {extra throw: 1}}",
    "{instead: elimination, do: {set: 10 life}}",
    "{on: turn ends, when: life < 3, do: {gain: 1 vp}}",
]


@pytest.mark.parametrize("text", CLAUSES)
def test_schema_and_loader_agree(text: str) -> None:
    clause: Any = yaml.load(text, Loader=yaml.BaseLoader)
    fits = VALIDATOR.is_valid({"set": "x", "cards": {"a": {"clauses": {"b": clause}}}})
    try:
        read_clause("b", clause, ())
        read = True
    except CardError:
        read = False
    assert fits == read
