"""Bad input is told, at its place; it never gives a traceback and never takes long (violations KOT001, KOT002)."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotref.logs import Log, read_logs

HEADER = "format: kotref/1\nplayers: [A, B]\n"
LINES = '{"format": "kotref/1", "players": ["A", "B"]}\n'
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)

BAD: dict[str, tuple[str, str | bytes, str, int]] = {
    "nothing": ("x.yaml", "", "empty", 1),
    "no bytes": ("x.json", b"", "empty", 1),
    "no lines": ("x.jsonl", b"", "empty", 1),
    "blanks": ("x.yaml", " \n\n", "empty", 1),
    "comments": ("x.yaml", "# one\n# two\n", "nothing in the file but comments", 1),
    "binary": ("x.yaml", b"\x7fELF\0\0\xff\xfe\x80", "not a text", 1),
    "latin": ("x.yaml", "format: kotref/1\nplayers: [Jörg, B]\n".encode("latin-1"), "byte 0xf6 in line 2", 2),
    "latin lines": ("x.jsonl", LINES.encode() + '{"Jörg": "end"}'.encode("latin-1"), "byte 0xf6 in line 2", 2),
    "utf-32": ("x.yaml", HEADER.encode("utf-32"), "UTF-32", 1),
    "half utf-16": ("x.yaml", HEADER.encode("utf-16")[:-1], "UTF-16", 2),
    "nul": ("x.yaml", HEADER + "meta: a\0b\n", "U+0000", 3),
    "bell": ("x.yaml", HEADER + "moves:\n  - A: roll\x07\n", "U+0007", 4),
    "nul in json": ("x.json", '{"format":\n"a\0b"}', "control character", 2),
    "half a character": ("x.yaml", HEADER + "meta: \ud800\n", "half a character", 3),
    "half in json": ("x.json", '{"format": "\\ud800"}', "half a character", 1),
    "prose": ("x.yaml", "We played a game last night.\n", "no log", 1),
    "a number": ("x.json", "7", "no log", 1),
    "open bracket": ("x.yaml", "format: kotref/1\nplayers: [A, B\nmoves:\n  - A: end\n", "not YAML", 3),
    "bad indent": ("x.yaml", HEADER + "moves:\n  - A: end\n - B: end\n", "not YAML", 5),
    "tab": ("x.yaml", HEADER + "moves:\n\t- A: end\n", "not YAML: a line is indented with spaces, not with a tab", 4),
    "half an object": ("x.json", '{"format": "kotref/1",\n "moves": [{"A": "en', "not JSON", 2),
    "two objects": ("x.json", '{"a": 1}\n{"a": 2}', ".jsonl", 2),
    "NaN": ("x.json", '{"a": NaN}', "NaN", 1),
    "half a line": ("x.jsonl", LINES + '{"A": "en', "not JSON", 2),
    "bomb": ("x.yaml", BOMB, "aliases", 7),
    "self": ("x.yaml", "a: &a [*a]\n", "alias", 1),
    "bomb in moves": ("x.yaml", HEADER + "moves:\n  - &a [*a, *a]\n", "alias", 4),
    "deep brackets": ("x.yaml", HEADER + "meta: " + "[" * 10_000, "nest", 3),
    "deep braces": ("x.yaml", HEADER + "meta: " + "{a: " * 200 + "}" * 200, "more than 64", 3),
    "deep keys": ("x.yaml", "? " * 10_000, "more than 64", 1),
    "deep lists": ("x.yaml", "- " * 10_000, "more than 64", 1),
    "deep blocks": ("x.yaml", "\n".join(" " * depth + "a:" for depth in range(300)), "more than 64", 66),
    "deep moves": ("x.yaml", HEADER + "moves:\n  - expect: " + "{a: " * 200 + "}" * 200, "more than 64", 4),
    "deep json": ("x.json", '{"a": ' + "[" * 100_000, "more than 64", 1),
    "rather deep json": ("x.json", '{"a":\n' + "[" * 100 + "]" * 100 + "}", "more than 64", 2),
    "deep json moves": ("x.json", '{"moves": [\n' + '{"a":' * 100 + "1" + "}" * 100 + "]}", "more than 64", 2),
    "deep line": ("x.jsonl", LINES + "[" * 100 + "]" * 100, "more than 64", 2),
    "a long line": ("x.jsonl", LINES.encode() + b"x" * 33_000_000, "longer than any", 2),
}


def read(name: str, data: str | bytes) -> list[Log]:
    start = time.perf_counter()
    logs = list(read_logs(name, data))
    assert time.perf_counter() - start < 5
    return logs


@pytest.mark.parametrize("case", BAD)
def test_what_cannot_be_read_is_told(case: str) -> None:
    name, data, message, line = BAD[case]
    [log] = read(name, data)
    [problem] = log.problems
    assert problem.code == "KOT001"
    assert message in problem.message
    assert problem.line == line
    assert problem.message.isprintable()
    assert log.entries == []
    assert log.name == name


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path, message in ((tmp_path / "x.yaml", "no such file"), (tmp_path, "a folder"), (tmp_path / "a\0b", "null")):
        [log] = read_logs(str(path))
        assert log.problems[0].code == "KOT001"
        assert message in log.problems[0].message


def test_a_file_is_read_from_its_path(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(("\ufeff" + HEADER + "moves:\n  - A: end\n").replace("\n", "\r\n").encode())
    [log] = read_logs(str(path))
    assert log.problems == []
    assert [(entry.line, entry.column, entry.text) for entry in log.entries] == [(4, 5, "end")]
    assert log.source_line(4) == "  - A: end"


@pytest.mark.parametrize("data", ["- A\n- B\n", "[]"])
def test_a_list_is_no_log(data: str) -> None:
    for name in ("x.yaml", "x.json") if data == "[]" else ("x.yaml",):
        [log] = read(name, data)
        assert [problem.code for problem in log.problems] == ["KOT002"]


def test_some_games_of_a_file_may_be_good() -> None:
    good, bad, after = read("x.yaml", HEADER + "moves: []\n---\nformat: [\n---\n" + HEADER + "moves: []\n")
    assert good.problems == after.problems == []
    assert (bad.name, bad.problems[0].code, bad.problems[0].line) == ("x.yaml#2", "KOT001", 6)


@pytest.mark.parametrize("entry", ["  - A: roll 1 2 3\n", "  - 'A: roll 1 2 3'\n", "  - {A: roll}\n"])
def test_a_hundred_thousand_moves(entry: str) -> None:
    [log] = read("x.yaml", HEADER + "moves:\n" + entry * 30_000)
    assert log.moves == 30_000
    assert log.entries[-1].line == 30_003


def test_lines_without_end_take_no_time() -> None:
    for text in (
        "# c\n" * 100_000 + "% \n" + "# c\n" * 100_000 + "x: y\n---\n" + HEADER,
        HEADER + "moves:\n  - " + "a-" * 100_000 + "\n",
        HEADER + "moves:\n  - " + "a " * 100_000 + "\n",
        HEADER + "moves:\n  - expect: {" + "a: {" * 5000 + "\n",
        "a: '" + "x\n" * 100_000,
        "---\n" * 50_000,
        "!" * 300_000,
    ):
        read("x.yaml", text)


def test_control_characters_reach_no_message() -> None:
    [log] = read("x.yaml", 'format: kotref/1\nplayers: ["\\e[31mA", B]\nmoves: []\nmeta: 1\n"\\e[2Jx": 1\n')
    assert [problem.code for problem in log.problems] == ["KOT002"]
    assert all(problem.message.isprintable() for problem in log.problems)


SAMPLES = {
    "x.yaml": HEADER
    + 'market: [Jets, "?"]\nmoves:\n  - A: roll 1\n  - expect: {A: {vp: 1}}\n---\n'
    + HEADER
    + "moves: []\n",
    "x.json": '{"format": "kotref/1", "players": [{"name": "A", "monster": "M"}, "B"], "moves": [{"A": "roll"}, 5]}',
    "x.jsonl": LINES + '{"A": "roll 1"}\n{"expect": {"A": {"vp": 1}}}\n' + LINES,
}


@pytest.mark.parametrize("name", SAMPLES)
def test_spoilt_logs_never_raise(name: str) -> None:
    """Bytes lost, doubled and changed."""
    rng = random.Random(name)
    sample = SAMPLES[name].encode()
    for _ in range(300):
        data = bytearray(sample)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(data))
            data[at : at + rng.randint(0, 3)] = rng.choice(
                [b"", b"\n", b"\xff", b"[", b"{", b'"', b": ", b"- ", b"\0", b"*a", b"&a "]
            )
        for log in read_logs(name, bytes(data)):
            for problem in log.problems:
                assert problem.line >= 1
                assert problem.column >= 1
            for entry in log.entries:
                assert log.source_line(entry.line) is not None


@settings(deadline=None)
@given(st.sampled_from(["x.yaml", "x.json", "x.jsonl", "-"]), st.binary(max_size=60) | st.text(max_size=60))
def test_anything_is_read(name: str, data: bytes | str) -> None:
    for log in read_logs(name, data):
        assert log.problems
