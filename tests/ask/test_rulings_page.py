"""docs/rulings.md: its commands are run, its example is a ruling, and it names every key of the JSON."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from kotref.ask.answers import answer
from kotref.ask.library import load_rulings
from kotref.ask.reading import read_file, read_ruling
from kotref.ask.scenes import play_all

PAGE = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = [tuple(part.split("\n", 1)) for block in CONSOLE for part in block.removeprefix("$ ").split("\n$ ")]
EXAMPLE = re.search(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("command", "output"), COMMANDS)
def test_a_command_does_what_is_shown(command: str, output: str) -> None:
    from kotref.cli.app import kotref

    shown = CliRunner().invoke(kotref, shlex.split(command)[1:]).output
    assert doctest.OutputChecker().check_output(f"{output.strip()}\n", shown, doctest.ELLIPSIS), shown


def test_the_example_is_a_ruling(tmp_path: Path) -> None:
    assert EXAMPLE
    (tmp_path / "tokyo.yaml").write_text(EXAMPLE[1], encoding="utf-8")
    topic, [entry] = read_file(str(tmp_path / "tokyo.yaml"))
    assert [outcome.why for outcome in play_all(read_ruling(topic.id, entry))] == [""]
    assert set(yaml.safe_load(EXAMPLE[1])) == {"title", "rulings"}


def test_every_key_of_the_json_is_named() -> None:
    told = answer(next(iter(load_rulings())))
    keys = {
        *told,
        *told["scenes"][0],
        *told["default"],
        "score",
        "question",
        "read_as",
        "found",
        "steps",
        "topics",
        "try",
    }
    assert [key for key in keys if f"`{key}`" not in PAGE] == []
