"""Cards that come without a purchase: dug out of the deck, picked from its top, found in the discard pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kotref.cards.context import Context
from kotref.cards.model import Card, Effect
from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import market
from kotref.rules.aiming import TURNING_UP
from kotref.rules.deck import draw, impossible_reveal
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.rules.windows import Window, ask
from kotref.violation import Violation

if TYPE_CHECKING:
    from kotref.rules.windows import Flow


def against(table: Table, item: InForce, ctx: Context, move: Move) -> Violation | None:
    """What speaks against the cards that a use turns up; None if nothing, or if it turns up none."""
    for effect in item.clause.effects:
        if effect.word in TURNING_UP:
            return _AGAINST[effect.word](table, item, effect, ctx, move)
    return None


def _bad_renewal(table: Table, item: InForce, effect: Effect, ctx: Context, move: Move) -> Violation | None:
    if not move.reveal:
        return None
    if len(move.reveal) > table.rules.market.size:
        return Violation("KOT503", f"{table.rules.market.size} cards are turned up, not {len(move.reveal)}.")
    return impossible_reveal(table, move.reveal, table.position.market)


def _bad_dig(table: Table, item: InForce, effect: Effect, ctx: Context, move: Move) -> Violation | None:
    if not move.reveal:
        return Violation("KOT507", f"{item.of.name}: say which cards were turned up, the last one is taken.")
    wrong = impossible_reveal(table, move.reveal, [])
    if wrong is not None:
        return wrong
    assert effect.when is not None
    for index, id in enumerate(move.reveal):
        ctx.turned = id
        last = index == len(move.reveal) - 1
        if id is not None and bool(effect.when(ctx)) is not last:
            said = "is not the kind of card that it brings" if last else "is the card that it brings, and the last one"
            return Violation("KOT507", f"{item.of.name}: {table.spell(id)} {said}.")
    return None


def _bad_look(table: Table, item: InForce, effect: Effect, ctx: Context, move: Move) -> Violation | None:
    assert effect.amount is not None
    count = int(effect.amount(ctx))
    if not table.position.deck and not table.position.discard:
        return Violation("KOT505", f"{item.of.name} looks at the deck, and no card is left in it.")
    if not move.reveal:
        return None
    if len(move.reveal) > count:
        return Violation("KOT503", f"{item.of.name} looks at {count} cards, not {len(move.reveal)}.")
    return impossible_reveal(table, move.reveal, [])


def _bad_find(table: Table, item: InForce, effect: Effect, ctx: Context, move: Move) -> Violation | None:
    if not table.position.discard:
        return Violation("KOT505", f"{item.of.name} looks through the discard pile, and it is empty.")
    if not move.reveal or len(move.reveal) != 1:
        return Violation("KOT507", f"{item.of.name}: say which card was found, as in ', reveal jets'.")
    if move.reveal[0] is not None and move.reveal[0] not in table.position.discard:
        return Violation("KOT503", f"{table.spell(move.reveal[0])} is not in the discard pile.")
    return None


_AGAINST = {"renew": _bad_renewal, "dig": _bad_dig, "look": _bad_look, "find": _bad_find}


def effect_of(of: Card) -> Effect | None:
    """What a card does with the piles, if it does."""
    effects = [effect for clause in of.clauses for effect in clause.effects]
    return next((effect for effect in effects if effect.word in TURNING_UP), None)


def pattern(table: Table, item: InForce, ctx: Context) -> str:
    """What a use turns up, in the notation with chance as ``?``; empty if it turns up nothing."""
    for effect in item.clause.effects:
        if effect.word == "dig":
            return ", reveal ..., ?"
        if effect.word in TURNING_UP:
            return f", reveal {', '.join(['?'] * turned_up(table, effect, ctx))}"
    return ""


def has_run_out(table: Table, item: InForce) -> bool:
    """Whether `item` finds a card in the discard pile, and there is none."""
    return not table.position.discard and any(effect.word == "find" for effect in item.clause.effects)


def turned_up(table: Table, effect: Effect, ctx: Context) -> int:
    """How many cards `renew`, `look` or `find` turns up."""
    position = table.position
    if effect.word == "find":
        return 1
    wanted = table.rules.market.size if effect.word == "renew" or effect.amount is None else int(effect.amount(ctx))
    left = len(position.deck) + len(position.discard) + (len(position.market) if effect.word == "renew" else 0)
    return min(wanted, left)


# --- doing it --------


def renew(table: Table, effect: Effect, ctx: Context) -> Flow:
    """New cards come to the market."""
    return market.renew(table, ctx.me, ctx.move or Move(ctx.me.name, "sweep"))


def dig(table: Table, effect: Effect, ctx: Context) -> Flow:
    """Turn up cards until one fits, which the owner gets; the others are discarded."""
    assert effect.when is not None
    for written in (ctx.move.reveal if ctx.move is not None else None) or ():
        id, there = draw(table, written)
        if not there or id is None:
            continue
        table.tell("revealed", -1, 0, ctx.source, id)
        ctx.turned = id
        if effect.when(ctx):
            yield from market.receive(table, ctx.me, id)
            return
        table.position.discard.append(id)


def find(table: Table, effect: Effect, ctx: Context) -> None:
    """A card of the discard pile may be bought from there now."""
    assert effect.amount is not None
    id = ctx.move.reveal[0] if ctx.move is not None and ctx.move.reveal else None
    if id is not None:
        table.tell("revealed", -1, 0, ctx.source, id)
        table.found = (id, int(effect.amount(ctx)))


class PickWindow(Window):
    """`owner` has looked at cards and takes one of them."""

    def __init__(self, owner: Monster, source: str, shown: list[str | None]) -> None:
        self.owner = owner
        self.source = source
        self.shown = shown

    def fits(self, table: Table, move: Move) -> bool:
        """The owner's `use` of the card that looked."""
        mine = move.action == "use" and move.player == self.owner.name and move.card == self.source
        return mine or super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against a card that is not among those looked at."""
        if move.card != self.source or move.player != self.owner.name:
            return super().why_not(table, move)
        name = table.spell(self.source)
        if len(move.cards) != 1:
            return Violation("KOT507", f"{name}: name the one card that is taken.")
        id = move.cards[0]
        if id in self.shown or (None in self.shown and table.position.unseen.get(id, 0) > 0):
            return None
        return Violation("KOT507", f"{name}: {table.spell(id)} is not among the cards looked at.")

    def open_to(self, table: Table) -> list[Monster]:
        """The owner."""
        return [self.owner]

    def missing(self, table: Table) -> Violation:
        """What is said when the log goes on without picking."""
        return Violation("KOT508", f"{self.owner.name} has looked at cards and takes one of them first.")

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The cards that may be taken."""
        yield from ((self.owner, f"use {self.source} {id or '?'}") for id in dict.fromkeys(self.shown))


def look(table: Table, effect: Effect, ctx: Context) -> Flow:
    """Look at the deck's top cards: the owner gets the one it picks, the others go under the deck."""
    assert effect.amount is not None
    written = list((ctx.move.reveal if ctx.move is not None else None) or ())
    shown: list[str | None] = []
    for index in range(int(effect.amount(ctx))):
        id, there = draw(table, written[index] if index < len(written) else None)
        if there:
            shown.append(id)
    pick = yield from ask(table, PickWindow(ctx.me, ctx.source, shown))
    taken = pick.cards[0] if pick is not None and pick.cards else None
    position = table.position
    if taken is not None:
        if taken in shown:
            shown.remove(taken)
        else:
            shown.remove(None)
            position.unseen[taken] = position.unseen.get(taken, 0) - 1
    for id in shown:
        if id is not None:
            position.unseen[id] = position.unseen.get(id, 0) + 1
    position.deck[:0] = [None] * len(shown)
    if taken is not None:
        yield from market.receive(table, ctx.me, taken)
