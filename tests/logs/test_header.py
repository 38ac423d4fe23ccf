"""The shape of a header: its keys, and what stands there (log-format, Header; expansions, section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from kotref.logs import read_logs
from kotref.logs.shape import RESERVED, claim_fault, header_faults

SEATS: list[Any] = [{"name": "Ada", "monster": "Gigazaur"}, "Kraken"]


def faults(players: Any = SEATS, **header: Any) -> list[tuple[tuple[Any, ...], str]]:
    return list(header_faults({"format": "kotref/1", "players": players, "moves": [], **header}))


MIDWAY = {
    "name": "Ada",
    "monster": "The King",
    "place": "city",
    **dict.fromkeys(("vp", "life", "energy", "poison", "shrink", "wickedness"), "3"),
    "cards": ["Jets", {"smoke_cloud": "2"}, {"mimic": "jets of Ben"}, {"wings": "ufo"}],
    "eliminated": "false",
    "tiles": ["skybeam"],
    "evolutions": ["?"],
    "played": [{"mothership_support": "2"}, {"icy_reflection": "heat_vision of Ben"}],
    "target": "true",
    "frozen": "3",
}
GOOD: list[dict[str, Any]] = [
    {},
    {"ruleset": "base-2016"},
    {"ruleset": ["power-up", "halloween", "bga"]},
    {"options": {"victory": {"points": "25"}, "two_player_variant": "true"}},
    {"first": "Ada"},
    {"first": {"claws": [{"Ada": "claw claw 1 2 3 heart", "Kraken": "claw 1 1 2 3 heart"}]}},
    {"market": ["Jets", "unknown", "?"], "deck": ["Wings"], "discard": [], "tiles": ["skybeam"]},
    {"turns": ["Ada", {"Ada": "-1"}]},
    {"meta": {"anything": [{"at": "all"}]}},
    {"meta": None},
    {"result": {"winner": "none"}},
    {"players": [MIDWAY, {"monster": "Kraken"}]},
    {"players": ["A", "B", "C", "D", "E", "F"]},
    {"players": [{"name": "No", "monster": "A"}, {"name": "007", "monster": "B"}, "★", "☆"]},
]


@pytest.mark.parametrize("header", GOOD)
def test_good_headers(header: dict[str, Any]) -> None:
    assert faults(**header) == []


def player(**keys: Any) -> dict[str, Any]:
    return {"players": [{"name": "Ada", "monster": "Gigazaur", **keys}, "Kraken"]}


BAD: list[tuple[dict[str, Any], tuple[Any, ...], str]] = [
    ({"format": "kotref/2"}, ("format",), "found 'kotref/2', expected kotref/1"),
    ({"format": None}, ("format",), "`format` is empty"),
    ({"starts": "Ada"}, ("starts",), "unknown key `starts`"),
    ({"rulset": "bga"}, ("rulset",), "did you mean `ruleset`?"),
    ({"ruleset": []}, ("ruleset",), "an empty list"),
    ({"ruleset": [[]]}, ("ruleset", 0), "`ruleset`, number 1: found a list, expected a ruleset"),
    ({"options": "two_player_variant"}, ("options",), "expected a mapping of options"),
    ({"players": "Ada"}, ("players",), "expected a list of 2 to 6 seats"),
    ({"players": ["A"]}, ("players",), "1 seat, expected 2 to 6"),
    ({"players": list("ABCDEFG")}, ("players",), "7 seats, expected 2 to 6"),
    ({"players": ["A", []]}, ("players", 1), "`players`, seat 2: found a list"),
    ({"players": ["A", ""]}, ("players", 1), "found an empty text"),
    ({"players": ["A", {"name": "Ben"}]}, ("players", 1), "`monster` is missing"),
    ({"players": ["A", {"name": " ", "monster": "B"}]}, ("players", 1, "name"), "expected a name"),
    ({"players": ["The King", {"name": "theking", "monster": "B"}]}, ("players", 1), "are the same name"),
    ({"players": ["A", {"Ben": "Kraken"}]}, ("players", 1), "a player is written {name: Ben, monster: Kraken}, or as"),
    ({"players": ["A", {"name": "Ben", "monster": "a"}]}, ("players", 1), "the monster a is chosen twice"),
    ({"players": ["A", {"name": "n" * 101, "monster": "B"}]}, ("players", 1), "at most 100"),
    (player(plce="city"), ("players", 0, "plce"), "`players`, seat 1: unknown key `plce`; did you mean `place`?"),
    (player(place="cty"), ("players", 0, "place"), "did you mean city?"),
    (player(place="City"), ("players", 0, "place"), "did you mean city?"),
    (player(vp="many"), ("players", 0, "vp"), "found 'many', expected a whole number"),
    (player(vp="1.5"), ("players", 0, "vp"), "expected a whole number"),
    (player(vp="9" * 10_000), ("players", 0, "vp"), "expected a whole number"),
    (player(vp="٣"), ("players", 0, "vp"), "expected a whole number"),
    (player(life=None), ("players", 0, "life"), "found nothing"),
    (player(life=["1"]), ("players", 0, "life"), "found a list"),
    (player(cards="Jets"), ("players", 0, "cards"), "expected a list of cards"),
    (player(cards=[["Jets"]]), ("players", 0, "cards", 0), "`cards`, number 1: found a list, expected a card's name"),
    (player(cards=[{"mimic": "jets", "a": "b"}]), ("players", 0, "cards", 0), "found a mapping"),
    (player(tiles=[{"skybeam": "1"}]), ("players", 0, "tiles", 0), "found a mapping"),
    (player(eliminated="yes"), ("players", 0, "eliminated"), "expected true or false"),
    (player(target="perhaps"), ("players", 0, "target"), "expected true or false"),
    ({"first": {}}, ("first",), "how it was rolled is missing"),
    ({"first": ["Ada"]}, ("first",), "found a list"),
    ({"first": {"claws": {"Ada": "claw"}}}, ("first", "claws"), "found a mapping, expected a list"),
    ({"first": {"claws": [{"Ada": ["claw"]}]}}, ("first", "claws", 0, "Ada"), "expected dice"),
    ({"market": "Jets"}, ("market",), "found 'Jets', expected a list of card names"),
    ({"market": ["Jets", None]}, ("market", 1), "number 2: found nothing"),
    ({"turns": [{"Ada": "-1", "Ben": "0"}]}, ("turns", 0), "expected a player or {PLAYER: -1}"),
    ({"turns": [{"Ada": "fewer"}]}, ("turns", 0, "Ada"), "expected a whole number"),
    ({"moves": {"Ada": "roll"}}, ("moves",), "found a mapping, expected a list of moves"),
    ({"moves": None}, ("moves",), "`moves` is empty"),
    ({"result": "Ada"}, ("result",), "found 'Ada', expected a mapping, as in {winner: Ada}"),
    ({"result": {}}, ("result",), "`winner` is missing"),
    ({"result": {"winner": []}}, ("result", "winner"), "found a list"),
    ({"result": {"winner": "Ada", "loser": "B"}}, ("result", "loser"), "unknown key `loser`"),
]


@pytest.mark.parametrize(("header", "path", "message"), BAD)
def test_bad_headers(header: dict[str, Any], path: tuple[Any, ...], message: str) -> None:
    found = faults(**header)
    assert [where for where, _ in found] == [path]
    assert message in found[0][1]
    assert len(found[0][1]) < 250


@pytest.mark.parametrize("key", ["format", "players", "moves"])
def test_keys_that_must_be_there(key: str) -> None:
    header = {"format": "kotref/1", "players": SEATS, "moves": []}
    del header[key]
    assert list(header_faults(header)) == [((), f"`{key}` is missing")]


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_names_that_the_notation_needs_for_itself(name: str) -> None:
    [(path, message)] = faults(players=[{"name": name.upper(), "monster": "A"}, "B"])
    assert path == ("players", 0)
    assert "the notation needs this word for itself" in message


def test_faults_are_told_at_their_place_in_the_order_of_the_file() -> None:
    text = "format: kotref/1\nplayers:\n  - {name: A, monster: M, vp: x}\n  - B\nmarket: Jets\nmoves: []\nwinner: A\n"
    [log] = read_logs("x.yaml", text)
    assert [(problem.line, problem.column) for problem in log.problems] == [(3, 27), (5, 1), (7, 1)]
    assert {problem.code for problem in log.problems} == {"KOT002"}


@pytest.mark.parametrize(
    "claims",
    [
        {"Ada": {"vp": "2", "place": "city", "cards": ["jets", {"mimic": "jets of Ben"}], "eliminated": "false"}},
        {
            "Ada": {
                "evolutions": ["?"],
                "played": [],
                "tiles": ["skybeam"],
                "wickedness": "3",
                "poison": "0",
                "shrink": "-1",
            }
        },
        {"market": ["jets", "?"], "winner": "Ada", "turn": "Ben", "over": "true"},
        {},
    ],
)
def test_claims(claims: dict[str, Any]) -> None:
    assert claim_fault("expect", claims) is None
    assert claim_fault("correct", {**claims, "reason": "miscounted"}) is None


def test_only_a_correction_has_a_reason() -> None:
    assert claim_fault("expect", {"reason": "so"}) is not None
    assert claim_fault("correct", {"reason": ""}) is not None
