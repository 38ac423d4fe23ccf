"""Where output goes: standard output, or a file that is there whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO

import click


def wants_colour(stream: IO[str]) -> bool:
    """Colour only on a terminal that can show it, and never with NO_COLOR (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


@contextmanager
def destination(path: str | None, flush: bool = False) -> Iterator[Callable[[str], object]]:
    """A function that writes text to `path`, or to standard output if that is None or ``-``.

    Standard output is flushed after each piece if `flush` says so, for whoever reads it while it is written.

    A file appears under its name only when all of it is written; if anything goes wrong before that, what was there
    under that name stays as it was. A file that cannot be written is wrong usage.
    """
    if path is None or path == "-":
        yield _standard_output(flush)
        return
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):  # a device or a pipe: nothing to replace
        with _opened(path, target, "w") as file:
            yield file.write
        return
    part = f"{target}.{os.getpid()}.part"
    try:
        with _opened(path, part, "x") as file:
            yield file.write
        if os.path.exists(target):
            os.chmod(part, os.stat(target).st_mode & 0o7777)
        os.replace(part, target)
    finally:
        if os.path.exists(part):
            os.unlink(part)


def _standard_output(flush: bool) -> Callable[[str], object]:
    out = sys.stdout
    reconfigure = getattr(out, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")

    def write_through(text: str) -> None:
        out.write(text)
        out.flush()

    return write_through if flush else out.write


def _opened(path: str, name: str, mode: str) -> IO[str]:
    try:
        return open(name, mode, encoding="utf-8", errors="backslashreplace", newline="\n")
    except OSError as error:
        from kotref.report.plain import plain

        raise click.UsageError(f"cannot write {plain(path)}: {error.strerror}") from None
