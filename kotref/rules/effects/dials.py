"""Words of effects: points, life and energy, gained, lost and set; damage and what is done against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.rules import gains
from kotref.rules.effects.targets import Word, each
from kotref.rules.hits import Bite, Hit
from kotref.rules.table import Table

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


def _gain(table: Table, effect: Effect, ctx: Context) -> None:
    kind = str(effect.options.get("as", "gain"))
    for monster, amount in each(table, effect, ctx):
        if effect.what == "vp":
            gains.gain_vp(table, monster, amount, ctx.source)
        elif effect.what == "life":
            gains.heal(table, monster, amount, ctx.source, kind)
        else:
            gains.gain_energy(table, monster, amount, ctx.source, kind)


def _lose(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in each(table, effect, ctx):
        if effect.what == "vp":
            gains.lose_vp(table, monster, amount, ctx.source)
        else:
            gains.lose_energy(table, monster, amount, ctx.source)


def _steal(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in each(table, effect, ctx):
        if effect.what == "vp":
            gains.gain_vp(table, ctx.me, gains.lose_vp(table, monster, amount, ctx.source), ctx.source)
        else:
            gains.gain_energy(
                table, ctx.me, gains.lose_energy(table, monster, amount, ctx.source), ctx.source, "payment"
            )


def _set(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in each(table, effect, ctx):
        if effect.what == "vp":
            gains.set_vp(table, monster, amount, ctx.source)
        else:
            gains.set_life(table, monster, amount, ctx.source)


def _win(table: Table, effect: Effect, ctx: Context) -> None:
    if table.position.roaring is None:
        table.position.roaring = ctx.me.seat
        table.changed = True


def _reset(table: Table, effect: Effect, ctx: Context) -> None:
    ctx.me.wickedness, ctx.me.owed = 0, []


def _demand(table: Table, effect: Effect, ctx: Context) -> Flow:
    from kotref.rules.demands import demand

    return demand(table, effect, ctx)


def _damage(table: Table, effect: Effect, ctx: Context) -> Flow | None:
    from kotref.rules.damage import deal

    by = None if effect.options.get("from") == "nobody" else ctx.me
    if effect.to == "newcomer":
        amount = 0 if effect.amount is None else int(effect.amount(ctx))
        table.bites.append(Bite(ctx.place, amount, ctx.me, ctx.source))
        return None
    final = str(effect.options.get("final", False)).lower() == "true"
    hits = [Hit(monster, amount, by, False, ctx.source, final) for monster, amount in each(table, effect, ctx)]
    if ctx.collect is not None:
        join_hits(ctx.collect, hits, str(effect.options.get("with", "")))
        return None
    return deal(table, hits, echo=ctx.kind != "deals damage")


def join_hits(together: list[Any], hits: list[Any], joins: str) -> None:
    """Add `hits` to those of an event; with `joins` they make the claws' hit on the same monster larger."""
    for hit in hits:
        claws = [other for other in together if joins == "claws" and other.claws and other.victim is hit.victim]
        if claws:
            claws[0].amount += hit.amount
        else:
            together.append(hit)


def _spare(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, amount in each(table, effect, ctx):
        table.spared.add(monster.seat)
        for hit in table.claw_hits:
            if hit.victim is monster:
                saved = min(amount, hit.amount)
                hit.amount -= saved
                amount -= saved
                table.tell("prevented", monster.seat, saved, ctx.source)


def _prevent(table: Table, effect: Effect, ctx: Context) -> None:
    if effect.what == "all" and effect.options.get("until") is not None:
        table.position.prevented.add(ctx.me.seat)
    if ctx.hit is not None:
        ctx.hit.shield += ctx.hit.amount if effect.amount is None else int(effect.amount(ctx))


def _throw_aside(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.move is not None
    if ctx.hit is not None:
        saving = str(effect.options.get("prevent"))
        ctx.hit.aside.extend(ctx.move.dice)
        ctx.hit.saving = {"hearts": "heart"}.get(saving, saving)
        ctx.hit.shield += ctx.move.dice.count(ctx.hit.saving)
    table.tell("threw", ctx.me.seat, 0, ctx.source, " ".join(ctx.move.dice))


WORDS: dict[str, Word] = {
    "gain": _gain,
    "lose": _lose,
    "steal": _steal,
    "set": _set,
    "win": _win,
    "reset": _reset,
    "demand": _demand,
    "damage": _damage,
    "spare": _spare,
    "prevent": _prevent,
    "throw aside": _throw_aside,
}
