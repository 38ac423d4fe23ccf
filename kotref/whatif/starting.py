"""The header of a log to start from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotref.logs import Entry, Log, read_logs, write_log
from kotref.logs.seats import SeatError, read_seat
from kotref.names import is_unknown, key
from kotref.referee.monsters import find_monster, spell_monster
from kotref.referee.setting import Setting
from kotref.referee.setup import set_up
from kotref.rules.table import Table
from kotref.whatif.question import BadQuestion, no_monster, player_called

_NOTE = "the moves follow, a line each, as in {name}: roll 1 1 2 energy claw heart"


def player(words: str) -> dict[str, Any]:
    """A player in words: ``Ada: Gigazaur``, or position words (``Ada=Gigazaur``, ``Gigazaur``); raises BadQuestion."""
    name, colon, rest = words.partition(":")
    try:
        if colon and "=" not in name and "@" not in name:
            return {"name": name.strip(), **read_seat(rest)}
        seat = read_seat(words)
    except SeatError as error:
        raise BadQuestion(f'{error}; a player is "Ada: Gigazaur" or Ada=Gigazaur') from None
    if why := no_monster(seat):
        raise BadQuestion(f'{why} a player is "Ada: Gigazaur" or Ada=Gigazaur')
    return seat


def starting_log(
    players: Sequence[dict[str, Any]],
    *,
    ruleset: Sequence[str] = (),
    market: Sequence[str] = (),
    tiles: Sequence[str] = (),
    first: str | None = None,
    options: dict[str, Any] | None = None,
) -> Log:
    """A log without moves that passes `kotref validate`, its names spelt as they are shown; raises BadQuestion."""
    header: dict[str, Any] = {"format": "kotref/1", "ruleset": _one_or_list(ruleset) or "base-2016"}
    if options:
        header["options"] = options
    header["players"] = [_spelt(seat) for seat in players]
    if first is not None:
        header["first"] = player_called(first, players, "--first")
    if market:
        header["market"] = list(market)
    if tiles:
        header["tiles"] = list(tiles)
    setting = checked(header)
    assert setting.table is not None
    header["players"] = [_with_hand(seat, setting.table) for seat in header["players"]]
    if market:
        header["market"] = ["?" if id is None else setting.table.spell(id) for id in setting.table.position.market]
    if tiles:
        header["tiles"] = [setting.table.spell(f"tile/{id}") for id in setting.table.position.tiles]
    note = Entry("note", 0, 0, 0, text=_NOTE.format(name=setting.table.position.active.name))
    return Log("new.yaml", header, [note])


def checked(header: dict[str, Any]) -> Setting:
    """The table that a header sets; raises BadQuestion with the first thing that is wrong."""
    text = write_log(Log("new.json", header), "json").encode("utf-8", "surrogatepass")
    log = next(iter(read_logs("new.json", text)))
    if log.problems:
        raise BadQuestion(log.problems[0].message)
    setting = set_up(log)
    if setting.complaints:
        raise BadQuestion(setting.complaints[0].violation.message)
    return setting


def _one_or_list(names: Sequence[str]) -> str | list[str]:
    return names[0] if len(names) == 1 else list(names)


def _spelt(seat: dict[str, Any]) -> dict[str, Any] | str:
    """A player with the monster's name as it is shown; a bare monster where there is nothing else to say."""
    id = find_monster(str(seat["monster"]))
    monster = str(seat["monster"]) if id is None else spell_monster(id)
    if set(seat) <= {"name", "monster"} and key(str(seat.get("name", monster))) == key(monster):
        return monster
    return {**seat, "monster": monster}


def _with_hand(seat: dict[str, Any] | str, table: Table) -> dict[str, Any] | str:
    """A player of a game from its start with the evolution that it begins with, which nobody has named."""
    rules, player = table.rules.evolutions, {"monster": seat} if isinstance(seat, str) else seat
    monster = find_monster(str(player["monster"]))
    begins = rules and rules.start != "none" and set(player) <= {"name", "monster"}
    if not begins or not table.library.evolutions_of(str(monster)):
        return seat
    return {**player, "evolutions": ["?"]}


def market_of(words: str) -> list[str]:
    """Cards with commas between; ``?`` for one that is not known."""
    return ["?" if is_unknown(word) else word for word in map(str.strip, words.split(",")) if word]
