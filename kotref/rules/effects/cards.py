"""Words of effects: what lies on cards, tokens, and cards that change hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Effect
from kotref.position import Monster
from kotref.rules import aiming, gains
from kotref.rules.effects.targets import Word, each, targets
from kotref.rules.table import Table

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


def _put(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.card is not None and effect.amount is not None
    amount = int(effect.amount(ctx))
    ctx.card.tokens += amount
    table.tell("put", ctx.me.seat, amount, ctx.card.id)


def _take(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.card is not None and effect.amount is not None
    amount = min(ctx.card.tokens, int(effect.amount(ctx)))
    ctx.card.tokens -= amount
    table.tell("put", ctx.me.seat, -amount, ctx.card.id)


def _invest(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.card is not None and effect.amount is not None
    wanted = 0 if ctx.move is None or ctx.move.count is None else ctx.move.count
    paid = gains.pay(table, ctx.me, wanted, ctx.source)
    amount = paid * int(effect.amount(ctx))
    ctx.card.tokens += amount
    table.tell("put", ctx.me.seat, amount, ctx.card.id)


def _give(table: Table, effect: Effect, ctx: Context) -> None:
    for monster, _ in each(table, effect, ctx):
        give_token(table, monster, effect.what, ctx.source)


def give_token(table: Table, monster: Monster, kind: str, source: str) -> None:
    """`monster` gets one token of `kind`, if there is one left in the supply; the only one of its kind goes over."""
    supply = table.position.supply
    if table.library.tokens[kind].supply == 1:
        for holder in table.position.monsters:
            take_token(table, holder, kind, 1, source)
    left = supply.get(kind)
    if left is not None:
        if left <= 0:
            return
        supply[kind] = left - 1
    monster.tokens[kind] = monster.tokens.get(kind, 0) + 1
    table.tell("token", monster.seat, 1, source, kind)
    table.cards_changed()


def take_token(table: Table, monster: Monster, kind: str, amount: int, source: str) -> None:
    """`monster` loses tokens of `kind`; they go back to the supply."""
    amount = min(amount, monster.tokens.get(kind, 0))
    if amount <= 0:
        return
    monster.tokens[kind] -= amount
    if table.position.supply.get(kind) is not None:
        table.position.supply[kind] += amount
    table.tell("token", monster.seat, -amount, source, kind)
    table.cards_changed()


def _discard(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    me, card = ctx.me, ctx.card
    if effect.what == "this" and card is not None:
        if card not in me.tiles or ctx.source == table.library.card(card.id).id:
            discard_card(table, me, card)
        return
    if effect.what == "all evolutions":
        me.spent += me.hand
        me.hand = []
    going = {
        "all evolutions": me.evolutions,
        "all cards": me.cards,
        "other cards": [one for one in me.cards if one is not card],
        "all tiles": me.tiles,
    }
    for one in list(going.get(effect.what, [])):
        discard_card(table, me, one)


def _copy(table: Table, effect: Effect, ctx: Context) -> Flow | None:
    assert ctx.move is not None and ctx.card is not None
    target = aiming.chosen_card(table, ctx.move, ctx.card)
    if target is None:
        return None
    card = ctx.card
    card.copies, card.tokens = target.key, 0
    own = {clause.name for clause in table.library.card(card.id).clauses}
    card.used = {name: turn for name, turn in (card.used or {}).items() if name in own} or None
    table.tell("copied", ctx.me.seat, 0, card.id, target.id)
    table.cards_changed()
    from kotref.rules.effects.speaking import acquired

    return acquired(table, ctx.me, card, table.library.card(target.id))


def _sell(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    assert ctx.move is not None
    table.position.selling = True
    for id in ctx.move.cards:
        card = next((card for card in ctx.me.cards if card.id == id), None)
        if card is not None:
            discard_card(table, ctx.me, card)
            gains.gain_energy(table, ctx.me, table.library.card(id).cost, ctx.source, "refund")


def _swap(table: Table, effect: Effect, ctx: Context) -> None:
    assert ctx.move is not None
    target = aiming.chosen_card(table, ctx.move)
    if target is None or ctx.move.target is None or ctx.card not in ctx.me.cards:
        return
    other = table.monster(ctx.move.target)
    other.cards[other.cards.index(target)] = ctx.card
    ctx.me.cards[ctx.me.cards.index(ctx.card)] = target
    table.tell("took_card", ctx.me.seat, 0, ctx.source, target.id)
    table.cards_changed()


def _return(table: Table, effect: Effect, ctx: Context) -> None:
    me, card = ctx.me, ctx.card
    receiver = next(iter(targets(table, effect, ctx)), None)
    if receiver is None or receiver.eliminated:
        return
    if card is not None and card in me.evolutions:
        me.evolutions.remove(card)
        if table.library.card(card.id).monster != receiver.monster and card.id not in receiver.strays:
            receiver.strays.append(card.id)
    elif ctx.source in me.spent:
        me.spent.remove(ctx.source)
    else:
        return
    receiver.hand.append(ctx.source)
    table.tell("returned", receiver.seat, 0, "", ctx.source)
    table.cards_changed()


def _hand_over(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    card = ctx.card
    holder = next((one for one in table.position.monsters if card in one.evolutions), None)
    if card is None or holder is None:
        return
    card.face = None
    for receiver in targets(table, effect, ctx):
        if receiver.eliminated:
            discard_card(table, holder, card)
        elif receiver is not holder:
            holder.evolutions.remove(card)
            receiver.evolutions.append(card)
            table.tell("took_card", receiver.seat, 0, holder.name, card.id)
            table.cards_changed()


def _name(table: Table, effect: Effect, ctx: Context) -> None:
    if ctx.card is not None and ctx.move is not None:
        ctx.card.face = ctx.move.face
        table.tell("named", ctx.me.seat, 0, ctx.source, ctx.card.face)


def _mark(table: Table, effect: Effect, ctx: Context) -> None:
    if ctx.bought_card is not None:
        ctx.bought_card.mark = effect.what
        table.tell("put", ctx.me.seat, 1, ctx.source, ctx.bought_card.id)


def _risk(table: Table, effect: Effect, ctx: Context) -> None:
    from kotref.rules.deck import discard_card

    move = ctx.move
    assert move is not None
    for card in ctx.me.cards:
        if card.id in move.cards and card.mark and not aiming.thrown_for(table, card):
            card.used = {**(card.used or {}), "mark": table.position.number}
            table.tell("threw", ctx.me.seat, 0, ctx.source, " ".join(move.dice))
            if effect.options.get("face") in move.dice:
                discard_card(table, ctx.me, card)
            return


WORDS: dict[str, Word] = {
    "put": _put,
    "take": _take,
    "invest": _invest,
    "give": _give,
    "discard": _discard,
    "copy": _copy,
    "sell": _sell,
    "swap": _swap,
    "return": _return,
    "hand over": _hand_over,
    "name": _name,
    "mark": _mark,
    "risk": _risk,
}
