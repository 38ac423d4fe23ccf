"""Rulesets: every edition, variant and reading of the rules as named options, kept as data.

A *base* stands by itself, a *layer* changes the base that it is laid over; both are YAML files in this folder, or a
player's own. ``options.yaml`` says what each option means and which values it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kotref.rulesets.files import option_pages
from kotref.rulesets.loading import load_ruleset
from kotref.rulesets.model import Ruleset, RulesetError

if TYPE_CHECKING:
    from kotref.rulesets.telling import Setting, differences, list_rulesets, settings, value_in_words, written_value

__all__ = [
    "Ruleset",
    "RulesetError",
    "Setting",
    "differences",
    "list_rulesets",
    "load_ruleset",
    "option_pages",
    "settings",
    "value_in_words",
    "written_value",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from kotref.rulesets import telling

        return getattr(telling, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
