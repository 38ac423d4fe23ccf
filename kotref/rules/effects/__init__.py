"""What cards do: when their clauses speak, and each word of the language's effects, carried out."""

from __future__ import annotations

from kotref.rules.effects.cards import give_token, take_token
from kotref.rules.effects.dials import join_hits
from kotref.rules.effects.performing import perform, perform_now
from kotref.rules.effects.speaking import acquired, carry_out, fire, fire_now
from kotref.rules.effects.targets import targets

__all__ = [
    "acquired",
    "carry_out",
    "fire",
    "fire_now",
    "give_token",
    "join_hits",
    "perform",
    "perform_now",
    "take_token",
    "targets",
]
