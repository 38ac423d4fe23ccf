"""A recorded game step by step: every move with what it brought about and how the table stands after it.

`recording` walks a log by the referee's judge, `telling` says events in words, `state` says positions as plain data;
`plain` and `screen` show them.
"""

from __future__ import annotations

from kotref.replay.recording import Recording, Step, Unplayable, record
from kotref.replay.telling import Teller, tell_event

__all__ = ["Recording", "Step", "Teller", "Unplayable", "record", "tell_event"]
