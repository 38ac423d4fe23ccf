"""JSON logs and JSON Lines, with the place of every move; every number is the text that was written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, NoReturn

from kotref.logs.container import DEEPEST, Unreadable, finish, unreadable
from kotref.logs.entries import Entries
from kotref.logs.model import Log, Place, Problem
from kotref.names import shown

_SPACE = re.compile(r"[ \t\n\r]*")
_HALVES = re.compile(r"\\u[dD][89a-fA-F]")
_CALLED = {True: "true", False: "false", None: None}


def read_json(name: str, text: str) -> Log:
    """The one game of a JSON text. Faults are the log's problems."""
    reader = Reader(text, 1)
    try:
        header = reader.read()
    except Unreadable as error:
        return unreadable(name, error.problem, text)
    return finish(name, header, reader.entries, reader.problems, text, 1, _finder(text, 1))


def read_json_lines(name: str, lines: Iterable[str]) -> Iterator[Log]:
    """The games of JSON Lines, one by one; all have the same name.

    A line that cannot be read makes its game unreadable; the next game starts at the next line with a `format`.
    """
    game: _Game | None = None
    number = 0
    lost = False
    lines = iter(lines)
    while True:
        number += 1
        line = None
        try:
            line = next(lines, None)
            if line is None:
                break
            if not line.strip():
                if game is not None:
                    game.lines.append(line)
                continue
            reader = Reader(line, number)
            value = reader.read_line()
        except Unreadable as error:
            if game is not None or not lost:
                yield unreadable(name, error.problem, line or "", number)
            game, lost = None, True
            if line is None:
                return
            continue
        if isinstance(value, dict) and "format" in value:
            if game is not None:
                yield game.finish()
            game, lost = _Game(name, number, value, reader), False
        elif game is not None:
            game.add(value, line, number, reader)
        elif not lost:
            place = Problem("KOT002", "the first line is the header: `format` is missing", number, 1)
            yield Log(name, problems=[place], lines=[line].copy, start=number)
            lost = True
    if game is not None:
        yield game.finish()


class _Game:
    """One game of JSON Lines as it is read."""

    def __init__(self, name: str, start: int, header: dict[str, Any], reader: Reader) -> None:
        self.name = name
        self.start = start
        self.header = header
        self.entries = reader.entries
        self.problems = reader.problems
        self.lines = [reader.text]

    def add(self, value: Any, line: str, number: int, reader: Reader) -> None:
        self.lines.append(line)
        problems = reader.problems
        if problems:
            self.entries.add(value, problems[0].line, problems[0].column, problems[0].message)
        else:
            self.entries.add(value, number, len(line) - len(line.lstrip()) + 1)

    def finish(self) -> Log:
        text = "\n".join(self.lines)
        find = _finder(self.lines[0], self.start)
        return finish(self.name, self.header, self.entries, self.problems, text, self.start, find, needs_moves=False)


class Reader:
    """Reads one JSON text whose first line is line `start` of the file."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.problems: list[Problem] = []
        self.entries = Entries()
        self._twice: list[str] = []
        self._walks = "true" in text or "false" in text or _HALVES.search(text) is not None
        self._decoder = json.JSONDecoder(
            object_pairs_hook=self._mapping, parse_int=str, parse_float=str, parse_constant=_no_constant
        )

    def read(self) -> dict[str, Any]:
        """The header of a game, `moves` among it if it is no list; raises Unreadable."""
        at = self._space(0)
        if self.text[at : at + 1] == "{":
            header: dict[str, Any]
            header, at = self._guarded(self._header, at)
        else:
            value, at = self._guarded(self._value, at)
            if not isinstance(value, list):
                raise Unreadable(
                    "this is JSON, but no log: a log is an object with format, players and moves", *self._place(0)
                )
            message = "found a list, expected an object with format, players and moves"
            self.problems.append(Problem("KOT002", message, *self._place(0)))
            header = {}
        self._ended(at)
        return header

    def read_line(self) -> Any:
        """The value of one line; of a header its `moves`, if it has any, become entries. Raises Unreadable."""
        at = self._space(0)
        if '"format"' in self.text and self.text[at] == "{":
            value, end = self._guarded(self._header, at)
            if "format" not in value:  # a note about it, say
                self.problems.clear()
                value, end = self._guarded(self._value, at)
        else:
            value, end = self._guarded(self._value, at)
        self._ended(end)
        self._tell_twice(at, self.problems)
        return value

    def _guarded(self, read: Any, at: int) -> Any:
        try:
            return read(at)
        except json.JSONDecodeError as error:
            line, column = error.lineno + self.start - 1, error.colno
            raise Unreadable(f"not JSON: {error.msg[0].lower()}{error.msg[1:]}", line, column) from None
        except RecursionError:
            raise Unreadable(f"more than {DEEPEST} objects and lists inside one another", self.start) from None
        except _NoNumber as error:
            raise Unreadable(f"not JSON: {error} is no number", self.start) from None

    def _ended(self, at: int) -> None:
        at = self._space(at)
        if at < len(self.text):
            message = "not JSON: more follows after the end of the object (JSON Lines have the suffix .jsonl)"
            raise Unreadable(message, *self._place(at))

    # --- values ---------------------------------------------------------------------------------------------------

    def _space(self, at: int) -> int:
        return _after_space(self.text, at)

    def _place(self, at: int) -> Place:
        return self.text.count("\n", 0, at) + self.start, at - self.text.rfind("\n", 0, at)

    def _value(self, at: int) -> tuple[Any, int]:
        """The value that starts here, in texts, and the place after it."""
        value, end = self._decoder.raw_decode(self.text, at)
        if self._walks or self.text.count("[", at, end) + self.text.count("{", at, end) > DEEPEST:
            value = self._texts(value, at, 0)
        elif not isinstance(value, str | dict | list):
            value = _CALLED[value]
        return value, end

    def _texts(self, value: Any, at: int, depth: int) -> Any:
        """The value with texts only; raises Unreadable for one that is too deep or holds half a character."""
        kind = value.__class__
        if kind is str:
            try:
                value.encode()
            except UnicodeEncodeError:
                raise Unreadable("half a character (a lone surrogate) stands in a text", *self._place(at)) from None
            return value
        if depth > DEEPEST:
            raise Unreadable(f"more than {DEEPEST} objects and lists inside one another", *self._place(at))
        if kind is dict:
            return {self._texts(name, at, depth): self._texts(part, at, depth + 1) for name, part in value.items()}
        if kind is list:
            return [self._texts(part, at, depth + 1) for part in value]
        return _CALLED[value]

    def _mapping(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping = dict(pairs)
        if len(mapping) != len(pairs):
            names = [name for name, _ in pairs]
            self._twice += [name for name in mapping if names.count(name) > 1]
        return mapping

    def _tell_twice(self, at: int, problems: list[Problem]) -> None:
        if self._twice:
            message = f"the key `{shown(self._twice[0])}` is given twice"
            problems.append(Problem("KOT002", message, *self._place(at)))
            self._twice.clear()

    # --- the outermost object -------------------------------------------------------------------------------------

    def _header(self, at: int) -> tuple[dict[str, Any], int]:
        text, header = self.text, dict[str, Any]()
        at = self._space(at + 1)
        if text[at : at + 1] == "}":
            return header, at + 1
        while True:
            where = at
            name, at = _name(text, at)
            if name in header:
                self._twice.append(name)
            if name == "moves" and text[at : at + 1] == "[" and "moves" not in header:
                at = self._moves(self._space(at + 1))
                header[name] = []
            else:
                header[name], at = self._value(at)
            self._tell_twice(where, self.problems)
            at = self._space(at)
            if text[at : at + 1] == "}":
                return header, at + 1
            at = self._space(_comma(text, at))

    def _moves(self, at: int) -> int:
        """Make entries of the items of a list, of which the first starts here; the place after the list."""
        text, add, twice = self.text, self.entries.add, self._twice
        line, counted, faults = self._place(at)[0], at, list[Problem]()
        if text[at : at + 1] == "]":
            return at + 1
        while True:
            line, counted = line + text.count("\n", counted, at), at
            value, end = self._value(at)
            if twice:
                self._tell_twice(at, faults)
            add(value, line, at - text.rfind("\n", 0, at), faults.pop().message if faults else None)
            at = self._space(end)
            if text[at : at + 1] == "]":
                return at + 1
            at = self._space(_comma(text, at))


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


def _comma(text: str, at: int) -> int:
    """The place after the comma that must stand here."""
    if text[at : at + 1] != ",":
        raise json.JSONDecodeError("Expecting ',' delimiter", text, at)
    return at + 1


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
