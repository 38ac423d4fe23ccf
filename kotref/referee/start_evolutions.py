"""How evolutions lie at the start: hands, what is on the table, own decks, and what cards have left behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotref.cards.model import Card
from kotref.names import is_unknown, key, nearest
from kotref.notation import Notation, NotationError
from kotref.position import CardInPlay, Monster, Position
from kotref.referee.monsters import find_monster, spell_monster
from kotref.referee.setting import Place, Setting, charge, taken_apart
from kotref.rules.table import Table

KEYS = ("evolutions", "played", "target", "frozen")
"""What only a game with evolutions has in a player's mapping."""

Copies = list[tuple[CardInPlay, str, Place]]


def start_evolutions(
    setting: Setting, table: Table, notation: Notation, monster: Monster, player: Mapping[str, Any], copies: Copies
) -> None:
    """The hand of a monster, the evolutions before it, and the die that is frozen for it."""
    seat = monster.seat
    if not table.rules.evolutions:
        for what in KEYS:
            if player.get(what) not in (None, [], "false"):
                message = f"{monster.name} cannot start with {_WORDS[what]}: this game has no evolutions."
                setting.complain("KOT008", message, "players", seat, what)
        return
    for index, name in enumerate(_list(player, "evolutions")):
        place = ("players", seat, "evolutions", index)
        id = None if is_unknown(str(name)) else evolution_id(setting, table, str(name), place)
        if id is not None or is_unknown(str(name)):
            monster.hand.append(id)
    for index, card in enumerate(_list(player, "played")):
        _played(setting, table, monster, card, copies, ("players", seat, "played", index))
    if player.get("frozen") is not None:
        monster.frozen = _face(notation, monster, str(player["frozen"]))
        if monster.frozen is None:
            message = f"a frozen die shows a face: 1, 2, 3, energy, heart or claw, not {str(player['frozen'])!r}."
            setting.complain("KOT002", message, "players", seat, "frozen")


_WORDS = {
    "evolutions": "a hand of evolutions",
    "played": "evolutions on the table",
    "target": "the marker of an evolution",
    "frozen": "a frozen die",
}


def _list(player: Mapping[str, Any], what: str) -> list[Any]:
    found = player.get(what)
    return found if isinstance(found, list) else []


def _face(notation: Notation, monster: Monster, text: str) -> str | None:
    try:
        dice = notation.read(monster.name, f"roll {text}").dice
    except NotationError:
        return None
    return dice[0] if len(dice) == 1 else None


def evolution_id(setting: Setting, table: Table, name: str, place: Place) -> str | None:
    """The id of an evolution by the name written; complains where there is none."""
    id = table.library.find(key(name))
    if id is None or not _is_evolution(table, id):
        guess = nearest(name, [table.library.spell(one) for one in table.library.evolutions()])
        hint = f" Did you mean {guess}?" if guess else ""
        setting.complain("KOT004", f"there is no evolution called {name!r} in this game.{hint}", *place)
        return None
    return id


def _is_evolution(table: Table, id: str) -> bool:
    return id in table.library and table.library.card(id).is_evolution


def _played(setting: Setting, table: Table, monster: Monster, card: Any, copies: Copies, place: Place) -> None:
    name, about = taken_apart(card)
    id = evolution_id(setting, table, name, place)
    if id is None:
        return
    new = table.position.new_card(id)
    charge(table, new, about, copies, place)
    whose = _owner(table, id)
    new.owner = monster.seat if whose is None else whose.seat
    monster.evolutions.append(new)


def _owner(table: Table, id: str) -> Monster | None:
    """The monster at the table whose evolution it is."""
    of = table.library.card(id)
    return next((one for one in table.position.monsters if one.monster == of.monster), None)


# --- decks, and what cannot be --------


def lay_evolution_decks(setting: Setting, table: Table) -> None:
    """What is left in each monster's own deck; complains of what cannot lie as it does."""
    rules = table.rules.evolutions
    if not rules:
        return
    seen: set[str] = set()
    for monster in table.position.monsters:
        own = set(table.library.evolutions_of(monster.monster))
        for where, ids in (("evolutions", monster.hand), ("played", [card.id for card in monster.evolutions])):
            for index, id in enumerate(ids):
                why = _misplaced(table, monster, id, where) if id not in seen else "it is there twice"
                if why and id is not None:
                    message = f"{monster.name} cannot start with {table.spell(id)}: {why}."
                    setting.complain("KOT008", message, "players", monster.seat, where, index)
                if id is not None:
                    seen.add(id)
        strays = [id for id in monster.hand if id is not None and id not in own]
        monster.strays = [id for id in strays if _comes_to_others(table.library.card(id))]
        if not is_known(monster):
            monster.strays = [id for id in table.library.evolutions() if _owner(table, id) is None]
        drawn = _drawn(table, table.position, monster)
        monster.spent = [None] * _laid_aside(table, table.position, monster)
        monster.evolution_deck = left_in_deck(table, table.position, monster)
        if drawn > len(own) and is_known(monster):
            message = f"{monster.name} cannot start with so many evolutions: {_has(monster, len(own))}."
            setting.complain("KOT008", message, "players", monster.seat, "evolutions")


def is_known(monster: Monster) -> bool:
    """Whether there is such a monster: of one that nobody knows nobody knows the evolutions either."""
    return find_monster(monster.monster) is not None


def left_in_deck(table: Table, position: Position, monster: Monster) -> int:
    """How many evolutions are in its deck at the start of a log, where all that has been drawn can be seen."""
    own = len(table.library.evolutions_of(monster.monster))
    if not is_known(monster):
        own = max((len(table.library.evolutions_of(str(one.monster))) for one in _strays(table, monster)), default=0)
    return max(0, own - _drawn(table, position, monster) - _laid_aside(table, position, monster))


def _strays(table: Table, monster: Monster) -> list[Card]:
    return [table.library.card(id) for id in monster.strays]


def _drawn(table: Table, position: Position, monster: Monster) -> int:
    """How many of its evolutions are in hands or on the table; what its hand has of others apart."""
    own = set(table.library.evolutions_of(monster.monster))
    count = monster.hand.count(None)
    for other in position.monsters:
        count += sum(id in own for id in other.hand) + sum(card.owner == monster.seat for card in other.evolutions)
    return count


def _laid_aside(table: Table, position: Position, monster: Monster) -> int:
    """How many have been laid aside: one of the two with which the game began, if a hand tells of them."""
    rules = table.rules.evolutions
    if not rules or rules.start != "draw_two_keep_one" or not monster.hand:
        return 0
    own = len(table.library.evolutions_of(monster.monster))
    return int(_drawn(table, position, monster) < own)


def _has(monster: Monster, number: int) -> str:
    return f"{spell_monster(monster.monster)} has {number}" if number else f"{spell_monster(monster.monster)} has none"


def _misplaced(table: Table, monster: Monster, id: str | None, where: str) -> str | None:
    """Why an evolution cannot be where it is: in a hand (``evolutions``) or before a monster (``played``)."""
    if id is None or not is_known(monster):
        return None
    of = table.library.card(id)
    if where == "played":
        if of.kind == "temporary" and of.lasts != "round":
            return "it is spent as soon as it has been played" if not of.lasts else "it does not outlast a turn"
        if _owner(table, id) is None:
            return f"nobody plays {spell_monster(of.monster)}"
        if of.monster != monster.monster and of.kind != "gift" and not _goes_over(of):
            return f"it is an evolution of {spell_monster(of.monster)}"
    elif of.monster != monster.monster and not _comes_to_others(of):
        return f"it is an evolution of {spell_monster(of.monster)}"
    return None


def _goes_over(of: Card) -> bool:
    """Whether an evolution goes before another monster by what it says itself."""
    return any(effect.word == "hand over" for clause in of.clauses for effect in clause.effects)


def _comes_to_others(of: Card) -> bool:
    """Whether an evolution comes to another monster's hand by what it says itself."""
    return any(effect.word == "return" and effect.to != "self" for clause in of.clauses for effect in clause.effects)
