"""kotref: a referee for the board game King of Tokyo.

>>> import kotref
>>> report = kotref.check("examples/short-game.yaml")
>>> report.verdict
'legal'

A recorded game is checked with `check` (one game) or `check_file` (a stream of games); a game is walked move by move
with `Game`. Everything is loaded when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kotref.checking import check, check_file, check_log
    from kotref.events import Event
    from kotref.game import Game, IllegalMove
    from kotref.notation import Move
    from kotref.position import Position
    from kotref.referee.report import Finding, Report
    from kotref.violation import Violation

__version__ = "0.1.0"

_HOMES = {
    "check": "kotref.checking",
    "check_file": "kotref.checking",
    "check_log": "kotref.checking",
    "Event": "kotref.events",
    "Game": "kotref.game",
    "IllegalMove": "kotref.game",
    "Move": "kotref.notation",
    "Position": "kotref.position",
    "Finding": "kotref.referee.report",
    "Report": "kotref.referee.report",
    "Violation": "kotref.violation",
}
__all__ = [
    "Event",
    "Finding",
    "Game",
    "IllegalMove",
    "Move",
    "Position",
    "Report",
    "Violation",
    "__version__",
    "check",
    "check_file",
    "check_log",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'kotref' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
