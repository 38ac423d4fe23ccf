"""A log that is written and read again is the same log, in every container and in both forms of a move."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kotref.logs import Entry, Log, Problem, read_logs, write_log
from kotref.logs.convert import convert
from kotref.logs.shape import LONGEST_NAME, RESERVED
from kotref.names import key
from kotref.notation import Notation

CONTAINERS = ["yaml", "json", "jsonl"]
SHORT = [
    "roll 1 1 2 energy claw heart",
    "keep 1 1, roll claw energy",
    "resolve numbers, hearts 1 heal + 1 Ben, energy",
    "enter city",
    "buy Jets from deck, reveal ?",
    "sweep, reveal Jets, Wings, ?",
    "use Wings on Ben Jets",
    "use Wings 2 -> claw",
    "use Jets 2",
    "take Jets",
    "draw ?",
    "give energy to Ben",
    "end",
]


class Cards:
    """Two cards."""

    def __init__(self) -> None:
        self.names = {"jets": "Jets", "wings": "Wings"}

    def find(self, key: str) -> str | None:
        return key if key in self.names else None

    def spell(self, id: str) -> str:
        return self.names[id]

    def all(self) -> Iterable[str]:
        return self.names.values()


NOTATION = Notation(["Ada", "Ben"], Cards())


def again(log: Log, to: str, apart: bool = False, notation: Notation | None = None) -> Log:
    [found] = read_logs(f"log.{to}", write_log(log, to, apart, notation))
    return found


def content(log: Log) -> Any:
    entries = [(entry.kind, entry.number, entry.player, entry.text, entry.data, entry.raw) for entry in log.entries]
    return log.header, entries, [problem.message for problem in log.problems]


# --- any log ----------------------------------------------------------------------------------------------------------

ODD = r"""No|007|on|null|~|1e3|0x1F|-|- a|a: b|#|a #b|'|"|\|?|*a|&a|!|%|@|`|{|}|[|]|,|:|a:| a|a |=|<<|true|-1|12|1_000
|2001-01-01|⚡|❤️|é|日本|...|---|1:30"""
CONTROLS = ["\t", "\n", "a\nb", "\x1b[31m", "\x00", "\x7f", "\x85", "\u2028", "\ufeff", "\U0001f995"]
odd = st.sampled_from([*ODD.replace("\n", "").split("|"), *CONTROLS, "x" * 600])
texts = odd | st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
names = st.sampled_from(["Ada", "Ben", "The King"]) | texts.filter(
    lambda text: bool(key(text)) and len(text) <= LONGEST_NAME and key(text) not in RESERVED
)
numbers = st.integers(-99, 99).map(str)
trees = st.recursive(
    texts | numbers,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner | st.none(), max_size=3),
    max_leaves=6,
)
claims = st.dictionaries(st.sampled_from(["vp", "life"]), numbers, max_size=2).flatmap(
    lambda found: st.just(found) | st.builds(lambda cards: {**found, "cards": cards}, st.lists(texts.filter(str.strip)))
)
headers = st.fixed_dictionaries(
    {
        "format": st.just("kotref/1"),
        "players": st.lists(names, min_size=2, max_size=6, unique_by=key).map(
            lambda found: [{"name": name, "monster": f"M{seat}", "vp": "3"} for seat, name in enumerate(found)]
        ),
    },
    optional={
        "ruleset": st.sampled_from(["bga", ["power-up", "bga"]]),
        "options": st.dictionaries(texts, trees, max_size=3),
        "market": st.lists(texts.filter(str.strip), max_size=3),
        "meta": trees | st.none(),
        "result": st.just({"winner": "Ada"}),
    },
)
NOT_PLAYERS = ("expect", "correct", "note", "player", "action")
entries = st.one_of(
    st.tuples(texts.filter(lambda name: name not in NOT_PLAYERS), texts).map(lambda pair: {pair[0]: pair[1]}),
    st.sampled_from(SHORT).map(lambda text: {"Ada": text}),
    claims.map(lambda found: {"expect": {"Ada": found, "over": "false"}}),
    claims.map(lambda found: {"correct": {"Ada": found, "reason": "12"}}),
    texts.map(lambda text: {"note": text}),
    st.just({"player": "Ada", "action": "roll", "dice": ["1", "claw"]}),
    st.just({"player": "12", "action": "use", "card": "7", "count": "2", "target": {"player": "Ben"}}),
)


@st.composite
def logs(draw: st.DrawFn) -> Log:
    """Any log, by way of JSON written by somebody else."""
    header = draw(headers)
    text = json.dumps({**header, "moves": draw(st.lists(entries, max_size=6))})
    [log] = read_logs("log.json", text)
    assert log.header == header
    return log


@pytest.mark.parametrize("to", CONTAINERS)
@settings(deadline=None)
@given(log=logs())
def test_any_log_comes_back(to: str, log: Log) -> None:
    assert content(again(log, to)) == content(log)


@pytest.mark.parametrize("to", CONTAINERS)
@settings(deadline=None)
@given(log=logs())
def test_a_converted_log_says_the_same(to: str, log: Log) -> None:
    """Moves that can be read become the other form, the rest stays as it is."""
    before = [said(entry) for entry in log.entries]
    for apart in (True, False):
        [found] = read_logs(f"log.{to}", convert(log, to, apart, NOTATION))
        assert found.header == log.header
        assert [said(entry) for entry in found.entries] == before


def said(entry: Entry) -> Any:
    if entry.kind != "move":
        return entry.kind, entry.text, entry.data
    try:
        return NOTATION.read(entry.player, entry.text) if entry.data is None else NOTATION.read_apart(entry.data)
    except Exception:
        return entry.player, entry.text, entry.data


# --- how it looks -----------------------------------------------------------------------------------------------------

GAME = """\
format: kotref/1
players:
  - {name: Ada, monster: Gigazaur, vp: 3, eliminated: false}
  - {name: "007", monster: "No"}
moves:
  - Ada: roll 1 1 2 energy claw heart
  - note: what a roll
  - expect: {Ada: {vp: 2, cards: []}}
  - "007": 'no: move'
result: {winner: unfinished}
"""


def read(text: str) -> Log:
    [log] = read_logs("log.yaml", text)
    return log


def test_yaml_is_written_for_people() -> None:
    text = GAME.replace("'no: move'", '"no: move"')
    assert write_log(read(GAME), "yaml") == text


def test_names_stay_texts_for_other_readers_of_yaml_too() -> None:
    found = yaml.safe_load(write_log(read(GAME), "yaml"))
    assert found["players"][1] == {"name": "007", "monster": "No"}
    assert found["players"][0]["vp"] == 3
    assert found["moves"][2] == {"expect": {"Ada": {"vp": 2, "cards": []}}}


def test_json_is_written_for_programs() -> None:
    found = json.loads(write_log(read(GAME), "json"))
    assert found["players"][0] == {"name": "Ada", "monster": "Gigazaur", "vp": 3, "eliminated": False}
    assert found["players"][1] == {"name": "007", "monster": "No"}
    assert found["moves"][0] == {"Ada": "roll 1 1 2 energy claw heart"}
    assert list(found) == ["format", "players", "moves", "result"]
    lines = write_log(read(GAME), "jsonl").splitlines()
    assert [next(iter(json.loads(line))) for line in lines] == ["format", "Ada", "note", "expect", "007"]


def test_the_two_forms_of_a_move() -> None:
    log = read(
        "format: kotref/1\nplayers: [Ada, Ben]\nmoves:\n" + "".join(f'  - Ada: "{text}"\n' for text in [*SHORT, "fly"])
    )
    apart = read(convert(log, "yaml", True, NOTATION))
    assert [entry.data is not None for entry in apart.entries] == [True] * len(SHORT) + [False]
    assert apart.entries[0].data == {
        "player": "Ada",
        "action": "roll",
        "dice": ["1", "1", "2", "energy", "claw", "heart"],
    }
    assert [entry.shown(NOTATION) for entry in apart.entries] == [*SHORT, "fly"]
    back = read(convert(apart, "yaml", False, NOTATION))
    assert [entry.text for entry in back.entries] == [*SHORT, "fly"]


def test_a_move_without_a_short_form_stays_apart() -> None:
    """Hearts that are spent although no order is said have no short form of the same meaning."""
    log = read(
        "format: kotref/1\nplayers: [Ada, Ben]\nmoves:\n  - {player: Ada, action: resolve, hearts: {poison: 1}}\n"
    )
    assert read(convert(log, "yaml", False, NOTATION)).entries[0].data == log.entries[0].data


def test_a_move_that_says_nothing_legal_is_shown_as_it_is() -> None:
    move = "{player: Ada, action: roll, dice: [7, x], target: {player: B}}"
    log = read(f"format: kotref/1\nplayers: [Ada, Ben]\nmoves:\n  - {move}\n")
    assert log.entries[0].shown(NOTATION) == "action: roll, dice: [7, x], target: {player: B}"


def test_broken_entries_come_back_broken() -> None:
    log = read(
        "format: kotref/1\nplayers: [Ada, Ben]\nmoves:\n  - {Ada: end, Ben: end}\n  - [x, {y: z}]\n  - 5\n  -\n  - {}\n"
    )
    for to in CONTAINERS:
        assert content(again(log, to)) == content(log)


def test_a_log_with_problems_is_not_converted() -> None:
    log = Log("x.yaml", problems=[Problem("KOT002", "`moves` is missing", 3, 1)])
    with pytest.raises(ValueError, match=r"x\.yaml:3:1: `moves` is missing"):
        convert(log, "yaml", False, NOTATION)


def test_only_three_containers() -> None:
    with pytest.raises(ValueError, match="not as toml"):
        write_log(read(GAME), "toml")
