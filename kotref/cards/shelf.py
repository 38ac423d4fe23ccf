"""The cards as people look them up: those of one ruleset, or all that ship, with their texts and rulings.

Nothing is compiled and nothing played here; `kotref.cards.library` holds the cards of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from kotref.cards.texts import texts
from kotref.names import key

if TYPE_CHECKING:
    from pathlib import Path

    from kotref.rulesets import Ruleset


@dataclass(slots=True)
class Entry:
    """A card as it is printed in one ruleset, or where it was printed first.

    `set` is the set that brought it in, `changed_by` are the sets laid over that. `rulings` and the scenes that prove
    it (their number is `proofs`, their sets `proven_by`) are those of the set that gave it this text and of sets laid
    over that. `uses` says when each of its clauses may be used. `about` has whatever else its file says.
    """

    place: str
    name: str
    kind: str
    set: str
    cost: str | None = None
    copies: int | None = None
    text: str = ""
    rulings: list[dict[str, str]] = field(default_factory=list)
    also: list[str] = field(default_factory=list)
    names: dict[str, list[str]] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)
    uses: dict[str, str] = field(default_factory=dict)
    changed_by: list[str] = field(default_factory=list)
    proofs: int = 0
    proven_by: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """Its id, as a log has it."""
        return self.place.rpartition("/")[2]

    @property
    def is_evolution(self) -> bool:
        """Whether it is a monster's own, and is played from the hand."""
        return "monster" in self.about

    def windows(self) -> tuple[list[str], list[str]]:
        """When it may be played from the hand, and when it may be used where it lies: words of WINDOWS."""
        used = list(dict.fromkeys(self.uses.values()))
        if not self.is_evolution:
            return [], used
        if self.kind == "gift":
            return ["handing over"], used
        if self.kind == "temporary" and used:
            return used, []
        play = self.about.get("play") or "any time"
        return [play] if isinstance(play, str) else [str(word) for word in play], used

    def spellings(self) -> Iterator[str]:
        """All names that it goes by, the one shown first."""
        yield self.name
        yield self.id
        yield from self.also
        for names in self.names.values():
            yield from names


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A card file of a player's own: what it writes of each card, under the `name` that is shown as its set.

    `ruleset` is the one that it says its cards are for, None where it says nothing.
    """

    name: str
    path: Path
    entries: Mapping[str, Mapping[str, Any]]
    ruleset: Any = None


class Shelf:
    """Cards by their place (`kotref.cards.texts.place`), in the order in which their sets bring them; own ones last."""

    def __init__(self, set_ids: Iterable[str], own: Sequence[OwnFile] = ()) -> None:
        self.entries: dict[str, Entry] = {}
        for set_id in set_ids:
            self._add(set_id)
        self.lay_own(own)

    def lay_own(self, own: Sequence[OwnFile]) -> None:
        """Lay card files of a player's own over what is there."""
        for file in own:
            for place, card in file.entries.items():
                self.lay(place, card, file.name)

    def _add(self, set_id: str) -> None:
        data = texts()[set_id]
        if data["extends"]:
            self._add(data["extends"])
        for id in data["take out"]:
            self.entries.pop(id, None)
        for place, card in data["entries"].items():
            self.lay(place, card, set_id)

    def lay(self, place: str, card: Mapping[str, Any], set_id: str) -> None:
        """Lay what a set says of a card over what is there; a set of readings brings in no card."""
        entry = self.entries.get(place)
        if entry is None:
            if "kind" not in card:
                return
            entry = self.entries[place] = Entry(place, str(card.get("name", place)), str(card["kind"]), set_id)
        elif set_id not in entry.changed_by:
            entry.changed_by.append(set_id)
        _lay(entry, card, set_id)

    def __contains__(self, place: str) -> bool:
        return place in self.entries

    def __getitem__(self, place: str) -> Entry:
        return self.entries[place]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())


def _lay(entry: Entry, card: Mapping[str, Any], set_id: str) -> None:
    entry.name = str(card.get("name", entry.name))
    entry.kind = str(card.get("kind", entry.kind))
    if "cost" in card:
        entry.cost = str(card["cost"])
    if entry.cost is not None or "copies" in card:
        entry.copies = int(card.get("copies", entry.copies or 1))
    if card.get("text"):
        entry.text = " ".join(str(card["text"]).split())
        entry.rulings, entry.proofs, entry.proven_by = [], 0, []  # they were about other words
    entry.rulings = [*entry.rulings, *card["rulings"]]
    entry.also = list(dict.fromkeys([*entry.also, *card.get("also", ())]))
    for language, names in (card.get("names") or {}).items():
        entry.names = {**entry.names, language: names if isinstance(names, list) else [names]}
    known = ("name", "kind", "cost", "copies", "text", "rulings", "also", "names", "clauses", "proofs", "uses")
    entry.uses = {**entry.uses, **card.get("uses", {})}
    entry.about = {**entry.about, **{name: value for name, value in card.items() if name not in known}}
    if card["proofs"]:
        entry.proofs += card["proofs"]
        entry.proven_by = [*entry.proven_by, set_id]


@cache
def everything() -> Shelf:
    """All cards that ship, each as the set that brings it in prints it."""
    return everything_and(())


def everything_and(own: Sequence[OwnFile]) -> Shelf:
    """The same, with card files of a player's own laid over it."""
    shelf = Shelf(())
    waiting = dict(texts())
    while waiting:
        set_id = next((id for id, data in waiting.items() if data["extends"] not in waiting), next(iter(waiting)))
        for place, card in waiting.pop(set_id)["entries"].items():
            if place not in shelf:
                shelf.lay(place, card, set_id)
    shelf.lay_own(own)
    return shelf


@cache
def rulesets() -> dict[str, Ruleset]:
    """The rulesets whose cards can differ: the bases, and each layer with cards over the first base, by their ids."""
    from kotref.rulesets import load_ruleset
    from kotref.rulesets.files import DEFAULT, shipped

    bases = [id for id, entry in shipped()["rulesets"].items() if entry["kind"] == "base"]
    bases.sort(key=lambda id: id != DEFAULT)
    found = {id: load_ruleset(id) for id in bases}
    return found | {
        id: rules
        for id in shipped()["rulesets"]
        if id not in found and (rules := load_ruleset([DEFAULT, id])).sets != found[DEFAULT].sets
    }


def find(name: str, own: Sequence[OwnFile] = ()) -> list[str]:
    """The places of the cards that go by this name in some set: by their own name or id first, else by another."""
    wanted = key(name)
    first: list[str] = []
    other: list[str] = []
    for place, card in _written(own):
        if wanted in (key(place.rpartition("/")[2]), key(str(card.get("name", "")))):
            first.append(place)
        elif any(key(spelled) == wanted for spelled in _other_names(card)):
            other.append(place)
    return list(dict.fromkeys(first or other))


def _written(own: Sequence[OwnFile]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What each set writes of each card, by its place, and each file of a player's own."""
    for data in texts().values():
        yield from data["entries"].items()
    for file in own:
        yield from file.entries.items()


def all_names(own: Sequence[OwnFile] = ()) -> list[str]:
    """All names of all cards, for a "did you mean"."""
    cards = [card for _, card in _written(own)]
    first = [str(card["name"]) for card in cards if "name" in card]
    return list(dict.fromkeys([*first, *(name for card in cards for name in _other_names(card))]))


def _other_names(card: Mapping[str, Any]) -> Iterator[str]:
    yield from map(str, card.get("also") or ())
    for names in (card.get("names") or {}).values():
        yield from map(str, names if isinstance(names, list) else [names])
