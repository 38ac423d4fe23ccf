"""Corrections by the table (`correct`): the position becomes what the log says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from kotref.names import key
from kotref.notation import Notation
from kotref.position import Monster
from kotref.referee.claims import BadClaim, about_monster, card_ids, yes_or_no
from kotref.referee.numbers import whole
from kotref.rules.table import Table


def correction(table: Table, notation: Notation, values: Mapping[str, Any]) -> Callable[[Table], None]:
    """What sets the position to the `values` of a `correct` entry. Raises BadClaim."""
    changes: list[Callable[[Table], None]] = []
    for what, value in values.items():
        word = key(what)
        if word in ("reason", "note"):
            continue
        if word == "market":
            changes.append(_set_market(card_ids(table, value, "market")))
            continue
        name = notation.player(what)
        if name is None:
            raise BadClaim("KOT003", f"nobody at this table is called {what!r}.")
        if not isinstance(value, dict):
            raise BadClaim("KOT002", f"a correction of {name} is a mapping such as {{vp: 3, life: 8}}.")
        for about, single in value.items():
            about_monster(table, table.monster(name), key(about), about, single)
            changes.append(_set_one(name, key(about), single, table))

    def correct(table: Table) -> None:
        for change in changes:
            change(table)

    return correct


def _set_market(ids: list[str]) -> Callable[[Table], None]:
    def change(table: Table) -> None:
        position = table.position
        for id in position.market:
            if id is not None:
                position.unseen[id] = position.unseen.get(id, 0) + 1
        position.market = [None if id == "?" else id for id in ids]
        for id in position.market:
            if id is not None:
                position.unseen[id] = position.unseen.get(id, 0) - 1

    return change


def _set_one(name: str, word: str, value: Any, table: Table) -> Callable[[Table], None]:
    if word in _LISTS:
        wanted = card_ids(table, value, word)
        return lambda table: _LISTS[word](table, table.monster(name), wanted)

    def change(table: Table) -> None:
        from kotref.rules import gains

        monster = table.monster(name)
        if word == "place":
            monster.place = key(str(value))
        elif word == "eliminated":
            monster.eliminated = yes_or_no(value, word)
        elif word == "vp":
            gains.set_vp(table, monster, whole(value) or 0, "correction")
        elif word in table.library.tokens:
            monster.tokens[word] = whole(value) or 0
        else:
            setattr(monster, word, whole(value) or 0)
        table.cards_changed()

    return change


def _set_cards(table: Table, monster: Monster, wanted: list[str]) -> None:
    from kotref.rules.deck import discard_card

    missing = Counter(wanted)
    for card in list(monster.cards):
        if missing[card.id] > 0:
            missing[card.id] -= 1
        else:
            discard_card(table, monster, card)
    for id in missing.elements():
        if id != "?":
            table.position.unseen[id] = table.position.unseen.get(id, 0) - 1
            monster.cards.append(table.position.new_card(id))
    table.cards_changed()


def _set_hand(table: Table, monster: Monster, wanted: list[str]) -> None:
    more = len(wanted) - len(monster.hand)
    monster.evolution_deck = max(0, monster.evolution_deck - more)
    monster.hand = [None if id == "?" else id for id in wanted]


def _set_played(table: Table, monster: Monster, wanted: list[str]) -> None:
    from kotref.rules.deck import discard_card

    missing = Counter(wanted)
    for card in list(monster.evolutions):
        if missing[card.id] > 0:
            missing[card.id] -= 1
        else:
            discard_card(table, monster, card)
    for id in missing.elements():
        card = table.position.new_card(id)
        of = table.library.card(id)
        card.owner = next((one.seat for one in table.position.monsters if one.monster == of.monster), monster.seat)
        for other in table.position.monsters:
            if id in other.spent:
                other.spent.remove(id)
        monster.evolutions.append(card)
    table.cards_changed()


def _set_tiles(table: Table, monster: Monster, wanted: list[str]) -> None:
    position, missing = table.position, Counter(wanted)
    for tile in list(monster.tiles):
        if missing[tile.name] > 0:
            missing[tile.name] -= 1
        else:
            monster.tiles.remove(tile)
            position.tiles.append(tile.name)
    for id in missing.elements():
        if id in position.tiles:
            position.tiles.remove(id)
        monster.tiles.append(position.new_card(f"tile/{id}"))
    table.cards_changed()


_LISTS: dict[str, Callable[[Table, Monster, list[str]], None]] = {
    "cards": _set_cards,
    "evolutions": _set_hand,
    "played": _set_played,
    "tiles": _set_tiles,
}
