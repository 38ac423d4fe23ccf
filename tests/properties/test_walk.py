"""An independent walk of games without cards agrees with the engine."""

from __future__ import annotations

import pytest
from games import games
from walk import standing, walk

from kotref import Game


def seen(game: Game) -> dict[str, dict[str, object]]:
    """How the engine sees the game."""
    monsters = game.position.monsters
    return {one.name: {"vp": one.vp, "life": one.life, "energy": one.energy, "place": one.place} for one in monsters}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("terse", [0, 0.6])
def test_the_walk_agrees_with_the_engine_at_every_throw(players: int, terse: float) -> None:
    for log in games(20, players, buying=False, claims=0, terse=terse):
        about = {name: log.header[name] for name in ("players", "first", "market") if name in log.header}
        game = Game(**about)
        names = [monster.name for monster in game.position.monsters]
        moves = [(entry.player, entry.text) for entry in log.entries]
        walked = walk(names, game.position.active.name, moves)
        next(walked)
        for number, ((name, text), mine) in enumerate(zip(moves, walked, strict=True), start=1):
            game.push(game.read(name, text))
            if text.startswith("roll"):
                assert standing(mine) == seen(game), f"{log.name}, move {number}"
        game.close()
        assert standing(mine) == seen(game)
        assert mine.winner == game.result["winner"] == log.header["result"]["winner"]


def test_the_walk_is_not_the_engine() -> None:
    """What it rests on is the standard library."""
    import walk as module

    assert not [name for name in vars(module).values() if getattr(name, "__module__", "").startswith("kotref")]
