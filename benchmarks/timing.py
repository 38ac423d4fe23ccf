"""Timing two or more things against each other: in turns, several times, medians."""

from __future__ import annotations

import gc
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from statistics import median


def seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """How long `work` takes by that clock."""
    gc.collect()
    begin = clock()
    work()
    return clock() - begin


def in_turns(
    rounds: int, *works: Callable[[], object], clock: Callable[[], float] = time.process_time
) -> list[list[float]]:
    """The seconds of each work in each round: they take turns, so that whatever else goes on hits all of them.

    The usual clock counts what this process gets of the processor; commands need another, such as `time.perf_counter`.
    """
    found: list[list[float]] = [[] for _ in works]
    for round_ in range(rounds):
        order = list(range(len(works)))
        for place in order if round_ % 2 == 0 else reversed(order):
            found[place].append(seconds(works[place], clock))
    return found


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """The median of the ratios of the rounds."""
    return median(one / other for one, other in zip(above, below, strict=True))


def command(*words: str) -> Callable[[], object]:
    """A command as work; its output is thrown away, and it must succeed."""
    return lambda: subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def peak_memory(*words: str) -> float:
    """The most memory that a command held at any time, in megabytes."""
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with status {process.returncode}")
    return usage.ru_maxrss / 1024
