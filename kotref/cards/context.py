"""Where a clause speaks: whose it is, on which card, and what has just happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kotref.position import CardInPlay, Monster, Position

if TYPE_CHECKING:
    from kotref.notation import Move


class Context:
    """What a clause can ask about.

    `me` owns the card (or holds the token), `card` is the card in play. The rest belongs to the event: `amount`
    (damage pending), `lost` (life just lost, `lost_more` of it added by cards), `claws` (claw total so far), `by` (the
    monster that dealt it), `victim`, `source`, `kind` (of a gain), `price`, `move` (the move that uses the clause),
    `theirs` (the monster an effect aims at), `place` (the place that was left), `bought` and `bought_card` (what is
    being bought), `turned` (the card just turned up). `collect` gathers the hits of an event that is still being put
    together.
    """

    __slots__ = (
        "amount",
        "bought",
        "bought_card",
        "by",
        "by_claws",
        "card",
        "claws",
        "collect",
        "hit",
        "hurt",
        "inside",
        "kind",
        "lost",
        "lost_more",
        "me",
        "move",
        "place",
        "position",
        "price",
        "source",
        "table",
        "theirs",
        "turned",
        "victim",
    )

    def __init__(self, table: Any, me: Monster, card: CardInPlay | None) -> None:
        self.table = table
        self.position: Position = table.position
        self.me = me
        self.card = card
        self.amount = 0
        self.lost = 0
        self.lost_more = 0
        self.claws = -1
        self.by: Monster | None = None
        self.by_claws = False
        self.victim: Monster | None = None
        self.theirs: Monster | None = None
        self.source = ""
        self.kind = ""
        self.price = 0
        self.place = ""
        self.move: Move | None = None
        self.bought: str | None = None
        self.bought_card: CardInPlay | None = None
        self.turned: str | None = None
        self.collect: list[Any] | None = None
        self.hit: Any = None
        self.hurt: frozenset[int] = frozenset()
        self.inside = False

    @property
    def times(self) -> int:
        """How often the move uses the card in one go: once unless it says so."""
        return 1 if self.move is None or self.move.count is None else self.move.count
