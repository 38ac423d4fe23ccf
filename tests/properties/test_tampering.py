"""One fault put into a legal log is found: the right code at the right move, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import faults_cards  # noqa: F401
import faults_dice  # noqa: F401
import faults_tokyo  # noqa: F401
import faults_turn  # noqa: F401
import pytest
from games import SEED, errors, how_many
from spots import Game
from tampering import KINDS, Kind
from trying import try_kind

import kotref
from kotref.logs import Log, read_logs, write_log
from kotref.simulate import simulate
from kotref.simulate.chance import Chance

EACH = 1  # faults of one kind in one game
ALL = how_many(5)  # faults of one kind


@pytest.fixture(scope="module")
def legal_games() -> list[Game]:
    logs: list[Log] = []
    for players in (2, 3, 4, 5, 6):
        logs += simulate(how_many(6), players, SEED, terse=0, claims=0.06, midgame=True)
        logs += simulate(how_many(6) // 2, players, SEED, terse=0, claims=0.06)
        logs += simulate(how_many(6) // 2, players, SEED, terse=0.3, claims=0, midgame=True)
    return [Game(log) for log in logs]


def more_games() -> Iterator[Game]:
    """Further games, made only for a fault that finds no place in the usual ones."""
    for players in (3, 4, 5):
        yield from map(Game, simulate(20, players, f"{SEED} more", terse=0, claims=0.06, midgame=True))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.code}-{kind.name.replace(' ', '-')}")
def test_a_fault_is_found_and_nothing_else(kind: Kind, legal_games: list[Game]) -> None:
    try_kind(kind, legal_games, more_games(), EACH, ALL)


def test_there_are_many_kinds() -> None:
    assert len(KINDS) >= 60
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert len(Counter(kind.code for kind in KINDS)) >= 25


def test_a_fault_is_found_in_a_file_too(legal_games: list[Game]) -> None:
    chance = Chance(f"{SEED} files")
    for game in legal_games[:4]:
        for kind in chance.shuffled(KINDS)[:8]:
            for number, make in chance.shuffled(list(kind.find(game)))[:1]:
                log = make()
                if any(entry.kind == "broken" for entry in log.entries):
                    continue
                [again] = read_logs("game.json", write_log(log, "json"))
                assert errors(kotref.check_log(again)) == [(number, kind.code)]
