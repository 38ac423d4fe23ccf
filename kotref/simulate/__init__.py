"""Random legal games as logs.

The games are chosen from the windows that the rules open, so whatever a ruleset or a card allows can come up; chance
(dice, the deck) is the simulator's. The same arguments give the same logs on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kotref.logs import Log
from kotref.notation import Notation
from kotref.referee.setup import set_up
from kotref.rules.table import Table
from kotref.simulate import header
from kotref.simulate.chance import Chance
from kotref.simulate.play import Player

TURNS = 400  # far beyond any game that anybody has played


def simulate(
    games: int = 1,
    players: int = 4,
    seed: int | str = 0,
    ruleset: str | Sequence[str] = "base-2016",
    options: Mapping[str, Any] | None = None,
    cards: Sequence[str | Path] = (),
    *,
    terse: float = 0.3,
    claims: float = 0.04,
    turns: int = TURNS,
    buying: bool = True,
    midgame: bool = False,
) -> Iterator[Log]:
    """`games` legal games of `players` monsters, one after the other, ready for `kotref.logs.write_log`.

    `ruleset` and `options` are those of a log's header, `cards` further card files. `terse` is the chance (0 to 1) that
    what need not be written is left out, `claims` the chance of an `expect` after a move. A game that is not over after
    `turns` turns stops there, with the result unfinished. Without `buying` nobody buys or sweeps; with `midgame` the
    monsters have cards, points, energy and wounds from the start.

    Raises ValueError, at once, for a table that cannot be set: too few or too many players, a ruleset, option or card
    file that cannot be read.

    >>> [log] = simulate(players=2, seed=7)
    >>> len(log.header["players"]), log.entries[0].text.split()[0]
    (2, 'roll')
    """
    if not 2 <= players <= 6:
        raise ValueError(f"two to six monsters play, not {players}")
    wanted: dict[str, Any] = {"format": "kotref/1", "ruleset": header.as_text(ruleset)}
    if options:
        wanted["options"] = header.as_text(options)
    files = [Path(card) for card in cards]
    trial = _table(Log("trial", {**wanted, "players": header.seats(Chance(""), players)}), files)[0]
    named = ruleset if isinstance(ruleset, str) else " ".join(ruleset)

    def play_all() -> Iterator[Log]:
        for game in range(1, games + 1):
            chance = Chance(f"kotref {named} {players} {seed} {game}")
            log = Log(f"game-{game}", dict(wanted))
            header.fill(log.header, chance, players, trial, midgame)
            log.header["meta"] = {"source": "kotref simulate", "seed": str(seed), "game": str(game)}
            table, notation = _table(log, files)
            Player(log, table, notation, chance, terse, claims, buying).play(turns)
            winner = (table.position.winner or "none") if table.position.over else "unfinished"
            log.header["result"] = {"winner": winner}
            yield log

    return play_all()


def _table(log: Log, files: list[Path]) -> tuple[Table, Notation]:
    """The table that a header describes; raises ValueError where there is something wrong with it."""
    setting = set_up(log, cards=files)
    if setting.complaints or setting.table is None or setting.notation is None:
        raise ValueError(setting.complaints[0].violation.message if setting.complaints else "there is no table")
    return setting.table, setting.notation
