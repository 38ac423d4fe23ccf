"""What judging one legal log imports: click, yaml and kotref, and little else, so that it starts quickly.

The list is held here. Whoever needs another module for a legal log adds it, knowing that every run pays for it.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BESIDE = {"copy", "dataclasses", "encodings", "json", "locale", "time", "unicodedata", "zlib"}
"""Modules of the standard library that click and yaml do not import, and that judging a log may.

Left out for what they cost at each start: pathlib (and urllib, which it imports), difflib, tempfile, multiprocessing,
importlib.metadata, importlib.resources, and above all jsonschema.
"""

LOG = """\
format: kotref/1
players: [{name: Ada, monster: Gigazaur, energy: 9}, {name: Ben, monster: Alienoid}, {name: Cem, monster: The King}]
market: [Acid Attack, Jets, Corner Store]
moves:
  - Ada: roll 1 1 2 energy claw heart
  - Ada: keep 1 1, roll 1 claw energy 3
  - Ada: resolve
  - Ada: enter city
  - Ada: buy Acid Attack, reveal Wings
  - Ada: end
  - expect: {Ada: {vp: 2, place: city}}
  - Ben: roll claw claw claw 2 3 heart
  - Ben: resolve
  - Ada: yield
  - Ben: enter city
  - Ben: end
result: {winner: unfinished}
"""

WATCH = """\
import sys
before = set(sys.modules)
{imports}
after = set(sys.modules)
print()
import json
print(json.dumps(sorted(after - before)))
"""


def imported(imports: str, folder: Path) -> set[str]:
    """The modules that a fresh process imports."""
    done = subprocess.run(
        [sys.executable, "-c", WATCH.format(imports=imports)],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "KOTREF_DEBUG": "1"},
    )
    modules: set[str] = set(json.loads(done.stdout.splitlines()[-1]))
    return modules


@pytest.fixture
def more(tmp_path: Path) -> set[str]:
    """What `kotref validate` of one legal log imports and ``import click, yaml`` does not."""
    (tmp_path / "one.yaml").write_text(LOG, encoding="utf-8")
    run = "import kotref.cli.app as app; assert app.run(['validate', 'one.yaml']) == 0"
    return imported(run, tmp_path) - imported("import click, yaml", tmp_path)


def test_a_legal_log_is_judged_with_click_yaml_and_kotref_only(more: set[str]) -> None:
    ours = {"click", "yaml", "kotref"}
    beside = {name.split(".")[0] for name in more if not name.startswith("_")} - ours - set(sys.builtin_module_names)
    assert beside <= BESIDE


def test_nothing_of_other_commands_comes_with_it(more: set[str]) -> None:
    ours = {name for name in more if name.startswith(("kotref.cli.", "kotref.report."))}
    assert ours == {
        "kotref.cli.app",
        "kotref.cli.output",
        "kotref.cli.progress",
        "kotref.cli.validate",
        "kotref.report.concise",
        "kotref.report.tally",
        "kotref.report.text",
    }
