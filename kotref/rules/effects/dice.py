"""Words of effects: the dice of the turn, thrown again, turned and added to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.rules.effects.targets import Word
from kotref.rules.table import Table

if TYPE_CHECKING:
    pass


def _add(table: Table, effect: Effect, ctx: Context) -> None:
    amount = 0 if effect.amount is None else int(effect.amount(ctx))
    added = table.position.added
    table.position.added = {**added, effect.what: added.get(effect.what, 0) + amount}
    table.tell("changed", ctx.me.seat, amount, ctx.source, f"+ {effect.what}")


def _extra_throw(table: Table, effect: Effect, ctx: Context) -> None:
    assert effect.amount is not None
    table.position.allowed += int(effect.amount(ctx))
    table.position.throw_due = True


def _turn(table: Table, effect: Effect, ctx: Context) -> None:
    move = ctx.move
    assert move is not None
    face = str(move.die)
    alike = table.position.dice.count(face) - table.fixed_dice(effect).count(face) if effect.what == "dice" else 1
    for _ in range(alike):
        change_die(table, ctx, move.die, str(move.to))


def _reroll(table: Table, effect: Effect, ctx: Context) -> None:
    move = ctx.move
    assert move is not None
    if effect.what == "die aside":
        if ctx.hit is not None and move.die in ctx.hit.aside:
            ctx.hit.aside.remove(move.die)
            ctx.hit.aside.append(str(move.to))
            ctx.hit.shield += int(move.to == ctx.hit.saving) - int(move.die == ctx.hit.saving)
            table.tell("changed", ctx.me.seat, 0, ctx.source, f"{move.die} -> {move.to}")
        return
    change_die(table, ctx, move.die, str(move.to))
    if ctx.me.seat != table.position.turn:
        table.position.probed_three += move.to == "3"
    elif move.die == "3" and table.position.probed_three:
        table.position.probed_three -= move.to != "3"


def change_die(table: Table, ctx: Context, die: str | None, to: str) -> None:
    """A die of the turn's roll that showed `die` now shows `to`."""
    dice = list(table.position.dice)
    if die in dice:
        dice[dice.index(die)] = to
        table.position.dice = tuple(dice)
        table.tell("changed", ctx.me.seat, 0, ctx.source, f"{die} -> {to}")
        _change_frozen(table, ctx, str(die), to)


def _change_frozen(table: Table, ctx: Context, die: str, to: str) -> None:
    """Where no other die is left that could have been the one changed, a frozen one has been."""
    position = table.position
    if position.dice.count(die) + 1 == position.frozen().count(die):
        whose = next(one for one in position.freezing() if one.frozen == die)
        whose.frozen = to
        table.tell("froze", whose.seat, 0, ctx.source, to)


def _flip(table: Table, effect: Effect, ctx: Context) -> None:
    position = table.position
    lying = list(table.fixed_dice(effect))
    flipped = []
    for face in position.dice:
        if face in lying:
            lying.remove(face)
            flipped.append(face)
        else:
            flipped.append(_OPPOSITE[face])
    position.dice = tuple(flipped)
    table.tell("changed", ctx.me.seat, 0, ctx.source, " ".join(flipped))
    for whose in () if table.fixed_dice(effect) else position.freezing():
        whose.frozen = _OPPOSITE[str(whose.frozen)]
        table.tell("froze", whose.seat, 0, ctx.source, whose.frozen)


_OPPOSITE = {"1": "3", "3": "1", "2": "heart", "heart": "2", "claw": "energy", "energy": "claw"}


def _freeze(table: Table, effect: Effect, ctx: Context) -> None:
    ctx.me.frozen = None if ctx.move is None else ctx.move.face
    table.tell("froze", ctx.me.seat, 0, ctx.source, ctx.me.frozen)


WORDS: dict[str, Word] = {
    "add": _add,
    "extra throw": _extra_throw,
    "turn": _turn,
    "reroll": _reroll,
    "flip": _flip,
    "freeze": _freeze,
}
