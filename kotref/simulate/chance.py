"""Chance: dice, choices and the shuffled deck of a simulated game, the same on every machine for the same seed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from kotref.notation import FACES
from kotref.rules.table import Table

T = TypeVar("T")


class Chance:
    """A source of chance that depends on the text `seed` only.

    Everything is drawn from `random.Random.random`, the one method whose results Python promises never to change.
    """

    def __init__(self, seed: str) -> None:
        self.draw = random.Random(seed).random

    def below(self, limit: int) -> int:
        """A whole number from 0 up, below `limit`."""
        return int(self.draw() * limit)

    def happens(self, chance: float) -> bool:
        """Whether something with this chance (0 to 1) happens."""
        return self.draw() < chance

    def pick(self, things: Sequence[T]) -> T:
        """One of `things`, of which there is at least one."""
        return things[int(self.draw() * len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """`things` in random order."""
        left, mixed = list(things), []
        while left:
            mixed.append(left.pop(int(self.draw() * len(left))))
        return mixed

    def dice(self, count: int) -> list[str]:
        """What `count` dice show."""
        draw = self.draw
        return [FACES[int(draw() * 6)] for _ in range(count)]


class Deck:
    """The cards that lie face down, top card last, in step with the deck of the position, which does not know them."""

    def __init__(self, table: Table, cards: Sequence[str]) -> None:
        self.table = table
        self.cards = list(cards)

    @property
    def top(self) -> str | None:
        """The card that would be turned up next, None if the deck is empty (a shuffled discard pile apart)."""
        return self.cards[-1] if self.cards else None

    def turn_up(self, chance: Chance, count: int, freed: Sequence[str | None] = ()) -> list[str]:
        """Take the next `count` cards, fewer if there are no more; `freed` cards are swept away before that."""
        position, market = self.table.position, self.table.rules.market
        gone = [card for card in freed if card is not None]
        pile = [*position.discard, *position.lying]
        if market.sweep_to == "deck_bottom":
            self.cards[:0] = gone
        else:
            pile += gone
        found: list[str] = []
        for _ in range(count):
            if not self.cards and market.deck_empty == "reshuffle_discard":
                self.cards, pile = chance.shuffled(pile), []
            if not self.cards:
                break
            found.append(self.cards.pop())
        return found
