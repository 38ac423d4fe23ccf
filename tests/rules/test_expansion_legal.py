"""What is listed as legal around evolutions and costumes is what the judge takes; what is said where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from kotref.referee.legal import legal_moves_at
from kotref.referee.scenes import play_scene, scene_log

ICE: list[dict[str, Any]] = [
    {"name": "Ada", "monster": "Gigazaur", "played": ["gamma_breath"]},
    {"name": "Ben", "monster": "Space Penguin", "place": "city", "frozen": "heart"},
]
RICH: dict[str, Any] = {"name": "Ada", "monster": "Space Penguin", "energy": 12}
TRICKY: dict[str, Any] = {"name": "Ben", "monster": "Pandakai", "place": "city", "evolutions": ["bamboozle"]}


def listed(players: list[dict[str, Any]], *moves: str, **header: Any) -> list[str]:
    parted = [{who: text} for who, _, text in (move.partition(": ") for move in moves)]
    log = scene_log("legal", {"ruleset": ["power-up", "halloween"], "players": players, **header, "moves": parted})
    found = legal_moves_at(log)
    assert found is not None
    return found.moves


def test_a_frozen_die_is_not_offered_for_a_change() -> None:
    moves = listed(ICE, "Ada: keep heart, roll 1 1 2 2 3")
    assert "Ada: use gamma_breath 1 -> claw" in moves
    assert "Ada: use gamma_breath heart -> claw" not in moves


def test_what_bamboozle_took_away_is_not_offered_again() -> None:
    start = ("Ada: roll 1 1 2 2 3 3", "Ada: resolve", "Ada: buy jets", "Ben: play bamboozle wings, reveal gourmet")
    moves = listed([RICH, TRICKY], *start, market=["jets", "tank", "wings"])
    assert "Ada: buy tank, reveal ?" in moves
    assert "Ada: buy jets, reveal ?" not in moves


@pytest.mark.parametrize(("discard", "offered"), [(["jets"], True), ([], False)])
def test_nothing_is_caught_in_an_empty_discard_pile(discard: list[str], offered: bool) -> None:
    players = [{**RICH, "played": ["miraculous_catch"]}, {"name": "Ben", "monster": "Kraken", "place": "city"}]
    moves = listed(players, "Ada: roll 1 1 2 2 3 3", "Ada: resolve", discard=discard)
    assert ("Ada: use miraculous_catch, reveal ?" in moves) is offered


def test_a_throw_that_cat_nip_forbids_is_not_offered() -> None:
    ada: dict[str, Any] = {"name": "Ada", "monster": "Cyber Kitty", "evolutions": ["cat_nip"], "cards": ["smoke_cloud"]}
    moves = listed([ada, {**TRICKY, "evolutions": []}], "Ada: play cat_nip", "Ada: roll 1 1 2 2 3 3")
    assert not any("smoke_cloud" in move for move in moves)


def test_who_has_entered_does_not_enter_again() -> None:
    five: list[dict[str, Any]] = [
        {"name": "Ada", "monster": "Alienoid"},
        {"name": "Ben", "monster": "Cyber Kitty", "played": ["feline_motor"]},
        {"name": "Cem", "monster": "The King", "place": "bay", "evolutions": ["monkey_rush"]},
        {"name": "Dia", "monster": "Kraken", "place": "city"},
        {"name": "Eve", "monster": "Gigazaur"},
    ]
    start = ("Ada: roll claw claw 1 2 2 3", "Ada: resolve", "Cem: yield", "Dia: yield")
    assert "Ben: use feline_motor" in listed(five, *start)
    assert "Ben: use feline_motor" not in listed(five, *start, "Ben: use feline_motor", "Ben: enter city")


def test_a_play_refused_for_its_condition_says_so() -> None:
    players = [{"name": "Ada", "monster": "Meka Dragon", "place": "city", "evolutions": ["tune_up"]}, "Kraken"]
    moves = [{"Ada": "play tune_up"}]
    log = scene_log("text", {"ruleset": "power-up", "players": players, "moves": moves})
    [finding] = [one for one in play_scene(log).findings if one.severity == "error"]
    assert finding.code == "KOT814"
    assert "if what it asks for holds" in finding.message


def test_a_throw_in_a_passed_turn_is_told_as_such() -> None:
    players = [{"name": "Ada", "monster": "Meka Dragon", "evolutions": ["tune_up"]}, "Kraken"]
    moves = [{"Ada": "play tune_up"}, {"Ada": "roll 1 1 2 2 3 3"}]
    log = scene_log("passed", {"ruleset": "power-up", "players": players, "moves": moves})
    [finding] = [one for one in play_scene(log).findings if one.severity == "error"]
    assert (finding.code, finding.legal) == ("KOT102", "Ada: end")
    assert "passed the whole turn" in finding.message
