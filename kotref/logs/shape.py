"""The shape that the format gives to header and claims: which keys there are, and what stands there.

Every check returns the fault as a message with the path to it, or nothing. The same shapes stand in
`kotref/schemas/log.schema.json`, for editors; a test holds the two together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from kotref.names import key, nearest, quoted, shown

Path = tuple[Any, ...]
Fault = tuple[Path, str]
Check = Callable[[Any, Path], Iterator[Fault]]

HEADER_KEYS = (
    *("format", "ruleset", "options", "players", "first", "market", "deck", "discard", "turns", "tiles", "meta"),
    *("moves", "result"),
)
RESERVED = frozenset(
    {
        *("expect", "note", "correct", "reason", "player", "action", "market", "deck", "discard", "winner", "none"),
        *("shared", "unfinished", "turn", "over", "heal", "poison", "shrink", "claws", "unknown"),
    }
)
"""Names that the notation needs for itself, normalised: no player has one."""
LONGEST_NAME = 100

_INTEGER = re.compile(r"-?[0-9]{1,9}", re.ASCII)


def found(value: Any) -> str:
    """What stands there, for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return quoted(value, 40) if value else "an empty text"
    if isinstance(value, bool):
        return quoted(str(value).lower())
    return "a list" if isinstance(value, list) else "a mapping"


def expected(value: Any, what: str, path: Path) -> Iterator[Fault]:
    """One fault: something else stands there."""
    yield path, f"{_named(path)}: found {found(value)}, expected {what}"


def _named(path: Path) -> str:
    """A path as people say it: `players`, seat 2, `life`."""
    parts = []
    for before, part in zip((None, *path), path, strict=False):
        if isinstance(part, int):
            parts.append(f"{'seat' if before == 'players' else 'number'} {part + 1}")
        else:
            parts.append(f"`{shown(str(part))}`")
    return ", ".join(parts) or "the log"


# --- shapes -----------------------------------------------------------------------------------------------------------


def text(what: str = "a name") -> Check:
    """A scalar that is not empty."""

    def check(value: Any, path: Path) -> Iterator[Fault]:
        if not isinstance(value, str) or not value.strip():
            yield from expected(value, what, path)

    return check


def integer(value: Any, path: Path) -> Iterator[Fault]:
    """A whole number that a game can have."""
    if not isinstance(value, str) or not _INTEGER.fullmatch(value):
        yield from expected(value, "a whole number", path)


def one_of(*words: str) -> Check:
    """One of a few words."""

    def check(value: Any, path: Path) -> Iterator[Fault]:
        if isinstance(value, str) and value in words:
            return
        hint = nearest(value, words) if isinstance(value, str) and value else None
        more = f"; did you mean {hint}?" if hint else ""
        for where, message in expected(value, " or ".join(words), path):
            yield where, message + more

    return check


def list_of(item: Check, what: str) -> Check:
    """A list of things of one shape."""

    def check(value: Any, path: Path) -> Iterator[Fault]:
        if not isinstance(value, list):
            yield from expected(value, f"a list of {what}", path)
            return
        for index, part in enumerate(value):
            yield from item(part, (*path, index))

    return check


def card(value: Any, path: Path) -> Iterator[Fault]:
    """A card's name, or with what lies on it: `{smoke_cloud: 2}`, `{mimic: jets of Ben}`."""
    if isinstance(value, dict):
        parts = list(value.values())
        if len(parts) == 1 and isinstance(parts[0], str) and parts[0]:
            return
        yield from expected(value, "a card's name or {CARD: what lies on it}", path)
    else:
        yield from text("a card's name")(value, path)


_TRUTH = one_of("true", "false")
_PLACE = one_of("outside", "city", "bay")
_CARDS = list_of(card, "cards")
_NAMES = list_of(text("a card's name"), "card names")

CLAIMS: dict[str, Check] = {
    **dict.fromkeys(("vp", "life", "energy", "poison", "shrink", "zombie", "wickedness"), integer),
    **dict.fromkeys(("cards", "played"), _CARDS),
    **dict.fromkeys(("tiles", "evolutions"), _NAMES),
    "place": _PLACE,
    "eliminated": _TRUTH,
}
"""What may be said of a player, at the start and in claims."""

PLAYER: dict[str, Check] = {
    **CLAIMS,
    "name": text(),
    "monster": text("a monster's name"),
    "target": _TRUTH,
    "frozen": text("a face"),
}
"""The keys of a player in the header."""


def mapping(value: Any, path: Path, keys: dict[str, Check], what: str) -> Iterator[Fault]:
    """A mapping with no other keys than these."""
    if not isinstance(value, dict):
        yield from expected(value, what, path)
        return
    for name, part in value.items():
        check = keys.get(name)
        if check is None:
            yield (*path, name), unknown_key(name, keys, path)
        else:
            yield from check(part, (*path, name))


def unknown_key(name: str, keys: Any, path: Path) -> str:
    """The message for a key that nobody reads."""
    hint = nearest(name, keys)
    inside = f"{_named(path)}: " if path else ""
    return f"{inside}unknown key `{shown(name)}`" + (
        f"; did you mean `{hint}`?" if hint else f"; there are {', '.join(keys)}"
    )


# --- claims -----------------------------------------------------------------------------------------------------------

_NUMBERS = frozenset(name for name, check in CLAIMS.items() if check is integer)
_LISTS = frozenset(("cards", "played", "tiles", "evolutions"))
_PLACES = ("outside", "city", "bay")
_GAME: dict[str, Check] = {
    "market": _NAMES,
    "winner": text("a player, none, shared or unfinished"),
    "turn": text("a player"),
    "over": _TRUTH,
}


def _is_plain(what: str, part: Any) -> bool:
    """Whether a claim is right at first sight, as nearly all are."""
    if part.__class__ is str:
        if what in _NUMBERS:
            return len(part) < 10 and part.isdigit() and part.isascii()
        return what == "place" and part in _PLACES
    if part.__class__ is list and what in _LISTS:
        return not [item for item in part if item.__class__ is not str or not item]
    return False


def claim_fault(kind: str, claims: Any) -> str | None:
    """What is wrong with the shape of an `expect` or a `correct`, None where it is right."""
    if claims.__class__ is not dict:
        return next(expected(claims, "a mapping of claims, as in {Ada: {vp: 2}}", (kind,)))[1]
    for name, value in claims.items():
        if value.__class__ is dict and name not in _GAME:
            for what, part in value.items():
                if _is_plain(what, part):
                    continue
                check = CLAIMS.get(what)
                if check is None:
                    return unknown_key(what, CLAIMS, (kind, name))
                for fault in check(part, (kind, name, what)):
                    return fault[1]
        else:
            for fault in _claim(kind, name, value):
                return fault[1]
    if kind == "correct" and "reason" not in claims:
        return "`correct`: a `reason` is missing"
    return None


def _claim(kind: str, name: str, value: Any) -> Iterator[Fault]:
    path = (kind, name)
    if name == "reason" and kind == "correct":
        yield from text("a reason")(value, path)
    elif name in _GAME:
        yield from _GAME[name](value, path)
    elif name in CLAIMS:
        yield path, f"`{kind}`: `{name}` is claimed of a player, as in {{Ada: {{{name}: ...}}}}"
    else:
        yield from expected(value, f"a mapping of claims about {shown(name)}, as in {{vp: 2}}", path)


# --- the header -------------------------------------------------------------------------------------------------------


def header_faults(header: dict[str, Any], needs_moves: bool = True) -> Iterator[Fault]:
    """All faults of a header, `moves` included unless the container keeps them elsewhere."""
    for name in ("format", "players", "moves"):
        if header.get(name) is None and (name != "moves" or needs_moves):
            missing = "missing" if name not in header else "empty"
            yield (name,) if name in header else (), f"`{name}` is {missing}"
    for name, value in header.items():
        check = _HEADER.get(name)
        if check is None:
            yield (name,), unknown_key(name, HEADER_KEYS, ())
        elif value is not None or name not in ("format", "players", "moves"):
            yield from check(value, (name,))


def _format(value: Any, path: Path) -> Iterator[Fault]:
    if value != "kotref/1":
        yield from expected(value, "kotref/1", path)


def _ruleset(value: Any, path: Path) -> Iterator[Fault]:
    if isinstance(value, list):
        if not value:
            yield path, "`ruleset`: an empty list, expected a ruleset or a list of layers"
        yield from list_of(text("a ruleset"), "rulesets")(value, path)
    else:
        yield from text("a ruleset or a list of layers")(value, path)


def _options(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield from expected(value, "a mapping of options", path)


def _players(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield from expected(value, "a list of 2 to 6 seats", path)
        return
    if not 2 <= len(value) <= 6:
        yield path, f"`players`: {len(value)} {'seat' if len(value) == 1 else 'seats'}, expected 2 to 6"
    names: dict[str, str] = {}
    monsters: dict[str, str] = {}
    for seat, player in enumerate(value):
        at = (*path, seat)
        if isinstance(player, dict) and len(player) == 1 and not PLAYER.keys() & player:
            yield at, f"{_named(at)}: {_as_a_move(*next(iter(player.items())))}"
            continue
        if isinstance(player, dict):
            yield from mapping(player, at, PLAYER, "")
            if "monster" not in player:
                yield at, f"{_named(at)}: `monster` is missing"
            monster = player.get("monster")
            name = player.get("name", monster)
        else:
            yield from text("a monster's name or a mapping with `name` and `monster`")(player, at)
            name = monster = player
        yield from _names(name, at, names)
        if isinstance(monster, str) and monster.strip():
            taken = monsters.setdefault(key(monster), monster)
            if taken is not monster:
                yield at, f"{_named(at)}: the monster {shown(monster)} is chosen twice"


def _as_a_move(name: Any, monster: Any) -> str:
    """A player written as a move is: what it should look like."""
    told = monster if isinstance(monster, str) and monster.strip() else "Gigazaur"
    return f"a player is written {{name: {shown(str(name))}, monster: {shown(told)}}}, or as a monster's name alone"


def _names(name: Any, path: Path, names: dict[str, str]) -> Iterator[Fault]:
    """A player's name is one by which only this player is called."""
    if not isinstance(name, str) or not name.strip():
        return
    same = key(name)
    if len(name) > LONGEST_NAME:
        yield path, f"{_named(path)}: a name of {len(name)} letters, expected at most {LONGEST_NAME}"
    elif same in RESERVED:
        yield path, f"{_named(path)}: no player can be called {shown(name)}, the notation needs this word for itself"
    elif same in names:
        if names[same] == name:
            yield path, f"{_named(path)}: another player has the same name, {shown(name)}"
        else:
            yield path, f"{_named(path)}: {shown(name)} and {shown(names[same])} are the same name"
    names.setdefault(same, name)


def _first(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield from text("a player, or {claws: [{Ada: DICE, Ben: DICE}]}")(value, path)
    else:
        yield from mapping(value, path, {"claws": list_of(_roll_off, "mappings {Ada: DICE, Ben: DICE}")}, "")
        if not value.get("claws"):
            yield path, "`first`: how it was rolled is missing, expected {claws: [{Ada: DICE, Ben: DICE}]}"


def _roll_off(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, dict) or not value:
        yield from expected(value, "the dice of each player, {Ada: DICE, Ben: DICE}", path)
        return
    for name, dice in value.items():
        yield from text("dice, as in claw claw 1 2 3 heart")(dice, (*path, name))


def _turn(value: Any, path: Path) -> Iterator[Fault]:
    if isinstance(value, dict):
        for name, fewer in value.items():
            yield from integer(fewer, (*path, name))
        if len(value) != 1:
            yield from expected(value, "a player or {PLAYER: -1}", path)
    else:
        yield from text("a player or {PLAYER: -1}")(value, path)


def _moves(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list):
        yield from expected(value, "a list of moves", path)


def _result(value: Any, path: Path) -> Iterator[Fault]:
    winner = {"winner": text("a player, none, shared or unfinished")}
    yield from mapping(value, path, winner, "a mapping, as in {winner: Ada}")
    if isinstance(value, dict) and "winner" not in value:
        yield path, "`result`: `winner` is missing"


def _meta(value: Any, path: Path) -> Iterator[Fault]:
    return iter(())


_HEADER: dict[str, Check] = {
    "format": _format,
    "ruleset": _ruleset,
    "options": _options,
    "players": _players,
    "first": _first,
    "market": _NAMES,
    "deck": _NAMES,
    "discard": _NAMES,
    "turns": list_of(_turn, "players"),
    "tiles": _NAMES,
    "meta": _meta,
    "moves": _moves,
    "result": _result,
}
