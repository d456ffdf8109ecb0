"""Solving one puzzle after another with an eye on CPU time, nodes and memory; every answer is judged by the rules."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import ParamSpec, TypeVar

from gridwright import api
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.outcome import Outcome

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

QUICK = 0.1
"""Seconds below which a puzzle is solved `REPEATS` times and the fastest counts: short times are mostly noise."""
REPEATS = 3


@dataclass(frozen=True, slots=True)
class Measurement:
    """One puzzle solved."""

    name: str
    height: int
    width: int
    outcome: str
    seconds: float
    """Of CPU, from the puzzle to the outcome."""
    nodes: int
    counters: dict[str, int]
    fault: str = ""
    """What is wrong with the answer; empty for a right one."""


@dataclass(frozen=True, slots=True)
class Apart:
    """What a process of its own measured."""

    measurements: list[Measurement]
    base_bytes: int
    """The most memory it had used when everything was loaded and nothing solved."""
    peak_bytes: int
    """The most memory it had used in the end."""


def measure(
    puzzle: Nonogram,
    name: str,
    *,
    solutions: int = 2,
    limit: int | None = None,
    timeout: float | None = None,
    repeats: int = 1,
) -> Measurement:
    """Solve one puzzle, again if it was quick and `repeats` says so, and judge the answer."""
    seconds, outcome = _solve_timed(puzzle, solutions, limit, timeout)
    if seconds < QUICK:
        for _ in range(repeats - 1):
            again, outcome = _solve_timed(puzzle, solutions, limit, timeout)
            seconds = min(seconds, again)
    fault = find_fault(puzzle, outcome)
    effort = outcome.effort
    return Measurement(name, puzzle.height, puzzle.width, outcome.name, seconds, effort.nodes, effort.counters, fault)


def _solve_timed(puzzle: Nonogram, solutions: int, limit: int | None, timeout: float | None) -> tuple[float, Outcome]:
    start = time.process_time()
    outcome = api.solve(puzzle, solutions=solutions, limit=limit, timeout=timeout)
    return time.process_time() - start, outcome


def find_fault(puzzle: Nonogram, outcome: Outcome) -> str:
    """What the rules, which know nothing of the solver, have against an answer."""
    boards = [board for board in outcome.solutions if isinstance(board, Board)]
    if len({board.cells for board in boards}) < len(outcome.solutions):
        return "the same solution twice"
    return find_wrong_board(puzzle, boards)


def find_wrong_board(puzzle: Nonogram, boards: Sequence[Board]) -> str:
    """Which of the boards is no solution, in words; empty if all are."""
    for number, board in enumerate(boards, start=1):
        if not is_solution(puzzle, board):
            return f"solution {number} breaks a rule"
    return ""


def measure_apart(puzzles: Iterable[Nonogram], *, solutions: int, timeout: float | None) -> Apart:
    """Measure puzzles that have a solution in a fresh process on one core, so that its peak of memory is theirs alone."""
    return run_apart(_measure_here, list(puzzles), solutions, timeout)


def run_apart(function: Callable[Arguments, Result], *arguments: Arguments.args, **options: Arguments.kwargs) -> Result:
    """Call a function in a fresh process, which has none of the memory that this one has used."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(function, *arguments, **options).result()


def _measure_here(puzzles: list[Nonogram], solutions: int, timeout: float | None) -> Apart:
    stay_on_one_core()
    api.warm_kernels()
    base = peak_memory()
    found = [measure(puzzle, puzzle.info.title, solutions=solutions, timeout=timeout, repeats=REPEATS) for puzzle in puzzles]
    return Apart(found, base, peak_memory())


def compile_kernels() -> None:
    """Have every kernel compiled on disk. Compiling takes much memory, so another process does it."""
    subprocess.run([sys.executable, "-m", "gridwright.kernels"], check=True)


def stay_on_one_core() -> None:
    """Keep this process, and those it starts, on one core where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def peak_memory() -> int:
    """The most memory this process has used, in bytes.

    Linux tells it for the program that runs now. `getrusage`, which serves elsewhere, would count what the parent had used when
    it started us.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
