"""Simulated games: the same everywhere for the same seed, whole, and with all that they were asked for."""

from __future__ import annotations

import hashlib
import itertools
import subprocess
import sys
from collections import Counter

import pytest

import kotref
from kotref.logs import Log, read_logs, write_log
from kotref.simulate import simulate
from kotref.simulate.chance import Chance


def texts(**about: object) -> list[str]:
    return [write_log(log) for log in simulate(**about)]  # type: ignore[arg-type]


def actions(logs: list[Log]) -> Counter[str]:
    return Counter(entry.text.split(",")[0].split()[0] for log in logs for entry in log.entries if entry.kind == "move")


def test_the_same_seed_gives_the_same_logs() -> None:
    assert texts(games=3, players=5, seed=4) == texts(games=3, players=5, seed=4)


def test_another_seed_gives_other_logs() -> None:
    assert texts(games=1, seed=4) != texts(games=1, seed=5)
    assert len(set(texts(games=4, seed="a word"))) == 4


def test_the_same_seed_gives_the_same_logs_whatever_texts_hash_to() -> None:
    script = (
        "import hashlib; from kotref.simulate import simulate; from kotref.logs import write_log;"
        "print(hashlib.sha256(''.join(map(write_log, simulate(3, 4, 9, midgame=True))).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout.strip()
        for seed in ("1", "2")
    }
    whole = "".join(write_log(log) for log in simulate(3, 4, 9, midgame=True))
    assert found == {hashlib.sha256(whole.encode()).hexdigest()}


def test_one_game_does_not_depend_on_how_many_are_asked_for() -> None:
    one = next(iter(simulate(games=1, seed=3)))
    several = next(iter(simulate(games=5, seed=3)))
    assert write_log(one) == write_log(several)


def test_games_are_made_one_by_one() -> None:
    endless = simulate(games=10**9)
    assert [log.name for log in itertools.islice(endless, 2)] == ["game-1", "game-2"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_end_with_a_result(players: int) -> None:
    for log in simulate(games=5, players=players, seed=2):
        assert len(log.header["players"]) == players
        assert log.header["result"]["winner"] != "unfinished"
        assert len(log.header["market"]) == 3


def test_monsters_buy_and_yield_and_use_cards() -> None:
    found = actions(list(simulate(games=40, players=5, seed=1)))
    assert set(found) >= {"roll", "keep", "resolve", "enter", "yield", "stay", "buy", "sweep", "end", "use", "pass"}
    assert found["buy"] > 100
    assert found["yield"] > 100


def test_claims_are_made_as_often_as_asked() -> None:
    kinds = [Counter(entry.kind for log in simulate(10, claims=claims) for entry in log.entries) for claims in (0, 0.2)]
    assert kinds[0]["expect"] == 0
    assert kinds[1]["expect"] > 100


def test_everything_is_written_where_nothing_may_be_left_out() -> None:
    moves = actions(list(simulate(20, terse=0, claims=0, turns=12)))
    terse = actions(list(simulate(20, terse=1, claims=0, turns=12)))
    assert moves["resolve"] > terse["resolve"]
    assert moves["end"] > terse["end"]
    assert terse["stay"] < moves["stay"]


def test_nobody_buys_without_buying() -> None:
    found = actions(list(simulate(10, buying=False)))
    assert not {"buy", "sweep", "use"} & set(found)


def test_a_game_that_takes_too_long_is_unfinished() -> None:
    [log] = simulate(turns=3)
    assert log.header["result"] == {"winner": "unfinished"}
    assert kotref.check_log(log).verdict == "legal"


def test_rulesets_options_and_card_files_are_those_asked_for(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.yaml"
    file.write_text(
        "set: mine\ncards:\n  big_gift: {name: Big Gift, kind: discard, cost: 0, copies: 60, "
        "clauses: {gift: {on: got, do: {gain: 1 vp}}}}\n",
        encoding="utf-8",
    )
    [log] = simulate(
        players=2, ruleset=["base-2016", "two-player"], options={"victory": {"points": 9}}, cards=[file], seed=1
    )
    assert log.header["ruleset"] == ["base-2016", "two-player"]
    assert log.header["options"] == {"victory": {"points": "9"}}
    assert "Big Gift" in write_log(log)
    assert kotref.check_log(log, cards=[file]).verdict == "legal"


@pytest.mark.parametrize(
    "about", [{"players": 1}, {"players": 7}, {"ruleset": "base-1816"}, {"options": {"victory.points": "many"}}]
)
def test_a_table_that_cannot_be_set_is_told_at_once(about: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        simulate(**about)  # type: ignore[arg-type]


def test_a_simulated_log_can_be_read_again() -> None:
    [log] = simulate(seed=12)
    [again] = read_logs("game.yaml", write_log(log))
    assert not again.problems
    assert again.header == log.header


@pytest.mark.parametrize("ruleset", ["power-up", "power-up, halloween, bga", "base-2011, power-up-2012"])
def test_what_unknown_cards_do_can_be_read_from_the_log(ruleset: str) -> None:
    logs = list(simulate(games=12, players=5, seed="unknown", ruleset=ruleset.split(", "), midgame=True))
    said = [kotref.check_log(log) for log in logs]
    assert [finding.message for report in said for finding in report.findings if finding.severity == "error"] == []
    assert any(entry.text == "draw ?" for log in logs for entry in log.entries)


def test_chance_is_fair() -> None:
    chance = Chance("fair")
    thrown = Counter(chance.dice(6000))
    assert all(850 < count < 1150 for count in thrown.values())
    assert len(thrown) == 6
    assert sorted(chance.shuffled("abcdef")) == list("abcdef")
    assert Counter("".join(chance.shuffled("ab")) for _ in range(400))["ab"] in range(150, 250)
