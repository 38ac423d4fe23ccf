"""`kotref rulesets`: which rules a game can be played by."""

from __future__ import annotations

import click


@click.command("rulesets")
def command() -> None:
    """List the rulesets: bases, and the layers that are laid over one.

    A log names them in its header: ruleset: base-2016, or a base and layers: ruleset: [base-2016, two-player].
    """
    from kotref.rulesets import list_rulesets

    rulesets = list_rulesets()
    width = max(len(name) for name, _, _ in rulesets)
    for name, kind, about in rulesets:
        click.echo(f"{name:<{width}}  {kind:<5}  {about}")
