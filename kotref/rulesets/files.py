"""Ruleset files: reading them, and the ready-made form of those that ship with kotref."""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from typing import Any

from kotref.names import nearest, shown
from kotref.ready import read_ready
from kotref.rulesets.model import RulesetError
from kotref.rulesets.options import typed, written

FOLDER = os.path.dirname(os.path.abspath(__file__))
READY = os.path.join(os.path.dirname(FOLDER), "data", "rulesets.json")
OPTIONS = "options.yaml"
KEYS = ("ruleset", "kind", "name", "about", "extends", "sets", "cards", "options")
KINDS = ("base", "layer")
DEFAULT = "base-2016"
LARGEST = 1_000_000
"""Bytes of the largest ruleset file that is read."""

_shipped: dict[str, Any] = {}


def shipped() -> dict[str, Any]:
    """What ships with kotref: ``specs`` of all options, and ``rulesets`` by id.

    Read from the ready-made JSON, or from the YAML files where those have changed since it was made.
    """
    if not _shipped:
        _shipped.update(read_ready(READY, checksum) or compile_shipped())
    return _shipped


def shipped_files() -> list[str]:
    """The names of the YAML files in this folder: ``options.yaml`` and the rulesets."""
    names = (name.removesuffix(".yaml") for name in os.listdir(FOLDER) if name.endswith(".yaml"))
    return [f"{name}.yaml" for name in sorted(names)]


def checksum() -> int:
    """A number that changes when one of the shipped files does."""
    total = 0
    for name in shipped_files():
        with open(os.path.join(FOLDER, name), "rb") as file:
            total = zlib.crc32(file.read(), zlib.crc32(name.encode(), total))
    return total


def compile_shipped() -> dict[str, Any]:
    """The ready-made form of the shipped files, made from the YAML."""
    specs = {path: _spec(entry) for path, entry in option_pages().items()}
    rulesets = {}
    for name in shipped_files():
        if name != OPTIONS:
            id = name.removesuffix(".yaml")
            rulesets[id] = definition(os.path.join(FOLDER, name), specs, id)
    return {"checksum": checksum(), "specs": specs, "rulesets": rulesets}


def option_pages() -> dict[str, dict[str, Any]]:
    """``options.yaml``, flat: full name of each option -> what is written about it, all of it text."""
    return dict(_pages(read_yaml(os.path.join(FOLDER, OPTIONS)), ""))


def _pages(mapping: Mapping[str, Any], above: str) -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = []
    for name, entry in mapping.items():
        if "kind" in entry:
            found.append((above + name, entry))
        else:
            found += _pages(entry, f"{above}{name}.")
    return found


def _spec(entry: Mapping[str, Any]) -> dict[str, Any]:
    spec: dict[str, Any] = {"kind": entry["kind"]}
    for bound in ("from", "to"):
        if bound in entry:
            spec[bound] = int(entry[bound])
    if "values" in entry:
        spec["values"] = list(entry["values"])
    if "sets" in entry:
        spec["sets"] = entry["sets"]
    if "parts" in entry:
        spec["parts"] = {name: _spec(part) for name, part in entry["parts"].items()}
        for name, part in entry["parts"].items():
            spec["parts"][name]["default"] = typed(name, part["default"], spec["parts"][name], "ruleset")
    return spec


def definition(path: str, specs: Mapping[str, Any], id: str | None = None) -> dict[str, Any]:
    """A ruleset file: ``id``, ``kind``, ``name``, ``about``, ``extends``, ``sets``, ``cards`` and ``options``.

    ``options`` maps full names to pairs of value and source, ``cards`` holds full paths. Raises RulesetError, which
    names the file.
    """
    try:
        return _definition(path, read_yaml(path), specs, id)
    except RulesetError as error:
        raise RulesetError(f"{path}: {error.message}", error.hint) from error


def _definition(path: str, data: Mapping[str, Any], specs: Mapping[str, Any], id: str | None) -> dict[str, Any]:
    for name in data:
        if name not in KEYS:
            guess = nearest(str(name), KEYS)
            hint = f"Did you mean {guess!r}?" if guess else f"It has {', '.join(KEYS)}."
            raise RulesetError(f"a ruleset file has no key {shown(str(name))!r}.", hint)
    own = str(data.get("ruleset") or os.path.splitext(os.path.basename(path))[0])
    if id is not None and own != id:
        raise RulesetError(f"the file of {id} says that it is {own!r}.")
    kind = str(data.get("kind") or "layer")
    if kind not in KINDS:
        raise RulesetError(f"a ruleset is a base or a layer, not {shown(kind)!r}.")
    extends = data.get("extends")
    if extends is not None and kind == "layer":
        raise RulesetError("only a base extends another: a layer is laid over whatever base it is named with.")
    options = data.get("options") or {}
    if not isinstance(options, Mapping):
        raise RulesetError("'options' is a mapping of options.")
    return {
        "id": own,
        "kind": kind,
        "name": str(data.get("name") or own),
        "about": str(data.get("about") or data.get("name") or own),
        "extends": None if extends is None else str(extends),
        "sets": _texts(data, "sets"),
        "cards": [_card_file(path, name) for name in _texts(data, "cards")],
        "options": _options(options, specs),
    }


def _options(options: Mapping[Any, Any], specs: Mapping[str, Any]) -> dict[str, Any]:
    """Full name of each option -> its value, its source, those of its parts, and whether it counts only where it is on.

    An option in a file is its value, or ``{is: VALUE, source: WHERE IT STANDS}``; a part of one too. ``where on`` is
    for a layer that changes parts of what another layer brings.
    """
    found: dict[str, Any] = {}
    for full, value in written(options, specs, "ruleset"):
        spec = specs[full]
        source, where_on = "", False
        if isinstance(value, Mapping) and "is" in value:
            if set(value) - {"is", "source", "where on"} or ("where on" in value and "parts" not in spec):
                raise RulesetError(f"{full} is a value, or has 'is' and 'source'.")
            source, where_on = str(value.get("source") or ""), value.get("where on") in ("true", True)
            value = value["is"]
        sources: dict[str, str] = {}
        if "parts" in spec and isinstance(value, Mapping):
            value, sources = _parts(full, value)
        typed_value = typed(full, value, spec, "ruleset")
        if full in found and isinstance(typed_value, dict) and isinstance(found[full][0], dict):
            typed_value, sources = {**found[full][0], **typed_value}, {**found[full][2], **sources}
        found[full] = (typed_value, source, sources, where_on)
    return found


def _parts(full: str, value: Mapping[Any, Any]) -> tuple[dict[Any, Any], dict[str, str]]:
    """The parts of an option without their sources, and the sources."""
    values, sources = {}, {}
    for name, part in value.items():
        if isinstance(part, Mapping) and "is" in part:
            if set(part) - {"is", "source"}:
                raise RulesetError(f"{full}.{name} is a value, or has 'is' and 'source'.")
            part, sources[str(name)] = part["is"], str(part.get("source") or "")
        values[name] = part
    return values, sources


def _texts(data: Mapping[str, Any], name: str) -> list[str]:
    values = data.get(name) or []
    values = [values] if isinstance(values, str) else values
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise RulesetError(f"{name!r} is a list of names.")
    return values


def _card_file(path: str, name: str) -> str:
    found = os.path.join(os.path.dirname(os.path.abspath(path)), name)
    if not os.path.isfile(found):
        raise RulesetError(f"there is no card file {shown(name)!r} beside it.")
    return found


def read_yaml(path: str) -> dict[str, Any]:
    """The content of a file, all of it text but for null; raises RulesetError if it is no mapping."""
    import yaml

    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise RulesetError("the file is too large for a ruleset.")
        loader = _text_loader()
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(content, loader)):
            raise RulesetError("a ruleset file has no use for YAML's aliases.")
        data = yaml.load(content, Loader=loader)
    except (yaml.YAMLError, UnicodeError, ValueError, TypeError, OSError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark is not None else ""
        what = getattr(error, "problem", None) or getattr(error, "strerror", None) or "it is no YAML"
        raise RulesetError(f"{where}the file cannot be read: {what}.") from error
    if not isinstance(data, dict):
        raise RulesetError("a ruleset file is a mapping with 'ruleset', 'kind' and 'options'.")
    return data


def _text_loader() -> Any:
    """A YAML loader that knows text and null only, as logs are read, so that a value means the same in both."""
    import yaml

    base: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    resolvers = base.yaml_implicit_resolvers.items()
    null = {char: [pair for pair in pairs if pair[0].endswith(":null")] for char, pairs in resolvers}
    return type("TextLoader", (base,), {"yaml_implicit_resolvers": null})
