"""Which rows a model may see, and which it is asked about.

The document splits puzzles at random, so parts of one picture can lie on both sides: a model then knows half of the answer. That
split is kept to compare with the document. What counts is the other: whole groups are held out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import Attempt
from gridwright.study.dataset import Dataset

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
