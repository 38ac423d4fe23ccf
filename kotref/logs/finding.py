"""Finding logs below folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from kotref.logs.reading import SUFFIXES

_START = 65_536  # bytes at the start of a file in which a log shows itself


def find_logs(paths: Iterable[str | os.PathLike[str]]) -> Iterator[str]:
    """The files to read: those named, ``-`` for standard input, and all logs below the folders named, in order.

    A file below a folder is a log if its suffix says so and it speaks of `kotref/` or of both players and moves near
    its start. Hidden folders are left out. A name under which nothing is found is handed on, for the reader to say so.
    """
    for path in [os.fspath(path) for path in paths]:
        if path == "-" or not os.path.isdir(path):
            yield path
        else:
            yield from _below(path)


def _below(folder: str) -> Iterator[str]:
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(here, name)
            if os.path.splitext(name)[1].lower() in SUFFIXES and _looks_like_a_log(path):
                yield path


def _looks_like_a_log(path: str) -> bool:
    try:
        if not os.path.isfile(path):
            return False
        with open(path, "rb") as file:
            start = file.read(_START).replace(b"\0", b"")
    except OSError:
        return True  # the reader says what is the matter
    return b"kotref/" in start or (b"players" in start and b"moves" in start)
