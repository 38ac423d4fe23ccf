"""Rulesets in words: the list of them, all options of one with their sources, how two of them differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kotref.rulesets.decks import card_differences
from kotref.rulesets.files import option_pages, shipped
from kotref.rulesets.model import Ruleset


def list_rulesets() -> list[tuple[str, str, str]]:
    """The rulesets that ship with kotref: id, ``base`` or ``layer``, and a line about it; bases first."""
    entries = sorted(shipped()["rulesets"].values(), key=lambda entry: (entry["kind"], entry["id"] != "base-2016"))
    return [(entry["id"], entry["kind"], entry["about"]) for entry in entries]


class Setting(NamedTuple):
    """One option of a ruleset: its full name, its value as a ruleset file has it, what it means, and who says so.

    `layer` is the id of the ruleset that sets it (``options`` for what was set beside it), `source` where it stands.
    """

    path: str
    value: str
    means: str
    layer: str
    source: str


def settings(rules: Ruleset) -> list[Setting]:
    """All options of a ruleset, in the order of ``options.yaml``; the parts of one that is on by themselves."""
    values = rules.as_dict()
    found = []
    for path, page in option_pages().items():
        layer, source = rules.origin(path)
        value = values[path]
        on = "parts" in page and bool(value)
        found.append(Setting(path, "true" if on else written_value(value), page["means"], layer, source))
        for name, part in page["parts"].items() if on else ():
            full = f"{path}.{name}"
            found.append(Setting(full, written_value(value[name]), part["means"], *rules.origin(full)))
    return found


def differences(one: Ruleset, other: Ruleset) -> list[str]:
    """How two rulesets differ: a sentence for each option, then those about the cards."""
    told = []
    for path, page, before, after in _differing(one.as_dict(), other.as_dict()):
        old, new = value_in_words(before, page), value_in_words(after, page)
        told.append(f"{_capital(page['means'])} ({path}): in {one.id}, {old}; in {other.id}, {new}.")
    return told + card_differences(one, other)


def _differing(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[tuple[str, Mapping[str, Any], Any, Any]]:
    """The options with two values, and what ``options.yaml`` has about them; of two that are on the parts."""
    for path, page in option_pages().items():
        old, new = before[path], after[path]
        if "parts" in page and old and new:
            for name, part in page["parts"].items():
                if old[name] != new[name]:
                    yield f"{path}.{name}", part, old[name], new[name]
        elif old != new:
            yield path, page, old, new


def written_value(value: Any) -> str:
    """A value as it is written in a ruleset file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{what}: {written_value(part)}" for what, part in value.items()) + "}"
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(str(part) for part in value)}]"
    return "none" if value is None else str(value)


def value_in_words(value: Any, page: Mapping[str, Any]) -> str:
    """A value as a player would say it; `page` is what ``options.yaml`` has about the option."""
    kind = page["kind"]
    if kind == "off or parts":
        return "yes" if value else "no"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return str(page.get("none", "no limit"))
    if kind == "triples":
        return " and ".join(f"{much} for three {face}s" for face, much in value.items()) or "none"
    if kind == "numbers":
        return ", ".join(str(number) for number in value)
    if isinstance(value, Mapping):
        names = {"vp": ("point", "points"), "energy": ("energy", "energy")}
        return " and ".join(f"{much} {names[what][much != 1]}" for what, much in value.items()) or "nothing"
    if isinstance(value, (tuple, list)):
        return ", then ".join(value)
    if kind == "order":
        return "as the player likes"
    return str((page.get("values") or {}).get(value, value))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
