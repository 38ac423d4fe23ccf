"""The logs in `examples`: legal ones are legal, illegal ones are told exactly the codes that their first line names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotref import check_file
from kotref.referee.report import Report

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CODE = re.compile(r"KOT\d{3}")
FAMILIES = set("012345678")
SUFFIXES = {".yaml", ".json", ".jsonl"}


def logs(folder: Path) -> list[Path]:
    """The logs that lie in `folder` itself."""
    return sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)


def first_line(path: Path) -> str:
    """The line that says what a log shows."""
    with path.open(encoding="utf-8") as file:
        return file.readline()


def judged(path: Path) -> list[Report]:
    """The verdicts on the games of a log."""
    return list(check_file(path))


def errors(report: Report) -> list[str]:
    """The codes that a verdict tells, follow-ups and warnings apart."""
    return [finding.code for finding in report.findings if finding.severity == "error"]


@pytest.mark.parametrize("path", [*logs(EXAMPLES), *logs(EXAMPLES / "illegal")], ids=lambda path: path.name)
def test_first_line_says_what_it_shows(path: Path) -> None:
    line = first_line(path)
    assert line.startswith("# ") if path.suffix == ".yaml" else '"shows": "' in line
    assert len(line) > 20


@pytest.mark.parametrize("path", logs(EXAMPLES), ids=lambda path: path.name)
def test_legal(path: Path) -> None:
    for report in judged(path):
        assert (report.verdict, errors(report)) == ("legal", []), report.log


@pytest.mark.parametrize("path", logs(EXAMPLES / "illegal"), ids=lambda path: path.name)
def test_illegal(path: Path) -> None:
    wanted = CODE.findall(first_line(path))
    assert wanted
    assert [code for report in judged(path) for code in errors(report)] == wanted


def test_every_family_has_an_illegal_example() -> None:
    told = {code[3] for path in logs(EXAMPLES / "illegal") for code in CODE.findall(first_line(path))}
    assert told >= FAMILIES


def test_one_game_in_three_containers() -> None:
    games = [judged(EXAMPLES / f"points{suffix}")[0] for suffix in (".yaml", ".json", ".jsonl")]
    results = [(game.verdict, game.moves, game.result) for game in games]
    assert results[0] == results[1] == results[2]
