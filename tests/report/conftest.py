"""Reports made by hand, for tests of how they are shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kotref.referee import catalogue
from kotref.referee.report import Finding, Report


def made(code: str = "KOT402", **changes: object) -> Finding:
    """A finding that is right in everything that is not given."""
    values: dict[str, object] = {
        "code": code,
        "name": catalogue.name(code),
        "severity": catalogue.severity(code),
        "move": 17,
        "line": 23,
        "column": 5,
        "player": "Ben",
        "text": "yield",
        "message": "Ben cannot yield: the 2 life Ben just lost came from Flame Thrower, a card.",
    }
    return Finding(**(values | changes))  # type: ignore[arg-type]


@pytest.fixture
def finding() -> Callable[..., Finding]:
    """A finding on demand."""
    return made


@pytest.fixture
def illegal() -> Report:
    """A game with a violation, a follow-up of it, and a warning."""
    return Report(
        log="game.yaml",
        ruleset="base-2016",
        verdict="illegal",
        moves=64,
        findings=[
            made(legal="Ben: stay"),
            made("KOT405", severity="follow-up", follows_from=0, move=20, line=26, message="Ben is still there."),
            made("KOT901", move=30, line=40, player="Ada", text="pass", message="Nothing is open."),
        ],
        result={"over": True, "winner": "Ada", "reason": "victory-points", "ranking": ["Ada", "Ben"]},
        lines={23: "  - Ben: yield"},
    )


@pytest.fixture
def legal() -> Report:
    """A game with nothing to say against it."""
    return Report(
        log="fine.yaml",
        ruleset="base-2016",
        verdict="legal",
        moves=12,
        result={"over": False, "winner": None, "reason": None, "ranking": ["Ada", "Ben"]},
    )


@pytest.fixture
def unreadable() -> Report:
    """A file that could not be read."""
    problem = made("KOT001", move=0, line=0, column=0, player="", text="", message="no such file")
    return Report(log="gone.yaml", ruleset="", verdict="unreadable", moves=0, findings=[problem])
