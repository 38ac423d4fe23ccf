"""What the shell offers after a Tab: names out of what ships with kotref, and of the players of a game.

Asked for by every press of the key, so nothing of the engine is imported: names come from ``kotref/data``.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click
from click.shell_completion import BashComplete, CompletionItem, FishComplete, ZshComplete, add_completion_class

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]

VARIABLE = "_KOTREF_COMPLETE"
"""The environment variable by which the shell's script asks (click's protocol)."""

_KOTREF = os.path.dirname(os.path.dirname(__file__))
_HEAD = 65_536  # letters of a log in which its players are looked for


def attach(command: click.Command, path: str) -> click.Command:
    """Give the parameters of the command `path` (and of those below it) what completes them."""
    own = _OWN.get(path, {})
    for param in command.params:
        completer = own.get(param.name or "") or _EVERYWHERE.get(param.name or "")
        if completer is not None:
            param._custom_shell_complete = completer
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            attach(below, f"{path} {name}")
    return command


# --- shells ----------------------------------------------------------------------------------------------------------


class Bash(BashComplete):
    """Bash, which parts a line at ``=`` too: ``--ruleset=d`` comes as three words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one."""
        words, incomplete = super().get_completion_args()
        if incomplete == "=":
            incomplete = ""
        elif words and words[-1] == "=":
            words.pop()
        return words, incomplete


class Fish(FishComplete):
    """Fish, told that only the first comma of an answer ends its kind: an answer may be a list with commas."""

    source_template = FishComplete.source_template.replace('(string split "," $comp', '(string split -m 1 "," $comp')


SHELLS = {"bash": Bash, "zsh": ZshComplete, "fish": Fish}
"""The shells that are served."""


def register() -> None:
    """Let click answer these shells so."""
    for served in SHELLS.values():
        add_completion_class(served)


# --- names ------------------------------------------------------------------------------------------------------------


def _data(name: str) -> dict[str, Any]:
    with open(os.path.join(_KOTREF, "data", f"{name}.json"), encoding="utf-8") as file:
        data: dict[str, Any] = json.load(file)
    return data


def ruleset_names() -> list[str]:
    """The ids of the rulesets."""
    return list(_data("rulesets")["rulesets"])


def card_names(part: str = "cards") -> dict[str, str]:
    """The ids of all cards (or ``tiles``) of all sets, with the name that is shown."""
    found: dict[str, str] = {}
    for file in sorted(os.listdir(os.path.join(_KOTREF, "data"))):
        if file.endswith(".json") and file not in ("rulesets.json", "rulings.json"):
            cards = _data(file.removesuffix(".json")).get(part) or {}
            for id, card in cards.items():
                name = card.get("name") if isinstance(card, dict) else None
                if name or id not in found:
                    found[id.removeprefix("tile/")] = str(name or "")
    return found


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


# --- completers -------------------------------------------------------------------------------------------------------


def _matching(names: Iterable[str], incomplete: str, helps: dict[str, str] | None = None) -> list[CompletionItem[str]]:
    """The names that begin so, whatever their case."""
    low = incomplete.casefold()
    return [
        CompletionItem(name, help=(helps or {}).get(name) or None) for name in names if name.casefold().startswith(low)
    ]


def _in_list(names: Callable[[], Iterable[str]]) -> Completer:
    """For names with commas between: the last one is completed."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        before, comma, last = incomplete.rpartition(",")
        taken = before.split(",")
        return [
            CompletionItem(f"{before}{comma}{item.value}", help=item.help)
            for item in _matching(names(), last)
            if item.value not in taken
        ]

    return complete


def _one_of(names: Callable[[], Iterable[str]]) -> Completer:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        found = names()
        return _matching(found, incomplete, found if isinstance(found, dict) else None)

    return complete


def _files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    return [CompletionItem(incomplete, type="file")]


def _folders(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    return [CompletionItem(incomplete, type="dir")]


def _players(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """The players of the log, or of the seats, that the line names; else every monster."""
    helps = {} if (on_line := _on_line(ctx)) else monster_ids()
    return _matching(on_line or helps, incomplete, helps)


def _on_line(ctx: click.Context) -> list[str]:
    found: list[str] = []
    for words in (ctx.params.get("log"), ctx.params.get("logs"), ctx.params.get("words")):
        for word in (words,) if isinstance(words, str) else words or ():
            found += players_of(word) if os.path.exists(word.rpartition("#")[0] or word) else _called(word)
    return list(dict.fromkeys(found))


def _called(seat: str) -> list[str]:
    """The player of a seat that stands on the line."""
    if ":" in seat.split("=", 1)[0] or seat.startswith("\x00"):
        return []
    head = re.split(r"\s+\S+=|@", seat, maxsplit=1)[0]
    return [as_word(head.partition("=")[0])] if head.strip() else []


def _seats_and_moves(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """A monster for a seat; once there are two seats, also a player for a move, and after a player the action."""
    from kotref.notation.words import ACTIONS

    player, colon, action = incomplete.partition(":")
    if colon:
        space = action[: len(action) - len(action.lstrip())] or " "
        return [CompletionItem(f"{player}:{space}{word}") for word in ACTIONS if word.startswith(action.strip())]
    monster, at, place = incomplete.partition("@")
    if at:
        return [CompletionItem(f"{monster}@{item.value}") for item in _matching(("city", "bay", "outside"), place)]
    here = _on_line(ctx)
    named, equals, monster = incomplete.rpartition("=")
    seats = _matching(monster_ids(), monster, monster_ids())
    found = [CompletionItem(named + equals + item.value, help=item.help) for item in seats]
    if len(here) >= 2 and not equals:
        found = [CompletionItem(f"{item.value}:") for item in _matching(here, incomplete)] + found
    return found


_RULESETS = _in_list(ruleset_names)
_CARDS = _in_list(card_names)
_CODES = _one_of(rule_codes)

_EVERYWHERE: dict[str, Completer] = {
    "ruleset": _RULESETS,
    "market": _CARDS,
    "deck": _CARDS,
    "cards": _files,
    "log": _files,
    "logs": _files,
    "output": _files,
    "save": _files,
    "file": _files,
    "folder": _folders,
    "turn": _players,
    "player": _players,
    "select": _in_list(rule_codes),
    "ignore": _in_list(rule_codes),
}
"""What completes a parameter of that name in every command."""

_OWN: dict[str, dict[str, Completer]] = {
    "rule": {"words": _CODES, "code": _CODES},
    "card": dict.fromkeys(("words", "name", "names"), _one_of(card_names)),
    "ask": dict.fromkeys(("words", "question", "id"), _one_of(ruling_ids)),
    "rulesets show": {"ids": _one_of(ruleset_names)},
    "rulesets diff": {"one": _RULESETS, "other": _RULESETS},
    "cards check": {"files": _files},
    "whatif": {"words": _seats_and_moves},
    "new": {"player": _one_of(monster_ids)},
}
"""What completes a parameter of one command, by the words that call it."""
