"""Simulated games are legal, whatever they are written as, and a saved log read again is the same log."""

from __future__ import annotations

from typing import Any

import pytest
from games import errors, games, told

import kotref
from kotref.logs import Log, read_logs, write_log
from kotref.notation import Move, Notation
from kotref.referee.setup import set_up

CONTAINERS = ("yaml", "json", "jsonl")
PLAYERS = (2, 3, 4, 5, 6)


def notation(log: Log) -> Notation:
    found = set_up(log).notation
    assert found is not None
    return found


def read_back(log: Log, to: str, apart: bool) -> Log:
    [again] = read_logs(f"{log.name}.{to}", write_log(log, to, apart, notation(log)))
    assert again.problems == []
    return again


def entries(log: Log) -> list[tuple[Any, ...]]:
    return [(entry.kind, entry.number, entry.player, entry.text, entry.data) for entry in log.entries]


@pytest.mark.parametrize("players", PLAYERS)
def test_simulated_games_are_legal_in_every_container(players: int) -> None:
    for log in games(4, players):
        verdict = kotref.check_log(log)
        assert errors(verdict) == []
        assert verdict.verdict == "legal"
        assert verdict.findings == []
        assert (verdict.result["winner"] or "unfinished") == log.header["result"]["winner"]
        for to in CONTAINERS:
            for apart in (False, True):
                again = kotref.check_log(read_back(log, to, apart))
                assert told(again) == told(verdict), f"{log.name} as {to}"


@pytest.mark.parametrize("players", PLAYERS)
def test_games_that_start_in_the_middle_are_legal(players: int) -> None:
    for log in games(12, players, midgame=True):
        verdict = kotref.check_log(log)
        assert verdict.findings == []
        assert verdict.verdict == "legal"


@pytest.mark.parametrize(
    "ruleset",
    [
        *("bga", "base-2011", ["base-2016", "two-player"]),
        *(["power-up", "halloween"], ["power-up", "halloween", "bga"], ["dark-edition", "power-up-2012"]),
    ],
    ids=str,
)
@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_other_rulesets_are_legal(players: int, ruleset: str | list[str]) -> None:
    for log in games(4, players, ruleset=ruleset, midgame=players % 2 == 0):
        assert kotref.check_log(log).findings == []


@pytest.mark.parametrize("to", CONTAINERS)
@pytest.mark.parametrize("apart", [False, True])
def test_a_log_written_and_read_again_is_the_same_log(to: str, apart: bool) -> None:
    for log in games(2, 4, midgame=True, claims=0.3):
        once = read_back(log, to, apart)
        assert once.header == log.header
        if not apart:
            assert entries(once) == entries(log)
        again = read_back(once, to, apart)
        assert (again.header, entries(again)) == (once.header, entries(once))


def moves(log: Log, words: Notation) -> list[Move]:
    return [
        words.read(entry.player, entry.text) if entry.data is None else words.read_apart(entry.data)
        for entry in log.entries
        if entry.kind == "move"
    ]


def test_every_container_tells_the_same_moves() -> None:
    for log in games(2, 5, midgame=True):
        words = notation(log)
        wanted = moves(log, words)
        for to in CONTAINERS:
            for apart in (False, True):
                assert moves(read_back(log, to, apart), words) == wanted


def test_many_games_in_one_file_are_judged_one_by_one() -> None:
    logs = [log for players in PLAYERS for log in games(2, players)]
    for to, between in (("yaml", "---\n"), ("jsonl", "")):
        whole = between.join(write_log(log, to) for log in logs)
        reports = [kotref.check_log(log) for log in read_logs(f"all.{to}", whole)]
        assert [report.log for report in reports] == [f"all.{to}#{number}" for number in range(1, len(logs) + 1)]
        assert {report.verdict for report in reports} == {"legal"}
