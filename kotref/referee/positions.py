"""The header of a log that begins in the middle of a game: all of a position that a header can say.

A header says how things stand between two turns, before the start of the first one; of a moment in the middle of a
turn the position before that turn is the one that fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kotref.logs import Log
from kotref.logs.shape import PLAYER
from kotref.names import key
from kotref.position import OUTSIDE, CardInPlay, ExtraTurn, Monster, Position
from kotref.referee.setting import full
from kotref.referee.start_evolutions import left_in_deck
from kotref.rules.run import Run
from kotref.rules.table import Table


@dataclass(slots=True)
class Start:
    """`header` is that of a log from here on, without `moves`; `unsaid` tells what of the position it cannot say."""

    header: dict[str, Any]
    unsaid: list[str] = field(default_factory=list)


def start_of_turn(run: Run, log: Log) -> Start:
    """The header that says how the game of `log`, played in `run`, stood before the current turn."""
    return start_from(run.before_turn, run.table, log)


def start_from(position: Position, table: Table, log: Log) -> Start:
    """The header that says `position` of the game of `log`, which lies between two turns."""
    start = Start({"format": "kotref/1"})
    header = start.header
    for name in ("ruleset", "options"):
        if log.header.get(name) is not None:
            header[name] = log.header[name]
    speaker = _Speaker(position, table, start)
    written = log.header.get("players") or ()
    header["players"] = speaker.seats(written)
    speaker.turns()
    header["market"] = [id or "?" for id in position.market]
    speaker.piles()
    if table.rules.wickedness:
        header["tiles"] = list(position.tiles)
    return start


def seats_of(position: Position, table: Table, log: Log) -> list[dict[str, Any]]:
    """How the monsters stand at any moment, as mappings of players in a header."""
    return _Speaker(position, table, Start({})).seats(log.header.get("players") or ())


class _Speaker:
    """Says one position."""

    def __init__(self, position: Position, table: Table, start: Start) -> None:
        self.position = position
        self.table = table
        self.header = start.header
        self.unsaid = start.unsaid

    def name(self, seat: int) -> str:
        return self.position.monsters[seat].name

    # --- monsters --------

    def seats(self, written: Iterable[Any]) -> list[dict[str, Any]]:
        """The mappings of all players, who are called as they are `written` in the log."""
        return [self.seat(monster, player) for monster, player in zip(self.position.monsters, written, strict=True)]

    def seat(self, monster: Monster, written: Any) -> dict[str, Any]:
        """The mapping of a player, with name and monster as `written` in the log."""
        named = written if isinstance(written, Mapping) else {"monster": str(written)}
        seat: dict[str, Any] = {what: str(named[what]) for what in ("name", "monster") if named.get(what)}
        if monster.place != OUTSIDE:
            seat["place"] = monster.place
        seat |= {"vp": str(monster.vp), "life": str(monster.life), "energy": str(monster.energy)}
        if monster.eliminated:
            del seat["life"]
            seat["eliminated"] = "true"
            if sum(1 for other in self.position.monsters if other.fell_at) > 1:
                self._cannot("in which order the monsters fell")
        seat |= {kind: _number(kind, count) for kind, count in monster.tokens.items() if count}
        if monster.cards:
            seat["cards"] = [self.card(card) for card in monster.cards]
        if monster.wickedness:
            seat["wickedness"] = str(monster.wickedness)
        if monster.tiles:
            seat["tiles"] = [tile.name for tile in monster.tiles]
        if monster.owed:
            self._cannot(f"that a wickedness tile is due to {monster.name}")
        if not monster.eliminated and monster.vp >= self.table.rules.victory.points:
            self._cannot(f"that {monster.name} has the points to win")
        return seat | self._of_expansions(monster)

    def _of_expansions(self, monster: Monster) -> dict[str, Any]:
        """What an expansion adds to a monster, where the monster has it."""
        found: dict[str, Any] = {}
        if monster.hand:
            found["evolutions"] = [id or "?" for id in monster.hand]
        if monster.evolutions:
            found["played"] = [self.card(card) for card in monster.evolutions]
        if monster.frozen:
            found["frozen"] = monster.frozen
        used = sorted(self.table.spell(id) for id in monster.spent if id is not None)
        if used:
            self._cannot(f"that {monster.name} has used up {', '.join(used)}")
        if strays := [self.table.spell(id) for id in monster.strays if id not in monster.hand and id not in used]:
            self._cannot(f"that {', '.join(strays)} may come to {monster.name} again")
        if not monster.eliminated and monster.evolution_deck != left_in_deck(self.table, self.position, monster):
            self._cannot(f"that the evolution deck of {monster.name} has {monster.evolution_deck} cards left")
        return found

    def card(self, card: CardInPlay) -> Any:
        """A card with what lies on it, where that is something else than what it comes with."""
        if card.copies is not None:
            return self._copy(card)
        if card.mark:
            return {card.name: card.mark}
        if card.tokens != full(self.table, card.id):
            return {card.name: str(card.tokens)}
        return card.name

    def _copy(self, card: CardInPlay) -> Any:
        copied = self.position.card(card.copies)
        if copied is None:
            return card.name
        owner, other = copied
        if card.tokens != full(self.table, other.id):
            self._cannot(f"how many tokens lie on the copy of {self.table.spell(other.id)}")
        if card.mark:
            self._cannot(f"that a counter ({card.mark}) lies on the copy of {self.table.spell(other.id)}")
        name = owner.name if " of " not in owner.name else key(owner.name)
        return {card.name: f"{other.name} of {name}"}

    # --- turns --------

    def turns(self) -> None:
        """Whose turn comes next, and which extra turns are due."""
        position = self.position
        due = list(_in_order(position))
        ordinary = self._ordinary(bool(due))
        here = due[0].seat if due else ordinary
        if not due:
            self.header["first"] = self.name(ordinary)
        else:
            follower = _after(position, here)
            if ordinary != follower:
                self.header["first"] = self.name(ordinary)
            if ordinary == here:
                self._cannot(f"that after the extra turn {self.name(here)} has a turn of its own")
            self.header["turns"] = [self._due(extra, here) for extra in due]
        if self.table.rules.victory.check == "end_of_round" and position.first_seat != ordinary:
            self._cannot(f"that the round began with {self.name(position.first_seat)}")

    def _ordinary(self, extras: bool) -> int:
        """The seat that plays when no extra turn is due any more."""
        position = self.position
        return _after(position, position.next_seat) if position.number or extras else position.next_seat

    def _due(self, extra: ExtraTurn, here: int) -> Any:
        name = self.name(extra.seat)
        if extra.may_decline:
            self._cannot(f"that {name} may decline the extra turn")
        if not extra.dice:
            return name
        again = self.position.chain + 1 if extra.seat == self.position.turn == here else 1
        if again > 1:
            self._cannot(f"that the extra turn is number {again} in a row")
        return {name: str(extra.dice * again)}

    # --- cards --------

    def piles(self) -> None:
        """The deck from the top, as far as it is known, and the discard pile."""
        known: list[str] = []
        for id in reversed(self.position.deck):
            if id is None:
                break
            known.append(id)
        if known:
            self.header["deck"] = known
        if any(id is not None for id in self.position.deck[: len(self.position.deck) - len(known)]):
            self._cannot("which cards lie further down in the deck")
        if discarded := [*self.position.discard, *self.position.lying]:
            self.header["discard"] = discarded

    def _cannot(self, what: str) -> None:
        if what not in self.unsaid:
            self.unsaid.append(what)


def _number(kind: str, count: int) -> str:
    """How many of a token; a marker of which there is one only is there or not."""
    return "true" if count == 1 and list(PLAYER[kind]("1", (kind,))) else str(count)


def _after(position: Position, seat: int) -> int:
    """The next seat, clockwise, of a monster in the game."""
    count = len(position.monsters)
    following: Iterable[int] = ((seat + step) % count for step in range(1, count + 1))
    return next((seat for seat in following if not position.monsters[seat].eliminated), seat)


def _in_order(position: Position) -> Iterable[ExtraTurn]:
    """The extra turns that are due, in the order in which they will be played."""
    due, turn = list(position.extra_turns), position.turn
    while due:
        extra = min(due, key=lambda extra: (extra.seat != turn, extra.rank))
        due.remove(extra)
        if not position.monsters[extra.seat].eliminated:
            turn = extra.seat
            yield extra
