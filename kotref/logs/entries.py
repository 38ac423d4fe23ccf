"""From what stands in a list of moves to entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotref.logs.model import Entry
from kotref.logs.shape import claim_fault, found, unknown_key
from kotref.names import nearest, shown

CLAIM_KINDS = ("expect", "correct")
APART_KEYS = (
    *("player", "action", "dice", "keep", "order", "hearts", "place", "card", "from", "with", "reveal", "as", "die"),
    *("to", "face", "count", "option", "target", "cards", "what", "tile"),
)
"""The keys of a move that is taken apart; which action has which is for `kotref.notation` to say."""
_LISTS = frozenset(("dice", "keep", "order", "cards"))


class Entries:
    """Makes the entries of one game and numbers its moves."""

    __slots__ = ("entries", "lines", "number")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.number = 0
        self.lines: list[tuple[Entry, str]] = []

    def add(self, value: Any, line: int, column: int, fault: str | None = None) -> None:
        """One more entry; `fault` is what is already known to be wrong with it."""
        if fault is None:
            if value.__class__ is dict and len(value) == 1:
                [(name, what)] = value.items()
                if what.__class__ is str and name not in NOT_PLAYERS:
                    self.number += 1
                    self.entries.append(Entry("move", self.number, line, column, name, what))
                    return
                fault = self._single(name, what, value, line, column)
            elif isinstance(value, dict):
                fault = self._several(value, line, column)
            elif isinstance(value, str):
                fault = self._line(value, line, column)
            else:
                fault = f"an entry is a mapping PLAYER: ACTION; found {found(value)}"
        if fault is not None:
            self._broken(value, line, column, fault)

    def add_move(self, player: str, text: str, line: int) -> None:
        """One more move in the short form, at the start of a line."""
        self.number += 1
        self.entries.append(Entry("move", self.number, line, 1, player, text))

    def _broken(self, value: Any, line: int, column: int, fault: str) -> None:
        unnumbered = isinstance(value, dict) and any(name in value for name in (*CLAIM_KINDS, "note"))
        if not unnumbered:
            self.number += 1
        self.entries.append(Entry("broken", self.number, line, column, data=fault, raw=value))

    def _single(self, name: str, what: Any, value: dict[str, Any], line: int, column: int) -> str | None:
        if name in CLAIM_KINDS:
            fault = claim_fault(name, what)
            if fault is None:
                self.entries.append(Entry(name, self.number, line, column, data=what))
            return fault
        if name == "note":
            if what is not None and not isinstance(what, str):
                return f"`note`: found {found(what)}, expected a text"
            self.entries.append(Entry("note", self.number, line, column, text=what or ""))
            return None
        if name in ("player", "action"):
            return self._several(value, line, column)
        if what is None:
            self.number += 1
            self.entries.append(Entry("move", self.number, line, column, name))
            return None
        hint = nearest(name, CLAIM_KINDS)
        more = f"; did you mean `{hint}`?" if hint else ""
        return f"`{shown(name)}`: found {found(what)}, expected an action as text{more}"

    def _several(self, value: dict[str, Any], line: int, column: int) -> str | None:
        if not value:
            return "an empty mapping; an entry is a mapping PLAYER: ACTION"
        if "player" not in value and "action" not in value:
            return f"one entry has {len(value)} keys ({', '.join(map(shown, list(value)[:5]))}); each entry has one"
        fault = apart_fault(value)
        if fault is None:
            self.number += 1
            self.entries.append(Entry("move", self.number, line, column, value["player"], data=value))
        return fault

    def _line(self, value: str, line: int, column: int) -> str | None:
        if ":" not in value:
            return f"an entry is PLAYER: ACTION; found {found(value)}"
        self.number += 1
        player, _, action = value.partition(":")
        entry = Entry("move", self.number, line, column, player.strip(), action.strip())
        self.entries.append(entry)
        self.lines.append((entry, value))
        return None

    def split_lines(self, players: Sequence[str]) -> None:
        """Look at lines `PLAYER: ACTION` again when the players are known, whose names may have a colon in them."""
        if not self.lines or not any(":" in name for name in players):
            return
        from kotref.names import key
        from kotref.notation import split_line

        known = {key(name): name for name in players}
        for entry, line in self.lines:
            entry.player, entry.text = split_line(line, known)


NOT_PLAYERS = frozenset((*CLAIM_KINDS, "note", "player", "action"))


def apart_fault(value: dict[str, Any]) -> str | None:
    """What is wrong with the shape of a move taken apart, None where it is right."""
    for name in ("player", "action"):
        part = value.get(name)
        if not isinstance(part, str) or not part:
            return f"a move taken apart has `player` and `action`; `{name}` is missing"
    for name, part in value.items():
        if name not in APART_KEYS:
            return unknown_key(name, APART_KEYS, ())
        if part is None:
            continue
        if name in _LISTS or (name == "reveal" and isinstance(part, list)):
            if not isinstance(part, list):
                return f"`{name}`: found {found(part)}, expected a list"
            for item in part:
                if not isinstance(item, str) and (name != "reveal" or item is not None):
                    return f"`{name}`: found {found(item)} in the list, expected single words or names"
        elif name == "hearts" or (name == "target" and isinstance(part, dict)):
            if not isinstance(part, dict):
                return f"`{name}`: found {found(part)}, expected a mapping"
            for inner, item in part.items():
                if not isinstance(item, str) and (item is not None or name == "hearts"):
                    return f"`{name}`: found {found(item)} for `{shown(inner)}`, expected a single word or name"
                if name == "target" and inner not in ("player", "card"):
                    return unknown_key(inner, ("player", "card"), ("target",))
        elif not isinstance(part, str):
            return f"`{name}`: found {found(part)}, expected a single word or name"
    return None
