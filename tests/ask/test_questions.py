"""Questions in players' own words, written by somebody who had not read the rulings: the search finds the right one.

``questions.yaml`` holds them: `question`, and the id of the ruling that answers it, or of several that do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from kotref.ask.library import load_rulings
from kotref.ask.search import Search

FILE = Path(__file__).parent / "questions.yaml"
FIRST, AMONG_THREE, AT_LEAST = 34 / 40, 38 / 40, 40


def asked() -> list[tuple[str, list[str]]]:
    """The questions, each with the rulings that answer it."""
    entries: list[dict[str, Any]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return [
        (entry["question"], [entry["ruling"]] if isinstance(entry["ruling"], str) else entry["ruling"])
        for entry in entries
    ]


def test_the_right_ruling_is_found_for_nearly_all_questions() -> None:
    questions = asked()
    assert len(questions) >= AT_LEAST
    search = Search(load_rulings().data)
    not_first, not_among_three = [], []
    for question, right in questions:
        found = [id for id, _ in search.find(question).hits]
        if not {*found[:1]} & {*right}:
            not_first.append((question, right, found))
        if not {*found[:3]} & {*right}:
            not_among_three.append((question, right, found))
    assert len(questions) - len(not_among_three) >= AMONG_THREE * len(questions), not_among_three
    assert len(questions) - len(not_first) >= FIRST * len(questions), not_first


def test_the_rulings_that_they_name_are_there() -> None:
    rulings = load_rulings()
    assert [id for _, right in asked() for id in right if id not in rulings] == []


def test_no_ruling_was_given_the_wording_of_a_question() -> None:
    """One was worded the same by chance, by somebody who did not know the question."""
    wordings = {text.casefold().strip(" ?.!") for ruling in load_rulings() for text in (ruling.question, *ruling.asked)}
    same = [question for question, _ in asked() if question.casefold().strip(" ?.!") in wordings]
    assert same == ["how many rerolls do i get"]
