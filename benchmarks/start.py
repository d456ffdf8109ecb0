"""What one small puzzle costs from the shell: ten commands as whole processes, CPU and peak memory.

Each command is run once to warm up, so that byte code and compiled kernels are there, as they are after an installation; then
all of them take turns, so that whatever else the machine does meets all alike. Every answer is looked at.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.tables import format_mebibytes, format_seconds, format_table
from gridwright.model.errors import InputError
from gridwright.puzzles import find_folder

GRIDWRIGHT = Path(sys.executable).with_name("gridwright")
"""The command that was installed with this Python."""
GRID = "CA.#\n....\nP...\n#...\n"
WORDS = "cab;70\narab;40\nPerú;60\nant;80\ncap;50\narea;55\nbarn;45\nbut;65\n"


@dataclass(frozen=True)
class Command:
    """A command, of which `NONOGRAM`, `SLITHERLINK`, `GRID` and `WORDS` stand for files; and what it says when all is well."""

    words: str
    says: str


COMMANDS = (
    Command("--help", "Usage: gridwright"),
    Command("check NONOGRAM", "ok (nonogram, 10x10"),
    Command("draw NONOGRAM", "Mushroom"),
    Command("solve NONOGRAM", "solved, the only solution"),
    Command("hint NONOGRAM", "look at"),
    Command("explain NONOGRAM", "solved in"),
    Command("rate NONOGRAM", "Estimated effort"),
    Command("solve SLITHERLINK", "solved, the only solution"),
    Command("hint SLITHERLINK", "look at"),
    Command("fill GRID --words WORDS", "ARAB\nPERU"),
)


def run(rounds: int, command: Sequence[str]) -> bool:
    """Measure, print and keep. Every command must say what it should."""
    rows = measure_commands(COMMANDS, rounds)
    clear_progress()
    results = {"rounds": rounds, "commands": rows}
    path = write_report("start", command, results)
    print(f"{format_commands(results)}\n\nwritten: {path}")
    return True


def measure_commands(commands: Sequence[Command], rounds: int) -> list[dict[str, Any]]:
    """The medians of each command.

    The system counts the memory that this process holds as theirs, so a large one has others do it by `run_apart`.
    """
    with tempfile.TemporaryDirectory() as name:
        files = write_files(Path(name))
        found: dict[str, list[tuple[float, int]]] = {each.words: [] for each in commands}
        for turn in range(rounds + 1):
            show_progress(f"round {turn} of {rounds}")
            for each in commands:
                measured = measure_command(each, files)
                if turn:
                    found[each.words].append(measured)
    return [
        {"words": words, "seconds": median(cpu for cpu, _ in runs), "bytes": median(size for _, size in runs)}
        for words, runs in found.items()
    ]


def write_files(folder: Path) -> dict[str, str]:
    """The files that commands are given, by the words that stand for them."""
    (folder / "grid.txt").write_text(GRID)
    (folder / "words.txt").write_text(WORDS)
    return {
        "NONOGRAM": str(find_puzzle("nonogram", "mushroom.json")),
        "SLITHERLINK": str(find_puzzle("slitherlink", "pond.json")),
        "GRID": str(folder / "grid.txt"),
        "WORDS": str(folder / "words.txt"),
    }


def find_puzzle(kind: str, file: str) -> Path:
    """A puzzle that comes with the package."""
    folder = find_folder(kind)
    if folder is None:
        raise InputError("the package does not lie on disk as files", source="gridwright")
    return folder / file


def measure_command(command: Command, files: Mapping[str, str]) -> tuple[float, int]:
    """CPU seconds and the peak of memory in bytes of a command in a process of its own, which must succeed."""
    words = [str(GRIDWRIGHT), *(files.get(word, word) for word in command.words.split())]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {"NO_COLOR": "1"}
    with tempfile.TemporaryFile() as output:
        # Not by `subprocess`: only `wait4` gives the peak of one process.
        process = os.posix_spawn(words[0], words, environment, file_actions=[(os.POSIX_SPAWN_DUP2, output.fileno(), 1)])
        _, status, usage = os.wait4(process, 0)
        output.seek(0)
        said = output.read().decode()
    if status or command.says not in said:
        raise AssertionError(f"gridwright {command.words}: found {said[:200]!r}, expected {command.says!r}")
    unit = 1 if sys.platform == "darwin" else 1024
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit


def format_commands(results: dict[str, Any]) -> str:
    """The table for people."""
    rows = [
        [f"`gridwright {row['words']}`", format_seconds(row["seconds"]), format_mebibytes(row["bytes"])]
        for row in results["commands"]
    ]
    return format_table([f"whole process, median of {results['rounds']}", "CPU", "peak of memory"], rows)
