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

    return map(_usable, read_logs(path))


def _usable(log: Log) -> Log:
    """The same game; an error with its place if it cannot be read."""
    from kotref.report.plain import plain

    if log.problems:
        problem = log.problems[0]
        place = f"{log.name}:{problem.line}:{problem.column}"
        raise Unusable(f"{plain(place)}: {problem.code} {plain(problem.message)}")
    return log


def cards_for(path: str, named: Sequence[str] = ()) -> list[Path]:
    """The card files of a game: those beside its file, and those `named`."""
    from pathlib import Path

    from kotref.checking import cards_beside

    return [*cards_beside(path), *map(Path, named)]


def file_and_number(path: str) -> tuple[str, int | None]:
    """The file that a path names, and which of its games: ``FILE#2``; None for all of them.

    A file whose own name ends so is that file.
    """
    before, mark, after = path.rpartition("#")
    if mark and before and after.isascii() and after.isdigit() and not os.path.exists(path):
        return before, int(after[:9])
    return path, None


def no_such_game(file: str, count: int, number: int) -> str:
    """What is said of a number that no game has."""
    if number < 1:
        return f"games are counted from 1; there is no #{number}"
    from kotref.report.plain import plain

    return f"{plain(file)} holds {count} {'game' if count == 1 else 'games'}; there is no #{number}"


def one_game(path: str) -> Log:
    """The one game of a file, or the game that ``FILE#2`` names; an error if there are several and none is named.

    What is wrong with the games before it does not keep a game from being read.
    """
    from kotref.logs import read_logs
    from kotref.report.plain import plain

    file, number = file_and_number(path)
    count = 0
    found: Log | None = None
    for count, log in enumerate(read_logs(file), start=1):
        if count == number or number is None:
            _usable(log)
        if count == number:
            return log
        if count > 1 and number is None:
            raise Unusable(plain(f"{file} holds several games; say which: {file}#1, {file}#2, ..."))
        found = log
    if found is not None and any(problem.code == "KOT001" for problem in found.problems):
        _usable(found)
    if number is not None or found is None:
        raise Unusable(no_such_game(file, count, 1 if number is None else number))
    return found


def why_unplayable(game: Log, cards: Sequence[Path]) -> Unusable:
    """What keeps a game from being played, as an error."""
    from kotref.referee.setup import set_up
    from kotref.report.plain import plain

    found = [complaint for complaint in set_up(game, cards=cards).complaints if complaint.violation.code in _FATAL]
    if not found:
        return Unusable(f"{plain(game.name)} cannot be played: kotref validate says why")
    line, column = game.place(found[-1].place)
    violation = found[-1].violation
    return Unusable(f"{plain(f'{game.name}:{line}:{column}')}: {violation.code} {plain(violation.message)}")


_FATAL = ("KOT002", "KOT007")
"""What a header has to be free of, that there is a table."""
