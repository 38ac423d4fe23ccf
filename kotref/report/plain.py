"""Text from a log made fit to be shown on a terminal."""

from __future__ import annotations

import re

_HARMFUL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\ufff9-\ufffb]"
)


def plain(text: str) -> str:
    r"""`text` on one line, with everything that could move the cursor, colour, hide or reorder it spelt out (``\x1b``).

    Control characters, line breaks, direction marks, characters without width and halves of surrogate pairs are spelt
    out; a tab is a space.
    """
    return _HARMFUL.sub(_spelt, text) if _HARMFUL.search(text) else text


def _spelt(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code == 9:
        return " "
    if code == 10:
        return "\\n"
    if code == 13:
        return "\\r"
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def cut(line: str, column: int, width: int) -> tuple[str, int]:
    """At most `width` characters of a source line around `column` (from 1), and the column there, made harmless.

    What is left out is marked by an ellipsis on its side.
    """
    start = max(0, min(column - 1 - width // 3, len(line) - width))
    before, after = line[start : column - 1], line[column - 1 : start + width]
    left, right = ("…" if start else ""), ("…" if start + width < len(line) else "")
    shown = left + plain(before)
    return shown + plain(after) + right, columns(shown) + 1


def columns(text: str) -> int:
    """How many columns of a terminal `text` takes."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)
