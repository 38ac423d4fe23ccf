"""Claims of a log about the position (`expect`, `result`), corrections by the table, and what is really so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from kotref.names import key
from kotref.notation import Notation
from kotref.position import BAY, CITY, OUTSIDE, Monster
from kotref.referee.numbers import whole
from kotref.rules.table import Table
from kotref.violation import Violation


class Mismatch(NamedTuple):
    """A claim that does not hold.

    `about` is what it is about (a player's name or ``""``, and the key), `difference` tells two mismatches of the same
    size from different ones, `claimed` and `real` are for people.
    """

    about: tuple[str, str]
    difference: object
    claimed: str
    real: str


class BadClaim(Exception):
    """A claim that cannot be understood; carries the violation (KOT002, KOT003 or KOT004)."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.violation = Violation(code, message)


def claims(
    table: Table, notation: Notation, claimed: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, str], Mismatch | None]]:
    """Every single claim: what it is about, and how it fails (None: it holds). Raises BadClaim."""
    for what, value in claimed.items():
        word = key(what)
        name = notation.player(what)
        if word in _TABLE:
            yield ("", word), _TABLE[word](table, notation, value)
        elif name is None:
            raise BadClaim("KOT003", f"nobody at this table is called {what!r}.")
        elif not isinstance(value, dict):
            raise BadClaim("KOT002", f"a claim about {name} is a mapping such as {{vp: 3, life: 8}}.")
        else:
            for about, single in value.items():
                yield (name, key(about)), _about_monster(table, table.monster(name), key(about), about, single)


# --- about the table --------


def _market(table: Table, notation: Notation, value: Any) -> Mismatch | None:
    claimed = _card_ids(table, value, "market")
    real = [id or "?" for id in table.position.market]
    short = (Counter(claimed) - Counter(real)).total()
    if short <= real.count("?") and len(claimed) == len(real):
        return None
    return Mismatch(("", "market"), tuple(sorted(claimed)), table.spell_all(claimed), table.spell_all(real))


def _winner(table: Table, notation: Notation, value: Any) -> Mismatch | None:
    return winner_mismatch(table, notation, value)


def winner_mismatch(table: Table, notation: Notation, value: Any) -> Mismatch | None:
    """Whether `value` names the winner: a player, ``none``, ``shared`` or ``unfinished``. Raises BadClaim."""
    position, claimed = table.position, str(value)
    word = key(claimed)
    if word not in ("none", "shared", "unfinished"):
        name = notation.player(claimed)
        if name is None:
            raise BadClaim("KOT003", f"nobody at this table is called {claimed!r}.")
        claimed = name
    else:
        claimed = word
    real = position.winner if position.over else "unfinished"
    if claimed == real:
        return None
    return Mismatch(("", "winner"), claimed, claimed, str(real))


def _turn(table: Table, notation: Notation, value: Any) -> Mismatch | None:
    name = notation.player(str(value))
    if name is None:
        raise BadClaim("KOT003", f"nobody at this table is called {str(value)!r}.")
    real = table.position.active.name
    return None if name == real else Mismatch(("", "turn"), name, f"it is {name}'s turn", f"it is {real}'s turn")


def _over(table: Table, notation: Notation, value: Any) -> Mismatch | None:
    claimed = _yes_or_no(value, "over")
    real = table.position.over
    return None if claimed == real else Mismatch(("", "over"), claimed, _ended(claimed), _ended(real))


def _ended(over: bool) -> str:
    return "the game is over" if over else "the game goes on"


_TABLE: dict[str, Callable[[Table, Notation, Any], Mismatch | None]] = {
    "market": _market,
    "winner": _winner,
    "turn": _turn,
    "over": _over,
}

# --- about a monster --------


def _about_monster(table: Table, monster: Monster, word: str, written: str, value: Any) -> Mismatch | None:
    if word in ("vp", "life", "energy") or word in table.library.tokens:
        claimed = whole(value)
        if claimed is None:
            raise BadClaim("KOT002", f"{written} is a number from 0 up, not {value!r}.")
        real = monster.tokens.get(word, 0) if word in table.library.tokens else getattr(monster, word)
        return None if claimed == real else Mismatch((monster.name, word), claimed - real, str(claimed), str(real))
    if word == "place":
        place = key(str(value))
        if place not in (OUTSIDE, CITY, BAY):
            raise BadClaim("KOT002", f"a place is outside, city or bay, not {value!r}.")
        return (
            None
            if place == monster.place
            else Mismatch((monster.name, word), place, _where(place), _where(monster.place))
        )
    if word == "eliminated":
        out = _yes_or_no(value, written)
        real_out = monster.eliminated
        said = {True: "eliminated", False: "in the game"}
        return None if out == real_out else Mismatch((monster.name, word), out, said[out], said[real_out])
    if word == "cards":
        return _cards(table, monster, value)
    if word == "wickedness":
        claimed = whole(value)
        if claimed is None:
            raise BadClaim("KOT002", f"{written} is a number from 0 up, not {value!r}.")
        real = monster.wickedness
        return None if claimed == real else Mismatch((monster.name, word), claimed - real, str(claimed), str(real))
    if word == "tiles":
        wanted, got = Counter(_card_ids(table, value, "tiles")), Counter(_plain(tile.id) for tile in monster.tiles)
        if wanted == got:
            return None
        difference = (frozenset(wanted - got), frozenset(got - wanted))
        return Mismatch((monster.name, word), difference, _tile_names(table, wanted), _tile_names(table, got))
    known = ["vp", "life", "energy", "place", "cards", "eliminated", *table.library.tokens]
    raise BadClaim("KOT002", f"nothing can be claimed about {written!r}; known are {', '.join(known)}.")


def _where(place: str) -> str:
    return {OUTSIDE: "outside", CITY: "in Tokyo City", BAY: "in Tokyo Bay"}[place]


def _plain(id: str) -> str:
    return id.removeprefix("tile/")


def _tile_names(table: Table, ids: Counter[str]) -> str:
    return table.spell_all(f"tile/{id}" for id in ids.elements())


def _cards(table: Table, monster: Monster, value: Any) -> Mismatch | None:
    claimed = Counter(_card_ids(table, value, "cards"))
    real = Counter(card.id for card in monster.cards)
    tokens = _tokens_differ(table, monster, value) if claimed == real else None
    if claimed == real and tokens is None:
        return None
    difference = (frozenset((claimed - real).items()), frozenset((real - claimed).items()), tokens)
    return Mismatch(
        (monster.name, "cards"), difference, table.spell_all(claimed.elements()), table.spell_all(real.elements())
    )


def _tokens_differ(table: Table, monster: Monster, value: Any) -> str | None:
    for card in value if isinstance(value, list) else ():
        if isinstance(card, dict) and len(card) == 1:
            ((name, about),) = card.items()
            number, id = whole(about), table.library.find(key(str(name)))
            if number is not None and all(mine.tokens != number for mine in monster.cards if mine.id == id):
                return f"{id} {number}"
    return None


def _card_ids(table: Table, value: Any, what: str) -> list[str]:
    if not isinstance(value, list):
        raise BadClaim("KOT002", f"{what} is a list of cards.")
    ids = []
    for card in value:
        name = str(next(iter(card))) if isinstance(card, dict) and len(card) == 1 else str(card)
        if name.strip() == "?" or key(name) == "unknown":
            ids.append("?")
            continue
        id = table.library.find(key(name))
        if id is None:
            from kotref.names import nearest

            guess = nearest(name, table.library.all())
            hint = f" Did you mean {guess}?" if guess else ""
            raise BadClaim("KOT004", f"there is no card called {name!r} in this game.{hint}")
        ids.append(id)
    return ids


def _yes_or_no(value: Any, what: str) -> bool:
    text = str(value).strip().lower()
    if text not in ("true", "false", "yes", "no"):
        raise BadClaim("KOT002", f"{what} is true or false, not {value!r}.")
    return text in ("true", "yes")


# --- corrections --------


def correction(table: Table, notation: Notation, values: Mapping[str, Any]) -> Callable[[Table], None]:
    """What sets the position to the `values` of a `correct` entry. Raises BadClaim."""
    changes: list[Callable[[Table], None]] = []
    for what, value in values.items():
        word = key(what)
        if word in ("reason", "note"):
            continue
        if word == "market":
            changes.append(_set_market(_card_ids(table, value, "market")))
            continue
        name = notation.player(what)
        if name is None:
            raise BadClaim("KOT003", f"nobody at this table is called {what!r}.")
        if not isinstance(value, dict):
            raise BadClaim("KOT002", f"a correction of {name} is a mapping such as {{vp: 3, life: 8}}.")
        for about, single in value.items():
            _about_monster(table, table.monster(name), key(about), about, single)
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
    if word == "cards":
        wanted = _card_ids(table, value, "cards")
        return lambda table: _set_cards(table, table.monster(name), wanted)

    def change(table: Table) -> None:
        from kotref.rules import gains

        monster = table.monster(name)
        if word == "place":
            monster.place = key(str(value))
        elif word == "eliminated":
            monster.eliminated = _yes_or_no(value, word)
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
