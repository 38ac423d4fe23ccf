"""`kotref replay` in a terminal of its own; the tests look at what stands on its screen."""

from __future__ import annotations

import os
import re
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

ROOT = Path(__file__).parents[2]
_KEYS = {
    **dict(zip(("up", "down", "right", "left", "end", "home"), (f"\x1b[{letter}" for letter in "ABCDFH"), strict=True)),
    **dict(zip(("page up", "page down", "enter", "escape"), ("\x1b[5~", "\x1b[6~", "\r", "\x1b"), strict=True)),
}


class Terminal:
    """A process in a terminal of `width` columns and `height` lines; `through` names a shell that is to start it."""

    def __init__(
        self, *arguments: str, width: int = 80, height: int = 24, through: str = "", **environment: str
    ) -> None:
        about = {"PYTHONPATH": str(ROOT), "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "KOTREF_DEBUG": "1"}
        command = [sys.executable, "-m", "kotref", "replay", *arguments]
        started = through.split() or command
        self.child = pexpect.spawn(
            started[0],
            started[1:],
            env={**os.environ, **about, **environment},
            dimensions=(height, width),
            timeout=20,
            cwd=str(ROOT),
        )
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        if through:
            self.child.send(f"{shlex.join(command)}\r")

    def _take_in(self, seconds: float) -> bool:
        """Read what has come; False if the process has ended."""
        try:
            data = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def until(self, holds: Callable[[], object], what: str, seconds: float = 20, poke: str = "") -> None:
        """Wait until something holds of the screen; `poke` is pressed again and again meanwhile."""
        end = time.monotonic() + seconds
        while not holds():
            if poke:
                self.press(poke)
                time.sleep(0.1)
            assert self._take_in(0.02), f"the process ended before {what}:\n{self.text}"
            assert time.monotonic() < end, f"waited in vain for {what}:\n{self.text}"

    def shows(self, *words: str) -> Terminal:
        """Wait until all these words stand on the screen."""
        self.until(lambda: all(word in self.text for word in words), f"{words}")
        return self

    def at(self, move: int) -> Terminal:
        """Wait until that move is shown."""
        self.until(lambda: re.search(rf"\bmove {move} of", self.lines[0]), f"move {move}")
        return self

    def press(self, *keys: str) -> Terminal:
        """Press keys, by name or as they are."""
        for key in keys:
            self.child.send(_KEYS.get(key, key))
        return self

    def resize(self, width: int, height: int) -> Terminal:
        """Make the window another size."""
        self.screen.resize(height, width)
        self.child.setwinsize(height, width)
        return self

    def ends(self) -> int:
        """Wait for the end of the process; gives its exit status."""
        end = time.monotonic() + 20
        while self._take_in(0.05):
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
        self.child.close()
        return self.child.exitstatus if self.child.exitstatus is not None else -(self.child.signalstatus or 0)

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines)
