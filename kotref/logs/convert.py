"""Turning a log into another container, or its moves into the other form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kotref.logs.model import Log
from kotref.logs.writing import write_log

if TYPE_CHECKING:
    from kotref.notation import Notation


def convert(log: Log, to: str, apart: bool, notation: Notation) -> str:
    """The same game as ``yaml``, ``json`` or ``jsonl``, its moves short or taken apart (`apart`).

    Header, entries, claims, notes and order stay; comments and spacing go. A move that cannot be read stays as it is
    written. Raises ValueError for a log with problems, which nobody could write again, and for another container.
    """
    if log.problems:
        problem = log.problems[0]
        raise ValueError(f"{log.name}:{problem.line}:{problem.column}: {problem.message}")
    return write_log(log, to, apart, notation)
