"""How far a long run has come, on a terminal only."""

from __future__ import annotations

import sys
import time

_PATIENCE = 0.5
_INTERVAL = 0.1


class Progress:
    """A line on standard error that is overwritten as the run goes on, and wiped before anything else is shown.

    Nothing is shown where standard error is no terminal, when it is not `wanted`, or before half a second has passed.
    """

    def __init__(self, files: int, wanted: bool = True) -> None:
        self.files = files
        self.files_done = 0
        self.logs = 0
        self.shown = False
        self.active = wanted and sys.stderr.isatty()
        self.next = time.monotonic() + _PATIENCE

    def file_done(self) -> None:
        """One more file has been judged."""
        self.files_done += 1

    def log_done(self) -> None:
        """One more game has been judged."""
        self.logs += 1
        if self.active and (now := time.monotonic()) >= self.next:
            self.next = now + _INTERVAL
            self.shown = True
            sys.stderr.write(f"\r\x1b[K{self.files_done} of {self.files} files, {self.logs} games judged")
            sys.stderr.flush()

    def wipe(self) -> None:
        """Take the line away."""
        if self.shown:
            self.shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
