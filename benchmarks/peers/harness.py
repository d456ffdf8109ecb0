"""What every solver script here does around its `solve`: read a puzzle, stay within the limit, time it, tell the answer.

The scripts run in the solver's own environment, so they use the standard library and the solver, nothing else.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable

Clues = list[list[int]]
Solve = Callable[[Clues, Clues], list[list[str]]]
"""From rows and columns to at most two solutions, as rows of `#` and `.`; one means that it is proved to be the only one."""


def answer(solve: Solve) -> None:
    """Solve the puzzle on standard input within the CPU seconds named as the only argument, not counting what start-up took."""
    puzzle = json.load(sys.stdin)
    # Whatever a solver loads or compiles when it is first used is start-up, too. This puzzle needs more than lines.
    solve([[1], [1]], [[1], [1]])
    limit = int(used_seconds() + int(sys.argv[1])) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    start = used_seconds()
    solutions = solve(puzzle["rows"], puzzle["columns"])
    seconds = used_seconds() - start
    json.dump({"seconds": seconds, "solutions": solutions}, sys.stdout)


def used_seconds() -> float:
    """CPU seconds of this process. `time.process_time` only counts whole ticks of some milliseconds once there is a limit."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
