"""Measure kotref's speed and memory, and hold the figures against the goals.

usage: python benchmarks/run.py [--only NAME ...] [--games N] [--rounds N] [--many N] [--seed TEXT]

See README.md beside this file for how to read the table.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import sys
import tempfile
from pathlib import Path

import measures


def main() -> int:
    """Run the measures; the exit status is 0 if every goal is reached, 1 otherwise."""
    parser = argparse.ArgumentParser(description="Measure kotref, and hold the figures against the goals.")
    parser.add_argument("--only", nargs="+", choices=list(measures.MEASURES), default=list(measures.MEASURES))
    parser.add_argument("--games", type=int, default=100, help="games in the files that are read (default 100)")
    parser.add_argument("--rounds", type=int, default=7, help="how often each thing is timed (default 7)")
    parser.add_argument("--many", type=int, default=10_000, help="games in the large file (default 10000)")
    parser.add_argument("--seed", default="benchmark", help="seed of the simulated games")
    wanted = parser.parse_args()
    print(f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} processors", flush=True)
    gc.set_threshold(25_000)  # as the command line does; it spares the other side as much
    missed = 0
    for name in wanted.only:
        with tempfile.TemporaryDirectory(prefix="kotref-") as folder:
            setting = measures.Setting(Path(folder), wanted.games, wanted.rounds, wanted.seed, wanted.many)
            for line in measures.MEASURES[name](setting):
                missed += not line.met
                print(shown(line), flush=True)
    return 1 if missed else 0


def shown(line: measures.Line) -> str:
    """A line of the table."""
    value, goal = f"{line.value:.2f}{line.unit and ' '}{line.unit}", f"{line.goal:g}{line.unit and ' '}{line.unit}"
    bound = "at least" if line.at_least else "at most"
    return f"{line.what:<48} {value:>9}  {bound:>8} {goal:<6} {'yes' if line.met else 'NO':<4} {line.more}"


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    sys.exit(main())
