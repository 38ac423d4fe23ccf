"""Trying a kind of fault on many games: it is found with the right code at the right move, and nothing else is."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import chain

import pytest
from games import SEED, errors
from spots import Game
from tampering import Kind

import kotref
from kotref.logs import Log, write_log
from kotref.simulate.chance import Chance


def saved(log: Log, number: int, code: str) -> str:
    """The tampered log in a file, for a look at it."""
    folder = os.environ.get("KOTREF_KEEP", "")
    if folder:
        with open(os.path.join(folder, f"{code}-{number}-{log.name}.yaml"), "w", encoding="utf-8") as file:
            file.write(write_log(log))
    return f"move {number} of {log.name}"


def try_kind(kind: Kind, games: list[Game], more: Iterable[Game], each: int, all: int, found: bool = True) -> None:
    """Put the fault into `all` of the games, `each` times in one; into one of `more` where none has a place for it.

    `found` says that one of them has to have one.
    """
    chance, tried = Chance(f"{SEED} {kind.name}"), 0
    for game in chain(chance.shuffled(games), more):
        if tried >= all or (tried and game not in games):
            break
        for number, make in chance.shuffled(list(kind.find(game)))[:each]:
            log = make()
            verdict = kotref.check_log(log)
            tried += 1
            assert errors(verdict) == [(number, kind.code)], (saved(log, number, kind.code), verdict.findings[:4])
            assert verdict.verdict == "illegal"
    if not tried:
        assert SEED != "properties" or not found, "no game had a place for this fault"
        pytest.skip("none of these games has a place for this fault")
