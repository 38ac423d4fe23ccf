"""What evolutions do about purchases: special prices, and another monster's purchase that is answered."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

from kotref.notation import Move
from kotref.position import CardInPlay, Monster
from kotref.rules import conditions, effects, gains, hands, listing, using
from kotref.rules.deck import discard_card
from kotref.rules.in_force import InForce
from kotref.rules.prices import cannot_buy
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation


def special_price(table: Table, item: InForce, move: Move, paid: int, turned: list[str | None]) -> Flow:
    """A card was bought at the special price of `item`: what that brings with it."""
    buyer, clause = item.owner, item.clause
    bought = next((card for card in reversed(buyer.cards) if card.id == move.card), None)
    if clause.once == "turn" and item.card is not None:
        item.card.used = {**(item.card.used or {}), conditions.limited(clause): table.position.number}
    ctx = table.context(item, price=paid, move=move, bought=move.card, bought_card=bought)
    ctx.turned = turned[0] if turned else None
    yield from effects.perform(table, clause.effects, ctx)


def undo(table: Table, buyer: Monster, card: CardInPlay | None, paid: int, source: str) -> None:
    """The card just bought is discarded, and what was paid comes back."""
    if card is not None and card in buyer.cards:
        discard_card(table, buyer, card)
    gains.gain_energy(table, buyer, paid, source, "refund")


# --- answering a purchase --------


class PurchaseWindow(Window):
    """A purchase has been announced; others may answer it with an evolution, whatever else comes lets it be."""

    uses = ("purchase",)
    lapses = True

    def __init__(self, buyer: Monster) -> None:
        self.buyer = buyer

    def fits(self, table: Table, move: Move) -> bool:
        """Plays that answer a purchase."""
        return move.action == "play" and using.find(table, move, self.uses) is not None

    def open_to(self, table: Table) -> list[Monster]:
        """Those who may hold such an evolution."""
        return _answerers(table, self.buyer)

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The plays that answer it."""
        yield from listing.legal(table, self.uses)


def _answerers(table: Table, buyer: Monster) -> list[Monster]:
    others = [monster for monster in table.position.alive() if monster is not buyer]
    return [monster for monster in others if hands.may_answer(table, monster, "purchase")]


def may_be_answered(table: Table, buyer: Monster) -> bool:
    """Whether somebody may hold an evolution that answers a purchase."""
    return table.position.banned is None and bool(_answerers(table, buyer))


def announce(table: Table, buyer: Monster, move: Move) -> Generator[Window, Move | None, Move | None]:
    """Let the others answer the purchase; gives the purchase that is made, None if there is none."""
    table.announced = move
    answer = yield from ask(table, PurchaseWindow(buyer))
    item = None if answer is None else using.find(table, answer, PurchaseWindow.uses)
    if answer is not None and item is not None:
        yield from using.use(table, item, answer)
    made, table.announced = table.announced, None
    return made


def redirect(table: Table, answer: Move) -> None:
    """The announced card stays and cannot be bought in this turn; the buyer buys the one that `answer` names."""
    announced = table.announced
    assert announced is not None
    table.position.banned = announced.card
    table.announced = instead(announced, answer)


def instead(announced: Move, answer: Move) -> Move | None:
    """The purchase that `answer` makes of the one announced; None if it names no card."""
    if not answer.cards:
        return None
    return replace(announced, card=answer.cards[0], source=answer.source, with_=None, reveal=answer.reveal)


def cannot_redirect(table: Table, item: InForce, answer: Move) -> Violation | None:
    """What speaks against the card that is to be bought instead."""
    announced = table.announced
    if announced is None:
        return Violation("KOT814", f"{item.of.name} answers a purchase, and none has been announced.")
    buyer = table.monster(announced.player)
    made = instead(announced, answer)
    if made is None:
        other = next(iter(others_for_sale(table)), None)
        if other is None:
            return None
        return Violation(
            "KOT507", f"{item.of.name}: say which card {buyer.name} buys instead, {table.spell(other)} say."
        )
    if made.card == announced.card:
        return Violation("KOT507", f"{item.of.name}: another card than {table.spell(made.card)} has to be bought.")
    against = cannot_buy(table, buyer, made, table.position.market)
    return against if against is None or against.code == "KOT503" else Violation("KOT507", against.message)


def others_for_sale(table: Table) -> Iterator[str]:
    """The cards of the market that the buyer could buy instead of the one announced."""
    announced = table.announced
    if announced is None:
        return
    buyer = table.monster(announced.player)
    for id in dict.fromkeys(table.position.market):
        if id is None or id == announced.card:
            continue
        if cannot_buy(table, buyer, Move(buyer.name, "buy", card=id), table.position.market) is None:
            yield id
