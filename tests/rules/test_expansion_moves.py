"""Evolutions, costumes and gifts, move by move: each scene is legal as it stands, and its twins are not.

A twin is the scene with one thing wrong, told with its `code`: another move `is` made `at` that number, and there the
log ends; or the log goes on `without` that move, its claims left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kotref.cards.library import library
from kotref.referee.scenes import failure, play_scene, scene_log, told

TABLES = ("forms", "evolutions", "costumes", "order", "checks")
RULESET = ["power-up", "halloween"]
Scene = dict[str, Any]


def table(name: str) -> list[Scene]:
    path = Path(__file__).with_name(f"expansions-{name}.yaml")
    scenes: list[Scene] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return scenes


SCENES = [(f"{name}: {scene['id']}", scene) for name in TABLES for scene in table(name)]
TWINS = [
    (f"{name}: {twin.get('is') or 'without ' + twin['without']}", scene, twin)
    for name, scene in SCENES
    for twin in scene.get("wrong", ())
]


def header(scene: Scene) -> Scene:
    kept = {key: value for key, value in scene.items() if key not in ("id", "says", "wrong", "moves")}
    return {"ruleset": RULESET, **kept}


def is_move(entry: dict[str, Any]) -> bool:
    return "expect" not in entry


def tampered(scene: Scene, twin: dict[str, str]) -> list[dict[str, Any]]:
    """The moves of the scene with what the twin does wrong; claims up to there stay."""
    moves, number, found = [], 0, int(twin.get("at") or twin["without"])
    for entry in scene["moves"]:
        number += is_move(entry)
        if number == found and is_move(entry):
            if "at" in twin:
                player, _, text = twin["is"].partition(": ")
                return [*moves, {player: text}]
            continue
        if is_move(entry) or number < found:
            moves.append(entry)
    assert number >= found or "is" in twin, "the scene has no such move"
    if "is" in twin:
        player, _, text = twin["is"].partition(": ")
        moves.append({player: text})
    return moves


@pytest.mark.parametrize(("name", "scene"), SCENES, ids=[name for name, _ in SCENES])
def test_it_is_legal_and_comes_out_so(name: str, scene: Scene) -> None:
    proof = {**header(scene), "moves": scene["moves"]}
    assert failure(proof, play_scene(scene_log("scene", proof))) is None
    assert any(not is_move(entry) for entry in scene["moves"]), "it claims nothing"


@pytest.mark.parametrize(("name", "scene", "twin"), TWINS, ids=[name for name, _, _ in TWINS])
def test_its_twin_is_not(name: str, scene: Scene, twin: dict[str, str]) -> None:
    log = {**header(scene), "moves": tampered(scene, twin)}
    log.pop("result", None)
    number = int(twin.get("at") or twin["without"])
    assert told(play_scene(scene_log("twin", log))) == [(number, twin["code"])]


def texts(scenes: list[Scene]) -> Iterator[str]:
    for scene in scenes:
        for entry in scene["moves"]:
            yield from (str(text) for who, text in entry.items() if who != "expect")


def test_every_evolution_is_played_and_every_costume_worn() -> None:
    known = library(("base-2016", "power-up", "halloween"))
    said = str([(scene["players"], *texts([scene])) for _, scene in SCENES])
    costumes = [id for id in known.copies if known.card(id).kind == "costume"]
    assert [id for id in (*known.evolutions(), *costumes) if id not in said] == []


def test_every_code_of_the_expansions_is_told() -> None:
    codes = {twin["code"] for _, _, twin in TWINS}
    wanted = [*range(810, 818), *range(820, 824), *range(830, 833)]
    assert {f"KOT{number}" for number in wanted} <= codes
