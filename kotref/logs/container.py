"""What the containers have in common: a file's text, and a game whose header and moves have been read."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

from kotref.logs.entries import Entries
from kotref.logs.model import Log, Place, Problem
from kotref.logs.shape import header_faults

DEEPEST = 64
"""How many mappings and lists may stand inside one another; a log needs six."""

_BREAKS = re.compile("\n|\u0085|\u2028|\u2029")


class Unreadable(Exception):
    """A text that is no log (KOT001), and where."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.problem = Problem("KOT001", message, line, column)


def decode(data: bytes) -> str:
    """The text of a file: UTF-8 with or without a byte order mark, or UTF-16 with one. Raises Unreadable."""
    encoding = "utf-8-sig"
    if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        raise Unreadable("the file is UTF-32; a log is UTF-8 (or UTF-16 with a byte order mark)")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if b"\0" in data[:4096] and encoding != "utf-16":
            raise Unreadable("the file is not a text", line) from None
        what = f"byte 0x{data[error.start]:02x}" if encoding != "utf-16" else "half a character"
        raise Unreadable(
            f"the file is not {encoding[:6].upper().rstrip('-')} text: {what} in line {line}", line
        ) from None


def plain_breaks(text: str) -> str:
    """The text with one kind of line break."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


_MOST_FAULTS = 20  # of very many faults the first are enough, and each is looked up in the text


def finish(
    name: str,
    header: dict[str, Any],
    entries: Entries,
    problems: list[Problem],
    text: str,
    start: int,
    find: Callable[[tuple[Any, ...]], Place | None],
    needs_moves: bool = True,
) -> Log:
    """A log out of what a container held; the shape of its header is checked here."""
    log = Log(name, header, entries.entries, problems, _lines_of(text), start, find)
    for path, message in islice(header_faults(header, needs_moves), _MOST_FAULTS):
        line, column = log.place(path)
        problems.append(Problem("KOT002", message, line, column))
    problems.sort(key=lambda problem: (problem.line, problem.column))
    header.pop("moves", None)
    players = header.get("players")
    if entries.lines and isinstance(players, list):
        names = [player.get("name") if isinstance(player, dict) else player for player in players]
        entries.split_lines([player for player in names if isinstance(player, str)])
    return log


def unreadable(name: str, problem: Problem, text: str = "", start: int = 1) -> Log:
    """A log of which nothing could be read."""
    return Log(name, problems=[problem], lines=_lines_of(text), start=start)


def _lines_of(text: str) -> Callable[[], list[str]]:
    lines: list[str] = []

    def split() -> list[str]:
        if not lines:
            lines.extend(_BREAKS.split(text))
        return lines

    return split
