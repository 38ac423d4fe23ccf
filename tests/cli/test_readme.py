"""Every command that README and docs/*.md show is run, and says what they say."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Block(NamedTuple):
    """A fenced block: the file, its language, its text, the line that it begins in."""

    file: str
    language: str
    text: str
    line: int


def blocks(file: Path) -> list[Block]:
    text = file.read_text(encoding="utf-8")
    fenced = re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [Block(file.name, match[1], match[2], text.count("\n", 0, match.start()) + 1) for match in fenced]


BLOCKS = blocks(ROOT / "README.md")
SET_UP = [block for block in BLOCKS if block.language == "sh"][:2]
IN_DOCS = [block for file in sorted((ROOT / "docs").glob("*.md")) for block in blocks(file)]
RUN = [
    pytest.param(b, id=f"{b.file.removesuffix('.md')}-line{b.line}")
    for b in [*BLOCKS, *IN_DOCS]
    if b.language in ("sh", "console") and b not in SET_UP
]
GAME = next(block for block in BLOCKS if block.language == "yaml")
PYTHON = [pytest.param(b, id=f"line{b.line}") for b in BLOCKS if b.language == "python"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples and README's own log in it, and a `kotref` on the path."""
    (tmp_path / "game.yaml").write_text(GAME.text, encoding="utf-8")
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "kotref"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kotref "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("KOTREF_DEBUG", "1")
    return tmp_path


def test_the_first_two_blocks_set_everything_up_in_one_line_each() -> None:
    assert [block.text.count("\n") for block in SET_UP] == [1, 1]
    for block in SET_UP:
        assert block.text.startswith("python3 -m venv .venv && .venv/bin/pip install -q ")
    assert "kotref validate examples" in SET_UP[0].text
    assert "pytest" in SET_UP[1].text


def test_no_command_stands_where_it_is_not_run() -> None:
    """A block of another language shows no command to type; those of YAML may be steps of somebody else's file."""
    for block in [*BLOCKS, *IN_DOCS]:
        if block.language not in ("sh", "console", "yaml"):
            assert not re.search(r"^(\$ )?kotref ", block.text, re.MULTILINE), (block.file, block.line)


@pytest.mark.parametrize("block", RUN)
def test_a_block_does_what_it_shows(block: Block, folder: Path) -> None:
    commands = commands_of(block)
    script = "".join(f"{command}\nstatus=$?\nprintf '\\0'\n(exit $status)\n" for command, _ in commands)
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=folder, timeout=60, check=False)
    outputs = done.stdout.split("\0")
    assert len(outputs) == len(commands) + 1
    for (command, wanted), output in zip(commands, outputs, strict=False):
        if block.language == "console":
            assert_like(wanted, output, f"{command}\n{done.stderr}")
    if block.language == "sh":
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("block", PYTHON)
def test_python_does_what_it_shows(block: Block, folder: Path) -> None:
    session = block.text
    done = subprocess.run(
        [sys.executable, "-c", RUN_DOCTEST, session],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


RUN_DOCTEST = """
import doctest, sys
test = doctest.DocTestParser().get_doctest(sys.argv[1], {}, "README", "README.md", 0)
assert test.examples
sys.exit(bool(doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed))
"""


def commands_of(block: Block) -> list[tuple[str, str]]:
    """The commands of a block, each with the output that is shown for it."""
    if block.language == "sh":
        lines = block.text.replace("\\\n", "").splitlines()
        return [(line, "") for line in lines if line and not line.startswith("#")]
    parts = re.split(r"(?m)^\$ ", block.text)
    assert parts[0] == ""
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts[1:])]


def assert_like(wanted: str, output: str, about: str) -> None:
    """The output is what is shown; a line of ``...`` stands for any lines."""
    clean = "\n".join(line.rstrip() for line in output.splitlines()).strip() + "\n"
    checker = doctest.OutputChecker()
    assert checker.check_output(wanted.strip() + "\n", clean, doctest.ELLIPSIS), f"$ {about}\n{clean}"
