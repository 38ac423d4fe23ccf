"""Games at any table: options, players and seeds as hypothesis picks them."""

from __future__ import annotations

import os
from typing import Any

from games import told
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kotref
from kotref.logs import read_logs, write_log
from kotref.simulate import simulate
from kotref.simulate.chance import Chance

FEW = settings(
    max_examples=int(os.environ.get("KOTREF_GAMES", 60)),
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)

OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "victory.points": st.integers(5, 20),
    "victory.check": st.sampled_from(["end_of_turn", "immediate", "end_of_round"]),
    "victory.tie": st.sampled_from(["first_to_reach", "shared", "active_player"]),
    "victory.last_standing": st.sampled_from(["immediate", "end_of_turn"]),
    "ranking": st.sampled_from(["alive_then_vp", "none"]),
    "eliminated.points": st.sampled_from(["kept", "zero"]),
    "damage.order": st.sampled_from(["together", "one_by_one"]),
    "damage.any_time": st.sampled_from(["always", "lethal"]),
    "turn.fall": st.sampled_from(["ends_turn", "plays_on_empty"]),
    "energy.start": st.integers(0, 10),
    "dice.count": st.integers(4, 7),
    "dice.extra": st.integers(0, 3),
    "dice.rolls": st.integers(1, 4),
    "resolve.order": st.sampled_from(["free", ["1s", "2s", "3s", "hearts", "energy", "claws"]]),
    "tokyo.bay_from": st.integers(3, 6),
    "tokyo.enter": st.sampled_from([{"vp": 1}, {"energy": 1}, {"vp": 2}]),
    "tokyo.start_turn": st.sampled_from([{"vp": 2}, {"energy": 1}]),
    "tokyo.enter_needs_claw": st.booleans(),
    "tokyo.hearts_heal": st.booleans(),
    "tokyo.entry": st.sampled_from(["enter_step", "when_left"]),
    "tokyo.bay_closes": st.sampled_from(["move_to_empty_city", "leave"]),
    "tokyo.bay_slides_to_city": st.booleans(),
    "tokyo.killer_takes_city": st.booleans(),
    "market.size": st.integers(1, 5),
    "market.sweep_cost": st.integers(0, 3),
    "market.sweep_to": st.sampled_from(["discard", "deck_bottom"]),
    "market.deck_empty": st.sampled_from(["reshuffle_discard", "no_refill"]),
    "market.discard_bought": st.sampled_from(["after_effect", "before_next_purchase"]),
    "market.sold_tokens": st.sampled_from(["kept", "refilled"]),
    "market.offer_after_sweep": st.sampled_from(["all", "replacement"]),
    "evolutions": st.fixed_dictionaries(
        {},
        optional={
            "hearts": st.integers(1, 4),
            "draw": st.sampled_from(["draw_two_keep_one", "top_card"]),
            "start": st.sampled_from(["draw_two_keep_one", "none"]),
            "step": st.sampled_from(["dice_resolved", "turn_end"]),
            "spent": st.sampled_from(["own_discard", "out_of_game"]),
            "reshuffle": st.booleans(),
        },
    ),
    "costumes": st.fixed_dictionaries(
        {},
        optional={
            "claws": st.integers(1, 4),
            "price": st.sampled_from(["current", "printed"]),
            "start": st.sampled_from(["none", "deal_two_keep_one"]),
            "are_keep": st.booleans(),
        },
    ),
}

TABLES = st.fixed_dictionaries(
    {
        "players": st.integers(2, 6),
        "seed": st.integers(0, 10**6),
        "midgame": st.booleans(),
        "terse": st.sampled_from([0.0, 0.3, 0.9]),
        "options": st.fixed_dictionaries({}, optional=OPTIONS),
    }
)


@FEW
@given(TABLES)
def test_games_are_legal_whatever_is_switched(table: dict[str, Any]) -> None:
    for log in simulate(1, claims=0.1, turns=150, **table):
        verdict = kotref.check_log(log)
        assert [(finding.move, finding.code, finding.message) for finding in verdict.findings] == []


@FEW
@given(TABLES, st.sampled_from(["yaml", "json", "jsonl"]))
def test_options_survive_every_container(table: dict[str, Any], to: str) -> None:
    [log] = simulate(1, turns=20, **table)
    [again] = read_logs(f"game.{to}", write_log(log, to))
    assert again.header == log.header
    assert told(kotref.check_log(again)) == told(kotref.check_log(log))


@FEW
@given(st.text(), st.lists(st.integers()))
def test_chance_keeps_what_it_shuffles(seed: str, things: list[int]) -> None:
    assert sorted(Chance(seed).shuffled(things)) == sorted(things)
    assert Chance(seed).shuffled(things) == Chance(seed).shuffled(things)
