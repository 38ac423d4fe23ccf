"""Games that are replayed in the tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kotref.logs import Log, read_logs
from kotref.replay import Recording, Step
from kotref.replay.tape import Tape

ROOT = Path(__file__).parents[2]


@pytest.fixture
def log() -> Callable[[str], Log]:
    """A log from its text, or from an example."""

    def make(text: str) -> Log:
        if "\n" in text:
            return next(iter(read_logs("game.yaml", text)))
        return next(iter(read_logs(str(ROOT / "examples" / text))))

    return make


@pytest.fixture
def steps(log: Callable[[str], Log]) -> Callable[[str], list[Step]]:
    """The steps of a log."""
    return lambda text: list(Recording(log(text)).steps())


@pytest.fixture
def tape(log: Callable[[str], Log]) -> Callable[[str], Tape]:
    """The tape of a log."""
    return lambda text: Tape(Recording(log(text)))
