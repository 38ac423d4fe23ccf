"""The hooks for pre-commit and the problem matcher: read as those tools read them, run for real."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
MATCHER = json.loads((ROOT / "docs" / "problem-matcher.json").read_text(encoding="utf-8"))["problemMatcher"][0]

Process = Callable[..., "subprocess.CompletedProcess[str]"]

LEGAL = [
    file
    for file in sorted((ROOT / "examples").iterdir())
    if file.suffix in (".yaml", ".json", ".jsonl") and file.name != "cards.yaml"
]


def hook(process: Process, id: str, *files: Path | str) -> subprocess.CompletedProcess[str]:
    """A hook as it is run: its entry, then the names of files."""
    name, *arguments = HOOKS[id]["entry"].split()
    assert name == "kotref"
    return process(*arguments, *files)


def test_the_hooks_have_what_pre_commit_asks_for() -> None:
    assert set(HOOKS) == {"kotref-validate", "kotref-cards"}
    for found in HOOKS.values():
        assert found.keys() >= {"id", "name", "entry", "language", "files"}
        assert found["language"] == "python"
        re.compile(found["files"])


@pytest.mark.parametrize(
    ("id", "path", "chosen"),
    [
        ("kotref-validate", "games/2026/first.yaml", True),
        ("kotref-validate", "logs/all.jsonl", True),
        ("kotref-validate", "first-night.kot.yaml", True),
        ("kotref-validate", "games/cards/own.yaml", False),
        ("kotref-validate", ".github/workflows/check.yaml", False),
        ("kotref-validate", "games/README.md", False),
        ("kotref-cards", "games/cards/own.yaml", True),
        ("kotref-cards", "cards/own.yml", True),
        ("kotref-cards", "games/first.yaml", False),
        ("kotref-cards", "postcards/own.yaml", False),
    ],
)
def test_a_hook_chooses_its_files(id: str, path: str, chosen: bool) -> None:
    found = HOOKS[id]
    left_out = "exclude" in found and re.search(found["exclude"], path)
    assert bool(re.search(found["files"], path) and not left_out) is chosen


def test_the_hook_for_logs(process: Process) -> None:
    done = hook(process, "kotref-validate", *LEGAL)
    assert (done.returncode, done.stderr) == (0, "")
    illegal = hook(process, "kotref-validate", LEGAL[0], ROOT / "examples" / "illegal" / "tokyo.yaml")
    assert illegal.returncode == 1
    assert "KOT402" in illegal.stdout
    assert hook(process, "kotref-validate", ROOT / "README.md").returncode == 2


def test_the_hook_for_cards(process: Process, tmp_path: Path) -> None:
    own = sorted((ROOT / "examples" / "own-cards" / "cards").glob("*.yaml"))
    assert own
    assert hook(process, "kotref-cards", *own).returncode == 0
    spoilt = tmp_path / "spoilt.yaml"
    spoilt.write_text(own[0].read_text(encoding="utf-8").replace("kind:", "knd:"), encoding="utf-8")
    assert hook(process, "kotref-cards", spoilt).returncode == 1
    spoilt.write_text("cards: [", encoding="utf-8")
    assert hook(process, "kotref-cards", spoilt).returncode == 2


def test_the_problem_matcher_reads_every_violation(process: Process, tmp_path: Path) -> None:
    both = tmp_path / "both.yaml"
    some = [(ROOT / "examples" / name).read_text(encoding="utf-8") for name in ("minimal.yaml", "illegal/tokyo.yaml")]
    both.write_text("---\n".join(some), encoding="utf-8")
    arguments = ("validate", "--all", ROOT / "examples", both)
    verdicts = json.loads(process(*arguments, "--format", "json").stdout)
    wanted = [
        (verdict["log"].partition("#")[0], violation["line"], violation["column"], violation["code"],
         None if violation["severity"] == "error" else violation["severity"], violation["message"])
        for verdict in verdicts
        for violation in verdict["violations"]
    ]  # fmt: skip
    [pattern] = MATCHER["pattern"]
    read = []
    for line in process(*arguments, "--format", "concise").stdout.splitlines():
        if match := re.search(pattern["regexp"], line):
            part = {name: match[group] for name, group in pattern.items() if name != "regexp"}
            place = (int(part["line"]), int(part["column"]))
            read.append((part["file"], *place, part["code"], part["severity"], part["message"]))
    assert len(read) > 50
    assert {severity for *_, severity, _ in read} >= {None, "warning"}
    assert read == wanted


def test_the_closing_line_is_no_problem() -> None:
    [pattern] = MATCHER["pattern"]
    assert not re.search(pattern["regexp"], "3 logs, 128 moves: 1 illegal (2 violations), 1 warning")
