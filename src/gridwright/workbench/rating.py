"""How hard puzzles of any kind are estimated to be."""

from __future__ import annotations

from typing import Any

from gridwright.model.kind import Progress
from gridwright.model.rating import Rating
from gridwright.workbench.answers import kind_of


def rate(
    puzzle: Any,
    *,
    seed: int = 0,
    runs: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    quotes: bool = False,
) -> Rating:
    """The estimated effort of a puzzle, its band from 1 to 10 and the reasons; the same for the same `seed` and `runs`.

    `limit` and `timeout` bound the search for a second solution, where it takes one to know whether there is one. `quotes`
    adds what a published formula says of solving times.
    """
    kind = kind_of(puzzle)
    return kind.rate(puzzle, seed=seed, runs=runs, limit=limit, timeout=timeout, progress=progress, quotes=quotes)
