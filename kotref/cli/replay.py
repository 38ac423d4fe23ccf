"""`kotref replay`: step through a game, on the screen or as text."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from kotref.replay import Recording, Step
    from kotref.replay.summary import Summary

_TEXT = ("turns", "as_json", "position", "summary", "as_text", "output")
"""Options that ask for text, besides those that name moves."""


@click.command(
    "replay",
    epilog="Exit status: 0 nothing against the rules in what was judged, 1 a violation in it, 2 something could not be "
    "judged or shown. The screen counts as shown, and ends with 0.",
)
@click.argument("log", metavar="LOG")
@click.option("--at", type=click.IntRange(0), metavar="N", help="How it stands after move N, and what N brought about.")
@click.option("--from", "first", type=click.IntRange(0), metavar="N", help="Begin with move N (0: the start).")
@click.option("--to", "last", type=click.IntRange(0), metavar="N", help="End with move N.")
@click.option("--turns", is_flag=True, help="A block for each turn instead of one for each move.")
@click.option("--summary", is_flag=True, help="Only what the game came to: points, damage, cards, charts.")
@click.option("--position", is_flag=True, help="The position (with --at N) for kotref whatif, and as a log's header.")
@click.option("--text", "as_text", is_flag=True, help="The whole game as text, on a terminal too.")
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs: a line for each move.")
@click.option("--ruleset", metavar="ID[,ID]", help="Judge by this ruleset, whatever the log names.")
@click.option("--cards", multiple=True, metavar="FILE", help="A card file of your own; may be given several times.")
@click.option("--output", metavar="FILE", help="Write to FILE.")
@click.pass_context
def command(
    ctx: click.Context,
    log: str,
    at: int | None,
    first: int | None,
    last: int | None,
    turns: bool,
    summary: bool,
    position: bool,
    as_text: bool,
    as_json: bool,
    ruleset: str | None,
    cards: tuple[str, ...],
    output: str | None,
) -> None:
    """Step through a game: the table after each move, what the move brought about, what was against the rules.

    On a terminal LOG opens on the screen (? there shows the keys); with an option that asks for text, and where input
    or output is no terminal, it is told as text. FILE#2 is the second game of a file, - standard input.
    """
    from kotref.cli.games import cards_for, one_game, why_unplayable
    from kotref.cli.validate import ruleset_named
    from kotref.replay import Recording, Unplayable
    from kotref.report.plain import plain

    _check(at, first, last, turns, summary, position, as_json)
    game = one_game(log)
    for number in (at, first, last):
        if number is not None and number > game.moves:
            raise click.UsageError(f"{plain(game.name)} has {game.moves} moves; there is no move {number}")
    files = cards_for(log, cards)
    try:
        recording = Recording(game, ruleset_named(ruleset), cards=files)
    except Unplayable as error:
        wrong = next((finding for finding in error.report.findings if finding.code == "KOT007"), None)
        if ruleset is not None and wrong is not None:
            raise click.UsageError(f"--ruleset: {plain(wrong.message)}") from None
        raise why_unplayable(game, files) from None
    as_told = at is first is last is None and not any(ctx.params[name] for name in _TEXT)
    if as_told and _has_screen():
        from kotref.cli.output import wants_colour
        from kotref.replay.viewer import show

        show(recording, wants_colour(sys.stdout))
        return
    ctx.exit(_print(recording, ctx.params))


def _check(
    at: int | None, first: int | None, last: int | None, turns: bool, summary: bool, position: bool, as_json: bool
) -> None:
    """Options that do not go together."""
    if at is not None and (first is not None or last is not None):
        raise click.UsageError("--at is one move; for several use --from and --to")
    if first is not None and last is not None and first > last:
        raise click.UsageError(f"--from {first} comes after --to {last}")
    asked = [name for name, on in (("--turns", turns), ("--summary", summary), ("--position", position)) if on]
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(asked)} are different things; ask for one of them")
    if asked and (first is not None or last is not None) and asked != ["--turns"]:
        raise click.UsageError(f"{asked[0]} is of one moment: name it with --at")
    if turns and (as_json or at is not None):
        raise click.UsageError("--turns tells blocks of moves as text; without --at and --json")


def _has_screen() -> bool:
    """Whether somebody sits at a terminal on which lines can be put where they belong."""
    from importlib.util import find_spec

    there = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    return there and find_spec("termios") is not None


# --- text and JSON ----------------------------------------------------------------------------------------------------


def _print(recording: Recording, asked: dict[str, Any]) -> int:
    """Write what was asked for; gives the exit status."""
    from kotref.cli.output import destination

    with destination(asked["output"]) as write:
        if asked["position"]:
            _position(recording, asked, write)
        elif asked["summary"]:
            _summary(recording, asked, write)
        elif asked["as_json"]:
            import json

            for step in _range(recording, asked):
                write(json.dumps(step.data()) + "\n")
        elif asked["at"] is not None:
            _one(recording, asked, write)
        else:
            _story(recording, asked, write)
    if recording.judge.not_judged:
        return 2
    return 1 if recording.report.errors else 0


def _upto(recording: Recording, last: object) -> Iterator[Step]:
    """The steps up to that move; all if it is None."""
    for step in recording.steps():
        yield step
        if step.move == last:
            return


def _range(recording: Recording, asked: dict[str, Any]) -> Iterator[Step]:
    """The steps that were asked for."""
    at = asked["at"]
    first, last = (at, at) if at is not None else (asked["first"], asked["last"])
    for step in _upto(recording, last):
        if first is None or step.move >= first:
            yield step


def _lines(lines: Iterable[str], write: Callable[[str], object]) -> None:
    for line in lines:
        write(f"{line}\n")


def _one(recording: Recording, asked: dict[str, Any], write: Callable[[str], object]) -> None:
    """How it stands after a move, and what the move brought about."""
    from kotref.replay.plain import position_lines, step_lines

    before: Step | None = None
    step: Step | None = None
    for following in _upto(recording, asked["at"]):
        before, step = step, following
    assert step is not None
    _lines([*step_lines(step, before), "", *position_lines(step.state, step.teller)], write)
    _not_judged(recording, step, asked["at"], write)


def _story(recording: Recording, asked: dict[str, Any], write: Callable[[str], object]) -> None:
    """The game, or a part of it, as text; the whole of it with its summary."""
    from kotref.replay.plain import game_lines, turn_lines
    from kotref.replay.summary import Summary

    summed = Summary()

    def counted() -> Iterator[Step]:
        for step in _range(recording, asked):
            summed.add(step)
            yield step

    tell = turn_lines if asked["turns"] else game_lines
    lines = tell(counted())
    first = next(lines, "")
    _lines([first] if first else [], write)
    _lines(lines, write)
    if asked["first"] is None and asked["last"] is None:
        _lines(["", *_summed(summed, asked)], write)
    if summed.end is not None:
        _not_judged(recording, summed.end, asked["last"], write)


def _not_judged(recording: Recording, last: Step, wanted: object, write: Callable[[str], object]) -> None:
    if recording.judge.not_judged and last.move != wanted:
        write(f"\nFrom here on the game is not judged: {last.move} of {recording.log.moves} moves are shown.\n")


def _summary(recording: Recording, asked: dict[str, Any], write: Callable[[str], object]) -> None:
    """What the game came to, up to a move if one is named."""
    from kotref.replay.summary import Summary

    summed = Summary()
    for step in _upto(recording, asked["at"]):
        summed.add(step)
    if asked["as_json"]:
        import json

        about = {"log": recording.log.name, "ruleset": recording.report.ruleset}
        write(json.dumps(about | summed.data()) + "\n")
    else:
        _lines(_summed(summed, asked), write)


def _summed(summed: Summary, asked: dict[str, Any]) -> list[str]:
    from kotref.replay.charts import can_show
    from kotref.replay.summary import summary_lines

    to_file = asked["output"] not in (None, "-")
    return summary_lines(summed, blocks=to_file or can_show(sys.stdout.encoding))


def _position(recording: Recording, asked: dict[str, Any], write: Callable[[str], object]) -> None:
    """The position in words to go on from."""
    from kotref.cli.games import Unusable
    from kotref.replay.position import position_words, words_lines
    from kotref.report.plain import plain

    walk = _upto(recording, asked["at"])
    words = position_words(recording, list(walk))
    if words is None:
        raise Unusable(f"{plain(recording.log.name)} is not judged that far: kotref validate says why")
    if asked["as_json"]:
        import json

        write(json.dumps(words.data()) + "\n")
    else:
        _lines(words_lines(words), write)
