"""Hands, evolutions on the table, costumes and markers: in headers, in claims, in corrections by the table."""

from __future__ import annotations

from typing import Any

import pytest

from kotref.referee.judge import Judge
from kotref.referee.scenes import scene_log
from kotref.referee.setup import set_up
from kotref.rules.table import Table

ADA = {"name": "Ada", "monster": "Gigazaur"}
BEN = {"name": "Ben", "monster": "Alienoid", "place": "city"}


def judged(players: list[Any], *moves: dict[str, Any], ruleset: Any = "power-up") -> Judge:
    log = scene_log("start", {"players": players, "moves": list(moves)}, ruleset)
    judge = Judge(log, set_up(log), None, None)
    judge.walk()
    return judge


def table(players: list[Any], ruleset: Any = "power-up") -> Table:
    return judged(players, ruleset=ruleset).table


def told(judge: Judge) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in judge.report.findings if found.code not in ("KOT902", "KOT904")]


# --- what a header says ---------------------------------------------------------------------------------------------


def test_a_hand_leaves_less_in_the_deck() -> None:
    ada, ben = table([{**ADA, "evolutions": ["Heat Vision", "?"]}, BEN]).position.monsters
    assert ada.hand == ["heat_vision", None]
    assert (ada.evolution_deck, ada.spent) == (5, [None])
    assert (ben.evolution_deck, ben.spent, ben.hand) == (8, [], [])


def test_without_a_choice_at_the_start_nothing_has_been_laid_aside() -> None:
    ada = table([{**ADA, "evolutions": ["Heat Vision", "?"]}, BEN], "power-up-2012").position.monsters[0]
    assert (ada.evolution_deck, ada.spent) == (6, [])


def test_what_lies_on_the_table_has_an_owner_and_what_lies_on_it() -> None:
    players = [
        {**ADA, "played": ["Ignis Fatus", "Heat Vision"]},
        {**BEN, "played": ["Adapting Technology", {"superior_alien_technology": "0"}]},
        {"name": "Cem", "monster": "Pumpkin Jack"},
        {
            "name": "Dov",
            "monster": "Space Penguin",
            "played": [{"icy_reflection": "heat_vision of Ada"}],
            "frozen": "3",
        },
    ]
    ada, ben, cem, dov = table(players).position.monsters
    assert [(card.id, card.owner) for card in ada.evolutions] == [("ignis_fatus", 2), ("heat_vision", 0)]
    assert (ben.evolutions[0].id, ben.evolutions[0].tokens) == ("adapting_technology", 3)
    assert (ada.evolution_deck, ben.evolution_deck, cem.evolution_deck) == (7, 6, 7)
    assert dov.evolutions[0].copies == ada.evolutions[1].key
    assert dov.frozen == "3"


def test_evolutions_that_have_come_to_another_monster() -> None:
    players = [{**ADA, "evolutions": ["Candy!"], "played": ["Freeze Ray"]}, {**BEN, "monster": "Space Penguin"}]
    judge = judged([*players, {"name": "Cem", "monster": "Pumpkin Jack"}])
    ada, ben, cem = judge.table.position.monsters
    assert told(judge) == []
    assert (ada.hand, ada.strays, ada.evolutions[0].owner) == (["candy"], ["candy"], 1)
    assert (ben.evolution_deck, cem.evolution_deck) == (7, 7)


def test_marks_and_the_marker() -> None:
    players = [{**ADA, "target": "true"}, {**BEN, "cards": [{"jets": "ufo"}, {"smoke_cloud": "2"}]}]
    ada, ben = table(players).position.monsters
    assert ada.tokens == {"target": 1}
    assert [(card.id, card.mark, card.tokens) for card in ben.cards] == [("jets", "ufo", 0), ("smoke_cloud", None, 2)]


def test_a_costume_of_the_start() -> None:
    ben = table([ADA, {**BEN, "cards": ["Princess"]}], "halloween").position.monsters[1]
    assert [card.id for card in ben.cards] == ["princess"]


# --- what cannot be -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ada", "ruleset", "message"),
    [
        ({"evolutions": ["Alien Scourge"]}, "power-up", "Alien Scourge: it is an evolution of Alienoid."),
        ({"played": ["Adapting Technology"]}, "power-up", "Adapting Technology: it is an evolution of Alienoid."),
        ({"evolutions": ["Heat Vision", "Heat Vision"]}, "power-up", "Heat Vision: it is there twice."),
        ({"evolutions": ["Heat Vision"], "played": ["Heat Vision"]}, "power-up", "Heat Vision: it is there twice."),
        ({"evolutions": ["?"] * 9}, "power-up", "so many evolutions: Gigazaur has 8."),
        ({"monster": "Cthulhu", "evolutions": ["?"]}, "power-up", "so many evolutions: Cthulhu has none."),
        (
            {"played": ["Radioactive Waste"]},
            "power-up",
            "Radioactive Waste: it is spent as soon as it has been played.",
        ),
        ({"played": ["Detachable Tail"]}, "power-up", "Detachable Tail: it does not outlast a turn."),
        ({"played": ["Ignis Fatus"]}, "power-up", "Ignis Fatus: nobody plays Pumpkin Jack."),
        ({"evolutions": ["?"]}, "base-2016", "a hand of evolutions: this game has no evolutions."),
        ({"played": ["Heat Vision"]}, "halloween", "evolutions on the table: this game has no evolutions."),
        ({"target": "true"}, "base-2016", "the marker of an evolution: this game has no evolutions."),
        ({"frozen": "3"}, "base-2016", "a frozen die: this game has no evolutions."),
    ],
)
def test_what_cannot_be(ada: dict[str, Any], ruleset: str, message: str) -> None:
    found = told(judged([{**ADA, **ada}, BEN], ruleset=ruleset))
    assert ("KOT008", f"Ada cannot start with {message}") in found


@pytest.mark.parametrize(
    ("ada", "ruleset", "code", "message"),
    [
        (
            {"evolutions": ["Heat Visoin"]},
            "power-up",
            "KOT004",
            "there is no evolution called 'Heat Visoin' in this game. Did you mean Heat Vision?",
        ),
        ({"played": ["Jets"]}, "power-up", "KOT004", "there is no evolution called 'Jets' in this game."),
        ({"cards": ["Princess"]}, "power-up", "KOT004", "there is no card called 'Princess' in this game."),
        ({"frozen": "7"}, "power-up", "KOT002", "a frozen die shows a face: 1, 2, 3, energy, heart or claw, not '7'."),
        (
            {"cards": [{"jets": "ofu"}]},
            "power-up",
            "KOT008",
            "'ofu' is not in play: a copy is written as 'jets of Ben'.",
        ),
    ],
)
def test_what_is_not_there(ada: dict[str, Any], ruleset: str, code: str, message: str) -> None:
    log = scene_log("start", {"players": [{**ADA, **ada}, BEN], "moves": []}, ruleset)
    found = [(complaint.violation.code, complaint.violation.message) for complaint in set_up(log).complaints]
    assert found == [(code, message)]


# --- claims and corrections -----------------------------------------------------------------------------------------

HAND = {**ADA, "evolutions": ["Heat Vision", "?"], "played": ["Gamma Breath"]}
GUEST = {**BEN, "cards": [{"smoke_cloud": "2"}, {"jets": "ufo"}], "played": [{"adapting_technology": "2"}]}


@pytest.mark.parametrize(
    "claim",
    [
        {"Ada": {"evolutions": ["?", "Heat Vision"]}},
        {"Ada": {"evolutions": ["?", "?"]}},
        {"Ada": {"evolutions": ["Tail Sweep", "Heat Vision"]}},
        {"Ada": {"evolutions": ["Tail Sweep", "?"]}},
        {"Ada": {"played": ["Gamma Breath"]}, "Ben": {"evolutions": []}},
        {"Ben": {"played": [{"adapting_technology": "2"}], "cards": [{"jets": "ufo"}, {"smoke_cloud": "2"}]}},
    ],
)
def test_a_claim_that_holds(claim: dict[str, Any]) -> None:
    assert told(judged([HAND, GUEST], {"expect": claim})) == []


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ({"Ada": {"evolutions": ["?"]}}, "? in hand; really Ada has Heat Vision, ? in hand"),
        ({"Ada": {"evolutions": ["Gamma Breath", "?"]}}, "Gamma Breath, ? in hand; really Ada has Heat Vision, ?"),
        ({"Ada": {"evolutions": ["Alien Scourge", "?"]}}, "Alien Scourge, ? in hand; really Ada has Heat Vision, ?"),
        ({"Ada": {"evolutions": ["Tail Sweep", "Primal Bellow"]}}, "Tail Sweep, Primal Bellow in hand; really Ada has"),
        ({"Ben": {"evolutions": ["?"]}}, "Ben has ? in hand; really Ben has no evolution in hand"),
        ({"Ada": {"played": []}}, "Ada has no evolution on the table; really Ada has Gamma Breath on the table ("),
        (
            {"Ben": {"played": [{"adapting_technology": "3"}]}},
            "Adapting Technology (3) on the table; really Ben has Adapting Technology (2) on the table",
        ),
        (
            {"Ben": {"cards": [{"jets": "ofu"}, "smoke_cloud"]}},
            "the cards Jets (ofu); really Ben has the cards Jets (ufo)",
        ),
        (
            {"Ben": {"cards": [{"jets": "heat_vision of Ada"}, "smoke_cloud"]}},
            "Jets (heat_vision of Ada); really Ben has the cards Jets (ufo)",
        ),
    ],
)
def test_a_claim_that_does_not_hold(claim: dict[str, Any], message: str) -> None:
    [(code, said)] = told(judged([HAND, GUEST], {"expect": claim}))
    assert code == "KOT601"
    assert message in said


def test_a_copy_is_claimed_by_what_it_copies() -> None:
    players = [
        {**ADA, "played": ["Heat Vision"]},
        {**BEN, "monster": "Space Penguin", "played": [{"icy_reflection": "heat_vision of Ada"}]},
    ]
    right, wrong = ({"Ben": {"played": [{"icy_reflection": f"{id} of Ada"}]}} for id in ("heat_vision", "gamma_breath"))
    assert told(judged(players, {"expect": right})) == []
    [(_, said)] = told(judged(players, {"expect": wrong}))
    assert "Icy Reflection (gamma_breath of Ada) on the table; really" in said
    assert "Icy Reflection (Heat Vision of Ada)" in said


def test_a_correction_of_hand_and_table() -> None:
    correct = {"Ada": {"evolutions": ["Tail Sweep", "?", "?"], "played": ["Heat Vision"]}, "reason": "shuffled wrongly"}
    judge = judged([HAND, GUEST], {"correct": correct}, {"expect": {"Ada": correct["Ada"]}})
    assert told(judge) == []
    ada = judge.table.position.monsters[0]
    assert (ada.hand, ada.evolution_deck) == (["tail_sweep", None, None], 3)
    assert [card.owner for card in ada.evolutions] == [0]
    assert "gamma_breath" in ada.spent


def test_a_correction_of_tiles() -> None:
    players = [{**ADA, "tiles": ["Eternal"]}, BEN]
    correct = {"Ada": {"tiles": ["Skulking"]}, "reason": "the wrong one"}
    judge = judged(players, {"correct": correct}, {"expect": {"Ada": {"tiles": ["Skulking"]}}}, ruleset="dark-edition")
    assert told(judge) == []
    assert "eternal" in judge.table.position.tiles and "skulking" not in judge.table.position.tiles


def test_an_evolution_among_the_cards() -> None:
    found = told(judged([{**ADA, "cards": ["Heat Vision"]}, BEN], ruleset="power-up"))
    message = "Heat Vision is an evolution, and no Power card: it stands under 'evolutions' (the hand) or 'played'."
    assert ("KOT008", message) in found
