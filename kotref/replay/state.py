"""A position as plain data: the `state` of log-format `kotref/1`, JSON of a replay."""

from __future__ import annotations

from typing import Any

from kotref.position import CardInPlay, Monster, Position
from kotref.rules.table import Table
from kotref.rules.throwing import throws_allowed

State = dict[str, Any]


class Stater:
    """Says the position of a table, again and again.

    What has not changed since the last time is the same object: states are to be looked at, never to be changed, and
    a long game of them costs little room.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._last: dict[str, State] = {}
        self._market: list[str] = []
        self._dice: list[str] = []

    def state(self) -> State:
        """How the table stands now."""
        table, position = self.table, self.table.position
        players = {monster.name: self._player(monster) for monster in position.monsters}
        if self._last and all(players[name] is self._last.get(name) for name in players):
            players = self._last
        self._last = players
        self._market = _same([id or "?" for id in position.market], self._market)
        self._dice = _same(list(position.dice), self._dice)
        state: State = {
            "turn": position.active.name,
            "step": position.step,
            "over": position.over,
            "winner": position.winner,
            "dice": self._dice,
            "throws_left": throws_left(table),
            "players": players,
            "market": self._market,
            "deck": len(position.deck),
        }
        if table.rules.wickedness:
            state["tiles"] = list(position.tiles)
        return state

    def _player(self, monster: Monster) -> State:
        table, position = self.table, self.table.position
        player: State = {
            "monster": monster.monster,
            "vp": monster.vp,
            "life": monster.life,
            "max_life": monster.max_life,
            "energy": monster.energy,
            "place": monster.place,
            "cards": [card_data(position, card) for card in monster.cards],
        }
        for kind, token in table.library.tokens.items():
            if token.supply != 1:
                player[kind] = monster.tokens.get(kind, 0)
            elif monster.tokens.get(kind):
                player[kind] = True
        player["eliminated"] = monster.eliminated
        if table.rules.wickedness:
            player["wickedness"] = monster.wickedness
            player["tiles"] = [card_data(position, tile) for tile in monster.tiles]
        if table.rules.evolutions:
            player |= _of_evolutions(position, monster)
        before = self._last.get(monster.name)
        return before if before == player else player


def _same(new: list[str], before: list[str]) -> list[str]:
    return before if new == before else new


def throws_left(table: Table) -> int:
    """How often the active monster may still throw before it resolves."""
    position = table.position
    if position.over or position.changed or position.step not in ("start", "roll"):
        return 0
    return max(0, throws_allowed(table) - position.thrown)


def card_data(position: Position, card: CardInPlay) -> Any:
    """A card as a log's header has it, with a face named for it too.

    Its name, ``{smoke_cloud: 2}``, ``{mimic: jets of Ben}``, ``{jets: ufo}`` or ``{freeze_ray: claw}``.
    """
    copied = position.card(card.copies) if card.copies is not None else None
    if copied is not None:
        owner, other = copied
        return {card.name: f"{other.name} of {owner.name}"}
    about = card.mark or card.face or card.tokens
    return {card.name: about} if about else card.name


def _of_evolutions(position: Position, monster: Monster) -> State:
    """A hand, what lies before the monster and whose it is where it is another's, the die that is frozen for it."""
    found: State = {
        "evolutions": [id or "?" for id in monster.hand],
        "played": [card_data(position, card) for card in monster.evolutions],
    }
    owners = {
        card.name: position.monsters[card.owner].name
        for card in monster.evolutions
        if card.owner is not None and card.owner != monster.seat
    }
    if owners:
        found["owners"] = owners
    if monster.frozen:
        found["frozen"] = monster.frozen
    return found
