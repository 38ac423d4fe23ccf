"""Random legal games as logs.

The games are chosen from the windows that the rules open, so whatever a ruleset or a card allows can come up; chance
(dice, the deck) is the simulator's. The same arguments give the same logs on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kotref.cards.library import library
from kotref.logs import Log
from kotref.referee.setup import set_up
from kotref.rulesets import load_ruleset
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
) -> Iterator[Log]:
    """`games` legal games of `players` monsters, one after the other, ready for `kotref.logs.write_log`.

    `ruleset` and `options` are those of a log's header, `cards` further card files. `terse` is the chance (0 to 1) that
    what need not be written is left out, `claims` the chance of an `expect` after a move. A game that is not over after
    `turns` turns stops there, with the result unfinished. Raises ValueError for a table that cannot be set,
    RulesetError for a ruleset or option that does not exist.

    >>> [log] = simulate(players=2, seed=7)
    >>> len(log.header["players"]), log.entries[0].text.split()[0]
    (2, 'roll')
    """
    if not 2 <= players <= 6:
        raise ValueError(f"two to six monsters play, not {players}")
    files = [Path(card) for card in cards]
    rules = load_ruleset(ruleset if isinstance(ruleset, str) else list(ruleset), options or {}).for_players(players)
    for game in range(1, games + 1):
        chance = Chance(f"kotref {ruleset if isinstance(ruleset, str) else list(ruleset)} {players} {seed} {game}")
        log = Log(f"game-{game}")
        log.header["format"] = "kotref/1"
        log.header["ruleset"] = header.as_text(ruleset)
        if options:
            log.header["options"] = header.as_text(options)
        log.header["players"] = seats = header.seats(chance, players)
        names = [seat if isinstance(seat, str) else seat["name"] for seat in seats]
        first = header.first(chance, names)
        if first is not None:
            log.header["first"] = first
        log.header["market"] = header.market(chance, rules, library(tuple(rules.sets), tuple(files)))
        log.header["meta"] = {"source": "kotref simulate", "seed": str(seed), "game": str(game)}
        _play(log, files, chance, terse, claims, turns)
        yield log


def _play(log: Log, files: list[Path], chance: Chance, terse: float, claims: float, turns: int) -> None:
    setting = set_up(log, cards=files)
    if setting.complaints or setting.table is None or setting.notation is None:
        raise ValueError(setting.complaints[0].violation.message if setting.complaints else "there is no table")
    Player(log, setting.table, setting.notation, chance, terse, claims).play(turns)
    position = setting.table.position
    log.header["result"] = {"winner": (position.winner or "none") if position.over else "unfinished"}
