"""The JSON Schema of files of rulings; `python -m kotref.ask.build` writes it for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kotref.ask.model import SOURCES

TARGET = Path(__file__).resolve().parent.parent / "schemas" / "rulings.schema.json"


def _text(about: str) -> dict[str, Any]:
    return {"type": ["string", "number", "boolean"], "description": about}


def _list(about: str, items: dict[str, Any] | None = None, least: int = 1) -> dict[str, Any]:
    return {"type": "array", "description": about, "minItems": least, "items": items or {"type": "string"}}


def _object(needed: list[str], properties: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "object", "required": needed, "properties": properties, "additionalProperties": False, **more}


def schema() -> dict[str, Any]:
    """The schema: a subset that draft-07 and 2020-12 share."""
    places = _list(
        "where it stands, the weightiest place first",
        {"type": "string", "pattern": f"^({'|'.join(SOURCES)})($|[ ,])"},
    )
    answer = {
        "answer": _text("the answer, in a sentence or two"),
        "reason": _text("why"),
        "stands_in": places,
    }
    reading = _object(
        ["says"],
        {
            "says": _text("the answer by this reading"),
            "taken_by": _list("the rulesets that take it"),
            "options": {"type": "object", "description": "the options by which any ruleset takes it"},
            "stands_in": places,
        },
        anyOf=[{"required": ["taken_by"]}, {"required": ["options"]}],
    )
    ruling = _object(
        ["id", "question", "answer", "reason", "stands_in", "scenes"],
        {
            "id": _text("its id, one for all files"),
            "question": {**_text("the question, as a player would ask it"), "pattern": "\\?\\s*$"},
            **answer,
            "tags": _list("words and terms that belong to it; they help the search", least=0),
            "asked": _list("the same question in other words; they help the search", least=0),
            "cards": _list("the cards, tiles and evolutions that it is about, by any of their names", least=0),
            "holds_for": _list("the rulesets that it is about; all if left out"),
            "differs": {
                "type": "object",
                "description": "the rulesets in which it is otherwise",
                "additionalProperties": _object(["answer"], answer),
            },
            "readings": _list("the readings of a disputed point, the default's first", reading, 2),
            "scenes": _list("what the engine plays to show it", _scene()),
        },
    )
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "https://kotref.invalid/schemas/rulings/1",
        "title": "kotref rulings",
        **_object(
            ["title", "rulings"],
            {"title": _text("the topic in a line"), "rulings": _list("the rulings of the topic", ruling, 0)},
        ),
    }


def _scene() -> dict[str, Any]:
    """A scene: what is not named here is the header of a log, and held against the schema of that."""
    violation = _object(["move", "code"], {"move": {}, "code": {"type": "string", "pattern": "^KOT[0-9]{3}$"}})
    return {
        "type": "object",
        "required": ["shows", "players", "moves"],
        "properties": {
            "shows": _text("what can be seen in it, in a line"),
            "ruleset": {"type": ["string", "array"], "description": "the ruleset that plays it, as in a log"},
            "players": {"type": "array", "minItems": 2},
            "moves": {"type": "array", "minItems": 1},
            "violations": _list("the violations that must be told, and no others", violation),
        },
    }


def text() -> str:
    """The schema as JSON."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"
