"""What can happen at a table.

Everything that changes a position is told as an event, with its source, in the order in which it happens. Text, JSON
and the referee's reasons are made from events; nothing in the rules looks back at them.
"""

from __future__ import annotations

from typing import NamedTuple


class Event(NamedTuple):
    """One thing that happened.

    `kind` is one of KINDS; `seat` says to whom (-1: nobody); `amount` how much; `source` what brought it about
    (a card's
    id, or ``dice``, ``claws``, ``tokyo``, ``poison``, ...); `detail` what else belongs to it (a place, a card, the
    other monster's seat).
    """

    kind: str
    seat: int
    amount: int = 0
    source: str = ""
    detail: str | int | None = None


KINDS = {
    "turn": "a turn begins; amount is its number",
    "threw": "dice were thrown; detail lists them as they lie",
    "changed": "a die was turned or thrown again; detail is 'before -> after'",
    "gained_vp": "victory points gained",
    "lost_vp": "victory points lost",
    "gained_energy": "energy gained",
    "lost_energy": "energy lost",
    "paid": "energy paid",
    "healed": "life gained",
    "lost_life": "life lost; detail is the seat of the monster that dealt it",
    "prevented": "life that was not lost after all",
    "set_life": "life set to an amount",
    "set_vp": "points set to an amount",
    "token": "a token was given (amount may be negative: taken away); detail is its kind",
    "entered": "a monster came to a place in Tokyo; detail is the place",
    "moved": "a monster in Tokyo changed places; detail is the new place",
    "left": "a monster left Tokyo; detail is the place",
    "stayed": "a monster that was hit stays in Tokyo",
    "bought": "a card was bought; detail is the card",
    "revealed": "a card was turned up; detail is the card",
    "swept": "the market was swept",
    "discarded": "a card left the table; detail is the card",
    "took_card": "a card changed hands; detail is the card, source who had it or the card that says so",
    "stole": "a costume was stolen; detail is the costume, source who wore it, amount what was paid to it",
    "drew": "an evolution was drawn; detail is the evolution (None: one that the log does not know)",
    "played": "an evolution was played from the hand; detail is the evolution",
    "returned": "an evolution came back to a hand; detail is the evolution",
    "froze": "a die was frozen; detail is its face",
    "named": "a face was named for a card; detail is the face",
    "copied": "a card copies another; detail is the card copied",
    "put": "tokens were put on a card (negative: taken off); source is the card",
    "reshuffled": "the discard pile became the deck",
    "wickedness": "wickedness gained",
    "took_tile": "a wickedness tile was taken; detail is the tile",
    "eliminated": "a monster is out of the game",
    "extra_turn": "an extra turn is due",
    "game_over": "the game is over; detail is the winner",
}
