"""Where a ruling is answered in two ways, a scene played the other way comes out otherwise."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import pytest

from kotref.ask.library import load_rulings
from kotref.ask.model import Ruling
from kotref.ask.scenes import default_ruleset, not_there, play, ruleset_of

RULINGS = load_rulings()
SEEN_IN_NO_LOG = ("pu-004", "pu-011")
"""Of two evolutions drawn the one laid aside is never written, and a log begins with hands as they are: it is the same
by either reading."""
OTHERWISE = [
    (ruling, ruleset)
    for ruling in RULINGS
    if ruling.id not in SEEN_IN_NO_LOG
    for ruleset in (*(ruling.differs or ()), *(one.taken_by[0] for one in ruling.readings[1:] if one.taken_by))
]
BY_OPTIONS = [
    (ruling, number)
    for ruling in RULINGS
    for reading in ruling.readings[1:]
    if reading.options and not reading.taken_by
    for number, scene in enumerate(ruling.scenes)
    if scene.get("options") == reading.options
]


@pytest.mark.parametrize(("ruling", "ruleset"), OTHERWISE, ids=[f"{ruling.id}, {by}" for ruling, by in OTHERWISE])
def test_another_ruleset_s_answer_is_told_apart(ruling: Ruling, ruleset: str) -> None:
    """A scene of either fails under the other."""
    usual = default_ruleset(ruling)
    if not_there(ruleset) or not_there(usual):
        pytest.skip("a ruleset that is not there yet")
    swapped = [
        play(ruling, number, ruleset if by == usual else usual)
        for number, by in enumerate(ruleset_of(ruling, number) for number in range(len(ruling.scenes)))
        if by == usual or by.startswith(ruleset)
    ]
    assert any(outcome.as_expected is not True for outcome in swapped)


@pytest.mark.parametrize(("ruling", "number"), BY_OPTIONS, ids=[f"{ruling.id}, {n + 1}" for ruling, n in BY_OPTIONS])
def test_the_options_of_a_reading_make_the_difference(ruling: Ruling, number: int) -> None:
    """Without its options the scene does not come out."""
    scenes = list(ruling.scenes)
    scenes[number] = {key: value for key, value in scenes[number].items() if key != "options"}
    assert not play(dataclasses.replace(ruling, scenes=tuple(scenes)), number).as_expected


def test_a_scene_claims_something_or_shows_a_violation_or_a_way_on() -> None:
    """What a scene shows by its moves alone, that they are legal, fails under the other reading of its ruling."""
    silent = [ruling.id for ruling in RULINGS for scene in ruling.scenes if not _claims(scene)]
    assert silent == ["freeze-002"]


def _claims(scene: Mapping[str, Any]) -> bool:
    return "violations" in scene or "result" in scene or any("expect" in move for move in scene["moves"])
