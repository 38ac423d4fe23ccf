"""The replay in a real terminal: a process of its own, keys typed, the screen looked at."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("termios")
pexpect = pytest.importorskip("pexpect")
pytest.importorskip("pyte")

from in_terminal import Terminal  # noqa: E402
from replayed import TWO_TURNS  # noqa: E402

SHORT = str(Path(__file__).parents[2] / "examples" / "short-game.yaml")
COLOUR = re.compile(rb"\x1b\[[0-9;]*3[0-7][;m]")


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A file with two violations."""
    path = tmp_path / "game.yaml"
    path.write_text(TWO_TURNS, encoding="utf-8")
    return str(path)


@pytest.fixture
def terminal() -> Iterator[list[Terminal]]:
    """Terminals that are closed at the end of the test."""
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        one.child.close(force=True)


def opened(terminal: list[Terminal], *arguments: str, **about: object) -> Terminal:
    """A terminal with the start of a game on its screen."""
    terminal.append(Terminal(*arguments, **about))  # type: ignore[arg-type]
    return terminal[-1].at(0)


def test_stepping(terminal: list[Terminal], game: str) -> None:
    screen = opened(terminal, game)
    assert screen.lines[1] == "The start"
    screen.press("right").at(1).press(" ").at(2).press("n").at(3)
    assert screen.lines[1] == "Ada: enter city"
    assert screen.lines[4].startswith("City    >Ada (Gigazaur)")
    assert "2 +2" in screen.lines[4]
    screen.press("left").at(2).press("p").at(1)
    screen.press("]").at(4).press("page down").at(8).press("[").at(4)
    screen.press("end").at(8).press("right").shows("Not over after 8 moves").press("q").at(8)
    screen.press("home").at(0)


def test_jumping(terminal: list[Terminal]) -> None:
    screen = opened(terminal, SHORT)
    screen.press("4", "8", "\r").at(48).shows("Cleo loses 3 life to Ada (claws)")
    screen.press("g").shows("Go to move:").press("1", "0", "0", "enter").at(73).shows("There is no move 100")


def test_violations(terminal: list[Terminal], game: str) -> None:
    screen = opened(terminal, game)
    screen.press("v").at(7).shows("!! KOT401 must-enter-tokyo", "legal: Ben: enter city")
    screen.press("v").at(8).shows("!! KOT403 yield-outside-tokyo", "2 violations")
    screen.press("v").shows("Nothing is against the rules after this move.").press("V").at(7)


def test_finding(terminal: list[Terminal]) -> None:
    screen = opened(terminal, SHORT)
    screen.press("/").shows("Find: _").press(*"Acid Attack", "enter").at(17).shows("+Acid Attack")
    screen.press("home").at(0).press("/", *"ben", "enter").at(7).press("/", "enter").at(8)
    screen.press("/", *"Skyscrapr", "enter").shows("did you mean Skyscraper?")


def test_pages(terminal: list[Terminal]) -> None:
    screen = opened(terminal, SHORT)
    screen.press("?").shows("next, previous violation or warning").press("escape").at(0)
    screen.press("s").shows("Cleo wins as the last one standing", "▁▁▂▂▂").press("q").at(0)
    screen.press("d").shows("Market: Acid Attack").press("q").at(0)


@pytest.mark.parametrize(("width", "height"), [(132, 50), (60, 20), (40, 12)])
def test_resizing(terminal: list[Terminal], game: str, width: int, height: int) -> None:
    screen = opened(terminal, game).press("6", "enter").at(6)
    screen.resize(width, height).until(lambda: screen.lines[-1].endswith("quit"), "the last line at the bottom")
    screen.shows("Ada: yield", "Ada leaves Tokyo City").press("left").at(5)


def test_a_window_that_is_too_small(terminal: list[Terminal], game: str) -> None:
    screen = opened(terminal, game).resize(20, 5).shows("This window")
    screen.press("right").resize(80, 24).at(1)
    assert screen.lines[1] == "Ada: roll 1 1 2 energy claw heart"


@pytest.mark.parametrize("key", ["q", "\x04"])
def test_quitting_gives_the_terminal_back(terminal: list[Terminal], game: str, key: str) -> None:
    screen = opened(terminal, game)
    assert b"\x1b[?1049h" in screen.raw
    assert screen.press(key).ends() == 0
    assert screen.raw.endswith(b"\x1b[?7h\x1b[?25h\x1b[?1049l")


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGQUIT, 131)],
)
def test_ending_it_from_outside_gives_the_terminal_back(
    terminal: list[Terminal], game: str, number: signal.Signals, status: int
) -> None:
    screen = opened(terminal, game)
    os.kill(screen.child.pid, number)
    assert screen.ends() == status
    assert b"\x1b[?1049l" in screen.raw


def test_stopping_and_going_on(terminal: list[Terminal], game: str) -> None:
    screen = opened(terminal, game).press("right").at(1)
    screen.press("\x1a").until(lambda: screen.raw.endswith(b"\x1b[?1049l"), "the terminal given back")
    screen.until(lambda: os.waitpid(screen.child.pid, os.WUNTRACED | os.WNOHANG)[0], "the process stopped")
    seen = len(screen.raw)
    os.kill(screen.child.pid, signal.SIGCONT)
    screen.until(lambda: b"\x1b[?1049h" in screen.raw[seen:], "the terminal taken again")
    screen.at(1).press("right").at(2)


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell with jobs")
def test_bg_and_fg(terminal: list[Terminal], game: str) -> None:
    """After `bg` it is stopped where it asks for the terminal, and `fg` interrupts that."""
    screen = Terminal(game, through="bash --norc -i")
    terminal.append(screen)
    screen.at(0).press("\x1a").until(lambda: b"Stopped" in screen.raw, "the shell")
    screen.press("bg\r").until(lambda: screen.raw.count(b"Stopped") == 2, "being stopped again", poke="\r")
    screen.press("fg\r").until(lambda: screen.raw.count(b"\x1b[?1049h") >= 2, "the terminal taken again")
    screen.at(0).press("right").at(1)
    assert screen.raw.count(b"\x1b[?1049h") == 2
    assert b"Error" not in screen.raw


def test_colour_only_where_it_is_wanted(terminal: list[Terminal], game: str) -> None:
    screen = opened(terminal, game).press("v").at(7)
    assert COLOUR.search(screen.raw)
    plain = opened(terminal, game, NO_COLOR="1").press("v").at(7)
    assert not COLOUR.search(plain.raw)
    assert plain.text == screen.text


def test_text_where_no_screen_can_be_drawn(game: str) -> None:
    found = Terminal(game, TERM="dumb")
    assert found.ends() == 1
    assert b"\x1b" not in found.raw
    assert b"Ada: enter city" in found.raw


def test_text_where_output_is_no_terminal(game: str) -> None:
    child = pexpect.spawn(
        "sh", ["-c", f"{sys.executable} -m kotref replay {game} | cat"], timeout=30, cwd=Path(SHORT).parents[1]
    )
    child.expect(pexpect.EOF)
    assert b"\x1b" not in child.before
    assert b"Ada: enter city" in child.before
    child.close()


def test_unicode_names_and_a_terminal_without_it(terminal: list[Terminal], tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(TWO_TURNS.replace("Ada", "Áda 日本"), encoding="utf-8")
    opened(terminal, str(path)).press("end").at(8).shows("Áda")
    plain = opened(terminal, str(path), PYTHONIOENCODING="ascii").press("end").at(8)
    plain.press("s").shows("Summary", "Points at the end of each turn")
    assert plain.press("q", "q").ends() == 0
