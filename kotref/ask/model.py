"""A ruling as the rest of kotref sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SOURCES = {
    "rulebook": "rulebook",
    "card text": "card text",
    "tile text": "tile text",
    "seed TR": "Turkish page of rules",
    "seed FA": "Persian page of rules",
    "seed DE": "German help page of the online site",
    "seed VI": "Vietnamese rulebook of the Dark Edition",
    "seed ES": "Spanish summary of the rules",
    "publisher": "the publisher's answer",
    "online site": "as the online site plays it",
    "community": "players' agreement",
    "no rule": "no rule says it",
}
"""What a place where a ruling stands begins with, and what that is to players."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered, why, and where it stands."""

    answer: str
    reason: str = ""
    stands_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One of several readings of a disputed point: who takes it, and by which options any ruleset would."""

    says: str
    taken_by: tuple[str, ...] = ()
    options: Mapping[str, Any] | None = None
    stands_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question with its answer.

    `holds_for` names the rulesets that it is about (empty: all), `differs` those in which the answer is another.
    `readings` are those of a disputed point, that of the default ruleset first. `scenes` are as written: the header of
    a log without ``format``, moves, what the scene `shows`, and the violations that must come out.
    """

    id: str
    topic: str
    question: str
    given: Answer
    tags: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    holds_for: tuple[str, ...] = ()
    differs: Mapping[str, Answer] | None = None
    readings: tuple[Reading, ...] = ()
    scenes: tuple[Mapping[str, Any], ...] = ()

    @property
    def is_disputed(self) -> bool:
        """Whether texts or tables read it in several ways."""
        return bool(self.readings)

    def elsewhere(self) -> dict[str, Answer]:
        """The rulesets that answer otherwise than the default, each with its answer."""
        others = {
            ruleset: Answer(reading.says, "", reading.stands_in)
            for reading in self.readings[1:]
            for ruleset in reading.taken_by
        }
        return {**others, **(self.differs or {})}


@dataclass(frozen=True, slots=True)
class Topic:
    """A file of rulings: its name, and what it is about in a line."""

    id: str
    title: str
