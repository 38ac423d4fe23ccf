"""The header of a simulated game: who sits where, who starts, which cards lie face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kotref.referee.monsters import monster_names
from kotref.rules.table import Table
from kotref.simulate.chance import Chance

NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Figen", "Greta", "Hakan", "Ines", "Jon")


def seats(chance: Chance, players: int) -> list[Any]:
    """Names and monsters; now and then a player goes by the name of the monster."""
    names, monsters = chance.shuffled(NAMES), chance.shuffled(monster_names())
    found: list[Any] = []
    for name, monster in zip(names[:players], monsters, strict=False):
        found.append(monster if chance.happens(0.1) else {"name": name, "monster": monster})
    return found


def first(chance: Chance, names: Sequence[str]) -> Any:
    """Who starts: the first seat (None), somebody else, or whoever wins the roll-off for the most claws."""
    if chance.happens(0.6):
        return None
    if chance.happens(0.5):
        return chance.pick(names)
    throws: list[dict[str, str]] = []
    tied = list(names)
    while len(tied) > 1:
        dice = {name: chance.dice(6) for name in tied}
        throws.append({name: " ".join(faces) for name, faces in dice.items()})
        most = max(faces.count("claw") for faces in dice.values())
        tied = [name for name in tied if dice[name].count("claw") == most]
    return {"claws": throws}


def market(chance: Chance, table: Table) -> list[str]:
    """The cards face up at the start, from the deck of `table`."""
    cards = table.library
    deck = [card for card, copies in cards.copies.items() for _ in range(copies)]
    return [cards.spell(card) for card in chance.shuffled(deck)[: table.rules.market.size]]


def fill(header: dict[str, Any], chance: Chance, players: int, table: Table) -> None:
    """Add seats, first player and market; `table` is one with the same ruleset and cards."""
    header["players"] = people = seats(chance, players)
    starts = first(chance, [seat if isinstance(seat, str) else seat["name"] for seat in people])
    if starts is not None:
        header["first"] = starts
    header["market"] = market(chance, table)


def as_text(value: Any) -> Any:
    """Options as a log has them: every scalar is text."""
    if isinstance(value, Mapping):
        return {str(name): as_text(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_text(part) for part in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if value is None else str(value)
