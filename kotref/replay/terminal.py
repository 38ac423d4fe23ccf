"""A terminal as the replay uses it: lines of text out, names of keys in. Leaves it as it was."""

from __future__ import annotations

import codecs
import errno
import os
import select
import signal
import sys
import termios
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any

from kotref.replay.screen import Line

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l"
_LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"
_PLAIN_LOOKS = {"title": "7", "move": "1", "bad": "1", "news": "1"}
_COLOURS = {"title": "7", "move": "1", "bad": "1;31", "news": "1;33", "dim": "2"}
_PATIENCE = 0.05  # seconds in which the rest of a key's sequence comes
_KEYS = {
    **dict.fromkeys(("H", "1~", "7~"), "home"),
    **dict.fromkeys(("F", "4~", "8~"), "end"),
    **dict(zip(("A", "B", "C", "D", "5~", "6~"), ("up", "down", "right", "left", "page up", "page down"), strict=True)),
}
_BYTES = {"\r": "enter", "\n": "enter", " ": "space", "\x7f": "backspace", "\x08": "backspace", "\t": "tab"}
ENDED = "q"
"""The key that a terminal which is gone presses."""


class Terminal:
    """The terminal of this process, taken over between ``with`` and its end."""

    def __init__(self, colour: bool = False) -> None:
        self.input = sys.stdin.fileno()
        self.output = sys.stdout.fileno()
        self.encoding = sys.stdout.encoding or "ascii"
        self._looks = _COLOURS if colour else _PLAIN_LOOKS
        self._drawn: list[str] = []
        self._size = (0, 0)
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._waiting = ""
        self._handlers: dict[int, Any] = {}

    # --- taking over and giving back --------

    def __enter__(self) -> Terminal:
        self._before = termios.tcgetattr(self.input)
        self._woken, self._wake = os.pipe()
        for end in (self._woken, self._wake):
            os.set_blocking(end, False)
        self._handlers[signal.SIGWINCH] = signal.signal(signal.SIGWINCH, self._on_signal)
        self._handlers[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._on_signal)
        self._handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._on_stop)
        for ending in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            self._handlers[ending] = signal.signal(ending, _on_end)
        self._take()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._give_back()
        os.close(self._woken)
        os.close(self._wake)

    def _take(self) -> None:
        mode = termios.tcgetattr(self.input)
        mode[3] &= ~(termios.ICANON | termios.ECHO)
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        _set(self.input, termios.TCSAFLUSH, mode)
        self._drawn = []
        self._write(_ENTER)

    def _give_back(self) -> None:
        try:
            self._write(_LEAVE)
            _set(self.input, termios.TCSADRAIN, self._before)
        except (OSError, termios.error):
            pass  # the terminal is gone

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        try:
            os.write(self._wake, b"c" if number == signal.SIGCONT else b"w")
        except OSError:
            pass  # it is awake already

    def _on_stop(self, number: int, frame: FrameType | None) -> None:
        self._give_back()
        os.kill(os.getpid(), signal.SIGSTOP)

    # --- out --------

    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        try:
            size = os.get_terminal_size(self.output)
        except OSError:
            return (80, 24)
        return (size.columns or 80, size.lines or 24)

    def draw(self, lines: Sequence[Line]) -> None:
        """Show these lines, the first at the top; only what has changed is written."""
        size = self.size()
        if size != self._size:
            self._size, self._drawn = size, []
        painted = [self._painted(line) for line in lines]
        out = [] if self._drawn else ["\x1b[2J"]
        for at, text in enumerate(painted):
            if at >= len(self._drawn) or self._drawn[at] != text:
                out.append(f"\x1b[{at + 1};1H{text}\x1b[K")
        for at in range(len(painted), len(self._drawn)):
            out.append(f"\x1b[{at + 1};1H\x1b[K")
        self._drawn = painted
        self._write("".join(out))

    def last_line(self, text: str) -> None:
        """Show `text` in the last line until the next drawing."""
        self._write(f"\x1b[{self.size()[1]};1H{text}\x1b[K")
        if self._drawn:
            self._drawn[-1] = "\0"

    def _painted(self, line: Line) -> str:
        code = self._looks.get(line.look)
        return f"\x1b[{code}m{line.text}\x1b[0m" if code and line.text else line.text

    def _write(self, text: str) -> None:
        data = text.encode(self.encoding, "backslashreplace")
        while data:
            data = data[os.write(self.output, data) :]

    # --- in --------

    def key(self, seconds: float | None) -> str | None:
        """The next key: a character, or ``left``, ``enter``, ``resize`` and so on; None if none comes in time."""
        if not self._waiting:
            ready, _, _ = select.select([self.input, self._woken], [], [], seconds)
            if not ready:
                return None
            if self._woken in ready:
                if b"c" in os.read(self._woken, 1024):
                    self._take()
                    self._slept_enough()
                return "resize"
            if not self._read():
                return ENDED
        return self._named()

    def _slept_enough(self) -> None:
        """Forget what has woken us while the terminal was being taken: it is taken once, or keys would be lost."""
        with suppress(BlockingIOError):
            os.read(self._woken, 1024)

    def _read(self) -> bool:
        """Take in what has been typed; False if the terminal is gone."""
        try:
            data = os.read(self.input, 1024)
        except OSError:
            return False
        self._waiting += self._decoder.decode(data)
        return bool(data)

    def _named(self) -> str | None:
        if not self._waiting:
            return None
        char, self._waiting = self._waiting[0], self._waiting[1:]
        if char == "\x1b":
            return self._sequence()
        if char == "\x04":
            return ENDED
        return _BYTES.get(char, char if char.isprintable() else "")

    def _sequence(self) -> str:
        """The key of an escape sequence; ``escape`` if nothing follows."""
        if not self._more() or self._waiting[0] not in "[O":
            return "escape"
        self._waiting = self._waiting[1:]
        body = ""
        while self._more():
            char, self._waiting = self._waiting[0], self._waiting[1:]
            body += char
            if "@" <= char <= "~" and char != "[":
                break
        return _KEYS.get(body, _KEYS.get(body[-1:], "") if ";" in body and not body.endswith("~") else "")

    def _more(self) -> bool:
        """Whether anything more of a sequence is there, or comes at once."""
        if not self._waiting and select.select([self.input], [], [], _PATIENCE)[0]:
            self._read()
        return bool(self._waiting)


def _on_end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _set(terminal: int, when: int, mode: list[Any]) -> None:
    """Set the mode of a terminal, once more where a signal came between: ``bg`` stops us here, ``fg`` goes on."""
    while True:
        try:
            return termios.tcsetattr(terminal, when, mode)
        except termios.error as error:
            if error.args[0] != errno.EINTR:
                raise
