"""As test_tampering, in games with evolutions, with costumes and with both: their own faults, and all the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import faults_cards  # noqa: F401
import faults_costumes  # noqa: F401
import faults_dice  # noqa: F401
import faults_evolutions  # noqa: F401
import faults_tokyo  # noqa: F401
import faults_turn  # noqa: F401
import pytest
from games import SEED, how_many
from spots import Game
from tampering import IN_EXPANSIONS, KINDS, Kind
from trying import try_kind

from kotref.simulate import simulate

EACH = 1  # faults of one kind in one game
ALL = how_many(4)  # faults of one kind
RULESETS = [["power-up", "halloween"], ["power-up"], ["halloween"], ["power-up", "halloween", "bga"]]


@pytest.fixture(scope="module")
def legal_games() -> list[Game]:
    games: list[Game] = []
    for players, ruleset in zip((2, 3, 4, 6), RULESETS, strict=True):
        logs = simulate(how_many(4), players, SEED, ruleset, terse=0, claims=0.06, midgame=True)
        games += map(Game, logs)
    return games


def more_games() -> Iterator[Game]:
    """Further games, made only for a fault that finds no place in the usual ones."""
    for players in (3, 4, 5):
        logs = simulate(20, players, f"{SEED} more", ["power-up", "halloween"], terse=0, claims=0.06, midgame=True)
        yield from map(Game, logs)


@pytest.mark.parametrize("kind", IN_EXPANSIONS, ids=lambda kind: f"{kind.code}-{kind.name.replace(' ', '-')}")
def test_a_fault_of_the_expansions_is_found_and_nothing_else(kind: Kind, legal_games: list[Game]) -> None:
    try_kind(kind, legal_games, more_games(), EACH, ALL)


COMMON = [kind for kind in KINDS if "monster that does not exist" not in kind.name]


@pytest.mark.parametrize("kind", COMMON, ids=lambda kind: f"{kind.code}-{kind.name.replace(' ', '-')}")
def test_another_fault_is_found_in_these_games_too(kind: Kind, legal_games: list[Game]) -> None:
    try_kind(kind, legal_games, (), EACH, 1, found=False)


def test_there_are_many_kinds() -> None:
    assert len(IN_EXPANSIONS) >= 45
    assert len({kind.name for kind in [*KINDS, *IN_EXPANSIONS]}) == len(KINDS) + len(IN_EXPANSIONS)
    codes = Counter(kind.code for kind in IN_EXPANSIONS)
    wanted = [*range(810, 818), *range(820, 824), *range(830, 833)]
    assert {f"KOT{number}" for number in wanted} <= set(codes)
