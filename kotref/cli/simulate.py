"""`kotref simulate`: random legal games."""

from __future__ import annotations

import os

import click


@click.command("simulate")
@click.option("--games", type=click.IntRange(1), metavar="N", default=1, show_default=True, help="How many games.")
@click.option(
    "--players", type=click.IntRange(2, 6), metavar="N", default=4, show_default=True, help="How many monsters play."
)
@click.option("--seed", metavar="TEXT", default="0", show_default=True, help="The same seed gives the same games.")
@click.option("--ruleset", metavar="ID[,ID]", default="base-2016", show_default=True, help="The rules they play by.")
@click.option("--out", "folder", metavar="FOLDER", help="Write each game to a file in FOLDER.")
@click.option("--jsonl", is_flag=True, help="Write JSON Lines to standard output.")
def command(games: int, players: int, seed: str, ruleset: str, folder: str | None, jsonl: bool) -> None:
    """Play random legal games and write their logs: to files in a folder, or to standard output.

    The monsters play with some sense: cards are bought, Tokyo is left, games end.
    """
    from kotref.cli.output import destination
    from kotref.logs import write_log
    from kotref.rulesets import RulesetError
    from kotref.simulate import simulate

    if folder is not None and jsonl:
        raise click.UsageError("--out writes files and --jsonl to standard output: choose one")
    ids = [name.strip() for name in ruleset.split(",")]
    try:
        played = simulate(games, players, seed, ids[0] if len(ids) == 1 else ids)
        if folder is None:
            with destination(None) as write:
                for number, log in enumerate(played):
                    write("---\n" if number and not jsonl else "")
                    write(write_log(log, "jsonl" if jsonl else "yaml"))
            return
        os.makedirs(folder, exist_ok=True)
        for number, log in enumerate(played, start=1):
            with destination(os.path.join(folder, f"game-{number:0{len(str(games))}}.yaml")) as write:
                write(write_log(log, "yaml"))
    except (RulesetError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    except FileExistsError:
        from kotref.report.plain import plain

        raise click.UsageError(f"{plain(folder or '')} is no folder; --out names one to write the games to") from None
