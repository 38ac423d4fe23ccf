"""Hands, evolutions and costumes in a replay: as data, in sentences, on the screen, in the summary."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kotref.logs import Log
from kotref.replay import Recording, Step
from kotref.replay.plain import position_lines, step_lines, turn_lines
from kotref.replay.position import position_words
from kotref.replay.screen import Table
from kotref.replay.summary import Summary, summary_lines

GAME = """\
format: kotref/1
ruleset: [power-up, halloween]
players:
  - {name: Ada, monster: Pumpkin Jack, energy: 6, evolutions: [ignis_fatus, "?"], played: [scythe: 2], target: true}
  - name: Ben
    monster: Space Penguin
    place: city
    energy: 3
    cards: [ghost, {jets: ufo}]
    evolutions: [deep_dive]
    played: [{icy_reflection: mothership_support of Cem}, encased_in_ice, freeze_ray]
    frozen: 3
  - {name: Cem, monster: Alienoid, evolutions: ["?", "?"], played: [mothership_support, adapting_technology]}
moves:
  - Ada: keep 3, roll claw claw claw 3 heart
  - Ada: resolve
  - Ben: stay
  - Ada: play ignis_fatus on Ben
  - Ada: steal ghost from Ben
  - Ada: play candy heal
  - Ada: end
  - Ben: roll heart heart heart 1 1 2
  - Ben: use encased_in_ice 2
  - Ben: resolve
  - Ben: draw ?
  - Ben: end
result: {winner: unfinished}
"""


@pytest.fixture
def game(steps: Callable[[str], list[Step]]) -> list[Step]:
    """The steps of a game with everything that the expansions have."""
    found = steps(GAME)
    assert [step.violations for step in found if step.violations] == []
    return found


def texts(step: Step) -> list[str]:
    return [step.teller.sentence(event) for event in step.events]


def test_players_have_what_the_expansions_add(game: list[Step]) -> None:
    ada, ben, cem = game[0].state["players"].values()
    assert (ada["evolutions"], ada["played"], ada["target"]) == (["ignis_fatus", "?"], [{"scythe": 2}], True)
    assert ben["cards"] == ["ghost", {"jets": "ufo"}]
    assert ben["played"] == [{"icy_reflection": "mothership_support of Cem"}, "encased_in_ice", "freeze_ray"]
    assert (ben["frozen"], cem["evolutions"]) == ("3", ["?", "?"])
    assert cem["played"] == ["mothership_support", {"adapting_technology": 3}]
    assert "target" not in ben
    assert "frozen" not in ada
    assert "owners" not in ben


def test_a_gift_is_somebody_elses(game: list[Step]) -> None:
    ben = game[4].state["players"]["Ben"]
    assert ben["played"][-1] == "ignis_fatus"
    assert ben["owners"] == {"ignis_fatus": "Ada"}
    lines = position_lines(game[4].state, game[4].teller)
    assert any("Ignis Fatus of Ada; hand Deep Dive" in line for line in lines)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (4, "Ada plays Ignis Fatus"),
        (4, "Ben gets Ignis Fatus from Ada"),
        (5, "Ada steals Ghost from Ben for 4 energy"),
        (6, "Ada plays Candy!"),
        (9, "Ben freezes a die that shows 2 (Encased in Ice)"),
        (11, "Ben draws an evolution"),
    ],
)
def test_it_is_said_in_sentences(game: list[Step], move: int, said: str) -> None:
    assert said in texts(game[move])


def test_events_as_data(game: list[Step]) -> None:
    def event(move: int, kind: str) -> dict[str, Any]:
        return next(found for found in game[move].data()["events"] if found["event"] == kind)

    assert event(5, "stole") == {
        "event": "stole",
        "player": "Ada",
        "card": "ghost",
        "paid": 4,
        "source": "Ben",
        "text": "Ada steals Ghost from Ben for 4 energy",
    }
    assert (event(9, "froze")["face"], event(11, "drew")["card"]) == ("2", "?")


def test_what_changes_hands_and_what_lies_on_the_table_are_told_apart(game: list[Step]) -> None:
    assert step_lines(game[4], game[3])[-1].endswith("now Ada: hand - Ignis Fatus; Ben: before it + Ignis Fatus")
    assert any("no frozen die" in line for line in step_lines(game[7], game[6]))
    assert step_lines(game[9], game[8])[-1].endswith("now Ben: energy 7 -> 6, frozen die 2")


def test_the_screen_shows_all_of_it(game: list[Step]) -> None:
    shown = " ".join(" ".join(line.text.split()) for line in Table(game[4], game[3], "game", 12, "").lines(120, 40))
    for words in ("target", "played Scythe (2)", "Jets (ufo)", "frozen die 3", "+Ignis Fatus of Ada", "hand Deep Dive"):
        assert words in shown


def test_the_summary_counts_what_was_played_and_stolen(game: list[Step]) -> None:
    summary = Summary()
    for step in game:
        summary.add(step)
    players = summary.data()["players"]
    assert players["Ada"]["stolen"] == [{"card": "ghost", "paid": 4}]
    assert (players["Ada"]["played"], players["Ben"]["drawn"]) == (["ignis_fatus", "candy"], 1)
    lines = summary_lines(summary)
    assert "Ada stole Ghost (4)" in lines
    assert "Ada played Ignis Fatus, Candy!" in lines


def test_the_position_says_it_as_a_header_does(log: Callable[[str], Log]) -> None:
    recording = Recording(log(GAME))
    steps = []
    for step in recording.steps():
        steps.append(step)
        if step.move == 5:
            words = position_words(recording, steps)
    assert words is not None
    ada, ben, cem = words.header["players"]
    assert (ada["target"], ada["evolutions"], ada["played"]) == ("true", ["ignis_fatus", "?"], [{"scythe": "2"}])
    assert (ben["frozen"], ben["cards"]) == ("3", ["ghost", {"jets": "ufo"}])
    assert ben["played"] == [{"icy_reflection": "mothership_support of Cem"}, "encased_in_ice", "freeze_ray"]
    assert cem["played"] == ["mothership_support", "adapting_technology"]
    assert words.unsaid == []
    later = position_words(recording, steps)
    assert later is not None
    assert "that Ada has used up Candy!" in later.unsaid


FREEZE = """\
format: kotref/1
ruleset: power-up
players:
  - {name: Ada, monster: Space Penguin, played: [freeze_ray]}
  - {name: Ben, monster: Kraken, place: city}
moves:
  - Ada: roll claw 1 2 2 3 3
  - Ada: resolve
  - Ben: stay
  - Ada: end
  - Ada: use freeze_ray claw
  - Ben: roll 1 1 2 2 3 3
result: {winner: unfinished}
"""


def test_a_face_that_is_named(steps: Callable[[str], list[Step]]) -> None:
    found = steps(FREEZE)
    assert [step.violations for step in found if step.violations] == []
    ben = found[5].state["players"]["Ben"]
    assert (ben["played"], ben["owners"]) == ([{"freeze_ray": "claw"}], {"freeze_ray": "Ada"})
    assert "Ada names claw (Freeze Ray)" in texts(found[5])
    assert any("Freeze Ray of Ada (claw)" in line for line in position_lines(found[5].state, found[5].teller))


BEFORE_THE_TURN = """\
format: kotref/1
ruleset: power-up
players:
  - {name: Ada, monster: Cyber Kitty, place: city, evolutions: [cat_nip]}
  - {name: Ben, monster: Pandakai, played: [bamboo_supply]}
moves:
  - Ada: play cat_nip
  - Ada: roll 1 1 2 2 3 3
  - Ada: end
  - Ben: use bamboo_supply put
  - Ben: roll 1 1 2 2 3 3
  - Ben: end
result: {winner: unfinished}
"""


def test_the_first_move_of_a_log_is_not_looked_past(steps: Callable[[str], list[Step]]) -> None:
    """What answers the start of the first turn comes before the points for Tokyo, which are told once."""
    start, played, *rest = steps(BEFORE_THE_TURN)
    assert start.events == []
    assert start.state["players"]["Ada"]["vp"] == 0
    assert texts(played).count("Ada gains 2 points (starting the turn in Tokyo)") == 1
    summary = Summary()
    for step in (start, played, *rest):
        summary.add(step)
    begun_in_tokyo = 2
    assert summary.data()["players"]["Ada"]["points"]["tokyo"] == 2 * begun_in_tokyo


@pytest.mark.parametrize(("player", "move"), [("Ada", 1), ("Ben", 4)])
def test_what_is_used_before_a_turn_is_told_under_its_heading(
    steps: Callable[[str], list[Step]], player: str, move: int
) -> None:
    found = steps(BEFORE_THE_TURN)
    lines = step_lines(found[move], found[move - 1])
    heading, made = lines[:2]
    assert heading.startswith("Turn ") and heading.endswith(player)
    assert made.startswith(f"   {move}  {player}: ")
    assert sum(line.startswith("Turn ") for line in lines) == 1


def test_a_block_of_a_turn_has_what_is_used_before_it(steps: Callable[[str], list[Step]]) -> None:
    lines = list(turn_lines(steps(BEFORE_THE_TURN)))
    assert "   4  Ben: use bamboo_supply put  (1 token put on Bamboo Supply of Ben)" in lines
    assert not any("then:" in line for line in lines)


def test_on_a_narrow_screen_changed_points_do_not_run_into_life(steps: Callable[[str], list[Step]]) -> None:
    found = steps(BEFORE_THE_TURN)
    rows = [line.text for line in Table(found[1], found[0], "game", 6, "").lines(60, 20)]
    assert any("Ada   2 +2 10/10" in row for row in rows)
