"""`kotref legal`: what may be done at a point of a game."""

from __future__ import annotations

import click


@click.command("legal")
@click.argument("log", metavar="LOG")
@click.option("--at", type=click.IntRange(0), metavar="N", help="After move N (default: after the last one).")
@click.option("--all", "every", is_flag=True, help="Each way to keep dice, instead of a pattern.")
@click.option("--cards", multiple=True, metavar="FILE", help="A card file of your own; may be given several times.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def command(log: str, at: int | None, every: bool, cards: tuple[str, ...], as_json: bool) -> None:
    """Show whose decision is open after move N of a game, and the moves that are legal there.

    Moves are in the notation of logs; ? stands for what chance gives. What hands of evolutions that the log does not
    know may allow is listed apart. FILE#2 is the second game of a file.
    """
    from kotref.cli.games import cards_for, one_game, why_unplayable
    from kotref.referee.legal import legal_moves_at
    from kotref.report.plain import plain

    game = one_game(log)
    if at is not None and at > game.moves:
        raise click.UsageError(f"{plain(game.name)} has {game.moves} moves; there is no move {at}")
    files = cards_for(log, cards)
    found = legal_moves_at(game, at, every=every, cards=files)
    if found is None:
        raise why_unplayable(game, files)
    if as_json:
        import json

        click.echo(json.dumps({"log": game.name, **found.data()}))
        return
    click.echo(plain(f"After move {found.after}, {_whose(found.turn, found.deciding)}"))
    for move in found.moves:
        click.echo(f"  {plain(move)}")
    if found.maybe:
        click.echo("If a card of the hand that the log does not know is that one:")
    for move in found.maybe:
        click.echo(f"  {plain(move)}")


def _whose(turn: str, deciding: list[str]) -> str:
    if not deciding:
        return "nobody has anything to decide"
    if deciding == [turn]:
        return f"{turn}'s turn:"
    return f"{turn}'s turn, {' and '.join(deciding)} to decide:"
