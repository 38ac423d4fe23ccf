"""The examples in the documentation are what they say: every move shown in docs/moves.md can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotref.cards.library import library
from kotref.notation import Notation

MOVES = Path(__file__).parents[1] / "docs" / "moves.md"
SHOWN = re.findall(r"`((?:Ada|Ben): [^`]+)`", MOVES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("move", SHOWN)
def test_a_move_that_is_shown_can_be_read(move: str) -> None:
    notation = Notation(["Ada", "Ben"], library(("base-2016", "wickedness")))
    player, _, action = move.partition(": ")
    assert notation.read(player, action).player == player


def test_every_action_of_the_base_game_is_shown() -> None:
    shown = {move.split()[1].strip(",") for move in SHOWN}
    assert shown >= {"roll", "keep", "resolve", "yield", "enter", "buy", "sweep", "use", "take", "pass", "end"}
