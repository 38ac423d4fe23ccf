"""The command line as the tests call it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

ROOT = Path(__file__).parents[2]


@pytest.fixture
def kotref() -> Callable[..., Result]:
    """``kotref ARGUMENTS`` in this process: quick."""
    from kotref.cli.app import kotref as group

    def call(*arguments: str | Path, given: str | bytes = "") -> Result:
        result = CliRunner().invoke(group, [str(argument) for argument in arguments], input=given)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    """``python -m kotref ARGUMENTS`` in a process of its own: the whole of it, imports and exit included."""

    def call(*arguments: str | Path, given: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | options.pop("env", {})
        return subprocess.run(
            [sys.executable, "-m", "kotref", *map(str, arguments)],
            input=given,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=environment,
            **options,
        )

    return call
