"""Answers as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kotref.ask.model import SOURCES

_WIDTH = 100


def in_full(told: Mapping[str, Any]) -> Iterator[str]:
    """The paragraphs of an answer with all that belongs to it. `told` is as `kotref.ask.answers.answer` gives it."""
    yield wrapped(f"{told['question']}  [{told['id']}]", 0)
    if not told["holds"]:
        yield wrapped(f"For {told['ruleset']} there is no answer to this. By {told['default']['ruleset']}:")
    yield wrapped(told["answer"])
    if told["reason"]:
        yield wrapped(f"Why: {told['reason']}")
    yield wrapped(f"Where it stands: {places(told['stands_in'])}.")
    yield from _compared(told)
    yield from _readings(told["readings"])
    yield from _otherwise(told["otherwise"])
    yield "\n".join(map(_played, told["scenes"]))


def in_short(told: Mapping[str, Any]) -> str:
    """The question, its id and the answer."""
    return f"{wrapped(told['question'] + '  [' + told['id'] + ']', 0)}\n{wrapped(told['answer'])}"


def read_as(words: Mapping[str, str]) -> str:
    """Which words were taken for others."""
    return f"({', '.join(f'{given} read as {meant}' for given, meant in words.items())})"


def nothing(words: str, topics: Mapping[str, str], attempt: str) -> Iterator[str]:
    """What to do where no ruling answers."""
    yield wrapped(f"No ruling answers this: {words}", 0)
    lines = [f"  {id}: {title}" for id, title in topics.items()]
    yield "\n".join(["Topics that may be near (kotref ask --topic TOPIC lists their questions):", *lines])
    yield f"The engine answers too: give it a position and moves, and it says what comes of them:\n  {attempt}"


def places(written: Iterable[str]) -> str:
    """Where something stands, for players; what comes from one text together."""
    found: dict[str, list[str]] = {}
    for place in written:
        source = next(source for source in SOURCES if place == source or place.startswith((f"{source} ", f"{source},")))
        found.setdefault(SOURCES[source], []).append(place[len(source) :].lstrip(", "))
    return "; ".join(_with_parts(text, [part for part in parts if part]) for text, parts in found.items())


def _with_parts(text: str, parts: list[str]) -> str:
    if not parts:
        return text
    return f"{text} ({', '.join(parts)})" if parts[0].startswith("R-") else f"{text}, {' and '.join(parts)}"


def _compared(told: Mapping[str, Any]) -> Iterator[str]:
    """For a ruleset that was asked for: whether the default answers otherwise."""
    default = told["default"]
    if told["ruleset"] == default["ruleset"] or not told["holds"]:
        return
    if told["differs"]:
        yield wrapped(f"This differs from {default['ruleset']}: {default['answer']}")
    else:
        yield wrapped(f"The same as by {default['ruleset']}.")


def _readings(readings: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    lines = []
    for reading in readings:
        options = ", ".join(f"{name}: {value}" for name, value in reading["options"].items())
        takers = [*reading["taken_by"], *([f"any with {options}"] if options else [])]
        stands = f" ({places(reading['stands_in'])})" if reading["stands_in"] else ""
        lines.append(wrapped(f"{', '.join(takers)}: {reading['says']}{stands}", 4, "  "))
    if lines:
        yield "\n".join(["  Disputed; it is read in several ways:", *lines])


def _otherwise(others: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    lines = [wrapped(f"{other['ruleset']}: {other['answer']}", 4, "  ") for other in others]
    if lines:
        yield "\n".join(["  Otherwise by:", *lines])


def _played(scene: Mapping[str, Any]) -> str:
    by = scene["ruleset"] + "".join(f", {name}: {value}" for name, value in scene["options"].items())
    if scene["as_said"]:
        told = "".join(f"; {violation['code']} at move {violation['move']}" for violation in scene["violations"])
        return wrapped(f"played by the engine: {scene['shows']} ({by}{told})", 2, "  ")
    if scene["as_said"] is None:
        return wrapped(f"not played by {by}: {scene['shows']} ({scene['why'].rstrip('.')})", 2, "  ")
    return wrapped(f"played by the engine, and NOT as said by {by}: {scene['shows']} {scene['why']}", 2, "  ")


def wrapped(text: str, indent: int = 2, further: str = "") -> str:
    """A paragraph, indented; its lines but the first by as much more as `further` has."""
    from textwrap import fill

    from kotref.report.plain import plain

    margin = " " * indent
    return fill(plain(text), _WIDTH, initial_indent=margin, subsequent_indent=margin + further, break_on_hyphens=False)
