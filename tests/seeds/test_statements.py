"""Each statement of the rule texts is played, or listed with the reason why it cannot be.

`pytest -k R_TR_50` runs the tests of one statement.
"""

from __future__ import annotations

from typing import Any

import pytest
from seed_texts import TEXTS, Scene, flips, scenes_of, statements

from kotref.rulesets import load_ruleset

SCENES = [scene for id in statements() for scene in scenes_of(id)]
FLIPS = [(id, path, value) for id in statements() for path, value in flips(id).items()]


def ready(scene: Scene) -> Scene:
    """The scene, if this version has what it needs."""
    if scene.waits_for:
        pytest.skip(scene.waits_for)
    return scene


@pytest.mark.parametrize("scene", SCENES, ids=[scene.id for scene in SCENES])
def test_a_statement(scene: Scene) -> None:
    assert ready(scene).failure() is None


@pytest.mark.parametrize(
    ("id", "path", "value"), FLIPS, ids=[f"{id.replace('-', '_')}-{path}" for id, path, _ in FLIPS]
)
def test_with_the_option_flipped_a_scene_fails(id: str, path: str, value: Any) -> None:
    scenes = [ready(scene) for scene in scenes_of(id)]
    load_ruleset(scenes[0].ruleset, {path: value})
    assert any(scene.failure({path: value}) for scene in scenes), f"{path}: {value} changes nothing in any scene"


@pytest.mark.parametrize(
    "id", [f"R-{text.upper()}-{n:02}" for text, count in TEXTS.items() for n in range(1, count + 1)]
)
def test_every_statement_is_played_or_listed(id: str) -> None:
    statement = statements().get(id)
    assert statement is not None, f"{id} is neither tested nor listed"
    assert statement["says"].endswith(".")
    played = bool(statement.get("scenes") or statement.get("as"))
    assert played != ("listed" in statement)
    assert played or len(statement["listed"]) > 10
    assert set(statement) <= {"says", "listed", "scenes", "as", "option", "ruleset", "tables"}


def test_there_are_no_others() -> None:
    assert len(statements()) == sum(TEXTS.values())
