"""A log played once more, with the position before each of its moves: where faults can be put."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kotref.cards.model import Card
from kotref.logs import Entry, Log
from kotref.notation import Move
from kotref.position import Monster, Position
from kotref.referee.setup import set_up
from kotref.rules.about_to_lose import DamageWindow
from kotref.rules.market import price
from kotref.rules.progress import bring_to
from kotref.rules.run import Run
from kotref.rules.table import Table
from kotref.rules.throwing import dice_to_throw, throws_allowed
from kotref.rules.windows import Window


@dataclass(slots=True)
class Spot:
    """Before one move of a log.

    `index` is the place of its entry in the log, `window` what is open when it is made, `position` how the game stands
    then; `implied` says that steps nobody wrote came before it. `decided` are the seats that have decided to yield or
    stay in this turn, `bound` those that a card forbids to yield, `throws` how many throws are allowed, `dice` how many
    dice are thrown, `prices` what each card face up costs the monster whose turn it is, `pending` the life that each
    seat is about to lose.
    """

    index: int
    entry: Entry
    move: Move
    window: Window
    position: Position
    implied: bool
    decided: set[int]
    bound: set[int]
    throws: int
    dice: int
    prices: dict[str, int]
    pending: dict[int, int]

    @property
    def active(self) -> Monster:
        """The monster whose turn it is."""
        return self.position.active

    @property
    def others(self) -> list[Monster]:
        """Everybody else who is still in the game."""
        return [monster for monster in self.position.alive() if monster is not self.active]

    def at(self, window: str) -> bool:
        """Whether this window is open and nothing was left out before the move."""
        return type(self.window).__name__ == window and not self.implied


class Game:
    """A legal log with its spots."""

    def __init__(self, log: Log) -> None:
        self.log = log
        setting = set_up(log)
        assert setting.table is not None
        assert setting.notation is not None
        self.table: Table = setting.table
        self.notation = setting.notation
        self.library = self.table.library
        self.names = [monster.name for monster in self.table.position.monsters]
        self.start = self.table.position.copy()
        self.moves = [self.notation.read(entry.player, entry.text) for entry in log.entries if entry.kind == "move"]
        self.made = 0
        self.table.upcoming = lambda: iter(self.moves[self.made + 1 :])
        self.table.ahead = lambda: iter(self.moves[self.made :])
        self.spots = list(self._spots(Run(self.table)))
        self.end = self.table.position

    def _spots(self, run: Run) -> Iterator[Spot]:
        for index, entry in enumerate(self.log.entries):
            if entry.kind != "move":
                continue
            move = self.moves[self.made]
            before = run.window
            told = bring_to(run, move, closing=True)
            assert told == [], f"{self.log.name}, move {entry.number}: {told}"
            yield self._spot(run, index, entry, move, run.window is not before)
            run.send(move)
            self.made += 1

    def _spot(self, run: Run, index: int, entry: Entry, move: Move, implied: bool) -> Spot:
        table, position = self.table, self.table.position
        active = position.active
        pendings = run.window.pendings if isinstance(run.window, DamageWindow) else []
        return Spot(
            index,
            entry,
            move,
            run.window,
            position.copy(),
            implied,
            set(table.decided),
            {monster.seat for monster in position.monsters if table.cannot(monster, "yield")},
            throws_allowed(table),
            dice_to_throw(table),
            {card: price(table, active, card) for card in position.market if card is not None},
            {pending.victim.seat: pending.amount for pending in pendings if not pending.closed},
        )

    def owns(self, position: Position, monster: Monster, moment: str) -> bool:
        """Whether a card of the monster has something to say at `moment` (a window or a modifier of the language)."""
        return any(clause.moment == moment for card in self.cards(position, monster) for clause in card.clauses)

    def cards(self, position: Position, monster: Monster) -> list[Card]:
        """What the cards of a monster say, copies included."""
        ids = [card.id for card in monster.cards]
        copied = {card.copies for card in monster.cards if card.copies is not None}
        ids += [card.id for _, card in position.cards_in_play() if card.key in copied]
        return [self.library.card(id) for id in ids]
