"""How monsters start: points, life, energy, places, tokens, cards and tiles; and what the rules cannot reach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotref.names import key
from kotref.notation import Notation
from kotref.position import BAY, CITY, OUTSIDE, CardInPlay, Monster
from kotref.referee.numbers import whole
from kotref.referee.setting import Place, Setting, card_id, charge, full, taken_apart, tile_id
from kotref.referee.start_evolutions import lay_evolution_decks, start_evolutions
from kotref.rules.table import Table

NUMBERS = ("vp", "life", "energy")


def start_values(setting: Setting, table: Table, notation: Notation, players: list[Any]) -> None:
    """What each monster has at the start."""
    rules, position = table.rules, table.position
    tokens = table.library.tokens
    limits = {**{kind: card.supply for kind, card in tokens.items()}, **rules.tokens}
    position.supply = {kind: number for kind, number in limits.items() if isinstance(number, int) and kind in tokens}
    copies: list[tuple[CardInPlay, str, tuple[str | int, ...]]] = []
    for monster, player in zip(position.monsters, players, strict=True):
        monster.life = monster.max_life = rules.life.start
        monster.energy = rules.energy.start
        if isinstance(player, Mapping):
            _start_value(setting, table, monster, player, copies)
            start_evolutions(setting, table, notation, monster, player, copies)
    for card, target, place in copies:
        _link_copy(setting, table, notation, card, target, place)
    lay_evolution_decks(setting, table)
    wanted = {monster.seat: monster.life for monster in position.monsters}
    table.cards_changed()
    for monster in position.monsters:
        if not monster.eliminated:
            monster.life = wanted[monster.seat]


def _start_value(
    setting: Setting, table: Table, monster: Monster, player: Mapping[str, Any], copies: list[Any]
) -> None:
    seat = monster.seat
    for what in NUMBERS:
        if what in player:
            number = whole(player[what])
            if number is None:
                setting.complain(
                    "KOT002", f"{what} is a number from 0 up, not {player[what]!r}.", "players", seat, what
                )
            else:
                setattr(monster, what, number)
    for kind in table.library.tokens:
        if kind in player:
            number = _TRUTH.get(str(player[kind])) if table.library.tokens[kind].supply == 1 else None
            number = whole(player[kind]) if number is None else number
            if number is None:
                setting.complain(
                    "KOT002", f"{kind} is a number from 0 up, not {player[kind]!r}.", "players", seat, kind
                )
            elif number:
                monster.tokens[kind] = number
                if kind in table.position.supply:
                    table.position.supply[kind] -= number
    place = str(player.get("place") or OUTSIDE)
    if key(place) in (OUTSIDE, CITY, BAY):
        monster.place = key(place)
    else:
        setting.complain("KOT002", f"a place is outside, city or bay, not {place!r}.", "players", seat, "place")
    eliminated = player.get("eliminated")
    if eliminated is not None and str(eliminated).lower() in ("true", "yes"):
        monster.eliminated, monster.life = True, 0
    if table.rules.wickedness:
        _start_wickedness(setting, table, monster, player)
    elif player.get("tiles") or player.get("wickedness") not in (None, "0"):
        what = "tiles" if player.get("tiles") else "wickedness"
        setting.complain(
            "KOT008", f"{monster.name} cannot start with {what}: this game has none.", "players", seat, what
        )
    for index, card in enumerate(player.get("cards") or ()):
        _start_card(setting, table, monster, card, copies, ("players", seat, "cards", index))


def _start_wickedness(setting: Setting, table: Table, monster: Monster, player: Mapping[str, Any]) -> None:
    if "wickedness" in player:
        number = whole(player["wickedness"])
        if number is None:
            setting.complain("KOT002", "wickedness is a number from 0 up.", "players", monster.seat, "wickedness")
        else:
            monster.wickedness = number
    for index, name in enumerate(player.get("tiles") or ()):
        id = tile_id(setting, table, name, ("players", monster.seat, "tiles", index))
        if id is not None:
            monster.tiles.append(table.position.new_card(f"tile/{id}"))
            table.position.taken_tiles.append(id)


def _start_card(setting: Setting, table: Table, monster: Monster, card: Any, copies: list[Any], place: Place) -> None:
    name, about = taken_apart(card)
    id = card_id(setting, table, name, place)
    if id is None:
        return
    new = table.position.new_card(id)
    if about is not None and about in table.library.marks():
        new.mark, about = about, None
    charge(table, new, about, copies, place)
    monster.cards.append(new)


_TRUTH = {"true": 1, "false": 0}
"""How a marker of which there is one only may be written."""


def _link_copy(setting: Setting, table: Table, notation: Notation, card: CardInPlay, target: str, place: Place) -> None:
    """`{mimic: jets of Ben}`: find the card that is copied."""
    named, _, owner = target.rpartition(" of ")
    who = notation.player(owner)
    id = table.library.find(key(named))
    for other in (*table.monster(who).cards, *table.monster(who).evolutions) if who is not None else ():
        if other.id == id and other is not card:
            card.copies = other.key
            card.tokens = full(table, other.id)
            return
    setting.complain("KOT008", f"{target!r} is not in play: a copy is written as 'jets of Ben'.", *place)


def check_start(setting: Setting, table: Table) -> None:
    """Starting positions that the rules cannot reach (KOT008)."""
    position, rules = table.position, table.rules
    for place, name in ((CITY, "Tokyo City"), (BAY, "Tokyo Bay")):
        there = [monster.name for monster in position.monsters if monster.place == place]
        if len(there) > 1:
            setting.complain("KOT008", f"{' and '.join(there)} cannot both be in {name}.", "players")
    bay_from = rules.tokyo.bay_from
    in_bay = position.at(BAY)
    if in_bay is not None and (bay_from is None or len(position.alive()) < bay_from):
        setting.complain("KOT008", f"{in_bay.name} cannot be in Bay: it is shut.", "players", in_bay.seat, "place")
    for monster in position.monsters:
        if monster.eliminated:
            if monster.in_tokyo:
                setting.complain("KOT008", f"{monster.name} is eliminated and in Tokyo.", "players", monster.seat)
            monster.place = OUTSIDE
            continue
        why = _impossible(table, monster)
        if why:
            setting.complain("KOT008", f"{monster.name} cannot start with {why}.", "players", monster.seat)
    if len(position.alive()) < 2:
        setting.complain("KOT008", "fewer than two monsters are in the game: it is over.", "players")
    if position.active.eliminated:
        setting.complain("KOT008", f"{position.active.name} is eliminated and cannot start.", "first")
        position.next_seat = position.first_seat = position.alive()[0].seat if position.alive() else 0
        position.give_turn(position.first_seat)


def _impossible(table: Table, monster: Monster) -> str | None:
    rules = table.rules
    if monster.life > monster.max_life:
        return f"{monster.life} life: {monster.max_life} is the most it can have"
    if monster.life < 1 and not table.cannot(monster, "fall"):
        return "no life"
    if monster.vp >= table.goal(monster):
        return f"{monster.vp} points: the game would be over"
    if rules.wickedness and monster.wickedness > rules.wickedness.cap:
        return f"{monster.wickedness} wickedness: the track ends at {rules.wickedness.cap}"
    if rules.energy.max is not None and monster.energy > rules.energy.max:
        return f"{monster.energy} energy: {rules.energy.max} is the most"
    for kind, number in table.position.supply.items():
        if number < 0 and monster.tokens.get(kind):
            return f"{monster.tokens[kind]} {kind} tokens: there are not so many"
    for card in monster.cards:
        of = table.library.card(card.id)
        if not of.stays:
            return f"{of.name} in front of it: that card is discarded when bought"
    return None
