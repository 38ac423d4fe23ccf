"""Work shared out to several processes."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from kotref.cli.jobs import several


def letters(word: str) -> Iterator[tuple[str, int]]:
    if word == "bad":
        raise ValueError("a bad word")
    if word == "gone":
        os._exit(9)
    if word == "slow":
        time.sleep(0.2)
    for letter in word:
        yield letter, os.getpid()


def all_results(words: list[str]) -> list[list[tuple[str, int]]]:
    with closing(several(letters, words, jobs=2)) as results:
        return [list(each) for each in results]


def test_results_come_in_the_order_of_the_things() -> None:
    words = ["slow", "ab", "", "xyz", *(f"w{n}" for n in range(40))]
    results = [list(each) for each in several(letters, words, jobs=3)]
    assert ["".join(letter for letter, _ in result) for result in results] == words
    assert len({process for result in results for _, process in result}) == 3
    assert os.getpid() not in {process for result in results for _, process in result}


def test_more_results_than_a_pipe_holds() -> None:
    words = ["x" * 30_000, "y" * 30_000, "z" * 30_000]
    assert [sum(1 for _ in each) for each in several(letters, words, jobs=2)] == [30_000] * 3


def test_an_exception_is_raised_here_and_ends_the_processes() -> None:
    with pytest.raises(ValueError, match="a bad word"):
        all_results(["ab", "bad", *["slow"] * 50])
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_a_process_that_dies_is_no_silence() -> None:
    with pytest.raises(RuntimeError, match="ended before its work was done"):
        all_results(["ab", "gone"])


def test_whoever_stops_early_leaves_no_process_behind() -> None:
    results = several(letters, ["x" * 100_000] * 20, jobs=2)
    assert next(next(results))[0] == "x"
    results.close()
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)
