"""An answer in lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kotref.replay.plain import step_lines
from kotref.report.plain import plain
from kotref.whatif.answer import Answer

_QUIET = frozenset(("KOT903",))
"""What need not be told of a position that was made up: cards that were not recorded."""


def lines(answer: Answer) -> Iterator[str]:
    """What happens move by move, what is illegal, how it stands at the end, what is open there."""
    before = None
    for step in answer.steps:
        told = [finding for finding in step.findings if finding.code not in _QUIET]
        yield from step_lines(replace(step, findings=told), before)[0 if step.move else 1 :]
        before = step
    yield ""
    yield _verdict(answer)
    yield ""
    yield plain(f"How it stands{_whose(answer)}:")
    for seat in answer.seats:
        yield f"  {plain(seat)}"
    if any(card != "?" for card in answer.market):
        yield plain(f"  market {', '.join(answer.market)}")
    yield from _open(answer)


def _verdict(answer: Answer) -> str:
    count = answer.log.moves
    moves = f"{count} {'move' if count == 1 else 'moves'}" if count else "the position"
    errors = len(answer.report.errors)
    if answer.report.verdict == "legal":
        return f"{moves}: legal"
    if answer.report.verdict == "illegal":
        codes = " ".join(dict.fromkeys(finding.code for finding in answer.report.errors))
        return f"{moves}: illegal ({errors} {'violation' if errors == 1 else 'violations'}; why: kotref rule {codes})"
    return f"{moves}: not judged to the end"


def _whose(answer: Answer) -> str:
    return f" in {answer.open.turn}'s turn" if answer.open is not None and not answer.report.result.get("over") else ""


def _open(answer: Answer) -> Iterator[str]:
    found = answer.open
    if found is None or not (found.moves or found.maybe):
        return
    others = found.deciding and found.deciding != [found.turn]
    yield ""
    yield plain(f"Open now{', ' + ' and '.join(found.deciding) + ' to decide' if others else ''}:")
    for move in found.moves:
        yield f"  {plain(move)}"
    if found.maybe:
        yield "If a card of the hand that is not known is that one:"
    for move in found.maybe:
        yield f"  {plain(move)}"
