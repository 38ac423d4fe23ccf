"""Which of two equal cards in one hand is meant need not be said (log-format, use CARD)."""

from __future__ import annotations

import kotref

LOG = """format: kotref/1
players:
  - {name: Ada, monster: Gigazaur, energy: 1, cards: [{mimic: extra_head of Ben}]}
  - {name: Ben, monster: Kraken, place: city, cards: [Extra Head, Extra Head]}
moves:
  - Ada: use mimic on Ben extra_head
  - expect: {Ada: {energy: 0}}
result: {winner: unfinished}
"""


def test_a_copy_moves_on_to_the_other_of_two_equal_cards() -> None:
    report = kotref.check(LOG)
    assert (report.verdict, report.errors) == ("legal", [])
