"""Whom an effect aims at, and how much it is for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.position import Monster
from kotref.rules import aiming
from kotref.rules.table import Table

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


Word = Callable[[Table, Effect, Context], "Flow | None"]
"""What carries out one word; a flow where it may ask somebody something."""


def targets(table: Table, effect: Effect, ctx: Context) -> list[Monster]:
    """The monsters that an effect aims at, clockwise from its owner."""
    me, position = ctx.me, table.position
    match effect.to:
        case "self":
            return [me]
        case "others":
            return [monster for monster in position.clockwise(me.seat) if monster is not me]
        case "outside":
            return [monster for monster in position.clockwise(me.seat) if monster is not me and not monster.in_tokyo]
        case "everyone":
            return position.clockwise(me.seat)
        case "neighbours":
            return table.neighbours(me)
        case "opposite":
            return table.claw_targets()
        case "active":
            return [position.active]
        case "card owner":
            return [] if ctx.card is None or ctx.card.owner is None else [position.monsters[ctx.card.owner]]
        case "chosen":
            return aiming.chosen_monster(table, ctx)
        case "victim":
            return [ctx.victim] if ctx.victim is not None else []
        case "attacker":
            return [ctx.by] if ctx.by is not None else []
        case "hurt":
            return [monster for monster in position.clockwise(me.seat) if monster.seat in ctx.hurt]
    return []


def each(table: Table, effect: Effect, ctx: Context) -> Iterator[tuple[Monster, int]]:
    """Whom the effect aims at, and how much it is for each."""
    for monster in targets(table, effect, ctx):
        if not monster.eliminated:
            ctx.theirs = monster
            yield monster, 0 if effect.amount is None else int(effect.amount(ctx))
    ctx.theirs = None
