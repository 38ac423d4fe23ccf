"""Claims of a log about the position (`expect`, `result`), and what is really so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from kotref.names import key
from kotref.notation import Notation
from kotref.position import BAY, CITY, OUTSIDE, CardInPlay, Monster
from kotref.referee.numbers import whole
from kotref.rules.hands import may_come
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
            monster = table.monster(name)
            for about, single in value.items():
                word = key(about)
                yield (name, word), about_monster(table, monster, word, about, single)


# --- about the table --------


def _market(table: Table, notation: Notation, value: Any) -> Mismatch | None:
    claimed = card_ids(table, value, "market")
    real = [id or "?" for id in table.position.market]
    if sorted(claimed) == sorted(real):
        return None
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
    claimed = yes_or_no(value, "over")
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


def about_monster(table: Table, monster: Monster, word: str, written: str, value: Any) -> Mismatch | None:
    """How one claim about a monster fails; None if it holds. Raises BadClaim."""
    about = _MONSTER.get(word)
    if about is not None:
        return about(table, monster, value)
    tokens = table.library.tokens
    if word in tokens:
        real = monster.tokens.get(word, 0)
    elif word in _NUMBERS:
        real = getattr(monster, word)
    else:
        known = [*_NUMBERS, *_MONSTER, *tokens]
        raise BadClaim("KOT002", f"nothing can be claimed about {written!r}; known are {', '.join(known)}.")
    claimed = whole(value)
    if claimed == real:
        return None
    if claimed is None:
        raise BadClaim("KOT002", f"{written} is a number from 0 up, not {value!r}.")
    return Mismatch((monster.name, word), claimed - real, str(claimed), str(real))


_NUMBERS = ("vp", "life", "energy", "wickedness")


def _place(table: Table, monster: Monster, value: Any) -> Mismatch | None:
    place = key(str(value))
    if place not in (OUTSIDE, CITY, BAY):
        raise BadClaim("KOT002", f"a place is outside, city or bay, not {value!r}.")
    if place == monster.place:
        return None
    return Mismatch((monster.name, "place"), place, _where(place), _where(monster.place))


def _where(place: str) -> str:
    return {OUTSIDE: "outside", CITY: "in Tokyo City", BAY: "in Tokyo Bay"}[place]


def _eliminated(table: Table, monster: Monster, value: Any) -> Mismatch | None:
    claimed, real = yes_or_no(value, "eliminated"), monster.eliminated
    said = {True: "eliminated", False: "in the game"}
    return None if claimed == real else Mismatch((monster.name, "eliminated"), claimed, said[claimed], said[real])


def _tiles(table: Table, monster: Monster, value: Any) -> Mismatch | None:
    claimed = Counter(card_ids(table, value, "tiles"))
    real = Counter(tile.name for tile in monster.tiles)
    if claimed == real:
        return None
    difference = (frozenset(claimed - real), frozenset(real - claimed))
    return Mismatch((monster.name, "tiles"), difference, _tile_names(table, claimed), _tile_names(table, real))


def _tile_names(table: Table, ids: Counter[str]) -> str:
    return table.spell_all(f"tile/{id}" for id in ids.elements())


def _cards(table: Table, monster: Monster, value: Any) -> Mismatch | None:
    return _lying(table, monster, "cards", monster.cards, value)


def _played(table: Table, monster: Monster, value: Any) -> Mismatch | None:
    return _lying(table, monster, "played", monster.evolutions, value)


def _lying(table: Table, monster: Monster, word: str, cards: list[CardInPlay], value: Any) -> Mismatch | None:
    """The cards that lie before a monster, in any order, and what lies on them as far as the log says it."""
    named, lying = card_ids(table, value, word), [card.id for card in cards]
    if sorted(named) != sorted(lying):
        claimed, real = Counter(named), Counter(lying)
        difference = (frozenset((claimed - real).items()), frozenset((real - claimed).items()))
        said = table.spell_all(claimed.elements()), table.spell_all(real.elements())
        return Mismatch((monster.name, word), difference, *said)
    for card in value:
        if isinstance(card, dict):
            ((name, about),) = card.items()
            id, said_of_it = table.library.find(key(str(name))), str(about)
            mine = [one for one in cards if one.id == id]
            if not any(_is_so(table, one, said_of_it) for one in mine):
                really = ", ".join(dict.fromkeys(_what_lies_on(table, one) for one in mine))
                spelled = table.spell(id)
                return Mismatch(
                    (monster.name, word), (id, said_of_it), f"{spelled} ({said_of_it})", f"{spelled} ({really})"
                )
    return None


def _is_so(table: Table, card: CardInPlay, about: str) -> bool:
    """Whether a card has on it what is said: so many tokens, a mark, a face named for it, the card it copies."""
    number = whole(about)
    if number is not None:
        return card.tokens == number or card.face == about
    named, of, owner = about.rpartition(" of ")
    if not of:
        return about in (card.mark, card.face)
    copied = table.position.card(card.copies)
    return copied is not None and copied[1].id == table.library.find(key(named)) and key(copied[0].name) == key(owner)


def _what_lies_on(table: Table, card: CardInPlay) -> str:
    copied = table.position.card(card.copies)
    if copied is not None:
        return f"{table.spell(copied[1].id)} of {copied[0].name}"
    return card.mark or card.face or str(card.tokens)


def _hand(table: Table, monster: Monster, value: Any) -> Mismatch | None:
    """The evolutions in hand, in any order; `?` is one that the log does not know."""
    claimed = card_ids(table, value, "evolutions")
    real = ["?" if id is None else id for id in monster.hand]
    named, known = Counter(claimed) - Counter("?" * len(claimed)), Counter(real) - Counter("?" * len(real))
    named, known = named - known, known - named
    fits = len(claimed) == len(real) and named.total() <= real.count("?") and known.total() <= claimed.count("?")
    if fits and all(may_come(table, monster, id) for id in named):
        return None
    return Mismatch((monster.name, "evolutions"), tuple(sorted(claimed)), table.spell_all(claimed), _names(table, real))


def _names(table: Table, ids: list[str]) -> str:
    return table.spell_all(ids) if ids else "none"


_MONSTER: dict[str, Callable[[Table, Monster, Any], Mismatch | None]] = {
    "place": _place,
    "cards": _cards,
    "eliminated": _eliminated,
    "tiles": _tiles,
    "evolutions": _hand,
    "played": _played,
}

# --- reading claims --------

_NOT_KNOWN = ("?", "unknown")


def card_ids(table: Table, value: Any, what: str) -> list[str]:
    """The ids of the cards named, `?` for one that the log does not know. Raises BadClaim."""
    if not isinstance(value, list):
        raise BadClaim("KOT002", f"{what} is a list of cards.")
    ids = []
    for card in value:
        name = str(next(iter(card))) if isinstance(card, dict) and len(card) == 1 else str(card)
        word = key(name)
        if word in _NOT_KNOWN:
            ids.append("?")
            continue
        id = table.library.find(word)
        if id is None:
            from kotref.names import nearest

            guess = nearest(name, table.library.all())
            hint = f" Did you mean {guess}?" if guess else ""
            raise BadClaim("KOT004", f"there is no card called {name!r} in this game.{hint}")
        ids.append(id)
    return ids


def yes_or_no(value: Any, what: str) -> bool:
    """A truth value. Raises BadClaim."""
    text = str(value).strip().lower()
    if text not in ("true", "false", "yes", "no"):
        raise BadClaim("KOT002", f"{what} is true or false, not {value!r}.")
    return text in ("true", "yes")
