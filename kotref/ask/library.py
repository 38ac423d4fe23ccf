"""The library of rulings that ships with kotref, read from its ready-made form.

``kotref/data/rulings.json`` is made from ``kotref/rulings/*.yaml``, ``words.yaml`` and the names in the card sets by
`kotref.ask.build`; in a checkout whose YAML has changed since, the YAML is read.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from kotref.ask.model import Ruling, Topic
from kotref.ready import read_ready

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(_PACKAGE, "rulings")
WORDS = os.path.join(_PACKAGE, "ask", "words.yaml")
READY = os.path.join(_PACKAGE, "data", "rulings.json")


class Rulings:
    """All rulings, made out of plain data when they are asked for."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.topics = [Topic(id, title) for id, title in data["topics"].items()]
        self._made: dict[str, Ruling] = {}

    @cached_property
    def _places(self) -> dict[str, tuple[str, dict[str, Any]]]:
        return {entry["id"]: (topic, entry) for topic, entries in self.data["rulings"].items() for entry in entries}

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Ruling]:
        return (self[id] for id in self._places)

    def __contains__(self, id: str) -> bool:
        return id in self._places

    def __getitem__(self, id: str) -> Ruling:
        ruling = self._made.get(id)
        if ruling is None:
            from kotref.ask.reading import read_ruling

            topic, entry = self._places[id]
            ruling = self._made[id] = read_ruling(topic, entry)
        return ruling

    def ids(self) -> list[str]:
        """The ids of all rulings, topic by topic."""
        return list(self._places)

    def of_topic(self, topic: str) -> list[str]:
        """The ids of the rulings of a topic."""
        return [entry["id"] for entry in self.data["rulings"][topic]]


def load_rulings() -> Rulings:
    """The rulings that ship with kotref."""
    return Rulings(read_ready(READY, checksum) or _made())


def _made() -> dict[str, Any]:
    from kotref.ask.build import compiled

    return compiled()


def checksum() -> int:
    """A number that changes when a file of rulings, or that of the words, does."""
    total = 0
    for name in (*sorted(name for name in os.listdir(FOLDER) if name.endswith(".yaml")), None):
        with open(os.path.join(FOLDER, name) if name else WORDS, "rb") as file:
            total = zlib.crc32(file.read(), zlib.crc32((name or "").encode(), total))
    return total
