"""The card language: what it says, what it refuses (architecture: cards are data; card-language: closed, safe)."""

from __future__ import annotations

from typing import Any

import pytest

from kotref.cards.expressions import ExpressionError, expression
from kotref.cards.mutants import mutants
from kotref.cards.reading import CardError, read_card, read_clause


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", 3), ("1 + 2 * 3", 7), ("7 // 2", 3), ("5 // 0", 0), ("min(2, 3)", 2), ("max(2, 3) - 1", 2), ("-2", -2)],
)
def test_amounts_are_reckoned(text: str, value: int) -> None:
    assert expression(text)(None) == value  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os')",
        "life.__class__",
        "[1, 2]",
        "1 if life else 2",
        "lambda: 1",
        "f'{life}'",
        "2 ** 99",
        "1 < 2 < 3",
        "energie",
        "True",
        "99999",
        "(" * 500 + "1" + ")" * 500,
        "+".join(["1"] * 100),
        "",
        "life life",
    ],
)
def test_nothing_else_is_an_expression(text: str) -> None:
    with pytest.raises(ExpressionError):
        expression(text)


@pytest.mark.parametrize(
    ("clause", "at", "word"),
    [
        ({"on": "claws resolvd", "do": {"gain": "1 vp"}}, "on", "claws resolvd"),
        ({"on": "got", "do": {"gian": "1 vp"}}, "do", "gian"),
        ({"on": "got", "do": {"gain": "1 pv"}}, "do", "pv"),
        ({"on": "got", "do": {"damage": "1", "to": "other"}}, "do", "other"),
        ({"always": {"dices": "1"}}, "always", "dices"),
        ({"may": "anytime", "do": {"gain": "1 life"}}, "may", "anytime"),
        ({"on": "got", "iff": "life", "do": {"gain": "1 vp"}}, "iff", "iff"),
        ({"on": "got", "if": "lief < 3", "do": {"gain": "1 vp"}}, "if", "lief"),
        ({"may": "rolling", "once": "day", "do": {"extra throw": "1"}}, "once", "day"),
    ],
)
def test_a_word_that_does_not_exist_is_named_with_its_place(clause: dict[str, Any], at: str, word: str) -> None:
    with pytest.raises(CardError) as caught:
        read_clause("x", clause, ("cards", "y", "clauses", "x"))
    assert at in caught.value.path
    assert caught.value.word == word
    assert caught.value.known


@pytest.mark.parametrize(
    "clause",
    [
        {},
        {"do": {"gain": "1 vp"}},
        {"on": "got", "may": "rolling", "do": []},
        {"on": "got"},
        "gain 1 vp",
        {"always": {}},
    ],
)
def test_a_clause_has_one_head_and_says_what_it_does(clause: Any) -> None:
    with pytest.raises(CardError):
        read_clause("x", clause, ())


def test_a_card_is_read_with_what_it_does_not_say() -> None:
    card = read_card("x", {"name": "X", "cost": "3", "clauses": {"a": {"on": "got", "do": {"gain": "1 vp"}}}})
    assert (card.cost, card.copies, card.kind, card.is_keep) == (3, 1, "keep", True)
    assert card.clauses[0].adds


def test_mutants_change_each_number_and_drop_each_condition_effect_and_limit() -> None:
    card = {
        "cost": "4",
        "clauses": {
            "a": {
                "may": "rolling",
                "if": "life < 3",
                "pay": "2 energy",
                "once": "turn",
                "do": [{"gain": "1 vp"}, {"take": "2"}],
            },
        },
    }
    made = [mutant.what for mutant in mutants(card)]
    assert len(made) == 2 + 1 + 3 + 4 * 2 + 2
    assert len({str(mutant.card) for mutant in mutants(card)}) == len(made)
