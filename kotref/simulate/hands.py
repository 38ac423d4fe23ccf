"""Evolutions in a simulated game: what hands really hold, and what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.position import Monster
from kotref.rules import evolving, hands
from kotref.rules.about_to_lose import DamageWindow, matters
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.rules.windows import Window
from kotref.simulate.chance import Chance


class Hands:
    """The evolutions in hand. `secrets` are those that the log does not know (``?``), by player.

    Who reads a log finds out only from what follows, up to the next throw, whether somebody was asked because of such a
    card. So from one turn's first throw to the next its owner is either quiet, neither playing one nor writing a
    `pass`, as if it had none, or it answers: then it plays one or writes a `pass` whenever it is asked.
    """

    def __init__(self, table: Table, chance: Chance) -> None:
        self.table = table
        self.chance = chance
        self.secrets: dict[str, list[str]] = {monster.name: [] for monster in table.position.monsters}
        self._quiet: dict[tuple[int, int], bool] = {}
        for monster in table.position.monsters:
            while len(self._secret(monster)) < monster.hand.count(None):
                self.secrets[monster.name].append(chance.pick(self._left(monster)))

    def is_quiet(self, monster: Monster) -> bool:
        """Whether nothing is to be seen of the unknown cards of `monster`, from one first throw to the next."""
        position = self.table.position
        turn = (position.number if position.thrown else position.number - 1, monster.seat)
        if turn not in self._quiet:
            self._quiet[turn] = self.chance.happens(0.4)
        return None in monster.hand and self._quiet[turn]

    def must_answer(self, monster: Monster) -> bool:
        """Whether `monster` says so when it lets a choice go by that an unknown card may have opened."""
        return None in monster.hand and not self.is_quiet(monster)

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

    def items(self, moment: str, asked: Window | None = None) -> Iterator[InForce]:
        """What could be played from a hand in a window of the card language, perhaps while somebody is `asked`."""
        for monster in self.table.position.monsters:
            if monster.hand and not monster.eliminated:
                known = [id for id in monster.hand if id is not None]
                unseen = [] if self.is_quiet(monster) else self._secret(monster)
                secret = [id for id in unseen if not self._holds(id)]
                for id in dict.fromkeys((*known, *secret)):
                    for item in hands.in_hand(self.table, monster, id, (moment,)):
                        if id in known or asked is None or self._opens(item, asked):
                            yield item

    def _opens(self, item: InForce, asked: Window) -> bool:
        """Whether the rules wait for this unknown card, rather than for another that it might have been."""
        if hands.is_idle(self.table, item):
            return False
        if item.clause.moment != "any time":
            return True
        pending = self.table.pending_on(item.owner)
        return isinstance(asked, DamageWindow) and pending is not None and matters(self.table, pending, "any time")

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
