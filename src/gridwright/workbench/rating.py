"""How hard puzzles of any kind are estimated to be, and what it takes to solve them."""

from __future__ import annotations

from typing import Any

from gridwright.kinds import kind_of
from gridwright.model.kind import Progress
from gridwright.model.minimal_sets import MinimalSets
from gridwright.model.rating import Rating


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
    rater = kind_of(puzzle).rater
    return rater.rate(puzzle, seed=seed, runs=runs, limit=limit, timeout=timeout, progress=progress, quotes=quotes)


def find_minimal_sets(puzzle: Any, *, limit: int | None = None, progress: Progress | None = None) -> MinimalSets:
    """The smallest sets of rules that solve a puzzle: no rule of a set can be left out, nor several.

    `limit` bounds the attempts to solve it; what was found until then is not known to be minimal.
    """
    return kind_of(puzzle).minimal_sets.find_minimal_sets(puzzle, limit=limit, progress=progress)
