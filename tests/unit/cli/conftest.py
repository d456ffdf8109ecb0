"""Running commands inside the tests' own process, and real ones beside it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gridwright.cli.main import gridwright

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that commands run in, so that names in their output are short."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(here: Path) -> Run:
    """Run a command line: `run("solve", "heart.non").stdout`."""

    def invoke(*arguments: str, stdin: bytes | str | None = None) -> Result:
        result = CliRunner().invoke(gridwright, list(arguments), input=stdin, prog_name="gridwright")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return invoke


@pytest.fixture
def command() -> list[str]:
    """How to start gridwright as a process of its own."""
    return [sys.executable, "-c", "from gridwright.cli.main import main; main()"]


@pytest.fixture
def spawn(here: Path, command: list[str]) -> Spawn:
    """Run a command line in a process of its own."""

    def start(*arguments: str | bytes, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([*command, *arguments], input=stdin, capture_output=True, check=False, timeout=120)

    return start
