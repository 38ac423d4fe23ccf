"""JSON logs and JSON Lines, with the place of every move; every number is the text that was written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

from kotref.logs.container import DEEPEST, Unreadable, finish, unreadable
from kotref.logs.entries import NOT_PLAYERS, Entries
from kotref.logs.model import Log, Place, Problem
from kotref.names import shown

_SPACE = re.compile(r"[ \t\n\r]*")
_HALVES = re.compile(r"\\u[dD][89a-fA-F]")
_NEXT = re.compile(r"[ \t\n\r]*([,}\]])[ \t\n\r]*")
_PLAIN_MOVE = re.compile(r'\{"([^"\\\x00-\x1f]+)": ?"([^"\\\x00-\x1f]*)"\}').fullmatch
"""A move in the short form, which means to JSON exactly what stands there: most lines are one, and need no decoder."""
_OTHER_KEYS = frozenset(("format", *NOT_PLAYERS))
_TOO_DEEP = f"more than {DEEPEST} objects and lists inside one another"
_CALLED = {True: "true", False: "false", None: None}


def read_json(name: str, text: str) -> Log:
    """The one game of a JSON text. Faults are the log's problems."""
    reader = Reader(text, 1)
    try:
        header = reader.read()
    except Unreadable as error:
        return unreadable(name, error.problem, text)
    if not reader.is_mapping:
        return unreadable(name, reader.problems[-1], text)
    return finish(name, header, reader.entries, reader.problems, text, 1, _finder(text, 1))


def read_json_lines(name: str, lines: Iterable[str]) -> Iterator[Log]:
    """The games of JSON Lines, one by one; all have the same name.

    A line that cannot be read makes its game unreadable; the next game starts at the next line with a `format`.
    """
    game: _Game | None = None
    number, lost = 0, False
    values = _Values()
    lines = iter(lines)
    while True:
        number += 1
        line = None
        try:
            line = next(lines, None)
            if line is None:
                break
            if game is not None:
                plain = _PLAIN_MOVE(line)
                if plain is not None and plain[1] not in _OTHER_KEYS:
                    game.lines.append(line)
                    game.entries.add_move(plain[1], plain[2], number)
                    continue
            if not line.strip():
                if game is not None:
                    game.lines.append(line)
                continue
            reader = Reader(line, number, values)
            value, column = reader.read_line()
            if value.__class__ is dict and "format" in value:
                if game is not None:
                    yield game.finish()
                game, lost = _Game(name, number, reader), False
            elif game is not None:
                game.lines.append(line)
                game.entries.add(value, number, column, reader.fault())
            elif not lost:
                problem = Problem("KOT002", "the first line is the header: `format` is missing", number, 1)
                yield unreadable(name, problem, line, number)
                lost = True
        except Unreadable as error:
            if game is not None or not lost:
                yield unreadable(name, error.problem, line or "", number)
            game, lost = None, True
            if line is None:
                return
    if game is not None:
        yield game.finish()


class _Game:
    """One game of JSON Lines as it is read; `reader` is at the header."""

    def __init__(self, name: str, start: int, reader: Reader) -> None:
        self.name = name
        self.start = start
        self.header = reader.read()
        self.entries = reader.entries
        self.problems = reader.problems
        self.lines = [reader.text]

    def finish(self) -> Log:
        text = "\n".join(self.lines)
        find = _finder(self.lines[0], self.start)
        return finish(self.name, self.header, self.entries, self.problems, text, self.start, find, needs_moves=False)


class _Values:
    """Reads JSON values with texts for numbers and truth values; `twice` are the keys that were given twice."""

    def __init__(self) -> None:
        self.twice: list[str] = []
        decoder = json.JSONDecoder(
            object_pairs_hook=self._mapping, parse_int=str, parse_float=str, parse_constant=_no_constant
        )
        self.scan = decoder.scan_once  # type: ignore[attr-defined]

    def _mapping(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping = dict(pairs)
        if len(mapping) != len(pairs):
            names = [name for name, _ in pairs]
            self.twice += [name for name in mapping if names.count(name) > 1]
        for name, value in mapping.items():
            if value is True or value is False:
                mapping[name] = _CALLED[value]
        return mapping


class Reader:
    """Reads one JSON text whose first line is line `start` of the file."""

    def __init__(self, text: str, start: int, values: _Values | None = None) -> None:
        self.text = text
        self.start = start
        self.problems: list[Problem] = []
        self.entries = Entries()
        self.is_mapping = False
        values = values or _Values()
        self._scan = values.scan
        self._twice = values.twice
        self._halves = "\\u" in text and _HALVES.search(text) is not None

    def read(self) -> dict[str, Any]:
        """The header of a game, `moves` among it if it is no list; raises Unreadable."""
        self._twice.clear()
        at = _after_space(self.text, 0)
        header: dict[str, Any] = {}
        self.is_mapping = self.text[at : at + 1] == "{"
        if self.is_mapping:
            header, at = self._guarded(self._header, at)
        else:
            value, at = self._guarded(self._value, at)
            if not isinstance(value, list):
                message = "this is JSON, but no log: a log is an object with format, players and moves"
                raise Unreadable(message, *self._place(0))
            message = "found a list, expected an object with format, players and moves"
            self.problems.append(Problem("KOT002", message, *self._place(0)))
        self._ended(at)
        return header

    def read_line(self) -> tuple[Any, int]:
        """The value of one line and its column; raises Unreadable."""
        at = _after_space(self.text, 0)
        value, end = self._guarded(self._value, at)
        self._ended(end)
        return value, at + 1

    def fault(self) -> str | None:
        """What is wrong with the value that was read last."""
        if not self._twice:
            return None
        message = f"the key `{shown(self._twice[0])}` is given twice"
        self._twice.clear()
        return message

    def _guarded(self, read: Any, at: int) -> Any:
        try:
            return read(at)
        except StopIteration as error:
            raise Unreadable("not JSON: expecting value", *self._place(error.value)) from None
        except json.JSONDecodeError as error:
            line, column = error.lineno + self.start - 1, error.colno
            raise Unreadable(f"not JSON: {error.msg[0].lower()}{error.msg[1:]}", line, column) from None
        except RecursionError:
            raise Unreadable(_TOO_DEEP, self.start) from None
        except _NoNumber as error:
            raise Unreadable(f"not JSON: {error} is no number", self.start) from None

    def _ended(self, at: int) -> None:
        at = _after_space(self.text, at)
        if at < len(self.text):
            message = "not JSON: more follows after the end of the object (JSON Lines have the suffix .jsonl)"
            raise Unreadable(message, *self._place(at))

    # --- values ---------------------------------------------------------------------------------------------------

    def _place(self, at: int) -> Place:
        return self.text.count("\n", 0, at) + self.start, at - self.text.rfind("\n", 0, at)

    def _value(self, at: int) -> tuple[Any, int]:
        """The value that starts here, in texts, and the place after it."""
        value, end = self._scan(self.text, at)
        if self._halves or self.text.count("[", at, end) + self.text.count("{", at, end) > DEEPEST:
            self._look_at(value, at, 0)
        elif value is True or value is False:
            value = _CALLED[value]
        return value, end

    def _look_at(self, value: Any, at: int, depth: int) -> None:
        """Raises Unreadable for a value that is too deep or holds half a character."""
        if depth > DEEPEST:
            raise Unreadable(_TOO_DEEP, *self._place(at))
        if isinstance(value, dict):
            for name, part in value.items():
                self._look_at(name, at, depth)
                self._look_at(part, at, depth + 1)
        elif isinstance(value, list):
            for part in value:
                self._look_at(part, at, depth + 1)
        elif isinstance(value, str):
            try:
                value.encode()
            except UnicodeEncodeError:
                raise Unreadable("half a character (a lone surrogate) stands in a text", *self._place(at)) from None

    # --- the outermost object -------------------------------------------------------------------------------------

    def _header(self, at: int) -> tuple[dict[str, Any], int]:
        text, header = self.text, dict[str, Any]()
        at = _after_space(text, at + 1)
        if text[at : at + 1] == "}":
            return header, at + 1
        while True:
            where = at
            name, at = _name(text, at)
            if name in header:
                self._twice.append(name)
            if name == "moves" and text[at : at + 1] == "[" and "moves" not in header:
                at = self._moves(_after_space(text, at + 1))
                header[name] = []
            else:
                value, at = self._value(at)
                header[name] = _texts(value)
            fault = self.fault()
            if fault is not None:
                self.problems.append(Problem("KOT002", fault, *self._place(where)))
            at, more = _further(text, at, "}")
            if not more:
                return header, at

    def _moves(self, at: int) -> int:
        """Make entries of the items of a list, of which the first starts here; the place after the list."""
        text, add, value_at, twice = self.text, self.entries.add, self._value, self._twice
        line, counted = self._place(at)[0], at
        if text[at : at + 1] == "]":
            return at + 1
        more = True
        while more:
            line, counted = line + text.count("\n", counted, at), at
            value, end = value_at(at)
            add(value, line, at - text.rfind("\n", 0, at), self.fault() if twice else None)
            at, more = _further(text, end, "]")
        return at


def _texts(value: Any) -> Any:
    """A value of the header in texts, those in lists too."""
    if isinstance(value, list):
        return [_texts(part) for part in value]
    if isinstance(value, dict):
        return {name: _texts(part) for name, part in value.items()}
    return value if isinstance(value, str) else _CALLED[value]


class _NoNumber(Exception):
    """NaN and Infinity, which JSON does not have."""


def _no_constant(word: str) -> NoReturn:
    raise _NoNumber(word)


def _name(text: str, at: int) -> tuple[str, int]:
    """A key that starts here, and the place of its value."""
    if text[at : at + 1] != '"':
        raise json.JSONDecodeError("Expecting property name enclosed in double quotes", text, at)
    name, at = scanstring(text, at + 1, True)
    at = _after_space(text, at)
    if text[at : at + 1] != ":":
        raise json.JSONDecodeError("Expecting ':' delimiter", text, at)
    return name, _after_space(text, at + 1)


def _further(text: str, at: int, end: str) -> tuple[int, bool]:
    """Go over the comma after a member or item, or over the `end`: the place behind, and whether more follows."""
    found = _NEXT.match(text, at)
    if found is None or (found[1] != "," and found[1] != end):
        raise json.JSONDecodeError("Expecting ',' delimiter", text, _after_space(text, at))
    return found.end(), found[1] == ","


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found is not None else at


# --- places -----------------------------------------------------------------------------------------------------------

_SKIPPING = json.JSONDecoder(parse_int=str, parse_float=str)


def _finder(text: str, start: int) -> Any:
    def find(path: tuple[Any, ...]) -> Place | None:
        try:
            at = _locate(text, path)
        except (json.JSONDecodeError, RecursionError):
            return None
        return None if at is None else (text.count("\n", 0, at) + start, at - text.rfind("\n", 0, at))

    return find


def _locate(text: str, path: tuple[Any, ...]) -> int | None:
    """Where the part of a text stands that `path` names: its key, or the item of a list."""
    where = value = _after_space(text, 0)
    for part in path:
        for name, at, behind in _parts(text, value):
            if name == part:
                where, value = at, behind
                break
        else:
            return None
    return where


def _parts(text: str, at: int) -> Iterator[tuple[str | int, int, int]]:
    """The members of an object, or the items of a list: key or index, its place, and the place of the value."""
    kind, index = text[at : at + 1], 0
    if kind not in ("{", "["):
        return
    at = _after_space(text, at + 1)
    while text[at : at + 1] not in ("}", "]"):
        name, value = _name(text, at) if kind == "{" else (index, at)
        yield name, at, value
        index += 1
        at = _after_space(text, _SKIPPING.raw_decode(text, value)[1])
        if text[at : at + 1] == ",":
            at = _after_space(text, at + 1)
