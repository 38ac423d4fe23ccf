"""`kotref rulesets`: which rules a game can be played by, what each of them says, how two of them differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kotref.cli.lookup import Listing, ruleset_of, wrapped

if TYPE_CHECKING:
    from kotref.rulesets import Ruleset


@click.group(
    "rulesets",
    cls=Listing,
    instead="kotref rulesets show ID shows one, kotref rulesets diff A B compares two",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the rulesets: bases, and the layers that are laid over one.

    A log names them in its header: ruleset: base-2016, or a base and layers: ruleset: [base-2016, two-player]. A path
    to a ruleset file of one's own works wherever an id does.
    """
    if ctx.invoked_subcommand is None:
        from kotref.rulesets import list_rulesets

        rulesets = list_rulesets()
        width = max(len(name) for name, _, _ in rulesets)
        for name, kind, about in rulesets:
            click.echo(f"{name:<{width}}  {kind:<5}  {about}")


@command.command("show")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
def show(ids: tuple[str, ...]) -> None:
    """Show what holds under a ruleset: all options, and where each comes from.

    Several ids are a base and layers, as in a log: kotref rulesets show dark-edition bga.
    """
    click.echo("\n".join(_shown(ruleset_of(ids[0] if len(ids) == 1 else ids))))


@command.command("diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
def diff(one: str, other: str) -> None:
    """Say how two rulesets differ, cards included.

    A and B are ids, paths, or several with commas between them: kotref rulesets diff base-2016 dark-edition,bga.
    """
    from kotref.rulesets import differences

    before, after = ruleset_of(one), ruleset_of(other)
    sentences = differences(before, after)
    if not sentences:
        click.echo(f"{before.id} and {after.id} do not differ.")
    for sentence in sentences:
        click.echo(wrapped(f"- {sentence}", 0, 2))


def _shown(rules: Ruleset) -> Iterator[str]:
    from kotref.rulesets import settings

    files = [file.name for file in rules.card_files]
    yield f"ruleset: {rules.id}"
    yield f"layers:  {', '.join(dict.fromkeys(['base-2016', *rules.layers]))}"
    yield f"cards:   {', '.join([*rules.sets, *files])}"
    yield ""
    rows = settings(rules)
    names, values, layers = (max(len(row[column]) for row in rows) for column in (0, 1, 3))
    for row in rows:
        yield f"{row.path:<{names}}  {row.value:<{values}}  {row.layer:<{layers}}  {row.source}".rstrip()
