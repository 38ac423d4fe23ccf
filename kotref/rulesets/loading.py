"""From the name of a ruleset, or a list of names, to the rules: one base, layers over it, options over them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kotref.names import key, nearest, shown
from kotref.rulesets.files import DEFAULT, definition, shipped
from kotref.rulesets.model import Ruleset, RulesetError
from kotref.rulesets.options import typed, written

ROOM = 500
"""Rulesets that are remembered."""

_loaded: dict[Any, Ruleset] = {}


def load_ruleset(
    ids: str | Sequence[str],
    options: Mapping[str, Any] | None = None,
    *,
    folders: Iterable[str | os.PathLike[str]] = (),
) -> Ruleset:
    """The ruleset named by an id, a path to a ruleset file, or a list of them (``"base-2016, bga"`` is one too).

    One of them may be a base, the others are layers: later ones win; without a base they lie over base-2016.
    `options` come last: full names (``tokyo.bay_from``) or nested mappings, values as text or as what they are. A
    relative path, and an id that does not ship with kotref, is looked for in `folders` too. Raises RulesetError.
    """
    names = _names(ids)
    found = [_find(name, folders) for name in names]
    given = tuple(_given(options)) if options else ()
    remembered = (isinstance(ids, str), tuple(which for which, _ in found), repr(given))
    ruleset = _loaded.get(remembered)
    if ruleset is None:
        shown_ids = [entry["id"] for _, entry in found]
        id = shown_ids[0] if len(shown_ids) == 1 and isinstance(ids, str) else f"[{', '.join(shown_ids)}]"
        ruleset = _merged(id or DEFAULT, [entry for _, entry in found], given, folders)
        if len(_loaded) >= ROOM:
            _loaded.clear()
        _loaded[remembered] = ruleset
    return ruleset


def _names(ids: str | Sequence[str]) -> list[str]:
    if isinstance(ids, str):
        names = [ids] if os.path.isfile(ids) else ids.strip().removeprefix("[").removesuffix("]").split(",")
    else:
        names = list(ids)
    for name in names:
        if not isinstance(name, str) or not name.strip():
            raise RulesetError(f"a ruleset is named by its id, not by {shown(str(name))!r}.")
    return [name.strip() for name in names] or [DEFAULT]


def _find(name: str, folders: Iterable[str | os.PathLike[str]]) -> tuple[Any, dict[str, Any]]:
    """The definition of a ruleset, and what tells it from any other."""
    rulesets: dict[str, dict[str, Any]] = shipped()["rulesets"]
    for id in (name, *(known for known in rulesets if key(known) == key(name))):
        if id in rulesets:
            return id, rulesets[id]
    is_path = name.endswith((".yaml", ".yml")) or os.sep in name or "/" in name
    places = [name, *(os.path.join(folder, name) for folder in folders)] if is_path else []
    places += [os.path.join(folder, f"{name}.yaml") for folder in folders if not is_path]
    for place in places:
        if os.path.isfile(place):
            place = os.path.abspath(place)
            status = os.stat(place)
            return (place, status.st_mtime_ns, status.st_size), definition(place, shipped()["specs"])
    if is_path:
        raise RulesetError(f"there is no ruleset file {shown(name)!r}.")
    guess = nearest(name, rulesets)
    hint = f"Did you mean {guess}?" if guess else f"There are {', '.join(rulesets)}."
    raise RulesetError(f"there is no ruleset {shown(name)!r}.", hint)


def _given(options: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """The options that come over the ruleset, typed."""
    specs = shipped()["specs"]
    for path, value in written(options, specs, "options"):
        yield path, typed(path, value, specs[path], "options")


def _merged(
    id: str,
    entries: list[dict[str, Any]],
    given: tuple[tuple[str, Any], ...],
    folders: Iterable[str | os.PathLike[str]],
) -> Ruleset:
    bases = [entry for entry in entries if entry["kind"] == "base"]
    layers = [entry for entry in entries if entry["kind"] == "layer"]
    if len(bases) > 1:
        both = " and ".join(entry["id"] for entry in bases[:2])
        raise RulesetError(
            f"{both} are both bases: a game has one.", "Layers are laid over a base; a base stands alone."
        )
    base = bases[0] if bases else shipped()["rulesets"][DEFAULT]
    line = _ancestry(base, folders)
    values: dict[str, Any] = {}
    origins: dict[str, tuple[str, str]] = {}
    for entry in (*line, *layers):
        for path, (value, source) in entry["options"].items():
            values[path] = tuple(value) if isinstance(value, list) else value
            origins[path] = (entry["id"], source)
    for path, value in given:
        values[path] = value
        origins[path] = ("options", "set for this game")
    sets = next((entry["sets"] for entry in reversed(line) if entry["sets"]), [])
    files = [file for entry in (*line, *layers) for file in entry["cards"]]
    return Ruleset(
        id,
        tuple(entry["id"] for entry in (base, *layers)),
        tuple(dict.fromkeys([*sets, *(set_id for layer in layers for set_id in layer["sets"])])),
        values,
        origins,
        _paths(files),
    )


def _ancestry(base: dict[str, Any], folders: Iterable[str | os.PathLike[str]]) -> list[dict[str, Any]]:
    """A base and those that it extends, the oldest first; base-2016 is under all of them."""
    line = [base]
    while line[0]["id"] != DEFAULT:
        _, parent = _find(line[0]["extends"] or DEFAULT, folders)
        if parent["kind"] != "base":
            raise RulesetError(f"{line[0]['id']} extends {parent['id']}, which is a layer: a base extends a base.")
        if any(parent["id"] == entry["id"] for entry in line):
            raise RulesetError(f"{parent['id']} extends itself.")
        line.insert(0, parent)
    return line


def _paths(files: list[str]) -> Any:
    if not files:
        return ()
    from pathlib import Path

    return tuple(Path(file) for file in dict.fromkeys(files))
