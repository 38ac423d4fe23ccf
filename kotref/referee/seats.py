"""Who sits at the table: players, their names and monsters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotref.names import key, nearest
from kotref.position import Monster
from kotref.referee.monsters import find_monster, monster_names
from kotref.referee.setting import Setting

RESERVED = frozenset(
    key(word)
    for word in (
        "expect note correct reason player action market deck discard winner none shared unfinished turn over heal "
        "poison shrink claws unknown"
    ).split()
)


def take_seats(setting: Setting, players: list[Any]) -> list[Monster] | None:
    """The monsters in order of seats; None where names or monsters cannot be told apart."""
    monsters: list[Monster] = []
    names: dict[str, str] = {}
    chosen: dict[str, str] = {}
    if not 2 <= len(players) <= 6:
        setting.complain("KOT002", f"two to six players sit at a table, not {len(players)}.", "players")
        return None
    broken = False
    for seat, player in enumerate(players):
        name, monster_name = _named(player)
        why = _bad_name(name, names)
        if why:
            setting.complain("KOT002", why, "players", seat)
            broken = True
            continue
        names[key(name)] = name
        monster = find_monster(monster_name)
        if monster is None:
            guess = nearest(monster_name, monster_names())
            hint = f" Did you mean {guess}?" if guess else ""
            setting.complain("KOT005", f"there is no monster called {monster_name!r}.{hint}", "players", seat)
            monster = key(monster_name)
        elif monster in chosen:
            setting.complain(
                "KOT002", f"{chosen[monster]} and {name} have both chosen {monster_name}.", "players", seat
            )
            broken = True
        chosen[monster] = name
        monsters.append(Monster(seat, name, monster))
    return None if broken else monsters


def _named(player: Any) -> tuple[str, str]:
    if isinstance(player, Mapping):
        monster = str(player.get("monster") or player.get("name") or "")
        return str(player.get("name") or monster), monster
    return str(player), str(player)


def _bad_name(name: str, names: Mapping[str, str]) -> str | None:
    normal = key(name)
    if not normal:
        return f"{name!r} is no name: it has neither letters nor digits."
    if normal in RESERVED:
        return f"a player cannot be called {name!r}: the notation needs the word for itself."
    if normal in names:
        return f"{names[normal]!r} and {name!r} are the same name to the notation."
    return None
