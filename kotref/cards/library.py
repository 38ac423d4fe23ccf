"""The cards of one ruleset: found by any of their names, compiled when they are first needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kotref.cards import sets
from kotref.cards.model import DECK_KINDS, EVOLUTION_KINDS, Card
from kotref.names import key

if TYPE_CHECKING:
    from pathlib import Path


def _has_marks(clause: Any) -> bool:
    return isinstance(clause, Mapping) and clause.get("from") == "marks"


class Library:
    """All cards that a table knows.

    `tokens` maps kinds of token to their definition, `copies` each card of the deck to how many of it there are.
    """

    def __init__(self, set_ids: Iterable[str], files: Iterable[Path] = ()) -> None:
        self._raw: dict[str, dict[str, Any]] = {}
        self._raw_tokens: dict[str, dict[str, Any]] = {}
        self._raw_tiles: dict[str, dict[str, Any]] = {}
        for set_id in set_ids:
            self._add(set_id)
        own: dict[str, Path] = {}
        for file in files:
            data = sets.read_yaml(file)
            for part in ("cards", "evolutions"):
                own |= dict.fromkeys(map(str, data.get(part) or {}), file)
                sets.lay_over(self._raw, data.get(part) or {})
            for part, kind, raw in (("tokens", "token", self._raw_tokens), ("tiles", "tile", self._raw_tiles)):
                sets.lay_over(raw, {id: {"kind": kind, **card} for id, card in (data.get(part) or {}).items()})
        for id, raw in self._raw_tiles.items():
            self._raw[f"tile/{id}"] = raw
        self._cards: dict[str, Card] = {}
        self._names: dict[str, str] | None = None
        for id, file in own.items():
            if id in self._raw:
                self._read_own(id, file)
        self.tokens = {kind: self._compile(kind, {"kind": "token", **raw}) for kind, raw in self._raw_tokens.items()}
        self._marking = [
            id for id, raw in self._raw.items() for one in (raw.get("clauses") or {}).values() if _has_marks(one)
        ]
        self.copies = {
            id: int(raw.get("copies", 1)) for id, raw in self._raw.items() if raw.get("kind", "keep") in DECK_KINDS
        }

    def _read_own(self, id: str, file: Path) -> None:
        """Read a card of a player's own at once; a mistake is told with its file."""
        from kotref.cards.reading import CardError

        try:
            self.card(id)
        except CardError as error:
            error.file, error.path = str(file), ("cards", id, *error.path)
            raise

    def _add(self, set_id: str) -> None:
        data = sets.load_set(set_id)
        if data["extends"]:
            self._add(str(data["extends"]))
        for id in data["take out"]:
            self._raw.pop(id, None)
        sets.lay_over(self._raw, data["cards"])
        sets.lay_over(self._raw, data.get("evolutions") or {})
        sets.lay_over(self._raw_tokens, data["tokens"])
        sets.lay_over(self._raw_tiles, data.get("tiles") or {})

    @staticmethod
    def _compile(id: str, raw: Mapping[str, Any]) -> Card:
        from kotref.cards.reading import read_card

        return read_card(id.removeprefix("tile/"), raw)

    def __contains__(self, id: str) -> bool:
        return id in self._raw

    def marking(self) -> list[Card]:
        """The cards that speak for who has a card with their mark on it."""
        return [self.card(id) for id in self._marking]

    def card(self, id: str) -> Card:
        """The card called `id`; raises KeyError if there is none, CardError if its file is wrong."""
        card = self._cards.get(id)
        if card is None:
            card = self._cards[id] = self._compile(id, self._raw[id])
        return card

    def has_effect(self, id: str) -> bool:
        """Whether what the card does has been written down."""
        return bool(self._raw[id].get("clauses"))

    def find(self, name: str) -> str | None:
        """The id of the card that goes by `name` (already normalised by `kotref.names.key`)."""
        if self._names is None:
            self._names = {}
            for spelled, id in self._spellings():
                self._names.setdefault(key(spelled), id)
        return self._names.get(name)

    def _spellings(self) -> Iterable[tuple[str, str]]:
        for id, raw in self._raw.items():
            plain = id.removeprefix("tile/")
            yield plain, plain
            yield str(raw.get("name", id)), plain
        for id, raw in self._raw.items():
            yield from ((str(name), id) for name in raw.get("also") or ())
        for id, raw in self._raw.items():
            for names in (raw.get("names") or {}).values():
                for name in names if isinstance(names, list) else [names]:
                    yield str(name), id

    def spell(self, id: str) -> str:
        """The card's name as it is shown."""
        raw = self._raw.get(id) or self._raw.get(f"tile/{id}")
        return id.removeprefix("tile/") if raw is None else str(raw.get("name", id))

    def all(self) -> list[str]:
        """All names of all cards, as written."""
        return list(dict.fromkeys(name for name, _ in self._spellings()))

    def with_card(self, id: str, raw: Mapping[str, Any], token: bool = False) -> Library:
        """A library like this one, in which one card (or kind of token) is defined differently."""
        new = Library.__new__(Library)
        new.__dict__.update(self.__dict__)
        new._cards = {}
        if token:
            new.tokens = {**self.tokens, id: self._compile(id, raw)}
        else:
            new._raw = {**self._raw, id: dict(raw)}
        return new

    def tiles(self) -> list[str]:
        """The wickedness tiles, as ``tile/ID``."""
        return [id for id in self._raw if id.startswith("tile/")]

    def evolutions(self) -> list[str]:
        """The evolutions of all monsters."""
        return [id for id, raw in self._raw.items() if raw.get("kind") in EVOLUTION_KINDS]

    def evolutions_of(self, monster: str) -> list[str]:
        """The evolutions of the monster with the id `monster`."""
        return [id for id in self.evolutions() if self._raw[id].get("monster") == monster]

    def marks(self) -> set[str]:
        """The marks that cards put on other cards."""
        return {str(mark) for raw in self._raw.values() for mark in _all_under("mark", raw.get("clauses"))}

    def ids(self) -> list[str]:
        """The ids of all cards."""
        return list(self._raw)

    def printed(self, id: str) -> Mapping[str, Any]:
        """What the card's file says, as plain data."""
        return self._raw[id]


def _all_under(word: str, node: Any) -> Iterator[Any]:
    """Everything that stands under `word` in what a file says."""
    if isinstance(node, Mapping):
        for name, value in node.items():
            if name == word:
                yield value
            else:
                yield from _all_under(word, value)
    elif isinstance(node, list):
        for part in node:
            yield from _all_under(word, part)


def library(set_ids: tuple[str, ...], files: tuple[Path, ...] = ()) -> Library:
    """The library of these sets, made once; a card file that has changed is read again."""
    return _library(set_ids, files, tuple([_state(file) for file in files]))


@lru_cache(maxsize=16)
def _library(set_ids: tuple[str, ...], files: tuple[Path, ...], states: tuple[tuple[str, int, int], ...]) -> Library:
    return Library(set_ids, files)


def _state(file: Path) -> tuple[str, int, int]:
    """Which file this is, and as it is now; what is not there is told when it is read."""
    try:
        now = file.stat()
    except OSError:
        return str(file), 0, 0
    return str(file.resolve()), now.st_mtime_ns, now.st_size
