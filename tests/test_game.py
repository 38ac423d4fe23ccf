"""A game walked by pushing moves, and one that goes on from a log (the Python interface)."""

from __future__ import annotations

from pathlib import Path

import pytest

import kotref

LOG = """format: kotref/1
players: [Gigazaur, {name: Ben, monster: Kraken, place: city}, The King]
moves:
  - Gigazaur: roll claw claw 1 2 3 heart
  - Gigazaur: resolve
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(LOG, encoding="utf-8")
    return tmp_path / "game.yaml"


def test_a_game_goes_on_from_a_log_and_tells_what_happens(path: Path) -> None:
    game = kotref.Game.from_log(path)
    assert len(game.moves) == 2
    assert "Ben: yield" in game.legal_moves()
    assert [event.kind for event in game.push("Ben: yield")] == ["left"]
    assert [event.kind for event in game.push("Gigazaur: enter city")] == ["entered", "gained_vp"]
    assert game.position.active.vp == 1


def test_a_log_is_followed_up_to_a_move(path: Path) -> None:
    game = kotref.Game.from_log(path, until=1)
    assert (len(game.moves), game.position.step) == (1, "roll")


def test_an_illegal_log_is_refused_with_its_violation(path: Path) -> None:
    path.write_text(LOG + "  - The King: yield\n", encoding="utf-8")
    with pytest.raises(kotref.IllegalMove) as caught:
        kotref.Game.from_log(path)
    assert caught.value.violation.code == "KOT403"
    assert [note.partition(", ")[2] for note in caught.value.__notes__] == ["line 6, move 3: The King: yield"]


def test_reactions_that_nobody_uses_need_not_be_written(path: Path) -> None:
    """log-format, What need not be written: another monster's open reaction does not stand in the way."""
    text = LOG.replace(
        "The King]", "{name: Cal, monster: The King, place: bay, cards: [Camouflage]}, Alienoid, Pandakai]"
    )
    path.write_text(text + "  - Ben: yield\n", encoding="utf-8")
    assert kotref.check(path).errors == []
    assert kotref.Game.from_log(path).position.at("city") is None


def test_a_move_that_is_refused_leaves_the_game_as_it_was(path: Path) -> None:
    game = kotref.Game.from_log(path)
    why = game.why_illegal("The King: yield")
    assert why is not None
    assert why.code == "KOT403"
    with pytest.raises(kotref.IllegalMove):
        game.push("The King: yield")
    assert len(game.moves) == 2
    assert game.why_illegal("Ben: stay") is None
