"""Write the ready-made form of the rulesets, and the schema of ruleset files: `python -m kotref.rulesets.build`.

Both are made from the YAML files in this folder and never edited; a test holds them together.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from kotref.rulesets.files import FOLDER, KINDS, READY, compile_shipped, option_pages
from kotref.rulesets.options import ORDERED

SCHEMA = os.path.join(os.path.dirname(FOLDER), "schemas", "ruleset.schema.json")


def ready() -> str:
    """The JSON that is loaded at start-up."""
    return json.dumps(compile_shipped(), ensure_ascii=False, separators=(",", ":")) + "\n"


def schema() -> str:
    """The JSON schema of a ruleset file, with the meaning of each option for editors to show."""
    text = {"type": "string"}
    texts = {"type": "array", "items": text}
    properties = {
        "ruleset": {**text, "description": "Its id; without one, the name of the file."},
        "kind": {"enum": list(KINDS), "default": "layer"},
        "name": {**text, "description": "Its name in full."},
        "about": {**text, "description": "What it is, in a line."},
        "extends": {**text, "description": "The base that this base changes; base-2016 if none is named."},
        "sets": {**texts, "description": "Card sets that ship with kotref."},
        "cards": {**texts, "description": "Card files, found from the folder of this file."},
        "options": _options(),
    }
    whole = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A ruleset of kotref",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _options() -> dict[str, Any]:
    nested: dict[str, Any] = {}
    dotted: dict[str, Any] = {}
    for path, page in option_pages().items():
        group, dot, name = path.partition(".")
        value = _either(_value(page), page["means"])
        if dot:
            dotted[path] = value
            within = nested.setdefault(group, {"type": "object", "additionalProperties": False, "properties": {}})
            within["properties"][name] = value
        else:
            nested[path] = value
    return {"type": "object", "additionalProperties": False, "properties": {**nested, **dotted}}


def _either(value: dict[str, Any], means: str) -> dict[str, Any]:
    """A value, or the value with its source."""
    sourced = {
        "type": "object",
        "additionalProperties": False,
        "required": ["is"],
        "properties": {"is": value, "source": {"type": "string"}, "where on": {"type": "boolean"}},
    }
    return {"description": means, "anyOf": [value, sourced]}


def _value(page: Mapping[str, Any]) -> dict[str, Any]:
    kind = page["kind"]
    if kind.startswith("number"):
        number = {"type": "integer", "minimum": int(page["from"]), "maximum": int(page["to"])}
        return {"anyOf": [number, {"enum": ["none", None]}]} if "none" in kind else number
    if kind == "truth":
        return {"type": "boolean"}
    if kind == "word":
        return {"enum": list(page["values"])}
    if kind == "reward":
        much = {"type": "integer", "minimum": 0, "maximum": 100}
        return {"type": "object", "additionalProperties": False, "properties": {"vp": much, "energy": much}}
    if kind == "order":
        groups = {"type": "array", "items": {"enum": ["numbers", *ORDERED]}, "uniqueItems": True}
        return {"anyOf": [{"const": "free"}, groups]}
    if kind == "numbers":
        return {"type": "array", "items": _value({**page, "kind": "number"}), "minItems": 1, "uniqueItems": True}
    if kind == "triples":
        much = _value({**page, "kind": "number"})
        return {"type": "object", "additionalProperties": False, "properties": dict.fromkeys("123", much)}
    parts = {name: _either(_value(part), part["means"]) for name, part in page["parts"].items()}
    some = {"type": "object", "additionalProperties": False, "properties": parts}
    return {"anyOf": [{"type": "boolean"}, some]}


def build() -> list[str]:
    """Write both; gives the files written."""
    for path, content in ((READY, ready()), (SCHEMA, schema())):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
    return [READY, SCHEMA]


if __name__ == "__main__":
    for written_file in build():
        print(written_file)
