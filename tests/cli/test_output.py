"""Where output goes: files whole or not at all, colour, progress."""

from __future__ import annotations

import io
import os
from pathlib import Path

import click
import pytest

from kotref.cli.output import destination, wants_colour
from kotref.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_standard_output_unless_a_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for path in (None, "-"):
        with destination(path) as write:
            write("here")
    assert capsys.readouterr().out == "herehere"


def test_a_file_is_there_only_when_it_is_whole(tmp_path: Path) -> None:
    target = tmp_path / "verdicts.txt"
    with destination(str(target)) as write:
        write("first ")
        assert not target.exists()
        write("second\udc80")
    assert target.read_text() == "first second\\udc80"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("fault", [KeyboardInterrupt, ValueError, SystemExit])
def test_what_was_there_stays_when_something_goes_wrong(tmp_path: Path, fault: type[BaseException]) -> None:
    target = tmp_path / "verdicts.txt"
    target.write_text("old")
    with pytest.raises(fault), destination(str(target)) as write:  # noqa: PT012
        write("new, half wri")
        raise fault
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_that_is_replaced_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "verdicts.txt", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    with destination(str(link)) as write:
        write("new")
    assert link.is_symlink()
    assert (target.read_text(), target.stat().st_mode & 0o777) == ("new", 0o600)


def test_a_device_is_written_to_not_replaced() -> None:
    with destination(os.devnull) as write:
        write("gone")
    assert not Path(os.devnull).is_file()


def test_a_file_that_cannot_be_written_is_wrong_usage(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "such" / "folder", tmp_path):
        with pytest.raises(click.UsageError, match="cannot write"), destination(str(path)):
            pass


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_colour_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], coloured: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    assert wants_colour(Terminal()) is coloured
    assert wants_colour(io.StringIO()) is False


def test_progress_is_shown_after_a_while_on_a_terminal_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    monkeypatch.setattr("sys.stderr", shown := Terminal())
    progress = Progress(files=3)
    progress.log_done()
    assert shown.getvalue() == ""
    now += 1
    progress.file_done()
    progress.log_done()
    assert shown.getvalue() == "\r\x1b[K1 of 3 files, 2 games judged"
    progress.wipe()
    progress.wipe()
    assert shown.getvalue().endswith("judged\r\x1b[K")


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_no_progress_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO | None) -> None:
    shown = Terminal() if stream is None else stream
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setattr("time.monotonic", iter(range(0, 1000, 10)).__next__)
    progress = Progress(files=3, wanted=stream is not None)
    progress.log_done()
    progress.wipe()
    assert shown.getvalue() == ""
