"""From the name of a ruleset, or a list of names, to the rules: one base, layers over it, options over them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kotref.names import key, nearest, shown
from kotref.rulesets.files import DEFAULT, definition, shipped
from kotref.rulesets.model import Ruleset, RulesetError
from kotref.rulesets.options import against, on_top, typed, written

ROOM = 500
"""Rulesets that are remembered; beyond that the memory starts anew."""

Found = tuple[Any, dict[str, Any]]
"""A definition, after what tells it from any other: its id, or its file and the state of that."""

Folders = tuple[str, ...]

_loaded: dict[Any, Ruleset] = {}
_read: dict[Any, dict[str, Any]] = {}


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
    places = tuple(os.fspath(folder) for folder in folders)
    found = [_find(name, places) for name in _names(ids)]
    bases = [entry for entry in found if entry[1]["kind"] == "base"]
    layers = [entry for entry in found if entry[1]["kind"] == "layer"]
    if len(bases) > 1:
        both = " and ".join(entry["id"] for _, entry in bases[:2])
        raise RulesetError(f"{both} are both bases, and a game has one.", "Layers are what is laid over a base.")
    line = _ancestry(bases[0] if bases else _find(DEFAULT, ()), places)
    given = tuple(_given(options)) if options else ()
    names = [entry["id"] for _, entry in found]
    id = names[0] if len(names) == 1 and isinstance(ids, str) else f"[{', '.join(names)}]"
    remembered = (id, tuple(which for which, _ in (*line, *layers)), repr(given))
    ruleset = _loaded.get(remembered)
    if ruleset is None:
        ruleset = _merged(id, [entry for _, entry in line], [entry for _, entry in layers], given)
        if len(_loaded) >= ROOM:
            _loaded.clear()
        _loaded[remembered] = ruleset
    return ruleset


def _names(ids: str | Sequence[str]) -> list[str]:
    if not isinstance(ids, str):
        names = list(ids)
    elif ids in shipped()["rulesets"] or os.path.isfile(ids):
        names = [ids]
    else:
        names = ids.strip().removeprefix("[").removesuffix("]").split(",")
    for name in names:
        if not isinstance(name, str) or not name.strip():
            raise RulesetError(f"a ruleset is named by its id, not by {shown(str(name))!r}.")
    return [name.strip() for name in names] or [DEFAULT]


def _find(name: str, folders: Folders) -> Found:
    """The definition of a ruleset: one that ships, else a file."""
    rulesets: dict[str, dict[str, Any]] = shipped()["rulesets"]
    if name in rulesets:
        return name, rulesets[name]
    is_path = name.endswith((".yaml", ".yml")) or "/" in name or os.sep in name
    file = name if is_path else f"{name}.yaml"
    for place in (*([file] if is_path else []), *(os.path.join(folder, file) for folder in folders)):
        if os.path.isfile(place):
            return _from_file(os.path.abspath(place))
    if is_path:
        raise RulesetError(f"there is no ruleset file {shown(name)!r}.")
    for id in rulesets:
        if key(id) == key(name):
            return id, rulesets[id]
    guess = nearest(name, rulesets)
    hint = f"Did you mean {guess}?" if guess else f"There are {', '.join(rulesets)}."
    raise RulesetError(f"there is no ruleset {shown(name)!r}.", hint)


def _from_file(path: str) -> Found:
    """A player's own ruleset; read again when its file has changed."""
    status = os.stat(path)
    which = (path, status.st_mtime_ns, status.st_size)
    if which not in _read:
        if len(_read) >= ROOM:
            _read.clear()
        _read[which] = definition(path, shipped()["specs"])
    return which, _read[which]


def _ancestry(base: Found, folders: Folders) -> list[Found]:
    """A base and those that it extends, the oldest first; base-2016 is under all of them."""
    line = [base]
    while line[0][0] != DEFAULT:
        which, entry = line[0]
        beside = folders if isinstance(which, str) else (os.path.dirname(which[0]), *folders)
        parent = _find(entry["extends"] or DEFAULT, beside)
        if parent[1]["kind"] != "base":
            raise RulesetError(f"{entry['id']} extends {parent[1]['id']}, which is a layer: a base extends a base.")
        if parent in line:
            raise RulesetError(f"{parent[1]['id']} extends itself.")
        line.insert(0, parent)
    return line


def _given(options: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    """The options that come over the ruleset, typed."""
    specs = shipped()["specs"]
    for path, value in written(options, specs, "options"):
        yield path, typed(path, value, specs[path], "options")


def _merged(
    id: str, line: list[dict[str, Any]], layers: list[dict[str, Any]], given: tuple[tuple[str, Any], ...]
) -> Ruleset:
    """The ruleset `id` out of a base with its ancestors, the layers over it, and the options over them."""
    specs = shipped()["specs"]
    values: dict[str, Any] = {}
    origins: dict[str, tuple[str, str]] = {}
    for entry in (*line, *layers):
        for path, (value, source, sources, where_on) in entry["options"].items():
            if where_on and not values.get(path):
                continue
            below = values.get(path) if "parts" in specs[path] else None
            _came_from(origins, path, value, below, (entry["id"], source), sources)
            values[path] = on_top(tuple(value) if isinstance(value, list) else value, values.get(path), specs[path])
    for path, value in given:
        below = values[path] if "parts" in specs[path] else None
        _came_from(origins, path, value, below, ("options", "set for this game"), {})
        values[path] = on_top(value, values[path], specs[path])
    wrong = against(values)
    if wrong is not None:
        raise RulesetError(*wrong, "options" if given else "ruleset")
    own = next(entry["sets"] for entry in reversed(line) if entry["sets"])
    with_options = [
        set_id for path, spec in specs.items() if "sets" in spec and values[path] for set_id in spec["sets"]
    ]
    sets = [*own, *with_options, *(set_id for layer in layers for set_id in layer["sets"])]
    return Ruleset(
        id,
        tuple(entry["id"] for entry in (line[-1], *layers)),
        tuple(dict.fromkeys(sets)),
        values,
        origins,
        _paths([file for entry in (*line, *layers) for file in entry["cards"]]),
    )


def _came_from(
    origins: dict[str, tuple[str, str]],
    path: str,
    value: Any,
    below: Any,
    origin: tuple[str, str],
    sources: Mapping[str, str],
) -> None:
    """Note who sets an option and, of one with parts, which of them; the others stay whose they were.

    `below` are the parts that layers below have set, if it has parts and is on.
    """
    if isinstance(value, Mapping):
        for name in value:
            origins[f"{path}.{name}"] = (origin[0], sources.get(name, origin[1]))
        if below:
            return
    origins[path] = origin


def _paths(files: list[str]) -> Any:
    if not files:
        return ()
    from pathlib import Path

    return tuple(Path(file) for file in dict.fromkeys(files))
