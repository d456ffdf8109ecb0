"""What the command line costs as a whole process: starting, one small file, a thousand files."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.corpora import find_family
from gridwright import api
from gridwright.kinds.nonogram.puzzle import Nonogram

ATTEMPTS = 5
MANY = 1_000
GRIDWRIGHT = Path(sys.executable).with_name("gridwright")
"""The command that was installed with this Python."""


def measure_startup() -> dict[str, Any]:
    """CPU seconds of whole processes, children included, as JSON values."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        family = find_family("pictures")
        small = folder / "small.json"
        write_puzzle(small, family.make(10, 10, 0))
        many = folder / "many"
        many.mkdir()
        for seed in range(MANY):
            write_puzzle(many / f"{seed:04}.json", family.make(10, 10, seed))
        return {
            "help": min(measure_command("--help", says="Usage: gridwright") for _ in range(ATTEMPTS)),
            "solve_one": min(measure_command("solve", str(small), says="solved, the only solution") for _ in range(ATTEMPTS)),
            "solve_many": measure_command("solve", "--json", str(many), says='"outcome": "solved"', times=MANY),
            "files": MANY,
        }


def write_puzzle(path: Path, puzzle: Nonogram) -> None:
    path.write_bytes(api.format_puzzles([puzzle], api.find_format("json")))


def measure_command(*words: str, says: str, times: int = 1) -> float:
    """CPU seconds of `gridwright WORDS`, which must succeed and say something so many times."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([GRIDWRIGHT, *words], check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if (found := done.stdout.count(says)) != times:
        raise AssertionError(f"gridwright {words[0]}: found {says!r} {found} times in its output, expected {times}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
