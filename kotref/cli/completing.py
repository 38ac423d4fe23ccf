"""What the shell offers after a Tab: names out of what ships with kotref, and of the players of a game.

Asked for by every press of the key, so nothing of the engine is imported.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from kotref.cli.offered import (
    as_word,
    card_and_tile_names,
    card_kinds,
    card_names,
    card_sets,
    monster_ids,
    players_of,
    rule_codes,
    ruleset_names,
    ruling_ids,
    ruling_topics,
    tile_names,
)

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem[str]]]

VARIABLE = "_KOTREF_COMPLETE"
"""The environment variable by which the shell's script asks (click's protocol)."""


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


class _Asked(ShellComplete):
    """A shell that has to say what has been typed so far."""

    def complete(self) -> str:
        """The answer; wrong usage if the question is none."""
        try:
            self.get_completion_args()
        except (LookupError, ValueError):
            raise click.UsageError(
                f"COMP_WORDS and COMP_CWORD say nothing that can be completed; {_BY_SCRIPT}"
            ) from None
        return super().complete()


class Bash(_Asked, BashComplete):
    """Bash, which parts a line at ``=`` too: ``--ruleset=d`` comes as three words."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one to complete, and that one."""
        words, incomplete = super().get_completion_args()
        if incomplete == "=":
            incomplete = ""
        elif words and words[-1] == "=":
            words.pop()
        return words, incomplete


class _Joined(_Asked):
    """A shell that replaces ``--ruleset=d`` as one word."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """What is offered, with the option that the word begins with."""
        found = super().get_completions(args, incomplete)
        option, equals, _ = incomplete.partition("=")
        if equals and option.startswith("--"):
            for item in found:
                item.value = f"{option}={item.value}"
        return found


class Zsh(_Joined, ZshComplete):
    """Zsh."""


class Fish(_Joined, FishComplete):
    """Fish, told that only the first comma of an answer ends its kind: an answer may be a list with commas."""

    source_template = FishComplete.source_template.replace('(string split "," $comp', '(string split -m 1 "," $comp')


SHELLS = {"bash": Bash, "zsh": Zsh, "fish": Fish}
"""The shells that are served."""


_BY_SCRIPT = f"{VARIABLE} is for the script that kotref completion SHELL prints"


def register() -> None:
    """Let click answer these shells so; wrong usage where none of them asks."""
    asked = os.environ[VARIABLE]
    if asked and asked.partition("_")[::2] not in [(name, what) for name in SHELLS for what in ("source", "complete")]:
        raise click.UsageError(_BY_SCRIPT)
    for served in SHELLS.values():
        add_completion_class(served)


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


def _codes_and_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Codes of rules; once a letter has been typed their names as well."""
    codes = rule_codes()
    return _matching(codes, incomplete, codes) + (_matching(codes.values(), incomplete) if incomplete else [])


def _once_begun(names: Callable[[], Iterable[str]]) -> Completer:
    """For names among free words: offered once a letter has been typed."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        return _matching(names(), incomplete) if incomplete else []

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
    """The players that the line names: by a log, or by seats."""
    found: list[str] = []
    for words in (ctx.params.get("log"), ctx.params.get("logs"), ctx.params.get("words") or _first_words()):
        for word in (words,) if isinstance(words, str) else words or ():
            found += players_of(word) if os.path.exists(word.rpartition("#")[0] or word) else _called(word)
    return list(dict.fromkeys(found))


def _first_words() -> list[str]:
    """The words of a line, without its command, up to the first option; where click gives none for want of a value."""
    words = split_arg_string(os.environ.get("COMP_WORDS", ""))[2:]
    count = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    return words[: count if count < len(words) else 0]


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
    here = _on_line(ctx)
    movers = here if len(here) >= 2 and "=" not in incomplete and "@" not in incomplete else []
    return [CompletionItem(f"{item.value}:") for item in _matching(movers, incomplete)] + _seats(ctx, param, incomplete)


def _seats(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """A monster for a seat, with the player's name before it as it stands; after ``@`` the place."""
    start, at, place = incomplete.partition("@")
    if at:
        return [CompletionItem(f"{start}@{item.value}") for item in _matching(("city", "bay", "outside"), place)]
    named, mark, monster = re.fullmatch(r"(?s)(?:(.*)([=:]\s*))?([^=:]*)", incomplete).groups("")  # type: ignore[union-attr]
    found = _matching(monster_ids(), monster, monster_ids())
    return [CompletionItem(f"{named}{mark}{item.value}", help=item.help) for item in found]


_RULESETS = _in_list(ruleset_names)
_CARDS = _in_list(card_names)

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
    "rule": {"words": _codes_and_names},
    "cards": {"set_id": _one_of(card_sets), "kind": _in_list(card_kinds), "monster": _one_of(monster_ids)},
    "card": {"words": _one_of(card_and_tile_names)},
    "ask": {"question": _once_begun(ruling_ids), "topic": _one_of(ruling_topics)},
    "rulesets show": {"ids": _one_of(ruleset_names)},
    "rulesets diff": {"one": _RULESETS, "other": _RULESETS},
    "cards check": {"files": _files},
    "whatif": {"words": _seats_and_moves},
    "new": {"players": _seats, "tiles": _in_list(tile_names)},
}
"""What completes a parameter of one command, by the words that call it."""
