"""The proofs of a card as people read them: a scene in the notation of logs, played, and how it came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kotref.cards import sets
from kotref.cards.texts import PARTS, place
from kotref.logs.seats import seat_words
from kotref.referee.scenes import OWN_KEYS, expected, failure, play_scene, scene_log
from kotref.rulesets.files import DEFAULT, shipped

if TYPE_CHECKING:
    from pathlib import Path

    from kotref.cards.shelf import Entry, OwnFile


@dataclass(slots=True)
class Proof:
    """One scene: its name, the ruleset that it is played by, the scene itself, and how it failed (None: it did not)."""

    name: str
    ruleset: str
    scene: Mapping[str, Any]
    failed: str | None

    @property
    def passed(self) -> bool:
        """Whether it came out as it must."""
        return self.failed is None

    def lines(self) -> Iterator[str]:
        """The scene in the notation of logs: the seats, what else its header says, the moves, how it came out."""
        says = self.scene.get("says")
        yield f"{self.name}, by {self.ruleset}{f': {says}' if says else ''}"
        for seat in self.scene.get("players") or ():
            yield f"      {seat_words(seat)}"
        for name, value in self.scene.items():
            if name not in ("players", "moves", "ruleset", *OWN_KEYS):
                yield f"      {name}: {flow(value)}"
        yield from self._moves()
        yield "  It came out so." if self.passed else f"  It failed: {self.failed}"

    def _moves(self) -> Iterator[str]:
        told = dict(expected(self.scene))
        number = 0
        for written in self.scene.get("moves") or ():
            who, words = next(iter(written.items()))
            if who in ("expect", "correct", "note"):
                yield f"      {who}: {flow(words)}"
                continue
            number += 1
            mark = f"    <- {told[number]}" if number in told else ""
            yield f"  {number:>2}  {f'{who}: {words}' if len(written) == 1 else flow(written)}{mark}"

    def data(self) -> dict[str, Any]:
        """The proof as plain data, for programs."""
        scene = {name: value for name, value in self.scene.items() if name not in ("clauses", "says")}
        return {
            "name": self.name,
            "ruleset": self.ruleset,
            "says": self.scene.get("says"),
            "scene": scene,
            "passed": self.passed,
            "failed": self.failed,
        }


def flow(value: Any) -> str:
    """Plain data on one line, as YAML writes it: ``{Ada: {life: 8, cards: [Jets]}}``, without the outermost braces."""
    return _flow(value)[1:-1] if isinstance(value, Mapping) else _flow(value)


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name}: {_flow(part)}' for name, part in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return "null" if value is None else str(value)


def play_proofs(entry: Entry, own: Sequence[OwnFile] = ()) -> Iterator[Proof]:
    """The proofs of a card in the sets that say how it is, and in card files of a player's `own`, each played now."""
    cards = [file.path for file in own]
    for path in _files(entry, own):
        data = sets.read_yaml(path)
        by = data.get("ruleset") or (data["set"] if data.get("set") in shipped()["rulesets"] else DEFAULT)
        for part, kind in PARTS.items():
            for id, card in (data.get(part) or {}).items():
                if place(str(id), kind) == entry.place:
                    yield from _played(entry.id, card or {}, by, cards)


def _played(id: str, card: Mapping[str, Any], by: Any, cards: Sequence[Path]) -> Iterator[Proof]:
    for name, scene in (card.get("proofs") or {}).items():
        log = scene_log(f"{id}.{name}", scene, by)
        yield Proof(str(name), flow(scene.get("ruleset", by)), scene, failure(scene, play_scene(log, cards=cards)))


def _files(entry: Entry, own: Sequence[OwnFile]) -> Iterator[Path]:
    """The files of the sets that have proofs of the card, in the order in which they lie over each other."""
    folder = sets.shipped_folder()
    for set_id in entry.proven_by:
        yield from sets.files_of(set_id, folder)
    yield from (file.path for file in own if file.name in entry.proven_by)
