"""Asking what is in force: what cards add, forbid, change and double for a monster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kotref.cards.context import Context
from kotref.cards.model import Card, Effect
from kotref.position import CardInPlay, Monster, Position
from kotref.rules.in_force import Force, InForce

if TYPE_CHECKING:
    from kotref.cards.library import Library
    from kotref.rulesets import Ruleset


class Asking:
    """The half of a `kotref.rules.table.Table` that answers what its cards say.

    `force` maps moments, windows and modifiers to the clauses that wait for them now (ask for one with `in_force`).
    """

    position: Position
    rules: Ruleset
    library: Library
    force: Force

    def in_force(self, moment: str) -> list[InForce]:
        """Every clause that waits for `moment` (or is the modifier of that name), in order of seats."""
        return self.force.get(moment, _NONE)

    def owned(self, moment: str, owner: Monster) -> list[InForce]:
        """The clauses of `owner` that wait for `moment`."""
        items = self.force.get(moment)
        return _NONE if items is None else [item for item in items if item.owner is owner]

    def meanings(self, card: CardInPlay) -> list[Card]:
        """The cards whose words hold for `card`: its own, and that of the card it copies."""
        meanings = [self.library.card(card.id)]
        copied = self.position.card(card.copies)
        if copied is not None:
            meanings.append(self.library.card(copied[1].id))
        return meanings

    def is_keep(self, id: str) -> bool:
        """Whether the card counts as a Keep card: a costume where the ruleset says so."""
        of = self.library.card(id)
        costumes = self.rules.costumes
        return of.is_keep or bool(of.kind == "costume" and costumes and costumes.are_keep)

    def context(self, item: InForce, **about: Any) -> Context:
        """The context in which `item` speaks."""
        ctx = Context(self, item.owner, item.card)
        ctx.source = item.of.id
        for name, value in about.items():
            setattr(ctx, name, value)
        return ctx

    # --- modifiers --------

    def total(self, modifier: str, owner: Monster) -> int:
        """The sum of a numeric modifier over the cards and tokens of `owner`."""
        items = self.force.get(modifier)
        if items is None:
            return 0
        total = 0
        for item in items:
            if item.owner is owner:
                ctx = self.context(item)
                if item.clause.when is None or item.clause.when(ctx):
                    total += int(item.clause.value(ctx))
        return total

    def times(self, owner: Monster) -> int:
        """By what the results of the dice of `owner` are multiplied."""
        if "results" not in self.force:
            return 1
        return max([1, *(int(item.clause.value(self.context(item))) for item in self.owned("results", owner))])

    def has(self, modifier: str, owner: Monster, value: str) -> bool:
        """Whether `owner` has a card with this modifier and value (``hold: claw damage``)."""
        for item in self.force.get(modifier, _NONE):
            clause = item.clause
            if (
                item.owner is owner
                and clause.value == value
                and (clause.when is None or clause.when(self.context(item)))
            ):
                return True
        return False

    def cannot(self, owner: Monster, what: str) -> bool:
        """Whether a card forbids `owner` something (see the modifier `cannot`)."""
        return "cannot" in self.force and self.has("cannot", owner, what)

    def tokens_of(self, ctx: Context) -> int:
        """Tokens on the card that speaks; for a kind of token, how many of it the monster holds."""
        if ctx.card is not None:
            return ctx.card.tokens
        return ctx.me.tokens.get(ctx.source, 0)

    def goal(self, monster: Monster) -> int:
        """The points with which `monster` wins."""
        points = self.rules.victory.points
        if "wins at" not in self.force:
            return points
        return min([points, *(int(item.clause.value(self.context(item))) for item in self.owned("wins at", monster))])

    # --- dice and claws --------

    def usable(self, face: str, owner: Monster) -> bool:
        """Whether dice of `owner` that show `face` do anything."""
        if "only faces" not in self.force and "dead faces" not in self.force:
            return True
        for item in self.in_force("only faces"):
            if item.owner is owner and face not in item.clause.value.split():
                return False
        return not self.dead(face, owner)

    def dead(self, face: str, owner: Monster) -> bool:
        """Whether `face` counts for nothing at all to `owner`, not even as one face among others."""
        if "dead faces" not in self.force:
            return False
        return any(item.owner is owner and face in _faces(item) for item in self.in_force("dead faces"))

    def fixed_dice(self, effect: Effect | None) -> tuple[str, ...]:
        """The faces of the dice that `effect` has to leave as they lie: frozen ones, where they cannot be changed."""
        rules = self.rules.evolutions
        if rules and rules.frozen == "may_be_changed" and (effect is None or effect.word != "reroll"):
            return ()
        return self.position.frozen()

    def claw_total(self, below: int = 99) -> int:
        """The claws of the turn: rolled, and what cards add, layer by layer (each sees the total of those below).

        With `below` only lower layers count.
        """
        active = self.position.active
        if not self.usable("claw", active):
            return 0
        total = self.position.showing("claw")
        if "claws" not in self.force:
            return total
        layers = self.owned("claws", active)
        for order in sorted({item.clause.order for item in layers if item.clause.order < below}):
            added = 0
            for item in layers:
                if item.clause.order == order:
                    ctx = self.context(item, claws=total)
                    if item.clause.when is None or item.clause.when(ctx):
                        added += int(item.clause.value(ctx))
            total += added
        return total

    def claw_targets(self) -> list[Monster]:
        """Whom the claws of the monster whose turn it is would hit, clockwise: the other place, or everyone else."""
        active = self.position.active
        others = self.position.clockwise(active.seat)[1:] if not active.eliminated else self.position.alive()
        if "claws hit" in self.force and self.has("claws hit", active, "everyone"):
            return others
        inside = active.place != "outside"
        return [monster for monster in others if (monster.place != "outside") is not inside]

    def neighbours(self, monster: Monster) -> list[Monster]:
        """The nearest monsters still in the game on both sides; one if there is only one other."""
        others = [other for other in self.position.clockwise(monster.seat) if other is not monster]
        return others[:1] if len(others) < 2 else [others[0], others[-1]]


def _faces(item: InForce) -> list[str]:
    """The faces that a clause names; ``named`` is the one that was named for its card."""
    value: list[str] = item.clause.value.split()
    if value == ["named"]:
        return [item.card.face] if item.card is not None and item.card.face else []
    return value


_NONE: list[InForce] = []
