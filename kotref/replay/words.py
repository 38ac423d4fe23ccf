"""Text cut and broken to the columns of a screen."""

from __future__ import annotations

from kotref.report.plain import columns


def fit(text: str, room: int) -> str:
    """`text` in at most `room` columns; what is cut off is marked."""
    if columns(text) <= room:
        return text
    if room < 4:
        return _cut(text, max(0, room))
    return f"{_cut(text, room - 3)}..."


def _cut(text: str, room: int) -> str:
    if text.isascii():
        return text[:room]
    taken = 0
    for at, char in enumerate(text):
        taken += columns(char)
        if taken > room:
            return text[:at]
    return text


def padded(text: str, room: int) -> str:
    """`text` in exactly `room` columns."""
    shown = fit(text, room)
    return shown + " " * (room - columns(shown))


def wrapped(text: str, room: int, indent: str = "") -> list[str]:
    """`text` broken between words; a word that is longer than a line is broken too. Later lines begin with `indent`."""
    if columns(text) <= room:
        return [text]
    room = max(2, room)
    indent = indent if len(indent) <= room // 2 else ""
    begin = text[: len(text) - len(text.lstrip())][: room // 2]
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and columns(begin + line) + 1 + columns(word) <= room:
            line = f"{line} {word}"
            continue
        if line:
            lines.append(begin + line)
            begin = indent
        line = word
        while columns(begin + line) > room:
            piece = _cut(line, room - len(begin))
            lines.append(begin + piece)
            begin, line = indent, line[len(piece) :]
    return [*lines, begin + line]
