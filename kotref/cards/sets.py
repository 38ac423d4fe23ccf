"""Card sets: finding their files, reading them, laying one over the other.

A set ``base-2016`` is the file ``base-2016.yaml`` and those named ``base-2016-*.yaml`` beside it that say
``set: base-2016``. What a game needs of the sets that ship with the package is kept ready as JSON
(`kotref.cards.build` writes it); in a checkout whose YAML has changed since, the YAML is read.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_ABOUT = ("name", "also", "names", "kind", "cost", "copies", "only if", "level", "side", "supply")
NEEDED = (*_ABOUT, "monster", "play", "play if", "lasts", "clauses")

PARTS = ("cards", "tokens", "tiles", "evolutions")
"""What a card file holds, each a mapping of ids to cards."""


class SetError(Exception):
    """A card set that cannot be found or read; `place` is ``file:line:column`` as far as it is known."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place


def shipped_folder() -> Path:
    """Where the card files that belong to kotref lie: in the package, or in the checkout beside it."""
    from pathlib import Path

    return Path(_shipped_folder())


def _shipped_folder() -> str:
    inside = os.path.join(_PACKAGE, "data", "cards")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_PACKAGE), "cards")


def compiled_file(set_id: str) -> Path:
    """Where the ready-made form of a set that ships with kotref lies."""
    from pathlib import Path

    return Path(_compiled_file(set_id))


def _compiled_file(set_id: str) -> str:
    return os.path.join(_PACKAGE, "data", f"{set_id}.json")


def files_of(set_id: str, folder: Path) -> list[Path]:
    """The files of a set in `folder`."""
    found = [path for path in [folder / f"{set_id}.yaml"] if path.is_file()]
    for path in sorted(folder.glob(f"{set_id}-*.yaml")):
        with path.open(encoding="utf-8") as file:
            if any(line.split("#")[0].strip() == f"set: {set_id}" for line, _ in zip(file, range(40), strict=False)):
                found.append(path)
    return found


def checksum(paths: Iterable[Path | str]) -> int:
    """A number that changes when one of the files does."""
    total = 0
    for path in paths:
        with open(path, "rb") as file:
            total = zlib.crc32(file.read(), total)
    return total


def shipped_checksum() -> int:
    """The checksum of all card files that belong to kotref."""
    folder = _shipped_folder()
    return checksum(os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".yaml"))


@lru_cache(maxsize=32)
def load_set(set_id: str) -> dict[str, Any]:
    """A set that ships with kotref: ``extends``, ``take out``, ``tokens`` and ``cards``; raises SetError."""
    import json

    folder, ready = _shipped_folder(), _compiled_file(set_id)
    if os.path.isfile(ready):
        with open(ready, "rb") as file:
            data: dict[str, Any] = json.loads(file.read())
        installed = os.path.basename(os.path.dirname(folder)) == "data"
        if installed or data["checksum"] == checksum(os.path.join(folder, name) for name in data["files"]):
            return data
    return compile_set(set_id, shipped_folder())


def compile_set(set_id: str, folder: Path) -> dict[str, Any]:
    """Read the files of a set and keep what a game needs."""
    files = files_of(set_id, folder)
    if not files:
        raise SetError(f"there is no card set {set_id!r}")
    merged: dict[str, Any] = {
        "checksum": checksum(files),
        "files": [path.name for path in files],
        "extends": None,
        "take out": [],
        "tokens": {},
        "tiles": {},
        "cards": {},
        "evolutions": {},
    }
    for path in files:
        add_file(merged, read_yaml(path))
    return merged


def add_file(merged: dict[str, Any], data: Mapping[str, Any]) -> None:
    """Add one file of a set to `merged`."""
    merged["extends"] = data.get("extends", merged["extends"])
    merged["take out"] += data.get("take out") or []
    for part, kind in (("tokens", "token"), ("tiles", "tile"), ("cards", ""), ("evolutions", "")):
        for id, card in (data.get(part) or {}).items():
            kept = {key: card[key] for key in NEEDED if card is not None and key in card}
            merged[part][str(id)] = {"kind": kind, **kept} if kind else kept


def read_yaml(path: Path) -> dict[str, Any]:
    """The content of a card file, all of it text but for null; raises SetError with the place of a mistake."""
    import yaml

    try:
        text = path.read_text(encoding="utf-8-sig")
        if "*" in text and "&" in text:
            _refuse_aliases(text, str(path))
        data = yaml.load(text, Loader=_plain_loader())
    except (yaml.YAMLError, UnicodeDecodeError, OSError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        place = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark is not None else str(path)
        raise SetError(f"the file cannot be read: {_reason(error)}", place) from error
    if not isinstance(data, dict) or not isinstance(data.get("cards", {}), dict):
        raise SetError("a card file is a mapping with 'set' and 'cards'", str(path))
    for part in PARTS:
        if not isinstance(data.get(part) or {}, dict):
            raise SetError(f"{part} is a mapping of ids to cards", str(path))
        for id, card in (data.get(part) or {}).items():
            if card is not None and not (isinstance(card, dict) and isinstance(card.get("clauses") or {}, dict)):
                raise SetError(f"{part}.{id}: a card is a mapping, with its clauses a mapping too", str(path))
    return data


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    return str(getattr(error, "problem", None) or getattr(error, "strerror", None) or error)


def _refuse_aliases(text: str, name: str) -> None:
    import yaml

    for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(event, yaml.AliasEvent):
            mark = event.start_mark
            place = f"{name}:{mark.line + 1}:{mark.column + 1}" if mark is not None else name
            raise SetError("aliases have no place in a card file", place)


@lru_cache(maxsize=1)
def _plain_loader() -> Any:
    """A YAML loader that knows text and null only: `on:` is a word of the language, not a truth value."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    null = {
        char: [pair for pair in pairs if pair[0].endswith(":null")]
        for char, pairs in base.yaml_implicit_resolvers.items()
    }
    return type("PlainLoader", (base,), {"yaml_implicit_resolvers": null})


def lay_over(cards: dict[str, dict[str, Any]], layer: Mapping[str, Mapping[str, Any]], adds: bool = True) -> None:
    """Lay the cards of a set over `cards`: values replace values, clauses replace clauses, null removes one.

    A card that is not there yet is added, unless `adds` is false (a layer of readings on a base without the card).
    """
    for id, card in layer.items():
        if id not in cards and not (adds and "kind" in card):
            continue
        old = cards.get(id, {})
        clauses = {**old.get("clauses", {}), **(card.get("clauses") or {})}
        cards[id] = {**old, **card, "clauses": {name: clause for name, clause in clauses.items() if clause is not None}}
