"""Numbers as a log writes them."""

from __future__ import annotations

from typing import Any

MOST = 1_000_000
_SMALL = {str(number): number for number in range(100)}


def whole(value: Any) -> int | None:
    """`value` as a whole number from 0 up; None if it is none, or absurdly large."""
    if type(value) is str and value in _SMALL:
        return _SMALL[value]
    if isinstance(value, bool) or value is None:
        return None
    text = str(value).strip()
    if len(text) > 7 or not text.isascii() or not text.isdigit():
        return None
    number = int(text)
    return number if number <= MOST else None
