"""Reading the game that a command is about."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path

    from kotref.logs import Log


class Unusable(click.ClickException):
    """A log, or something else that was named, that nothing can be done with: one line, status 2."""

    exit_code = 2


def games(path: str) -> Iterator[Log]:
    """The games of a file (or of standard input, ``-``). A game that cannot be read is an error with its place."""
    from kotref.logs import read_logs
    from kotref.report.plain import plain

    for log in read_logs(path):
        if log.problems:
            problem = log.problems[0]
            place = f"{log.name}:{problem.line}:{problem.column}"
            raise Unusable(f"{plain(place)}: {problem.code} {plain(problem.message)}")
        yield log


def cards_for(path: str, named: Sequence[str] = ()) -> list[Path]:
    """The card files of a game: those beside its file, and those `named`."""
    from pathlib import Path

    from kotref.checking import cards_beside

    return [*cards_beside(path), *map(Path, named)]


def one_game(path: str) -> Log:
    """The one game of a file, or the game that ``FILE#2`` names; an error if there are several and none is named."""
    file, number = path, 0
    if not os.path.exists(path):
        before, mark, after = path.rpartition("#")
        if mark and after.isascii() and after.isdigit():
            file, number = before, int(after)
    count = 0
    found: Log | None = None
    for count, log in enumerate(games(file), start=1):
        if count == number:
            return log
        if count > 1 and not number:
            raise Unusable(f"{click.format_filename(file)} holds several games; say which: {file}#1, {file}#2, ...")
        found = log
    if number or found is None:
        raise Unusable(f"{click.format_filename(file)} holds {count} games; there is no #{number}")
    return found
