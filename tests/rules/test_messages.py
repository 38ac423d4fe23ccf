"""What a message has to say so that a player sees what went wrong, and what to write instead."""

from __future__ import annotations

from typing import Any

import pytest

from kotref.referee.report import Report
from kotref.referee.scenes import play_scene, scene_log

PLAYERS = [{"name": "Ada", "monster": "Gigazaur"}, {"name": "Ben", "monster": "Kraken", "place": "city"}]


def judged(*moves: Any, ruleset: str = "dark-edition", **header: Any) -> Report:
    scene = {"players": PLAYERS, "moves": list(moves), "result": {"winner": "unfinished"}, **header}
    return play_scene(scene_log("scene", scene, ruleset))


def told(report: Report) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in report.findings if found.severity == "error"]


# --- wickedness tiles --------

UP = ({"Ada": "roll 1 1 1 1 1 1"}, {"Ada": "resolve"})


def taken(tile: str, *, entered: bool = False, **header: Any) -> tuple[str, str]:
    entering = [{"Ada": "enter city"}] if entered else []
    if entered:
        header["players"] = [PLAYERS[0], {"name": "Ben", "monster": "Kraken"}]
    [found] = told(judged(*UP, *entering, {"Ada": f"take {tile}"}, **header))
    return found


def test_a_tile_of_the_other_side_and_how_to_play_with_it() -> None:
    code, message = taken("Barbs")
    assert code == "KOT804"
    assert message == (
        "there is no tile Barbs on this table: it is a green one, and the game is played with the red ones. "
        "Of level 3 there are: Devious, Eternal, Skulking, Tireless. "
        "Which tiles there are the header says: `tiles: [Barbs, ...]`, or `options: {wickedness.side: green}`."
    )


@pytest.mark.parametrize("written", [{"tiles": ["Barbs"]}, {"options": {"wickedness.side": "green"}}])
def test_either_way_out_that_it_names_helps(written: dict[str, Any]) -> None:
    assert told(judged(*UP, {"Ada": "take Barbs"}, **written)) == []


@pytest.mark.parametrize("written", [{}, {"options": {"wickedness.side": "mixed"}}])
def test_a_tile_that_the_header_leaves_out(written: dict[str, Any]) -> None:
    assert taken("Devious", tiles=["Eternal"], **written) == (
        "KOT804",
        "there is no tile Devious on this table. Of level 3 there are: Eternal. "
        "Which tiles there are the header says: `tiles: [Devious, ...]`.",
    )


def test_a_card_is_no_tile() -> None:
    assert taken("Jets") == ("KOT804", "Jets is no wickedness tile.")


def test_a_tile_is_taken_before_entering_tokyo() -> None:
    assert taken("Devious", entered=True) == (
        "KOT802",
        "Devious is a tile of level 3; Ada has 4 wickedness, and level 3 is settled: "
        "its tile is taken when the numbers are resolved, before entering Tokyo, or not at all.",
    )


def test_a_level_that_is_not_reached_is_not_said_to_be_settled() -> None:
    [(code, message)] = told(judged({"Ada": "roll 1 1 1 2 3 3"}, {"Ada": "resolve"}, {"Ada": "take Devious"}))
    assert (code, message) == ("KOT802", "Devious is a tile of level 3; Ada has 2 wickedness.")


@pytest.mark.parametrize("take", [{"Ada": "take Barbs"}, {"player": "Ada", "action": "take", "tile": "Barbs"}])
def test_a_tile_in_a_game_without_any(take: dict[str, str]) -> None:
    found = told(judged(*UP, take, ruleset="base-2016"))
    assert found == [("KOT004", "no tile of this ruleset is called 'Barbs'.")]


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"tiles": ["Barbs"]}, "this game has no wickedness tiles."),
        (
            {"players": [{**PLAYERS[0], "tiles": ["Barbs"]}, PLAYERS[1]]},
            "Ada cannot start with tiles: this game has none.",
        ),
        (
            {"players": [PLAYERS[0], {**PLAYERS[1], "wickedness": "3"}]},
            "Ben cannot start with wickedness: this game has none.",
        ),
    ],
)
def test_a_header_with_wickedness_in_a_game_without(header: dict[str, Any], message: str) -> None:
    assert told(judged(*UP, ruleset="base-2016", **header)) == [("KOT008", message)]


@pytest.mark.parametrize(
    "header", [{"tiles": []}, {"players": [{**PLAYERS[0], "tiles": [], "wickedness": "0"}, PLAYERS[1]]}]
)
def test_a_header_that_says_there_is_none(header: dict[str, Any]) -> None:
    assert told(judged(*UP, ruleset="base-2016", **header)) == []


# --- throws --------


def test_a_later_throw_without_the_dice_kept() -> None:
    said = "Ada throws 6 dice in this turn; these are"
    assert told(judged({"Ada": "roll 1 1 1"})) == [("KOT202", f"{said} 3.")]
    assert told(judged({"Ada": "roll 1 1 1 2 2 heart"}, {"Ada": "roll 2 2 3"})) == [
        ("KOT202", f"{said} 3; those kept are written too: `keep ..., roll 2 2 3`.")
    ]
    assert told(judged({"Ada": "roll 1 1 1 2 2 heart"}, {"Ada": "roll 1 1 1 2 2 2 2"})) == [("KOT202", f"{said} 7.")]


# --- claims --------

HANDS = [
    {"name": "Ada", "monster": "Alienoid", "evolutions": ["Alien Scourge"], "cards": ["Jets"]},
    {"name": "Ben", "monster": "Kraken", "place": "city", "played": ["Eater of Souls"]},
]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ({"Ada": {"vp": 2}}, "Ada has 2 victory points; really Ada has 0"),
        ({"Ada": {"life": 2}}, "Ada has 2 life; really Ada has 10"),
        ({"Ada": {"cards": []}}, "Ada has no cards; really Ada has the cards Jets"),
        ({"Ben": {"cards": ["Wings"]}}, "Ben has the cards Wings; really Ben has no cards"),
        ({"Ada": {"evolutions": []}}, "Ada has no evolution in hand; really Ada has Alien Scourge in hand"),
        ({"Ben": {"played": []}}, "Ben has no evolution on the table; really Ben has Eater of Souls on the table"),
        ({"winner": "Ben"}, "the winner is Ben; really the game is not over"),
    ],
)
def test_a_claim_and_what_is_so(claim: dict[str, Any], said: str) -> None:
    [(code, message)] = told(judged({"expect": claim}, ruleset="power-up", players=HANDS))
    assert code == "KOT601"
    assert message == f"the log says that {said} (not claimed before; no move since)."


# --- evolutions --------


def said(*moves: Any, players: list[Any]) -> list[tuple[str, str, str | None]]:
    report = judged(*moves, ruleset="power-up", players=players)
    return [(found.code, found.message, found.legal) for found in report.findings if found.severity == "error"]


def test_a_card_that_lies_before_another_is_not_told_to_be_missing() -> None:
    """Its owner has passed the time to use it, here since the turn has begun."""
    players = [
        {"name": "Ada", "monster": "Space Penguin", "played": ["Freeze Ray"]},
        {"name": "Ben", "monster": "Kraken", "place": "city"},
    ]
    moves = [{"Ada": "roll claw 1 2 2 3 3"}, {"Ada": "resolve"}, {"Ben": "stay"}, {"Ada": "end"}]
    late = [{"Ben": "roll 1 1 2 2 3 3"}, {"Ada": "use freeze_ray heart"}]
    [(code, message, _)] = said(*moves, *late, players=players)
    assert code == "KOT505"
    assert message.startswith("Ada cannot use Freeze Ray now: it is used ")


def test_a_use_refused_for_its_condition_says_that_it_has_one() -> None:
    players = [
        {"name": "Ada", "monster": "Cyber Kitty", "place": "city", "played": ["Feline Motor"]},
        {"name": "Ben", "monster": "Kraken"},
        {"name": "Cem", "monster": "The King"},
    ]
    moves = [{"Ada": "roll 1 1 2 2 3 3"}, {"Ada": "resolve"}, {"Ada": "end"}, {"Ben": "use feline_motor"}]
    assert [(code, "does not have it" in text) for code, text, _ in said(*moves, players=players)] == [("KOT504", True)]
    [(code, message, _)] = said(*moves[:2], {"Ada": "use feline_motor"}, players=players)
    assert (code, "if what it asks for holds (its text: kotref card feline_motor)" in message) == ("KOT505", True)


def test_who_gets_a_gift_that_is_played() -> None:
    players = [
        {"name": "Ada", "monster": "Pumpkin Jack", "place": "city", "evolutions": ["Detachable Head"]},
        {"name": "Ben", "monster": "Kraken"},
        {"name": "Cem", "monster": "The King"},
    ]
    moves = [{"Ada": "roll claw 1 2 2 3 3"}, {"Ada": "resolve"}, {"Ada": "play detachable_head"}]
    report = judged(*moves, ruleset=["power-up", "halloween"], players=players)
    assert ("KOT832", "Detachable Head: say who gets it, as in 'on Ben'.") in told(report)


def test_a_choice_that_is_missing_is_told_with_its_player() -> None:
    players = [
        {"name": "Ada", "monster": "Space Penguin", "evolutions": ["Icy Reflection"]},
        {"name": "Ben", "monster": "Alienoid", "place": "city", "played": ["Exotic Arms", "Mothership Support"]},
    ]
    [(code, _, legal)] = said({"Ada": "play icy_reflection"}, {"Ada": "roll 1 1 2 2 3 3"}, players=players)
    choices = [f"Ada: use icy_reflection on Ben {id}" for id in ("exotic_arms", "mothership_support")]
    assert (code, legal) == ("KOT508", "; ".join(choices))
