"""Game logs: reading them from YAML, JSON and JSON Lines, and writing them (log-format `kotref/1`).

Knows the shape of a log and the notation of its moves, but no rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kotref.logs.finding import find_logs
from kotref.logs.model import Entry, Log, Problem
from kotref.logs.reading import read_logs

if TYPE_CHECKING:
    from kotref.logs.writing import write_log

__all__ = ["Entry", "Log", "Problem", "find_logs", "read_logs", "schema_text", "write_log"]


def schema_text() -> str:
    """The JSON Schema of a log, for editors and other programs."""
    from importlib.resources import files

    return files("kotref").joinpath("schemas/log.schema.json").read_text(encoding="utf-8")


def __getattr__(name: str) -> Any:
    if name == "write_log":
        from kotref.logs.writing import write_log

        return write_log
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
