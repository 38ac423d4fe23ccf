"""Writing a simulated game down as a log: moves, claims now and then, and what need not be written left out."""

from __future__ import annotations

from typing import Any

from kotref.logs import Entry, Log
from kotref.logs.shape import CLAIMS
from kotref.notation import Move
from kotref.position import Monster
from kotref.rules.table import Table
from kotref.simulate.chance import Chance

_AFTER_RESOLVING = frozenset(("enter", "buy", "sweep", "end", "yield", "stay", "draw", "steal"))


class Scribe:
    """Writes the entries of `log`. `terse` is the chance (0 to 1) that what need not be written is left out."""

    def __init__(self, log: Log, table: Table, chance: Chance, terse: float, claims: float) -> None:
        self.log = log
        self.table = table
        self.chance = chance
        self.terse = terse
        self.claims = claims
        self._implied = ""
        self._spelled: dict[str, str] = {}

    def name(self, card: str) -> str:
        """How a card is written in moves: its name as shown, where that says this card and no other."""
        spelled = self._spelled.get(card)
        if spelled is None:
            from kotref.names import key

            library = self.table.library
            shown = library.spell(card)
            safe = library.find(key(shown)) == card and not set(shown) & set(",:#")
            spelled = self._spelled[card] = shown if safe else card
        return spelled

    def move(self, move: Move, text: str) -> None:
        """Write a move that is about to be made; what it implies may be taken out again before it."""
        if self._implied and self._implies(move) and self.chance.happens(self.terse):
            self.log.entries.pop()
        active = self.table.position.active.name
        self._implied = active if text == "resolve" or text == "end" else ""
        self.log.entries.append(Entry("move", self.log.moves + 1, 0, 0, move.player, text))

    def _implies(self, move: Move) -> bool:
        last = self.log.entries[-1].text
        if last == "resolve":
            mine = move.player == self._implied
            return move.action in _AFTER_RESOLVING and mine is (move.action not in ("yield", "stay"))
        return move.action == "roll" and move.player != self._implied

    def extra_turn(self) -> None:
        """An extra turn is due: the `end` before it is written."""
        self._implied = ""

    def maybe_claim(self) -> None:
        """Now and then write down how the game stands."""
        entries = self.log.entries
        if entries and entries[-1].kind == "move" and self.chance.happens(self.claims):
            self._implied = ""
            entries.append(Entry("expect", self.log.moves, 0, 0, data=some_claims(self.table, self.chance)))


def some_claims(table: Table, chance: Chance) -> dict[str, Any]:
    """Claims about some of what can be seen now, as an `expect` has them."""
    position = table.position
    found: dict[str, Any] = {}
    for monster in position.monsters:
        if chance.happens(0.6):
            single = _about(table, monster, chance)
            if single:
                found[monster.name] = single
    if not found or chance.happens(0.3):
        found["turn"] = position.active.name
    if chance.happens(0.3):
        found["market"] = [card or "?" for card in position.market]
    if chance.happens(0.3):
        found["over"] = "true" if position.over else "false"
    return found


def _about(table: Table, monster: Monster, chance: Chance) -> dict[str, Any]:
    whole: dict[str, Any] = {
        "vp": str(monster.vp),
        "life": str(monster.life),
        "energy": str(monster.energy),
        "place": monster.place,
        "cards": [card.id for card in monster.cards],
        "eliminated": "true" if monster.eliminated else "false",
    }
    for kind in table.library.tokens:
        if kind in CLAIMS:
            whole[kind] = str(monster.tokens.get(kind, 0))
    if table.rules.evolutions:
        whole["evolutions"] = [id or "?" for id in monster.hand]
        whole["played"] = [card.id for card in monster.evolutions]
    return {key: value for key, value in whole.items() if chance.happens(0.5)}
