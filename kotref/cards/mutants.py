"""Mutants of a card: each number changed, each condition, effect and limit dropped, one at a time.

A card whose proofs do not notice one of them is not proven.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

DROPPED = ("if", "pay", "spend", "once", "adds")
NEVER = ("order", "choose", "on", "may", "instead")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")


class Mutant(NamedTuple):
    """A card's definition with one thing wrong: what was done to it, in which clause ('' for the card itself)."""

    what: str
    clause: str
    card: dict[str, Any]


def mutants(card: Mapping[str, Any]) -> Iterator[Mutant]:
    """Every mutant of a card as its file defines it (numbers, conditions and `clauses` are looked at)."""
    for what in ("cost", "level"):
        if what in card:
            for number in _other_numbers(int(str(card[what]))):
                yield Mutant(f"{what} {number} instead of {card[what]}", "", {**card, what: str(number)})
    for what in ("only if", "play if", "lasts"):
        if what in card:
            yield Mutant(f"without {what}: {card[what]}", "", {**card, what: None})
    if "play" in card:
        yield Mutant(f"without play: {card['play']}", "", {**card, "play": "any time"})
    for name, clause in (card.get("clauses") or {}).items():
        if clause is None:
            continue
        yield _with(card, name, None, "dropped")
        for key in DROPPED:
            if key in clause:
                yield _with(card, name, {k: v for k, v in clause.items() if k != key}, f"without {key}: {clause[key]}")
        for what, changed in _numbers(clause):
            yield _with(card, name, changed, what)
        for what, changed in _fewer_effects(clause):
            yield _with(card, name, changed, what)


def _with(card: Mapping[str, Any], name: str, clause: Any, what: str) -> Mutant:
    clauses = {**card["clauses"], name: clause}
    return Mutant(what, name, {**card, "clauses": {key: value for key, value in clauses.items() if value is not None}})


def _other_numbers(number: int) -> list[int]:
    return [number + 1] if number == 0 else [number - 1, number + 1]


def _numbers(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """`node` with one number changed, and what was changed."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key in NEVER or key == "face" or key == "rank":
                continue
            for what, changed in _numbers(value, str(key)):
                yield what, {**node, key: changed}
    elif isinstance(node, list):
        for index, value in enumerate(node):
            for what, changed in _numbers(value, path):
                yield what, [*node[:index], changed, *node[index + 1 :]]
    elif node is not None and not isinstance(node, bool):
        text = str(node)
        for match in _NUMBER.finditer(text):
            for number in _other_numbers(int(match[0])):
                changed_text = f"{text[: match.start()]}{number}{text[match.end() :]}"
                yield f"{path}: {changed_text} instead of {text}", changed_text


def _fewer_effects(clause: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The clause with one effect of a list dropped (also inside an ``if``)."""
    effects = clause.get("do")
    if isinstance(effects, list) and len(effects) > 1:
        for index, effect in enumerate(effects):
            fewer = copy.deepcopy(effects)
            del fewer[index]
            yield f"without {effect}", {**clause, "do": fewer}
