"""What models learn from: the puzzles of a table of features, with the times that people took.

A table has a row for each puzzle of a file; a data set has one for each puzzle of which a time is known, however many files held
it: what is there twice must not be learned from and tested on at once.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gridwright.model.errors import InputError, quote
from gridwright.study.attempts import Attempt
from gridwright.study.feature_table import FeatureTable, find_first_rows
from gridwright.study.features import join_groups

ORIGINS = ("attempts", "published", "column")
"""Where times come from."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """Puzzles with the time that people took, a row each."""

    table: FeatureTable
    seconds: Any
    origin: str
    """One of `ORIGINS`."""
    is_simulated: bool = False
    attempts: tuple[Attempt, ...] = ()
    """At these puzzles, if the times come from attempts."""
    without_time: int = 0
    """Puzzles of the table of which no time is known."""
    without_row: int = 0
    """Times of puzzles that are not in the table."""

    def __len__(self) -> int:
        return len(self.table)

    def take(self, rows: Any) -> Dataset:
        """Only these rows, by number, in this order, with the attempts at their puzzles."""
        table = self.table.take(rows)
        kept = set(table.hashes)
        attempts = tuple(attempt for attempt in self.attempts if attempt.puzzle_hash in kept)
        return replace(self, table=table, seconds=self.seconds[np.asarray(rows, dtype=np.intp)], attempts=attempts)

    def columns(self, names: Sequence[str]) -> Any:
        """The values of these columns, in this order. InputError if one is missing."""
        return self.table.columns(names)

    @property
    def sizes(self) -> tuple[str, ...]:
        """The size class of each row, by area."""
        return self.table.sizes

    @property
    def fingerprint(self) -> str:
        """The same for the same data: a hash of everything that models learn from and are tested by."""
        texts = [self.table.names, self.table.hashes, self.table.groups, self.origin, self.is_simulated]
        digest = hashlib.sha256(json.dumps(texts, separators=(",", ":")).encode())
        for numbers in (self.table.values, self.seconds):
            digest.update(np.where(np.isnan(numbers), np.nan, numbers).astype("<f8").tobytes())
        return digest.hexdigest()[:32]


def join_times(
    table: FeatureTable,
    seconds_by_hash: Mapping[str, float],
    *,
    origin: str,
    is_simulated: bool | None = None,
    attempts: Sequence[Attempt] = (),
) -> Dataset:
    """The puzzles of which a time is known, each once. InputError if there is none, or if two rows of a puzzle differ.

    `origin` is one of `ORIGINS`. Whether people are simulated is told by the attempts; without these, `is_simulated` has to tell.
    """
    if origin not in ORIGINS:
        raise InputError(f"found the origin {quote(origin)}, expected one of {', '.join(ORIGINS)}")
    is_simulated = _find_simulated(attempts, is_simulated)
    for puzzle, seconds in seconds_by_hash.items():
        if not 0 < seconds < math.inf:
            raise InputError(f"found a time of {seconds} seconds for puzzle {puzzle}, expected a number above 0")
    first = find_first_rows(table)
    rows = [row for puzzle, row in first.items() if puzzle in seconds_by_hash]
    if not rows:
        raise InputError(
            f"found times of {len(seconds_by_hash)} puzzles, none of them among the {len(first)} of the table of features"
        )
    together = replace(table, groups=join_groups(table.hashes, table.groups)).take(rows)
    dataset = Dataset(
        together,
        np.array([seconds_by_hash[puzzle] for puzzle in together.hashes], dtype=float),
        origin,
        is_simulated,
        without_time=len(first) - len(rows),
        without_row=len(seconds_by_hash.keys() - first.keys()),
    )
    kept = set(together.hashes)
    return replace(dataset, attempts=tuple(attempt for attempt in attempts if attempt.puzzle_hash in kept))


def _find_simulated(attempts: Sequence[Attempt], claimed: bool | None) -> bool:
    """Whether people are simulated, by the attempts if there are any. InputError if these do not agree, or not with the claim."""
    found = {attempt.is_simulated for attempt in attempts}
    if len(found) > 1:
        raise InputError("found real and simulated attempts, expected one or the other")
    is_simulated = found.pop() if found else bool(claimed)
    if claimed is not None and claimed != is_simulated:
        kinds = ("simulated", "real") if is_simulated else ("real", "simulated")
        raise InputError(f"found {kinds[0]} attempts, but is_simulated={claimed} says {kinds[1]}")
    return is_simulated
