"""The files that are measured, made anew for each run: simulated games, and games of chess for the comparison."""

from __future__ import annotations

import random
from pathlib import Path

from kotref.logs import Log, write_log
from kotref.simulate import simulate

PLAYERS = (2, 3, 4, 5, 6)


def games(number: int, seed: str) -> list[Log]:
    """So many simulated games, as many of each number of players."""
    each, more = divmod(number, len(PLAYERS))
    found: list[Log] = []
    for place, players in enumerate(PLAYERS):
        found += simulate(each + (place < more), players, seed)
    return found


def long_game(moves: int, seed: str) -> Log:
    """The first so many moves of a game of six with far more life and points to win than there are in the box."""
    options = {"victory.points": 1000, "victory.max": "none"}
    options |= {"life.start": 900, "life.max": 900, "life.max_with_cards": 902}
    for attempt in range(100):
        [log] = simulate(1, 6, f"{seed} {attempt}", options=options, turns=moves)
        if log.moves >= moves:
            log.entries = [entry for entry in log.entries if entry.number <= moves]
            log.header["result"] = {"winner": "unfinished"}
            return log
    raise RuntimeError(f"no game of {moves} moves comes up")


def yaml_folder(logs: list[Log], folder: Path) -> list[Path]:
    """Each game in a YAML file of its own."""
    folder.mkdir()
    paths = []
    for number, log in enumerate(logs):
        paths.append(folder / f"game-{number:04}.yaml")
        paths[-1].write_text(write_log(log, "yaml"), encoding="utf-8")
    return paths


def json_lines(logs: list[Log], path: Path, copies: int = 1) -> Path:
    """All games in one JSON Lines file, several times over if wanted."""
    text = "".join(write_log(log, "jsonl") for log in logs)
    with path.open("w", encoding="utf-8") as file:
        for _ in range(copies):
            file.write(text)
    return path


def pgn(number: int, path: Path, seed: str) -> Path:
    """So many games of chess in one PGN file: random legal moves, eighty half-moves at most."""
    import chess
    import chess.pgn

    chance = random.Random(seed)
    with path.open("w", encoding="utf-8") as file:
        for _ in range(number):
            board = chess.Board()
            moves: list[chess.Move] = []
            while len(moves) < 80 and not board.is_game_over():
                moves.append(chance.choice(list(board.legal_moves)))
                board.push(moves[-1])
            game = chess.pgn.Game()
            game.add_line(moves)
            game.headers["Result"] = board.result()
            print(game, file=file, end="\n\n")
    return path
