"""Checking recorded games: from a file or its text to reports."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any

from kotref.logs import Log, read_logs
from kotref.referee.judge import judge
from kotref.referee.report import Report

if TYPE_CHECKING:
    from pathlib import Path


def check(
    source: str | bytes | Path,
    name: str = "<text>",
    *,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
    cards: Sequence[str | Path] = (),
    until: int | None = None,
    first: bool = False,
    max_errors: int | None = None,
) -> Report:
    """The verdict on one game.

    `source` is a path, or a log's text (anything with a line break, or bytes), which the report then calls
    `name`. `ruleset` and `options` override the
    log's, `cards` names card files to add, `until` stops after that move, `first` after the first violation,
    `max_errors` after so many.
    Bad logs never raise: the report says what is wrong. Raises ValueError if the file holds several games (use
    `check_file`).
    """
    about: dict[str, Any] = {
        "ruleset": ruleset,
        "options": options,
        "cards": cards,
        "until": until,
        "first": first,
        "max_errors": max_errors,
    }
    if isinstance(source, bytes) or (isinstance(source, str) and "\n" in source):
        reports = [check_log(log, **about) for log in read_logs(name, source)]
    else:
        reports = list(check_file(source, **about))
    if len(reports) != 1:
        raise ValueError(f"{len(reports)} games where one was expected; check_file gives them one by one")
    return reports[0]


def check_file(path: str | Path, stream: IO[bytes] | None = None, **about: Any) -> Iterator[Report]:
    """The verdicts on the games of a file, one by one (of `stream`, if it is given; `path` then only names it).

    Takes the keyword arguments of `check`. A file that cannot be read gives one report with verdict ``unreadable``.
    """
    if stream is None:
        about = {**about, "cards": (*cards_beside(path), *about.get("cards", ()))}
    for log in read_logs(str(path), stream):
        yield check_log(log, **about)


def cards_beside(path: str | Path) -> list[Path]:
    """The card files of a folder called ``cards`` beside the log: a table's own cards go with its games."""
    folder = os.path.join(os.path.dirname(path), "cards")
    if str(path) == "-" or not os.path.isdir(folder):
        return []
    from pathlib import Path

    from kotref.cards.sets import shipped_folder

    found = sorted(Path(folder).glob("*.yaml"))
    return [] if Path(folder).resolve() == shipped_folder().resolve() else found


def check_log(
    log: Log,
    *,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
    cards: Sequence[str | Path] = (),
    until: int | None = None,
    first: bool = False,
    max_errors: int | None = None,
) -> Report:
    """The verdict on a game that has been read already."""
    files: list[Path] = []
    if cards:
        from pathlib import Path

        files = [Path(card) for card in cards]
    limit = 1 if first else max_errors
    return judge(log, ruleset=ruleset, options=options, cards=files, until=until, max_errors=limit)
