"""Intervals around predicted times that hold for a stated share of new puzzles, whatever the model is (conformal prediction).

A time is predicted for every puzzle by a model that has seen neither it nor its group. The factor within which 80 % of these
predictions lie of the real times makes the interval. Size classes with enough puzzles have factors of their own (Mondrian).

What can be exchanged with a new puzzle is a group of puzzles, not a puzzle of a group and not an attempt. So all rows of a group
together count as one (Lee, Barber and Willett 2023); with groups of one puzzle this is the usual rank (n + 1) * 0.8.

A second interval is for one person, of whom nothing is known yet: its rows are attempts. Those that were abandoned are times of
which only the least is known; their share is handed on to the longer ones by Kaplan and Meier.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.evaluation.scores import log_seconds
from gridwright.study.feature_table import SIZE_CLASSES

LEVEL = 0.8
LEAST_UNITS = 40
"""Groups of puzzles below which a class has no factor of its own, and below which all of them together are called a guess."""
ALL_SIZES = "all"
"""Stands for the puzzles of all size classes together."""
MOST_FACTOR = 1e12
MOST_UNITS = 10**9


@dataclass(frozen=True, slots=True)
class Calibration:
    """A factor for all puzzles, and for each size class that is large enough."""

    factor: float
    units: int
    """Groups of puzzles that the factor is made of; of persons, if these are fewer and it is about persons."""
    factors: Mapping[str, float] = field(default_factory=dict)
    class_units: Mapping[str, int] = field(default_factory=dict)
    """For every size class, with a factor of its own or not."""

    @property
    def is_guess(self) -> bool:
        """Whether there are too few puzzles to call it an interval."""
        return self.units < LEAST_UNITS

    def choose_factors(self, sizes: Sequence[str]) -> Any:
        """The factor for each of these size classes."""
        return np.array([self.factors.get(size, self.factor) for size in sizes])

    def choose_classes(self, sizes: Sequence[str]) -> list[str]:
        """For each of these size classes, which puzzles its factor is made of: its own, or all of them."""
        return [size if size in self.factors else ALL_SIZES for size in sizes]

    def to_json(self) -> dict[str, Any]:
        """As values that JSON knows."""
        return {
            "factor": self.factor,
            "units": self.units,
            "factors": dict(self.factors),
            "class_units": dict(self.class_units),
        }

    @classmethod
    def from_json(cls, value: object, place: str) -> Calibration:
        """What `to_json` gave. InputError at anything else."""
        record = _check_keys(value, ("factor", "units", "factors", "class_units"), place)
        factors, units = (_check_classes(record[name], f"{place}.{name}") for name in ("factors", "class_units"))
        return cls(
            _check_factor(record["factor"], f"{place}.factor"),
            _check_units(record["units"], f"{place}.units"),
            {size: _check_factor(each, f"{place}.factors") for size, each in factors.items()},
            {size: _check_units(each, f"{place}.class_units") for size, each in units.items()},
        )


@dataclass(frozen=True, slots=True)
class Intervals:
    """What belongs to a model beside its prediction: from the time divided by a factor to the time multiplied by it."""

    level: float
    typical: Calibration
    """For the time of a typical person."""
    you: Calibration | None = None
    """For the time of one person who is not known; None without attempts, or when too many were abandoned to tell."""

    @property
    def is_guess(self) -> bool:
        """Whether there are too few puzzles to call it an interval."""
        return self.typical.is_guess

    def bounds(self, predicted: Any, sizes: Sequence[str], *, is_personal: bool = False) -> tuple[Any, Any]:
        """Least and greatest seconds for each prediction."""
        calibration = self.you if is_personal else self.typical
        if calibration is None:
            raise InputError("found no interval for a single person, expected a model that was trained on attempts")
        return spread_around(predicted, calibration.choose_factors(sizes))

    def to_json(self) -> dict[str, Any]:
        """As values that JSON knows."""
        return {"level": self.level, "typical": self.typical.to_json(), "you": self.you.to_json() if self.you else None}

    @classmethod
    def from_json(cls, value: object, place: str = "intervals") -> Intervals:
        """What `to_json` gave. InputError at anything else."""
        record = _check_keys(value, ("level", "typical", "you"), place)
        level = record["level"]
        if not isinstance(level, float) or not 0 < level < 1:
            raise _refuse(level, "a share between 0 and 1", f"{place}.level")
        you = record["you"]
        return cls(
            level,
            Calibration.from_json(record["typical"], f"{place}.typical"),
            None if you is None else Calibration.from_json(you, f"{place}.you"),
        )


@dataclass(frozen=True, slots=True)
class Residuals:
    """Logarithms by which predictions were missed, a row each; not `is_complete` where the real time is known to be longer."""

    values: Any
    sizes: Sequence[str]
    groups: Sequence[str]
    is_complete: Any
    persons: Sequence[str] = ()

    def take(self, rows: Any) -> Residuals:
        """Some of the rows."""
        picked = [int(row) for row in np.arange(len(self.values))[rows]]
        return Residuals(
            self.values[picked],
            [self.sizes[row] for row in picked],
            [self.groups[row] for row in picked],
            self.is_complete[picked],
            [self.persons[row] for row in picked] if self.persons else (),
        )

    def count_units(self) -> int:
        """How many independent ones they are."""
        groups = len(set(self.groups))
        return min(groups, len(set(self.persons))) if self.persons else groups


def join_residuals(parts: Sequence[Residuals]) -> Residuals:
    """All rows of several."""
    return Residuals(
        np.concatenate([part.values for part in parts]),
        [size for part in parts for size in part.sizes],
        [group for part in parts for group in part.groups],
        np.concatenate([part.is_complete for part in parts]),
        [person for part in parts for person in part.persons],
    )


def spread_around(predicted: Any, factors: Any) -> tuple[Any, Any]:
    """Least and greatest seconds: each prediction divided by its factor, and multiplied by it."""
    middle = np.exp(log_seconds(predicted))
    return middle / factors, middle * factors


def calibrate(residuals: Residuals, *, level: float = LEVEL) -> Calibration | None:
    """Factors from out-of-fold residuals; None if there are too few of them, or too few complete ones, for any."""
    factor = find_factor(residuals, level)
    if factor is None:
        return None
    factors: dict[str, float] = {}
    class_units: dict[str, int] = {}
    for size in sorted(set(residuals.sizes)):
        part = residuals.take(np.array([each == size for each in residuals.sizes]))
        class_units[size] = part.count_units()
        own = find_factor(part, level) if class_units[size] >= LEAST_UNITS else None
        if own is not None:
            factors[size] = own
    return Calibration(factor, residuals.count_units(), factors, class_units)


def find_factor(residuals: Residuals, level: float) -> float | None:
    """The least factor that holds at `level` for a row of a new group; None if no finite one does."""
    if not len(residuals.values):
        return None
    masses = spread_masses(residuals)
    units = residuals.count_units()
    distances = np.abs(residuals.values)
    order = np.argsort(distances, kind="stable")
    reached = np.cumsum(masses[order]) * units / (units + 1)
    place = int(np.searchsorted(reached, level - 1e-9))
    if place == len(order):
        return None
    return math.exp(min(float(distances[order][place]), math.log(MOST_FACTOR)))


def spread_masses(residuals: Residuals) -> Any:
    """The share of each complete row, 1 over all groups; what no complete row takes over from incomplete ones stays out."""
    _, member, sizes = np.unique(np.asarray(residuals.groups), return_inverse=True, return_counts=True)
    weights = 1 / sizes[member] / len(sizes)
    complete = np.asarray(residuals.is_complete, dtype=bool)
    if complete.all():
        return weights
    # At equal values complete rows come first: an incomplete one is longer.
    order = np.lexsort((~complete, residuals.values))
    left = np.cumsum(weights[order][::-1])[::-1]
    ended = np.where(complete[order], weights[order] / left, 0.0).clip(0, 1)
    survival = np.concatenate([[1.0], np.cumprod(1 - ended)[:-1]])
    masses = np.zeros(len(order))
    masses[order] = survival * ended
    return masses


def measure_coverage(residuals: Residuals, factors: Any) -> float:
    """The share of rows that lie within their factors, up or down."""
    reach = np.maximum(np.log(factors), 1e-9)
    scaled = Residuals(residuals.values / reach, residuals.sizes, residuals.groups, residuals.is_complete)
    if scaled.is_complete.all():
        return float((np.abs(scaled.values) <= 1).mean())
    return float(spread_masses(scaled)[np.abs(scaled.values) <= 1].sum())


def measure_width(factors: Any) -> float:
    """How many times the least seconds the greatest are, in the geometric mean."""
    return float(np.exp(2 * np.log(factors).mean()))


def _refuse(found: object, expected: str, place: str) -> InputError:
    return InputError(f"found {repr(found)[:40]}, expected {expected}", place=place)


def _check_keys(value: object, names: Sequence[str], place: str) -> dict[str, Any]:
    if not isinstance(value, dict) or set(value) != set(names):
        raise _refuse(value, f"an object with {', '.join(names)}", place)
    return value


def _check_classes(value: object, place: str) -> dict[str, Any]:
    if not isinstance(value, dict) or not set(value) <= set(SIZE_CLASSES.values()):
        raise _refuse(value, f"an object with some of {', '.join(SIZE_CLASSES.values())}", place)
    return value


def _check_factor(value: object, place: str) -> float:
    if not isinstance(value, float) or not 1 <= value <= MOST_FACTOR * 1.01:
        raise _refuse(value, "a factor from 1 up", place)
    return value


def _check_units(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_UNITS:
        raise _refuse(value, "a whole number from 0 up", place)
    return value
