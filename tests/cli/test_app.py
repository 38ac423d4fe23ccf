"""The command itself: help, wrong usage, and that nothing is imported before it is used."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import Result

from kotref.cli.app import COMMANDS, run

Kotref = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


def test_help_groups_the_commands_by_what_people_come_for(kotref: Kotref) -> None:
    shown = kotref("--help")
    assert shown.exit_code == 0
    for title, section in COMMANDS.items():
        assert f"{title}:" in shown.output
        for name, line in section.items():
            assert f"  {name}" in shown.output
            assert line in shown.output


@pytest.mark.parametrize("name", [name for section in COMMANDS.values() for name in section])
def test_each_command_has_help(kotref: Kotref, name: str) -> None:
    command = import_module(f"kotref.cli.{name}").command
    assert isinstance(command, click.Command)
    assert command.name == name
    shown = kotref(name, "--help")
    assert shown.exit_code == 0
    assert f"Usage: kotref {name}" in shown.output


def every_command(command: click.Command, name: str) -> list[tuple[str, click.Command]]:
    within = command.commands.items() if isinstance(command, click.Group) else ()
    return [(name, command), *[found for sub, other in within for found in every_command(other, f"{name} {sub}")]]


EVERY = [
    found
    for section in COMMANDS.values()
    for name in section
    for found in every_command(import_module(f"kotref.cli.{name}").command, name)
]


@pytest.mark.parametrize(("name", "command"), EVERY, ids=[name for name, _ in EVERY])
def test_all_help_is_of_one_manner(kotref: Kotref, name: str, command: click.Command) -> None:
    shown = kotref(*name.split(), "--help").output
    assert "Exit status: 0 " in shown
    assert max(map(len, shown.splitlines())) <= 80
    first = (command.help or "").split("\n\n")[0]
    assert re.match(r"[A-Z][a-z]+ ", first)
    assert first.rstrip().endswith((".", ":"))
    for param in command.params:
        if isinstance(param, click.Option):
            assert param.help, param.name
            assert re.fullmatch(r"[A-Z].*[.]", param.help), param.help
            assert param.is_flag or param.metavar or isinstance(param.type, click.Choice), param.name


def test_an_option_of_one_name_says_the_same_everywhere() -> None:
    said: dict[str, set[str]] = {}
    for _, command in EVERY:
        for param in command.params:
            if isinstance(param, click.Option) and param.opts[0] in ("--json", "--cards", "--force", "--option"):
                said.setdefault(param.opts[0], set()).add((param.help or "").partition(":")[0].rstrip("."))
    assert {option: len(ways) for option, ways in said.items()} == dict.fromkeys(said, 1)


def test_help_imports_no_command() -> None:
    look = (
        "import sys; from kotref.cli.app import run; run(['--help']); print([m for m in sys.modules if 'kotref' in m])"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['kotref', 'kotref.cli', 'kotref.cli.app']"


def test_a_mistyped_command_gets_the_nearest_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validat"]) == 2
    assert "there is no command 'validat'; did you mean validate?" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["validate"], ["validate", "x.yaml", "--format", "xml"], ["rule", "--no-such"], ["legal"]]
)
def test_wrong_usage_is_status_2_and_says_how_to_go_on(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "--help" in shown.err


def test_version(process: Process) -> None:
    done = process("--version")
    assert done.stdout.startswith("kotref ")
    assert done.returncode == 0


def test_a_fault_of_our_own_is_one_line_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh \x1b[2J")

    monkeypatch.setattr("kotref.referee.catalogue.find", broken)
    monkeypatch.delenv("KOTREF_DEBUG", raising=False)
    assert run(["rule", "KOT402"]) == 2
    assert "internal error: ZeroDivisionError: oh \\x1b[2J" in capsys.readouterr().err
    monkeypatch.setenv("KOTREF_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["rule", "KOT402"])


def test_interrupted_before_the_work_began(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kotref.referee.catalogue.find", interrupted)
    assert run(["rule", "KOT402"]) == 130


def test_the_package_runs_as_a_module(process: Process, tmp_path: Path) -> None:
    done = process("rule", "KOT402", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("KOT402 yield-without-claws\n")
