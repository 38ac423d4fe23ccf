"""docs/positions.md: the words it shows mean what it says, and its commands are run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from kotref.logs.seats import read_seat
from kotref.logs.shape import PLAYER

PAGE = (Path(__file__).parents[2] / "docs" / "positions.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|$", PAGE, re.MULTILINE)
COMMANDS = re.findall(r"^\$ (kotref [^\n]+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def as_text(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: as_text(part) for name, part in value.items()}
    if isinstance(value, list):
        return [as_text(part) for part in value]
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize(("words", "log"), ROWS)
def test_a_row_says_the_same_twice(words: str, log: str) -> None:
    seat = yaml.safe_load(log)
    assert read_seat(words) == as_text({"monster": seat} if isinstance(seat, str) else seat)


def test_every_key_is_named() -> None:
    assert len(ROWS) >= 6
    assert [name for name in PLAYER if name not in ("name", "monster") and f"`{name}`" not in PAGE] == []


@pytest.mark.parametrize(("command", "output"), COMMANDS)
def test_a_command_does_what_is_shown(command: str, output: str) -> None:
    from kotref.cli.app import kotref

    shown = CliRunner().invoke(kotref, shlex.split(command)[1:]).output
    assert doctest.OutputChecker().check_output(output, shown, doctest.ELLIPSIS), shown
