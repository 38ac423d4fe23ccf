"""What the search looks in, made when the rulings are built: the wordings of each question, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kotref.ask.words import Words, card_term, stem, tokens
from kotref.names import key

ASKED = ("wordings", "about", "cards")
"""The columns of what is asked: the question in all wordings, tags and topic, cards with the words of their names."""

TOLD = ("answer", "why")
"""The columns of what is told: the answer, and the reason with what the scenes show."""


def rows(
    rulings: Mapping[str, Iterable[Mapping[str, Any]]],
    words: Words,
    names: Mapping[str, Sequence[str]],
) -> Iterator[dict[str, Any]]:
    """For each ruling its `id`, its `wordings`, and its columns `about`, `cards`, `answer` and `why`, all as terms."""
    ids = {key(name): id for id, spellings in names.items() for name in (id, *spellings)}
    for topic, entries in rulings.items():
        for entry in entries:
            about = [topic.replace("-", " "), *(entry.get("tags") or ())]
            cards = [ids.get(key(name), name) for name in entry.get("cards") or ()]
            named = [stem(word) for id in cards for name in names.get(id, ()) for word in tokens(name)]
            why = [entry["reason"], *(scene["shows"] for scene in entry["scenes"])]
            yield {
                "id": entry["id"],
                "wordings": [" ".join(words.terms(text)) for text in (entry["question"], *(entry.get("asked") or ()))],
                "about": _terms(words, about),
                "cards": " ".join([*map(card_term, cards), *dict.fromkeys(named)]),
                "answer": _terms(words, [entry["answer"]]),
                "why": _terms(words, why),
            }


def _terms(words: Words, texts: Iterable[str]) -> str:
    return " ".join(term for text in texts for term in words.terms(text))


def vocabulary(
    rulings: Mapping[str, Iterable[Mapping[str, Any]]],
    written: Mapping[str, Any],
    names: Mapping[str, Sequence[str]],
) -> dict[str, str]:
    """The words that a mistyped one may stand for: stem -> word; those of the rulings, of the game, and of cards."""
    texts = [name for spellings in names.values() for name in spellings]
    texts += [phrase for group in written["same"] for phrase in group]
    for entries in rulings.values():
        for entry in entries:
            texts += [entry["question"], *(entry.get("asked") or ()), *(entry.get("tags") or ())]
            texts += [entry["answer"], entry["reason"]]
    found: dict[str, str] = {}
    for text in texts:
        for token in tokens(text):
            word = token.partition("'")[0]
            if len(word) > 2 and word.isalpha() and word.isascii():
                found.setdefault(stem(word), word)
    return dict(sorted(found.items()))
