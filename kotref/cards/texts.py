"""What people read of the cards that ship with kotref: names, costs, texts, rulings; not what a game needs of them.

It is kept ready as JSON beside the card sets (`kotref.cards.build` writes it); in a checkout whose YAML has changed
since, the YAML is read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from kotref.cards import sets

PARTS = {"cards": "", "tiles": "tile", "evolutions": "", "tokens": "token"}
"""The parts of a card file, and the kind of what stands there where the part says it."""

APART = ("tile", "token")
"""Kinds whose ids may be those of cards too."""


READY = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "data", "texts.json")


@cache
def texts() -> dict[str, dict[str, Any]]:
    """The sets by id: ``extends``, ``take out``, and ``entries``, what is written of each card."""
    import json

    try:
        with open(READY, "rb") as file:
            data: dict[str, Any] = json.loads(file.read())
    except (OSError, ValueError):
        return compile_texts()
    return data["sets"] if data["checksum"] == sets.shipped_checksum() else compile_texts()


def compile_texts() -> dict[str, dict[str, Any]]:
    """The same, read from the YAML files."""
    from kotref.cards.build import set_ids

    folder = sets.shipped_folder()
    found: dict[str, dict[str, Any]] = {}
    for set_id in set_ids(folder):
        merged: dict[str, Any] = {"extends": None, "take out": [], "entries": {}}
        for path in sets.files_of(set_id, folder):
            data = sets.read_yaml(path)
            merged["extends"] = data.get("extends", merged["extends"])
            merged["take out"] += data.get("take out") or []
            merged["entries"] |= entries(data)
        found[set_id] = merged
    return found


def entries(data: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What a card file writes of each card, by the id under which `place` puts it."""
    found = {}
    for part, kind in PARTS.items():
        for id, card in (data.get(part) or {}).items():
            about = {name: value for name, value in (card or {}).items() if name not in ("clauses", "proofs")}
            about["rulings"] = [_ruling(ruling) for ruling in about.get("rulings") or ()]
            about["clauses"] = bool((card or {}).get("clauses"))
            if uses := _uses((card or {}).get("clauses")):
                about["uses"] = uses
            about["proofs"] = len((card or {}).get("proofs") or {})
            if kind:
                about["kind"] = kind
            found[place(str(id), kind)] = about
    return found


def _uses(clauses: Any) -> dict[str, str]:
    """When each clause may be used, by its id; those that speak from a discard pile apart."""
    found = clauses.items() if isinstance(clauses, Mapping) else ()
    return {
        str(id): str(clause["may"])
        for id, clause in found
        if isinstance(clause, Mapping) and "may" in clause and "from" not in clause
    }


def place(id: str, kind: str) -> str:
    """The id of a card among all kinds: ``tile/poison_spit`` beside ``poison_spit``."""
    return f"{kind}/{id}" if kind in APART else id


def _ruling(ruling: Any) -> dict[str, str]:
    if isinstance(ruling, Mapping):
        return {"says": str(ruling.get("says", "")), "source": str(ruling.get("source") or "")}
    return {"says": str(ruling), "source": ""}


def compiled_texts() -> str:
    """The JSON that is read at start-up."""
    import json

    data = {"checksum": sets.shipped_checksum(), "sets": compile_texts()}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
