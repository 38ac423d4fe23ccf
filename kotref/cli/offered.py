"""The names that the shell may be offered, from ``kotref/data`` and from the beginning of a log: no engine needed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from typing import Any

_KOTREF = os.path.dirname(os.path.dirname(__file__))
_NO_SETS = ("rulesets", "rulings", "catalogue", "texts")
_HEAD = 65_536  # letters of a log in which its players are looked for


def _data(name: str) -> dict[str, Any]:
    with open(os.path.join(_KOTREF, "data", f"{name}.json"), encoding="utf-8") as file:
        data: dict[str, Any] = json.load(file)
    return data


def ruleset_names() -> list[str]:
    """The ids of the rulesets."""
    return list(_data("rulesets")["rulesets"])


def card_names() -> dict[str, str]:
    """The ids of all cards of all decks, with the name that is shown."""
    return _of_sets("cards")


def card_and_tile_names() -> dict[str, str]:
    """The ids of everything that is a card: of decks, evolutions, tiles."""
    return _of_sets("cards", "evolutions", "tiles")


def tile_names() -> dict[str, str]:
    """The ids of the wickedness tiles, with the name that is shown."""
    return _of_sets("tiles")


def _of_sets(*parts: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for _, content in _sets():
        for part in parts:
            for id, card in (content.get(part) or {}).items():
                shown = card.get("name") if isinstance(card, dict) else None
                if shown or id not in found:
                    found[id.removeprefix("tile/")] = str(shown or "")
    return found


def _sets() -> Iterator[tuple[str, dict[str, Any]]]:
    """The card sets, by id."""
    for file in sorted(os.listdir(os.path.join(_KOTREF, "data"))):
        name, _, suffix = file.partition(".")
        if suffix == "json" and name not in _NO_SETS:
            yield name, _data(name)


def card_sets() -> list[str]:
    """The ids of the card sets."""
    return [name for name, _ in _sets()]


def card_kinds() -> list[str]:
    """The kinds of cards."""
    found: dict[str, None] = {}
    for _, content in _sets():
        for cards in (content.get("cards") or {}, content.get("evolutions") or {}):
            found.update(dict.fromkeys(str(card["kind"]) for card in cards.values() if (card or {}).get("kind")))
    return [*found, "tile", "token", "evolution"]


def monster_ids() -> dict[str, str]:
    """The ids of all monsters, with the name that is shown."""
    with open(os.path.join(_KOTREF, "referee", "monsters.txt"), encoding="utf-8") as file:
        lines = [line.split(":", 1) for line in file if ":" in line and not line.startswith("#")]
    return {id.strip(): names.split(",")[0].strip() for id, names in lines}


def rule_codes() -> dict[str, str]:
    """The codes of the violations, with their names."""
    from kotref.referee import catalogue

    return {code: catalogue.name(code) for code in catalogue.codes()}


def ruling_ids() -> list[str]:
    """The ids of the rulings."""
    try:
        rulings = _data("rulings").get("rulings") or {}
    except OSError:
        return []
    several = rulings.values() if isinstance(rulings, dict) else [rulings]
    return [str(ruling["id"]) for some in several for ruling in some if isinstance(ruling, dict) and "id" in ruling]


def ruling_topics() -> dict[str, str]:
    """The topics of the rulings, with their titles."""
    try:
        return dict(_data("rulings").get("topics") or {})
    except OSError:
        return {}


def players_of(path: str) -> list[str]:
    """The players of the (first) game in a file, as a word each; none if they cannot be found."""
    file = path if os.path.exists(path) else path.rpartition("#")[0]
    try:
        with open(file, encoding="utf-8") as log:
            text = log.read(_HEAD)
    except (OSError, UnicodeDecodeError, ValueError):
        return []
    start = re.search(r"""(?:^|[{,]\s*)["']?players["']?\s*:\s*""", text, re.MULTILINE)
    if start is None:
        return []
    seats = text[start.end() :]
    seats = seats[: _closing(seats)] if seats.startswith("[") else re.split(r"(?m)^[^\s\-#]", seats, maxsplit=1)[0]
    return list(dict.fromkeys(_names_in(seats)))


def _closing(text: str) -> int:
    """Where the bracket closes with which a text begins."""
    depth = 0
    for at, character in enumerate(text):
        depth += {"[": 1, "]": -1}.get(character, 0)
        if not depth:
            return at
    return len(text)


def _names_in(seats: str) -> Iterator[str]:
    """The names in a list of seats, mappings or bare monster names, in braces or on lines of their own."""
    seats = re.sub(r"(?m)(?:^|\s)#.*", "", seats)
    for seat in re.findall(r"\{[^{}]*\}|-\s+[^-{\n][^\n]*(?:\n\s+(?!-)[^\n]*)*|[^\[\],{}\n]+", seats):
        named = re.search(r"""["']?\bname["']?\s*:\s*["']?([^"',}\n]+)""", seat)
        named = named or re.search(r"""["']?\bmonster["']?\s*:\s*["']?([^"',}\n]+)""", seat)
        name = named[1] if named else seat.strip(" -\"'") if ":" not in seat else ""
        if name.strip():
            yield as_word(name.strip())


def as_word(name: str) -> str:
    """A name without what a shell would part or change; kotref reads it as the same name."""
    return re.sub(r"[^\w.+-]", "", name)
