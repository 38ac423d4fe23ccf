"""Words of effects: places, turns, purchases and the piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.position import ExtraTurn
from kotref.rules import aiming
from kotref.rules.effects.targets import Word, targets
from kotref.rules.table import Table

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


def _enter(table: Table, effect: Effect, ctx: Context) -> Flow | None:
    from kotref.rules import entering, tokyo

    if effect.options.get("instead of") == "active":
        table.position.kept_out = True
    if effect.what == "free place":
        return entering.enter_free(table, ctx.me, ctx.source)
    if ctx.me.place == effect.what or table.position.at(effect.what) is not None:
        return None
    if ctx.me.in_tokyo:
        tokyo.move(table, ctx.me, effect.what)
        return None
    return entering.come(table, ctx.me, effect.what, ctx.source)


def _leave(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules import tokyo

    for monster in targets(table, effect, ctx):
        if monster.in_tokyo:
            tokyo.leave(table, monster, ctx.source)


def _clear(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules import tokyo

    for monster in table.position.alive():
        if monster is not ctx.me and monster.in_tokyo:
            tokyo.leave(table, monster, ctx.source)


def _extra_turn(table: Table, effect: Effect, ctx: Context) -> None:
    options = effect.options
    extra = ExtraTurn(
        ctx.me.seat,
        ctx.source,
        dice=int(str(options.get("dice", 0))),
        may_decline=str(options.get("may decline", False)).lower() == "true",
        rank=int(str(options.get("rank", 5))),
    )
    amount = 1 if effect.amount is None else int(effect.amount(ctx))
    table.position.extra_turns += [extra] * max(0, amount)
    table.tell("extra_turn", ctx.me.seat, amount, ctx.source)


def _pass_turn(table: Table, effect: Effect, ctx: Context) -> None:
    table.position.passed = True


def _refund(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.purchases import undo

    undo(table, ctx.me, ctx.bought_card, ctx.price, ctx.source)


def _redirect(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.purchases import redirect

    assert ctx.move is not None
    redirect(table, ctx.move)


def _from_piles(word: str) -> Callable[[Table, Effect, Context], Flow | None]:
    def work(table: Table, effect: Effect, ctx: Context) -> Flow | None:
        from kotref.rules import piles

        found: Flow | None = getattr(piles, word)(table, effect, ctx)
        return found

    return work


WORDS: dict[str, Word] = {
    "enter": _enter,
    "leave": _leave,
    "clear": _clear,
    "extra turn": _extra_turn,
    "pass turn": _pass_turn,
    "refund": _refund,
    "redirect": _redirect,
    **{word: _from_piles(word) for word in aiming.TURNING_UP},
    "buy": lambda table, effect, ctx: None,
}
