"""Checking card files: the language, the names, the proofs; and whether every mutant of a card breaks one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotref.cards import sets
from kotref.cards.library import Library
from kotref.cards.mutants import Mutant, mutants
from kotref.cards.reading import CardError, read_card
from kotref.cards.words import EVOLUTION_KEYS
from kotref.names import key, nearest
from kotref.referee.scenes import failure, play_scene, scene_log

CARD_KEYS = {"name", "also", "names", "kind", "cost", "copies", "supply", "text", "rulings", "clauses", "proofs"}
CARD_KEYS |= {"only if", "level", "side", *EVOLUTION_KEYS}
PARTS = {"tokens": "token", "tiles": "tile", "cards": "", "evolutions": ""}
"""The parts of a card file, and the kind that everything in them has."""
FILE_KEYS = {"set", "name", "extends", "take out", "source", "about", "ruleset", *PARTS}
_SHAPES: dict[str, tuple[type, str]] = {
    "also": (list, "a list of names"),
    "names": (dict, "a mapping of languages to names"),
    "rulings": (list, "a list of sentences"),
}
_NEW_EVOLUTION = {"kind": "permanent", "monster": "?"}


_MUTABLE = ("cost", "level", "only if", "monster", "play", "play if", "lasts", "clauses", "kind")


@dataclass(slots=True)
class CardComplaint:
    """Something wrong in a card file: where (``file:line:column`` as far as it is known), and what."""

    place: str
    message: str


@dataclass(slots=True)
class Proven:
    """What came of checking card files: complaints, and how many cards, proofs and mutants there were.

    `survivors` are mutants that broke no proof. A file that is not `readable` has one complaint, which says why.
    """

    complaints: list[CardComplaint] = field(default_factory=list)
    survivors: list[CardComplaint] = field(default_factory=list)
    cards: int = 0
    proofs: int = 0
    mutants: int = 0
    readable: bool = True

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.complaints and not self.survivors


def check_cards(path: Path, mutate: bool = False) -> Proven:
    """Check one card file: a set of kotref's own, or a player's."""
    return CardFile(path).check(mutate)


class CardFile:
    """A card file under examination."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found = Proven()
        self.data: dict[str, Any] = {}
        self._places: dict[tuple[str | int, ...], tuple[int, int]] = {}

    def check(self, mutate: bool) -> Proven:
        """Look at everything, and play the proofs; with `mutate` also of the mutants of every card."""
        if not self.look().complaints:
            for part in PARTS:
                for id, card in (self.data.get(part) or {}).items():
                    self._prove(part, str(id), card or {}, mutate)
        return self.found

    def look(self) -> Proven:
        """Look at everything, but play no proofs."""
        try:
            self.data = sets.read_yaml(self.path)
        except sets.SetError as error:
            self.found.readable = False
            self.found.complaints.append(CardComplaint(error.place or str(self.path), error.message))
            return self.found
        if "format" in self.data or "moves" in self.data:
            self.found.readable = False
            message = f"this is a log, no card file: kotref validate {self.path} judges it."
            self.found.complaints.append(CardComplaint(str(self.path), message))
            return self.found
        self._places = places(self.path)
        self._keys(self.data, FILE_KEYS, ())
        for part in PARTS:
            for id, card in (self.data.get(part) or {}).items():
                self._card(part, str(id), card)
        return self.found

    def complain(self, message: str, path: tuple[str | int, ...]) -> None:
        """Note what is wrong at `path`."""
        self.found.complaints.append(CardComplaint(self.place(path), message))

    def place(self, path: tuple[str | int, ...]) -> str:
        """``file:line:column`` of a part of the file, or of what holds it."""
        while path and path not in self._places:
            path = path[:-1]
        line, column = self._places.get(path, (1, 1))
        return f"{self.path}:{line}:{column}"

    def _keys(self, data: Mapping[str, Any], known: set[str], path: tuple[str | int, ...]) -> None:
        for word in data:
            if word not in known:
                guess = nearest(str(word), known)
                hint = f" Did you mean {guess!r}?" if guess else ""
                self.complain(f"there is no key {str(word)!r} here.{hint}", (*path, str(word)))

    def _card(self, part: str, id: str, card: Any) -> None:
        path = (part, id)
        self.found.cards += 1
        if not isinstance(card, Mapping):
            self.complain("a card is a mapping with name, kind, cost, text, clauses and proofs.", path)
            return
        self._keys(card, CARD_KEYS, path)
        if key(id) != key(id.replace("_", "")) or not id.replace("_", "").isalnum():
            self.complain(f"an id is made of letters, digits and underscores, not {id!r}.", path)
        for word, (shape, what) in _SHAPES.items():
            if card.get(word) is not None and not isinstance(card[word], shape):
                self.complain(f"{word} is {what}.", (*path, word))
        proofs = card.get("proofs") or {}
        if not isinstance(proofs, Mapping) or not all(isinstance(proof, Mapping) for proof in proofs.values()):
            self.complain("proofs is a mapping of names to scenes, each with players and moves.", (*path, "proofs"))
        try:
            read_card(id, _complete(part, card), path)
        except CardError as error:
            guess = nearest(error.word, error.known) if error.word else None
            hint = f" Did you mean {guess!r}?" if guess else ""
            self.complain(f"{error.message}.{hint}", error.path)

    # --- proofs --------

    def _ruleset(self) -> Any:
        named = self.data.get("ruleset")
        if named is not None:
            return named
        from kotref.rulesets import list_rulesets

        return self.data.get("set") if self.data.get("set") in {row[0] for row in list_rulesets()} else "base-2016"

    def _files(self) -> tuple[Path, ...]:
        """The file itself, where its cards are not kotref's own."""
        own = self.path.resolve().parent == sets.shipped_folder().resolve()
        return () if own else (self.path.resolve(),)

    def _prove(self, part: str, id: str, card: Mapping[str, Any], mutate: bool) -> None:
        proofs = card.get("proofs") or {}
        clauses = [name for name, clause in (card.get("clauses") or {}).items() if clause is not None]
        named = {str(name) for proof in proofs.values() for name in proof.get("clauses") or clauses}
        for name in clauses:
            if name not in named:
                self.complain(f"the clause {name!r} of {id} has no proof.", (part, id, "clauses", name))
        logs = []
        for name, proof in proofs.items():
            self.found.proofs += 1
            log = scene_log(f"{id}.{name}", proof, self._ruleset())
            logs.append((proof, log))
            why = failure(proof, play_scene(log, cards=self._files()))
            if why:
                self.complain(f"the proof {name!r} of {id} fails: {why}", (part, id, "proofs", str(name)))
        if mutate and not self.found.complaints:
            for mutant in self._mutants(card):
                self.found.mutants += 1
                if not any(self._breaks(part, id, mutant, proof, log) for proof, log in logs):
                    about = f"{id}, {mutant.clause or 'the card'}: {mutant.what} breaks no proof"
                    self.found.survivors.append(CardComplaint(self.place((part, id)), about))

    @staticmethod
    def _mutants(card: Mapping[str, Any]) -> Iterator[Mutant]:
        yield from mutants({name: card[name] for name in _MUTABLE if name in card})

    def _breaks(self, part: str, id: str, mutant: Mutant, proof: Mapping[str, Any], log: Any) -> bool:
        def change(library: Library) -> Library:
            if part == "tokens":
                return library.with_card(id, {"kind": "token", **mutant.card}, token=True)
            name = f"tile/{id}" if part == "tiles" else id
            printed = library.printed(name)
            others = {key: clause for key, clause in printed.get("clauses", {}).items() if key not in card["clauses"]}
            return library.with_card(
                name, {**printed, **mutant.card, "clauses": {**others, **mutant.card.get("clauses", {})}}
            )

        card = {"clauses": {}, **(self.data[part][id] or {})}
        try:
            return failure(proof, play_scene(log, cards=self._files(), change=change)) is not None
        except CardError:
            return True


def _complete(part: str, card: Mapping[str, Any]) -> Mapping[str, Any]:
    """The card with what its part of the file says of it, and what the layer below says of an evolution."""
    if part == "evolutions":
        return {**_NEW_EVOLUTION, **card}
    return {"kind": PARTS[part], **card} if PARTS[part] else card


def places(path: Path) -> dict[tuple[str | int, ...], tuple[int, int]]:
    """Line and column of every part of a YAML file, by the keys and indexes that lead to it."""
    import yaml

    found: dict[tuple[str | int, ...], tuple[int, int]] = {}

    def visit(node: Any, at: tuple[str | int, ...]) -> None:
        found.setdefault(at, (node.start_mark.line + 1, node.start_mark.column + 1))
        if isinstance(node, yaml.MappingNode):
            for name, value in node.value:
                found[(*at, str(name.value))] = (name.start_mark.line + 1, name.start_mark.column + 1)
                visit(value, (*at, str(name.value)))
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                visit(value, (*at, index))

    root = yaml.compose(path.read_text(encoding="utf-8-sig"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if root is not None:
        visit(root, ())
    return found
