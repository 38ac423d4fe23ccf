"""Whether a clause can be used now: its window is open, its condition, its limit and its price hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Clause
from kotref.cards.words import WHEN
from kotref.notation import Move
from kotref.position import Monster
from kotref.rules.in_force import InForce
from kotref.rules.table import Loser, Table
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.rules.hits import Pending


OWN_TURN = {
    "before turn",
    "turn start",
    "rolling",
    "rolling after changes",
    "changing dice",
    "dice final",
    "others deciding",
    "claws pending",
    "not entered",
    "handing over",
    "buying",
    "turn end",
}


OTHERS_TURN = {
    "before others turn",
    "others stopped",
    "others rolling",
    "others final",
    "others entering",
    "card turned up",
    "purchase",
}


def window_name(window: str) -> str:
    """When a window is open, in words."""
    return WHEN.get(window, window)


def is_open(table: Table, owner: Monster, window: str) -> bool:
    """Whether a window of the card language can be open to `owner` in the turn that it is."""
    if window == "deciding":
        return owner in table.undecided and not table.cannot(owner, "yield")
    if window == "just entered":
        return owner is table.newcomer
    if window == "having lost life":
        return table.loss_of(owner) is not None
    if window == "others entering" and owner.in_tokyo:
        return False
    mine = owner.seat == table.position.turn
    return not ((window in OWN_TURN and not mine) or (window in OTHERS_TURN and mine))


def context(table: Table, item: InForce, move: Move | None) -> Context:
    """The context in which a use of `item` is judged and carried out."""
    ctx = table.context(item, move=move)
    loss = table.loss_of(item.owner) if item.clause.moment == "having lost life" else None
    if loss is not None:
        ctx.lost, ctx.lost_more, ctx.by, ctx.by_claws = loss.lost, loss.more, loss.by, loss.by_claws
        return ctx
    pending = table.pending_on(item.owner)
    if pending is not None:
        ctx.hit = pending
        ctx.amount = pending.amount
        ctx.by = pending.by
        ctx.by_claws = any(hit.claws for hit in pending.hits)
    return ctx


def usable(table: Table, item: InForce) -> bool:
    """Whether `item` could be used now with the right choice: condition, limit and price hold."""
    ctx = context(table, item, None)
    return unmet(table, item, ctx) is None and limit(table, item) is None and unpaid(table, item, ctx) is None


def against_now(table: Table, item: InForce, ctx: Context) -> Violation | None:
    """What speaks against using `item` now, whatever is chosen; None if nothing does."""
    return unmet(table, item, ctx) or limit(table, item) or unpaid(table, item, ctx) or _no_throw(table, item)


def unmet(table: Table, item: InForce, ctx: Context) -> Violation | None:
    """The condition of `item`, if it does not hold."""
    if item.clause.when is None or item.clause.when(ctx):
        return None
    return Violation(
        "KOT505",
        f"{item.owner.name} cannot use {item.of.name} now: what it asks for ({item.clause.name}) does not hold.",
    )


def limit(table: Table, item: InForce) -> Violation | None:
    """The limit of `item`, if it has been reached: tokens, once a turn, once for an event."""
    card, clause = item.card, item.clause
    name = f"{item.of.name} of {item.owner.name}"
    if clause.spend and (card is None or card.tokens < clause.spend):
        return Violation("KOT506", f"{name} has no token left on it.")
    if clause.once == "turn" and card is not None and (card.used or {}).get(limited(clause)) == table.position.number:
        return Violation("KOT506", f"{name} has been used in this turn; it works once a turn.")
    if clause.once == "event":
        event = event_of(table, item)
        if event is not None and card is not None and (card.key, clause.name) in event.used:
            return Violation("KOT506", f"{name} has been used against this loss; it works once for each.")
    return None


def event_of(table: Table, item: InForce) -> Pending | Loser | None:
    """The loss that a use of `item` answers: the one about to happen, or the one that has just happened."""
    after = item.clause.moment == "having lost life"
    return table.loss_of(item.owner) if after else table.pending_on(item.owner)


def limited(clause: Clause) -> str:
    """The name under which uses of `clause` are counted: the options of a card share one limit."""
    return clause.name if clause.option is None else "option"


def unpaid(table: Table, item: InForce, ctx: Context) -> Violation | None:
    """The price of using `item`, if its owner cannot pay it."""
    price = 0 if item.clause.pay is None else item.clause.pay(ctx)
    if item.owner.energy >= price:
        return None
    return Violation(
        "KOT502", f"{item.of.name} costs {price} energy to use; {item.owner.name} has {item.owner.energy}."
    )


def _no_throw(table: Table, item: InForce) -> Violation | None:
    """Whether `item` brings a throw that a limit to the throws of this turn does not allow."""
    if "throws at most" not in table.force or all(effect.word != "extra throw" for effect in item.clause.effects):
        return None
    thrown = table.position.thrown
    for limiting in table.owned("throws at most", item.owner):
        most = int(limiting.clause.value(table.context(limiting)))
        if most <= thrown:
            return Violation(
                "KOT505", f"{item.of.name} brings no throw: {limiting.of.name} allows {most} in this turn."
            )
    return None
