"""What is measured: each measure makes the files it needs and gives one or more lines of the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import making
import yaml
from timing import command, in_turns, peak_memory, ratio

from kotref import Report, check_log
from kotref.logs import Log, read_logs
from kotref.simulate import simulate


@dataclass(frozen=True)
class Line:
    """One line of the table: what was measured, the figures behind it, and the value that is held against the goal."""

    what: str
    value: float
    goal: float
    unit: str = ""
    more: str = ""
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.value >= self.goal if self.at_least else self.value <= self.goal


@dataclass(frozen=True)
class Setting:
    """Where files go, how many games and rounds there are, and the seed of everything."""

    folder: Path
    games: int
    rounds: int
    seed: str
    many: int


Measure = Callable[[Setting], Iterator[Line]]
KOTREF = (sys.executable, "-m", "kotref")


def loading_and_judging(setting: Setting) -> Iterator[Line]:
    """Reading YAML against PyYAML's C loader; judging what was read."""
    paths = making.yaml_folder(making.games(setting.games, setting.seed), setting.folder / "yaml")
    texts = [path.read_text(encoding="utf-8") for path in paths]

    def load() -> list[Log]:
        return [log for text in texts for log in read_logs("game.yaml", text)]

    def plain() -> None:
        for text in texts:
            yaml.load(text, Loader=yaml.CSafeLoader)

    logs = load()
    moves = sum(log.moves for log in logs)

    def judge() -> list[Report]:
        return [check_log(log) for log in logs]

    if any(report.verdict != "legal" for report in judge()):
        raise RuntimeError("a simulated game is not legal")
    ours, theirs, judging = in_turns(setting.rounds, load, plain, judge)
    per_move = [one / moves * 1e6 for one in (median(ours), median(theirs), median(judging))]
    about = f"{per_move[0]:.1f} us a move, PyYAML {per_move[1]:.1f} us; {len(paths)} logs, {moves} moves"
    yield Line("loading YAML / yaml.load with CSafeLoader", ratio(ours, theirs), 0.5, "", about)
    yield Line("judging, a move", per_move[2], 16, "us", "stretch goal 10 us")
    yield Line("judging / loading", ratio(judging, ours), 1)


def against_chess(setting: Setting) -> Iterator[Line]:
    """Checked moves a second: JSON Lines against python-chess with PGN, both read from a file.

    Checked means the same for both: every move is legal, none comes after the end, the result is what happened.
    """
    import chess.pgn

    ours_file = making.json_lines(making.games(setting.games, setting.seed), setting.folder / "games.jsonl")
    theirs_file = making.pgn(setting.games, setting.folder / "games.pgn", setting.seed)
    moves, plies = [0], [0]

    def ours() -> None:
        with ours_file.open("rb") as file:
            reports = [check_log(log) for log in read_logs(str(ours_file), file)]
        moves[0] = sum(report.moves for report in reports)

    def read() -> Iterator[chess.pgn.Game]:
        plies[0] = 0
        with theirs_file.open(encoding="utf-8") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                if game.errors:
                    raise RuntimeError("python-chess found a mistake in its own game")
                plies[0] += game.end().ply()
                yield game

    def only_read() -> None:
        for _ in read():
            pass

    def check() -> None:
        for game in read():
            board = game.board()
            for move in game.mainline_moves():
                if board.is_game_over() or not board.is_legal(move):
                    raise RuntimeError("python-chess found a move that is not legal")
                board.push(move)
            if board.result() != game.headers["Result"]:
                raise RuntimeError("python-chess found a wrong result")

    mine, read_, checked = in_turns(setting.rounds, ours, only_read, check)
    speed, read_speed, check_speed = (
        [count / one for one in times] for count, times in ((moves[0], mine), (plies[0], read_), (plies[0], checked))
    )
    about = f"{median(speed):,.0f} moves/s, python-chess {median(check_speed):,.0f} half-moves/s"
    yield Line("checked moves a second / python-chess", ratio(speed, check_speed), 3, "", about, at_least=True)
    about = f"read_game alone {median(read_speed):,.0f} half-moves/s: it refuses what is not legal, and no more"
    yield Line("the same / python-chess reading only", ratio(speed, read_speed), 3, "", about, at_least=True)


def cold_start(setting: Setting) -> Iterator[Line]:
    """From nothing to the verdict on one small log, against importing what cannot be avoided."""
    [log] = simulate(1, 2, setting.seed, turns=6)
    path = making.yaml_folder([log], setting.folder / "small")[0]
    ours, theirs = in_turns(
        setting.rounds * 3,
        command(*_installed(), "validate", str(path)),
        command(sys.executable, "-c", "import click, yaml"),
        clock=perf_counter,
    )
    about = f"{median(ours) * 1000:.0f} ms, import click, yaml {median(theirs) * 1000:.0f} ms; {log.moves} moves"
    yield Line("kotref validate of one log / import click, yaml", ratio(ours, theirs), 1.5, "", about)


def looking_up(setting: Setting) -> Iterator[Line]:
    """A question, a rule and a card, from nothing to the answer, against importing what cannot be avoided."""
    for words in (("ask", "can", "I", "yield", "after", "card", "damage"), ("rule", "KOT402"), ("card", "acid attack")):
        ours, theirs = in_turns(
            setting.rounds * 3,
            command(*_installed(), *words),
            command(sys.executable, "-c", "import click, yaml"),
            clock=perf_counter,
        )
        about = f"{median(ours) * 1000:.0f} ms, import click, yaml {median(theirs) * 1000:.0f} ms"
        yield Line(f"kotref {words[0]} / import click, yaml", ratio(ours, theirs), 2, "", about)


def _installed() -> list[str]:
    """The command as it was installed; as a module where it was not."""
    script = Path(sys.executable).with_name("kotref")
    return [str(script)] if script.exists() else list(KOTREF)


def two_processes(setting: Setting) -> Iterator[Line]:
    """Three hundred logs by one process and by two."""
    folder = setting.folder / "three-hundred"
    making.yaml_folder(making.games(300, setting.seed), folder)
    one, two = in_turns(
        max(3, setting.rounds // 2),
        command(*KOTREF, "validate", "--quiet", "--jobs", "1", str(folder)),
        command(*KOTREF, "validate", "--quiet", "--jobs", "2", str(folder)),
        clock=perf_counter,
    )
    about = f"{median(one):.2f} s and {median(two):.2f} s for 300 logs"
    yield Line("one process / two processes", ratio(one, two), 1.6, "", about, at_least=True)


def memory(setting: Setting) -> Iterator[Line]:
    """Peak memory of many games in one JSON Lines file against a hundred."""
    logs = making.games(100, setting.seed)
    few = making.json_lines(logs, setting.folder / "few.jsonl")
    many = making.json_lines(logs, setting.folder / "many.jsonl", setting.many // 100)
    peaks = [peak_memory(*KOTREF, "validate", "--quiet", str(path)) for path in (few, many)]
    about = f"{peaks[1]:.1f} MB for {setting.many:,} games, {peaks[0]:.1f} MB for 100"
    yield Line("peak memory, many games / 100 games", peaks[1] / peaks[0], 1.1, "", about)


def replay_keys(setting: Setting) -> Iterator[Line]:
    """Stepping through long games in a terminal: the first screen, each key, the way to an end not judged yet."""
    from keys import Screen

    for moves, first_goal in ((5_000, 0.6), (10_000, 1.0)):
        log = making.long_game(moves, setting.seed)
        path = making.yaml_folder([log], setting.folder / f"long-{moves}")[0]
        firsts, jumps, most = [], [], 0.0
        answers: dict[str, list[float]] = {}
        for _ in range(max(3, setting.rounds // 2)):
            screen = Screen(*KOTREF, "replay", str(path))
            firsts.append(screen.first("move 0 of"))
            jumps.append(screen.press(">", f"move {moves} of"))
            for key, step in (("p", -1), ("n", 1)):
                number = moves if key == "p" else moves - 20
                found = [screen.press(key, f"move {number + step * (at + 1)} of") for at in range(20)]
                answers.setdefault(key, []).extend(found)
            answers.setdefault("g", []).append(screen.press(f"{moves // 2}\r", f"move {moves // 2} of"))
            most = max(most, screen.close())
        name = f"replay, {moves:,} moves"
        yield Line(f"{name}: first screen", median(firsts), first_goal, "s", f"{most:.0f} MB at the most")
        told = ", ".join(f"{key} {median(found) * 1000:.1f}" for key, found in answers.items())
        slowest = max(max(found) for found in answers.values())
        yield Line(f"{name}: slowest answer to a key", slowest * 1000, 50, "ms", f"medians: {told} ms")
        yield Line(f"{name}: to an end not judged yet", median(jumps), 3, "s")


MEASURES: dict[str, Measure] = {
    "judging": loading_and_judging,
    "chess": against_chess,
    "start": cold_start,
    "lookup": looking_up,
    "jobs": two_processes,
    "memory": memory,
    "replay": replay_keys,
}
