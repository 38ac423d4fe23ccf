"""A small game that several tests replay: what nobody wrote, and two violations."""

from __future__ import annotations

TWO_TURNS = """\
format: kotref/1
ruleset: base-2016
players: [{name: Ada, monster: Gigazaur}, {name: Ben, monster: Kraken, cards: [Jets]}, The King]
market: [Acid Attack, Wings, Corner Store]
moves:
  - Ada: roll 1 1 2 energy claw heart
  - Ada: keep 1 1, roll 1 claw energy 3
  - Ada: enter city
  - Ben: roll claw claw claw 2 3 heart
  - Ben: resolve
  - Ada: yield
  - Ben: end
  - The King: yield
result: {winner: unfinished}
"""
