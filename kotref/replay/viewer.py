"""Stepping through a game on the screen: what each key does, and what is then shown."""

from __future__ import annotations

import time
from collections.abc import Callable

from kotref.names import key
from kotref.replay.plain import position_lines, step_lines
from kotref.replay.recording import Recording, Step
from kotref.replay.screen import SMALLEST, Line, Table, too_small
from kotref.replay.summary import summary_lines
from kotref.replay.tape import Tape
from kotref.replay.words import fit, wrapped

HELP = """\
Keys

  right, down, space, n     next move
  left, up, backspace, p    the move before
  ], t, page down           next turn
  [, T, page up             this turn's first move, the turn before
  home, <                   the start
  end, >                    the last move
  g, or a number            go to a move: its number, then enter
  v, V                      next, previous violation or warning
  /                         find a player (the next move of that player) or a
                            card; enter alone finds the same again
  d                         all of this move and of the position, as text
  s                         summary: who won, points by source, charts
  ?, h                      these keys
  q                         quit

On the screen

  >      the monster whose turn it is
  +2 -1  beside a number: what it has just gained or lost
  +Jets  a card that has just come; -Jets one that has just gone
  *      tokens that have just changed
  !!     something against the rules; ! a warning

Here: arrows, space and page up and down move, q or escape goes back."""

_NEXT = frozenset(("right", "down", "space", "n", "j", "l", "enter"))
_BACK = frozenset(("left", "up", "backspace", "p", "k"))
_HINT = "space:next p:back ] [:turn g:go v:violation /:find s:summary ?:help q:quit"
_SHORT = "space p ] [ g v / s  ?:help  q:quit"


class Page:
    """A text that covers the table until it is left."""

    def __init__(self, title: str, lines: Callable[[int], list[str]]) -> None:
        self.title = title
        self.lines = lines
        self.top = 0
        self._shown = 1
        self._count = 0

    def press(self, key: str) -> bool:
        """Do what a key says; False if it leaves the page."""
        last = max(0, self._count - self._shown)
        steps = {"down": 1, "j": 1, "enter": 1, "up": -1, "k": -1, "space": self._shown, "page down": self._shown}
        steps |= {"page up": -self._shown, "backspace": -self._shown, "home": -last, "end": last, "<": -last, ">": last}
        if key in steps:
            self.top = min(last, max(0, self.top + steps[key]))
            return True
        return key in ("right", "left")

    def frame(self, width: int, height: int) -> list[Line]:
        """The part that is in sight."""
        lines = self.lines(width)
        self._shown, self._count = max(1, height - 2), len(lines)
        self.top = min(self.top, max(0, self._count - self._shown))
        shown = lines[self.top : self.top + self._shown]
        more = f"  ({self.top + len(shown)} of {len(lines)} lines)" if len(lines) > self._shown else ""
        body = [Line(fit(line, width)) for line in shown] + [Line("")] * (self._shown - len(shown))
        return [Line(fit(self.title, width), "title"), *body, Line(fit(f"q back{more}", width), "dim")][:height]


class Viewer:
    """What is shown at the moment, and what a key makes of it. Knows no terminal."""

    def __init__(self, tape: Tape, blocks: bool = True) -> None:
        self.tape = tape
        self.blocks = blocks
        self.at = 0
        self.page: Page | None = None
        self.prompt: str | None = None
        self.typed = ""
        self.message = ""
        self.found = ""

    # --- keys --------

    def press(self, key: str) -> bool:
        """Do what a key says; False if it is the one to quit."""
        if key == "resize":
            return True
        if self.page is not None:
            if not self.page.press(key):
                self.page = None
            return True
        if self.prompt is not None:
            self._type(key)
            return True
        self.message = ""
        if key == "q":
            return False
        if key in _NEXT:
            self._next()
        elif key in _BACK:
            self._go(None if self.at == 0 else self.at - 1, "This is the start.")
        elif key.isdigit() and len(key) == 1:
            self.prompt, self.typed = "Go to move: ", key
        else:
            work = _WORK.get(key)
            if work is not None:
                work(self)
        return True

    def _go(self, move: int | None, otherwise: str = "") -> None:
        if move is None:
            self.message = otherwise
        else:
            self.at = self.tape.upto(move).move

    def _next(self) -> None:
        before = self.at
        self._go(self.at + 1)
        if self.at == before:
            self._summary()

    def _turn(self, back: bool) -> None:
        move = self.tape.turn_before(self.at) if back else self.tape.turn_after(self.at)
        if move is None and not back and self.at < self.tape.moves:
            move = self.tape.moves
        self._go(move, "This is the start." if back else "This is the last move; s shows the summary.")

    def _violation(self, back: bool) -> None:
        side = "before" if back else "after"
        self._go(self.tape.violation(self.at, back), f"Nothing is against the rules {side} this move.")

    def _type(self, key: str) -> None:
        if key == "escape" or (key == "backspace" and not self.typed):
            self.prompt = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            asked, self.prompt = self.prompt, None
            (self._find if asked == "Find: " else self._number)(self.typed.strip())
        elif key == "space":
            self.typed += " "
        elif len(key) == 1 and key.isprintable() and len(self.typed) < 100:
            self.typed += key

    def _number(self, typed: str) -> None:
        if typed.isascii() and typed.isdigit() and len(typed) < 10:
            wanted = int(typed)
            self._go(wanted)
            if self.at != wanted:
                self.message = f"There is no move {wanted}; this is the last one."
        elif typed:
            self.message = f"{typed!r} is no number of a move."

    def _find(self, typed: str) -> None:
        self.found = typed or self.found
        if not self.found:
            return
        move = self.tape.find(self.found, self.at)
        if move is not None:
            self._go(move)
            self.message = f"{self.found}: move {move} (/ and enter: the next)"
            return
        self.message = f"{self.found} is not found after this move."
        meant = self.tape.meant(self.found)
        if self.tape.find(self.found, -1) is not None:
            self.message = f"{self.message[:-1]}, but before it (home, then / and enter)."
        elif meant is not None and key(meant) != key(self.found):
            self.message = f"{self.message[:-1]}; did you mean {meant}?"

    def _ask(self, prompt: str) -> None:
        self.prompt, self.typed = prompt, ""

    # --- pages --------

    def _help(self) -> None:
        self.page = Page("Help", lambda width: HELP.splitlines())

    def _details(self) -> None:
        step, before = self.step, self.before
        lines = [*step_lines(step, before), "", *position_lines(step.state, step.teller)]
        self.page = Page(f"Move {step.move}", lambda width: _broken(lines, width))

    def _summary(self) -> None:
        self.tape.all()
        self.page = Page(
            "Summary", lambda width: _broken(summary_lines(self.tape.summary, min(width, 100), self.blocks), width)
        )

    # --- what is shown --------

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.tape.upto(self.at)

    @property
    def before(self) -> Step | None:
        """The step before it."""
        return self.tape.upto(self.at - 1) if self.at else None

    def frame(self, width: int, height: int) -> list[Line]:
        """The lines of the screen."""
        if width < SMALLEST[0] or height < SMALLEST[1]:
            return too_small(width, height)
        if self.page is not None:
            return self.page.frame(width, height)
        name = self.tape.recording.log.name
        table = Table(self.step, self.before, name, self.tape.moves, self._violations())
        lines = table.lines(width, height - 1)
        lines += [Line("")] * (height - 1 - len(lines))
        return [*lines, self._last_line(width)]

    def _violations(self) -> str:
        tape, count = self.tape, self.tape.violations
        if tape.complete and tape.recording.judge.not_judged:
            return "not judged further"
        said = f"{count} {'violation' if count == 1 else 'violations'}" if count else "legal"
        return said if tape.complete else f"{said} so far"

    def _last_line(self, width: int) -> Line:
        if self.prompt is not None:
            typed = self.typed[-max(1, width - len(self.prompt) - 2) :]
            return Line(fit(f"{self.prompt}{typed}_", width), "move")
        if self.message:
            return Line(fit(self.message, width), "move")
        return Line(fit(_HINT if width >= len(_HINT) else _SHORT, width), "dim")


_WORK: dict[str, Callable[[Viewer], None]] = {
    **dict.fromkeys(("]", "t", "page down"), lambda viewer: viewer._turn(back=False)),
    **dict.fromkeys(("[", "T", "page up"), lambda viewer: viewer._turn(back=True)),
    **dict.fromkeys(("home", "<"), lambda viewer: viewer._go(0)),
    **dict.fromkeys(("end", ">", "G"), lambda viewer: viewer._go(viewer.tape.moves)),
    "g": lambda viewer: viewer._ask("Go to move: "),
    "/": lambda viewer: viewer._ask("Find: "),
    "v": lambda viewer: viewer._violation(back=False),
    "V": lambda viewer: viewer._violation(back=True),
    "d": Viewer._details,
    "s": Viewer._summary,
    "?": Viewer._help,
    "h": Viewer._help,
}


def _broken(lines: list[str], width: int) -> list[str]:
    """Lines broken to a width; those of a table are cut."""
    return [
        part
        for line in lines
        for part in ([fit(line, width)] if "  " in line.strip() else wrapped(line, width, "      "))
    ]


def show(recording: Recording, colour: bool = False) -> None:
    """Step through a game on the terminal of this process, until the reader has seen enough."""
    from kotref.replay.charts import can_show
    from kotref.replay.terminal import Terminal

    tape = Tape(recording)
    with Terminal(colour) as terminal:
        viewer = Viewer(tape, can_show(terminal.encoding))
        patience = [0.0]

        def progress(move: int) -> None:
            if time.monotonic() > patience[0]:
                patience[0] = time.monotonic() + 0.1
                terminal.last_line(f"judging move {move} of {recording.log.moves} ...")

        going = True
        while going:
            terminal.draw(viewer.frame(*terminal.size()))
            key = terminal.key(0 if not tape.complete else None)
            while key is None:
                tape.advance(0.01)
                if tape.complete:
                    terminal.draw(viewer.frame(*terminal.size()))
                key = terminal.key(0 if not tape.complete else None)
            patience[0] = time.monotonic() + 0.2
            tape.progress = progress
            going = viewer.press(key)
            tape.progress = lambda move: None
