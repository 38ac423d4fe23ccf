"""From an option as it is written to its value, by what ``options.yaml`` says about it.

In a log and in a ruleset file every value is text; programs may give numbers and truth values as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from kotref.names import key, nearest, shown
from kotref.rulesets.model import Reward, RulesetError

Spec = Mapping[str, Any]
"""What is known about one option: ``kind``, and ``from``, ``to``, ``values``, ``parts`` where the kind has them."""

ORDERED = ("1s", "2s", "3s", "energy", "hearts", "claws")
TRUE = ("true", "yes", "on")
FALSE = ("false", "no", "off")
NONE = ("none", "null", "unlimited")
REWARDS = ("vp", "energy")


def written(options: Mapping[Any, Any], specs: Mapping[str, Spec], about: str) -> Iterator[tuple[str, Any]]:
    """The options in `options`, nested or with dots, as pairs of full name and value as it is written.

    Raises RulesetError for a name that is no option.
    """
    known = {_joined(path): path for path in specs}
    groups = {_joined(path.partition(".")[0]): path.partition(".")[0] for path in specs if "." in path}

    def walk(mapping: Mapping[Any, Any], above: str) -> Iterator[tuple[str, Any]]:
        for name, value in mapping.items():
            full = f"{above}.{name}" if above else str(name)
            spelled = _joined(full)
            head, _, last = spelled.rpartition(".")
            if spelled in known:
                yield known[spelled], value
            elif spelled in groups and isinstance(value, Mapping):
                yield from walk(value, groups[spelled])
            elif spelled in groups:
                names = ", ".join(path.partition(".")[2] for path in specs if path.startswith(f"{groups[spelled]}."))
                raise RulesetError(f"{groups[spelled]} is a group of options.", f"It has {names}.", about)
            elif head in known and last in _within(specs[known[head]]):
                yield known[head], {_within(specs[known[head]])[last]: value}
            else:
                raise RulesetError(f"there is no option {shown(full)!r}.", _meant(full, specs), about)

    yield from walk(options, "")


def _within(spec: Spec) -> dict[str, str]:
    """What an option is made of, where its parts have names: their spelling by their normalised name."""
    names = REWARDS if spec["kind"] == "reward" else spec.get("parts", ())
    return {key(name): name for name in names}


def typed(path: str, value: Any, spec: Spec, about: str) -> Any:
    """The value of an option; raises RulesetError, which names the option, if it cannot have this one."""
    read = _READERS.get(spec["kind"])
    result, why = (value, "") if read is None else read(value, spec)
    if why:
        raise RulesetError(f"the option {path} cannot be {shown(_plain(value))!r}.", why, about)
    return result


LIMITS = (
    ("victory.points", "victory.max"),
    ("life.start", "life.max"),
    ("life.max", "life.max_with_cards"),
    ("energy.start", "energy.max"),
)
"""Options of which the first is never more than the second."""


def number(value: Any, spec: Spec) -> tuple[int | None, str]:
    """A whole number between two others; None where there need not be one."""
    may_lack = "none" in spec["kind"]
    if may_lack and key(_text(value)) in NONE:
        return None, ""
    text = "" if isinstance(value, bool) else _text(value)
    if text.isascii() and text.isdigit() and len(text) <= 9 and spec["from"] <= int(text) <= spec["to"]:
        return int(text), ""
    return None, f"It is a whole number from {spec['from']} to {spec['to']}{', or none' if may_lack else ''}."


def truth(value: Any, spec: Spec) -> tuple[bool, str]:
    """True or false."""
    word = _text(value).lower()
    return word in TRUE, "" if word in TRUE + FALSE else "It is true or false."


def word(value: Any, spec: Spec) -> tuple[str, str]:
    """One of several words."""
    values: list[str] = list(spec["values"])
    text = _text(value)
    for one in values:
        if key(one) == key(text):
            return one, ""
    guess = nearest(text, values)
    return "", f"Did you mean {guess}?" if guess else f"It is one of {', '.join(values)}."


def reward(value: Any, spec: Spec) -> tuple[Reward, str]:
    """Points or energy: ``{vp: 1}``, or in one text ``1 vp``; nothing at all is ``none``."""
    if key(_text(value)) in NONE or value == {}:
        return {}, ""
    pairs: Any = value
    if isinstance(value, str):
        parts = value.replace(",", " ").split()
        pairs = dict(zip(parts[1::2], parts[::2], strict=False)) if len(parts) % 2 == 0 else None
    if isinstance(pairs, Mapping):
        given = {key(str(what)): number(much, {"kind": "number", "from": 0, "to": 100}) for what, much in pairs.items()}
        if all(what in REWARDS and not why for what, (_, why) in given.items()):
            return {what: much for what, (much, _) in given.items() if much}, ""
    return {}, "It is {vp: NUMBER} or {energy: NUMBER}, or none."


def order(value: Any, spec: Spec) -> tuple[str | tuple[str, ...], str]:
    """``free``, or the groups of dice in an order; ``numbers`` stands for 1s, 2s and 3s."""
    if isinstance(value, str):
        if key(value) == "free":
            return "free", ""
        value = value.strip().strip("[]").replace(",", " ").split()
    groups: list[str] = []
    for part in value if isinstance(value, (list, tuple)) else ():
        groups += ORDERED[:3] if key(str(part)) == "numbers" else [key(str(part))]
    if sorted(groups) == sorted(ORDERED):
        return tuple(groups), ""
    return "", f"It is free, or all of {', '.join(ORDERED)} in an order."


def numbers(value: Any, spec: Spec) -> tuple[tuple[int, ...], str]:
    """Rising whole numbers: ``[3, 6, 10]``, or in one text ``3, 6, 10``."""
    parts = value.strip().strip("[]").replace(",", " ").split() if isinstance(value, str) else value
    read = [number(part, {**spec, "kind": "number"}) for part in parts] if isinstance(parts, (list, tuple)) else []
    found = tuple(one for one, why in read if one is not None and not why)
    if found and len(found) == len(read) <= 20 and all(low < high for low, high in pairwise(found)):
        return found, ""
    return (), f"It is a list of rising numbers from {spec['from']} to {spec['to']}."


def triples(value: Any, spec: Spec) -> tuple[dict[int, int], str]:
    """What three dice of a number bring: ``{1: 2, 2: 1}``; a number that is not named brings nothing."""
    if isinstance(value, Mapping):
        given = {_text(face): number(much, {**spec, "kind": "number"}) for face, much in value.items()}
        if all(face in ("1", "2", "3") and not why for face, (_, why) in given.items()):
            return {int(face): much for face, (much, _) in given.items() if much}, ""
    return {}, "It is {1: NUMBER, 2: NUMBER, 3: NUMBER}, or some of these."


def parts(value: Any, spec: Spec) -> tuple[dict[str, Any] | bool, str]:
    """A part of the game that is off, or on with options of its own.

    Gives False, or the options that are set: none for ``true``. What is not set stays as it was (`on_top`).
    """
    if not isinstance(value, Mapping):
        on, why = truth(value, spec)
        return ({} if on else False), why and f"It is true or false, or sets some of {', '.join(spec['parts'])}."
    known = {key(name): name for name in spec["parts"]}
    found: dict[str, Any] = {}
    for name, part in value.items():
        spelled = known.get(key(str(name)))
        if spelled is None:
            guess = nearest(str(name), spec["parts"])
            hint = f"Did you mean {guess}?" if guess else f"It has {', '.join(spec['parts'])}."
            return False, f"There is no {shown(str(name))!r} in it. {hint}"
        found[spelled], why = _READERS[spec["parts"][spelled]["kind"]](part, spec["parts"][spelled])
        if why:
            return False, f"For its {spelled}: {why[:1].lower()}{why[1:]}"
    return found, ""


def on_top(value: Any, below: Any, spec: Spec) -> Any:
    """An option's `value` over what the layers `below` have: parts that it does not set stay, or get their default."""
    if "parts" not in spec or not isinstance(value, Mapping):
        return value
    start = below if isinstance(below, Mapping) else {name: part["default"] for name, part in spec["parts"].items()}
    whole = {**start, **value}
    for name, part in spec["parts"].items():
        if part["kind"] == "triples":
            whole[name] = {int(face): much for face, much in whole[name].items()}
        elif part["kind"] == "numbers":
            whole[name] = tuple(whole[name])
    return whole


_READERS: dict[str, Any] = {
    "number": number,
    "number or none": number,
    "truth": truth,
    "word": word,
    "reward": reward,
    "order": order,
    "numbers": numbers,
    "triples": triples,
    "off or parts": parts,
}


def against(values: Mapping[str, Any]) -> tuple[str, str] | None:
    """What cannot hold together in the merged options: what is wrong, and a hint; None if nothing is."""
    for low, high in LIMITS:
        if values[high] is not None and values[low] > values[high]:
            wrong = f"the option {low} cannot be {values[low]} where {high} is {values[high]}."
            return wrong, f"Set {high} as well."
    track = values["wickedness"]
    if track and track["levels"][-1] > track["cap"]:
        wrong = f"the option wickedness cannot have the level {track['levels'][-1]} where its cap is {track['cap']}."
        return wrong, "Set wickedness.cap as well."
    return None


def _text(value: Any) -> str:
    """A single value as text, as a log would have it; empty for a list or a mapping."""
    if value is None:
        return "none"
    return str(value).strip() if isinstance(value, (str, bool, int, float)) else ""


def _joined(path: str) -> str:
    return ".".join(key(part) for part in path.split("."))


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{what}: {_plain(part)}" for what, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_plain(part) for part in value)}]"
    return "none" if value is None else str(value)


def _meant(full: str, specs: Mapping[str, Spec]) -> str:
    """What an unknown name was probably meant to be."""
    last = key(full.rpartition(".")[2])
    same = [path for path in specs if key(path.rpartition(".")[2]) == last]
    guess = same[0] if same else nearest(full, specs)
    return f"Did you mean {guess}?" if guess else "'kotref rulesets show base-2016' lists all of them."
