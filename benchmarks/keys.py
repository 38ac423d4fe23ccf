"""A command in a terminal of its own: keys in, and how long it takes until their answer stands on the screen."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
from time import perf_counter


class Screen:
    """A command in a terminal of 80 columns and 24 lines."""

    def __init__(self, *words: str) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._began = perf_counter()
        self._process = subprocess.Popen(
            words, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"}, close_fds=True
        )
        os.close(theirs)

    def first(self, words: str) -> float:
        """Seconds from the start of the command until these words have been written."""
        self._wait(words)
        return perf_counter() - self._began

    def press(self, key: str, words: str) -> float:
        """Seconds from a key until these words have been written."""
        begin = perf_counter()
        os.write(self._ours, key.encode())
        self._wait(words)
        return perf_counter() - begin

    def _wait(self, words: str) -> None:
        wanted, seen = words.encode(), b""
        while wanted not in seen:
            if not select.select([self._ours], [], [], 60)[0]:
                raise RuntimeError(f"waited in vain for {words!r}")
            seen += os.read(self._ours, 65536)

    def close(self) -> float:
        """End the command with its key; gives the most memory that it held, in megabytes."""
        os.write(self._ours, b"q")
        while True:
            try:
                if not os.read(self._ours, 65536):
                    break
            except OSError:  # what the other side closed
                break
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        os.close(self._ours)
        return usage.ru_maxrss / 1024
