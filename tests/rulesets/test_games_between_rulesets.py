"""Games played by one ruleset: legal under it, and not all of them under another."""

from __future__ import annotations

import pytest

from kotref.logs import Log
from kotref.referee.judge import judge
from kotref.rulesets import list_rulesets
from kotref.simulate import simulate

GAMES = 6
OTHERS = {
    "base-2016": "base-2011",
    "base-2011": "base-2016",
    "dark-edition": "base-2016",
    "online-fa": "base-2016",
    "bga": "base-2016",
    "summary-es": "base-2016",
    "two-player": "base-2016",
    "power-up": "base-2016",
    "power-up-2012": "base-2016",
    "halloween": "base-2016",
}
"""Each ruleset, and another by which its games cannot all be legal."""


def games(ruleset: str) -> list[Log]:
    players = 2 if ruleset == "two-player" else 5
    return list(simulate(GAMES, players, "rulesets", ruleset, claims=0.2))


def test_all_that_ship_are_here() -> None:
    assert set(OTHERS) == {id for id, _, _ in list_rulesets()}


@pytest.mark.parametrize("ruleset", OTHERS)
def test_games_are_legal_by_their_own_ruleset_and_not_by_another(ruleset: str) -> None:
    logs = games(ruleset)
    for log in logs:
        report = judge(log)
        assert report.verdict == "legal", [finding.message for finding in report.findings]
    verdicts = [judge(log, ruleset=OTHERS[ruleset]).verdict for log in logs]
    assert verdicts.count("legal") < GAMES, verdicts
    assert "not-judged" not in verdicts
