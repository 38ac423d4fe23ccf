"""Writing logs: a log that is written and read again is the same log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from kotref.logs.model import Entry, Log
from kotref.logs.shape import HEADER_KEYS

if TYPE_CHECKING:
    from kotref.notation import Notation

_WORD = r"\w[\w.'!?]*(?:-+[\w.'!?]+)*"
_PLAIN = re.compile(rf"{_WORD}(?:[ ]{_WORD})*")
_ACTION = re.compile(r"[^\W_][\w ,.'!?()+/&;>→-]*(?<! )")
_SPECIAL = re.compile(r"(?:y|n|yes|no|on|off|true|false|null|[0-9][0-9_.:eExXa-fA-Fo+-]*)", re.IGNORECASE)
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,14}", re.ASCII)
_NAMED = frozenset(("name", "monster", "first", "turn", "winner", "reason", "player", "card", "format", "ruleset"))
_LONG_KEY = 500  # letters; YAML wants a question mark before longer keys


def write_log(log: Log, to: str = "yaml", apart: bool = False, notation: Notation | None = None) -> str:
    """The text of a log as ``yaml``, ``json`` or ``jsonl``.

    With a `notation` every move that can be read is written in the form asked for: as a mapping (`apart`) or short;
    without one, and where it cannot be read, a move stays as it is. Raises ValueError for another container.
    """
    header = _header(log)
    if to == "jsonl":
        lines = [{name: _json(value, name) for name, value in header}]
        lines += [_json_entry(entry, apart, notation) for entry in log.entries]
        return "".join(_dumps(line) + "\n" for line in lines)
    if to == "json":
        return "".join(_json_text(header, log, apart, notation))
    if to == "yaml":
        return "".join(_yaml_text(header, log, apart, notation))
    raise ValueError(f"a log is written as yaml, json or jsonl, not as {to}")


def _header(log: Log) -> Iterable[tuple[str, Any]]:
    """Keys and values in the order of the format, keys that are none of it last."""
    known = [(name, log.header[name]) for name in HEADER_KEYS if name in log.header]
    return known + [(name, value) for name, value in log.header.items() if name not in HEADER_KEYS]


def entry_value(entry: Entry, apart: bool, notation: Notation | None) -> Any:
    """What stands in the list of moves for an entry: a mapping, or whatever a broken entry was."""
    if entry.kind == "broken":
        return entry.raw
    if entry.kind == "note":
        return {"note": entry.text}
    if entry.kind != "move":
        return {entry.kind: entry.data}
    if notation is None or apart == (entry.data is not None):
        return entry.data if entry.data is not None else {entry.player: entry.text}
    from kotref.notation import NotationError

    try:
        if apart:
            return notation.apart(notation.read(entry.player, entry.text))
        move = notation.read_apart(entry.data)
        short = notation.write(move)
        if notation.read(move.player, short) == move:
            return {move.player: short}
    except NotationError:
        pass
    return entry.data if entry.data is not None else {entry.player: entry.text}


# --- JSON -------------------------------------------------------------------------------------------------------------


def _json(value: Any, name: str = "") -> Any:
    """A value for JSON: what is clearly a number or a truth value is written as one, and reads as the same text."""
    if isinstance(value, dict):
        return {key: _json(part, key) for key, part in value.items()}
    if isinstance(value, list):
        return [_json(part) if isinstance(part, dict | list) else part for part in value]
    if isinstance(value, str) and name not in _NAMED:
        if _INTEGER.fullmatch(value):
            return int(value)
        if value in ("true", "false"):
            return value == "true"
    return value


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _json_entry(entry: Entry, apart: bool, notation: Notation | None) -> Any:
    value = entry_value(entry, apart, notation)
    if entry.kind in ("expect", "correct"):
        return {entry.kind: _json(value[entry.kind])}
    if entry.kind == "move" and "action" in value:
        return {**value, **{name: _json(value[name]) for name in ("count", "hearts") if name in value}}
    return value


def _json_text(header: Iterable[tuple[str, Any]], log: Log, apart: bool, notation: Notation | None) -> Iterator[str]:
    """One line for each key, seat and entry."""
    result = [(name, value) for name, value in header if name == "result"]
    before = "{\n"
    for name, value in header:
        if name == "players" and isinstance(value, list) and value:
            seats = ",\n    ".join(_dumps(_json(seat)) for seat in value)
            yield f'{before}  "players": [\n    {seats}\n  ]'
        elif name != "result":
            yield f"{before}  {_dumps(name)}: {_dumps(_json(value, name))}"
        else:
            continue
        before = ",\n"
    entries = [_dumps(_json_entry(entry, apart, notation)) for entry in log.entries]
    moves = "[\n    " + ",\n    ".join(entries) + "\n  ]" if entries else "[]"
    yield f'{before}  "moves": {moves}'
    for name, value in result:
        yield f',\n  "{name}": {_dumps(_json(value))}'
    yield "\n}\n"


# --- YAML -------------------------------------------------------------------------------------------------------------


def _yaml_text(header: Iterable[tuple[str, Any]], log: Log, apart: bool, notation: Notation | None) -> Iterator[str]:
    result = [(name, value) for name, value in header if name == "result"]
    for name, value in header:
        if name == "players" and isinstance(value, list) and value:
            yield "players:\n"
            for seat in value:
                yield f"  - {_flow(seat)}\n"
        elif name != "result":
            yield f"{_key(name, False)} {_flow(value, name)}\n"
    yield "moves:\n" if log.entries else "moves: []\n"
    for entry in log.entries:
        value = entry_value(entry, apart, notation)
        if isinstance(value, dict) and len(value) == 1:
            [(name, what)] = value.items()
            plain = (
                entry.kind == "move"
                and isinstance(what, str)
                and _ACTION.fullmatch(what)
                and not _SPECIAL.fullmatch(what)
            )
            yield f"  - {_key(name, False)} {what if plain else _flow(what)}\n"
        else:
            yield f"  - {_flow(value)}\n"
    for name, value in result:
        yield f"{name}: {_flow(value)}\n"


def _flow(value: Any, name: str = "") -> str:
    """A value on one line, in braces and brackets."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} {_flow(part, key)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(_nothing(name) if part is None else part, "*") for part in value) + "]"
    return "" if value is None else _scalar(str(value), name)


def _nothing(name: str) -> str:
    """For want of a way to write nothing into a list in brackets."""
    return "?" if name == "reveal" else "null"


def _key(name: str, flow: bool = True) -> str:
    """A key with its colon."""
    if len(name) > _LONG_KEY:
        return f"? {_quoted(name)} :" if flow else f"? {_quoted(name)}\n    :"
    return f"{_scalar(name, 'name')}:"


def _scalar(text: str, name: str) -> str:
    """A text that reads as it is, in quotes where YAML or another program could take it for something else."""
    if text == "kotref/1":
        return text
    if not _PLAIN.fullmatch(text):
        return text if name not in _NAMED and _INTEGER.fullmatch(text) else _quoted(text)
    if _SPECIAL.fullmatch(text):
        number = _INTEGER.fullmatch(text) or text in ("true", "false")
        return text if number and name not in _NAMED else _quoted(text)
    return text


def _quoted(text: str) -> str:
    return '"' + "".join(_escaped(c) for c in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
