"""What is different between two states, and the parts of a state in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kotref.replay.state import State
from kotref.replay.telling import Teller

PLACES = {"outside": "outside Tokyo", "city": "in Tokyo City", "bay": "in Tokyo Bay"}
_COUNTED = ("vp", "life", "max_life", "energy", "wickedness")
_LISTS = {"cards": "", "tiles": "", "evolutions": "hand ", "played": "before it "}
_KNOWN = frozenset(("monster", *_COUNTED, "place", "eliminated", *_LISTS, "owners"))


class Change(NamedTuple):
    """One thing that changed: whose (empty: the table's), its key in the state, before and after."""

    player: str
    what: str
    before: Any
    after: Any


def changes(before: State | None, after: State) -> list[Change]:
    """What changed on the table and with each monster, dice and turn apart."""
    if before is None or before is after:
        return []
    found: list[Change] = []
    if before["players"] is not after["players"]:
        for name, player in after["players"].items():
            found += _of_player(name, before["players"].get(name, {}), player)
    for what in ("market", "tiles"):
        if before.get(what) != after.get(what):
            found.append(Change("", what, before.get(what, []), after.get(what, [])))
    return found


def _of_player(name: str, before: State, after: State) -> Iterator[Change]:
    if before is after:
        return
    for what in dict.fromkeys((*after, *before)):
        old, new = before.get(what, _nothing(after.get(what))), after.get(what, _nothing(before.get(what)))
        if old != new and what != "owners":
            yield Change(name, what, old, new)


def _nothing(like: Any) -> Any:
    return [] if isinstance(like, list) else False if isinstance(like, bool) else 0 if isinstance(like, int) else ""


def tokens(player: State) -> dict[str, int]:
    """The tokens that a monster has, by kind (poison, shrink, ...)."""
    numbers = ((what, value) for what, value in player.items() if what not in _KNOWN)
    return {what: value for what, value in numbers if isinstance(value, int) and not isinstance(value, bool)}


def marks(player: State) -> list[str]:
    """What else an expansion has put on a monster: a mark, a frozen die."""
    return [
        what if value is True else f"{_LABELS.get(what, what)} {value}"
        for what, value in player.items()
        if what not in _KNOWN and value and not (isinstance(value, int) and not isinstance(value, bool))
    ]


_LABELS = {"vp": "points", "max_life": "most life", "frozen": "frozen die"}
"""Keys of a state that people call something else."""


def card_words(card: Any, teller: Teller, owners: Mapping[str, str] | None = None) -> str:
    """A card as people say it: ``Jets``, ``Smoke Cloud (2)``, ``Mimic = Jets of Ben``, ``Ignis Fatus of Ada``.

    `owners` says whose card it is where that is somebody else.
    """
    if not isinstance(card, dict):
        return "?" if card == "?" else f"{teller.card(card)}{_whose(card, owners)}"
    [(id, about)] = card.items()
    copied, of, owner = str(about).partition(" of ")
    if of:
        return f"{teller.card(id)} = {teller.card(copied)} of {owner}"
    return f"{teller.card(id)}{_whose(id, owners)} ({about})"


def _whose(id: str, owners: Mapping[str, str] | None) -> str:
    return f" of {owners[id]}" if owners and id in owners else ""


def change_words(change: Change, teller: Teller) -> str:
    """A change in a few words: ``life 10 -> 8``, ``+ Jets``, ``now in Tokyo City``."""
    what, before, after = change.what, change.before, change.after
    if what == "place":
        return f"now {PLACES.get(after, after)}"
    if what == "eliminated":
        return "eliminated" if after else "back in the game"
    if what in _LISTS:
        return _LISTS[what] + _list_words(before, after, teller)
    if what == "market":
        return ", ".join(card_words(card, teller) for card in after) or "empty"
    label = _LABELS.get(what, what)
    if not after and isinstance(before, str):
        return f"no {label}"
    if not before and isinstance(after, str):
        return f"{label} {after}"
    if isinstance(after, bool) or isinstance(before, bool):
        return f"{label} {'yes' if after else 'no'}"
    return f"{label} {before} -> {after}"


def _list_words(before: list[Any], after: list[Any], teller: Teller) -> str:
    lost, gained = list(before), []
    for card in after:
        if card in lost:
            lost.remove(card)
        else:
            gained.append(card)
    return ", ".join(
        [f"+ {card_words(card, teller)}" for card in gained] + [f"- {card_words(card, teller)}" for card in lost]
    )


def tally_words(before: State | None, after: State, teller: Teller) -> list[str]:
    """The changes of each monster in one line: ``Ada: life 10 -> 8, now outside Tokyo``."""
    by_player: dict[str, list[str]] = {}
    for change in changes(before, after):
        if change.player:
            by_player.setdefault(change.player, []).append(change_words(change, teller))
    return [f"{name}: {', '.join(words)}" for name, words in by_player.items()]
