"""Windows: the places in a turn where somebody may move.

The rules are generators. Where a player decides or chance speaks they yield a Window and go on with the move that is
sent back; None means that the window was closed without one. Which moves fit a window, and what the rules say against
a move that does, is answered here and in the modules of the actions; the same answers serve the judge, the list of
legal moves and the simulator.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from kotref.notation import Move
from kotref.position import Monster
from kotref.rules import listing, using
from kotref.rules.table import Table
from kotref.violation import Violation

Flow = Generator["Window", "Move | None", None]
USES = ("use", "play")
"""Actions that make a card speak: one on the table is used, an evolution in the hand is played."""


def at_any_time(table: Table, move: Move) -> bool:
    """Whether `move` makes a card speak that may do so at any time."""
    return move.action in USES and using.find(table, move, ("any time",)) is not None


class Window:
    """Somebody may move.

    `turn` tells a window that waits for the next move of the monster whose turn it is from one that is closed when
    nobody uses it; one that `lapses` is closed by whatever move comes. `uses` names the windows of the card language
    that are open meanwhile.
    """

    turn = False
    lapses = False
    uses: tuple[str, ...] = ()

    def fits(self, table: Table, move: Move) -> bool:
        """Whether `move` is of the kind that is expected here, by somebody who may make it."""
        return move.action in USES and using.find(table, move, ("any time", *self.uses)) is not None

    def why_not(self, table: Table, move: Move) -> Violation | None:
        """What the rules say against `move`, which fits; None if it is legal."""
        if move.action in USES:
            return using.why_not(table, move, ("any time", *self.uses))
        return None

    def missing(self, table: Table) -> Violation | None:
        """What is said when the log goes on and leaves out what is demanded here."""
        return None

    def still_open(self, table: Table) -> bool:
        """Whether the window stays open after a use at any time."""
        return True

    def open_to(self, table: Table) -> list[Monster]:
        """Who may move here (uses at any time apart)."""
        return []

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """The moves that are legal here: who, and the action in the notation, chance as ``?``."""
        yield from listing.legal(table, ("any time", *self.uses))


class Over(Window):
    """The game is over: nothing fits."""

    turn = True

    def fits(self, table: Table, move: Move) -> bool:
        """Nothing fits."""
        return False

    def legal(self, table: Table) -> Iterator[tuple[Monster, str]]:
        """Nothing is legal."""
        return iter(())


def ask(table: Table, window: Window) -> Generator[Window, Move | None, Move | None]:
    """Offer `window` until a move comes that belongs to it; uses at any time are carried out on the way."""
    while True:
        move = yield window
        if move is not None and move.action in USES:
            item = using.find(table, move, ("any time",))
            if item is not None and using.find(table, move, window.uses) is None:
                yield from using.use(table, item, move)
                if not window.still_open(table):
                    return None
                continue
        return move
