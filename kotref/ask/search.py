"""Finding rulings by the words of a question, with the full-text search of SQLite.

What is asked (the question in all its wordings, tags, cards) and what is told in answer are two tables that SQLite
ranks (bm25); what is told counts for little. A ruling with a wording that is about nothing else than what is asked is
put before one that has the same words among others, and one that is asked in its very words before all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import TYPE_CHECKING, Any

from kotref.ask.index import ASKED, TOLD
from kotref.ask.words import Words, is_card_term, nearest_word, stem, tokens

if TYPE_CHECKING:
    import sqlite3

WEIGHTS = (1.0, 1.0, 1.0)
"""How much a term weighs in each of the columns of what is asked."""

TOLD_WEIGHTS = (1.0, 0.05)
"""How much a term weighs in the answer, and in what is told beside it."""

ANSWER = 0.4
"""How much what is told counts against what is asked."""

LIKE = 4.0
"""How much it counts that question and wording are alike."""

SAME = 0.01
"""By how much a ruling that is asked in its very words is put above the best of the others."""

CARD = 2.0
"""How much the name of a card weighs against any other word that is as rare."""

DIGIT = 0.3
"""How much a digit weighs against any other word that is as rare: every die has some."""

UNKNOWN = 2.0
"""How much a word weighs that no ruling has."""

LEAST = 0.25
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


class Search:
    """The index in memory. `data` is the ready-made form of the rulings."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._words = Words(data["words"], data["names"])
        self._vocabulary: Mapping[str, str] = data["vocabulary"]
        self._rulings: Sequence[Mapping[str, Any]] = data["index"]
        self._topics = {entry["id"]: topic for topic, entries in data["rulings"].items() for entry in entries}
        self._written = {entry["id"]: entry for entries in data["rulings"].values() for entry in entries}
        self._rarities: dict[str, float] = {}
        self._index = _filled(self._rulings)

    def find(self, question: str, most: int = 3, topic: str | None = None) -> Found:
        """The rulings that answer a question, at most so many, and of one topic only if one is named."""
        given, read_as = self._mended(tokens(question))
        terms = dict.fromkeys(self._words.terms(given))
        scores = self._scores(terms)
        best = max((score for _, score, _ in scores), default=0.0)
        lifted = {id: best * (1 + SAME * part) for id, part in self._asked_so(terms, set(given)).items()}
        ranked = sorted(((id, lifted.get(id, score), part) for id, score, part in scores), key=lambda one: -one[1])
        if topic is not None:
            ranked = [one for one in ranked if self._topics[one[0]] == topic]
        hits = [(id, score) for id, score, covered in ranked if covered >= LEAST]
        worth = [hit for hit in hits if hit[1] >= NEAR * hits[0][1]]
        return Found(worth[:most], read_as, [id for id, _, covered in ranked if covered < LEAST][:most])

    def _asked_so(self, terms: Mapping[str, Any], given: set[str]) -> dict[str, float]:
        """The rulings with a wording of just these terms, and how much of its words as written was given."""
        found: dict[str, float] = {}
        for ruling in self._rulings:
            if any(terms.keys() == set(words.split()) for words in ruling["wordings"]):
                entry = self._written[ruling["id"]]
                written = (set(tokens(text)) for text in (entry["question"], *(entry.get("asked") or ())))
                found[ruling["id"]] = max(len(given & words) / len(given | words) for words in written)
        return found

    def _mended(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """The words with typing errors taken out, and what was changed."""
        read_as: dict[str, str] = {}
        for token in dict.fromkeys(given):
            if not (stem(token.partition("'")[0]) in self._vocabulary or self._words.knows(token)):
                meant = nearest_word(token, self._vocabulary.values())
                if meant is not None:
                    read_as[token] = meant
        return [read_as.get(token, token) for token in given], read_as

    def _scores(self, terms: Iterable[str]) -> list[tuple[str, float, float]]:
        """The rulings whose question has any of the terms: id, score, and the part of the terms' weight that it has."""
        weights = {term: self._weight(term) for term in terms}
        whole = sum(weights.values())
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        for term, weight in weights.items():
            times = _times(term)
            for number, score in self._matches("asked", term, *WEIGHTS):
                scores[number] = scores.get(number, 0.0) + times * score
                covered[number] = covered.get(number, 0.0) + weight / whole
            for number, score in self._matches("told", term, *TOLD_WEIGHTS):
                scores[number] = scores.get(number, 0.0) + times * score * ANSWER
        return [
            (
                self._rulings[number]["id"],
                scores[number] * (0.5 + part) * (1 + LIKE * self._likeness(weights, self._rulings[number]["wordings"])),
                part,
            )
            for number, part in sorted(covered.items())
        ]

    def _likeness(self, asked: Mapping[str, float], wordings: Iterable[str]) -> float:
        """How much of a question, its terms weighed, and its most like wording is the same, from 0 to 1."""
        best = 0.0
        for wording in wordings:
            terms = {term: self._weight(term) for term in wording.split()}
            both = sum(weight for term, weight in terms.items() if term in asked)
            best = max(best, 2 * both / (sum(asked.values()) + sum(terms.values()))) if both else best
        return best

    def _weight(self, term: str) -> float:
        """How much a term tells: the more, the fewer questions have it."""
        weight = self._rarities.get(term)
        if weight is None:
            number = len(self._matches("asked", term))
            rarity = log(1 + len(self._rulings) / number) if number else UNKNOWN
            weight = rarity * _times(term)
            self._rarities[term] = weight
        return weight

    def _matches(self, table: str, term: str, *weights: float) -> list[tuple[int, float]]:
        """The rows of a table that have the term, with a score each."""
        rank = f"bm25({', '.join([table, *map(str, weights)])})"
        query = f"SELECT rowid, -{rank} FROM {table} WHERE {table} MATCH ?"
        return [(row, score) for row, score in self._index.execute(query, (f'"{term}"',))]


def _times(term: str) -> float:
    return CARD if is_card_term(term) else DIGIT if term.isdecimal() and len(term) == 1 else 1.0


def _filled(rulings: Sequence[Mapping[str, Any]]) -> sqlite3.Connection:
    """An index in memory with the rulings in it."""
    try:
        import sqlite3

        index = sqlite3.connect(":memory:")
        for table, columns in (("asked", ASKED), ("told", TOLD)):
            index.execute(f"CREATE VIRTUAL TABLE {table} USING fts5({', '.join(columns)}, tokenize=porter)")
    except ImportError as error:
        raise NoSearch("this Python was built without SQLite") from error
    except sqlite3.OperationalError as error:
        raise NoSearch(f"the SQLite of this Python has no full-text search ({error})") from error
    asked = (
        (number, " ".join(ruling["wordings"]), ruling["about"], ruling["cards"])
        for number, ruling in enumerate(rulings)
    )
    index.executemany(f"INSERT INTO asked (rowid, {', '.join(ASKED)}) VALUES (?, ?, ?, ?)", asked)
    told = ((number, *(ruling[column] for column in TOLD)) for number, ruling in enumerate(rulings))
    index.executemany(f"INSERT INTO told (rowid, {', '.join(TOLD)}) VALUES (?, ?, ?)", told)
    return index
