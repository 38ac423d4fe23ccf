"""Hold files of rulings against the format and play their scenes: `python -m kotref.ask.check [FILE...]`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from kotref.ask.library import load_rulings
from kotref.ask.model import Ruling
from kotref.ask.reading import RulingError, read_all, read_ruling, shipped_files
from kotref.ask.scenes import Outcome, elsewhere, named, not_there, play, play_all
from kotref.names import key


def faults(ruling: Ruling) -> Iterator[str]:
    """What is wrong with a ruling beyond its form, scenes apart."""
    known = load_rulings().data["names"]
    rulesets = {*ruling.holds_for, *(ruling.differs or ()), *(id for one in ruling.readings for id in one.taken_by)}
    is_new = any(not_there(ruleset) for ruleset in rulesets)
    if not is_new:
        yield from (f"no card is called {name!r}" for name in ruling.cards if key(name) not in known)
    if ruling.is_disputed and (ruling.differs or ()):
        yield "the readings of a disputed point say what differs: it has no 'differs' beside them"
    yield from (f"no scene is played by {ruleset}, where it differs" for ruleset in _not_shown(ruling))
    for reading in ruling.readings[1:]:
        options = reading.options
        if options and not reading.taken_by and not any(scene.get("options") == options for scene in ruling.scenes):
            yield f"no scene is played with the options {dict(options)}, which one of its readings takes"


def _not_shown(ruling: Ruling) -> list[str]:
    """The rulesets that answer otherwise, without a scene; of those that take one reading, one is enough."""
    played = {ruleset for scene in ruling.scenes for ruleset in named(scene.get("ruleset") or "").split(",")}
    missing = [id for id in ruling.differs or () if id not in played]
    for reading in ruling.readings[1:]:
        if reading.taken_by and not played & {*reading.taken_by}:
            missing.append(reading.taken_by[0])
    return missing


def failures(ruling: Ruling) -> Iterator[Outcome]:
    """The scenes that do not come out as they must, by their own ruleset or by another that it holds for."""
    for outcome in play_all(ruling):
        if outcome.as_expected is False or (outcome.as_expected is None and not not_there(outcome.ruleset)):
            yield outcome
    for number, ruleset in elsewhere(ruling):
        outcome = play(ruling, number, ruleset)
        if outcome.as_expected is False:
            yield outcome


def main(paths: Iterable[str]) -> int:
    """Check the files, all that ship if none is named; 1 if anything is wrong."""
    try:
        _, rulings = read_all(list(paths) or shipped_files())
    except (RulingError, OSError) as error:
        print(error)
        return 1
    wrong = scenes = 0
    for ruling in (read_ruling(topic, entry) for topic, entries in rulings.items() for entry in entries):
        scenes += len(ruling.scenes)
        found = [*faults(ruling), *map(_told, failures(ruling))]
        wrong += len(found)
        for fault in found:
            print(f"{ruling.topic}.yaml, {ruling.id}: {fault}")
    print(f"{sum(map(len, rulings.values()))} rulings, {scenes} scenes, {wrong} faults")
    return 1 if wrong else 0


def _told(outcome: Outcome) -> str:
    return f"scene {outcome.number + 1} by {outcome.ruleset}: {outcome.why}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
