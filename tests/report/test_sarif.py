"""`--format sarif`: what the format demands in version 2.1.0, and what the results say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from kotref.referee.report import Report
from kotref.report import Look, reporter
from kotref.report.sarif import uri
from kotref.report.tally import Tally


def an_object(*required: str, **properties: Any) -> dict[str, Any]:
    """An object with these properties and no others, as nearly every object of the format is."""
    return {"type": "object", "required": list(required), "additionalProperties": False, "properties": properties}


TEXT = {"type": "string"}
MESSAGE = an_object("text", text=TEXT, markdown=TEXT)
LEVEL = {"enum": ["none", "note", "warning", "error"]}
NUMBER = {"type": "integer", "minimum": 1}
BAG = {"type": "object"}
REGION = an_object(startLine=NUMBER, startColumn=NUMBER, snippet=an_object(text=TEXT))
REFERENCE = {"type": "string", "pattern": r"^(file:///)?([A-Za-z0-9._~!$&'()*+,;=@/-]|%[0-9A-F]{2})+$"}
ARTIFACT = an_object(uri=REFERENCE)
LOCATION = an_object(
    physicalLocation=an_object("artifactLocation", artifactLocation=ARTIFACT, region=REGION),
    logicalLocations={"type": "array", "items": an_object(name=TEXT)},
    message=MESSAGE,
)
RULE = an_object(
    "id",
    id=TEXT,
    name=TEXT,
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=an_object(level=LEVEL),
    properties=an_object(tags={"type": "array", "items": TEXT, "uniqueItems": True}),
)
RESULT = an_object(
    "message",
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level=LEVEL,
    message=MESSAGE,
    locations={"type": "array", "items": LOCATION},
    relatedLocations={"type": "array", "items": LOCATION},
    properties=BAG,
)
RUN = an_object(
    "tool",
    tool=an_object("driver", driver=an_object("name", name=TEXT, semanticVersion=TEXT, rules={"items": RULE})),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results={"type": "array", "items": RESULT},
    invocations={"items": an_object("executionSuccessful", executionSuccessful={"type": "boolean"})},
)
ESSENTIALS = an_object(
    "version", "runs", **{"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": {"type": "array", "items": RUN}}
)
"""What the schema of SARIF 2.1.0 says of the parts that kotref writes."""


def written(*reports: Report, **look: bool) -> dict[str, Any]:
    tally, made = Tally(), reporter("sarif", Look(**look))
    pieces = [made.begin()]
    for report in reports:
        tally.add(report)
        pieces.append(made.report(report))
    log: dict[str, Any] = json.loads("".join([*pieces, made.end(tally)]))
    assert [error.message for error in Draft7Validator(ESSENTIALS).iter_errors(log)] == []
    [run] = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[result["ruleIndex"]] for result in run["results"]] == [result["ruleId"] for result in run["results"]]
    assert len(rules) == len(set(rules))
    return dict(run)


def test_a_result_has_its_level_its_place_and_its_reason(illegal: Report, legal: Report) -> None:
    run = written(legal, illegal)
    assert [(result["ruleId"], result["level"]) for result in run["results"]] == [
        ("KOT402", "error"),
        ("KOT901", "warning"),
    ]
    first = run["results"][0]
    assert first["message"]["text"].endswith("Flame Thrower, a card. Legal: Ben: stay")
    assert first["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "game.yaml"},
                "region": {"startLine": 23, "startColumn": 5, "snippet": {"text": "  - Ben: yield"}},
            }
        }
    ]
    assert first["properties"] == {"game": "game.yaml", "ruleset": "base-2016", "move": 17, "player": "Ben"}


def test_a_rule_is_told_once_with_its_help(illegal: Report) -> None:
    rules = written(illegal, illegal)["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["KOT402", "KOT901"]
    assert rules[0]["name"] == "yield-without-claws"
    assert rules[0]["fullDescription"]["text"].startswith("A monster may leave Tokyo only when")
    assert "```yaml\nformat: kotref/1\n" in rules[0]["help"]["markdown"]
    assert "In online-fa: " in rules[0]["help"]["text"]
    assert [rule["defaultConfiguration"]["level"] for rule in rules] == ["error", "warning"]


def test_a_follow_up_points_at_its_cause(illegal: Report) -> None:
    follower = written(illegal, follow_ups=True)["results"][1]
    assert (follower["ruleId"], follower["level"]) == ("KOT405", "note")
    [cause] = follower["relatedLocations"]
    assert cause["physicalLocation"]["region"]["startLine"] == 23
    assert cause["message"]["text"] == "it follows from this KOT402"


def test_columns_are_counted_as_declared(illegal: Report) -> None:
    assert written(illegal)["columnKind"] == "unicodeCodePoints"
    line = "  - 🐙忍者: yield"
    illegal.lines = {23: line}
    illegal.findings[0].column = line.index("忍") + 1
    assert written(illegal)["results"][0]["locations"][0]["physicalLocation"]["region"]["startColumn"] == 6


def test_without_a_line_there_is_no_region(unreadable: Report) -> None:
    [result] = written(unreadable)["results"]
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "gone.yaml"}}}]


def test_it_holds_whatever_stands_in_a_log(illegal: Report) -> None:
    evil = '\x00"\\\ud800\x1b[2J%20 #?:忍'
    illegal.findings = [replace(found, message=evil, legal=evil, player=evil) for found in illegal.findings]
    illegal.lines = {23: evil}
    for name in (evil.replace("\x00", "").replace("\ud800", ""), "a:b.yaml", "/else/where 1.yaml", "-"):
        written(replace(illegal, log=name, ruleset=evil), follow_ups=True)


@pytest.mark.parametrize(
    ("path", "reference"),
    [
        ("./a b.yaml", "a%20b.yaml"),
        ("c:d.yaml", "c%3Ad.yaml"),
        ("50%#1.yaml", "50%25%231.yaml"),
        ("é/x.yaml", "%C3%A9/x.yaml"),
        ("/no where/x.yaml", "file:///no%20where/x.yaml"),
    ],
)
def test_places_are_relative_and_percent_encoded(path: str, reference: str) -> None:
    assert uri(path) == reference


def test_a_path_below_the_working_folder_is_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert uri(str(tmp_path / "a" / "x.yaml")) == "a/x.yaml"


def test_whether_the_tool_itself_worked(legal: Report, unreadable: Report) -> None:
    assert written(legal, unreadable)["invocations"] == [{"executionSuccessful": True}]
    assert written(replace(legal, verdict="not-judged"))["invocations"] == [{"executionSuccessful": False}]


def test_no_logs_at_all() -> None:
    assert written()["results"] == []
