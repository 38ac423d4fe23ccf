"""What the rules say against a move: the one thing every `why_not` returns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule.

    `code` is a code of the catalogue (``KOT402``); `message` says who, what and why not, with the
    numbers that matter; `legal` says, where it helps, what would have been right.
    """

    code: str
    message: str
    legal: str | None = None
