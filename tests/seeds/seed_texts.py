"""The statements of the rule texts, and the scenes that show them.

A file of ``statements/`` is one text: the `ruleset` that plays as it says, `tables` (lists of players with a name), and
`statements`. A statement has `says` (in our words) and either `listed`, the reason why a log cannot show it, or

- `scenes`: a log's header without `format`, plus `moves`, and `violations` for what must be told and nothing else. A
  scene without `players` has three: Ada outside, Ben in the City, Cal outside. `players` may be the name of a table,
  `rest: discard` puts every card that the scene does not name on the discard pile, `ranking` is how it must end;
- `as`: a statement, or several, of other texts that say the same: their scenes are played by this text's ruleset;
- `option`: options that decide it, each with a value under which one of the scenes must fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from kotref.cards.library import library
from kotref.names import key
from kotref.referee.report import Report
from kotref.referee.scenes import failure, play_scene, scene_log
from kotref.rulesets import RulesetError, load_ruleset

FOLDER = Path(__file__).parent / "statements"
TEXTS = {"tr": 69, "fa": 49, "de": 50, "vi": 63, "es": 32}
"""The texts, and how many statements each has."""

TABLE = [
    {"name": "Ada", "monster": "Gigazaur"},
    {"name": "Ben", "monster": "Kraken", "place": "city"},
    {"name": "Cal", "monster": "The King"},
]


@dataclass(frozen=True)
class Scene:
    """A scene of a statement: the ruleset that judges it, and the log's header and moves."""

    statement: str
    name: str
    ruleset: Any
    content: Mapping[str, Any]

    @property
    def id(self) -> str:
        """The name of its test: ``R_TR_50-without_a_claw``."""
        return f"{self.statement.replace('-', '_')}-{self.name}"

    def play(self, options: Mapping[str, Any] | None = None, ruleset: Any = None) -> Report:
        """Judge it, with `options` laid over its own, or by another ruleset."""
        content = {**self.content, "ruleset": self.ruleset if ruleset is None else ruleset}
        if options:
            content["options"] = {**(content.get("options") or {}), **options}
        content.setdefault("players", TABLE)
        content.pop("ranking", None)
        if content.pop("rest", None) == "discard":
            content["discard"] = _rest(content)
        return play_scene(scene_log(self.id, content))

    def failure(self, options: Mapping[str, Any] | None = None) -> str | None:
        """How it fails, in words; None if it comes out as it must."""
        report = self.play(options)
        ranking = self.content.get("ranking")
        if ranking and report.result["ranking"] != ranking:
            return f"the ranking is {report.result['ranking']}"
        return failure(self.content, report)

    @property
    def waits_for(self) -> str | None:
        """What this version does not have yet and the scene needs."""
        try:
            load_ruleset(self.ruleset, self.content.get("options") or {})
        except RulesetError as error:
            return error.message
        return None


def _rest(scene: Mapping[str, Any]) -> list[str]:
    """The cards of the deck that the scene does not name."""
    cards = library(load_ruleset(scene["ruleset"], scene.get("options") or {}).sets)
    left = dict(cards.copies)
    for name in [*scene.get("market", ()), *scene.get("deck", ())]:
        left[cards.find(key(name)) or ""] -= 1
    return [cards.spell(id) for id, copies in left.items() for _ in range(copies)]


@lru_cache(maxsize=1)
def statements() -> dict[str, dict[str, Any]]:
    """All statements by id, each with the ruleset and the tables of its text."""
    found: dict[str, dict[str, Any]] = {}
    for text in TEXTS:
        path = FOLDER / f"{text}.yaml"
        data = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {"statements": {}}
        for id, statement in data["statements"].items():
            assert id not in found
            found[id] = {**statement, "ruleset": data["ruleset"], "tables": data.get("tables") or {}}
    return found


def scenes_of(id: str, ruleset: Any = None) -> Iterator[Scene]:
    """The scenes of a statement, those of statements that say the same included."""
    statement = statements()[id]
    for name, scene in (statement.get("scenes") or {}).items():
        content = dict(scene)
        if isinstance(content.get("players"), str):
            content["players"] = statement["tables"][content["players"]]
        own = content.pop("ruleset", statement["ruleset"])
        yield Scene(id, name, own if ruleset is None else ruleset, content)
    same = statement.get("as") or ()
    for other in [same] if isinstance(same, str) else same:
        for scene in scenes_of(other, statement["ruleset"]):
            yield Scene(id, f"{other.replace('-', '_').lower()}_{scene.name}", scene.ruleset, scene.content)


def flips(id: str) -> dict[str, Any]:
    """The options that decide a statement, each with another value."""
    option = statements()[id].get("option") or {}
    assert isinstance(option, dict)
    return option
