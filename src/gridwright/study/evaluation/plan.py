"""Which rows a model may see and which it is asked about, planned once for all models so that their scores can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import Attempt
from gridwright.study.dataset import Dataset, join_times
from gridwright.study.times import find_exclusion

# Which rows a model may see, and which it is asked about.
#
# The document splits puzzles at random, so parts of one picture can lie on both sides: a model then knows half of the answer.
# That split is kept to compare with the document. What counts is the other: whole groups are held out.

DOCUMENT_TEST, DOCUMENT_ROWS = 10_000, 42_277
"""How many puzzles the document tests with, of how many."""
LEAST_ROWS = 10
"""Below this the share of the document would leave a single puzzle to test with."""
GROUPS, PERSONS = "groups of puzzles", "persons"


def document_split(dataset: Dataset, seed: int) -> tuple[Any, Any]:
    """Rows to train with and rows to test with, at random, in the shares of the document."""
    rows = len(dataset)
    check_puzzles(rows, "with a time")
    order = np.random.default_rng(seed).permutation(rows)
    tested = round(rows * DOCUMENT_TEST / DOCUMENT_ROWS)
    return np.sort(order[tested:]), np.sort(order[:tested])


def check_puzzles(puzzles: int, which: str) -> None:
    """InputError if there are too few puzzles to train and to test with."""
    if puzzles < LEAST_ROWS:
        raise InputError(f"found {puzzles} puzzles {which}, expected at least {LEAST_ROWS} to train and test with")


def check_groups(groups: int, folds: int, what: str = GROUPS) -> None:
    """InputError if there are too few to hold some out in each fold."""
    if groups < folds:
        hint = f"; --folds {groups} would do" if groups > 1 and what != PERSONS else ""
        raise InputError(f"found {groups} {what} for {folds} folds, expected at least one for each{hint}")


def grouped_folds(dataset: Dataset, folds: int, seed: int) -> tuple[tuple[Any, Any], ...]:
    """For each fold the rows to train with and the rows held out: whole groups, about as many puzzles of each size in each."""
    sizes = list(dict.fromkeys(dataset.sizes))
    counts: dict[str, Any] = {}
    for group, size in zip(dataset.table.groups, dataset.sizes, strict=True):
        counts.setdefault(group, np.zeros(len(sizes)))[sizes.index(size)] += 1
    fold_of = _deal(counts, folds, seed, GROUPS)
    held_in = np.array([fold_of[group] for group in dataset.table.groups])
    return tuple((np.flatnonzero(held_in != fold), np.flatnonzero(held_in == fold)) for fold in range(folds))


def person_folds(attempts: Iterable[Attempt], folds: int, seed: int) -> tuple[frozenset[str], ...]:
    """The persons of each fold, with about the same number of attempts in every fold."""
    counts = {person: np.array([float(count)]) for person, count in Counter(each.person for each in attempts).items()}
    fold_of = _deal(counts, folds, seed, PERSONS)
    return tuple(frozenset(person for person in counts if fold_of[person] == fold) for fold in range(folds))


def _deal(counts: Mapping[str, Any], folds: int, seed: int, what: str) -> dict[str, int]:
    """Deal out items, each with counts of several classes, so that the folds become alike.

    Large ones come first, those of one size in random order; each goes where its classes are rarest so far, and then where the
    fewest rows are. An empty fold wins both ways, so none stays empty.
    """
    if folds < 2:
        raise InputError(f"found {folds} folds, expected at least 2")
    check_groups(len(counts), folds, what)
    names = sorted(counts)
    order = [names[index] for index in np.random.default_rng(seed).permutation(len(names))]
    order.sort(key=lambda name: -counts[name].sum())
    totals = np.sum(list(counts.values()), axis=0)
    dealt = np.zeros((folds, len(totals)))
    fold_of: dict[str, int] = {}
    for name in order:
        crowding = (dealt * counts[name] / totals**2).sum(axis=1).round(12)
        fold = int(np.lexsort((dealt.sum(axis=1), crowding))[0])
        dealt[fold] += counts[name]
        fold_of[name] = fold
    return fold_of


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
