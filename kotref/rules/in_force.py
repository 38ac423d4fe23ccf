"""What is in force: the clauses of all cards, tiles, evolutions and tokens that lie before monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.cards.model import Card, Clause
from kotref.position import CardInPlay, Monster, Position

if TYPE_CHECKING:
    from kotref.cards.library import Library

Force = dict[str, list["InForce"]]
"""Moments, windows and modifiers, and the clauses that wait for each, in order of seats."""


class InForce:
    """A clause that holds now: whose, on which card in play (None: a token), and the card whose words it uses."""

    __slots__ = ("card", "clause", "of", "owner")

    def __init__(self, owner: Monster, card: CardInPlay | None, clause: Clause, of: Card) -> None:
        self.owner = owner
        self.card = card
        self.clause = clause
        self.of = of


Said = dict[int, tuple[CardInPlay, Monster, list[tuple[str, InForce]]]]
"""What plain cards say, by their numbers: the very card, before whom it lies, its clauses by what they wait for."""


def gather(position: Position, library: Library, said: Said) -> Force:
    """Every clause that holds in `position`; `said` keeps from one time to the next what plain cards say."""
    found: Force = {}
    card_of, tokens = library.card, library.tokens
    for monster in position.monsters:
        if monster.eliminated:
            continue
        spoken: set[str] = set()
        lying = monster.cards
        if monster.tiles or monster.evolutions:
            lying = [*lying, *monster.tiles, *monster.evolutions]
        for card in lying:
            known = said.get(card.key)
            if known is not None and known[0] is card and known[1] is monster and card.copies is None:
                _add_known(found, known[2])
                continue
            of = card_of(card.id)
            if of.plain:
                said[card.key] = (
                    card,
                    monster,
                    [(one.waits_for, InForce(monster, card, one, of)) for one in of.standing],
                )
            if card.owner == monster.seat and of.kind == "gift":
                continue  # a gift does nothing to the monster whose card it is
            _add(position, found, monster, card, of, spoken)
            if card.copies is not None:
                copied = position.card(card.copies)
                if copied is not None:
                    _add(position, found, monster, card, card_of(copied[1].id), spoken)
        for id in monster.spent:
            if id is not None:
                _add_discarded(found, monster, card_of(id))
        if any(card.mark for card in monster.cards):
            _add_marking(found, monster, library)
        for kind, count in monster.tokens.items():
            if count > 0 and kind in tokens:
                _add(position, found, monster, None, tokens[kind], spoken)
    return found


def _add_known(found: Force, clauses: list[tuple[str, InForce]]) -> None:
    for word, item in clauses:
        if word in found:
            found[word].append(item)
        else:
            found[word] = [item]


def _add(position: Position, found: Force, owner: Monster, card: CardInPlay | None, of: Card, spoken: set[str]) -> None:
    """Add what a card says; of a second copy only what adds up (`spoken` are the cards that have been added)."""
    clauses = of.standing
    if clauses is not of.adding:
        if of.id in spoken:
            clauses = of.adding
        spoken.add(of.id)
    for clause in clauses:
        items = found.get(clause.waits_for)
        if items is None:
            items = found[clause.waits_for] = []
        if clause.whom == "owner":
            items.append(InForce(owner, card, clause, of))
        else:
            items += [InForce(one, card, clause, of) for one in _speaking(position, owner, card, clause)]


def _add_discarded(found: Force, owner: Monster, of: Card) -> None:
    """Add what a card says from the discard pile of `owner`."""
    for clause in of.clauses:
        if clause.discarded:
            found.setdefault(clause.waits_for, []).append(InForce(owner, None, clause, of))


def _add_marking(found: Force, owner: Monster, library: Library) -> None:
    """Add what cards say for `owner` because of their marks on its cards."""
    for of in library.marking():
        for clause in of.clauses:
            if clause.marking:
                found.setdefault(clause.waits_for, []).append(InForce(owner, None, clause, of))


def _speaking(position: Position, owner: Monster, card: CardInPlay | None, clause: Clause) -> list[Monster]:
    """For whom a clause speaks that is not for the monster before which its card lies."""
    monsters = position.monsters
    if clause.whom == "others":
        return [one for one in monsters if one is not owner and not one.eliminated]
    whose = owner if card is None or card.owner is None else monsters[card.owner]
    return [] if whose.eliminated else [whose]
