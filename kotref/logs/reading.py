"""From files to logs: which container it is, several games in a file, and what cannot be read at all."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Iterator
from itertools import chain
from typing import IO, Any

from kotref.logs.container import Unreadable, decode, plain_breaks, unreadable
from kotref.logs.model import Log

SUFFIXES = {".yaml": "yaml", ".yml": "yaml", ".json": "json", ".jsonl": "jsonl"}
"""The containers by the suffix of a file's name."""

_LARGEST = 256_000_000  # bytes of a file that is not read line by line
_LONGEST = 32_000_000  # bytes of a line of JSON Lines
_OBJECT = re.compile(r'\s*\{\s*["}]')

Source = bytes | str | IO[bytes] | IO[str]


def read_logs(name: str, data: Source | None = None) -> Iterator[Log]:
    """The games of a file, one after the other; never raises for what a file holds.

    `name` is the file's, by whose suffix the container is known (YAML, JSON or JSON Lines; else by how it starts);
    `data` is its content or an open file, by default what is found under `name`, or standard input for ``-``. JSON
    Lines are read as they come, so that only one game has to be in memory. What cannot be read is one log with a
    problem KOT001. Where there are several games, they are called `name` with ``#1``, ``#2`` and so on.
    """
    waiting: Log | None = None
    number = 1
    for log in _logs(name, data):
        if waiting is not None:
            waiting.name = f"{name}#{number}"
            number += 1
            yield waiting
        waiting = log
    if waiting is not None:
        if number > 1:
            waiting.name = f"{name}#{number}"
        yield waiting


def _logs(name: str, data: Source | None) -> Iterator[Log]:
    try:
        if data is None and name != "-":
            with open(name, "rb") as file:
                yield from _games(name, file)
        else:
            yield from _games(name, sys.stdin.buffer if data is None else data)
    except Unreadable as error:
        yield unreadable(name, error.problem)
    except OSError as error:
        yield unreadable(name, Unreadable(_said(error)).problem)
    except ValueError as error:  # a name with a NUL in it, a file that is closed
        yield unreadable(name, Unreadable(str(error)).problem)


def _said(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a folder, not a file"
    return f"cannot be read: {(error.strerror or str(error)).lower()}"


def _games(name: str, data: Source) -> Iterator[Log]:
    kind = SUFFIXES.get(os.path.splitext(name)[1].lower())
    if kind == "jsonl":
        from kotref.logs.jsons import read_json_lines

        empty = True
        for log in read_json_lines(name, _lines(data)):
            empty = False
            yield log
        if empty:
            raise Unreadable("the file is empty")
        return
    if kind is None and not isinstance(data, bytes | str):
        yield from _sniffed(name, _lines(data))
        return
    text = _text(data)
    if kind is None:
        yield from _sniffed(name, iter(text.split("\n")))
    else:
        yield from _whole(name, text, kind)


def _sniffed(name: str, lines: Iterator[str]) -> Iterator[Log]:
    """The games of a text whose container its first line with anything in it tells."""
    before = []
    for line in lines:
        before.append(line)
        if line.strip():
            break
    first = before[-1] if before else ""
    if _OBJECT.match(first) and _is_whole(first):
        from kotref.logs.jsons import read_json_lines

        yield from read_json_lines(name, chain(before, lines))
        return
    size, rest = 0, before
    for line in lines:
        rest.append(line)
        size += len(line) + 1
        if size > _LARGEST:
            raise Unreadable("the file is larger than any log")
    text = "\n".join(rest)
    yield from _whole(name, text, "json" if _OBJECT.match(text) else "yaml")


def _is_whole(line: str) -> bool:
    try:
        json.loads(line, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return False
    return True


def _whole(name: str, text: str, kind: str) -> Iterator[Log]:
    """The games of a text that is at hand."""
    if not text.strip():
        raise Unreadable("the file is empty")
    if kind == "json":
        from kotref.logs.jsons import read_json

        yield read_json(name, text)
        return
    from kotref.logs.yamls import read_yaml

    empty = True
    for log in read_yaml(name, text):
        empty = False
        yield log
    if empty:
        raise Unreadable("there is nothing in the file but comments")


def _text(data: Source) -> str:
    """The text of a file, with one kind of line break and without a byte order mark."""
    if not isinstance(data, bytes | str):
        try:
            data = data.read(_LARGEST + 1)
        except UnicodeDecodeError as error:
            raise _not_text(error) from None
    if len(data) > _LARGEST:
        raise Unreadable("the file is larger than any log")
    text = decode(data) if isinstance(data, bytes) else _whole_characters(data)
    return plain_breaks(text.removeprefix("\ufeff"))


def _whole_characters(text: str) -> str:
    """The same text; raises Unreadable for one that no file can hold."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise Unreadable("half a character (a lone surrogate)", text.count("\n", 0, error.start) + 1) from None
    return text


def _not_text(error: UnicodeDecodeError, line: int = 1) -> Unreadable:
    what = f" (byte 0x{error.object[error.start]:02x} in line {line})" if line > 1 else ""
    return Unreadable(f"the file is not {error.encoding.upper()} text{what}", line)


def _lines(data: Source) -> Iterator[str]:
    """The lines of a file without their ends, read as they are needed; raises Unreadable."""
    if isinstance(data, str):
        yield from plain_breaks(_whole_characters(data).removeprefix("\ufeff")).split("\n")
        return
    if isinstance(data, bytes):
        data = io.BytesIO(data)
    number = 0
    while True:
        number += 1
        try:
            line: Any = data.readline(_LONGEST + 1)
        except UnicodeDecodeError as error:
            raise _not_text(error, number) from None
        if not line:
            return
        if len(line) > _LONGEST:
            raise Unreadable(f"line {number} is longer than any move", number)
        if number == 1 and isinstance(line, bytes) and line[:2] in (b"\xff\xfe", b"\xfe\xff"):
            yield from plain_breaks(decode(line + data.read(_LARGEST))).split("\n")  # type: ignore[operator]
            return
        if isinstance(line, bytes):
            line = _line(line, number)
        yield _whole_characters(line).rstrip("\r\n").removeprefix("\ufeff" if number == 1 else "")


def _line(line: bytes, number: int) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _not_text(error, number) from None
