"""What a card costs, where it may be bought, and what speaks against a purchase."""

from __future__ import annotations

from kotref.cards.context import Context
from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import conditions
from kotref.rules.deck import impossible_reveal, where_is
from kotref.rules.in_force import InForce
from kotref.rules.table import Table
from kotref.violation import Violation


def price(table: Table, buyer: Monster, id: str, move: Move | None = None) -> int:
    """What `id` costs `buyer` now: what is printed, less discounts, never below nothing.

    With `move` also by the special price of a card (`buy CARD with CARD`), or where the card is found.
    """
    cost = max(0, table.library.card(id).cost + table.total("price", buyer))
    if move is None:
        return cost
    if move.source == "discard" and table.found is not None:
        cost = max(0, cost + table.found[1])
    item = special(table, buyer, move)
    if item is not None and item.clause.price is not None:
        cost = max(0, int(item.clause.price(table.context(item, price=cost, bought=id))))
    return cost


def special(table: Table, buyer: Monster, move: Move) -> InForce | None:
    """The clause whose special price a `buy` names, if the buyer has it."""
    if move.with_ is None:
        return None
    return next((item for item in table.owned("paying", buyer) if item.of.id == move.with_), None)


def _no_special(table: Table, buyer: Monster, move: Move) -> Violation | None:
    """What speaks against the special price that a `buy` names."""
    if move.with_ is None:
        return None
    name = table.spell(move.with_)
    items = [item for item in table.owned("paying", buyer) if item.of.id == move.with_]
    if not items:
        return Violation("KOT504", f"{buyer.name} has no {name} to buy with.")
    against = [_no_special_of(table, item, move) for item in items]
    return None if None in against else against[0]


def _no_special_of(table: Table, item: InForce, move: Move) -> Violation | None:

    when = item.clause.when
    if when is not None and not when(table.context(item, bought=move.card, move=move)):
        return Violation("KOT505", f"{item.of.name} gives no special price for {table.spell(move.card)} now.")
    return conditions.limit(table, item)


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
        return bad_top(table, buyer, id)
    if move.source == "discard":
        found = table.found is not None and table.found[0] == id and id in table.position.discard
        return None if found else Violation("KOT501", f"{buyer.name} cannot buy {name} from the discard pile.")
    if move.source is not None:
        owner = table.monster(move.source)
        if not table.has("buy from", buyer, "monsters") or buyer.seat != table.position.turn or owner is buyer:
            return Violation("KOT501", f"{buyer.name} cannot buy from {owner.name}.")
        card = next((card for card in owner.cards if card.id == id), None)
        if card is None or not table.is_keep(id):
            return Violation("KOT501", f"{owner.name} has no {name} to sell.")
        return None
    if move.source is None and id in offered:
        return None
    if move.source is None and None in offered and table.position.unseen.get(id, 0) > 0:
        return None
    up = table.spell_all(card for card in offered if card is not None)
    where = "" if id in table.position.market or table.position.unseen.get(id, 0) > 0 else f" ({where_is(table, id)})"
    return Violation("KOT501", f"{name} is not for sale{where}; face up: {up}.")


def bad_top(table: Table, buyer: Monster, id: str) -> Violation | None:
    """Whether `buyer` may not buy `id` off the top of the deck, or the card cannot be there."""
    position = table.position
    lab = [item for item in table.owned("buy from", buyer) if item.clause.value == "deck"]
    if not lab or buyer.seat != position.turn:
        return Violation("KOT501", f"{buyer.name} has no card that lets it buy from the deck.")
    if not any(lab_left(table, item.clause.once, item.card, item.clause.name) for item in lab):
        return Violation("KOT506", f"{buyer.name} has bought from the deck in this turn already.")
    if not position.deck:
        return Violation("KOT501", "the deck is empty.")
    top = position.deck[-1]
    if (top is not None and top != id) or (top is None and position.unseen.get(id, 0) <= 0):
        why = f"it is {table.spell(top)}" if top is not None else where_is(table, id)
        return Violation("KOT501", f"{table.spell(id)} cannot be the deck's top card: {why}.")
    return None


def lab_left(table: Table, once: str | None, card: CardInPlay | None, name: str) -> bool:
    """Whether a card that opens the deck has not been used up in this turn."""
    return once is None or card is None or (card.used or {}).get(name) != table.position.number


def cannot_buy(table: Table, buyer: Monster, move: Move, offered: list[str | None]) -> Violation | None:
    """Everything that speaks against a `buy` of `buyer`: place, price, what is turned up."""
    against = not_for_sale(table, buyer, move, offered)
    if against is not None:
        return against
    assert move.card is not None
    forbidden = _may_not_buy(table, buyer, move.card) or _no_special(table, buyer, move)
    if forbidden is not None:
        return forbidden
    cost = price(table, buyer, move.card, move)
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
    if id == table.position.banned:
        return Violation("KOT510", f"{buyer.name} cannot buy {table.spell(id)} any more in this turn.")
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
