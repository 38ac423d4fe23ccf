"""Finding rulings by the words of a question, with the full-text search of SQLite.

Every wording of a question is a row, so that a ruling asked in many ways is not thinned out by them; what is told in
answer to it is a row of another table, and counts for little. SQLite ranks the rows (bm25); a wording that is about
nothing else than what is asked is put before one that has the same words among others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import TYPE_CHECKING, Any

from kotref.ask.index import ASKED
from kotref.ask.words import Words, is_card_term, nearest_word, stem, tokens

if TYPE_CHECKING:
    import sqlite3

WEIGHTS = (6.0, 4.0, 4.0)
"""How much a term weighs in each of the columns of a wording."""

TOLD = 0.3
"""How much what is told counts against what is asked."""

LIKE = 2.0
"""How much the likeness of question and wording counts."""

CARD = 2.0
"""How much the name of a card weighs against any other word that is as rare."""

NUMBER = 0.6
"""How much a number weighs against any other word that is as rare."""

LEAST = 0.34
"""The part of a question's weight that a ruling must answer to, to be found at all."""

NEAR = 0.25
"""What a further ruling must reach of the first one's score, to be worth showing."""


class NoSearch(Exception):
    """This Python's SQLite has no full-text search."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a question finds: ids of rulings with their scores, the best first.

    `read_as` holds words that were taken for others, `near` the ids of rulings that have some of the words only.
    """

    hits: list[tuple[str, float]]
    read_as: dict[str, str] = field(default_factory=dict)
    near: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Score:
    """How well a ruling answers: the best of its wordings, and the weight of the question's terms that it has."""

    score: float = 0.0
    covered: float = 0.0


class Search:
    """The index in memory. `data` is the ready-made form of the rulings."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._words = Words(data["words"], data["names"])
        self._vocabulary: Mapping[str, str] = data["vocabulary"]
        self._rulings: Sequence[Mapping[str, Any]] = data["index"]
        self._topics = {entry["id"]: topic for topic, entries in data["rulings"].items() for entry in entries}
        self._wordings = [
            (number, wording) for number, ruling in enumerate(self._rulings) for wording in ruling["wordings"]
        ]
        self._frequency = Counter(word for _, wording in self._wordings for word in set(wording.split()))
        self._index = self._filled()

    def find(self, question: str, most: int = 3, topic: str | None = None) -> Found:
        """The rulings that answer a question, at most so many, and of one topic only if one is named."""
        given, read_as = self._mended(tokens(question))
        terms = dict.fromkeys(self._words.terms(given))
        found = self._scores({term: self._rarity(term) for term in terms})
        if topic is not None:
            found = {number: one for number, one in found.items() if self._topics[self._rulings[number]["id"]] == topic}
        ranked = sorted(found, key=lambda number: (-found[number].score, number))
        hits = [number for number in ranked if found[number].covered >= LEAST]
        worth = [number for number in hits if found[number].score >= NEAR * found[hits[0]].score][:most]
        return Found(
            [(self._rulings[number]["id"], found[number].score) for number in worth],
            read_as,
            [self._rulings[number]["id"] for number in ranked if number not in hits][:most],
        )

    def _mended(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """The words with typing errors taken out, and what was changed."""
        read_as: dict[str, str] = {}
        for token in given:
            if not (stem(token.partition("'")[0]) in self._vocabulary or self._words.knows(token)):
                meant = nearest_word(token, self._vocabulary.values())
                if meant is not None:
                    read_as[token] = meant
        return [read_as.get(token, token) for token in given], read_as

    def _rarity(self, term: str) -> float:
        """How much a term tells: the more, the fewer wordings have it."""
        return _weight(term) * log(1 + len(self._wordings) / (0.5 + self._frequency.get(term, 0)))

    def _scores(self, terms: Mapping[str, float]) -> dict[int, _Score]:
        """The rulings that have any of the terms, each by its best wording."""
        whole = sum(terms.values())
        asked: dict[int, float] = {}
        told: dict[int, float] = {}
        had: dict[int, float] = {}
        for term, rarity in terms.items():
            weight = _weight(term)
            for number, score in self._matches("answers", term):
                told[number] = told.get(number, 0.0) + TOLD * weight * score
            for row, score in self._matches("wordings", term, *WEIGHTS):
                asked[row] = asked.get(row, 0.0) + weight * score
                had[row] = had.get(row, 0.0) + rarity
        found: dict[int, _Score] = {}
        for row, score in asked.items():
            number, wording = self._wordings[row]
            covered = had[row] / whole
            ranked = (score + told.get(number, 0.0)) * (0.5 + covered) * (1 + LIKE * self._likeness(terms, wording))
            if number not in found or ranked > found[number].score:
                found[number] = _Score(ranked, covered)
        return found

    def _likeness(self, terms: Mapping[str, float], wording: str) -> float:
        """How much of question and wording is the same, from 0 to 1."""
        words = {word: self._rarity(word) for word in wording.split()}
        both = sum(rarity for word, rarity in words.items() if word in terms)
        return 2 * both / (sum(terms.values()) + sum(words.values()))

    def _matches(self, table: str, term: str, *weights: float) -> list[tuple[int, float]]:
        """The rows of a table that have the term, with a score each."""
        rank = f"bm25({', '.join([table, *map(str, weights)])})"
        query = f"SELECT rowid, -{rank} FROM {table} WHERE {table} MATCH ?"
        return [(row, score) for row, score in self._index.execute(query, (f'"{term}"',))]

    def _filled(self) -> sqlite3.Connection:
        """The index in memory with the rows in it."""
        try:
            import sqlite3

            index = sqlite3.connect(":memory:")
            for table, columns in (("wordings", ASKED), ("answers", ("told",))):
                index.execute(f"CREATE VIRTUAL TABLE {table} USING fts5({', '.join(columns)}, tokenize=porter)")
        except ImportError as error:
            raise NoSearch("this Python was built without SQLite") from error
        except sqlite3.OperationalError as error:
            raise NoSearch(f"the SQLite of this Python has no full-text search ({error})") from error
        asked = (
            (row, wording, self._rulings[number]["about"], self._rulings[number]["cards"])
            for row, (number, wording) in enumerate(self._wordings)
        )
        index.executemany(f"INSERT INTO wordings (rowid, {', '.join(ASKED)}) VALUES (?, ?, ?, ?)", asked)
        told = ((number, ruling["told"]) for number, ruling in enumerate(self._rulings))
        index.executemany("INSERT INTO answers (rowid, told) VALUES (?, ?)", told)
        return index


def _weight(term: str) -> float:
    return CARD if is_card_term(term) else NUMBER if term.isdecimal() else 1.0
