"""Measuring one puzzle at a time, for those who study puzzles from Python."""

from __future__ import annotations

from typing import Any

from gridwright.model.errors import InputError
from gridwright.study.engine import Failure
from gridwright.study.features import MEASURED, measure_row
from gridwright.workbench import kind_of


def measure(puzzle: Any, *, seed: int = 0, has_minimal_sets: bool = False) -> dict[str, Any]:
    """What the table of `gridwright study features` tells of a puzzle, by column. InputError if it has no solution.

    The same for the same seed. The columns share_..., of minimal sets of rules, are None unless asked for: they take ten times as
    long as all others.
    """
    kind = kind_of(puzzle).name
    if kind not in MEASURED:
        raise InputError(f"found a {kind}, expected one of {', '.join(MEASURED)}")
    answer = measure_row(puzzle, kind=kind, seed=seed, has_minimal_sets=has_minimal_sets)
    if isinstance(answer, Failure):
        raise InputError(answer.reason)
    return answer
