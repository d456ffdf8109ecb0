"""Intervals from out-of-fold predictions, and how many of the puzzles and attempts they were made without lie within them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gridwright.study.attempts import SOLVED, Attempt
from gridwright.study.dataset import Dataset
from gridwright.study.evaluation.intervals import (
    LEVEL,
    Calibration,
    Intervals,
    Residuals,
    calibrate,
    join_residuals,
    measure_coverage,
    measure_width,
)
from gridwright.study.evaluation.plan import Plan
from gridwright.study.evaluation.scores import check_predictions, log_seconds


@dataclass(frozen=True, slots=True)
class Coverage:
    """Shares that lie within their intervals; None where there is no interval."""

    typical: float | None = None
    rows: int = 0
    width: float | None = None
    you: float | None = None
    folds: tuple[int, ...] = ()
    """Those it was measured on."""
    reaches: Any = None
    """For every row the factor of an interval that was made without it and without its group; NaN where there is none."""


def calibrate_both(dataset: Dataset, rows: Any, predicted: Any, attempts: Sequence[Attempt]) -> Intervals | None:
    """Intervals from the predictions of these rows; None if there are too few. `predicted` has a place for every row."""
    typical = calibrate(_miss_times(dataset, rows, predicted))
    if typical is None:
        return None
    own = _miss_attempts(dataset, rows, predicted, attempts)
    return Intervals(LEVEL, typical, calibrate(own) if own is not None else None)


def measure_intervals(plan: Plan, predicted: Any, inner: Sequence[Any], attempts: Sequence[Attempt]) -> Coverage:
    """Coverage over the nested folds. `predicted` is asked; `inner` calibrates each fold, by models that have not seen it."""
    data = plan.dataset
    typical = _Tally()
    you = _Tally()
    reaches = find_reaches(plan, predicted)
    for fold, calibrating in zip(plan.nested, inner, strict=True):
        intervals = calibrate_both(data, np.flatnonzero(plan.fold_of != fold), calibrating, attempts)
        if intervals is None:
            return Coverage(reaches=find_reaches(plan, predicted))
        rows = np.flatnonzero(plan.fold_of == fold)
        typical.add(_miss_times(data, rows, predicted), intervals.typical)
        reaches[rows] = typical.parts[-1][1]
        own = _miss_attempts(data, rows, predicted, attempts)
        if own is not None and intervals.you is not None:
            you.add(own, intervals.you)
    if not typical.parts:
        return Coverage(reaches=reaches)
    return Coverage(
        typical.share(),
        len(typical.factors()),
        measure_width(typical.factors()),
        you.share() if you.parts else None,
        plan.nested,
        reaches,
    )


def find_reaches(plan: Plan, predicted: Any) -> Any:
    """For every row the factor that held for the other folds: made without it, though by models that have seen it."""
    reaches = np.full(len(plan.dataset), np.nan)
    sizes = plan.dataset.sizes
    for fold in range(plan.folds):
        calibration = calibrate(_miss_times(plan.dataset, np.flatnonzero(plan.fold_of != fold), predicted))
        rows = np.flatnonzero(plan.fold_of == fold)
        if calibration is not None:
            reaches[rows] = calibration.choose_factors([sizes[row] for row in rows])
    return reaches


class _Tally:
    """Residuals with the factors that they should lie within, fold by fold."""

    def __init__(self) -> None:
        self.parts: list[tuple[Residuals, Any]] = []

    def add(self, residuals: Residuals, calibration: Calibration) -> None:
        self.parts.append((residuals, calibration.choose_factors(residuals.sizes)))

    def factors(self) -> Any:
        return np.concatenate([factors for _, factors in self.parts])

    def share(self) -> float:
        return measure_coverage(join_residuals([residuals for residuals, _ in self.parts]), self.factors())


def _miss_times(dataset: Dataset, rows: Any, predicted: Any) -> Residuals:
    """By how much the times of these puzzles are missed."""
    values = np.log(dataset.seconds[rows]) - log_seconds(check_predictions(predicted[rows]))
    sizes, groups = dataset.sizes, dataset.table.groups
    return Residuals(values, [sizes[row] for row in rows], [groups[row] for row in rows], np.ones(len(rows), dtype=bool))


def _miss_attempts(dataset: Dataset, rows: Any, predicted: Any, attempts: Sequence[Attempt]) -> Residuals | None:
    """By how much the attempts at these puzzles are missed; None if there are none."""
    place = {dataset.table.hashes[row]: row for row in rows}
    listed = [(each, place[each.puzzle_hash]) for each in attempts if each.puzzle_hash in place]
    if not listed:
        return None
    chosen = [row for _, row in listed]
    sizes, groups = dataset.sizes, dataset.table.groups
    return Residuals(
        np.log([each.active_seconds for each, _ in listed]) - log_seconds(check_predictions(predicted[chosen])),
        [sizes[row] for row in chosen],
        [groups[row] for row in chosen],
        np.array([each.outcome == SOLVED for each, _ in listed]),
        [each.person for each, _ in listed],
    )
