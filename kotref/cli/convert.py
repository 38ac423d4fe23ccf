"""`kotref convert`: a log in another form."""

from __future__ import annotations

import click


@click.command("convert")
@click.argument("log", metavar="LOG")
@click.option("--to", "container", required=True, type=click.Choice(["yaml", "json", "jsonl"]), help="The container.")
@click.option("--apart", is_flag=True, help="Write each move taken apart, for programs.")
@click.option("--output", metavar="FILE", help="Write to FILE.")
def command(log: str, container: str, apart: bool, output: str | None) -> None:
    """Write a log (- for standard input) in another container, its moves short or taken apart.

    It stays the same log: header, moves, claims and notes in their order. Comments and spacing go.
    """
    from kotref.cli.games import Unusable, cards_for, games
    from kotref.cli.output import destination
    from kotref.logs.convert import convert
    from kotref.referee.setup import set_up
    from kotref.report.plain import plain

    with destination(output) as write:
        for number, game in enumerate(games(log)):
            if number and container == "json":
                raise Unusable(f"{plain(log)} holds several games, and a JSON file one: --to jsonl")
            setting = set_up(game, cards=cards_for(log))
            if setting.notation is None:
                why = setting.complaints[0].violation if setting.complaints else None
                about = f": {why.code} {plain(why.message)}" if why else ""
                raise Unusable(f"{plain(game.name)}: the moves cannot be read without its header{about}")
            if number and container == "yaml":
                write("---\n")
            write(convert(game, container, apart, setting.notation))
