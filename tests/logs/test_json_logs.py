"""JSON and JSON Lines (log-format: three containers, one data model)."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest

from kotref.logs import Entry, Log, read_logs

HEADER = '{"format": "kotref/1", "players": ["A", {"name": "B", "monster": "M", "vp": 3, "eliminated": false}]}'
GAME = """\
{
  "format": "kotref/1",
  "players": [
    {"name": "Ada", "monster": "Gigazaur", "vp": 3, "eliminated": true}, 7],
  "meta": {"played": null, "rated": [1.50, true, null]},
  "moves": [
    {"Ada": "roll 1 1 2 e c h"}, {"7": "stay"},
    {"player": "Ada", "action": "roll", "dice": [1, "claw"]},
    "Ada: resolve",
    {"expect": {"Ada": {"vp": 2, "eliminated": false}, "over": false}},
    {"note": null},
    {"Ada": null}
  ]
}
"""


def one(text: str, name: str = "game.json") -> Log:
    [log] = read_logs(name, text)
    return log


def test_a_whole_log() -> None:
    log = one(GAME)
    assert log.problems == []
    assert log.header == {
        "format": "kotref/1",
        "players": [{"name": "Ada", "monster": "Gigazaur", "vp": "3", "eliminated": "true"}, "7"],
        "meta": {"played": None, "rated": ["1.50", "true", None]},
    }
    assert log.entries == [
        Entry("move", 1, 7, 5, "Ada", "roll 1 1 2 e c h"),
        Entry("move", 2, 7, 34, "7", "stay"),
        Entry("move", 3, 8, 5, "Ada", data={"player": "Ada", "action": "roll", "dice": ["1", "claw"]}),
        Entry("move", 4, 9, 5, "Ada", "resolve"),
        Entry("expect", 4, 10, 5, data={"Ada": {"vp": "2", "eliminated": "false"}, "over": "false"}),
        Entry("note", 4, 11, 5),
        Entry("move", 5, 12, 5, "Ada"),
    ]
    assert log.place(("players", 0, "vp")) == (4, 44)
    assert log.place(("players", 1)) == (4, 74)
    assert log.place(("meta", "none")) == (5, 3)
    assert log.source_line(7) == '    {"Ada": "roll 1 1 2 e c h"}, {"7": "stay"},'


def test_an_entry_that_is_malformed_is_broken() -> None:
    log = one(f'{HEADER[:-1]}, "moves": [5, null, true, [], {{}}, {{"A": "x", "A": "y"}}, {{"A": 5}}, {{"A": [1]}}]}}')
    assert [entry.kind for entry in log.entries] == ["broken"] * 6 + ["move", "broken"]
    assert [entry.number for entry in log.entries] == list(range(1, 9))
    assert "`A` is given twice" in log.entries[5].data
    assert log.entries[6].text == "5"


def test_keys_given_twice_in_the_header() -> None:
    log = one(
        '{"format": "kotref/1", "players": ["A", "B"],\n "format": "kotref/1", "moves": [], "meta": {"a": 1, "a": 2}}'
    )
    assert [(problem.code, problem.line, problem.column) for problem in log.problems] == [
        ("KOT002", 2, 2),
        ("KOT002", 2, 37),
    ]


def test_json_lines() -> None:
    """The first line is the header, every further line one move; a `format` key starts the next game."""
    text = f'{HEADER}\n{{"A": "roll 1"}}\n\n{{"expect": {{"A": {{"vp": 2}}}}}}\n{HEADER}\n{{"B": "end"}}\n "A: end"\n'
    first, second = read_logs("games.jsonl", text)
    assert (first.name, second.name) == ("games.jsonl#1", "games.jsonl#2")
    assert first.problems == second.problems == []
    assert "moves" not in first.header
    assert [(entry.kind, entry.line, entry.column) for entry in first.entries] == [("move", 2, 1), ("expect", 4, 1)]
    assert [(entry.player, entry.text, entry.line, entry.column) for entry in second.entries] == [
        ("B", "end", 6, 1),
        ("A", "end", 7, 2),
    ]
    assert second.place(("players", 1, "vp")) == (5, HEADER.index('"vp"') + 1)
    assert first.source_line(2) == '{"A": "roll 1"}'
    assert second.source_line(6) == '{"B": "end"}'


def test_a_line_may_hold_a_whole_game() -> None:
    log = one(f'{HEADER[:-1]}, "moves": [{{"A": "roll 1"}}]}}\n{{"A": "end"}}', "game.jsonl")
    assert [(entry.number, entry.line, entry.text) for entry in log.entries] == [(1, 1, "roll 1"), (2, 2, "end")]


def test_a_bad_line_costs_one_game_only() -> None:
    text = f'{HEADER}\n{{"A": "roll 1"}}\n{{"A": "en\n{{"A": "end"}}\n{HEADER}\n{{"A": "end"}}\n'
    bad, good = read_logs("games.jsonl", text)
    assert [(problem.code, problem.line) for problem in bad.problems] == [("KOT001", 3)]
    assert bad.source_line(3) == '{"A": "en'
    assert good.problems == []
    assert [entry.line for entry in good.entries] == [6]


def test_moves_before_any_header() -> None:
    log, after = read_logs("games.jsonl", f'{{"A": "end"}}\n{{"A": "end"}}\n{HEADER}\n')
    assert [(problem.code, problem.line) for problem in log.problems] == [("KOT002", 1)]
    assert after.problems == []


class Endless(io.RawIOBase):
    """A file of games without end, which counts what has been read of it."""

    def __init__(self) -> None:
        self.games = 0
        self.lines = self._lines()

    def _lines(self) -> Iterator[bytes]:
        while True:
            self.games += 1
            yield HEADER.encode() + b"\n"
            yield b'{"A": "end"}\n'

    def readline(self, size: int | None = -1, /) -> bytes:
        return next(self.lines)


@pytest.mark.parametrize("name", ["games.jsonl", "-"])
def test_games_are_read_as_they_come(name: str) -> None:
    file = Endless()
    logs = read_logs(name, file)
    for number in range(1, 4):
        assert next(logs).name == f"{name}#{number}"
        assert file.games <= number + 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("name", ["game.jsonl", "-", "game.txt"])
def test_files_text_and_bytes(name: str, encoding: str) -> None:
    text = f'{HEADER}\r\n{{"A": "roll ⚡"}}\r\n'
    data = text.encode(encoding)
    for source in (data, io.BytesIO(data), io.TextIOWrapper(io.BytesIO(data), encoding), text):
        [log] = read_logs(name, source)
        assert log.problems == []
        assert [entry.text for entry in log.entries] == ["roll ⚡"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (GAME, "json"),
        ('{"format": "kotref/1", "players": ["A", "B"], "moves": []}', "jsonl"),
        ("format: kotref/1\nplayers: [A, B]\nmoves: []\n", "yaml"),
        ("\n\n# a log\nformat: kotref/1\nplayers: [A, B]\nmoves: []\n", "yaml"),
        ("{format: kotref/1, players: [A, B], moves: []}", "yaml"),
    ],
)
def test_a_container_is_known_by_how_it_starts(text: str, kind: str) -> None:
    for source in (text, io.StringIO(text)):
        [log] = read_logs("-", source)
        assert log.problems == []


def test_a_number_is_never_counted() -> None:
    """Python refuses to turn a number of thousands of digits into an int; so nothing is turned."""
    digits = "9" * 100_000
    log = one(
        f'{{"format": "kotref/1", "players": ["A", {{"monster": "B", "vp": {digits}}}], "moves": [{{"A": {digits}}}]}}'
    )
    assert [problem.code for problem in log.problems] == ["KOT002"]
    assert len(log.problems[0].message) < 200
    assert log.entries[0].text == digits
    assert json.dumps(log.header)
