"""The market: buying, sweeping, turning up cards, the deck and the discard pile."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.cards.context import Context
from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import effects, gains, using
from kotref.rules.ending import checkpoint
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation

# --- the deck --------


def draw(table: Table, written: str | None) -> tuple[str | None, bool]:
    """Take the top card of the deck; `written` is what the log says that it is.

    Gives the card (None: not recorded) and whether there was one at all.
    """
    position = table.position
    if not position.deck and table.rules.market.deck_empty == "reshuffle_discard":
        reshuffle(table)
    if not position.deck:
        return None, False
    top = position.deck.pop()
    if written is not None and written != top:
        position.unseen[written] = position.unseen.get(written, 0) - 1
        if top is not None:
            position.unseen[top] = position.unseen.get(top, 0) + 1
    return (written if written is not None else top), True


def reshuffle(table: Table) -> None:
    """The discard pile becomes the deck."""
    position = table.position
    if not position.discard:
        return
    for id in position.discard:
        position.unseen[id] = position.unseen.get(id, 0) + 1
    position.deck = [None] * len(position.discard)
    table.tell("reshuffled", -1, len(position.deck))
    position.discard = []


def impossible_reveal(table: Table, written: tuple[str | None, ...], freed: list[str | None]) -> Violation | None:
    """Whether the cards `written` can be turned up one after the other; `freed` cards go to the discard pile first."""
    position = table.position
    deck, unseen, discard = list(position.deck), dict(position.unseen), list(position.discard)
    if table.rules.market.sweep_to == "deck_bottom":
        deck[:0] = freed
    else:
        discard += [id for id in freed if id is not None]
    for id in written:
        if not deck and table.rules.market.deck_empty == "reshuffle_discard":
            deck = [None] * len(discard)
            for back in discard:
                unseen[back] = unseen.get(back, 0) + 1
            discard = []
        if not deck:
            return Violation("KOT503", f"{table.spell(id)} cannot be turned up: the deck is empty.")
        top = deck.pop()
        if id is None:
            continue
        if top is not None and top != id:
            return Violation("KOT503", f"the deck's next card is {table.spell(top)}, not {table.spell(id)}.")
        if top is None:
            if unseen.get(id, 0) <= 0:
                return Violation("KOT503", f"{table.spell(id)} cannot be turned up: {where_is(table, id)}.")
            unseen[id] -= 1
    return None


def where_is(table: Table, id: str) -> str:
    """Why a card is not in the deck, in words."""
    position = table.position
    if id in position.market:
        return "it is face up already"
    for owner, card in position.cards_in_play():
        if card.id == id:
            return f"{owner.name} has it"
    if id in position.discard:
        return "it lies in the discard pile"
    if id in position.deck:
        return "it lies elsewhere in the deck"
    if table.library.copies.get(id, 0) == 0:
        return "it is not in this deck"
    return "it has been seen elsewhere"


def discard_card(table: Table, owner: Monster, card: CardInPlay) -> None:
    """A card in play goes to the discard pile; a card that copied it copies nothing any more."""
    if card in owner.cards:
        owner.cards.remove(card)
        table.position.discard.append(card.id)
    elif card in owner.tiles:
        owner.tiles.remove(card)
    else:
        return
    table.tell("discarded", owner.seat, 0, "", card.id)
    for _, other in table.position.in_front():
        if other.copies == card.key:
            other.copies, other.tokens = None, 0
    table.cards_changed()


def turn_up(table: Table, place: int | None, written: str | None) -> str | None:
    """The top card of the deck comes to `place` in the market; gives it (None: not recorded, or there was none)."""
    id, there = draw(table, written)
    market = table.position.market
    if not there:
        if place is not None:
            del market[place]
        return None
    if place is None:
        market.append(id)
    else:
        market[place] = id
    table.tell("revealed", -1, 0, "deck", id)
    return id


# --- prices and sources --------


def price(table: Table, buyer: Monster, id: str) -> int:
    """What `id` costs `buyer` now: what is printed, less discounts, never below nothing."""
    return max(0, table.library.card(id).cost + table.total("price", buyer))


def seller(table: Table, move: Move) -> Monster | None:
    """The monster that the card is bought from, if it is one."""
    if move.source is None or move.source in ("deck", "discard"):
        return None
    return table.monster(move.source)


def not_for_sale(table: Table, buyer: Monster, move: Move, offered: list[str | None]) -> Violation | None:
    """Whether the card of a `buy` is where the move says and may be bought there; `offered` is face up."""
    id = move.card
    assert id is not None
    name = table.spell(id)
    if move.source == "deck":
        return _from_deck(table, buyer, id)
    if move.source is not None and move.source != "discard":
        owner = table.monster(move.source)
        if not table.has("buy from", buyer, "monsters") or buyer.seat != table.position.turn or owner is buyer:
            return Violation("KOT501", f"{buyer.name} cannot buy from {owner.name}.")
        card = next((card for card in owner.cards if card.id == id), None)
        if card is None or not table.library.card(id).is_keep:
            return Violation("KOT501", f"{owner.name} has no {name} to sell.")
        return None
    if move.source is None and id in offered:
        return None
    if move.source is None and None in offered and table.position.unseen.get(id, 0) > 0:
        return None
    up = table.spell_all(card for card in offered if card is not None)
    where = "" if id in table.position.market or table.position.unseen.get(id, 0) > 0 else f" ({where_is(table, id)})"
    return Violation("KOT501", f"{name} is not for sale{where}; face up: {up}.")


def _from_deck(table: Table, buyer: Monster, id: str) -> Violation | None:
    position = table.position
    lab = [item for item in table.owned("buy from", buyer) if item.clause.value == "deck"]
    if not lab or buyer.seat != position.turn:
        return Violation("KOT501", f"{buyer.name} has no card that lets it buy from the deck.")
    if not any(_lab_left(table, item.clause.once, item.card, item.clause.name) for item in lab):
        return Violation("KOT506", f"{buyer.name} has bought from the deck in this turn already.")
    if not position.deck:
        return Violation("KOT501", "the deck is empty.")
    top = position.deck[-1]
    if (top is not None and top != id) or (top is None and position.unseen.get(id, 0) <= 0):
        why = f"it is {table.spell(top)}" if top is not None else where_is(table, id)
        return Violation("KOT501", f"{table.spell(id)} cannot be the deck's top card: {why}.")
    return None


def _lab_left(table: Table, once: str | None, card: CardInPlay | None, name: str) -> bool:
    return once is None or card is None or (card.used or {}).get(name) != table.position.number


def cannot_buy(table: Table, buyer: Monster, move: Move, offered: list[str | None]) -> Violation | None:
    """Everything that speaks against a `buy` of `buyer`: place, price, what is turned up."""
    against = not_for_sale(table, buyer, move, offered)
    if against is not None:
        return against
    assert move.card is not None
    forbidden = _may_not_buy(table, buyer, move.card)
    if forbidden is not None:
        return forbidden
    cost = price(table, buyer, move.card)
    if buyer.energy < cost:
        printed = table.library.card(move.card).cost
        less = f" ({printed} on the card)" if printed != cost else ""
        return Violation(
            "KOT502", f"{table.spell(move.card)} costs {cost} energy{less}; {buyer.name} has {buyer.energy}."
        )
    if move.reveal:
        if move.source is not None or len(move.reveal) > 1:
            return Violation(
                "KOT503", "nothing is turned up by this purchase." if move.source else "one card is turned up."
            )
        return _reveal_after_purchase(table, move)
    return None


def _may_not_buy(table: Table, buyer: Monster, id: str) -> Violation | None:
    """Whether a card of the buyer, or the card itself, forbids the purchase."""
    if table.cannot(buyer, "buy"):
        names = [item.of.name for item in table.owned("cannot", buyer) if item.clause.value == "buy"]
        return Violation("KOT510", f"{buyer.name} cannot buy anything as long as it has {names[0]}.")
    condition = table.library.card(id).only_if
    if condition is not None and not condition(Context(table, buyer, None)):
        return Violation("KOT510", f"{buyer.name} cannot buy {table.spell(id)} now: the card forbids it.")
    return None


def _reveal_after_purchase(table: Table, move: Move) -> Violation | None:
    """As `impossible_reveal`, with the bought card taken into account where the log had not recorded it."""
    position, id = table.position, move.card
    assert move.reveal is not None and id is not None
    hidden = id not in position.market
    if hidden:
        position.unseen[id] = position.unseen.get(id, 0) - 1
    against = impossible_reveal(table, move.reveal, [])
    if hidden:
        position.unseen[id] += 1
    return against


# --- buying --------


def purchase(table: Table, buyer: Monster, move: Move) -> Flow:
    """`buyer` buys the card of `move`; what is turned up in its place is offered to those who may buy it."""
    turned = yield from carry_out(table, buyer, move)
    if turned and "card turned up" in table.force:
        yield from offer(table, turned)


def carry_out(table: Table, buyer: Monster, move: Move) -> Generator[Window, Move | None, list[str | None]]:
    """Pay as far as it goes, take the card, refill, let the card act; gives what was turned up."""
    assert move.card is not None
    id = move.card
    tidy(table)
    paid = gains.pay(table, buyer, price(table, buyer, id), id)
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
    checkpoint(table)
    if table.to_ask:
        from kotref.rules import tokyo

        yield from tokyo.yield_decisions(table)
    return turned


def receive(table: Table, buyer: Monster, id: str, card: CardInPlay | None = None) -> Flow:
    """Card `id` is the buyer's: a Keep card stays and acts, a Discard card acts and goes."""
    of = table.library.card(id)
    if not table.library.has_effect(id):
        table.unknown_effect = id
    if of.is_keep:
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


def tidy(table: Table) -> None:
    """Discard cards that still lie before their buyer go to the discard pile."""
    if table.position.lying:
        table.position.discard += table.position.lying
        table.position.lying = []


def _hand_over(table: Table, owner: Monster, buyer: Monster, id: str) -> CardInPlay | None:
    card = next((card for card in owner.cards if card.id == id), None)
    if card is None:
        return None
    owner.cards.remove(card)
    card.copies, card.used = None, None
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
                and _lab_left(table, item.clause.once, card, item.clause.name)
            ):
                card.used = {**(card.used or {}), item.clause.name: position.number}
                break
        return []
    market = position.market
    if id in market:
        place: int | None = market.index(id)
    else:
        place = market.index(None) if None in market else None
        assert id is not None
        position.unseen[id] = position.unseen.get(id, 0) - 1
        if place is None:
            return []
    return [turn_up(table, place, move.reveal[0] if move.reveal else None)]


def sweep(table: Table, sweeper: Monster, move: Move) -> Flow:
    """Pay for three new cards: the old ones go, new ones are turned up one after the other."""
    position, rules = table.position, table.rules.market
    tidy(table)
    gains.pay(table, sweeper, rules.sweep_cost, "sweep")
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


# --- cards turned up in another monster's turn --------


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


# --- the Buy step --------


class BuyWindow(Window):
    """The active monster buys, sweeps, gives up cards or ends its turn."""

    turn = True

    def __init__(self, selling: bool) -> None:
        self.selling = selling
        self.uses = ("turn end",) if selling else ("buying", "turn end")

    def fits(self, table: Table, move: Move) -> bool:
        """`buy`, `sweep` and `end` of the active monster; nothing is bought once cards are given up."""
        if move.action in ("buy", "sweep", "end"):
            mine = move.player == table.position.active.name
            return mine and not (self.selling and move.action != "end")
        return super().fits(table, move)

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """Against what is not for sale, or cannot be paid or turned up."""
        active, rules = table.position.active, table.rules.market
        if move.action == "buy":
            return cannot_buy(table, active, move, table.position.market)
        if move.action == "sweep":
            if active.energy < rules.sweep_cost:
                return Violation(
                    "KOT502", f"a sweep costs {rules.sweep_cost} energy; {active.name} has {active.energy}."
                )
            if move.reveal and len(move.reveal) > rules.size:
                return Violation("KOT503", f"a sweep turns up {rules.size} cards, not {len(move.reveal)}.")
            return impossible_reveal(table, move.reveal, table.position.market) if move.reveal else None
        return super().why_not(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """What can be bought and paid, a sweep, the end of the turn."""
        active, position = table.position.active, table.position
        if not self.selling:
            for move in _purchases(table, active):
                yield active, move
            if active.energy >= table.rules.market.sweep_cost and position.market:
                yield active, "sweep, reveal ?, ?, ?"
        yield active, "end"
        yield from super().legal(table)


def _purchases(table: Table, buyer: Monster) -> Iterator[str]:
    for id in dict.fromkeys(table.position.market):
        if id is None:
            if _some_unseen_is_paid(table, buyer):
                yield "buy ?, reveal ?"
        elif price(table, buyer, id) <= buyer.energy:
            yield f"buy {id}, reveal ?"
    if table.has("buy from", buyer, "deck") and table.position.deck:
        top = table.position.deck[-1]
        left = any(
            item.clause.value == "deck" and _lab_left(table, item.clause.once, item.card, item.clause.name)
            for item in table.owned("buy from", buyer)
        )
        if top is None and left and _some_unseen_is_paid(table, buyer):
            yield "buy ? from deck"
        elif top is not None and price(table, buyer, top) <= buyer.energy and _from_deck(table, buyer, top) is None:
            yield f"buy {top} from deck"
    if table.has("buy from", buyer, "monsters"):
        for owner, card in table.position.cards_in_play():
            cheap = price(table, buyer, card.id) <= buyer.energy
            if owner is not buyer and cheap and table.library.card(card.id).is_keep:
                yield f"buy {card.id} from {owner.name}"


def _some_unseen_is_paid(table: Table, buyer: Monster) -> bool:
    """Whether some card that has not been seen could be paid."""
    unseen = table.position.unseen.items()
    return any(number > 0 and price(table, buyer, id) <= buyer.energy for id, number in unseen)


def buy_cards(table: Table) -> Flow:
    """Step 4: buy and sweep as long as energy lasts; the turn's last step begins with `end`."""
    position = table.position
    position.step = "buy"
    position.selling = False
    while not position.active.eliminated:
        move = yield from ask(table, BuyWindow(position.selling))
        if move is None or move.action == "end":
            return
        active = position.active
        if move.action == "buy":
            yield from purchase(table, active, move)
        elif move.action == "sweep":
            yield from sweep(table, active, move)
        else:
            item = using.find(table, move, ("buying", "turn end"))
            if item is not None:
                yield from using.use(table, item, move)
