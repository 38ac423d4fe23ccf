"""The words of a question, or of a ruling, brought to one form: synonyms, card names, stop words, typing errors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kotref.names import key

_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_VOWEL = re.compile("[aeiouy]")
_LONGEST_NAME = 7
"""Words in the longest name of a card that is looked for."""


def tokens(text: str) -> list[str]:
    """The words of a text in lower case and without accents; an apostrophe stays: ``we're``."""
    plain = text.casefold().replace("\u2019", "'")
    return ["'".join(map(key, token.split("'"))) for token in _TOKEN.findall(plain)]


def stem(word: str) -> str:
    """A word without the endings that follow a rule: ``claws``, ``clawed`` and ``clawing`` are ``claw``."""
    if len(word) <= 3 or not word.isascii():
        return word
    if word.endswith("ies"):
        word = f"{word[:-3]}y"
    elif word.endswith(("sses", "shes", "ches", "xes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        begin = word[: -len(ending)]
        if word.endswith(ending) and len(begin) > 2 and _VOWEL.search(begin):
            word = begin[:-1] if begin[-1] == begin[-2] and begin[-1] not in "ls" else begin
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def stems(phrase: str) -> str:
    """The stems of the words of a phrase."""
    return " ".join(map(stem, phrase.split()))


def compiled(written: Mapping[str, Any]) -> dict[str, Any]:
    """The ready-made form of ``words.yaml``: each phrase, and its stems, -> how it is kept; the stop words."""
    same: dict[str, str] = {}
    for group in written["same"]:
        for phrase in group:
            same.setdefault(" ".join(map(_bare, tokens(str(phrase)))), str(group[0]))
    by_stem: dict[str, str] = {}
    for phrase, kept in same.items():
        by_stem.setdefault(stems(phrase), kept)
    return {
        "same": same,
        "stems": by_stem,
        "longest": max(len(phrase.split()) for phrase in same),
        "stop": sorted({word for line in written["stop"] for word in line}),
    }


class Words:
    """What the search knows of words: `words` as `compiled` gives them, `names` key of a card's name -> its ids."""

    def __init__(self, words: Mapping[str, Any], names: Mapping[str, Sequence[str]]) -> None:
        self._same: Mapping[str, str] = words["same"]
        self._stems: Mapping[str, str] = words["stems"]
        self._longest: int = words["longest"]
        self._stop = frozenset(words["stop"])
        self._names = names

    def terms(self, text: str | Sequence[str]) -> list[str]:
        """The terms of a text, in order: what stands for a group of words, stems, cards as `card_term` gives them."""
        given = tokens(text) if isinstance(text, str) else text
        found: list[str] = []
        at = 0
        while at < len(given):
            length, terms = self._card(given, at) or self._phrase(given, at)
            found += terms
            at += length
        return found

    def is_word(self, token: str) -> bool:
        """Whether the word is one of the game's, or says nothing."""
        word = _bare(token)
        return self._says_nothing(word) or word in self._same or stem(word) in self._stems

    def knows(self, token: str) -> bool:
        """Whether the word needs no mending: one of the game's, or a whole name of a card."""
        return self.is_word(token) or token.replace("'", "") in self._names

    def _card(self, given: Sequence[str], at: int) -> tuple[int, list[str]] | None:
        """A card's name that begins here: how many words it has, and the card."""
        for length in range(min(_LONGEST_NAME, len(given) - at), 0, -1):
            ids = self._names.get("".join(given[at : at + length]).replace("'", ""))
            if ids and (length > 1 or not self.is_word(given[at]) or "card" in given[max(0, at - 1) : at + 2]):
                return length, [card_term(id) for id in ids]
        return None

    def _phrase(self, given: Sequence[str], at: int) -> tuple[int, list[str]]:
        """A phrase, or else a word: how many words it has, and how it is kept."""
        words = [_bare(token) for token in given[at : at + self._longest]]
        for length in range(len(words), 0, -1):
            phrase = " ".join(words[:length])
            kept = self._same.get(phrase) or self._stems.get(stems(phrase))
            if kept is not None and (length > 1 or words[0] not in self._stop):
                return length, kept.split()
        return 1, [] if self._says_nothing(words[0]) else [stem(words[0])]

    def _says_nothing(self, word: str) -> bool:
        return word in self._stop or word.removesuffix("s") in self._stop


def card_term(id: str) -> str:
    """The term that stands for a card."""
    return f"xq{id.replace('_', '')}xq"


def is_card_term(term: str) -> bool:
    """Whether the term stands for a card."""
    return term.startswith("xq") and term.endswith("xq")


def _bare(token: str) -> str:
    """A word without what an apostrophe ties to it: ``doesn't`` is ``does``; ``3s`` is ``3``."""
    word = token.removesuffix("n't").partition("'")[0]
    return word[:-1] if word[-1:] == "s" and word[:-1].isdecimal() else word


def nearest_word(token: str, known: Iterable[str]) -> str | None:
    """The known word that a mistyped one was most likely meant to be; a short one only with one slip in it."""
    import difflib

    if len(token) < 4 or not token.isalpha():
        return None
    near = [word for word in known if abs(len(word) - len(token)) <= 2 and len(word) > 2]
    if len(token) > 5:
        close = difflib.get_close_matches(token, near, n=1, cutoff=0.78)
        return close[0] if close else None
    slips = [word for word in near if word[0] == token[0] and _one_slip(word, token)]
    return min(slips, key=lambda word: (sorted(word) != sorted(token), len(word))) if slips else None


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter more, one less, one other, or two changed places are all the difference."""
    if one == other:
        return True
    at = next(
        (i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other))
    )
    rest, with_ = one[at:], other[at:]
    return (
        rest[1:] == with_[1:]
        or rest[1:] == with_
        or rest == with_[1:]
        or (rest[:2] == with_[1::-1] and rest[2:] == with_[2:])
    )
