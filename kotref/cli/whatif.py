"""`kotref whatif`: a position and moves straight from the shell."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kotref.whatif.answer import Answer


class _Asking(click.Command):
    """A command whose arguments may be parted by ``--``, with options before and after it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As any command does, with a mark where the ``--`` stood."""
        from kotref.whatif.words import BETWEEN

        return super().parse_args(ctx, [BETWEEN if word == "--" else word for word in args])


@click.command(
    "whatif",
    cls=_Asking,
    epilog="Exit status: 0 all moves legal, 1 a violation, 2 it could not be judged.",
)
@click.argument("words", nargs=-1, required=True, metavar="SEAT... [--] MOVE...")
@click.option("--ruleset", metavar="ID[,ID]", help="Play by this ruleset; kotref rulesets lists them.")
@click.option("--turn", metavar="NAME", help="Whose turn begins (default: that of the first seat).")
@click.option("--market", metavar="CARD,CARD", help="The face-up cards; ? for one that does not matter.")
@click.option("--deck", metavar="CARD,CARD", help="The deck from the top, as far as it matters.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="A single rule switched.")
@click.option("--cards", multiple=True, metavar="FILE", help="A card file of your own; may be given several times.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@click.option("--save", metavar="LOG", help="Write it as a log that kotref validate reads (- for standard output).")
@click.option("--force", is_flag=True, help="Write over a LOG that is there already.")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    ruleset: str | None,
    turn: str | None,
    market: str | None,
    deck: str | None,
    options: tuple[str, ...],
    cards: tuple[str, ...],
    as_json: bool,
    save: str | None,
    force: bool,
) -> None:
    """Try moves from a position: what happens, what is illegal and why, what may be done next.

    A SEAT is a player: [NAME=]MONSTER[@city|@bay] key=value ..., one argument each, as in "Ada=Kraken@city life=2
    cards=jets,tank". A MOVE is PLAYER: ACTION, as in a log. No file is needed:

    \b
    kotref whatif "Gigazaur energy=5" "Kraken@city life=2" "The King" --
        "Gigazaur: roll claw claw claw 1 1 1" "Kraken: yield"
    """
    from kotref.cli.output import destination
    from kotref.logs import write_log
    from kotref.report.plain import plain
    from kotref.whatif.answer import answer
    from kotref.whatif.question import BadQuestion, Question, option
    from kotref.whatif.words import parted

    if save not in (None, "-") and os.path.exists(save) and not force:
        raise click.UsageError(f"{plain(save)} is there already; --force writes over it")
    seats, moves = parted(words)
    try:
        question = Question(seats, moves, _list(ruleset), turn, _list(market), _list(deck), dict(map(option, options)))
        found = answer(question, cards)
    except BadQuestion as error:
        raise click.UsageError(str(error)) from None
    if save is not None:
        with destination(save) as write:
            write(write_log(found.log, _container(save)))
    if save != "-":
        _show(found, as_json)
    ctx.exit({"legal": 0, "illegal": 1}.get(found.report.verdict, 2))


def _list(words: str | None) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()] if words is not None else []


def _container(path: str) -> str:
    """The container that a file's name asks for."""
    suffix = os.path.splitext(path)[1].lower().lstrip(".")
    return suffix if suffix in ("json", "jsonl") else "yaml"


def _show(found: Answer, as_json: bool) -> None:
    if as_json:
        import json

        click.echo(json.dumps(found.data()))
        return
    from kotref.whatif.telling import lines

    for line in lines(found):
        click.echo(line)
