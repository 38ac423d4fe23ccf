"""The deck and the discard pile: drawing, turning up, what can be turned up, cards that go."""

from __future__ import annotations

from kotref.position import CardInPlay, Monster, Position
from kotref.rules.table import Table
from kotref.violation import Violation


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
        take_unseen(position, written)
        if top is not None:
            position.unseen[top] = position.unseen.get(top, 0) + 1
    return (written if written is not None else top), True


def take_unseen(position: Position, id: str) -> None:
    """The card was not seen until now; one that cannot be there, but lies in the discard pile, comes from there."""
    if position.unseen.get(id, 0) <= 0 and id in position.discard:
        position.discard.remove(id)
    else:
        position.unseen[id] = position.unseen.get(id, 0) - 1


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
    discard_cards(table, owner, [card])


def discard_cards(table: Table, owner: Monster, cards: list[CardInPlay]) -> None:
    """Several cards in play go to the discard pile at once."""
    lying = [card for card in cards if card in owner.cards or card in owner.tiles or card in owner.evolutions]
    orphans = [orphan for card in lying for orphan in _put_away(table, owner, card)]
    if lying:
        table.cards_changed()
    for one, other in orphans:
        if any(clause.moment == "goes with" for clause in table.library.card(other.id).clauses):
            discard_card(table, one, other)


def _put_away(table: Table, owner: Monster, card: CardInPlay) -> list[tuple[Monster, CardInPlay]]:
    """Lay the card on its pile; gives the cards that copied it, with those who have them."""
    if card in owner.cards:
        owner.cards.remove(card)
        table.position.discard.append(card.id)
    elif card in owner.tiles:
        owner.tiles.remove(card)
    else:
        owner.evolutions.remove(card)
        whose = owner if card.owner is None else table.position.monsters[card.owner]
        whose.spent.append(card.id)
    table.tell("discarded", owner.seat, 0, "", card.id)
    orphans = [(one, other) for one, other in table.position.in_front() if other.copies == card.key]
    for _, other in orphans:
        other.copies, other.tokens = None, 0
    return orphans


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


def tidy(table: Table) -> None:
    """Discard cards that still lie before their buyer go to the discard pile."""
    if table.position.lying:
        table.position.discard += table.position.lying
        table.position.lying = []
