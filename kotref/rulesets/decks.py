"""How the cards of two rulesets differ, in sentences: what is in the deck, costs, names, and what cards do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from kotref.cards.model import DECK_KINDS
from kotref.names import key
from kotref.rulesets.model import Ruleset

if TYPE_CHECKING:
    from kotref.cards.library import Library

TILE = "tile/"
_ALL_SAID = ("clauses", "kind", "only if", "level", "side", "monster", "play", "play if", "lasts")
TIMES = {0: "not at all", 1: "once", 2: "twice"}


class Box:
    """The cards of a ruleset, with their words."""

    def __init__(self, rules: Ruleset) -> None:
        from kotref.cards.library import library

        self.id = rules.id
        self.library: Library = library(rules.sets, rules.card_files)
        self.layers = _layers(rules)
        self.tiles = bool(rules.wickedness)

    @property
    def size(self) -> int:
        """How many cards are in the deck."""
        return sum(self.library.copies.values())

    def __contains__(self, id: str) -> bool:
        return id in self.library and (self.tiles or not id.startswith(TILE))

    def get(self, id: str, what: str, default: Any = None) -> Any:
        """A value of the card, as it is printed."""
        return self.library.printed(id).get(what, default)

    def text(self, id: str) -> str:
        """What the card says here."""
        texts = [str(layer[id]["text"]) for layer in self.layers.values() if layer.get(id, {}).get("text")]
        return texts[-1] if texts else ""

    def rulings(self, id: str, unlike: Box) -> list[str]:
        """What is said about the card here and not in the other box: by layers that only this one has."""
        layers = [layer for place, layer in self.layers.items() if place not in unlike.layers]
        found = [ruling for layer in layers for ruling in layer.get(id, {}).get("rulings") or ()]
        return [str(ruling["says"] if isinstance(ruling, Mapping) else ruling) for ruling in found]


def _layers(rules: Ruleset) -> dict[str, dict[str, Any]]:
    """The files of all card sets from below: where each is, and its cards by id as they are written."""
    from kotref.cards import sets

    found: dict[str, dict[str, Any]] = {}

    def add(path: Any) -> None:
        data = sets.read_yaml(path)
        tiles = {TILE + id: tile for id, tile in (data.get("tiles") or {}).items()}
        cards = {**(data.get("cards") or {}), **(data.get("evolutions") or {}), **tiles}
        found[str(path)] = {id: card or {} for id, card in cards.items()}

    def add_set(set_id: str) -> None:
        below = sets.load_set(set_id)["extends"]
        if below:
            add_set(str(below))
        for path in sets.files_of(set_id, sets.shipped_folder()):
            add(path)

    for set_id in rules.sets:
        add_set(set_id)
    for file in rules.card_files:
        add(file)
    return found


def card_differences(one: Ruleset, other: Ruleset) -> list[str]:
    """How the cards of two rulesets differ: the decks first, then card by card in the order of their names."""
    if (one.sets, one.card_files, bool(one.wickedness)) == (other.sets, other.card_files, bool(other.wickedness)):
        return []
    before, after = Box(one), Box(other)
    told = []
    if before.size != after.size:
        told.append(f"The deck has {before.size} cards in {before.id} and {after.size} in {after.id}.")
    for one_box, other_box in ((before, after), (after, before)):
        told += [sentence for tell in (_only_in, _monsters_only_in) if (sentence := tell(one_box, other_box))]
    shared = [id for id in before.library.ids() if id in before and id in after]
    for id in sorted(shared, key=before.library.spell):
        told += [sentence for tell in _TELLERS if (sentence := tell(id, before, after))]
    return told


def _only_in(box: Box, other: Box) -> str:
    ids = [id for id in box.library.ids() if id not in other.library and box.get(id, "kind", "keep") in DECK_KINDS]
    cards = [f"{box.library.spell(id)} ({box.get(id, 'cost', '0')})" for id in sorted(ids, key=box.library.spell)]
    return f"Only in the deck of {box.id} (with what they cost): {', '.join(cards)}." if cards else ""


def _monsters_only_in(box: Box, other: Box) -> str:
    """Whose evolutions are in the one and not in the other."""
    from kotref.referee.monsters import spell_monster

    counts: dict[str, int] = {}
    for id in box.library.evolutions():
        if id not in other.library:
            name = spell_monster(box.get(id, "monster"))
            counts[name] = counts.get(name, 0) + 1
    who = ", ".join(f"{name} ({count})" for name, count in sorted(counts.items()))
    return f"Only in {box.id}, with so many evolutions: {who}." if who else ""


def _name(id: str, one: Box, other: Box) -> str:
    names = one.library.spell(id), other.library.spell(id)
    return f"{names[0]} is called {names[1]} in {other.id}." if key(names[0]) != key(names[1]) else ""


def _cost(id: str, one: Box, other: Box) -> str:
    costs = one.get(id, "cost"), other.get(id, "cost")
    if costs[0] == costs[1]:
        return ""
    return f"{one.library.spell(id)} costs {costs[0]} energy in {one.id} and {costs[1]} in {other.id}."


def _copies(id: str, one: Box, other: Box) -> str:
    copies = int(one.get(id, "copies", 1)), int(other.get(id, "copies", 1))
    if copies[0] == copies[1]:
        return ""
    times = [TIMES.get(number, f"{number} times") for number in copies]
    return f"{one.library.spell(id)} is in the deck of {one.id} {times[0]}, in that of {other.id} {times[1]}."


def _effect(id: str, one: Box, other: Box) -> str:
    if all(one.get(id, what) == other.get(id, what) for what in _ALL_SAID):
        return ""
    texts = one.text(id), other.text(id)
    parts = []
    for box, unlike, text in ((one, other, texts[0]), (other, one, texts[1])):
        said = [text] if texts[0] != texts[1] else []
        said += box.rulings(id, unlike)
        if said:
            parts.append(f"In {box.id}: {_sentences(said)}")
    return f"{one.library.spell(id)} works differently. {' '.join(parts)}".rstrip()


def _sentences(said: Iterable[str]) -> str:
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in said)


_TELLERS: tuple[Callable[[str, Box, Box], str], ...] = (_name, _copies, _cost, _effect)
