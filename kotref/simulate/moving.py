"""Making moves of a simulated game: checked, written down, with what chance brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotref.logs import Log
from kotref.notation import Move, Notation
from kotref.position import Monster
from kotref.rules import conditions, hands, listing
from kotref.rules.before import last_chance
from kotref.rules.in_force import InForce
from kotref.rules.progress import is_turn_move
from kotref.rules.run import Run
from kotref.rules.table import Table
from kotref.rules.throwing import ThrowWindow
from kotref.simulate import sense
from kotref.simulate.chance import Chance, Deck
from kotref.simulate.filling import Filler
from kotref.simulate.hands import Hands
from kotref.simulate.writing import Scribe

_ENOUGH_USES = 15


class Mover:
    """Makes the moves of everybody at the table, and writes them into `log`.

    `silent` are the monsters that let an open choice go by without an entry in the log: until the next step of the
    turn they do nothing that could be taken for that choice. `between` says that an extra turn has been begun or
    declined by nothing that stands in the log so far, `declined` the latter.
    """

    def __init__(
        self,
        log: Log,
        table: Table,
        notation: Notation,
        chance: Chance,
        terse: float,
        claims: float,
        buying: bool = True,
    ) -> None:
        self.log = log
        self.table = table
        self.notation = notation
        self.chance = chance
        self.buying = buying
        self.scribe = Scribe(log, table, chance, terse, claims)
        self.deck = Deck(table, hidden_cards(table, chance))
        self.hands = Hands(table, chance)
        self.filler = Filler(table, chance, self.deck)
        self.styles = {monster.name: sense.Style(chance) for monster in table.position.monsters}
        self.run = Run(table)
        table.upcoming, table.ahead = self._upcoming, self._ahead
        self.silent: set[str] = set()
        self.declined = self.between = False
        self._turn = 0
        self._uses = 0

    def _upcoming(self) -> Iterator[Move]:
        """What a log would go on with, for rules that look ahead: everybody passes and decides, nothing is played."""
        for word in ("pass", "stay"):
            yield from (Move(monster.name, word) for monster in self.table.position.alive())
        yield Move(self.table.position.active.name, "roll")

    def _ahead(self) -> Iterator[Move]:
        """The same for what unknown cards may be: those who answer pass if they do not play."""
        quiet = self.hands.is_quiet
        yield from (Move(monster.name, "pass") for monster in self.table.position.alive() if not quiet(monster))
        yield Move("", "roll")

    # --- making a move ------------------------------------------------------------------------------------------------

    def allowed(self, name: str, text: str) -> bool:
        """Whether the move can be made at the open window."""
        move = self.notation.read(name, text)
        window = self.run.window
        return window.fits(self.table, move) and window.why_not(self.table, move) is None

    def make(self, name: str, text: str) -> bool:
        """Make and write down a move if it is legal; False if it is not."""
        move, table, window = self.notation.read(name, text), self.table, self.run.window
        if not window.fits(table, move) or window.why_not(table, move) is not None:
            return False
        self.scribe.move(move, text)
        self.declined = self.between = False
        if self.silent and is_turn_move(table, move):
            self.silent.clear()
        self.run.send(move)
        return True

    def must(self, name: str, text: str) -> None:
        """Make a move that has to be legal."""
        if not self.make(name, text):
            window = type(self.run.window).__name__
            raise AssertionError(f"{name}: {text} should be legal at {window} in turn {self._turn}")

    def close(self, word: str, monsters: Sequence[Monster]) -> None:
        """Nobody uses the open window: say so (one monster at a time), or let the log pass over it."""
        heard = list(monsters)
        if word == "pass":
            quiet = self.hands.is_quiet
            heard = [monster for monster in monsters if monster.name not in self.silent and not quiet(monster)]
            for monster in heard:
                if self.hands.must_answer(monster) and self.make(monster.name, word):
                    return
        if heard and not self.chance.happens(self.scribe.terse) and self.make(self.chance.pick(heard).name, word):
            return
        self.silent.update(monster.name for monster in monsters)
        self.run.send(None)

    # --- cards --------------------------------------------------------------------------------------------------------

    def use(self, *moments: str) -> bool:
        """Perhaps use a card whose time is one of `moments`."""
        table = self.table
        if self._uses >= _ENOUGH_USES:
            return False
        asked = None if self.run.window.turn else self.run.window
        for moment in moments:
            if moment == "any time" and self.silent:
                continue
            for item in (*table.in_force(moment), *self.hands.items(moment, asked)):
                if self.may(item, moment) and self._likes(item, moment) and self.speak(item):
                    return True
        return False

    def speak(self, item: InForce) -> bool:
        """Use a card, or play it from the hand, in one of the ways that are legal."""
        texts = list(listing.spelled(self.table, item))
        if not texts:
            return False
        before = self.deck.cards[:]
        text = self.choice(item, texts)
        if text is None or self._too_late(item, text) or not self.make(item.owner.name, text):
            self.deck.cards[:] = before
            return False
        self._uses += 1
        if isinstance(item, hands.FromHand):
            self.hands.played(item.owner, item.of.id)
        return True

    def _too_late(self, item: InForce, text: str) -> bool:
        """Whether the turn has begun, and a log that has the move before the first throw has it before the turn."""
        begins = isinstance(self.run.window, ThrowWindow) and not self.table.position.thrown
        return begins and last_chance(self.table, self.notation.read(item.owner.name, text))

    def may(self, item: InForce, moment: str) -> bool:
        """Whether the owner of a card may use it now."""
        mine = item.owner.seat == self.table.position.turn
        if (moment in conditions.OWN_TURN and not mine) or (moment in conditions.OTHERS_TURN and mine):
            return False
        return item.clause.head == "may" and item.owner.name not in self.silent and conditions.usable(self.table, item)

    def _likes(self, item: InForce, moment: str) -> bool:
        pending = self.table.pending_on(item.owner)
        return sense.likes_to_use(moment, item.owner, 0 if pending is None else pending.amount, self.chance)

    def choice(self, item: InForce, texts: Sequence[str]) -> str | None:
        """One way to use a card, with what chance brings; None if it cannot bring it."""
        if item.clause.choose == "own keep cards" and len(texts) > 1 and self.chance.happens(0.3):
            return ", ".join([texts[0], *(text.split(" ", 2)[2] for text in texts[1:3])])
        position = self.table.position
        values = sense.worth(self.table, position.active, self.styles[item.owner.name], position.dice)
        text = self.filler.fill(item.owner, sense.best_change(self.chance, texts, values))
        if text is not None and item.card is not None and item.card.name != item.of.id and self.chance.happens(0.5):
            return text.replace(f"use {item.of.id}", f"use {item.card.name} as {item.of.id}", 1)
        return text


def hidden_cards(table: Table, chance: Chance) -> list[str]:
    """The cards that lie at no known place, shuffled."""
    unseen = [card for card, copies in table.position.unseen.items() for _ in range(copies)]
    return chance.shuffled(unseen)
