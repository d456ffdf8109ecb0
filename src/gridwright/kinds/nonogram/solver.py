"""Solving nonograms: complete and exact, with the four answers of `model.outcome`.

Here the questions are asked: one solution, several, all of them, how many, what they have in common. `hunt` finds the solutions.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.hunt import Hunt
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import UnsupportedError
from gridwright.model.hunt import LimitReachedError, find_agreement, find_solutions
from gridwright.model.kind import Progress
from gridwright.model.outcome import Count, Outcome


def solve(
    puzzle: Nonogram,
    *,
    solutions: int | None = 2,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Look for up to `solutions` solutions; two settle uniqueness, None asks for all.

    `limit` counts nodes (of search, and conflicts of clause learning) and gives the same answer on every machine; `timeout`, in
    seconds, only stops.
    """
    return find_solutions(_start(puzzle, limit, timeout, progress), solutions)


def iterate(puzzle: Nonogram) -> Iterator[Board]:
    """Every solution, each found when it is asked for."""
    return _start(puzzle).solutions()


def count(
    puzzle: Nonogram,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Count:
    """How many solutions there are, or how many were met before a limit."""
    hunt = _start(puzzle, limit, timeout, progress)
    value = 0
    try:
        for _ in hunt.solutions():
            value += 1
    except LimitReachedError as stop:
        return Count(value, is_exact=False, effort=hunt.effort(), reason=stop.reason)
    return Count(value, is_exact=True, effort=hunt.effort())


def agreement(
    puzzle: Nonogram,
    outcome: Outcome,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Board | None:
    """What all solutions agree on, unknown where two differ; None when no solution is known, or a limit came first."""
    return find_agreement(outcome, Board, lambda known: _start(puzzle, limit, timeout, progress).agreement(known))


def _start(puzzle: Nonogram, limit: int | None = None, timeout: float | None = None, progress: Progress | None = None) -> Hunt:
    if puzzle.is_coloured:
        inks = len(puzzle.palette) - 1
        raise UnsupportedError(
            f"this puzzle has {inks} colours: only black and white is solved yet; it can be checked, converted and drawn"
        )
    return Hunt(puzzle, limit=limit, timeout=timeout, progress=progress)
