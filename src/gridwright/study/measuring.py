"""Measuring one puzzle, or several for a table, for those who study puzzles from Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwright.batch.engine import Failure, LocalEngine
from gridwright.batch.journal import Row
from gridwright.model.errors import InputError
from gridwright.study.feature_table import FeatureTable, parse_features
from gridwright.study.features import MEASURED, FeatureStudy, measure_row
from gridwright.study.tables import format_csv
from gridwright.workbench import Entry, kind_of


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


def measure_table(puzzles: Iterable[Any], *, seed: int = 0, has_minimal_sets: bool = False) -> FeatureTable:
    """The table of `gridwright study features` of these puzzles, for `join_times` and `Model.predict`.

    A puzzle that cannot be measured has no row and counts as `failed`; InputError if none can. Rows are called "puzzle 1" and so
    on. Many puzzles are measured by the command, which uses several processes and goes on where it was stopped.
    """
    study = FeatureStudy(seed=seed, has_minimal_sets=has_minimal_sets)
    entries = (Entry(f"puzzle {number}", puzzle=puzzle) for number, puzzle in enumerate(puzzles, start=1))
    kept = _Kept()
    for _ in study.run(entries, LocalEngine(), kept):
        pass
    return parse_features(format_csv(study.types(), study.table(kept)), "")


class _Kept:
    """Rows that need not survive this process."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def add(self, key: str, row: Row) -> None:
        self.rows[key] = row
