"""What every solver script here does around its `solve`: read a puzzle, stay within the limits, time it, tell the answer.

The scripts run in the solver's own environment, so they use the standard library and the solver, nothing else.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path

Clues = list[list[int]]
ColouredClues = list[list[tuple[int, str]]]
"""Blocks as their length and the symbol of their ink."""
Solve = Callable[[Clues, Clues], list[list[str]] | None]
"""From rows and columns to at most two solutions, as rows of `#` and `.`. One means that it is proved to be the only one, unless
the solver never looks for another; None means that the solver gives up."""

SolveInColour = Callable[[ColouredClues, ColouredClues], list[list[str]] | None]
TINY = [[1], [1]]
"""The clues of the puzzle that warms a solver up, in both directions. It needs more than lines."""
MEMORY = 4 << 30
"""The most bytes of data that a solver may hold."""


class ProgramError(Exception):
    """A program that a solver started has ended without an answer; the message says what it said last."""


def answer(solve: Solve, *, starts_program: bool = False) -> None:
    """Solve the puzzle on standard input within the CPU seconds named as the only argument, not counting what start-up took.

    A solver that starts a program for each puzzle pays for its start each time: that is measured first, and taken off.
    """
    puzzle = json.load(sys.stdin)
    limit_memory()
    # Whatever a solver loads or compiles when it is first used is start-up, too.
    solve(TINY, TINY)
    start_up = _time_start(solve) if starts_program else 0.0
    limit = int(sys.argv[1])
    limit_seconds(limit)
    begin = used_seconds()
    try:
        solutions = solve(puzzle["rows"], puzzle["columns"])
    except ProgramError:
        # The limit ends the program rather than us.
        if used_seconds() - begin < limit:
            raise
        solutions = None
    seconds = used_seconds() - begin
    json.dump({"seconds": max(0.0, seconds - start_up), "solutions": solutions, "bytes": find_peak()}, sys.stdout)


def answer_in_colour(solve: SolveInColour) -> None:
    """The same for a coloured puzzle; the warm-up has two inks."""
    puzzle = json.load(sys.stdin)
    limit_memory()
    tiny = [[(1, "r")], [(1, "g")]]
    solve(tiny, tiny)
    limit_seconds(int(sys.argv[1]))
    begin = used_seconds()
    solutions = solve(puzzle["rows"], puzzle["columns"])
    json.dump({"seconds": used_seconds() - begin, "solutions": solutions, "bytes": find_peak()}, sys.stdout)


def _time_start(solve: Solve) -> float:
    begin = used_seconds()
    solve(TINY, TINY)
    return used_seconds() - begin


def become(words: list[str]) -> None:
    """Go on as a program that reads the puzzle, takes its own time and tells the answer by itself, within the same limits."""
    limit_memory()
    limit_seconds(int(sys.argv[1]))
    os.execvp(words[0], words)


def limit_seconds(seconds: int) -> None:
    """Let the system end this process, and each one it starts, after so many more seconds of CPU."""
    limit = int(used_seconds() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))


def limit_memory() -> None:
    """Refuse this process, and those it starts, more than `MEMORY`. Address space that is only reserved does not count."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def used_seconds() -> float:
    """CPU seconds of this process and of those it started. `time.process_time` only counts whole ticks of some milliseconds once
    there is a limit."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def find_peak() -> int:
    """The most bytes that this process or one of those it started has held.

    Linux tells it for the program that runs now; `getrusage` would count what the parent had used when it started us.
    """
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    own = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), None)
    unit = 1 if sys.platform == "darwin" else 1024
    if own is None:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return max(own, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) * unit
