"""The JSON Schema of card files, made from the vocabulary: `python -m kotref.cards.schema` writes it for editors."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kotref.cards import words

TARGET = Path(__file__).resolve().parent.parent / "schemas" / "cards.schema.json"
_WORD = {"type": ["string", "integer"]}
_NAMES = {"type": "array", "items": {"type": "string"}}


def _enum(known: Iterable[str], about: str) -> dict[str, Any]:
    return {"enum": list(known), "description": about}


def schema() -> dict[str, Any]:
    """The schema: a subset that draft-07 and 2020-12 share. Expressions are text to it; the loader reads them."""
    card = {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "name": {"type": "string", "description": "the name on the card"},
            "also": {**_NAMES, "description": "other names in English"},
            "names": {"type": "object", "description": "names in other languages, by language code"},
            "kind": _enum(words.KINDS, "what becomes of the card"),
            "cost": {**_WORD, "description": "the energy printed on it"},
            "copies": {**_WORD, "description": "how many are in the deck, 1 unless said"},
            "supply": {**_WORD, "description": "how many tokens of the kind there are"},
            "level": {**_WORD, "description": "the level of a wickedness tile"},
            "side": {"enum": ["red", "green"], "description": "the side of a wickedness tile"},
            "only if": {"type": "string", "description": "the condition under which it may be bought"},
            **_evolution(),
            "text": {"type": "string", "description": "what it does, for players"},
            "rulings": {"type": "array", "items": {"type": "object"}},
            "clauses": {
                "type": "object",
                "additionalProperties": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/clause"}]},
            },
            "proofs": {"type": "object", "additionalProperties": {"type": "object", "required": ["players", "moves"]}},
        },
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "https://kotref.invalid/schemas/cards/1",
        "title": "kotref card file",
        "type": "object",
        "required": ["set"],
        "additionalProperties": False,
        "properties": {
            "set": {"type": "string"},
            "name": {"type": "string"},
            "about": {"type": "string"},
            "source": {"type": "string"},
            "ruleset": {"type": ["string", "array"]},
            "extends": {"type": "string"},
            "take out": _NAMES,
            **{
                part: {"type": "object", "additionalProperties": {"$ref": "#/$defs/card"}}
                for part in ("tokens", "tiles", "cards", "evolutions")
            },
        },
        "$defs": {"card": card, "clause": _clause(), "effect": _effect(), "effects": _effects()},
    }


def _evolution() -> dict[str, Any]:
    about = words.EVOLUTION_KEYS
    return {
        "monster": {"type": "string", "description": about["monster"]},
        "play": {
            "anyOf": [{"enum": list(words.WINDOWS)}, {"type": "array", "items": {"enum": list(words.WINDOWS)}}],
            "description": about["play"],
        },
        "play if": {**_WORD, "description": about["play if"]},
        "lasts": _enum(words.LASTING, about["lasts"]),
    }


def _effects() -> dict[str, Any]:
    one = {"$ref": "#/$defs/effect"}
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _clause() -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "oneOf": [{"required": [head]} for head in words.HEADS],
        "properties": {
            **{word: {"description": about} for word, about in words.CLAUSE_KEYS.items()},
            "on": _enum(words.MOMENTS, words.HEADS["on"]),
            "may": _enum(words.WINDOWS, words.HEADS["may"]),
            "instead": _enum(words.EVENTS, words.HEADS["instead"]),
            "always": {
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
                "properties": {word: {"description": about} for word, about in words.MODIFIERS.items()},
            },
            "if": {**_WORD, "description": words.CLAUSE_KEYS["if"]},
            "do": {"$ref": "#/$defs/effects"},
            "pay": {"type": "string", "description": words.CLAUSE_KEYS["pay"]},
            "spend": {**_WORD, "description": words.CLAUSE_KEYS["spend"]},
            "once": _enum(("turn", "event", "game"), words.CLAUSE_KEYS["once"]),
            "choose": _enum(words.CHOICES, words.CLAUSE_KEYS["choose"]),
            "adds": {"type": "boolean", "description": words.CLAUSE_KEYS["adds"]},
            "order": {**_WORD, "description": words.CLAUSE_KEYS["order"]},
        },
    }


def _effect() -> dict[str, Any]:
    options = {word: {"description": about} for word, about in words.EFFECT_OPTIONS.items()}
    return {
        "type": "object",
        "additionalProperties": False,
        "anyOf": [{"required": [word]} for word in words.EFFECTS],
        "properties": {
            **{word: {"description": about} for word, about in words.EFFECTS.items()},
            **options,
            "to": _enum(words.TARGETS, words.EFFECT_OPTIONS["to"]),
            "do": {"$ref": "#/$defs/effects"},
            "else": {"$ref": "#/$defs/effects"},
        },
    }


def text() -> str:
    """The schema as JSON."""
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
