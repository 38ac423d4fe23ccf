"""What is read from a file: one game's header and entries, as they were written, with their places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kotref.notation import Notation

Place = tuple[int, int]
"""Line and column, both counted from 1."""


@dataclass(slots=True)
class Problem:
    """Something that keeps a log from being read: `code` is KOT001 or KOT002; the place counts from 1."""

    code: str
    message: str
    line: int = 1
    column: int = 1


@dataclass(slots=True)
class Entry:
    """One entry of `moves` (log-format `kotref/1`, Moves)."""

    kind: str
    """move, expect, correct, note or broken."""
    number: int
    """A move's number, from 1; for the others that of the move before. A broken entry counts as a move, unless it is
    clearly an `expect`, `correct` or `note`."""
    line: int
    column: int
    player: str = ""
    """The player as written; empty where none is."""
    text: str = ""
    """The action in the short form or the note as written; empty for a move taken apart, see `shown`."""
    data: Any = None
    """A move taken apart: the mapping; expect, correct: the mapping; broken: the message (KOT002). All scalars are
    texts as written, None where nothing is written."""
    raw: Any = None
    """What a broken entry holds, as far as it could be read."""

    def shown(self, notation: Notation) -> str:
        """The action in the short form; of a move taken apart that says no legal move, its mapping as text."""
        if self.kind != "move" or self.data is None:
            return self.text
        from kotref.notation import NotationError

        try:
            return notation.write(notation.read_apart(self.data))
        except NotationError:
            return ", ".join(f"{name}: {_flat(value)}" for name, value in self.data.items() if name != "player")


def _flat(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_flat(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flat, value)) + "]"
    return "" if value is None else str(value)


@dataclass(slots=True)
class Log:
    """One game as it was written.

    `name` is the file's, with ``#2`` and so on where it holds several games. `header` has every key but `moves`; its
    scalars are texts as written (the number 7 of a JSON file is ``"7"``, true is ``"true"``, nothing is None).
    `problems` (KOT001, KOT002 of container and header) are in the order of the file; a log with problems is not judged.
    """

    name: str
    header: dict[str, Any] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    lines: Callable[[], list[str]] = list
    """Gives the game's source lines, of which the first is line `start` of the file."""
    start: int = 1
    find: Callable[[tuple[Any, ...]], Place | None] = lambda path: None
    """Finds the place of one part of the header, None where there is no such part."""

    @property
    def moves(self) -> int:
        """How many moves there are, those that cannot be read included."""
        return self.entries[-1].number if self.entries else 0

    def place(self, path: tuple[Any, ...] = ()) -> Place:
        """The place of a part of the header, as in ``("players", 0, "life")``; of what holds it where there is none."""
        while path:
            found = self.find(path)
            if found is not None:
                return found
            path = path[:-1]
        return self.find(()) or (self.start, 1)

    def source_line(self, line: int) -> str | None:
        """The text of a line of the file, counted from 1; None for one that is not in this game."""
        lines = self.lines()
        return lines[line - self.start] if 0 <= line - self.start < len(lines) else None
