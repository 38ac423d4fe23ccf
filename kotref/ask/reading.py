"""Reading files of rulings: YAML to rulings, with the place of a mistake."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kotref.ask.model import SOURCES, Answer, Reading, Ruling, Topic
from kotref.names import nearest, shown

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rulings")

_FILE = ("title", "rulings")
_RULING = {
    "id": str,
    "question": str,
    "answer": str,
    "reason": str,
    "stands_in": list,
    "tags": list,
    "asked": list,
    "cards": list,
    "holds_for": list,
    "differs": dict,
    "readings": list,
    "scenes": list,
}
_NEEDED = ("id", "question", "answer", "reason", "stands_in", "scenes")
_ANSWER = {"answer": str, "reason": str, "stands_in": list}
_READING = {"says": str, "taken_by": list, "options": dict, "stands_in": list}
_KINDS: dict[type, str] = {str: "a text", list: "a list", dict: "a mapping"}


class RulingError(Exception):
    """A file of rulings that cannot be read as such; `place` is the file, and the line as far as it is known."""

    def __init__(self, message: str, place: str = "") -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.place = place


class _Fault(Exception):
    """What is wrong with a ruling, before its place is known."""


def shipped_files() -> list[str]:
    """The files of rulings that belong to kotref, in the order of their names."""
    return sorted(os.path.join(FOLDER, name) for name in os.listdir(FOLDER) if name.endswith(".yaml"))


def read_file(path: str) -> tuple[Topic, list[dict[str, Any]]]:
    """The topic of a file and its rulings as plain data, each held against the format; raises RulingError."""
    data = _yaml(path)
    _only(data, _FILE, path)
    entries = data["rulings"]
    topic = Topic(os.path.basename(path).removesuffix(".yaml"), str(data["title"]))
    for number, entry in enumerate(entries):
        try:
            read_ruling(topic.id, entry)
        except _Fault as fault:
            name = entry.get("id") if isinstance(entry, dict) else None
            place = f"{path}:{_lines(path)[number]}"
            raise RulingError(f"{shown(str(name or f'ruling {number + 1}'))}: {fault}", place) from None
    return topic, entries


def read_all(paths: Iterable[str]) -> tuple[list[Topic], dict[str, list[dict[str, Any]]]]:
    """The topics of several files, and the rulings of each as plain data; an id may stand once only."""
    topics: list[Topic] = []
    rulings: dict[str, list[dict[str, Any]]] = {}
    seen: dict[str, str] = {}
    for path in paths:
        topic, entries = read_file(path)
        topics.append(topic)
        rulings[topic.id] = entries
        for entry in entries:
            id = str(entry["id"])
            if id in seen:
                raise RulingError(f"{id}: this id stands in {os.path.basename(seen[id])} already", path)
            seen[id] = path
    return topics, rulings


def read_ruling(topic: str, entry: Any) -> Ruling:
    """One ruling out of plain data; raises an error that says what is wrong with it."""
    _held(entry, _RULING, "a ruling")
    missing = [name for name in _NEEDED if not entry.get(name)]
    if missing:
        raise _Fault(f"there is no {missing[0]!r}")
    if not str(entry["question"]).rstrip().endswith("?"):
        raise _Fault("the question ends with no '?'")
    differs = {id: _answer(f"differs, {id}", other) for id, other in (entry.get("differs") or {}).items()}
    return Ruling(
        id=entry["id"],
        topic=topic,
        question=entry["question"],
        given=Answer(entry["answer"], entry["reason"], _places(entry["stands_in"])),
        tags=_texts(entry, "tags"),
        asked=_texts(entry, "asked"),
        cards=_texts(entry, "cards"),
        holds_for=_texts(entry, "holds_for"),
        differs=differs or None,
        readings=tuple(_readings(entry.get("readings"))),
        scenes=tuple(_scenes(entry["scenes"])),
    )


def _answer(where: str, entry: Any) -> Answer:
    _held(entry, _ANSWER, where)
    if not entry.get("answer"):
        raise _Fault(f"{where}: there is no 'answer'")
    return Answer(entry["answer"], entry.get("reason") or "", _places(entry.get("stands_in") or ()))


def _readings(entries: Any) -> Iterator[Reading]:
    if entries is not None and len(entries) < 2:
        raise _Fault("a disputed point has two readings or more")
    for number, entry in enumerate(entries or (), 1):
        _held(entry, _READING, f"reading {number}")
        if not entry.get("says"):
            raise _Fault(f"reading {number}: there is no 'says'")
        if not entry.get("taken_by") and not entry.get("options"):
            raise _Fault(f"reading {number}: it is taken by no ruleset and no options ('taken_by', 'options')")
        yield Reading(
            entry["says"], _texts(entry, "taken_by"), entry.get("options"), _places(entry.get("stands_in") or ())
        )


def _scenes(entries: Iterable[Any]) -> Iterator[Mapping[str, Any]]:
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, dict):
            raise _Fault(f"scene {number} is no mapping")
        for name in ("shows", "players", "moves"):
            if not entry.get(name):
                raise _Fault(f"scene {number}: there is no {name!r}")
        for violation in entry.get("violations") or ():
            if not isinstance(violation, dict) or set(violation) != {"move", "code"}:
                raise _Fault(f"scene {number}: a violation is {{move: NUMBER, code: CODE}}")
            if not str(violation["move"]).isdecimal():
                raise _Fault(f"scene {number}: {shown(str(violation['move']))!r} is not the number of a move")
        yield entry


def _places(entries: Iterable[Any]) -> tuple[str, ...]:
    places = tuple(str(entry) for entry in entries)
    for place in places:
        if not any(place == source or place.startswith((f"{source} ", f"{source},")) for source in SOURCES):
            raise _Fault(f"stands_in: {shown(place)!r} begins with none of {', '.join(SOURCES)}")
    return places


def _held(entry: Any, keys: Mapping[str, type], what: str) -> None:
    if not isinstance(entry, dict):
        raise _Fault(f"{what} is a mapping with {', '.join(keys)}")
    for name, value in entry.items():
        if name not in keys:
            guess = nearest(str(name), keys)
            raise _Fault(f"{what} has no key {shown(str(name))!r}{f'; did you mean {guess!r}?' if guess else ''}")
        if value is not None and not isinstance(value, keys[name]):
            raise _Fault(f"{name!r} is {_KINDS[keys[name]]}")


def _texts(entry: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = entry.get(name) or ()
    if not all(isinstance(value, str) for value in values):
        raise _Fault(f"{name!r} is a list of texts")
    return tuple(values)


def _only(data: Any, keys: tuple[str, ...], path: str) -> None:
    if not isinstance(data, dict) or set(data) != set(keys) or not isinstance(data["rulings"], list):
        raise RulingError("a file of rulings is a mapping with 'title' and a list 'rulings', and nothing else", path)


def _yaml(path: str) -> Any:
    import yaml

    from kotref.rulesets import RulesetError
    from kotref.rulesets.files import read_yaml

    try:
        return read_yaml(path)
    except RulesetError as error:
        cause = error.__cause__
        mark = getattr(cause, "problem_mark", None) if isinstance(cause, yaml.YAMLError) else None
        place = f"{path}:{mark.line + 1}:{mark.column + 1}" if mark is not None else path
        raise RulingError(error.message.replace("ruleset", "rulings"), place) from None


def _lines(path: str) -> list[int]:
    """The line in which each ruling of a file begins."""
    import yaml

    with open(path, "rb") as file:
        root: Any = yaml.compose(file.read(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    pairs: dict[str, Any] = {key.value: value for key, value in root.value}
    return [node.start_mark.line + 1 for node in pairs["rulings"].value]
