"""A game being run: the flow of the rules, the window that it waits at, and the way back.

A turn is a function of the position at its start and of what was sent since, so going back is running it again.
"""

from __future__ import annotations

from collections.abc import Callable

from kotref.events import Event
from kotref.notation import Move
from kotref.position import Position
from kotref.rules.table import Table
from kotref.rules.turn import play
from kotref.rules.windows import Flow, Over, Window

Mend = Callable[[Table], None]
Step = tuple[Move | None, Mend | None]


class Mark:
    """A point of a game to come back to."""

    __slots__ = ("count", "events", "saved", "steps")

    def __init__(self, saved: Position, steps: list[Step], events: int) -> None:
        self.saved = saved
        self.steps = steps  # the turn's own list, which only grows: `count` of them had been made
        self.count = len(steps)
        self.events = events


class Run:
    """`table` in play. `window` is where the rules wait; `send` and `close` let them go on."""

    def __init__(self, table: Table) -> None:
        self.table = table
        table.snapshot = self._snapshot
        self._saved = table.position
        self._steps: list[Step] = []
        self._flow: Flow = play(table)
        self.window: Window = next(self._flow)

    def _snapshot(self) -> None:
        self._saved = self.table.position.copy()
        self._steps = []

    def send(self, move: Move | None) -> None:
        """Make `move` at the open window; None closes it unused."""
        steps = self._steps
        steps.append((move, None))
        self.window = self._flow.send(move)

    def mend(self, mend: Mend) -> None:
        """Change the position as the referee (or the table) decided, outside the flow of the rules."""
        self._steps.append((None, mend))
        mend(self.table)

    @property
    def before_turn(self) -> Position:
        """The position before the current turn began, with nothing of its start done yet; to be looked at only."""
        return self._saved

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.window, Over)

    # --- going back --------

    def mark(self) -> Mark:
        """Remember this point of the game."""
        return Mark(self._saved, self._steps, len(self.table.events))

    def back_to(self, mark: Mark) -> None:
        """Go back to `mark`: the turn is run again from its start."""
        if mark.steps is self._steps and mark.count == len(self._steps):
            return
        self._restart(mark.saved, mark.steps[: mark.count])
        del self.table.events[mark.events :]

    def again(self, change: Mend) -> None:
        """Run the current turn again from its start, after a change of the position there."""
        saved = self._saved.copy()
        steps = self._steps[:]
        self.table.put_position(saved)
        change(self.table)
        self._restart(saved, steps)

    def start_over(self, position: Position) -> None:
        """Go on from `position`, between two turns."""
        self.table.events += self._restart(position, [])

    def _restart(self, saved: Position, steps: list[Step]) -> list[Event]:
        """Run a turn again from its start; gives what happened, which has been told before if it is the same turn."""
        table = self.table
        events = table.events
        table.events = []
        table.put_position(saved.copy())
        self._flow = play(table)
        self.window = next(self._flow)
        self._saved, self._steps = saved, []
        for move, mend in steps:
            self._steps.append((move, mend))
            if mend is not None:
                mend(table)
            else:
                self.window = self._flow.send(move)
        told, table.events = table.events, events
        return told
