"""Step 4: the Buy step."""

from __future__ import annotations

from collections.abc import Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import handing, using
from kotref.rules.deck import impossible_reveal
from kotref.rules.market import purchase, sweep
from kotref.rules.prices import bad_top, cannot_buy, lab_left, price
from kotref.rules.table import Table
from kotref.rules.windows import Flow, Window, ask
from kotref.violation import Violation


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
        if handing.is_handing(table, move):
            return handing.fits(table, move)
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
        if handing.is_handing(table, move):
            return handing.why_not(table, move)
        return super().why_not(table, move)

    def open_to(self, table: Table) -> list[Monster]:
        """The active monster."""
        return [table.position.active]

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """What can be bought and paid, a sweep, the end of the turn."""
        active, position = table.position.active, table.position
        yield from handing.legal(table)
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
        elif price(table, buyer, id) <= buyer.energy and id != table.position.banned:
            yield f"buy {id}, reveal ?"
    for item in table.owned("paying", buyer):
        for id in dict.fromkeys(table.position.market):
            special = Move(buyer.name, "buy", card=id, with_=item.of.id)
            if id is not None and cannot_buy(table, buyer, special, table.position.market) is None:
                yield f"buy {id} with {item.of.id}, reveal ?"
    if table.found is not None:
        found = Move(buyer.name, "buy", card=table.found[0], source="discard")
        if cannot_buy(table, buyer, found, table.position.market) is None:
            yield f"buy {table.found[0]} from discard"
    if table.has("buy from", buyer, "deck") and table.position.deck:
        top = table.position.deck[-1]
        left = any(
            item.clause.value == "deck" and lab_left(table, item.clause.once, item.card, item.clause.name)
            for item in table.owned("buy from", buyer)
        )
        if top is None and left and _some_unseen_is_paid(table, buyer):
            yield "buy ? from deck"
        elif top is not None and price(table, buyer, top) <= buyer.energy and bad_top(table, buyer, top) is None:
            yield f"buy {top} from deck"
    if table.has("buy from", buyer, "monsters"):
        for owner, card in table.position.cards_in_play():
            cheap = price(table, buyer, card.id) <= buyer.energy and card.id != table.position.banned
            if owner is not buyer and cheap and table.is_keep(card.id):
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
            table.found = None
        elif move.action == "sweep":
            yield from sweep(table, active, move)
        elif handing.is_handing(table, move):
            yield from handing.hand_over(table, move)
        else:
            item = using.find(table, move, ("buying", "turn end"))
            if item is not None:
                yield from using.use(table, item, move)
