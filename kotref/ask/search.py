"""Finding rulings by the words of a question, with the full-text search of SQLite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from typing import TYPE_CHECKING, Any

from kotref.ask.index import COLUMNS
from kotref.ask.words import Words, is_card_term, nearest_word, stem, tokens

if TYPE_CHECKING:
    import sqlite3

WEIGHTS = (6.0, 4.0, 6.0, 1.5)
"""How much a term weighs in each of the columns."""

CARD = 2.0
"""How much the name of a card weighs against any other word that is as rare."""

LEAST = 0.34
"""The part of a question's weight that a ruling must answer to, to be found at all."""

NEAR = 0.5
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
        self._ids: Sequence[str] = [row[0] for row in data["index"]]
        self._topics = {entry["id"]: topic for topic, entries in data["rulings"].items() for entry in entries}
        self._index = _filled(data["index"])

    def find(self, question: str, most: int = 3, topic: str | None = None) -> Found:
        """The rulings that answer a question, at most so many, and of one topic only if one is named."""
        given, read_as = self._mended(tokens(question))
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        whole = 0.0
        for term in dict.fromkeys(self._words.terms(given)):
            matches = self._matches(term)
            weight = CARD if is_card_term(term) else 1.0
            rarity = weight * log((len(self._ids) + 1) / (len(matches) + 0.5))
            whole += rarity
            for row, score in matches:
                scores[row] = scores.get(row, 0.0) + weight * score
                covered[row] = covered.get(row, 0.0) + rarity
        parts = {row: covered[row] / whole for row in scores}
        ranked = sorted(scores, key=lambda row: (-scores[row] * (0.5 + parts[row]), row))
        best: dict[str, tuple[float, bool]] = {}
        for row in ranked:
            id = self._ids[row]
            if topic in (None, self._topics[id]):
                best.setdefault(id, (scores[row] * (0.5 + parts[row]), parts[row] >= LEAST))
        hits = [(id, score) for id, (score, enough) in best.items() if enough]
        worth = [hit for hit in hits if hit[1] >= NEAR * hits[0][1]]
        return Found(worth[:most], read_as, [id for id, (_, enough) in best.items() if not enough][:most])

    def _mended(self, given: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        """The words with typing errors taken out, and what was changed."""
        read_as: dict[str, str] = {}
        for token in given:
            if not (stem(token.partition("'")[0]) in self._vocabulary or self._words.knows(token)):
                meant = nearest_word(token, self._vocabulary.values())
                if meant is not None:
                    read_as[token] = meant
        return [read_as.get(token, token) for token in given], read_as

    def _matches(self, term: str) -> list[tuple[int, float]]:
        """The rows that have the term, with a score each."""
        weighed = f"bm25(wordings, {', '.join(map(str, WEIGHTS))})"
        query = f"SELECT rowid, -{weighed} FROM wordings WHERE wordings MATCH ?"
        return [(row, max(score, 0.0)) for row, score in self._index.execute(query, (f'"{term}"',))]


def _filled(rows: Sequence[Sequence[str]]) -> sqlite3.Connection:
    """An index in memory with the rows in it."""
    try:
        import sqlite3

        index = sqlite3.connect(":memory:")
        index.execute(f"CREATE VIRTUAL TABLE wordings USING fts5({', '.join(COLUMNS)}, tokenize='porter unicode61')")
    except ImportError as error:
        raise NoSearch("this Python was built without SQLite") from error
    except sqlite3.OperationalError as error:
        raise NoSearch(f"the SQLite of this Python has no full-text search ({error})") from error
    marks = ", ".join("?" * (len(COLUMNS) + 1))
    numbered = ((number, *row[1:]) for number, row in enumerate(rows))
    index.executemany(f"INSERT INTO wordings (rowid, {', '.join(COLUMNS)}) VALUES ({marks})", numbered)
    return index
