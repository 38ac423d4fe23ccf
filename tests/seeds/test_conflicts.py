"""Where the rule texts do not agree, one log is judged both ways: `pytest -k C_07` runs the tests of one point."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from seed_texts import Scene

from kotref.referee.report import Report
from kotref.referee.scenes import failure

NUMBER = 50
CONFLICTS: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "conflicts.yaml").read_text(encoding="utf-8")
)


class Case(NamedTuple):
    """A log, and who judges it how."""

    conflict: str
    name: str
    scene: dict[str, Any]
    under: list[dict[str, Any]]

    def judged(self, by: dict[str, Any]) -> Report:
        """The log as one of those judges it."""
        content = {name: value for name, value in self.scene.items() if name != "under"}
        return Scene(self.conflict, self.name, by["ruleset"], content).play(by.get("options"))


CASES = [
    Case(id, name, scene, scene["under"])
    for id, conflict in CONFLICTS.items()
    for name, scene in (conflict.get("scenes") or {}).items()
]
VERDICTS = [(case, by) for case in CASES for by in case.under]


def named(case: Case) -> str:
    return f"{case.conflict.replace('-', '_')}-{case.name}"


def judge(by: dict[str, Any]) -> str:
    ids = [by["ruleset"]] if isinstance(by["ruleset"], str) else by["ruleset"]
    return "+".join([*ids, *(by.get("options") or {})])


@pytest.mark.parametrize(("case", "by"), VERDICTS, ids=[f"{named(case)}-{judge(by)}" for case, by in VERDICTS])
def test_a_log_is_judged_by_its_ruleset(case: Case, by: dict[str, Any]) -> None:
    report = case.judged(by)
    assert failure(by, report) is None
    assert "ranking" not in by or report.result["ranking"] == by["ranking"]


@pytest.mark.parametrize("case", CASES, ids=map(named, CASES))
def test_the_verdicts_are_not_all_the_same(case: Case) -> None:
    assert len({str((by.get("violations"), by.get("ranking"))) for by in case.under}) > 1


@pytest.mark.parametrize("id", [f"C-{number:02}" for number in range(1, NUMBER + 1)])
def test_every_conflict_is_judged_both_ways_or_listed(id: str) -> None:
    conflict = CONFLICTS[id]
    assert set(conflict) == {"about", "scenes"} or set(conflict) == {"about", "listed"}
    assert len(CONFLICTS) == NUMBER
