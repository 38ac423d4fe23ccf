"""The command line: one module a command, options and wiring only."""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``kotref`` with the arguments of the process, and end it with the exit status."""
    _let_a_closed_pipe_end_us()
    try:
        from kotref.cli.app import run

        status = run()
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


def _let_a_closed_pipe_end_us() -> None:
    """Where there are signals, whoever stops reading our output ends us without a word, as with any Unix filter."""
    import signal

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
