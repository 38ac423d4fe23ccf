"""Telling seats from moves among the arguments of one command line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kotref.names import key, nearest
from kotref.notation import ACTIONS

BETWEEN = "\x00--"
"""What stands among the arguments where ``--`` stood, which is no argument that a shell can give."""

_NAME = re.compile(r"""\s*(?:'([^']*)'|"([^"]*)"|([^=@]*))\s*=""")


def parted(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The seats and the moves: what comes before and after ``--``, or, without it, what is clearly a move."""
    if BETWEEN in arguments:
        at = arguments.index(BETWEEN)
        return list(arguments[:at]), [word for word in arguments[at + 1 :] if word != BETWEEN]
    names = {key(name) for argument in arguments if ":" not in argument for name in _called(argument)}
    seats: list[str] = []
    moves: list[str] = []
    for argument in arguments:
        (moves if is_move(argument, names) else seats).append(argument)
    return seats, moves


def is_move(argument: str, names: set[str]) -> bool:
    """Whether an argument is ``PLAYER: ACTION``: a player's name before a colon, or a word of the notation after it."""
    before, colon, after = argument.partition(":")
    if not colon:
        return False
    if key(before) in names:
        return True
    words = after.split()
    if not words or "=" in before or "@" in before:
        return False
    return words[0].casefold() in ACTIONS or nearest(words[0], ACTIONS) is not None


def _called(seat: str) -> list[str]:
    """What the player of a seat may be called, as far as one look tells."""
    match = _NAME.match(seat)
    head = re.split(r"\s+\S+=", seat, maxsplit=1)[0].partition("@")[0]
    return [name for name in ((match[1] or match[2] or match[3]) if match else "", head) if name]
