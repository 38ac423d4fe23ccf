"""A table being set up: what is there so far, and what has been found wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kotref.names import key, nearest
from kotref.notation import Notation
from kotref.position import CardInPlay
from kotref.referee.numbers import whole
from kotref.rules.table import Table
from kotref.violation import Violation

Place = tuple[str | int, ...]


MOST_COMPLAINTS = 20
"""Of very many faults of a header so many are told."""


@dataclass(slots=True, repr=False, eq=False)
class Complaint:
    """Something wrong with a header: the violation, and the part of the header it is about."""

    violation: Violation
    place: Place


@dataclass(slots=True, repr=False, eq=False)
class Setting:
    """A table set up from a header.

    `table` is None if the header is too broken to play on (`fatal`). `rolled_off` says that the first player was
    rolled for. `ruleset` is the id of the rules, ``[a, b]`` for layers, and empty where there are no such rules.
    """

    table: Table | None = None
    notation: Notation | None = None
    complaints: list[Complaint] = field(default_factory=list)
    fatal: bool = False
    rolled_off: bool = False
    ruleset: str = ""

    def complain(self, code: str, message: str, *place: str | int, legal: str | None = None) -> None:
        """Note that something is wrong at `place`; of very many faults the first are enough."""
        if len(self.complaints) >= MOST_COMPLAINTS:
            return
        self.complaints.append(Complaint(Violation(code, message, legal), place))


def card_id(setting: Setting, table: Table, name: str, place: Place) -> str | None:
    """The id of a Power card by the name written; complains where there is none."""
    id = table.library.find(key(name))
    if id is None:
        guess = nearest(name, table.library.all())
        spelled = table.spell(table.library.find(key(guess))) if guess else ""
        hint = f" Did you mean {spelled if key(spelled) == key(guess) else guess}?" if guess else ""
        setting.complain("KOT004", f"there is no card called {name!r} in this game.{hint}", *place)
    elif table.library.printed(id).get("monster"):
        stand = ": it stands under 'evolutions' (the hand) or 'played'" if "players" in place else ""
        setting.complain("KOT008", f"{table.spell(id)} is an evolution, and no Power card{stand}.", *place)
        return None
    return id


def tile_id(setting: Setting, table: Table, name: Any, place: Place) -> str | None:
    """The id of a wickedness tile by the name written; complains where there is none."""
    id = table.library.find(key(str(name)))
    if id is None or f"tile/{id}" not in table.library:
        guess = nearest(str(name), [tile.removeprefix("tile/") for tile in table.library.tiles()])
        hint = f" Did you mean {table.spell(f'tile/{guess}')}?" if guess else ""
        setting.complain("KOT004", f"there is no wickedness tile called {str(name)!r}.{hint}", *place)
        return None
    return id


def taken_apart(card: Any) -> tuple[str, str | None]:
    """A card of a starting position: its name, and what lies on it or what it copies (`{smoke_cloud: 2}`)."""
    if isinstance(card, Mapping) and len(card) == 1:
        ((name, about),) = card.items()
        return str(name), None if about is None else str(about)
    return str(card), None


def charge(table: Table, card: CardInPlay, about: str | None, copies: list[Any], place: Place) -> None:
    """Put on a card what is said of it: so many tokens, what it comes with, or what it copies (linked later)."""
    number = None if about is None else whole(about)
    if number is not None:
        card.tokens = number
    elif about is not None:
        copies.append((card, about, place))
    else:
        card.tokens = full(table, card.id)


def full(table: Table, id: str) -> int:
    """How many tokens a card comes with: what its own words put on it at once."""
    total = 0
    for clause in table.library.card(id).clauses:
        if clause.moment == "got" and clause.choose is None:
            for effect in clause.effects:
                if effect.word == "put" and effect.amount is not None:
                    total += int(effect.amount(_NOBODY))
    return total


_NOBODY: Any = None
