"""What the documentation says in passing: every move shown in docs/moves.md can be read, every command is there.

The commands in blocks of README and docs/*.md are run by cli/test_readme.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from kotref.cards.library import library
from kotref.notation import Notation
from kotref.notation.words import ACTIONS

DOCS = Path(__file__).parents[1] / "docs"
MOVES = DOCS / "moves.md"
SHOWN = re.findall(r"`((?:Ada|Ben): [^`]+)`", MOVES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("move", SHOWN)
def test_a_move_that_is_shown_can_be_read(move: str) -> None:
    notation = Notation(["Ada", "Ben"], library(("base-2016", "power-up", "halloween", "wickedness")))
    player, _, action = move.partition(": ")
    assert notation.read(player, action).player == player


def test_every_action_is_shown() -> None:
    shown = {move.split()[1].strip(",") for move in SHOWN}
    assert shown | {"stay"} == set(ACTIONS)


INLINE = [
    (file.name, match[1])
    for file in [DOCS.parent / "README.md", *sorted(DOCS.glob("*.md"))]
    for match in re.finditer(r"`(kotref [a-z][^`]*)`", file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize(("file", "words"), INLINE, ids=lambda value: value)
def test_a_command_named_in_passing_is_there_with_its_options(file: str, words: str) -> None:
    from kotref.cli.app import kotref as group

    command: click.Command = group
    rest = " ".join(words.split()[1:])
    while isinstance(command, click.Group):
        name, _, after = rest.partition(" ")
        within = command.get_command(click.Context(command), name)
        if within is None:
            assert command is not group, f"{file}: there is no kotref {name}"
            break
        command, rest = within, after
    known = {option for param in command.params for option in param.opts} | {"--help"}
    assert set(re.findall(r"(?<!\S)--[a-z][a-z-]*", rest)) <= known
