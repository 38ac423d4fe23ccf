"""What a game came to: the numbers add up to the position at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from replayed import TWO_TURNS

from kotref.logs import Log
from kotref.replay import Recording, Step
from kotref.replay.charts import can_show, chart, thinned
from kotref.replay.summary import Summary, summary_lines
from kotref.simulate import simulate

TABLES: list[tuple[Any, int]] = [("base-2016", 4), ("base-2011", 3), ("bga", 2), (["dark-edition", "bga"], 5)]


def summed(log: Log) -> tuple[Summary, list[Step]]:
    """The summary of a log, and its steps."""
    summary, steps = Summary(), list(Recording(log).steps())
    for step in steps:
        summary.add(step)
    return summary, steps


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
@pytest.mark.parametrize("midgame", [False, True])
def test_the_numbers_of_a_legal_game_add_up(ruleset: Any, players: int, midgame: bool) -> None:
    for log in simulate(4, players, "summary", ruleset, midgame=midgame):
        summary, steps = summed(log)
        data, start, end = summary.data(), steps[0].state, steps[-1].state
        events = [event for step in steps for event in step.events]
        assert (data["moves"], data["winner"]) == (log.moves, end["winner"])
        for seat, (name, player) in enumerate(data["players"].items()):
            points = player["points"]
            assert sum(points.values()) == player["vp"] == end["players"][name]["vp"]
            if not end["players"][name]["eliminated"]:
                assert points["other"] == 0
            assert sum(player["points_by_card"].values()) == points["cards"]
            lost = sum(event.amount for event in events if event.kind == "lost_life" and event.seat == seat)
            assert sum(player["taken"].values()) == lost
            assert (player["vp_by_turn"][-1], player["life_by_turn"][-1]) == (player["vp"], player["life"])
            assert len(player["vp_by_turn"]) == data["turns"]
            at_start = [event for event in steps[0].events if event.kind == "gained_energy" and event.seat == seat]
            had = start["players"][name]["energy"] - sum(event.amount for event in at_start)
            gained = had + player["energy"] - player["paid"]
            stolen = sum(event.amount for event in events if event.kind == "lost_energy" and event.seat == seat)
            if not player["eliminated"]:
                assert gained - stolen == end["players"][name]["energy"]
        dealt = sum(sum(player["dealt"].values()) for player in data["players"].values())
        by_others = [e for e in events if e.kind == "lost_life" and isinstance(e.detail, int) and e.detail != e.seat]
        assert dealt == sum(event.amount for event in by_others)


def test_points_taken_back_by_the_referee_are_counted_apart(log: Callable[[str], Log]) -> None:
    text = """\
format: kotref/1
players: [Gigazaur, Kraken, The King]
moves:
  - Gigazaur: roll 1 1 2 2 3 3
  - Gigazaur: resolve
  - Gigazaur: end
  - Kraken: roll 1 1 2 2 3 3
  - Kraken: resolve
  - Kraken: enter city
  - correct: {Kraken: {vp: 5}, reason: miscounted}
result: {winner: unfinished}
"""
    summary, steps = summed(log(text))
    for name, player in summary.data()["players"].items():
        assert sum(player["points"].values()) == steps[-1].state["players"][name]["vp"]
    assert steps[-1].state["players"]["Gigazaur"]["vp"] == 0
    assert summary.accounts["Gigazaur"].points == {"tokyo": 1, "other": -1}
    assert summary.accounts["Kraken"].points["other"] == 4


def test_the_text_says_who_won_and_how(log: Callable[[str], Log]) -> None:
    lines = summary_lines(summed(log("short-game.yaml"))[0])
    assert lines[0] == "Cleo wins as the last one standing after 73 moves in 15 turns"
    assert "Ben bought Commuter Train (4), Corner Store (3)" in lines
    assert "Ada (out)      17     7      6      4     15     15       5       6     6      1" in lines
    assert max(map(len, lines)) <= 80


def test_the_text_counts_what_was_against_the_rules(log: Callable[[str], Log]) -> None:
    lines = summary_lines(summed(log(TWO_TURNS))[0])
    assert lines[0] == "Not over after 8 moves in 3 turns"
    assert lines[1].startswith("2 violations")


# --- charts --------


def test_a_chart_is_as_high_as_its_values() -> None:
    assert chart([0, 1, 10, 20, 25], 20, 80) == " ▁▄██"
    assert chart([0, 1, 10, 20, 25], 20, 80, blocks=False) == "_.:##"


@pytest.mark.parametrize("room", range(1, 12))
def test_a_long_chart_fits_and_ends_with_the_last_value(room: int) -> None:
    values = list(range(100))
    assert len(thinned(values, room)) == room
    assert thinned(values, room)[-1] == 99


def test_an_encoding_without_blocks_is_known() -> None:
    assert [can_show(name) for name in ("utf-8", "ascii", "latin-1", None, "no such")] == [True, *[False] * 4]


def test_ascii_charts_are_ascii(log: Callable[[str], Log]) -> None:
    assert all(line.isascii() for line in summary_lines(summed(log("short-game.yaml"))[0], blocks=False))
