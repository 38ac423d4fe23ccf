"""The `kotref` command: its commands by what people come for, each imported when it is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS = {
    "Validate a log": {
        "validate": "Check logs against the rules.",
    },
    "Step through a game": {
        "replay": "Step through a game, on the screen or as text.",
        "legal": "Show the moves that are legal at a point of a game.",
    },
    "Settle a dispute": {
        "ask": "Answer a question about the rules, with the proof.",
        "whatif": "Try moves from a position, straight from the shell.",
        "rule": "Explain a violation: the rule, the reason, examples.",
    },
    "Look things up": {
        "card": "Show a card: cost, text, rulings, what differs, proofs.",
        "cards": "List cards, check card files.",
        "rulesets": "List the rulesets, show one, compare two.",
    },
    "Make and change logs": {
        "new": "Begin a log: write its header.",
        "convert": "Write a log in another form.",
        "simulate": "Play random legal games and write their logs.",
    },
    "For programs and shells": {
        "schema": "Print the JSON Schema of a file format.",
        "completion": "Print the script that completes commands and names.",
    },
}
"""The commands in their groups, with the line that the help shows; a command stands in the module of its name."""


class CommandGroup(click.Group):
    """A group that imports the module of a command only when that command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return [name for section in COMMANDS.values() for name in section]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = import_module(f"kotref.cli.{cmd_name}").command
        if ctx.resilient_parsing:  # the shell asks what could come next
            from kotref.cli.completing import attach

            attach(command, cmd_name)
        _say_exit_status(command)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """The commands that begin so, with their lines, without importing them; and the options."""
        from click.shell_completion import CompletionItem

        lines = {name: line for section in COMMANDS.values() for name, line in section.items()}
        found = [CompletionItem(name, help=line) for name, line in lines.items() if name.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As any group does, with the name that was most likely meant if there is no such command."""
        wrong = args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx)
        if wrong and not ctx.resilient_parsing:
            from kotref.names import nearest

            near = nearest(args[0], self.list_commands(ctx))
            ctx.fail(f"there is no command {args[0]!r}{f'; did you mean {near}?' if near else ''}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands in their groups, without importing them."""
        for title, section in COMMANDS.items():
            with formatter.section(title):
                formatter.write_dl(list(section.items()))


def _say_exit_status(command: click.Command) -> None:
    """The help of every command ends with its exit status."""
    command.epilog = command.epilog or "Exit status: 0 done, 2 cannot be done."
    for within in command.commands.values() if isinstance(command, click.Group) else ():
        _say_exit_status(within)


def _show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("kotref")
        except PackageNotFoundError:
            number = "(not installed)"
        click.echo(f"kotref {number}")
        ctx.exit()


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit status: 0 all legal, 1 a violation, 2 something could not be judged. More: kotref COMMAND --help.",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version, help="Show the version."
)
def kotref() -> None:
    """A referee for King of Tokyo: checks the log of a game move by move and says what was against the rules."""


def run(args: Sequence[str] | None = None) -> int:
    """Run one command line (default: that of the process) and give its exit status. Never raises for bad input."""
    _open_what_is_closed()
    try:
        if "_KOTREF_COMPLETE" in os.environ:
            import_module("kotref.cli.completing").register()
        status = kotref.main(args=args, prog_name="kotref", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return 130
    except OSError as error:
        complain(f"{error.filename or 'output'}: {error.strerror or error}")
        return 2
    except Exception as error:
        if os.environ.get("KOTREF_DEBUG"):
            raise
        complain(f"internal error: {type(error).__name__}: {error}")
        complain("this is a fault of kotref, not of what it was given; KOTREF_DEBUG=1 shows where it happened")
        return 2
    return status if isinstance(status, int) else 0


def _open_what_is_closed() -> None:
    """A process may be started without standard streams: nothing comes from them then, and nothing goes to them."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def complain(message: str) -> None:
    """Say what went wrong, on standard error."""
    from kotref.report.plain import plain

    print(f"Error: {plain(message)}", file=sys.stderr)
