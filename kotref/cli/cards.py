"""`kotref cards`: check card files, look at the words that they use."""

from __future__ import annotations

from pathlib import Path

import click


@click.group("cards")
def command() -> None:
    """Check card files: kotref's own, or a player's."""


@command.command("check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--mutate", is_flag=True, help="Ask whether the proofs notice mutants of each card.")
@click.pass_context
def check(ctx: click.Context, files: tuple[Path, ...], mutate: bool) -> None:
    """Check card files: the language, the names, the proofs.

    Exit status: 0 all good, 1 something is wrong, 2 a file cannot be read.
    """
    from kotref.referee.proving import check_cards

    status = 0
    for path in files:
        if not path.is_file():
            click.echo(f"{path}: there is no such file", err=True)
            status = 2
            continue
        found = check_cards(path, mutate)
        for complaint in (*found.complaints, *found.survivors):
            click.echo(f"{complaint.place}: {complaint.message}")
        told = f"{path}: {found.cards} cards, {found.proofs} proofs"
        if mutate:
            told += f", {found.mutants - len(found.survivors)} of {found.mutants} mutants caught"
        click.echo(f"{told}, {len(found.complaints)} complaints")
        if not found.good:
            status = max(status, 1)
    ctx.exit(status)


@command.command("words")
@click.option("--lonely", is_flag=True, help="Only the words that one card alone uses.")
def words(lonely: bool) -> None:
    """List the words of the card language with the number of cards that use each."""
    from kotref.cards import reference

    if lonely:
        for word, card in reference.lonely().items():
            click.echo(f"{word} ({card}): {reference.REASONS.get(word, 'no reason given')}")
        return
    by_word = reference.users()
    for family, table in reference.FAMILIES.items():
        click.echo(family)
        for word, meaning in table.items():
            click.echo(f"  {word:24} {len(by_word.get((family, word), {})):3}  {meaning}")
