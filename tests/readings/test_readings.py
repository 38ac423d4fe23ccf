"""Every point where print leaves a choice, judged under the rulesets that read it one way or the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kotref.referee.scenes import play_scene, scene_log, told

COLUMNS = ("base-2016", "base-2011", "bga")
POINTS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "readings.yaml").read_text(encoding="utf-8"))
CASES = [(point, column) for point in POINTS for column in COLUMNS]


@pytest.mark.parametrize(("point", "column"), CASES, ids=[f"{point['point']}-{column}" for point, column in CASES])
def test_a_point_is_read_as_the_ruleset_says(point: dict[str, Any], column: str) -> None:
    wanted = point[column]
    scene = {name: value for name, value in point.items() if name not in (*COLUMNS, "point")}
    if isinstance(wanted, dict):
        scene["moves"] = [*point["moves"], {"expect": wanted}]
    report = play_scene(scene_log(point["point"], scene, column))
    illegal = [(item["move"], item["code"]) for item in wanted] if isinstance(wanted, list) else []
    assert told(report) == illegal, [finding.message for finding in report.findings]
    assert report.verdict == ("illegal" if illegal else "legal")


def test_every_point_is_read_in_every_column() -> None:
    for point in POINTS:
        assert set(COLUMNS) <= set(point), point["point"]
