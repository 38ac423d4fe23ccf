"""The market: buying, sweeping, and cards that are offered as they are turned up."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import effects, gains, purchases
from kotref.rules.deck import draw, take_unseen, tidy, turn_up
from kotref.rules.ending import checkpoint
from kotref.rules.prices import cannot_buy, lab_left, price, seller, special
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation


def purchase(table: Table, buyer: Monster, move: Move) -> Flow:
    """`buyer` buys the card of `move`; what is turned up in its place is offered to those who may buy it."""
    table.position.bought = True
    if table.rules.evolutions and purchases.may_be_answered(table, buyer):
        answered = yield from purchases.announce(table, buyer, move)
        if answered is None:
            return
        move = answered
    turned = yield from carry_out(table, buyer, move)
    if turned and "card turned up" in table.force:
        yield from offer(table, turned)


def carry_out(table: Table, buyer: Monster, move: Move) -> Generator[Window, Move | None, list[str | None]]:
    """Pay as far as it goes, take the card, refill, let the card act; gives what was turned up."""
    assert move.card is not None
    id = move.card
    tidy(table)
    with_ = special(table, buyer, move)
    paid = gains.pay(table, buyer, price(table, buyer, id, move), id)
    yield from effects.fire(table, "buys", buyer, price=paid)
    owner = seller(table, move)
    turned: list[str | None] = []
    card = None
    if owner is not None:
        gains.gain_energy(table, owner, paid, id, "payment")
        card = _hand_over(table, owner, buyer, id)
    else:
        turned = _take(table, buyer, move)
    table.tell("bought", buyer.seat, paid, move.source or "market", id)
    yield from receive(table, buyer, id, card)
    if with_ is not None:
        yield from purchases.special_price(table, with_, move, paid, turned)
    table.position.last_bought = (buyer.seat, id)
    checkpoint(table)
    if table.to_ask:
        from kotref.rules import yielding

        yield from yielding.yield_decisions(table)
    return turned


def receive(table: Table, buyer: Monster, id: str, card: CardInPlay | None = None) -> Flow:
    """Card `id` is the buyer's: a Keep card or a costume stays and acts, a Discard card acts and goes."""
    of = table.library.card(id)
    if not table.library.has_effect(id):
        table.unknown_effect = id
    if of.stays:
        charged = card is not None and table.rules.market.sold_tokens == "kept"
        if card is None:
            card = table.position.new_card(id)
        buyer.cards.append(card)
        table.cards_changed()
        yield from effects.acquired(table, buyer, card, of, charged)
        return
    table.position.lying.append(id)
    yield from effects.acquired(table, buyer, table.position.new_card(id), of)
    if table.rules.market.discard_bought == "after_effect":
        tidy(table)


def _hand_over(table: Table, owner: Monster, buyer: Monster, id: str) -> CardInPlay | None:
    card = next((card for card in owner.cards if card.id == id), None)
    if card is None:
        return None
    owner.cards.remove(card)
    card.copies, card.used, card.mark = None, None, None
    if table.rules.market.sold_tokens == "refilled":
        card.tokens = 0
    table.tell("took_card", buyer.seat, 0, owner.name, id)
    table.cards_changed()
    return card


def _take(table: Table, buyer: Monster, move: Move) -> list[str | None]:
    """Take the card off the market or the deck; gives what was turned up in its place."""
    position, id = table.position, move.card
    if move.source == "deck":
        draw(table, id)
        for item in table.owned("buy from", buyer):
            card = item.card
            if (
                item.clause.value == "deck"
                and card is not None
                and lab_left(table, item.clause.once, card, item.clause.name)
            ):
                card.used = {**(card.used or {}), item.clause.name: position.number}
                break
        return []
    if move.source == "discard":
        if id in position.discard:
            position.discard.remove(id)
        return []
    market = position.market
    if id in market:
        place: int | None = market.index(id)
    else:
        place = market.index(None) if None in market else None
        assert id is not None
        take_unseen(position, id)
        if place is None:
            return []
    return [turn_up(table, place, move.reveal[0] if move.reveal else None)]


def sweep(table: Table, sweeper: Monster, move: Move) -> Flow:
    """Pay for three new cards: the old ones go, new ones are turned up one after the other."""
    table.position.bought, table.position.last_bought = True, None
    tidy(table)
    gains.pay(table, sweeper, table.rules.market.sweep_cost, "sweep")
    yield from renew(table, sweeper, move)


def renew(table: Table, sweeper: Monster, move: Move) -> Flow:
    """The cards of the market go, new ones are turned up one after the other."""
    position, rules = table.position, table.rules.market
    position.bought = True
    old, position.market = position.market, []
    if rules.sweep_to == "deck_bottom":
        position.deck[:0] = old
    else:
        position.discard += [id for id in old if id is not None]
    table.tell("swept", sweeper.seat)
    written = list(move.reveal or ())
    turned = []
    for index in range(rules.size):
        turned.append(turn_up(table, None, written[index] if index < len(written) else None))
    yield from offer(table, turned)


class OfferWindow(Window):
    """A card has been turned up: owners of a card that allows it may buy it, in another monster's turn."""

    def __init__(self, buyers: list[Monster], offered: list[str | None]) -> None:
        self.buyers = buyers
        self.offered = offered

    def fits(self, table: Table, move: Move) -> bool:
        """`buy` or `pass` of such an owner."""
        if move.action in ("buy", "pass"):
            return any(buyer.name == move.player for buyer in self.buyers)
        return super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against a card that was not just turned up, or cannot be paid."""
        if move.action != "buy":
            return super().why_not(table, move)
        buyer = table.monster(move.player)
        if move.source is not None or (move.card not in self.offered and move.card in table.position.market):
            up = table.spell_all(self.offered)
            return Violation("KOT505", f"only what has just been turned up can be bought now: {up}.")
        return cannot_buy(table, buyer, move, self.offered)

    def open_to(self, table: Table) -> list[Monster]:
        """The owners of such a card."""
        return self.buyers

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The purchases that can be paid."""
        for buyer in self.buyers:
            for id in self.offered:
                if id is not None and price(table, buyer, id) <= buyer.energy:
                    yield buyer, f"buy {id}, reveal ?"
        yield from super().legal(table)


def offer(table: Table, turned: list[str | None]) -> Flow:
    """Offer the cards just turned up, clockwise, until nobody takes one."""
    offered = list(turned)
    closed: set[int] = set()
    while offered:
        buyers = _interested(table, closed)
        if not buyers:
            return
        move = yield from ask(table, OfferWindow(buyers, offered))
        if move is None:
            return
        buyer = table.monster(move.player)
        if move.action == "pass":
            closed.add(buyer.seat)
            continue
        new = yield from carry_out(table, buyer, move)
        if table.rules.market.offer_after_sweep == "replacement":
            offered = new
        else:
            offered = [id for id in offered if id != move.card] + new


def _interested(table: Table, closed: set[int]) -> list[Monster]:
    items = table.in_force("card turned up")
    turn, position = table.position.turn, table.position
    owners = {item.owner.seat for item in items} - closed - {turn}
    return [monster for monster in position.clockwise(turn) if monster.seat in owners]
