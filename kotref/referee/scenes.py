"""Scenes: a position, moves, and what must come out. Proofs of cards and rulings are scenes that the engine plays.

A scene is the header of a log without `format`, plus `moves`; its claims stand among the moves, and `violations`
lists what must be told, as ``{move: 3, code: KOT506}``, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kotref.logs import Log, read_logs
from kotref.referee.judge import Judge
from kotref.referee.report import Report
from kotref.referee.setup import set_up

if TYPE_CHECKING:
    from pathlib import Path

    from kotref.cards.library import Library

OWN_KEYS = ("clauses", "violations", "says", "shows")
"""Keys of a scene that are no part of a log's header."""


def scene_log(name: str, scene: Mapping[str, Any], ruleset: Any = None) -> Log:
    """The log of a scene; `ruleset` is used where the scene names none."""
    header = {key: value for key, value in scene.items() if key not in OWN_KEYS}
    if ruleset is not None:
        header.setdefault("ruleset", ruleset)
    header.setdefault("moves", [])
    return next(iter(read_logs(f"{name}.json", json.dumps({"format": "kotref/1", **header}).encode())))


def play_scene(log: Log, *, cards: Sequence[Path] = (), change: Callable[[Library], Library] | None = None) -> Report:
    """Judge a scene's log, with card files added, or with a changed library."""
    return Judge(log, set_up(log, cards=cards, change=change), None, None).walk()


def expected(scene: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The violations that a scene must show: move and code, in order."""
    return [(int(item["move"]), str(item["code"])) for item in scene.get("violations") or ()]


def told(report: Report) -> list[tuple[int, str]]:
    """The violations that a report tells."""
    return [(finding.move, finding.code) for finding in report.findings if finding.severity == "error"]


def failure(scene: Mapping[str, Any], report: Report) -> str | None:
    """How a scene fails, in words; None if it comes out as it must."""
    wanted, got = expected(scene), told(report)
    if report.verdict in ("not-judged", "unreadable"):
        first = report.findings[0].message if report.findings else ""
        return f"it is {report.verdict}: {first}"
    if wanted == got:
        return None
    missing = [item for item in wanted if item not in got]
    if missing:
        move, code = missing[0]
        return f"move {move} should be {code}, but the engine tells {got or 'nothing'}"
    finding = next(item for item in report.findings if (item.move, item.code) not in wanted)
    return f"move {finding.move} ({finding.text}): {finding.code} {finding.message}"
