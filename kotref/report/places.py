"""Where a game stands, as other tools want to be told: the file without the number of the game in it."""

from __future__ import annotations

import os
import re

_NUMBERED = re.compile(r"(.+)#(\d+)")

STANDARD_INPUT = "-"


def file_and_game(log: str) -> tuple[str, int]:
    """``games.yaml#2`` -> the file and 2; the number is 0 where the file holds one game only."""
    match = _NUMBERED.fullmatch(log)
    if match is None or os.path.exists(log):
        return log, 0
    return match[1], int(match[2])


def relative(path: str) -> str:
    """The path from the working folder, with ``/`` between its parts, if it lies below that; else as it is."""
    if os.path.isabs(path):
        inside = os.path.relpath(path)
        path = path if inside.startswith(os.pardir) else inside
    return path.replace(os.sep, "/").removeprefix("./")
