"""What the commands that look something up have in common: nothing found, and text that fits the page."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from kotref.cards.shelf import OwnFile
    from kotref.rulesets import Ruleset

WIDEST = 100


class NotFound(click.ClickException):
    """Nothing goes by what was asked for: one line that says what may have been meant, status 1."""

    exit_code = 1


class Listing(click.Group):
    """A command that lists things by itself; a word that is none of its commands is answered by `instead`."""

    def __init__(self, *args: Any, instead: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.instead = instead

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As any group does, but says which commands there are, and what was most likely meant."""
        if args and not args[0].startswith("-") and args[0] not in self.commands and not ctx.resilient_parsing:
            from kotref.names import quoted
            from kotref.report.plain import plain

            word = plain(quoted(args[0]))
            commands = " and ".join(self.commands)
            several = any(isinstance(value, str) for value in ctx.params.values())
            quotes = "; a name of several words after an option goes in quotes" if several else ""
            ctx.fail(f"{ctx.command_path} has the commands {commands}, not {word}; {self.instead}{quotes}")
        return super().resolve_command(ctx, args)


def not_found(what: str, asked: str, known: Iterable[str], further: str) -> NotFound:
    """``there is no card 'jetts'; did you mean Jets? (kotref cards lists them)``."""
    from kotref.names import nearest, quoted
    from kotref.report.plain import plain

    near = nearest(asked, known)
    meant = f"; did you mean {plain(near)}?" if near else ""
    return NotFound(f"there is no {what} {plain(quoted(asked))}{meant} ({further})")


def ruleset_of(ids: str | Sequence[str]) -> Ruleset:
    """The ruleset named on the command line, by one argument or several; wrong usage if there is none."""
    from kotref.rulesets import RulesetError, load_ruleset

    try:
        return load_ruleset(ids)
    except RulesetError as error:
        raise click.UsageError(f"{error.message} {error.hint}".strip()) from None


def own_files(paths: Sequence[str]) -> tuple[OwnFile, ...]:
    """The card files named on the command line; wrong usage if one of them is none, or says what it cannot."""
    if not paths:
        return ()
    import os
    from pathlib import Path

    from kotref.cards.shelf import OwnFile
    from kotref.cards.texts import entries
    from kotref.referee.proving import CardFile
    from kotref.report.plain import plain

    found = []
    for path in paths:
        file = CardFile(Path(path))
        if complaints := file.look().complaints:
            more = f" (kotref cards check {path} tells all)" if file.found.readable else ""
            raise click.UsageError(plain(f"{complaints[0].place}: {complaints[0].message}{more}"))
        name = plain(os.path.basename(path))
        found.append(OwnFile(name, Path(path).resolve(), entries(file.data), file.data.get("ruleset")))
    return tuple(found)


def page_width() -> int:
    """How wide a line may be: as wide as the terminal, and never wider than is easily read."""
    if not sys.stdout.isatty():
        return WIDEST
    import shutil

    return max(40, min(WIDEST, shutil.get_terminal_size().columns))


def wrapped(text: str, indent: int = 2, hanging: int | None = None) -> str:
    """`text` in lines that fit the page, each indented by `indent`, all but the first by `hanging` if that is given."""
    from textwrap import fill

    further = indent if hanging is None else hanging
    return fill(
        text,
        page_width(),
        initial_indent=" " * indent,
        subsequent_indent=" " * further,
        break_on_hyphens=False,
        break_long_words=False,
    )
