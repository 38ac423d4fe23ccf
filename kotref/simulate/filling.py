"""What chance brings where a legal move has a ``?``: dice, cards off the deck."""

from __future__ import annotations

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.notation import FACES
from kotref.position import Monster
from kotref.rules import piles
from kotref.rules.table import Table
from kotref.simulate.chance import Chance, Deck


class Filler:
    """Writes dice and cards into the patterns of legal moves, as they fall."""

    def __init__(self, table: Table, chance: Chance, deck: Deck) -> None:
        self.table = table
        self.chance = chance
        self.deck = deck

    def fill(self, owner: Monster, text: str) -> str | None:
        """The move with what chance brings; None if the deck cannot bring it."""
        if "?" not in text:
            return text
        head, sign, shown = text.partition(", reveal ")
        words = head.split(" ")
        if words[:2] == ["buy", "?"]:
            top = self.deck.cards.pop() if self.deck.cards else None
            return None if top is None else f"buy {top} from deck"
        head = " ".join(self.chance.pick(FACES) if word == "?" else word for word in words)
        cards = self._turned_up(owner, words, shown) if sign else []
        if cards is None:
            return None
        return f"{head}, reveal {', '.join(cards)}" if cards else head

    def _turned_up(self, owner: Monster, words: list[str], shown: str) -> list[str] | None:
        """The cards that a move turns up; None if there are not the right ones."""
        library, chance, position = self.table.library, self.chance, self.table.position
        known = len(words) > 1 and words[0] != "buy" and words[1] in library
        effect = piles.effect_of(library.card(words[1])) if known else None
        if effect is None or effect.word == "look":
            return self.deck.turn_up(chance, shown.count("?"))
        if effect.word == "renew":
            return self.deck.turn_up(chance, shown.count("?"), position.market)
        if effect.word == "find":
            return [chance.pick(position.discard)] if position.discard else None
        return self._dug(owner, effect)

    def _dug(self, owner: Monster, effect: Effect) -> list[str] | None:
        """The deck's cards up to the first that fits; None if none does."""
        ctx = Context(self.table, owner, None)
        for count in range(1, len(self.deck.cards) + 1):
            ctx.turned = self.deck.cards[-count]
            if effect.when is not None and effect.when(ctx):
                return self.deck.turn_up(self.chance, count)
        return None
