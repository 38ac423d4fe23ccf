"""Thefts, gifts and demands: what is legal comes out as claimed, what is not is told with its code (Halloween)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kotref.game import Game
from kotref.referee.scenes import failure, play_scene, scene_log

SCENES: list[dict[str, Any]] = yaml.load(
    Path(__file__).with_name("handing.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader
)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene["id"])
def test_it_comes_out_so(scene: dict[str, Any]) -> None:
    ruleset = scene.get("ruleset", ["base-2016", "halloween"])
    proof = {key: value for key, value in scene.items() if key not in ("id", "ruleset", "says")}
    assert failure(proof, play_scene(scene_log(scene["id"], proof, ruleset))) is None


def test_every_code_is_shown() -> None:
    told = {violation["code"] for scene in SCENES for violation in scene.get("violations", [])}
    assert {f"KOT{number}" for number in (820, 821, 822, 823, 830, 831, 832)} <= told


def legal_after(players: list[Any], ruleset: list[str], moves: list[str], who: str) -> set[str]:
    """What `who` may do after `moves`."""
    game = Game(players, ruleset)
    for move in moves:
        game.push(move)
    return {text.removeprefix(f"{who}: ") for text in game.legal_moves() if text.startswith(f"{who}: ")}


def test_thefts_that_are_legal_are_listed() -> None:
    players = [
        {"name": "Ada", "monster": "Gigazaur", "place": "city", "energy": 4},
        {"name": "Ben", "monster": "Kraken", "cards": ["Princess", "Devil", "Wings"]},
        {"name": "Cem", "monster": "The King", "cards": ["Ghost"]},
    ]
    rolled = ["Ada: roll claw claw claw 1 2 3", "Ada: resolve"]
    thefts = {text for text in legal_after(players, ["halloween"], rolled, "Ada") if text.startswith("steal")}
    assert thefts == {"steal devil from Ben", "steal ghost from Cem"}
    two_claws = ["Ada: roll claw claw 1 1 2 3", "Ada: resolve"]
    assert not any(text.startswith("steal") for text in legal_after(players, ["halloween"], two_claws, "Ada"))


def test_gifts_that_are_legal_are_listed() -> None:
    players = [
        {"name": "Ada", "monster": "Pumpkin Jack", "place": "city", "evolutions": ["Ignis Fatus"]},
        {"name": "Ben", "monster": "Boogie Woogie"},
        {"name": "Cem", "monster": "The King"},
    ]
    players[0]["played"] = ["Worst Nightmare"]
    moves = ["Ada: lose hearts", "Ada: roll claw 1 1 2 2 3", "Ada: resolve"]
    gifts = {text for text in legal_after(players, ["power-up"], moves, "Ada") if "ignis" in text or "worst" in text}
    assert gifts == {"play ignis_fatus on Ben", "play ignis_fatus on Cem", "give worst_nightmare to Cem"}


def test_answers_to_a_demand_are_listed() -> None:
    players = [
        {"name": "Ada", "monster": "Pumpkin Jack", "place": "city", "evolutions": ["Feast of Crows"]},
        {"name": "Ben", "monster": "Boogie Woogie", "vp": 2},
    ]
    assert legal_after(players, ["power-up"], ["Ada: play Feast of Crows"], "Ben") >= {"give heart", "give vp"}
