"""Playing the scenes of rulings: by which rulesets, and how they come out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kotref.ask.model import Ruling
from kotref.rulesets import RulesetError, load_ruleset
from kotref.rulesets.files import DEFAULT, shipped

if TYPE_CHECKING:
    from kotref.logs import Log
    from kotref.referee.report import Report

_UNFIT = ("KOT004", "KOT005", "KOT007", "KOT008")
"""Codes that say that a ruleset does not know what a scene needs, so that it says nothing about it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scene came out under a ruleset.

    `as_expected` is None where it cannot be played there, and `why` says why not; it also says how a scene failed.
    """

    number: int
    shows: str
    ruleset: str
    as_expected: bool | None
    why: str = ""


def named(ruleset: Any) -> str:
    """A ruleset as it is written on a command line: ``base-2016,bga``."""
    return ruleset if isinstance(ruleset, str) else ",".join(ruleset)


def default_ruleset(ruling: Ruling) -> str:
    """The ruleset that plays the scenes that name none."""
    return DEFAULT if not ruling.holds_for or DEFAULT in ruling.holds_for else ruling.holds_for[0]


def ruleset_of(ruling: Ruling, number: int) -> str:
    """The ruleset that plays scene `number`."""
    ruleset = ruling.scenes[number].get("ruleset")
    return default_ruleset(ruling) if ruleset is None else named(ruleset)


def play(ruling: Ruling, number: int, ruleset: str | None = None) -> Outcome:
    """Play a scene by its own ruleset, or by another."""
    from kotref.referee.scenes import failure, play_scene

    scene = ruling.scenes[number]
    by = ruleset or ruleset_of(ruling, number)
    why_not = not_there(by)
    if why_not is not None:
        return Outcome(number, scene["shows"], by, None, why_not)
    report = play_scene(log_of(ruling, number, by))
    unfit = _unfit(scene, report)
    if unfit is not None:
        return Outcome(number, scene["shows"], by, None, unfit)
    wrong = failure(scene, report)
    return Outcome(number, scene["shows"], by, wrong is None, wrong or "")


def log_of(ruling: Ruling, number: int, ruleset: str) -> Log:
    """A scene as a log of that ruleset."""
    from kotref.referee.scenes import scene_log

    names: str | list[str] = ruleset.split(",")
    return scene_log(ruling.id, {**ruling.scenes[number], "ruleset": names[0] if len(names) == 1 else names})


def play_all(ruling: Ruling) -> Iterator[Outcome]:
    """Play each scene by its own ruleset."""
    return (play(ruling, number) for number in range(len(ruling.scenes)))


def elsewhere(ruling: Ruling) -> Iterator[tuple[int, str]]:
    """The scenes that must come out the same by further rulesets: number and ruleset."""
    others = ruling.elsewhere()
    for number, scene in enumerate(ruling.scenes):
        if scene.get("ruleset") is None:
            for ruleset in ruling.holds_for or shipped()["rulesets"]:
                if ruleset not in others and ruleset != default_ruleset(ruling):
                    yield number, ruleset


def not_there(ruleset: str) -> str | None:
    """Why a ruleset cannot be played by; None if it can."""
    try:
        load_ruleset(ruleset)
    except RulesetError as error:
        return error.message
    return None


def _unfit(scene: Mapping[str, Any], report: Report) -> str | None:
    """What the ruleset lacks for the scene; None if nothing."""
    expected = {violation["code"] for violation in scene.get("violations") or ()}
    for finding in report.findings:
        if finding.code in _UNFIT and finding.code not in expected:
            return finding.message
    return None


def goes_by(ruleset: str) -> tuple[str, ...]:
    """What a ruleset goes by: its layers, the last first, then its base; one of one's own counts as what it extends."""
    known = shipped()["rulesets"]
    loaded = load_ruleset(ruleset)
    origins = {loaded.origin(path)[0] for path in loaded.as_dict()}
    own = [id for id in reversed(loaded.layers) if id in known]
    if not any(known[id]["kind"] == "base" for id in own):
        own += [id for id in known if id in origins and known[id]["kind"] == "base" and id != DEFAULT] or [DEFAULT]
    return tuple(own)
