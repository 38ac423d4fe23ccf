"""The same work on many things by several processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import IO, TypeVar

T = TypeVar("T")


def several(work: Callable[[str], Iterable[T]], things: Sequence[str], jobs: int) -> Generator[Iterator[T], None, None]:
    """What `work` gives for each of `things`, in their order, worked out by `jobs` processes.

    Results stream: a process that is ahead waits until its results are asked for. Those of one thing have to be taken
    before those of the next, and who stops early closes the generator. An exception in a process is raised here. The
    results are picklable and never None.
    """
    workers = [_Worker(work, things[start::jobs]) for start in range(jobs)]
    try:
        for number in range(len(things)):
            yield workers[number % jobs].results()
    finally:
        for worker in workers:
            worker.stop()


class _Worker:
    """A forked process that works through its share, and the pipe that its results come through."""

    def __init__(self, work: Callable[[str], Iterable[T]], share: Sequence[str]) -> None:
        reading, writing = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(reading)
            _be_a_worker(work, share, writing)
        os.close(writing)
        self.pipe: IO[bytes] = os.fdopen(reading, "rb")

    def results(self) -> Iterator[T]:
        """The results of the next thing of the share."""
        import pickle

        try:
            while (result := pickle.load(self.pipe)) is not None:
                if isinstance(result, Exception):
                    raise result
                yield result
        except EOFError:
            raise RuntimeError("a process of --jobs ended before its work was done") from None

    def stop(self) -> None:
        """End the process, whether it is ready or not."""
        import signal

        self.pipe.close()
        os.kill(self.process, signal.SIGTERM)
        os.waitpid(self.process, 0)


def _be_a_worker(work: Callable[[str], Iterable[T]], share: Sequence[str], writing: int) -> None:
    """Work, write the results, and end the process without running what the parent has still to do."""
    import pickle
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is the parent's to handle
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        with open(writing, "wb") as pipe:
            for thing in share:
                try:
                    for result in work(thing):
                        pickle.dump(result, pipe)
                except Exception as error:
                    pickle.dump(error, pipe)
                pickle.dump(None, pipe)
                pipe.flush()
    except BrokenPipeError:
        pass
    finally:
        os._exit(0)
