"""How many rulings and scenes there are, and how the scenes come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kotref.ask.library import Rulings
from kotref.ask.scenes import play_all


def statistics(rulings: Rulings, ids: Iterable[str]) -> dict[str, Any]:
    """The counts of some of the rulings; every scene of theirs is played."""
    topics: Counter[str] = Counter()
    scenes = disputed = as_said = 0
    not_played: list[dict[str, Any]] = []
    otherwise: list[dict[str, Any]] = []
    for id in ids:
        ruling = rulings[id]
        topics[ruling.topic] += 1
        disputed += ruling.is_disputed
        for outcome in play_all(ruling):
            scenes += 1
            as_said += outcome.as_expected is True
            if not outcome.as_expected:
                told = {"id": id, "scene": outcome.number + 1, "ruleset": outcome.ruleset, "why": outcome.why}
                (not_played if outcome.as_expected is None else otherwise).append(told)
    return {
        "rulings": sum(topics.values()),
        "disputed": disputed,
        "topics": dict(topics),
        "scenes": scenes,
        "as_said": as_said,
        "otherwise": otherwise,
        "not_played": not_played,
    }


def told(counted: Mapping[str, Any]) -> Iterator[str]:
    """The counts in words."""
    topics = f"{len(counted['topics'])} topic{'' if len(counted['topics']) == 1 else 's'}"
    yield f"{counted['rulings']} rulings in {topics}, {counted['disputed']} of them disputed"
    yield f"{counted['scenes']} scenes, played by the engine just now: {counted['as_said']} came out as said"
    for title, scenes in (("came out otherwise", counted["otherwise"]), ("not played", counted["not_played"])):
        for scene in scenes:
            yield f"  {title}: {scene['id']}, scene {scene['scene']}, by {scene['ruleset']}: {scene['why']}"
    yield ""
    width = max((len(topic) for topic in counted["topics"]), default=0)
    yield from (f"  {topic:<{width}}  {number}" for topic, number in counted["topics"].items())
