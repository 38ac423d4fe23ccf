"""Position words: one seat of a table in one shell argument, ``Ada=Kraken@city life=2 cards=jets,smoke_cloud:2``.

The same as the mapping of a player in a log's header, both ways. `docs/positions.md` has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kotref.logs.shape import PLAYER
from kotref.names import key, nearest, quoted


class SeatError(ValueError):
    """Position words that say no seat; the message tells what is wrong and how it is written."""


_SYNONYMS = {
    **dict.fromkeys(("points", "point", "star", "stars", "victorypoints", "score"), "vp"),
    **dict.fromkeys(("hearts", "heart", "hp", "health", "lives"), "life"),
    **dict.fromkeys(("cubes", "cube", "lightning", "snot"), "energy"),
    **dict.fromkeys(("position", "where", "at", "in", "tokyo"), "place"),
    **dict.fromkeys(("card", "keep", "powers"), "cards"),
    **dict.fromkeys(("dead", "out", "ko"), "eliminated"),
    **dict.fromkeys(("hand", "evolution"), "evolutions"),
}
"""What people call a key that has another name."""

_PLACES = ("outside", "city", "bay")
_HIDDEN = re.compile("\ue000([0-9]+)\ue001")
_QUOTED = re.compile(
    r"""(\A\s*|[=,:@\[]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(?=\s*(?:[=,:@\]]|\Z)|\s)""", re.DOTALL
)
_KEY = re.compile(r"(?:\A|\s)([^\s=,:@]+)\s*=")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)
_BARE = re.compile(r"""[^\s=@,:\[\]"'\\]+(?: [^\s=@,:\[\]"'\\]+)*""")


def read_seat(words: str) -> dict[str, Any]:
    """The mapping of a player that position words say, all values text as a log has them; raises SeatError."""
    if "\ue000" in words or "\ue001" in words:
        raise SeatError(f"{_seat(words)}: a character that is none; in quotes it is written \\ue000")
    quoted: list[str] = []

    def hide(match: re.Match[str]) -> str:
        quoted.append(_unescaped(match[2][1:-1]))
        return f"{match[1]}\ue000{len(quoted) - 1}\ue001"

    try:
        return _Reader(quoted).read(_QUOTED.sub(hide, words))
    except SeatError as error:
        raise SeatError(f"{_seat(words)}: {error}") from None


def seat_words(player: str | Mapping[str, Any]) -> str:
    """The position words of a player's mapping, or of a bare monster name; `read_seat` gives the same mapping back."""
    if isinstance(player, str):
        return _bare(player)
    about = dict(player)
    monster = about.pop("monster", "")
    name, place = about.pop("name", None), about.pop("place", None)
    head = _bare(str(monster))
    if name is not None:
        head = f"{_name(str(name))}={head}"
    if place is not None:
        head += f"@{_bare(str(place))}"
    return " ".join([head, *(f"{what}={_value(value)}" for what, value in about.items())])


class _Reader:
    """Reads one seat in which the `quoted` texts are hidden behind numbers."""

    def __init__(self, quoted: list[str]) -> None:
        self.quoted = quoted

    def read(self, words: str) -> dict[str, Any]:
        head, pairs = self._parted(words)
        found = self._head(head)
        for word, value in pairs:
            name = _key_name(self._plain(word))
            if name in found:
                raise SeatError(f"`{name}` is said twice")
            found[name] = self._value(name, value)
        return found

    def _parted(self, words: str) -> tuple[str, list[tuple[str, str]]]:
        """What comes before the keys, and the keys with what follows each."""
        places = list(_KEY.finditer(words))
        while places and self._names(words, places[0]):
            places.pop(0)
        if not places:
            return words, []
        ends = [*(match.start() for match in places[1:]), len(words)]
        pairs = [(match[1], _trimmed(words[match.end() : end])) for match, end in zip(places, ends, strict=True)]
        return _trimmed(words[: places[0].start()]), pairs

    def _names(self, words: str, match: re.Match[str]) -> bool:
        """Whether a word before ``=`` is (the end of) the player's name, and no key."""
        before = words[: match.start()].strip()
        word = self._plain(match[1])
        if not before:
            if word == match[1] and key(word) in PLAYER:
                raise SeatError(
                    f"a seat begins with its monster, as in Kraken {word}=...; a name like that: '{word}'=Kraken"
                )
            return True
        if key(word) in PLAYER or "=" in before or "@" in before:
            return False
        from kotref.referee.monsters import find_monster

        return find_monster(before) is None and _guess(word) is None

    def _head(self, head: str) -> dict[str, Any]:
        who, at, place = head.partition("@")
        name, named, monster = who.partition("=")
        if not named:
            name, monster = "", who
        found: dict[str, Any] = {}
        if named:
            found["name"] = self._plain(name)
            if not found["name"]:
                raise SeatError("there is no name before `=`; a seat is [NAME=]MONSTER[@place] key=value ...")
        found["monster"] = self._monster(self._plain(monster))
        if at:
            found["place"] = self._place(self._plain(place))
        return found

    @staticmethod
    def _monster(monster: str) -> str:
        if not monster:
            raise SeatError(
                "there is no monster; a seat is [NAME=]MONSTER[@place] key=value ..., as in Ada=Kraken@city life=2"
            )
        from kotref.referee.monsters import find_monster

        parts = re.split(r"[\s,:(]+", monster)
        if find_monster(monster) is None:
            for count in range(len(parts) - 1, 0, -1):
                if find_monster(" ".join(parts[:count])) is not None:
                    raise SeatError(_what_follows(" ".join(parts[:count]), parts[count:]))
        return monster

    @staticmethod
    def _place(place: str) -> str:
        if key(place) in _PLACES:
            return key(place)
        guess = {"tokyo": "city", "in": "city", "out": "outside"}.get(key(place)) or nearest(place, _PLACES)
        more = f"; did you mean @{guess}?" if guess else ""
        raise SeatError(f"there is no place {_quote(place)}: it is @city, @bay or @outside{more}")

    def _value(self, name: str, value: str) -> Any:
        if name == "place":
            return self._place(self._plain(value))
        if not _takes_list(name):
            text = self._plain(value)
            if not text:
                raise SeatError(f"nothing stands after `{name}=`{_example(name)}")
            _check(name, text)
            return text
        if value.startswith("[") and value.endswith("]"):
            value = value[1:-1]
        items = [self._item(name, part.strip()) for part in value.split(",")] if value.strip() else []
        _check(name, items)
        return items

    def _item(self, name: str, item: str) -> Any:
        if not item:
            raise SeatError(f"`{name}`: nothing stands between two commas; it is a list as in {name}=jets,tank")
        card, colon, about = item.partition(":")
        if not colon:
            return self._plain(item)
        if not _takes_list(name, marked=True):
            raise SeatError(f"`{name}`: nothing can lie on {_quote(self._plain(card))}; only its name is written")
        card, about = self._plain(card), self._plain(about)
        if not card or not about:
            raise SeatError(f"`{name}`: {_quote(item)} is half a card; it is smoke_cloud:2 or mimic:jets of Ben")
        return {card: about}

    def _plain(self, text: str) -> str:
        """A text with what was quoted in its place."""
        text = text.strip()
        return _HIDDEN.sub(lambda match: self.quoted[int(match[1])], text)


def _trimmed(text: str) -> str:
    """Without the comma that some put between one key and the next."""
    return text.strip().removesuffix(",").strip()


# --- keys and values --------------------------------------------------------------------------------------------------


def _key_name(word: str) -> str:
    name = key(word)
    if name in PLAYER:
        return name
    guess = _guess(word)
    more = f"; did you mean `{guess}`?" if guess else f"; there are {', '.join(PLAYER)}"
    raise SeatError(f"unknown key {_quote(word)}{more}")


def _guess(word: str) -> str | None:
    return _SYNONYMS.get(key(word)) or nearest(word, PLAYER)


def _takes_list(name: str, marked: bool = False) -> bool:
    """Whether a key holds a list, or (`marked`) a list of cards on which something may lie."""
    item: Any = {"card": "1"} if marked else "card"
    return not list(PLAYER[name]([item], (name,)))


def _check(name: str, value: Any) -> None:
    for _, message in PLAYER[name](value, (name,)):
        raise SeatError(f"{message}{_example(name)}")
    if isinstance(value, str) and value.startswith("-") and list(PLAYER[name]("x", (name,))):
        raise SeatError(f"`{name}`: found {_quote(value)}, expected a whole number from 0 up")


def _example(name: str) -> str:
    if _takes_list(name):
        return f", as in {name}=jets,tank"
    if not list(PLAYER[name]("true", (name,))) and list(PLAYER[name]("x", (name,))):
        return f", as in {name}=true"
    return "" if list(PLAYER[name]("2", (name,))) else f", as in {name}=2"


def _what_follows(monster: str, rest: list[str]) -> str:
    """What to write instead, where more than a monster stands before the first key."""
    word, value = rest[0], " ".join(rest[1:]).strip("=:)") or "..."
    place = next((key(part) for part in rest if key(part) in _PLACES), None)
    if place:
        hint = f"{monster}@{place}"
    elif name := (key(word) if key(word) in PLAYER else _guess(word)):
        hint = f"{monster} {name}={'true' if name in ('eliminated', 'target') and value == '...' else value}"
    else:
        hint = f"{monster}@city or {monster} life=2"
    return f"after {monster} comes @place or key=value, not {_quote(' '.join(rest))}; write {hint}"


# --- writing ----------------------------------------------------------------------------------------------------------


def _name(name: str) -> str:
    """A player's name: in quotes if it has a space or could be taken for a key."""
    return _quote_exact(name) if " " in name or key(name) in PLAYER else _bare(name)


def _value(value: Any) -> str:
    return ",".join(_items(value)) if isinstance(value, list | tuple) else _bare(str(value))


def _items(items: Any) -> Iterator[str]:
    for item in items:
        if isinstance(item, Mapping) and len(item) == 1:
            [(card, about)] = item.items()
            yield f"{_bare(str(card))}:{_bare(str(about))}"
        else:
            yield _bare(str(item))


def _bare(text: str) -> str:
    """A text as it is, or in quotes where it would be read as something else."""
    return text if text.isprintable() and _BARE.fullmatch(text) else _quote_exact(text)


def _quote_exact(text: str) -> str:
    """A text in quotes, of the kind that it does not have if it can be."""
    mark = '"' if "'" in text and '"' not in text else "'"
    return mark + "".join(_escaped(c, mark) for c in text) + mark


def _escaped(character: str, mark: str) -> str:
    if character in ("\\", mark):
        return f"\\{character}"
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        code = match[1] or match[2]
        if not code:
            return match[3]
        number = int(code, 16)
        if number > 0x10FFFF:
            raise SeatError(f"{_quote(match[0])} is no character")
        return chr(number)

    return _ESCAPE.sub(one, text)


def _seat(words: str) -> str:
    return f"seat {_quote(words)}"


def _quote(text: str) -> str:
    return quoted(_HIDDEN.sub("...", text))
