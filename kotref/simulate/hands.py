"""Evolutions in a simulated game: what hands really hold, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.position import Monster
from kotref.rules import evolving, hands
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.simulate.chance import Chance


class Hands:
    """The evolutions in hand. `secrets` are those that the log does not know (``?``), by player."""

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        self.secrets: dict[str, list[str]] = {monster.name: [] for monster in table.position.monsters}
        for monster in table.position.monsters:
            while len(self._secret(monster)) < monster.hand.count(None):
                self.secrets[monster.name].append(chance.pick(self._left(monster)))

    def _secret(self, monster: Monster) -> list[str]:
        """What its unknown cards are: as many as it still has."""
        secret = self.secrets[monster.name]
        del secret[monster.hand.count(None) :]
        return secret

    def _left(self, monster: Monster) -> list[str]:
        """What may come from its deck."""
        ids = [*self.table.library.evolutions_of(monster.monster), *monster.strays]
        secret = self._secret(monster)
        return [id for id in ids if id not in secret and evolving.not_in_deck(self.table, monster, id) is None]

    def items(self, moment: str) -> Iterator[InForce]:
        """What could be played from a hand in a window of the card language."""
        for monster in self.table.position.monsters:
            if monster.hand and not monster.eliminated:
                known = [id for id in monster.hand if id is not None]
                secret = [id for id in self._secret(monster) if not self._holds(id)]
                for id in dict.fromkeys((*known, *secret)):
                    yield from hands.in_hand(self.table, monster, id, (moment,))

    def _holds(self, id: str) -> bool:
        """Whether losses wait for this card: from an unknown hand it is not played, nobody would have waited for it."""
        return any(clause.moment == "hold" for clause in self.table.library.card(id).clauses)

    def played(self, monster: Monster, id: str) -> None:
        """The evolution has been played: it is no secret any more."""
        if id in self.secrets[monster.name]:
            self.secrets[monster.name].remove(id)

    def draw(self, monster: Monster) -> str:
        """What `monster` writes when it draws; now and then only it knows the card."""
        left = self._left(monster)
        if not left:
            return "draw ?"
        id = self.chance.pick(left)
        if self.chance.happens(0.8):
            return f"draw {id}"
        self.secrets[monster.name].append(id)
        return "draw ?"
