"""Solving Slitherlinks: complete and exact, with the four answers of `model.outcome`.

Here the questions are asked: one solution, several, all of them, how many, what they have in common. `hunt` finds the solutions.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.hunt import Hunt
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.hunt import Bounds, LimitReachedError, find_agreement, find_solutions
from gridwright.model.kind import Progress
from gridwright.model.outcome import Count, Outcome


def solve(
    puzzle: Slitherlink,
    *,
    solutions: int | None = 2,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Look for up to `solutions` solutions; two settle uniqueness, None asks for all.

    `limit` counts nodes (edges tried, conflicts and models of clause learning, states of a sweep) and gives the same answer on
    every machine; `timeout`, in seconds, only stops.
    """
    return find_solutions(Hunt(puzzle, Bounds(limit, timeout, progress)), solutions)


def iterate(puzzle: Slitherlink) -> Iterator[Board]:
    """Every solution, each found when it is asked for."""
    return Hunt(puzzle, Bounds()).solutions()


def count(
    puzzle: Slitherlink,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Count:
    """How many solutions there are, or how many were met before a limit."""
    hunt = Hunt(puzzle, Bounds(limit, timeout, progress))
    try:
        return Count(hunt.count(), is_exact=True, effort=hunt.effort())
    except LimitReachedError as stop:
        return Count(hunt.counted, is_exact=False, effort=hunt.effort(), reason=stop.reason)


def agreement(
    puzzle: Slitherlink,
    outcome: Outcome,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Board | None:
    """What all solutions agree on, unknown where two differ; None when no solution is known, or a limit came first."""
    return find_agreement(outcome, Board, Hunt(puzzle, Bounds(limit, timeout, progress)).agreement)
