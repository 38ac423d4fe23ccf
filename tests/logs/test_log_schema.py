"""The published schema and the reader accept and reject the same logs."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable
from typing import Any

import jsonschema
import pytest

from kotref.logs import Log, read_logs, schema_text
from kotref.logs.entries import APART_KEYS
from kotref.logs.shape import CLAIMS, HEADER_KEYS, PLAYER
from kotref.notation import ACTIONS, Notation, NotationError
from kotref.notation.apart import KEYS
from kotref.notation.words import FACE_WORDS

SCHEMA = json.loads(schema_text())
VALIDATOR = jsonschema.Draft7Validator(SCHEMA)
PLAYERS = ["Ada", "Ben"]


class Cards:
    """Every name is a card's."""

    def find(self, key: str) -> str | None:
        return key

    def spell(self, id: str) -> str:
        return id

    def all(self) -> Iterable[str]:
        return ()


NOTATION = Notation(PLAYERS, Cards())


def reader_accepts(value: Any) -> bool:
    """Without problems, broken entries, and moves taken apart that the notation does not know."""
    [log] = read_logs("x.json", json.dumps(value))
    return not log.problems and all(entry.kind != "broken" for entry in log.entries) and knows(log)


def knows(log: Log) -> bool:
    for entry in log.entries:
        try:
            if entry.kind == "move" and entry.data is not None:
                NOTATION.read_apart(entry.data)
        except NotationError as error:
            if error.code == "KOT006":
                return False
    return True


def game(*moves: Any, **header: Any) -> dict[str, Any]:
    return {
        "format": "kotref/1",
        "players": [{"name": name, "monster": f"M {name}"} for name in PLAYERS],
        "moves": list(moves),
        **header,
    }


def apart(action: str, **keys: Any) -> dict[str, Any]:
    return game({"player": "Ada", "action": action, **keys})


def seat(**keys: Any) -> dict[str, Any]:
    return game(players=[{"name": "Ada", "monster": "Gigazaur", **keys}, "Kraken"])


def claim(**keys: Any) -> dict[str, Any]:
    return game({"expect": {"Ada": keys}})


GOOD = [
    game(),
    game(players=["A", "B", "C", 4, True, "F"]),
    game(
        ruleset="bga",
        options={},
        first="Ada",
        market=["?", 7],
        deck=[],
        discard=["jets"],
        tiles=["skybeam"],
        meta=[None],
    ),
    game(ruleset=["power-up", "bga"], first={"claws": [{"Ada": "claw", "Ben": "1"}]}, turns=["Ada", {"Ada": -1}]),
    game(result={"winner": "none"}),
    seat(
        place="city",
        vp=3,
        life="8",
        energy=0,
        poison=1,
        shrink=0,
        eliminated=False,
        wickedness=3,
        target=True,
        frozen=3,
    ),
    seat(
        cards=["jets", {"smoke_cloud": 2}, {"mimic": "jets of Ben"}], played=[{"a": "b"}], tiles=["x"], evolutions=["?"]
    ),
    game({"Ada": "roll 1"}, {"Ada": None}, {"Ada": 5}, "Ada: end", {"note": "x"}, {"note": None}, {"note": 5}),
    claim(vp=1, life=2, energy=3, place="bay", cards=[{"a": 1}], poison=0, shrink=0, eliminated="true", wickedness=1),
    claim(tiles=["x"], evolutions=[], played=["a"]),
    game({"expect": {"market": ["?"], "winner": "Ada", "turn": "Ben", "over": False}}, {"expect": {}}),
    game({"correct": {"Ada": {"vp": 1}, "reason": "so"}}),
    apart("roll", dice=[1, "2", "3", "e", "heart", "⚡"]),
    apart("roll", dice=[]),
    apart("keep", keep=["claw"], dice=["attack"]),
    apart("resolve"),
    apart("resolve", order=["numbers", "hearts"], hearts={"heal": 1, "poison": "2", "Ben": 1}),
    apart("enter", place="bay"),
    apart("buy", card="jets", **{"from": "deck", "with": "x"}, reveal="?"),
    apart("sweep", reveal=["jets", None, "?"]),
    apart("sweep"),
    apart("use", card="x", die=1, to="claw", target={"player": "Ben", "card": "jets"}, cards=["a", "b"]),
    apart("use", card="x", count=2, target="Ben"),
    apart("use", card="x", option="put", **{"as": "y"}),
    apart("play", card="x", face="claw"),
    apart("play", card="x", dice=["claw", 1], reveal=["a"]),
    apart("take", tile="x"),
    apart("draw", card="?"),
    apart("draw", card=None),
    apart("draw"),
    apart("steal", card="x", **{"from": "Ben"}),
    apart("give", what="energy", target={"player": "Ben"}),
    apart("give", card="gift"),
    apart("lose", what="hearts"),
    *[apart(action) for action in ("yield", "stay", "pass", "end")],
]

BAD = [
    [],
    "kotref/1",
    game(format="kotref/2"),
    game(stars="Ada"),
    game(players=["A"]),
    game(players=list("ABCDEFG")),
    game(players="Ada"),
    game(players=["A", []]),
    game(players=["A", " "]),
    game(players=["A", {"name": "B"}]),
    game(ruleset=[]),
    game(ruleset={}),
    game(options=[]),
    game(first=[]),
    game(first={}),
    game(first={"claws": []}),
    game(first={"claws": [{}]}),
    game(first={"claws": [{"Ada": []}]}),
    game(market="jets"),
    game(market=[None]),
    game(market=None),
    game(turns=[{"Ada": 1, "Ben": 1}]),
    game(turns=[{"Ada": "x"}]),
    game(result={}),
    game(result="Ada"),
    game(result={"winner": "Ada", "loser": "Ben"}),
    game(moves={}),
    seat(vp="many"),
    seat(vp=10**10),
    seat(vp=None),
    seat(place="tokyo"),
    seat(cards="jets"),
    seat(cards=[{"a": 1, "b": 2}]),
    seat(tiles=[{"a": 1}]),
    seat(eliminated="yes"),
    seat(claws=2),
    game(5),
    game(None),
    game([]),
    game({}),
    game("end"),
    game({"Ada": "x", "Ben": "y"}),
    game({"Ada": []}),
    game({"Ada": {}}),
    game({"note": []}),
    game({"expect": []}),
    game({"expect": {"Ada": 5}}),
    game({"expect": {"market": "jets"}}),
    game({"expect": {"over": "maybe"}}),
    game({"correct": {"Ada": {"vp": 1}}}),
    claim(vp="x"),
    claim(monster="x"),
    claim(name="x"),
    game({"player": "Ada"}),
    game({"action": "end"}),
    game({"player": "Ada", "action": "fly"}),
    apart("end", dice=[1]),
    apart("end", colour="red"),
    apart("roll"),
    apart("roll", dice=[7]),
    apart("roll", dice="1"),
    apart("roll", dice=[[1]]),
    apart("keep", dice=[1]),
    apart("resolve", hearts={"heal": 0}),
    apart("resolve", hearts=["heal"]),
    apart("resolve", order="numbers"),
    apart("enter", place="tokyo"),
    apart("enter"),
    apart("buy"),
    apart("use"),
    apart("use", card=["x"]),
    apart("use", card="x", die=1),
    apart("use", card="x", count=-1),
    apart("use", card="x", count="many"),
    apart("use", card="x", target={"card": "y"}),
    apart("use", card="x", target={"player": "Ben", "seat": 1}),
    apart("use", card="x", target=["Ben"]),
    apart("take"),
    apart("steal", card="x"),
    apart("lose"),
]


@pytest.mark.parametrize("value", GOOD)
def test_both_accept(value: Any) -> None:
    assert list(VALIDATOR.iter_errors(value)) == []
    assert reader_accepts(value)


@pytest.mark.parametrize("value", BAD)
def test_both_reject(value: Any) -> None:
    assert not VALIDATOR.is_valid(value)
    assert not reader_accepts(value)


@pytest.mark.parametrize("missing", ["format", "players", "moves"])
def test_both_want(missing: str) -> None:
    value = copy.deepcopy(game())
    del value[missing]
    assert not VALIDATOR.is_valid(value)
    assert not reader_accepts(value)


def test_both_know_the_same_words() -> None:
    definitions = SCHEMA["definitions"]
    move = definitions["move"]
    assert set(SCHEMA["properties"]) == set(HEADER_KEYS)
    assert set(definitions["player"]["then"]["properties"]) == set(PLAYER)
    assert set(definitions["player_claims"]["properties"]) == set(CLAIMS)
    assert set(move["properties"]) == set(APART_KEYS)
    assert move["properties"]["action"]["enum"] == list(ACTIONS)
    assert {str(face) for face in definitions["face"]["enum"]} == set(FACE_WORDS)
    for action, branch in zip(ACTIONS, move["allOf"], strict=True):
        assert branch["if"]["properties"]["action"]["const"] == action
        assert set(branch["then"]["propertyNames"]["enum"]) == {"player", "action", *KEYS[action]}


def test_the_schema_is_one_for_old_and_new_readers() -> None:
    jsonschema.Draft7Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
