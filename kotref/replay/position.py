"""A position of a game in words to go on from: for `kotref whatif`, and as the beginning of a log."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kotref.logs import Entry, Log, write_log
from kotref.logs.seats import seat_words
from kotref.referee.positions import start_of_turn
from kotref.replay.recording import Recording, Step
from kotref.report.plain import plain

_ONLY_A_LOG_SAYS = {
    "turns": "which extra turns are due",
    "discard": "what lies in the discard pile",
    "tiles": "which tiles are on the table",
}


@dataclass(slots=True)
class Words:
    """The position before turn `turn`, and the `moves` of that turn so far.

    `header` is that of a log that begins there, `arguments` are those of `kotref whatif`; `unsaid` tells what of the
    position the header cannot say, `only_log` what the arguments cannot; `over` whether the game has ended there.
    """

    turn: int
    header: dict[str, Any]
    moves: list[tuple[str, str]]
    arguments: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)
    only_log: list[str] = field(default_factory=list)
    over: bool = False

    def data(self) -> dict[str, Any]:
        """As plain data, for programs."""
        moves = [f"{player}: {text}" for player, text in self.moves]
        about = {"turn": self.turn, "seats": [seat_words(seat) for seat in self.header["players"]]}
        return about | {
            "arguments": self.arguments,
            "header": self.header,
            "moves": moves,
            "unsaid": self.unsaid,
            "only_log": self.only_log,
        }


def position_words(recording: Recording, steps: Sequence[Step]) -> Words | None:
    """The words for where `recording` stands after `steps`; None where the log has not been judged that far."""
    run = getattr(recording.judge, "run", None)
    if run is None or recording.judge.not_judged:
        return None
    start = start_of_turn(run, recording.log)
    turn = run.table.position.number
    moves = [(step.player, step.text) for step in steps if step.turn == turn and step.move and step.player]
    if recording.ruleset is not None:
        layers = [layer.strip() for layer in recording.ruleset.strip("[]").split(",")]
        start.header["ruleset"] = layers[0] if len(layers) == 1 else layers
    words = Words(turn, start.header, moves, unsaid=list(start.unsaid), over=steps[-1].state["over"])
    words.arguments = _arguments(words.header, moves)
    words.only_log = [said for name, said in _ONLY_A_LOG_SAYS.items() if words.header.get(name)]
    return words


def _arguments(header: Mapping[str, Any], moves: list[tuple[str, str]]) -> list[str]:
    """The arguments of `kotref whatif` that say the same."""
    found = [seat_words(seat) for seat in header["players"]]
    if header.get("ruleset"):
        found += ["--ruleset", _joined(header["ruleset"])]
    if header.get("first"):
        found += ["--turn", str(header["first"])]
    for name in ("market", "deck"):
        if header.get(name):
            found += [f"--{name}", _joined(header[name])]
    for name, value in (header.get("options") or {}).items():
        found += ["--option", f"{name}={_joined(value)}"]
    if moves:
        found += ["--", *(f"{player}: {text}" for player, text in moves)]
    return found


def _joined(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def words_lines(words: Words) -> list[str]:
    """The position as text: the command line of `kotref whatif`, then the same as the beginning of a log."""
    upto = f", with its moves so far ({len(words.moves)})" if words.moves else ""
    lines = [f"# the position before turn {words.turn}{upto}"]
    lines += [f"# not said here: {what}" for what in [*words.unsaid, *words.only_log]]
    lines.append(plain(f"kotref whatif {' '.join(map(_quoted, words.arguments))}"))
    lines += ["", "# the same as the beginning of a log"]
    lines += [f"# not said here: {what}" for what in words.unsaid]
    entries = [Entry("move", number, 0, 0, player, text) for number, (player, text) in enumerate(words.moves, 1)]
    header = words.header if words.over else words.header | {"result": {"winner": "unfinished"}}
    lines += write_log(Log("position", header, entries)).splitlines()
    return lines


def _quoted(argument: str) -> str:
    """An argument as a shell takes it."""
    return f'"{argument}"' if _SPECIAL.isdisjoint(argument) and " " in argument else shlex.quote(argument)


_SPECIAL = frozenset("\"'$`\\!*?[]{}()<>|&;#~\n")
