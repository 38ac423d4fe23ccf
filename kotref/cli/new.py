"""`kotref new`: the header of a log to start from."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

T = TypeVar("T")
_EXAMPLE = 'kotref new game.yaml --player "Ada: Gigazaur" --player "Ben: Kraken"'


@click.command("new")
@click.argument("log", metavar="LOG")
@click.option("--player", "players", multiple=True, metavar="NAME:MONSTER", help="A player, clockwise; two to six.")
@click.option("--ruleset", metavar="ID[,ID]", help="The rules (default: base-2016); kotref rulesets lists them.")
@click.option("--market", metavar="CARD,CARD,CARD", help="The face-up cards; ? for one that was not recorded.")
@click.option("--tiles", metavar="TILE,...", help="The wickedness tiles on the table (default: a whole side).")
@click.option("--first", metavar="NAME", help="Who plays the first turn (default: the first player).")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A single rule switched.")
@click.option("--force", is_flag=True, help="Write over a LOG that is there already.")
def command(
    log: str,
    players: tuple[str, ...],
    ruleset: str | None,
    market: str | None,
    tiles: str | None,
    first: str | None,
    options: tuple[str, ...],
    force: bool,
) -> None:
    """Begin a log: write its header, with names checked at once (- for standard output).

    On a terminal it asks for what no option says. A player may also be given in position words, as in
    Ada=Kraken@city life=2 (docs/positions.md). The name of LOG says the container: .yaml, .json or .jsonl.
    """
    from kotref.cli.output import destination
    from kotref.logs import write_log
    from kotref.report.plain import plain
    from kotref.whatif.question import BadQuestion, option
    from kotref.whatif.starting import market_of, player, starting_log

    if log != "-" and os.path.exists(log) and not force:
        raise click.UsageError(f"{plain(log)} is there already; --force writes over it")
    names = _list(ruleset)
    try:
        seats = [player(words) for words in players]
        switched = dict(map(option, options))
        cards = None if market is None else market_of(market)
        if not seats and sys.stdin.isatty():
            names, seats, cards = _asked(names, switched, cards)
        elif not seats:
            raise click.UsageError(f"no player is given: {_EXAMPLE}")
        made = starting_log(seats, ruleset=names, market=cards or (), tiles=_list(tiles), first=first, options=switched)
    except BadQuestion as error:
        raise click.UsageError(plain(str(error))) from None
    with destination(log) as write:
        write(write_log(made, _container(log)))
    if log != "-":
        file = plain(log)
        click.echo(f"{file}: {len(seats)} players. Add the moves, then: kotref validate {file}")


def _list(words: str | None) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()] if words is not None else []


def _container(path: str) -> str:
    suffix = os.path.splitext(path)[1].lower().lstrip(".")
    return suffix if suffix in ("json", "jsonl") else "yaml"


# --- asking -----------------------------------------------------------------------------------------------------------


def _asked(
    names: list[str], options: dict[str, Any], cards: list[str] | None
) -> tuple[list[str], list[dict[str, Any]], list[str]]:
    """Ruleset, players and market, asked one after the other until each answer is right."""
    from kotref.whatif.starting import checked, market_of, player

    def header(seats: list[Any], market: list[str] | None = None) -> dict[str, Any]:
        about: dict[str, Any] = {"format": "kotref/1", "ruleset": names or "base-2016", "options": options}
        return about | {"players": seats} | ({"market": market} if market else {})

    if not names:
        names = _until_right("Ruleset [base-2016]", lambda words: _ruleset(words or "base-2016"))
    seats: list[dict[str, Any]] = []

    def next_player(words: str) -> dict[str, Any] | None:
        if not words and len(seats) >= 2:
            return None
        found = player(words)
        checked(header([*seats, found] if seats else [found, _other(found)]))
        return found

    while len(seats) < 6:
        more = "" if len(seats) < 2 else ", or nothing"
        found = _until_right(f"Player {len(seats) + 1} (Name: Monster{more})", next_player)
        if found is None:
            break
        seats.append(found)

    def market(words: str) -> list[str]:
        found = market_of(words)
        checked(header(seats, found))
        return found

    if cards is None:
        cards = _until_right("The face-up cards, or nothing if they were not recorded", market)
    return names, seats, cards


def _ruleset(words: str) -> list[str]:
    from kotref.rulesets import RulesetError, load_ruleset
    from kotref.whatif.question import BadQuestion

    names = _list(words)
    try:
        load_ruleset(names)
    except RulesetError as error:
        raise BadQuestion(f"{error.message} {error.hint or ''}".strip()) from None
    return names


def _other(seat: dict[str, Any]) -> str:
    """A monster that sits with the first player while nobody else does."""
    from kotref.names import key

    taken = {key(str(seat["monster"])), key(str(seat.get("name", "")))}
    return next(name for name in ("Alienoid", "Kraken", "Gigazaur") if key(name) not in taken)


def _until_right(question: str, read: Callable[[str], T]) -> T:
    """What `read` makes of an answer; asked again after one that it refuses."""
    from kotref.report.plain import plain
    from kotref.whatif.question import BadQuestion

    while True:
        words = click.prompt(question, default="", show_default=False, err=True)
        try:
            return read(words.strip())
        except BadQuestion as error:
            click.echo(f"  {plain(str(error))}", err=True)
