"""Rulesets in words: the list of them, what an option means, how two of them differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kotref.rulesets.files import option_pages, shipped
from kotref.rulesets.model import Ruleset


def list_rulesets() -> list[tuple[str, str, str]]:
    """The rulesets that ship with kotref: id, ``base`` or ``layer``, and a line about it; bases first."""
    entries = sorted(shipped()["rulesets"].values(), key=lambda entry: (entry["kind"], entry["id"] != "base-2016"))
    return [(entry["id"], entry["kind"], entry["about"]) for entry in entries]


def differences(one: Ruleset, other: Ruleset) -> list[str]:
    """How two rulesets differ, a sentence for each option, and one for the card sets."""
    pages = option_pages()
    before, after = one.as_dict(), other.as_dict()
    told = []
    for path, page in pages.items():
        if before[path] != after[path]:
            old, new = value_in_words(before[path], page), value_in_words(after[path], page)
            told.append(f"{_capital(page['means'])} ({path}): in {one.id}, {old}; in {other.id}, {new}.")
    if (one.sets, one.card_files) != (other.sets, other.card_files):
        told.append(f"Card sets: in {one.id}, {_cards(one)}; in {other.id}, {_cards(other)}.")
    return told


def value_in_words(value: Any, page: Mapping[str, Any]) -> str:
    """A value as a player would say it; `page` is what ``options.yaml`` has about the option."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return str(page.get("none", "no limit"))
    if isinstance(value, Mapping):
        names = {"vp": ("point", "points"), "energy": ("energy", "energy")}
        return " and ".join(f"{much} {names[what][much != 1]}" for what, much in value.items()) or "nothing"
    if isinstance(value, (tuple, list)):
        return ", then ".join(value)
    if page["kind"] == "order":
        return "as the player likes"
    return str((page.get("values") or {}).get(value, value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _cards(ruleset: Ruleset) -> str:
    return ", ".join([*ruleset.sets, *(file.name for file in ruleset.card_files)]) or "none"
