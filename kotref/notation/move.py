"""A move, taken apart; and what is wrong with one that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

FACES = ("1", "2", "3", "energy", "heart", "claw")
"""The six faces of a die, as the notation spells them."""


@dataclass(slots=True)
class Move:
    """One move of the notation (log-format `kotref/1`, Moves). Moves are shared: whoever reads one never changes it.

    Names are the header's (players) and ids (cards). Fields that an action does not have keep their default. One word
    may mean several things, which only the card can tell apart: then every field that it could stand for is filled
    (``use robot 2`` has `count`, `face` and `dice`; ``use boogie_dance heart`` has `option`, `face` and `dice`).
    """

    player: str
    """The player who moves, spelled as in the header."""
    action: str
    """roll keep resolve yield stay enter buy sweep use pass end take play draw steal give lose."""
    dice: tuple[str, ...] = ()
    """The dice thrown (roll, keep), or thrown for a card (use, play)."""
    keep: tuple[str, ...] = ()
    """The dice set aside (keep)."""
    order: tuple[str, ...] | None = None
    """The groups of a resolve in the order named, with words that are no group as written; None: none named."""
    hearts: tuple[tuple[str, int], ...] | None = None
    """What hearts are spent on: ``heal``, ``poison``, ``shrink`` or a player, and how many; None: not said."""
    place: str | None = None
    """``city`` or ``bay`` (enter)."""
    card: str | None = None
    """The card's id (buy, use, play, draw, steal, give); None for ``draw ?``."""
    as_: str | None = None
    """The card as which a copy is used: ``use mimic as plot_twist`` has card mimic, as_ plot_twist."""
    source: str | None = None
    """Where a card comes from: ``deck``, ``discard`` or a player (buy, steal); None: the market."""
    with_: str | None = None
    """The card whose special price is paid (buy)."""
    reveal: tuple[str | None, ...] | None = None
    """The cards turned up, None for one that the log does not know; None: not written."""
    die: str | None = None
    """What a die showed before it was changed: ``FACE -> FACE``."""
    to: str | None = None
    """What it shows now."""
    face: str | None = None
    """The one face that is named."""
    count: int | None = None
    """How often, where a number is named."""
    option: str | None = None
    """One of a card's named alternatives: ``put``, ``take``, ``heal``, ``cancel``, ``energy``, ``heart``, ``vp``."""
    target: str | None = None
    """The player aimed at (on PLAYER, to PLAYER)."""
    target_card: str | None = None
    """The card of the target that is meant (on PLAYER CARD)."""
    cards: tuple[str, ...] = ()
    """Further cards that are picked: ``use metamorph Jets, Wings``."""
    what: str | None = None
    """What is handed over or lost: ``energy``, ``vp``, ``heart``, a card's id (give); ``hearts`` (lose)."""
    tile: str | None = None
    """The wickedness tile's id (take)."""


class CardNames(Protocol):
    """The names of all cards that a game can hold: every set of its ruleset, tiles and evolutions too."""

    def find(self, key: str) -> str | None:
        """The id of the card with this normalised name (`kotref.names.key`), None where there is none."""

    def spell(self, id: str) -> str:
        """The name by which a card is shown."""

    def all(self) -> Iterable[str]:
        """All names as they are written."""


class NotationError(Exception):
    """A move that cannot be read.

    `code` is KOT003 (unknown player), KOT004 (unknown card) or KOT006 (unknown move); `message` says what was found
    and what is expected; `hint` is the word or name that may have been meant, None where nothing is near.
    """

    def __init__(self, code: str, message: str, hint: str | None = None) -> None:
        super().__init__(code, message, hint)
        self.code = code
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message if self.hint is None else f"{self.message}; did you mean {self.hint}?"
