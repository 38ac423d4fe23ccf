"""YAML logs: what is read from them, and where it stood (log-format, Header and Moves)."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kotref.logs import Entry, Log, read_logs, yamls
from kotref.logs.plainly import read_plainly

GAME = """\
# a whole little log
format: kotref/1
ruleset: base-2016
players:                                # clockwise
  - {name: Ada, monster: Gigazaur}
  - {name: Ben, monster: Kraken}
  - The King
market: [Acid Attack, Jets, Corner Store]
moves:
  - Ada: roll 1 1 2 energy claw heart

  # she keeps the ones
  - Ada: keep 1 1, roll 1 claw energy 3   # three of them
  - expect: {Ada: {vp: 2, cards: [], place: city}, turn: Ada}
  - note: what a roll
  - The King: draw ?
  - Ben: use stretchy 2 -> claw
result: {winner: unfinished}
"""


def one(text: str) -> Log:
    [log] = read_logs("game.yaml", textwrap.dedent(text))
    return log


def moves(text: str) -> list[Entry]:
    return one("format: kotref/1\nplayers: [A, B]\nmoves:\n" + textwrap.dedent(text)).entries


def test_a_whole_log() -> None:
    log = one(GAME)
    assert log.name == "game.yaml"
    assert log.problems == []
    assert log.header == {
        "format": "kotref/1",
        "ruleset": "base-2016",
        "players": [{"name": "Ada", "monster": "Gigazaur"}, {"name": "Ben", "monster": "Kraken"}, "The King"],
        "market": ["Acid Attack", "Jets", "Corner Store"],
        "result": {"winner": "unfinished"},
    }
    claims = {"Ada": {"vp": "2", "cards": [], "place": "city"}, "turn": "Ada"}
    assert log.entries == [
        Entry("move", 1, 10, 5, "Ada", "roll 1 1 2 energy claw heart"),
        Entry("move", 2, 13, 5, "Ada", "keep 1 1, roll 1 claw energy 3"),
        Entry("expect", 2, 14, 5, data=claims),
        Entry("note", 2, 15, 5, text="what a roll"),
        Entry("move", 3, 16, 5, "The King", "draw ?"),
        Entry("move", 4, 17, 5, "Ben", "use stretchy 2 -> claw"),
    ]
    assert log.moves == 4
    assert log.source_line(10) == "  - Ada: roll 1 1 2 energy claw heart"
    assert log.source_line(0) is None
    assert log.source_line(99) is None
    assert log.place(("players", 1, "monster")) == (6, 17)
    assert log.place(("players", 1, "life")) == (6, 5)
    assert log.place(("result",)) == (18, 1)
    assert log.place(("nowhere", 3)) == (2, 1)


def test_everything_is_text_as_written() -> None:
    """A player called `No`, `On` or `007` stays that (log-format, Header)."""
    log = one("""\
        format: kotref/1
        players: [{name: No, monster: On, vp: 007}, {name: 1e3, monster: ~, life: 0x1F}]
        first: null
        market: ["?", 2001-01-01, 1_000]
        meta: {empty: , quoted: "", yes: y}
        moves: []
        """)
    assert log.header["players"][0] == {"name": "No", "monster": "On", "vp": "007"}
    assert log.header["players"][1]["name"] == "1e3"
    assert log.header["players"][1]["monster"] == "~"
    assert log.header["first"] == "null"
    assert log.header["market"] == ["?", "2001-01-01", "1_000"]
    assert log.header["meta"] == {"empty": None, "quoted": "", "yes": "y"}


def test_the_forms_of_an_entry() -> None:
    found = moves("""\
        - A: roll 1 2
        - "A: roll 1 2"
        - A : roll 1 2
        - {player: A, action: roll, dice: [1, 2]}
        - player: A
          action: use
          card: mimic
          target: {player: B, card: jets}
        - A:
            roll 1
            2
        - A:
        - correct: {A: {vp: 3}, reason: miscounted}
        - 'note': "it's late: # really"
        - note:
        """)
    assert [(entry.kind, entry.number, entry.player, entry.text, entry.data) for entry in found] == [
        ("move", 1, "A", "roll 1 2", None),
        ("move", 2, "A", "roll 1 2", None),
        ("move", 3, "A", "roll 1 2", None),
        ("move", 4, "A", "", {"player": "A", "action": "roll", "dice": ["1", "2"]}),
        (
            "move",
            5,
            "A",
            "",
            {"player": "A", "action": "use", "card": "mimic", "target": {"player": "B", "card": "jets"}},
        ),
        ("move", 6, "A", "roll 1 2", None),
        ("move", 7, "A", "", None),
        ("correct", 7, "", "", {"A": {"vp": "3"}, "reason": "miscounted"}),
        ("note", 7, "", "it's late: # really", None),
        ("note", 7, "", "", None),
    ]


def test_a_name_with_a_colon_in_it() -> None:
    log = one("""\
        format: kotref/1
        players: [{name: "A: B", monster: M}, A]
        moves:
          - "A: B: end"
          - "A: end"
        """)
    assert [(entry.player, entry.text) for entry in log.entries] == [("A: B", "end"), ("A", "end")]


@pytest.mark.parametrize(
    ("entry", "message", "number"),
    [
        ("{A: roll 1, B: roll 2}", "2 keys", 1),
        ("{A: roll 1, A: roll 2}", "`A` is given twice", 1),
        ("{}", "an empty mapping", 1),
        ("[A, roll 1]", "found a list", 1),
        ("5", "found '5'", 1),
        ("A rolls", "found 'A rolls'", 1),
        ("", "found nothing", 1),
        ("A: {roll: 1}", "found a mapping, expected an action", 1),
        ("A: [roll, 1]", "found a list, expected an action", 1),
        ("{player: A}", "`action` is missing", 1),
        ("{action: roll, dice: [1]}", "`player` is missing", 1),
        ("{player: A, action: roll, dcie: [1]}", "unknown key `dcie`; did you mean `dice`?", 1),
        ("{player: A, action: roll, dice: 1}", "expected a list", 1),
        ("{player: A, action: roll, dice: [[1]]}", "in the list", 1),
        ("{player: A, action: use, card: [x]}", "expected a single word", 1),
        ("{player: A, action: use, card: x, target: {who: B}}", "unknown key `who`", 1),
        ("{player: A, action: resolve, hearts: [heal]}", "expected a mapping", 1),
        ("expct: {A: {vp: 1}}", "did you mean `expect`?", 1),
        ("expect: 3", "expected a mapping of claims", 0),
        ("expect: {A: 3}", "expected a mapping of claims about A", 0),
        ("expect: {A: {vpp: 3}}", "unknown key `vpp`; did you mean `vp`?", 0),
        ("expect: {A: {vp: three}}", "found 'three', expected a whole number", 0),
        ("expect: {A: {vp: 1, vp: 2}}", "`vp` is given twice", 0),
        ("expect: {A: {place: cty}}", "did you mean city?", 0),
        ("expect: {A: {cards: jets}}", "expected a list of cards", 0),
        ("expect: {vp: 3}", "`vp` is claimed of a player", 0),
        ("expect: {over: maybe}", "true or false", 0),
        ("expect: {market: jets}", "expected a list of card names", 0),
        ("{expect: {A: {vp: 1}}, note: and more}", "2 keys", 0),
        ("correct: {A: {vp: 1}}", "a `reason` is missing", 0),
        ("note: [1, 2]", "expected a text", 0),
        ("&a A: roll 1", "an anchor (&a)", 1),
        ("A: !!str roll 1", "a tag", 1),
        ("*a", "an alias (*a)", 1),
        ("{<<: {A: x}}", "a merge key", 1),
        ("{? [A] : roll 1}", "a key is a single word", 1),
    ],
)
def test_a_malformed_entry_is_broken(entry: str, message: str, number: int) -> None:
    """An entry alone is left out, and the rest of the log is judged (log-format, After an illegal move)."""
    log = one(f"format: kotref/1\nplayers: [A, B]\nmoves:\n  - {entry}\n  - B: end\n")
    assert log.problems == []
    broken, after = log.entries
    assert (broken.kind, broken.number, broken.line) == ("broken", number, 4)
    assert message in broken.data
    assert (after.kind, after.number, after.player) == ("move", number + 1, "B")


def test_several_games_in_a_file() -> None:
    """A verdict names the game as FILE#2, counted from 1 (log-format, Header)."""
    game = "format: kotref/1\nplayers: [A, B]\nmoves:\n  - A: end\n"
    for text in (
        f"{game}---\n{game}",
        f"---\n{game}--- # the second\n{game}...\n",
        f"%YAML 1.1\n---\n{game}...\n# now\n%YAML 1.1\n---\n{game}---\n",
        f"{game}...\n{game}",
    ):
        logs = list(read_logs("x/game.yaml", text))
        assert [log.name for log in logs] == ["x/game.yaml#1", "x/game.yaml#2"]
        assert all(log.problems == [] for log in logs)
        for log in logs:
            [entry] = log.entries
            assert log.source_line(entry.line) == text.split("\n")[entry.line - 1] == "  - A: end"
            assert log.place(("players",))[0] == entry.line - 2


def test_what_has_no_place_in_a_header() -> None:
    """YAML's anchors, aliases, tags and merge keys have no place in a log, nor have keys given twice."""
    log = one("""\
        format: !!str kotref/1
        players: &seats [A, B]
        players: [A, C]
        meta: {<<: *seats, ? [x] : y}
        moves: []
        """)
    assert [(problem.code, problem.line, problem.column) for problem in log.problems] == [
        ("KOT002", 1, 9),
        ("KOT002", 2, 10),
        ("KOT002", 3, 1),
        ("KOT002", 4, 8),
        ("KOT002", 4, 12),
        ("KOT002", 4, 22),
    ]


def test_without_libyaml_the_slow_parser_reads_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    monkeypatch.setattr(yamls, "read_plainly", lambda text, start: None)
    with pytest.warns(RuntimeWarning, match="libyaml"):
        slow = one(GAME)
    monkeypatch.undo()
    assert (slow.header, slow.entries) == (one(GAME).header, one(GAME).entries)


# --- the quick way through plain lists of moves -----------------------------------------------------------------------


def outcome(text: str, plainly: bool) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        if not plainly:
            patch.setattr(yamls, "read_plainly", lambda text, start: None)
        return [(log.header, log.entries, log.problems) for log in read_logs("x.yaml", text)]


def test_usual_logs_are_read_plainly() -> None:
    assert read_plainly(GAME, 1) is not None
    assert outcome(GAME, True) == outcome(GAME, False)


ODD = [
    "  - A: roll 1\n    2",
    "  - A: roll 1: 2",
    "  - A: roll 1 #no comment",
    "  - A: roll 1#no comment",
    "  - A : roll 1",
    "  - A:roll 1",
    "  - A: 'roll 1'",
    "  - A: &x roll",
    "  - A: | \n    x",
    "  - A: - roll",
    "  - A: roll\n - B: end",
    "  - A: roll\n   - B: end",
    "  - A: roll\nB: end",
    "  - A: roll\n# c\n\n  - B: end",
    "  - A: roll\u2028  - B: end",
    "  - A: roll\x85",
    "  - A: roll\ufeff",
    "  - A:\troll",
    "  - <<: roll",
    "  - note: 5",
    "  - player: A",
    "  - expect: {A: {vp: 1, vp: 2}}",
    "  - expect: {A: {vp: 1,}}",
    "  - expect: {A: {vp: 1}, A: {vp: 2}}",
    "  - expect: {A: {vp}}",
    "  - expect: {A: {vp:1}}",
    "  - expect: {A: {vp : 1}}",
    "  - expect: {A: {cards: [a,b]}}",
    "  - expect: {A: {cards: [a , b]}}",
    "  - expect: {A: {cards: [ a, b ]}}",
    "  - expect: {A: {cards: [a: b]}}",
    "  - expect: {A: {cards: [[]]}}",
    "  - expect: {A: {cards: [{smoke cloud: 2}, {}]}}",
    "  - expect: {A: {cards: [a b, c]}}",
    "  - expect: {A: {cards: [-1]}}",
    "  - expect: {A: {cards: [- 1]}}",
    "  - expect: {A: {cards: [?, 'a']}}",
    "  - expect: {A: {cards: [a] b}}",
    "  - expect: {A: {cards: x[]}}",
    "  - expect: {A: {cards: x{}}}",
    "  - expect: {A: {vp: 1}} }",
    "  - expect: {A: {vp: 1}} # so",
    "  - expect: {A: {vp: 1}}# so",
    "  - expect: {A: {}}",
    "  - expect: {}",
    "  - A: {x: y}",
    "  - A: roll\n...",
    "  - A: roll\n---",
    "  - A: roll\n  ",
    "  - A: roll\n \t",
    "  - A: " + "x" * 2000,
    "  - " + "x" * 2000 + ": roll",
    "- A: roll\n- B: end",
    "- A: roll\n  - B: end",
]


@pytest.mark.parametrize("lines", ODD)
def test_odd_lines_mean_what_the_parser_says(lines: str) -> None:
    for text in (
        f"players: [A, B]\nmoves:\n{lines}\n",
        f"moves:\n{lines}\nresult: {{winner: A}}\n",
        f"moves:\n{lines}",
    ):
        assert outcome(text, True) == outcome(text, False)


@pytest.mark.parametrize(
    "text",
    [
        "meta: 'x\nmoves:\n  - A: roll\n'\nmoves: []\n",
        'meta: "x\nmoves:\n  - A: roll\n"\n',
        "meta: [x,\nmoves:\n  - A: roll\n]\n",
        "meta: |\n  x\nmoves:\n  - A: roll\n",
        "meta: x\nmoves:\n  - A: roll\nmoves:\n  - B: roll\n",
        "{format: kotref/1,\nmoves:\n  - A: roll\n}\n",
        "meta:\n  moves:\n    - A: roll\nmoves:\n  - A: end\n",
        "moves:\n  - A: roll\n  x: y\n",
        "moves:\n  - A: roll\n]\n",
        "moves:\n  - A: roll\nx\n",
        "moves:\n# nothing\n",
    ],
)
def test_moves_are_looked_for_in_the_outermost_mapping(text: str) -> None:
    assert outcome(text, True) == outcome(text, False)


pieces = st.sampled_from(
    [*"{}[],:?!'&#-|>", "  ", ": ", ", ", " ", "a", "b1", "A", "roll", "0", "-1", "é", '"', "\u2028", "⚡"]
)
lines = st.builds(
    "{}- {}{}{}".format,
    st.sampled_from(["", "  ", "  ", "  ", "   "]),
    st.sampled_from(["A", "The King", "expect", "note", "a-b", "x'"]) | st.lists(pieces, max_size=3).map("".join),
    st.sampled_from([": ", ": ", ": ", ":", " : ", ":  "]),
    st.lists(pieces, max_size=8).map("".join)
    | st.lists(pieces, max_size=8).map(lambda found: "{A: {" + "".join(found) + "}}")
    | st.lists(pieces, max_size=8).map(lambda found: "{A: [" + "".join(found) + "]}"),
)


@settings(deadline=None)
@given(
    st.lists(lines | st.sampled_from(["", "  # c", "# c", "result: {winner: A}", "---", " x"]), max_size=5).map(
        "\n".join
    )
)
def test_both_ways_through_a_list_of_moves_agree(text: str) -> None:
    text = f"format: kotref/1\nplayers: [A, B]\nmoves:\n{text}\n"
    assert outcome(text, True) == outcome(text, False)
