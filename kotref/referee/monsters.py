"""The monsters of every set: a monster of another printing is welcome at any table."""

from __future__ import annotations

from functools import lru_cache

from kotref.names import key


@lru_cache(maxsize=1)
def _monsters() -> dict[str, tuple[str, str]]:
    """Normalised name -> (id, name as shown), from ``monsters.txt``: an id and its names a line."""
    import os

    found: dict[str, tuple[str, str]] = {}
    with open(os.path.join(os.path.dirname(__file__), "monsters.txt"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    for line in lines:
        if line.strip() and not line.startswith("#"):
            id, names = (part.strip() for part in line.split(":", 1))
            spelled = [name.strip() for name in names.split(",")]
            for name in (id, *spelled):
                found[key(name)] = (id, spelled[0])
    return found


def find_monster(name: str) -> str | None:
    """The id of the monster that goes by `name`."""
    found = _monsters().get(key(name))
    return None if found is None else found[0]


def monster_names() -> list[str]:
    """The names of all monsters."""
    return list(dict.fromkeys(name for _, name in _monsters().values()))


def spell_monster(id: str) -> str:
    """The name of a monster as it is shown."""
    return _monsters().get(key(id), (id, id))[1]
