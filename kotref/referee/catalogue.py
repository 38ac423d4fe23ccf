"""The catalogue of violations: what each code means, why, and where it stands.

Codes and names are public interface and never change meaning; a new one goes to the end of its family. The name and
the severity of a code stand in the table below, so that asking for them costs nothing; the rest of its page (the rule,
the reason, the examples, the sources) stands in ``catalogue/*.yaml``, one file a family, read when it is asked for,
from the ready-made JSON (`kotref.referee.pages` writes it), or the YAML where that has changed since.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from kotref.ready import read_ready

_TABLE = {
    "KOT001": "unreadable-log",
    "KOT002": "malformed-log",
    "KOT003": "unknown-player",
    "KOT004": "unknown-card",
    "KOT005": "unknown-monster",
    "KOT006": "unknown-move",
    "KOT007": "unknown-ruleset",
    "KOT008": "impossible-start",
    "KOT101": "not-your-turn",
    "KOT102": "out-of-step",
    "KOT103": "game-over",
    "KOT104": "eliminated-player",
    "KOT105": "wrong-first-player",
    "KOT201": "too-many-rolls",
    "KOT202": "wrong-number-of-dice",
    "KOT203": "kept-die-not-there",
    "KOT301": "bad-resolution",
    "KOT302": "bad-heart-split",
    "KOT401": "must-enter-tokyo",
    "KOT402": "yield-without-claws",
    "KOT403": "yield-outside-tokyo",
    "KOT404": "bay-closed",
    "KOT405": "tokyo-occupied",
    "KOT406": "city-first",
    "KOT407": "yield-not-hit",
    "KOT408": "already-in-tokyo",
    "KOT409": "no-right-to-enter",
    "KOT410": "may-not-yield",
    "KOT501": "card-not-for-sale",
    "KOT502": "not-enough-energy",
    "KOT503": "impossible-reveal",
    "KOT504": "card-not-owned",
    "KOT505": "card-not-now",
    "KOT506": "card-limit",
    "KOT507": "bad-card-choice",
    "KOT508": "forced-effect-missing",
    "KOT509": "effect-unknown",
    "KOT510": "may-not-buy",
    "KOT601": "claim-mismatch",
    "KOT701": "wrong-result",
    "KOT801": "tile-wrong-level",
    "KOT802": "tile-not-earned",
    "KOT803": "tile-gone",
    "KOT804": "tile-not-on-table",
    "KOT810": "evolution-not-in-hand",
    "KOT811": "evolution-of-another-monster",
    "KOT812": "draw-without-hearts",
    "KOT813": "drawn-twice",
    "KOT814": "evolution-not-now",
    "KOT815": "evolution-used-up",
    "KOT816": "evolution-not-in-deck",
    "KOT817": "frozen-die",
    "KOT820": "theft-without-claws",
    "KOT821": "theft-without-wound",
    "KOT822": "theft-unpaid",
    "KOT823": "costume-not-worn",
    "KOT830": "gift-not-yours",
    "KOT831": "gift-without-wound",
    "KOT832": "gift-to-nobody",
    "KOT901": "nothing-open",
    "KOT902": "corrected-by-the-table",
    "KOT903": "card-not-recorded",
    "KOT904": "unfinished-game",
}

_WARNINGS = frozenset({"KOT509", "KOT901", "KOT902", "KOT903", "KOT904"})

FAMILIES = {
    "KOT0": ("log", "The log"),
    "KOT1": ("turn", "Whose move it is"),
    "KOT2": ("dice", "Throwing dice"),
    "KOT3": ("resolving", "Resolving dice"),
    "KOT4": ("tokyo", "Tokyo"),
    "KOT5": ("cards", "Power cards"),
    "KOT6": ("claims", "Claims about the position"),
    "KOT7": ("result", "The result"),
    "KOT80": ("wickedness", "Wickedness tiles"),
    "KOT81": ("evolutions", "Evolutions"),
    "KOT82": ("costumes", "Costumes"),
    "KOT83": ("gifts", "Gifts"),
    "KOT9": ("warnings", "Warnings"),
}
"""The families of codes: the first characters of a code -> (the file of its pages, the family's title)."""


class Page(NamedTuple):
    """All that the catalogue says of one code.

    `rule` is the rule in a sentence, `why` its reason. `illegal_example` and `legal_example` are complete logs: the
    referee finds exactly this code in the first and nothing in the second. `sources` names where the rule stands, the
    main place first: a section of the rulebook, or of the log format where it begins with ``kotref/1``. `rulesets`
    says in which rulesets it is otherwise (id -> sentence). `needs` names the ruleset without which the examples
    cannot be played, `cards` holds the card file that they need.
    """

    code: str
    name: str
    severity: str
    rule: str
    why: str
    illegal_example: str
    legal_example: str
    sources: tuple[str, ...]
    rulesets: dict[str, str]
    needs: str | None = None
    cards: str | None = None

    def where(self, ruleset: str) -> str:
        """Where the rule stands for a game under `ruleset` (as its log writes it): ``base-2016, Yielding Tokyo``."""
        place = self.sources[0]
        return place if place.startswith("kotref/1") else f"{ruleset}, {place}"


def codes() -> tuple[str, ...]:
    """All codes, in their order."""
    return tuple(_TABLE)


def name(code: str) -> str:
    """The name of a code: ``KOT402`` -> ``yield-without-claws``. KeyError for a code that does not exist."""
    return _TABLE[code]


def severity(code: str) -> str:
    """``error`` or ``warning``. KeyError for a code that does not exist."""
    if code not in _TABLE:
        raise KeyError(code)
    return "warning" if code in _WARNINGS else "error"


def find(words: str) -> tuple[str, ...]:
    """The codes that `words` means: a code, a name (in any spelling), or a whole family (``KOT4``, ``4xx``).

    Nothing found gives an empty tuple.
    """
    text = words.strip().casefold().replace("_", "-").replace(" ", "-")
    digits = text.removeprefix("kot").rstrip("x")
    if digits.isascii() and digits.isdigit() and len(digits) <= 3:
        return tuple(code for code in _TABLE if code[3:].startswith(digits))
    return tuple(code for code, its_name in _TABLE.items() if its_name == text)


def page(code: str) -> Page:
    """The page of a code. KeyError for a code that does not exist."""
    name(code)
    return _family(_prefix(code))[code]


def family(code: str) -> str:
    """The name of the code's family: ``KOT402`` -> ``tokyo``. KeyError for a code that does not exist."""
    name(code)
    return FAMILIES[_prefix(code)][0]


def _prefix(code: str) -> str:
    return next(prefix for prefix in FAMILIES if code.startswith(prefix))


def pages() -> tuple[Page, ...]:
    """All pages, in the order of their codes."""
    return tuple(page(code) for code in _TABLE)


def about(words: Sequence[str]) -> tuple[str, ...]:
    """The codes whose page speaks of all of `words` (or of words that begin so), those with it in their name first."""
    import re

    patterns = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words if word.strip()]

    def speaks(text: str) -> bool:
        return all(pattern.search(text) for pattern in patterns)

    if not patterns:
        return ()
    found = [page.code for page in pages() if speaks(f"{page.name} {page.rule} {page.why}")]
    return tuple(sorted(found, key=lambda code: not speaks(name(code))))


FOLDER = os.path.splitext(os.path.abspath(__file__))[0]
READY = os.path.join(os.path.dirname(os.path.dirname(FOLDER)), "data", "catalogue.json")


def checksum() -> int:
    """A number that changes when one of the files of pages does."""
    import zlib

    total = 0
    for file_name, _ in FAMILIES.values():
        with open(os.path.join(FOLDER, f"{file_name}.yaml"), "rb") as file:
            total = zlib.crc32(file.read(), total)
    return total


def read_family(file_name: str) -> dict[str, Any]:
    """What the YAML file of a family says: code -> the parts of its page."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    with open(os.path.join(FOLDER, f"{file_name}.yaml"), encoding="utf-8") as file:
        written: dict[str, Any] = yaml.load(file, loader)
    return written


@cache
def _ready() -> dict[str, Any]:
    data = read_ready(READY, checksum)
    return {} if data is None else dict(data["families"])


@cache
def _family(prefix: str) -> dict[str, Page]:
    file_name = FAMILIES[prefix][0]
    written = _ready().get(file_name) or read_family(file_name)
    return {code: _page(code, entry) for code, entry in written.items()}


def _page(code: str, entry: dict[str, Any]) -> Page:
    return Page(
        code=code,
        name=name(code),
        severity=severity(code),
        rule=entry["rule"],
        why=entry["why"],
        illegal_example=entry["illegal"],
        legal_example=entry["legal"],
        sources=tuple(entry["sources"]),
        rulesets=entry.get("rulesets", {}),
        needs=entry.get("needs"),
        cards=entry.get("cards"),
    )
