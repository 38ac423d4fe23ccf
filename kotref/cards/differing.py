"""What differs about one card from ruleset to ruleset: its name, what it costs, what it says, how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from kotref.cards.shelf import Entry, OwnFile, Shelf, rulesets

if TYPE_CHECKING:
    from kotref.rulesets import Ruleset


@dataclass(slots=True)
class Difference:
    """How a card is otherwise in the ruleset `ruleset`: `values` holds what has another value there.

    Its keys are ``in_deck`` (false), ``name``, ``kind``, ``cost``, ``copies``, ``text`` and ``rulings``; nothing but
    ``played`` (true) where it only works differently.
    """

    ruleset: str
    values: dict[str, Any] = field(default_factory=dict)


def home(place: str) -> str | None:
    """The first ruleset that has the card: a base, or a layer (``power-up``) over the default."""
    return next((id for id in rulesets() if place in shelf_of(id)), None)


@cache
def shelf_of(ruleset: str) -> Shelf:
    """The cards of a ruleset that `rulesets` lists."""
    return Shelf(rulesets()[ruleset].sets)


def differences(ours: Entry, at: Ruleset, own: Sequence[OwnFile] = ()) -> list[Difference]:
    """How a card that `ours` shows as it is in the ruleset `at` is in the others; where it is the same, nothing.

    A layer is laid over the layers of `at`; one that is among them is looked at alone, over the base. Card files of a
    player's `own` are laid over each of them.
    """
    from kotref.rulesets import load_ruleset

    base = at.layers[0] if at.layers[0] in rulesets() else next(iter(rulesets()))
    in_a_base = len(at.layers) == 1
    found = []
    for id, rules in rulesets().items():
        layer = len(rules.layers) > 1
        over = [base] if id in at.layers else list(at.layers)
        if layer or own:
            shelf = Shelf((load_ruleset([*over, id]) if layer else rules).sets, own)
        else:
            shelf = shelf_of(id)
        theirs = shelf.entries.get(ours.place)
        if theirs is not None:
            values = _values(ours, theirs)
        else:
            values = {"in_deck": False} if in_a_base and not layer and ours.cost is not None else {}
        if values and id != at.id:
            found.append(Difference(id, values))
    return found


def _values(ours: Entry, theirs: Entry) -> dict[str, Any]:
    values: dict[str, Any] = {
        name: value
        for name in ("name", "kind", "cost", "copies", "text")
        if (value := getattr(theirs, name)) != getattr(ours, name)
    }
    if rulings := [ruling for ruling in theirs.rulings if ruling not in ours.rulings]:
        values["rulings"] = rulings
    if not values and theirs.changed_by != ours.changed_by:
        values["played"] = True
    return values
