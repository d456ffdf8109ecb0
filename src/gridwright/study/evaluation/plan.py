"""What is held out when, made once for all models so that their scores can be compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import Attempt
from gridwright.study.dataset import Dataset, join_times
from gridwright.study.evaluation.splits import document_split, grouped_folds, person_folds
from gridwright.study.times import find_exclusion

PERSON_FOLDS = 3
COVERAGE_ROWS = 400
"""Puzzles that the coverage of an interval is measured on, if there are so many: its standard error is then 2 %. More would be
better, and take as many fits again as all the rest."""

Retime = Callable[[Sequence[Attempt]], Mapping[str, float]]
"""Seconds by puzzle hash, from attempts."""


@dataclass(frozen=True, slots=True)
class PersonFold:
    """Puzzles with the times of some people, and the attempts of the others."""

    dataset: Dataset
    held_out: tuple[Attempt, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Every split of a data set. `fold_of` says of each row in which fold it is held out."""

    dataset: Dataset
    seed: int
    document: tuple[Any, Any]
    fold_of: Any
    people: tuple[PersonFold, ...]
    notes: tuple[str, ...]
    """What could not be planned, and why."""

    @property
    def folds(self) -> int:
        """How many folds of groups there are."""
        return int(self.fold_of.max()) + 1

    @property
    def nested(self) -> tuple[int, ...]:
        """The folds that coverage is measured on: the first ones that are enough together."""
        if self.folds < 3:
            return ()
        reached = np.cumsum(np.bincount(self.fold_of))
        return tuple(range(int(np.searchsorted(reached[:-1], COVERAGE_ROWS)) + 1))

    def list_pairs(self) -> list[tuple[int, int]]:
        """Pairs of folds to hold out together. One model for a pair serves both: it calibrates either for the other."""
        return [pair for pair in combinations(range(self.folds), 2) if set(pair) & set(self.nested)]


def make_plan(dataset: Dataset, *, folds: int = 5, seed: int = 0, retime: Retime | None = None) -> Plan:
    """All splits for one seed. `retime` makes the times anew without the people who are held out; without it, nobody is."""
    if seed < 0:
        raise InputError(f"found the seed {seed}, expected 0 or more")
    document = document_split(dataset, seed)
    fold_of = np.empty(len(dataset), dtype=int)
    for fold, (_, rows) in enumerate(grouped_folds(dataset, folds, seed)):
        fold_of[rows] = fold
    people: tuple[PersonFold, ...] = ()
    notes: tuple[str, ...] = ()
    if dataset.attempts and retime is not None:
        try:
            people = _plan_people(dataset, min(PERSON_FOLDS, folds), seed, retime)
        except InputError as error:
            notes = (f"nothing is said about new people: {error}",)
    return Plan(dataset, seed, document, fold_of, people, notes)


def _plan_people(dataset: Dataset, folds: int, seed: int, retime: Retime) -> tuple[PersonFold, ...]:
    known = set(dataset.table.hashes)
    counted = [each for each in dataset.attempts if each.puzzle_hash in known and find_exclusion(each) is None]
    planned = []
    for persons in person_folds(counted, folds, seed):
        others = [each for each in counted if each.person not in persons]
        joined = join_times(
            dataset.table, retime(others), origin=dataset.origin, is_simulated=dataset.is_simulated, attempts=tuple(others)
        )
        planned.append(PersonFold(joined, tuple(each for each in counted if each.person in persons)))
    return tuple(planned)
