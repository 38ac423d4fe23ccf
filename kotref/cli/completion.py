"""`kotref completion`: the script by which a shell completes the line."""

from __future__ import annotations

import click


@click.command("completion", epilog="Exit status: 0 done, 2 wrong usage. More: README, Completion in the shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script by which the shell completes commands, options and names after a Tab.

    \b
    bash   eval "$(kotref completion bash)"    in ~/.bashrc (bash 4.4 or newer)
    zsh    eval "$(kotref completion zsh)"     in ~/.zshrc, after compinit
    fish   kotref completion fish > ~/.config/fish/completions/kotref.fish
    """
    click.echo(script(shell), nl=False)


def script(shell: str) -> str:
    """The script for `shell`."""
    from kotref.cli.app import kotref
    from kotref.cli.completing import SHELLS, VARIABLE

    made = SHELLS[shell](kotref, {}, "kotref", VARIABLE)
    return made.source_template % made.source_vars()
