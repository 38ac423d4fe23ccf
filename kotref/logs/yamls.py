"""YAML logs, built from the events of the parser with the place of every move; everything is text as written."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from kotref.logs.container import DEEPEST, Unreadable, finish, unreadable
from kotref.logs.entries import Entries
from kotref.logs.model import Log, Place, Problem
from kotref.logs.plainly import read_plainly
from kotref.names import shown

_LARGEST = 32_000_000  # letters of one game
_BOMB = 100_000  # mappings, lists and aliases, were the aliases replaced by what they stand for
_MARKER = re.compile(r"^(?:---|\.\.\.)(?=[ \t\n]|\Z)", re.MULTILINE)
_CONTENT = re.compile(r"^(?!(?:---|\.\.\.)?[ \t]*(?:#.*)?$)", re.MULTILINE)


def read_yaml(name: str, text: str) -> Iterator[Log]:
    """The games of a YAML text, one for each document; all have the same name. Faults are the logs' problems."""
    for document, start in _documents(text):
        try:
            if len(document) > _LARGEST:
                raise Unreadable(f"the game has {len(document)} letters, more than any game", start)
            yield _game(name, document, start)
        except Unreadable as error:
            yield unreadable(name, error.problem, document, start)


def _documents(text: str) -> Iterator[tuple[str, int]]:
    """The documents of a file with the line at which each starts; those with nothing in them are left out."""
    begin, line = 0, 1
    for marker in _MARKER.finditer(text):
        end = marker.start()
        if marker.group() == "...":
            end = text.find("\n", end) + 1 or len(text)
        elif "%" in text[begin:end]:
            end = _before_directives(text, begin, end)
        if _CONTENT.search(text, begin, end) is not None:
            yield text[begin:end], line
        line += text.count("\n", begin, end)
        begin = end
    if _CONTENT.search(text, begin) is not None:
        yield text[begin:], line


def _before_directives(text: str, begin: int, end: int) -> int:
    """Where a document ends that is followed by directives (%YAML 1.2), which belong to the next one."""
    at = end
    while at > begin:
        start = max(text.rfind("\n", begin, at - 1) + 1, begin)
        line = text[start:at].strip()
        if line.startswith("%"):
            end = start
        elif line and not line.startswith("#"):
            break
        at = start
    return end


def _game(name: str, text: str, start: int) -> Log:
    plain = read_plainly(text, start)
    if plain is not None:
        rest, moves_line, entries = plain
        try:
            reader = Reader(rest, start)
            header = reader.read()
        except Unreadable:
            reader = None
        if (
            reader is not None
            and not reader.problems
            and reader.moves_line == moves_line
            and not reader.entries.entries
        ):
            return finish(name, header, entries, [], text, start, _finder(rest, start))
    reader = Reader(text, start)
    header = reader.read()
    if not reader.is_mapping:
        return unreadable(name, reader.problems[-1], text, start)
    return finish(name, header, reader.entries, reader.problems, text, start, _finder(text, start))


def _finder(text: str, start: int) -> Any:
    def find(path: tuple[Any, ...]) -> Place | None:
        try:
            return _locate(text, start, path)
        except yaml.YAMLError:
            return None

    return find


def _parser(text: str) -> Any:
    """A parser that gives events: libyaml's, or where that is missing the slow one."""
    if yaml.__with_libyaml__:
        return yaml.cyaml.CParser(text)  # type: ignore[attr-defined]
    warnings.warn(
        "PyYAML was built without libyaml: reading YAML is more than ten times slower", RuntimeWarning, stacklevel=2
    )
    return yaml.SafeLoader(text)


class Reader:
    """Builds one document. `problems` are those of header and container; those of an entry are the entry's own."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.problems: list[Problem] = []
        self.entries = Entries()
        self.moves_line = 0
        self.is_mapping = False
        self._faults: list[Problem] = self.problems
        self._sizes: dict[str, int | None] = {}
        self._size = 0

    def read(self) -> dict[str, Any]:
        """The header, `moves` among it if it is no list; raises Unreadable."""
        try:
            self._next = _parser(self.text).get_event
            return self._document()
        except yaml.YAMLError as error:
            raise self._unreadable(error) from None

    def _document(self) -> dict[str, Any]:
        self._next()
        self._next()
        event = self._next()
        if event is None:
            raise Unreadable("there is nothing in the document", self.start)
        self.is_mapping = event.__class__ is MappingStartEvent
        if not self.is_mapping:
            self._node(event, 0)
            self._end()
            place = self._place(event)
            if event.__class__ is ScalarEvent:
                raise Unreadable(
                    "this is a text, but no log: a log is a mapping with format, players and moves", *place
                )
            self.problems.append(
                Problem("KOT002", "found a list, expected a mapping with format, players and moves", *place)
            )
            return {}
        self._properties(event)
        header: dict[str, Any] = {}
        block = not event.flow_style
        while True:
            event = self._next()
            if event.__class__ is MappingEndEvent:
                break
            name = self._key(event, header, 1)
            value = self._next()
            if name == "moves" and value.__class__ is SequenceStartEvent and "moves" not in header:
                if block and event.start_mark.column == 0:
                    self.moves_line = event.start_mark.line + self.start
                self._properties(value)
                self._moves()
                header[name] = []
            else:
                header[name] = self._node(value, 1)
        self._end()
        return header

    def _end(self) -> None:
        self._next()
        event = self._next()
        if event.__class__ is not yaml.StreamEndEvent:
            raise Unreadable("a second document starts without ---", *self._place(event))

    def _moves(self) -> None:
        add = self.entries.add
        following = self._next
        faults: list[Problem] = []
        self._faults = faults
        while True:
            event = following()
            if event.__class__ is SequenceEndEvent:
                break
            value = self._node(event, 2)
            mark = event.start_mark
            if faults:
                first = faults[0]
                add(value, first.line, first.column, first.message)
                faults.clear()
            else:
                add(value, mark.line + self.start, mark.column + 1)
        self._faults = self.problems

    def _node(self, event: Any, depth: int) -> Any:
        """The value that starts with this event."""
        kind = event.__class__
        if kind is ScalarEvent:
            if event.anchor is not None or event.tag is not None:
                self._properties(event)
            value = event.value
            return value if value or not event.implicit[0] else None
        if kind is AliasEvent:
            return self._alias(event)
        if depth > DEEPEST:
            raise Unreadable(f"more than {DEEPEST} mappings and lists inside one another", *self._place(event))
        anchor, self._size = event.anchor, self._size + 1
        size = self._size
        if anchor is not None or event.tag is not None:
            self._properties(event)
            self._sizes[anchor] = None
        following = self._next
        depth += 1
        if kind is MappingStartEvent:
            mapping: dict[str, Any] = {}
            while (inner := following()).__class__ is not MappingEndEvent:
                name = self._key(inner, mapping, depth)
                mapping[name] = self._node(following(), depth)
            value = mapping
        else:
            value = []
            while (inner := following()).__class__ is not SequenceEndEvent:
                value.append(self._node(inner, depth))
        if anchor is not None:
            self._sizes[anchor] = self._size - size + 1
        return value

    def _key(self, event: Any, mapping: dict[str, Any], depth: int) -> str:
        if event.__class__ is not ScalarEvent:
            self._fault(event, "a key is a single word or name")
            self._node(event, depth)
            return "?"
        if event.anchor is not None or event.tag is not None:
            self._properties(event)
        name: str = event.value
        if name in mapping:
            self._fault(event, f"the key `{shown(name)}` is given twice")
        elif name == "<<" and event.implicit[0]:
            self._fault(event, "a merge key (<<) has no place in a log")
        return name

    # --- what has no place in a log -------------------------------------------------------------------------------

    def _place(self, event: Any) -> Place:
        return event.start_mark.line + self.start, event.start_mark.column + 1

    def _fault(self, event: Any, message: str) -> None:
        self._faults.append(Problem("KOT002", message, *self._place(event)))

    def _properties(self, event: Any) -> None:
        """Anchors and tags."""
        if event.anchor is not None:
            self._fault(event, f"an anchor (&{shown(event.anchor)}) has no place in a log")
            self._sizes[event.anchor] = 1
        if event.tag is not None:
            self._fault(event, f"a tag ({shown(event.tag)}) has no place in a log")

    def _alias(self, event: Any) -> str:
        """An alias is never followed, but it is known how much it would have become."""
        size = self._sizes.get(event.anchor, 1)
        if size is None:
            raise Unreadable(f"the alias *{shown(event.anchor)} stands in what it repeats", *self._place(event))
        self._size += size
        if self._size > _BOMB:
            raise Unreadable("aliases repeat the text without end", *self._place(event))
        self._fault(event, f"an alias (*{shown(event.anchor)}) has no place in a log")
        return f"*{event.anchor}"

    def _unreadable(self, error: yaml.YAMLError) -> Unreadable:
        if isinstance(error, yaml.MarkedYAMLError):
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + self.start, mark.column + 1) if mark else (self.start, 1)
            here = self.text.split("\n")[mark.line :][:1] if mark else []
            if mark and here and here[0][mark.column :].startswith("\t"):
                return Unreadable("not YAML: a line is indented with spaces, not with a tab", line, column)
            context = f"{error.context}, " if error.context else ""
            return Unreadable(f"not YAML: {context}{error.problem}", line, column)
        odd = re.search(_ODD, self.text)
        if odd is None:
            return Unreadable(f"not YAML: {error}", self.start)
        at = odd.start()
        line, column = self.text.count("\n", 0, at) + self.start, at - self.text.rfind("\n", 0, at)
        return Unreadable(f"not YAML: the character U+{ord(odd.group()):04X} has no place in a text", line, column)


_ODD = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"


def _locate(text: str, start: int, path: tuple[Any, ...]) -> Place | None:
    """Where the part of a document stands that `path` names: its key, or the item of a list."""
    following = _parser(text).get_event
    following()
    following()
    event = following()
    mark = event.start_mark
    for part in path:
        kind, index = event.__class__, 0
        if kind is not (SequenceStartEvent if isinstance(part, int) else MappingStartEvent):
            return None
        while True:
            event = following()
            if event.__class__ in (MappingEndEvent, SequenceEndEvent):
                return None
            if kind is SequenceStartEvent:
                wanted = index == part
                mark, index = event.start_mark, index + 1
            else:
                wanted = event.__class__ is ScalarEvent and event.value == part
                mark = event.start_mark
                if not wanted:
                    _skip(event, following)
                event = following()
            if wanted:
                break
            _skip(event, following)
    return mark.line + start, mark.column + 1


def _skip(event: Any, following: Any) -> None:
    """Go over the rest of what starts with this event."""
    depth = 0
    while True:
        kind = event.__class__
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            depth += 1
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            depth -= 1
        if depth == 0:
            return
        event = following()
