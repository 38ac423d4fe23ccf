"""`kotref validate`: hold logs against the rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from kotref.report import FORMATS, Look, Reporter, reporter
from kotref.report.tally import Tally

if TYPE_CHECKING:
    from kotref.cli.progress import Progress
    from kotref.referee.report import Report
    from kotref.report.selection import Selection

_NO_LOG = "there is no log in this folder: a log is a .yaml, .json or .jsonl file with players and moves"

_FEW = 8
"""So few files are judged sooner by one process than several are started."""


@click.command("validate", epilog="Exit status: 0 all legal, 1 a violation, 2 something could not be judged.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(list(FORMATS)),
    default="text",
    show_default=True,
    help="How to say it.",
)
@click.option("--first", is_flag=True, help="Stop each game at its first violation.")
@click.option("--max-errors", type=click.IntRange(1), metavar="N", help="Stop each game after N violations.")
@click.option("--until", type=click.IntRange(0), metavar="N", help="Judge each game up to move N only.")
@click.option("--strict", is_flag=True, help="Warnings count for the exit status too.")
@click.option("--all", "follow_ups", is_flag=True, help="Show what follows from a violation, under its cause.")
@click.option("--select", metavar="CODES", help="Tell only these (KOT402,KOT5xx,yield-not-hit).")
@click.option("--ignore", metavar="CODES", help="Do not tell these.")
@click.option("--ruleset", metavar="ID[,ID]", help="Judge by this ruleset, whatever the log names.")
@click.option("--cards", multiple=True, metavar="FILE", help="A card file of your own; may be given several times.")
@click.option("--output", metavar="FILE", help="Write the verdicts to FILE.")
@click.option("--quiet", is_flag=True, help="Only violations: no closing line, no progress.")
@click.option("--jobs", type=click.IntRange(0), default=1, metavar="N", help="Use N processes (0: one a processor).")
@click.pass_context
def command(
    ctx: click.Context,
    logs: tuple[str, ...],
    format_name: str,
    first: bool,
    max_errors: int | None,
    until: int | None,
    strict: bool,
    follow_ups: bool,
    select: str | None,
    ignore: str | None,
    ruleset: str | None,
    cards: tuple[str, ...],
    output: str | None,
    quiet: bool,
    jobs: int,
) -> None:
    """Check logs against the rules, move by move.

    Each LOG is a file (YAML, JSON or JSON Lines), one game of a file that holds several (FILE#2), a folder with logs in
    it, or - for standard input.
    """
    from kotref.cli.output import destination, wants_colour
    from kotref.cli.progress import Progress
    from kotref.logs import find_logs

    selection = _selection(select, ignore)
    named = ruleset_named(ruleset)
    limits = {"max_errors": 1 if first else max_errors, "until": until, "ruleset": named, "cards": cards}
    files = [file for log in logs for file in (list(find_logs([log])) or [log])]
    progress = Progress(len(files), wanted=not quiet)
    with destination(output, flush=format_name == "jsonl") as write:
        colour = output in (None, "-") and wants_colour(sys.stdout)
        made = reporter(format_name, Look(colour=colour, follow_ups=follow_ups, summary=not quiet))
        write(made.begin())
        tally = _tell(_judged(files, limits, jobs, progress), made, selection, write, progress)
        write(made.end(tally))
    ctx.exit(tally.status(strict))


def _tell(
    judged: Generator[Report, None, None],
    made: Reporter,
    selection: Selection | None,
    write: Callable[[str], object],
    progress: Progress,
) -> Tally:
    """Write each verdict as soon as it is there, and count them."""
    tally = Tally()
    try:
        with closing(judged) as reports:
            for report in reports:
                told = selection.apply(report) if selection else report
                tally.add(told)
                if text := made.report(told):
                    progress.wipe()
                    write(text)
                progress.log_done()
    finally:
        progress.wipe()
    return tally


def _judged(
    files: Sequence[str], limits: dict[str, Any], jobs: int, progress: Progress
) -> Generator[Report, None, None]:
    """The verdicts on all games of all files, in their order."""
    jobs = min(jobs or os.cpu_count() or 1, len(files))

    def work(file: str) -> Iterator[Report]:
        return _judge_file(file, limits)

    if jobs < 2 or len(files) < _FEW or not hasattr(os, "fork"):
        for file in files:
            yield from work(file)
            progress.file_done()
        return
    import kotref.referee.judge  # noqa: F401  # imported once, before the processes part
    from kotref.cli.jobs import several  # isort: skip

    with closing(several(work, files, jobs)) as shares:
        for reports in shares:
            yield from reports
            progress.file_done()


def _judge_file(file: str, limits: dict[str, Any]) -> Iterator[Report]:
    """The verdicts on the games of one file. A fault of the referee itself spoils this file's verdict only."""
    from kotref import check_file

    try:
        if os.path.isdir(file):
            yield _unreadable(file, _NO_LOG)
        elif "#" in file and not os.path.exists(file):
            yield _judge_one(file, limits)
        else:
            yield from check_file(file, **limits)
    except Exception as error:
        if os.environ.get("KOTREF_DEBUG"):
            raise
        from kotref.cli.app import complain
        from kotref.referee.report import Report

        complain(f"{file}: internal error: {type(error).__name__}: {error} (KOTREF_DEBUG=1 shows where)")
        yield Report(log=file, ruleset="", verdict="not-judged", moves=0)


def _judge_one(name: str, limits: dict[str, Any]) -> Report:
    """The verdict on one game of a file, ``FILE#2``."""
    from kotref.checking import cards_beside, check_log
    from kotref.cli.games import file_and_number, no_such_game
    from kotref.logs import read_logs

    path, number = file_and_number(name)
    found, count = None, 0
    for count, log in enumerate(read_logs(path), start=1):
        found = log
        if count == number:
            break
    lost = number is not None and count != number
    if found is None or (lost and not any(problem.code == "KOT001" for problem in found.problems)):
        return _unreadable(name, no_such_game(path, count, number or 0))
    return check_log(found, **{**limits, "cards": (*cards_beside(path), *limits["cards"])})


def _unreadable(name: str, why: str) -> Report:
    """The verdict on what holds no log."""
    from kotref.referee import catalogue
    from kotref.referee.report import Finding, Report

    problem = Finding("KOT001", catalogue.name("KOT001"), "error", 0, 0, 0, "", "", why)
    return Report(log=name, ruleset="", verdict="unreadable", moves=0, findings=[problem])


def _selection(select: str | None, ignore: str | None) -> Selection | None:
    if select is None and ignore is None:
        return None
    from kotref.report.selection import Selection

    return Selection(None if select is None else _codes(select), frozenset() if ignore is None else _codes(ignore))


def _codes(words: str) -> frozenset[str]:
    from kotref.referee import catalogue

    codes: set[str] = set()
    for word in filter(None, map(str.strip, words.split(","))):
        found = catalogue.find(word)
        if not found:
            raise click.UsageError(f"there is no code {word!r} (kotref rule lists them)")
        codes.update(found)
    return frozenset(codes)


def ruleset_named(words: str | None) -> str | None:
    """The ruleset as a log writes it: ``ID``, or ``[ID, ID]`` for several."""
    if words is None:
        return None
    ids = [word.strip() for word in words.strip("[]").split(",")]
    return ids[0] if len(ids) == 1 else f"[{', '.join(ids)}]"
