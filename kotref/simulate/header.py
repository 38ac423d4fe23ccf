"""The header of a simulated game: who sits where, who starts, which cards lie face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kotref.logs.shape import CLAIMS
from kotref.names import key
from kotref.referee.monsters import find_monster, monster_names
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


def first(chance: Chance, names: Sequence[str], rolled: bool) -> Any:
    """Who starts: the first seat (None), somebody else, or, if it is `rolled` for, whoever has the most claws."""
    if chance.happens(0.6):
        return None
    if not rolled or chance.happens(0.5):
        return chance.pick(names)
    throws: list[dict[str, str]] = []
    tied = list(names)
    while len(tied) > 1:
        dice = {name: chance.dice(6) for name in tied}
        throws.append({name: " ".join(faces) for name, faces in dice.items()})
        most = max(faces.count("claw") for faces in dice.values())
        tied = [name for name in tied if dice[name].count("claw") == most]
    return {"claws": throws}


def started(chance: Chance, seat: Any, table: Table, deck: list[str]) -> dict[str, Any]:
    """The seat of a monster that has been playing for a while; its cards come from `deck`."""
    found = _mapping(seat)
    rules, library = table.rules, table.library
    found["vp"] = str(chance.below(max(1, rules.victory.points // 2)))
    found["life"] = str(max(1, rules.life.start - chance.below(rules.life.start // 2 + 1)))
    energy = rules.energy.start + chance.below(8)
    found["energy"] = str(energy if rules.energy.max is None else min(energy, rules.energy.max))
    keep = [card for card in deck if library.card(card).stays and library.has_effect(card)]
    cards = keep[: 1 + chance.below(3)]
    for card in cards:
        deck.remove(card)
    found["cards"] = [table.spell(card) for card in cards]
    for kind in [kind for kind in library.tokens if kind in CLAIMS]:
        if chance.happens(0.15):
            found[kind] = "1"
    return found


def _mapping(seat: Any) -> dict[str, Any]:
    return dict(seat) if isinstance(seat, dict) else {"name": seat, "monster": seat}


def dressed(seat: Any, table: Table, deck: list[str]) -> dict[str, Any]:
    """The seat of a monster that begins with a costume of `deck`."""
    found, library = _mapping(seat), table.library
    costume = next((card for card in deck if library.card(card).kind == "costume" and library.has_effect(card)), None)
    if costume is not None:
        deck.remove(costume)
        found["cards"] = [*found.get("cards", []), table.spell(costume)]
    return found


def evolved(chance: Chance, seat: Any, table: Table, midgame: bool) -> dict[str, Any]:
    """The seat of a monster with evolutions in hand, now and then one that the log does not know; or on the table."""
    found, library = _mapping(seat), table.library
    own = library.evolutions_of(find_monster(found["monster"]) or "")
    left = chance.shuffled([id for id in own if library.has_effect(id)])
    count = 1 + chance.below(3) if midgame else 1
    if left:
        found["evolutions"] = [id if chance.happens(0.75) else "?" for id in left[:count]]
    lasting = [id for id in left[count:] if library.card(id).kind == "permanent" and not _copies(table, id)]
    if midgame and lasting and chance.happens(0.6):
        found["played"] = lasting[: 1 + chance.below(2)]
    return found


def copy_somebody(chance: Chance, seats: Sequence[dict[str, Any]], table: Table) -> None:
    """A card that copies another (by what it does when bought) copies one that somebody has, if there is one."""
    library = table.library
    for seat in seats:
        for index, name in enumerate(seat["cards"]):
            if not _copies(table, name):
                continue
            others = [
                f"{card} of {other['name']}"
                for other in seats
                for card in other["cards"]
                if other is not seat and isinstance(card, str) and not _copies(table, card)
            ]
            if others:
                seat["cards"][index] = {str(library.find(key(name))): chance.pick(others)}


def _copies(table: Table, name: Any) -> bool:
    id = table.library.find(key(name)) if isinstance(name, str) else None
    clauses = table.library.card(id).clauses if id is not None else ()
    return any(effect.word == "copy" for clause in clauses for effect in clause.effects)


def fill(header: dict[str, Any], chance: Chance, players: int, table: Table, midgame: bool) -> None:
    """Add seats, first player and market; `table` is one with the same ruleset and cards.

    With `midgame` the monsters have cards, points, energy and wounds already.
    """
    header["players"] = people = seats(chance, players)
    deck = [card for card, copies in table.library.copies.items() for _ in range(copies)]
    deck = chance.shuffled(deck)
    if midgame:
        people[:] = [started(chance, seat, table, deck) for seat in people]
        chance.pick(people)["place"] = "city"
        copy_somebody(chance, people, table)
    costumes, evolutions = table.rules.costumes, table.rules.evolutions
    if costumes and costumes.start == "deal_two_keep_one":
        people[:] = [dressed(seat, table, deck) for seat in people]
    if evolutions and (midgame or evolutions.start == "draw_two_keep_one"):
        people[:] = [evolved(chance, seat, table, midgame) for seat in people]
    names = [seat if isinstance(seat, str) else seat["name"] for seat in people]
    starts = first(chance, names, rolled=table.rules.first_player == "most_claws")
    if starts is not None:
        header["first"] = starts
    header["market"] = [table.spell(deck.pop()) for _ in range(min(len(deck), table.rules.market.size))]


def as_text(value: Any) -> Any:
    """Options as a log has them: every scalar is text."""
    if isinstance(value, Mapping):
        return {str(name): as_text(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_text(part) for part in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if value is None else str(value)
