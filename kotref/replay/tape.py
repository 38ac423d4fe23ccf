"""The steps of a game, recorded as they are wanted and kept; and the ways to go from one to another."""

from __future__ import annotations

import time
from collections.abc import Callable

from kotref.names import key, nearest
from kotref.replay.recording import Recording, Step
from kotref.replay.summary import Summary
from kotref.replay.telling import Teller

Progress = Callable[[int], object]
_CHUNK = 64  # steps between two looks at the clock


class Tape:
    """The steps of a recording. States share what does not change, so that all of them fit into memory.

    `progress` is called with a move's number now and then while a way leads through moves that are not judged yet.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.steps: list[Step] = []
        self.complete = False
        self.summary = Summary()
        self.violations = 0
        self.progress: Progress = lambda move: None
        self._source = recording.steps()

    @property
    def teller(self) -> Teller:
        """Says the events of this game."""
        return self.recording.teller

    @property
    def moves(self) -> int:
        """How many moves there are to step through, as far as is known."""
        return len(self.steps) - 1 if self.complete else self.recording.log.moves

    def _record(self, count: int) -> None:
        for _ in range(0 if self.complete else count):
            step = next(self._source, None)
            if step is None:
                self.complete = True
                return
            self.steps.append(step)
            self.summary.add(step)
            self.complete = len(self.steps) > self.recording.log.moves
            self.violations += sum(1 for finding in step.findings if finding.severity == "error")

    def advance(self, seconds: float) -> None:
        """Record ahead for so long."""
        end = time.monotonic() + seconds
        while not self.complete and time.monotonic() < end:
            self._record(8)

    def upto(self, move: int) -> Step:
        """The step of a move; the last one if there are not so many."""
        while move >= len(self.steps) and not self.complete:
            self._record(min(_CHUNK, move + 1 - len(self.steps)))
            self.progress(len(self.steps))
        return self.steps[min(move, len(self.steps) - 1)]

    def all(self) -> None:
        """Record what is left."""
        while not self.complete:
            self._record(_CHUNK)
            self.progress(len(self.steps))

    # --- ways --------

    def first_where(self, holds: Callable[[Step], bool], after: int, back: bool = False) -> int | None:
        """The nearest move after (or before) `after` that something holds of; None if there is none."""
        if back:
            return next((at for at in range(min(after, len(self.steps)) - 1, -1, -1) if holds(self.steps[at])), None)
        at = after + 1
        while True:
            step = self.upto(at)
            if step.move < at:
                return None
            if holds(step):
                return at
            at += 1

    def turn_after(self, at: int) -> int | None:
        """The first move of the next turn."""
        turn = self.upto(at).turn
        return self.first_where(lambda step: step.turn > turn, at)

    def turn_before(self, at: int) -> int | None:
        """The first move of this turn, or of the one before if this is it."""
        if at == 0:
            return None
        turn = self.steps[at - 1].turn
        start = self.first_where(lambda step: step.turn < turn, at, back=True)
        return 0 if start is None else start + 1 if turn else 0

    def violation(self, at: int, back: bool = False) -> int | None:
        """The next move (or the one before) of which anything is told."""
        return self.first_where(lambda step: bool(step.violations), at, back)

    # --- finding --------

    def find(self, words: str, at: int, back: bool = False) -> int | None:
        """The next move by that player or that has to do with that card; else the next with these words in it."""
        return self.first_where(self._holds(words), at, back)

    def _holds(self, words: str) -> Callable[[Step], bool]:
        wanted = key(words)
        player = self.recording.notation.player(words)
        if player is not None:
            return lambda step: step.player == player
        id = self.teller.library.find(wanted)
        needles = {wanted} if id is None else {wanted, key(id), key(self.teller.library.spell(id))}
        return lambda step: bool(wanted) and any(needle in self._hay(step) for needle in needles)

    def _hay(self, step: Step) -> str:
        told = [self.teller.sentence(event) for event in step.events]
        return " ".join(map(key, (step.player or "", step.text, *told, *step.violations)))

    def meant(self, words: str) -> str | None:
        """The player or card whose name is nearest."""
        found = nearest(words, [*self.teller.names, *self.teller.library.all()])
        id = None if found is None or found in self.teller.names else self.teller.library.find(key(found))
        return found if id is None else self.teller.library.spell(id)
