"""Putting one fault into a legal log: how a log is changed, and the register of the kinds of fault.

A kind of fault is a function that goes through a game and gives every place where the fault can be put: the number of
the move at which it has to be found, and how to make the log with the fault in it. Where a fault changes how the game
goes on, the log is cut after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from spots import Game, Spot

from kotref.logs import Entry, Log

Tampered = tuple[int, Callable[[], Log]]
Finder = Callable[[Game], Iterator[Tampered]]


@dataclass(frozen=True)
class Kind:
    """A kind of fault: its name, the code that it has to be found with, and where it can be put."""

    name: str
    code: str
    find: Finder


KINDS: list[Kind] = []
IN_EXPANSIONS: list[Kind] = []
"""Kinds of fault that games with evolutions or costumes have beside the others."""


def kind(code: str, among: list[Kind] = KINDS) -> Callable[[Finder], Finder]:
    """Register a kind of fault that has to be told with `code`."""

    def register(find: Finder) -> Finder:
        among.append(Kind(find.__name__.replace("_", " "), code, find))
        return find

    return register


def changed(game: Game, entries: list[Entry], cut: bool = False, **header: Any) -> Callable[[], Log]:
    """The log with other entries; `cut` says that it ends there, so that nothing is claimed about the winner."""

    def make() -> Log:
        number, new = 0, []
        for entry in entries:
            number += entry.kind in ("move", "broken")
            new.append(replace(entry, number=number))
        whole = {**game.log.header, **header}
        if cut:
            whole.pop("result", None)
        return Log(game.log.name, whole, new)

    return make


def insert(game: Game, spot: Spot, player: str, text: str, cut: bool = False) -> Tampered:
    """A move more before that of `spot`; with `cut` the log ends with it."""
    entries = game.log.entries
    new = Entry("move", 0, 0, 0, player, text)
    rest = [] if cut else entries[spot.index :]
    return spot.entry.number, changed(game, [*entries[: spot.index], new, *rest], cut)


def put(game: Game, spot: Spot, text: str, cut: bool = False) -> Tampered:
    """Another move of the same player in place of that of `spot`; with `cut` the log ends with it."""
    entries = game.log.entries
    rest = [] if cut else entries[spot.index + 1 :]
    return spot.entry.number, changed(game, [*entries[: spot.index], replace(spot.entry, text=text), *rest], cut)


def leave_out(game: Game, spot: Spot) -> Tampered:
    """The log without the move of `spot`; the fault has to be found at the one after it."""
    entries = game.log.entries
    return spot.entry.number, changed(game, entries[: spot.index] + entries[spot.index + 1 :])


def skip_to(game: Game, spot: Spot, later: Spot) -> Tampered:
    """The log ends with the move of `later`, made in place of that of `spot` and of all between."""
    return spot.entry.number, changed(game, [*game.log.entries[: spot.index], later.entry], cut=True)


def claim(game: Game, spot: Spot, claims: Mapping[str, Any]) -> Tampered:
    """A claim more, after the move of `spot`."""
    entries = game.log.entries
    new = Entry("expect", 0, 0, 0, data=dict(claims))
    return spot.entry.number, changed(game, [*entries[: spot.index + 1], new, *entries[spot.index + 1 :]])


def following(game: Game, spot: Spot, steps: int = 1) -> Spot | None:
    """The spot of a later move, None where an `expect` or the end comes between."""
    number = spot.entry.number - 1 + steps
    if number >= len(game.spots):
        return None
    later = game.spots[number]
    return later if later.index == spot.index + steps else None
