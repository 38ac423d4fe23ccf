"""Every option of the engine, with its values: a scene that comes out under one and not under another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kotref.cards.library import library
from kotref.referee.scenes import failure, play_scene, scene_log, told
from kotref.rulesets import load_ruleset, option_pages

CASES: list[dict[str, Any]] = yaml.load(
    Path(__file__).with_name("options.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader
)
UNSEEN = {
    "ranking": "shown in the result of a verdict, see tests/report",
    "first_player": "says whether a table rolls for it; a roll-off in a header is judged in any case",
    "tokens.mimic": "one Mimic token is enough for the one Mimic card",
    "market.discard_bought": "where the card lies shows only if the deck runs out between a purchase and its answer",
    "costumes.start": "a costume of the start stands in the header; the option is for who deals them",
}


def outcome(case: dict[str, Any], value: Any) -> str | None:
    scene = {**case["scene"], "options": {**case.get("options", {}), case["option"]: value}}
    return failure(scene, play_scene(scene_log(case["option"], scene, "base-2016")))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['option']}={case['value']}")
def test_the_value_shows(case: dict[str, Any]) -> None:
    assert outcome(case, case["value"]) is None, case["says"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['option']}={case['value']}")
def test_another_value_does_not_do_the_same(case: dict[str, Any]) -> None:
    assert outcome(case, case["other"]) is not None, case["says"]


def test_every_option_is_here() -> None:
    here = {case["option"] for case in CASES} | set(UNSEEN) | {"market.deck_empty", "market.sweep_to"}
    parts = {f"{path}.{part}" for path, page in option_pages().items() for part in page.get("parts", ())}
    assert here == set(option_pages()) | parts


def at_the_end_of_the_deck(moves: list[dict[str, str]], **options: str) -> list[tuple[int, str]]:
    """What is told of `moves` in a game whose deck has run out: all cards but the market's lie in the discard pile."""
    ruleset = load_ruleset("base-2016")
    market = ["corner_store", "heal", "tank"]
    discard = [id for id, copies in library(tuple(ruleset.sets)).copies.items() for _ in range(copies)]
    scene = {
        "players": [
            {"name": "Ada", "monster": "Gigazaur", "energy": 9},
            {"name": "Ben", "monster": "Kraken", "place": "city"},
        ],
        "market": market,
        "discard": [id for id in discard if id not in market],
        "options": {name.replace("__", "."): value for name, value in options.items()},
        "moves": [{"Ada": "roll 1 1 2 2 3 3"}, {"Ada": "resolve"}, *moves],
    }
    return told(play_scene(scene_log("deck", scene, "base-2016")))


BUY = [{"Ada": "buy Corner Store, reveal Jets"}]


def test_an_empty_deck_takes_in_the_discard_pile() -> None:
    """C-16: the discard pile is shuffled, or nothing is refilled."""
    assert at_the_end_of_the_deck(BUY, market__deck_empty="reshuffle_discard") == []
    assert at_the_end_of_the_deck(BUY, market__deck_empty="no_refill") == [(3, "KOT503")]


def test_swept_cards_go_under_the_deck_or_to_the_discard_pile() -> None:
    """C-15: with a deck that has run out they come up again at once, or not at all."""
    moves = [{"Ada": "sweep"}, {"Ada": "buy Corner Store"}]
    assert at_the_end_of_the_deck(moves, market__sweep_to="deck_bottom", market__deck_empty="no_refill") == []
    lost = at_the_end_of_the_deck(moves, market__sweep_to="discard", market__deck_empty="no_refill")
    assert lost == [(4, "KOT501")]


def test_a_frozen_die_is_changed_last_and_never_thrown() -> None:
    """Of dice that show the same the frozen one is the last to be changed; it cannot be thrown again by any card."""
    scene: dict[str, Any] = {
        "options": {"evolutions": {"frozen": "may_be_changed"}},
        "players": [
            {"name": "Ada", "monster": "Gigazaur", "cards": ["Herd Culler", "Background Dweller"]},
            {"name": "Ben", "monster": "Kraken", "place": "city"},
            {"name": "Cal", "monster": "Space Penguin", "frozen": "3"},
        ],
        "moves": [
            {"Ada": "keep 3, roll 1 1 2 3 3"},
            {"Ada": "use Background Dweller 3 -> 2"},
            {"Ada": "use Background Dweller 3 -> 2"},
            {"Ada": "use Background Dweller 3 -> 2"},
            {"Ada": "end"},
            {"Ben": "keep 3, roll 1 1 2 2 3"},
        ],
    }
    assert told(play_scene(scene_log("ice", scene, "base-2016"))) == [(4, "KOT817")]
    scene["moves"][3] = {"Ada": "use Herd Culler 3 -> 1"}
    assert told(play_scene(scene_log("ice", scene, "base-2016"))) == [(6, "KOT817")]
    scene["moves"][5] = {"Ben": "keep 1, roll 1 1 2 2 3"}
    assert told(play_scene(scene_log("ice", scene, "base-2016"))) == []
    del scene["moves"][2]
    scene["moves"][4] = {"Ben": "keep 3, roll 1 1 2 2 3"}
    assert told(play_scene(scene_log("ice", scene, "base-2016"))) == []
