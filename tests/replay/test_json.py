"""The JSON of a replay, to the letter of log-format kotref/1."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from replayed import TWO_TURNS

from kotref.events import KINDS
from kotref.replay import Recording, Step
from kotref.simulate import simulate

LINE = ["move", "line", "player", "text", "violations", "events", "state"]
STATE = ["turn", "step", "over", "winner", "dice", "throws_left", "players", "market", "deck"]
PLAYER = ["monster", "vp", "life", "max_life", "energy", "place", "cards", "poison", "shrink", "eliminated"]


@pytest.fixture
def lines(steps: Callable[[str], list[Step]]) -> Callable[[str], list[dict[str, Any]]]:
    """The lines of a log, written and read again."""
    return lambda text: [json.loads(json.dumps(step.data())) for step in steps(text)]


def test_a_line_has_the_keys_of_the_format_in_their_order(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    for line in lines("short-game.yaml"):
        assert list(line) == LINE
        assert list(line["state"]) == STATE
        assert all(list(player) == PLAYER for player in line["state"]["players"].values())


def test_the_line_of_a_yield(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    line = lines(TWO_TURNS)[6]
    assert line == {
        "move": 6,
        "line": 11,
        "player": "Ada",
        "text": "yield",
        "violations": [],
        "events": [
            {"event": "left", "player": "Ada", "from": "city", "source": "yield", "text": "Ada leaves Tokyo City"}
        ],
        "state": {
            "turn": "Ben",
            "step": "enter",
            "over": False,
            "winner": None,
            "dice": ["claw", "claw", "claw", "2", "3", "heart"],
            "throws_left": 0,
            "players": {
                "Ada": {
                    "monster": "gigazaur",
                    "vp": 2,
                    "life": 7,
                    "max_life": 10,
                    "energy": 1,
                    "place": "outside",
                    "cards": [],
                    "poison": 0,
                    "shrink": 0,
                    "eliminated": False,
                },
                "Ben": {
                    "monster": "kraken",
                    "vp": 0,
                    "life": 10,
                    "max_life": 10,
                    "energy": 0,
                    "place": "outside",
                    "cards": ["jets"],
                    "poison": 0,
                    "shrink": 0,
                    "eliminated": False,
                },
                "The King": {
                    "monster": "the_king",
                    "vp": 0,
                    "life": 10,
                    "max_life": 10,
                    "energy": 0,
                    "place": "outside",
                    "cards": [],
                    "poison": 0,
                    "shrink": 0,
                    "eliminated": False,
                },
            },
            "market": ["acid_attack", "wings", "corner_store"],
            "deck": 62,
        },
    }


def test_the_start_is_line_0(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    start = lines(TWO_TURNS)[0]
    assert (start["move"], start["line"], start["player"], start["text"]) == (0, 1, None, "")
    assert start["events"] == [
        {"event": "turn", "player": "Ada", "number": 1, "source": None, "text": "Turn 1: Ada"},
    ]
    assert (start["state"]["dice"], start["state"]["throws_left"]) == ([], 3)


def test_a_violation_stands_at_its_move_by_its_code(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    found = {line["move"]: line["violations"] for line in lines(TWO_TURNS) if line["violations"]}
    assert found == {7: ["KOT401"], 8: ["KOT403"]}


def test_throws_are_counted_down(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    assert [line["state"]["throws_left"] for line in lines(TWO_TURNS)][:5] == [3, 2, 1, 0, 2]


def test_cards_unknown_charged_and_copying(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    text = """\
format: kotref/1
players:
  - {name: Ada, monster: Gigazaur, energy: 5, cards: [{Smoke Cloud: 2}, Jets]}
  - {name: Ben, monster: Kraken, cards: [{Mimic: jets of Ada}], poison: 1}
moves:
  - Ada: roll 1 1 2 2 3 3
result: {winner: unfinished}
"""
    state = lines(text)[1]["state"]
    assert state["players"]["Ada"]["cards"] == [{"smoke_cloud": 2}, "jets"]
    assert state["players"]["Ben"]["cards"] == [{"mimic": "jets of Ada"}]
    assert state["players"]["Ben"]["poison"] == 1
    assert state["market"] == ["?", "?", "?"]


def test_wickedness_adds_its_keys(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    state = lines("dark-tiles.yaml")[-1]["state"]
    assert state["players"]["Cleo"]["wickedness"] == 7
    assert state["players"]["Cleo"]["tiles"] == ["eternal"]
    assert "eternal" not in state["tiles"]


def test_the_end_of_a_game(lines: Callable[[str], list[dict[str, Any]]]) -> None:
    line = lines("short-game.yaml")[-1]
    assert (line["state"]["over"], line["state"]["winner"], line["state"]["step"]) == (True, "Cleo", "over")
    assert line["events"][-1] == {
        "event": "game_over",
        "player": None,
        "winner": "Cleo",
        "source": "last-standing",
        "text": "The game is over: Cleo wins, the last one standing",
    }


def test_a_move_taken_apart_is_told_in_the_notation(steps: Callable[[str], list[Step]]) -> None:
    assert [step.data() for step in steps("points.jsonl")][1]["text"].startswith("roll ")


def test_every_kind_of_event_has_its_sentence() -> None:
    seen: dict[str, str] = {}
    for ruleset in ("base-2016", "bga", ["dark-edition", "bga"], ["power-up", "halloween"]):
        for log in simulate(6, 4, "kinds", ruleset, midgame=True):
            for step in Recording(log).steps():
                for event in step.events:
                    data = step.teller.data(event)
                    assert list(data)[:2] == ["event", "player"]
                    assert list(data)[-2:] == ["source", "text"]
                    assert "  " not in data["text"]
                    assert "_" not in data["text"], data
                    assert not data["text"].startswith(" ")
                    seen[event.kind] = data["text"]
    assert len(seen) > 20
    assert set(seen) <= set(KINDS)


def test_the_page_names_every_event_and_field() -> None:
    page = (Path(__file__).parents[2] / "docs" / "replay.md").read_text(encoding="utf-8")
    table = {
        kind: set(re.findall(r"`(\w+)`", fields.split(";")[0]))
        for kinds, fields in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \|(.*)\|$", page, re.MULTILINE)
        for kind in re.findall(r"`(\w+)`", kinds)
    }
    assert set(KINDS) <= set(table)
    games = [
        simulate(4, 4, "page", rules, midgame=True) for rules in (["dark-edition", "bga"], ["power-up", "halloween"])
    ]
    for log in chain(*games):
        for step in Recording(log).steps():
            for event in step.events:
                assert set(step.teller.data(event)) - {"event", "player", "source", "text"} == table[event.kind]
