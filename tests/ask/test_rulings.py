"""The library of rulings: its files fit the format, say where they stand, and all their scenes come out as they say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from kotref.ask import schema
from kotref.ask.build import ready
from kotref.ask.check import faults
from kotref.ask.library import READY, load_rulings
from kotref.ask.model import Ruling
from kotref.ask.reading import RulingError, read_all, read_file, shipped_files
from kotref.ask.scenes import elsewhere, not_there, play, ruleset_of
from kotref.rulesets.files import read_yaml

RULINGS = list(load_rulings())
BY_ID = [pytest.param(ruling, id=ruling.id) for ruling in RULINGS]
SCENES = [
    pytest.param(ruling, number, id=f"{ruling.id}-{number + 1}")
    for ruling in RULINGS
    for number in range(len(ruling.scenes))
]
STATEMENTS = Path(__file__).parents[1] / "seeds" / "statements"


def test_the_ready_made_files_are_fresh() -> None:
    assert Path(READY).read_text(encoding="utf-8") == ready(), "python -m kotref.ask.build"
    assert schema.TARGET.read_text(encoding="utf-8") == schema.text(), "python -m kotref.ask.build"


@pytest.mark.parametrize("path", shipped_files(), ids=lambda path: Path(path).stem)
def test_every_file_fits_the_schema(path: str) -> None:
    errors = Draft7Validator(schema.schema()).iter_errors(read_yaml(path))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


@pytest.mark.parametrize(("ruling", "number"), SCENES)
def test_a_scene_comes_out_as_it_says(ruling: Ruling, number: int) -> None:
    why_not = not_there(ruleset_of(ruling, number))
    if why_not:
        pytest.skip(why_not)
    outcome = play(ruling, number)
    assert outcome.as_expected, outcome.why


@pytest.mark.parametrize("ruling", BY_ID)
def test_it_comes_out_the_same_by_every_ruleset_for_which_nothing_else_is_said(ruling: Ruling) -> None:
    outcomes = [play(ruling, number, ruleset) for number, ruleset in elsewhere(ruling)]
    wrong = [outcome for outcome in outcomes if outcome.as_expected is False]
    assert [f"scene {one.number + 1} by {one.ruleset}: {one.why}" for one in wrong] == []


@pytest.mark.parametrize("ruling", BY_ID)
def test_a_ruling_names_what_there_is_and_shows_what_it_says(ruling: Ruling) -> None:
    assert list(faults(ruling)) == []


@pytest.mark.parametrize("ruling", BY_ID)
def test_a_ruling_is_written_for_players(ruling: Ruling) -> None:
    texts = [ruling.question, ruling.given.answer, ruling.given.reason, *(scene["shows"] for scene in ruling.scenes)]
    assert all(text == text.strip() for text in texts)
    assert all(text.endswith((".", "!")) for text in texts[1:])
    assert len(ruling.given.answer) <= 300
    assert not re.search(r"https?:|www\.|\.txt|\bA\b's", " ".join([*texts, *ruling.given.stands_in]))


@pytest.mark.parametrize("ruling", BY_ID)
def test_the_statements_it_rests_on_are_there(ruling: Ruling) -> None:
    cited = re.findall(r"R-[A-Z]{2}-\d+", " ".join(str(place) for place in _places(ruling)))
    for id in cited:
        language = id.split("-")[1].lower()
        known = yaml.safe_load((STATEMENTS / f"{language}.yaml").read_text(encoding="utf-8"))["statements"]
        assert id in known


def _places(ruling: Ruling) -> list[str]:
    answers = [ruling.given, *(ruling.differs or {}).values(), *ruling.readings]
    return [place for answer in answers for place in answer.stands_in]


def test_no_question_stands_twice() -> None:
    questions = [ruling.question for ruling in RULINGS]
    assert sorted(set(questions)) == sorted(questions)


GOOD = """\
title: Dice
rulings:
  - id: dice-1
    question: May I?
    answer: Yes.
    reason: Because.
    stands_in: [rulebook]
    scenes:
      - shows: It works.
        players: [Gigazaur, Kraken]
        moves: [{Gigazaur: roll 1 1 2 2 3 3}]
"""


def told(text: str, folder: Path) -> str:
    """What is said of a file with this text."""
    (folder / "dice.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RulingError) as error:
        read_all([str(folder / "dice.yaml")])
    return str(error.value).removeprefix(str(folder) + "/")


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "dice.yaml").write_text(GOOD, encoding="utf-8")
    topic, [ruling] = read_file(str(tmp_path / "dice.yaml"))
    assert (topic.id, topic.title, ruling["id"]) == ("dice", "Dice", "dice-1")


@pytest.mark.parametrize(
    ("was", "becomes", "message"),
    [
        ("title: Dice\n", "", "dice.yaml: a file of rulings is a mapping with 'title' and a list 'rulings'"),
        ("answer: Yes.", "anwser: Yes.", "dice.yaml:3: dice-1: a ruling has no key 'anwser'; did you mean 'answer'?"),
        ("    reason: Because.\n", "", "dice.yaml:3: dice-1: there is no 'reason'"),
        ("May I?", "May I", "dice.yaml:3: dice-1: the question ends with no '?'"),
        ("[rulebook]", "[my uncle]", "dice.yaml:3: dice-1: stands_in: 'my uncle' begins with none of rulebook"),
        ("[rulebook]", "rulebook", "dice.yaml:3: dice-1: 'stands_in' is a list"),
        ("- shows: It works.\n        players", "- players", "dice.yaml:3: dice-1: scene 1: there is no 'shows'"),
        ("    scenes:", "    readings: [{says: a}]\n    scenes:", "a disputed point has two readings or more"),
        ("    scenes:", "    differs: {bga: {reason: b}}\n    scenes:", "differs, bga: there is no 'answer'"),
        ("question: May", "question: [May", "dice.yaml:"),
        ("3}]", "3}]\n        violations: [{move: x, code: KOT402}]", "scene 1: 'x' is not the number of a move"),
    ],
)
def test_a_mistake_is_told_with_its_place(was: str, becomes: str, message: str, tmp_path: Path) -> None:
    assert was in GOOD
    assert message in told(GOOD.replace(was, becomes), tmp_path)


def test_an_id_stands_once(tmp_path: Path) -> None:
    entry = GOOD[GOOD.index("  - id") :]
    assert "dice-1: this id stands in dice.yaml already" in told(GOOD + entry, tmp_path)


@pytest.mark.parametrize("break_it", [{"violations": []}, {"ruleset": "base-2011"}])
def test_a_wrong_scene_is_noticed(break_it: dict[str, Any]) -> None:
    scene = {
        "shows": "An empty Tokyo has to be entered.",
        "players": ["Gigazaur", "Kraken", "The King"],
        "moves": [{"Gigazaur": "roll 1 1 2 2 3 heart"}, {"Gigazaur": "end"}],
        "violations": [{"move": "2", "code": "KOT401"}],
    }
    from kotref.ask.model import Answer

    given = Answer("Yes.", "Because.", ("rulebook",))
    assert play(Ruling("a", "tokyo", "Must I?", given, scenes=(scene,)), 0).as_expected
    assert play(Ruling("a", "tokyo", "Must I?", given, scenes=({**scene, **break_it},)), 0).as_expected is False
