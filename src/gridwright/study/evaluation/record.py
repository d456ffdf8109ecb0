"""What one recipe is worth on one data set, as a value: for tables, pictures, reports and the cards of models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.study.evaluation.concordance import Concordance
from gridwright.study.evaluation.intervals import Intervals
from gridwright.study.evaluation.scores import Scores


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """What one recipe is worth on one data set."""

    recipe: str
    features: str
    fingerprint: str
    """Of the data set."""
    origin: str
    is_simulated: bool
    folds: int
    seed: int
    sources: tuple[str, ...]
    hashes: tuple[str, ...]
    groups: tuple[str, ...]
    sizes: tuple[str, ...]
    seconds: Any
    predicted: Any
    """For each puzzle, by a model that has seen neither it nor its group; raw, so that it may be negative."""
    fold_of: Any
    train: Scores
    """The document's split: of what was learned from, and of what was not. Parts of one picture may be on both sides."""
    test: Scores
    grouped: Scores
    """Of `predicted`: what counts for new puzzles."""
    baselines: Mapping[str, Scores]
    """Of the baselines, on the same folds; one that cannot be fitted to this table is not there."""
    intervals: Intervals | None
    coverage: float | None
    """Share of puzzles within intervals that were made without them: nested folds."""
    coverage_rows: int
    coverage_folds: tuple[int, ...]
    """The folds that those puzzles are of: all, or where there are many puzzles the first ones."""
    reaches: Any
    """For each puzzle the factor of an interval that was made without it; NaN where there is none. In `coverage_folds` these are
    the intervals that `coverage` and `width` are of. In the others the factor is made of the predictions of all other folds, by
    models that may have seen the puzzle."""
    width: float | None
    """How many times the least seconds of an interval the greatest are, in the mean."""
    you_coverage: float | None
    """The same of attempts, for the interval of one person."""
    pairs: Concordance | None
    """Of `predicted`, among the puzzles of each person."""
    persons: Scores | None
    """Of the solved attempts of people who were held out: what counts for new people. Their puzzles were seen, with the times of
    others. That a person is quick or slow is not known to the model and counts as an error; `persons_pairs` is free of that."""
    persons_pairs: Concordance | None
    notes: tuple[str, ...] = ()
    """What could not be said, and why."""

    @property
    def rows(self) -> int:
        """How many puzzles there are."""
        return len(self.seconds)

    @property
    def concordance(self) -> float | None:
        """The share of pairs within persons that are predicted in their real order."""
        return self.pairs.share if self.pairs else None
