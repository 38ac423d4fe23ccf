"""Small charts of numbers over time, one line each."""

from __future__ import annotations

from collections.abc import Sequence

BLOCKS = " ▁▂▃▄▅▆▇█"
ASCII = "_.,-:=+*#"
"""From nothing to all, where the encoding has no blocks."""


def chart(values: Sequence[int], most: int, room: int, blocks: bool = True) -> str:
    """`values` as a row of at most `room` characters, each as high as its value is of `most`."""
    shown = thinned(values, room)
    marks = BLOCKS if blocks else ASCII
    return "".join(marks[_level(value, most, len(marks) - 1)] for value in shown)


def _level(value: int, most: int, top: int) -> int:
    """Nothing only for nothing, the top only from `most` on."""
    if value <= 0 or most <= 0:
        return 0
    return min(top, max(1, value * top // most))


def thinned(values: Sequence[int], room: int) -> list[int]:
    """At most `room` of the values, evenly spread, the last one always among them."""
    count = len(values)
    if count <= room:
        return list(values)
    if room < 2:
        return list(values[-1:])
    return [values[index * (count - 1) // (room - 1)] for index in range(room)]


def can_show(encoding: str | None) -> bool:
    """Whether an encoding has the characters of the charts."""
    try:
        BLOCKS.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
