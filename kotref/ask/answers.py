"""Answers as plain data: what a ruling says for a ruleset, and how its scenes come out when the engine plays them.

The text of `kotref ask` and its JSON are both made from this.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kotref.ask.model import Answer, Ruling
from kotref.ask.scenes import Outcome, default_ruleset, goes_by, named, play, ruleset_of


def answer(ruling: Ruling, ruleset: str | None = None, played: bool = True) -> dict[str, Any]:
    """A ruling as it is for `ruleset` (None: its default), its scenes played if `played` says so.

    The keys are those of ``kotref ask --json``, see docs/rulings.md.
    """
    default = default_ruleset(ruling)
    key = _answering(ruling, ruleset) if ruleset else default
    others = ruling.elsewhere()
    said = others.get(key or "", ruling.given)
    return {
        "id": ruling.id,
        "topic": ruling.topic,
        "question": ruling.question,
        "ruleset": ruleset or default,
        "holds": key is not None,
        "differs": key in others,
        "answer": said.answer,
        "reason": said.reason or ("" if key in others else ruling.given.reason),
        "stands_in": list(said.stands_in or ruling.given.stands_in),
        "default": {"ruleset": default, "answer": ruling.given.answer},
        "otherwise": [_otherwise(id, other) for id, other in (ruling.differs or {}).items() if id != key],
        "disputed": ruling.is_disputed,
        "readings": [
            {
                "says": reading.says,
                "taken_by": list(reading.taken_by),
                "options": dict(reading.options or {}),
                "stands_in": list(reading.stands_in),
            }
            for reading in ruling.readings
        ],
        "tags": list(ruling.tags),
        "cards": list(ruling.cards),
        "scenes": [_scene(ruling, number, by, played) for number, by in scenes_for(ruling, ruleset)],
    }


def scenes_for(ruling: Ruling, ruleset: str | None = None) -> list[tuple[int, str]]:
    """The scenes that show the answer for a ruleset (None: all of them), each with the ruleset that plays it."""
    if ruleset is None:
        return [(number, ruleset_of(ruling, number)) for number in range(len(ruling.scenes))]
    key = _answering(ruling, ruleset)
    if key in ruling.elsewhere():
        takers = next((reading.taken_by for reading in ruling.readings if key in reading.taken_by), (key,))
        return [(number, ruleset) for number, scene in enumerate(ruling.scenes) if _names(scene, takers)]
    default = default_ruleset(ruling)
    return [
        (number, ruleset)
        for number, scene in enumerate(ruling.scenes)
        if named(scene.get("ruleset") or default) in (default, ruleset) and not scene.get("options")
    ]


def _names(scene: Mapping[str, Any], rulesets: Iterable[str | None]) -> bool:
    return bool({*named(scene.get("ruleset") or "").split(",")} & {*rulesets})


def _answering(ruling: Ruling, ruleset: str) -> str | None:
    """The name by which a ruling answers for a ruleset; None if it is not about it."""
    goes = goes_by(ruleset)
    others = ruling.elsewhere()
    for id in goes:
        if id in others:
            return id
    if ruling.holds_for and not {*goes} & {*ruling.holds_for}:
        return None
    return default_ruleset(ruling)


def _otherwise(ruleset: str, other: Answer) -> dict[str, Any]:
    return {
        "ruleset": ruleset,
        "answer": other.answer,
        "reason": other.reason,
        "stands_in": list(other.stands_in),
    }


def _scene(ruling: Ruling, number: int, ruleset: str, played: bool) -> dict[str, Any]:
    scene = ruling.scenes[number]
    outcome = play(ruling, number, ruleset) if played else Outcome(number, scene["shows"], ruleset, None)
    return {
        "number": number + 1,
        "shows": scene["shows"],
        "ruleset": ruleset,
        "options": dict(scene.get("options") or {}),
        "as_said": outcome.as_expected,
        "why": outcome.why,
        "violations": [
            {"move": int(violation["move"]), "code": violation["code"]} for violation in scene.get("violations") or ()
        ],
    }
