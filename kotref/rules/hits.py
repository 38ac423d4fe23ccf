"""Hits: damage on its way to a monster, what stops it from the outset, and what cards add to it."""

from __future__ import annotations

from kotref.position import Monster
from kotref.rules.table import Table

CLAWS = "claws"


class Hit:
    """Damage on its way to one monster: how much, dealt by whom (None: by nobody), claws or not, from which source.

    Nobody can answer a `final` hit, and nothing answers the loss. `more` of the amount has been added by cards.
    """

    __slots__ = ("amount", "by", "claws", "final", "more", "source", "victim")

    def __init__(
        self, victim: Monster, amount: int, by: Monster | None, claws: bool, source: str, final: bool = False
    ) -> None:
        self.victim = victim
        self.amount = amount
        self.by = by
        self.claws = claws
        self.source = source
        self.final = final
        self.more = 0


class Bite:
    """Damage that waits for whoever takes a place: the place, how much, from whose card."""

    __slots__ = ("amount", "by", "place", "source")

    def __init__(self, place: str, amount: int, by: Monster, source: str) -> None:
        self.place = place
        self.amount = amount
        self.by = by
        self.source = source


class Pending:
    """All hits of one event on one monster, and what has been done against them.

    `shield` is the life that will not be lost; `aside` the dice thrown for it, `saving` the face that saves; `used`
    names what has been used up against this event; `closed` says that the monster does no more about it.
    """

    __slots__ = ("aside", "closed", "hits", "saving", "shield", "used", "victim")

    def __init__(self, victim: Monster, hits: list[Hit]) -> None:
        self.victim = victim
        self.hits = hits
        self.shield = 0
        self.aside: list[str] = []
        self.saving = ""
        self.used: set[tuple[int, str]] = set()
        self.closed = False

    @property
    def amount(self) -> int:
        """The life about to be lost."""
        return max(0, sum([hit.amount for hit in self.hits]) - self.shield)

    @property
    def by(self) -> Monster | None:
        """Who deals it."""
        return self.hits[0].by


def stopped(table: Table, hit: Hit) -> bool:
    """Whether the hit does nothing to its victim from the outset."""
    victim, force = hit.victim, table.force
    if victim.seat in table.position.prevented or ("cannot" in force and table.cannot(victim, "lose life")):
        return True
    return "ignore damage" in force and ignored(table, hit, hit.amount)


def ignored(table: Table, hit: Hit, amount: int) -> bool:
    """Whether a card of the victim ignores a hit of `amount` (armor looks at each hit by itself)."""
    for item in table.in_force("ignore damage"):
        if item.owner is hit.victim and item.clause.value(table.context(item, amount=amount, by=hit.by)):
            return True
    return False


def added(table: Table, hit: Hit, amount: int) -> int:
    """What cards of the dealer and of the victim add to a loss of `amount`: those of higher `order` see more."""
    if "loss dealt" not in table.force and "loss taken" not in table.force:
        return 0
    dealt = table.in_force("loss dealt") if hit.by is not hit.victim else []
    items = [item for item in dealt if item.owner is hit.by]
    items += [item for item in table.in_force("loss taken") if item.owner is hit.victim]
    more = 0
    for item in sorted(items, key=lambda item: item.clause.order):
        ctx = table.context(item, amount=amount + more, by=hit.by, by_claws=hit.claws, victim=hit.victim)
        if item.clause.when is None or item.clause.when(ctx):
            more += int(item.clause.value(ctx))
    return more
