"""The command line: one module a command, options and wiring only."""

from __future__ import annotations

import gc
import sys

_OBJECTS = 25_000


def main() -> None:
    """Run ``kotref`` with the arguments of the process, and end it with the exit status."""
    # Imports make objects by the thousand and no garbage: looking for it so often would cost a tenth of a short run,
    # and so would looking through all of them once more at the end.
    gc.set_threshold(_OBJECTS)
    _let_a_closed_pipe_end_us()
    try:
        from kotref.cli.app import run

        status = run()
    except KeyboardInterrupt:
        status = 130
    gc.freeze()
    sys.exit(status)


def _let_a_closed_pipe_end_us() -> None:
    """Where there are signals, whoever stops reading our output ends us without a word, as with any Unix filter."""
    import signal

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
