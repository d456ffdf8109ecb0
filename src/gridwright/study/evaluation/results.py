"""What one recipe is worth on one data set, as a value; the gate before times are shown; tables of all that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.evaluation.intervals import Intervals, spread_around
from gridwright.study.evaluation.scores import Concordance, Scores
from gridwright.study.models.model import Model
from gridwright.study.models.recipes import RECIPES


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


# What an evaluation adds to the card of a model that was trained on all of the same data.


def with_scores(model: Model, evaluation: Evaluation) -> Model:
    """The model with scores and intervals. InputError if these belong to another model or other data."""
    mine = (model.recipe, model.card.feature_set, model.card.fingerprint)
    theirs = (evaluation.recipe, evaluation.features, evaluation.fingerprint)
    for what, found, expected in zip(("model", "features", "data"), theirs, mine, strict=True):
        if found != expected:
            raise InputError(f"found scores of the {what} {found}, expected those of {expected}")
    notes = (*model.card.notes, *evaluation.notes)
    card = replace(model.card, scores=dict(list_scores(evaluation)), intervals=evaluation.intervals, notes=notes)
    return replace(model, card=card)


def list_scores(evaluation: Evaluation) -> Iterator[tuple[str, float]]:
    """Every figure that is defined, by a name such as ``grouped.factor``."""
    for part in ("train", "test", "grouped", "persons"):
        scores = getattr(evaluation, part)
        if scores is not None:
            yield from ((f"{part}.{name}", float(value)) for name, value in asdict(scores).items() if value is not None)
    for part, pairs in (("grouped", evaluation.pairs), ("persons", evaluation.persons_pairs)):
        if pairs is not None and pairs.share is not None:
            yield f"{part}.concordance", pairs.share
            if pairs.share_within is not None:
                yield f"{part}.concordance_within", pairs.share_within
    for name in ("coverage", "coverage_rows", "width", "you_coverage"):
        value = getattr(evaluation, name)
        if value is not None:
            yield name, float(value)


# The gate before predicted times are shown to people, fixed before any data was seen.

LEAST_SPEARMAN = 0.5
LEAST_LOW = 0.3
LEAST_UNSEEN = 60


@dataclass(frozen=True, slots=True)
class Check:
    """One condition, what was asked and what was found, in words."""

    name: str
    expected: str
    found: str
    is_passed: bool


@dataclass(frozen=True, slots=True)
class Gate:
    """Whether a model may show times."""

    recipe: str
    checks: tuple[Check, ...]
    is_simulated: bool

    @property
    def has_passed_checks(self) -> bool:
        """Whether the figures are good enough, whoever they are about."""
        return all(check.is_passed for check in self.checks)

    @property
    def is_open(self) -> bool:
        """Whether times may be shown to people: never after simulated ones."""
        return self.has_passed_checks and not self.is_simulated

    @property
    def words(self) -> str:
        """The verdict in a sentence."""
        if self.is_simulated:
            verdict = "passes every check" if self.has_passed_checks else "does not pass every check"
            return f"{self.recipe} {verdict} on simulated times, which say nothing about people: show bands only"
        if self.is_open:
            return f"{self.recipe} passes: its times may be shown, with their intervals"
        failed = ", ".join(check.name for check in self.checks if not check.is_passed)
        return f"{self.recipe} does not pass ({failed}): show bands only"


def gate(evaluation: Evaluation) -> Gate:
    """The gate for one evaluation. What cannot be measured is not passed."""
    scores = evaluation.grouped
    within, low = scores.spearman_within, scores.spearman_within_low
    checks = [
        Check(
            "rank correlation within sizes",
            f"at least {LEAST_SPEARMAN}",
            _format(within),
            within is not None and within >= LEAST_SPEARMAN,
        ),
        Check(
            "its lower bound",
            f"above {LEAST_LOW}",
            _format(low),
            low is not None and low > LEAST_LOW,
        ),
        Check("unseen puzzles", f"at least {LEAST_UNSEEN}", str(scores.rows_within), scores.rows_within >= LEAST_UNSEEN),
    ]
    checks += [_compare(evaluation, recipe.name) for recipe in RECIPES.values() if recipe.is_baseline]
    return Gate(evaluation.recipe, tuple(checks), evaluation.is_simulated)


def _compare(evaluation: Evaluation, baseline: str) -> Check:
    """Whether the error is smaller and the order within sizes better than those of a baseline.

    A baseline that tells no order counts as 0, and so does one below: a constant that is fitted anew for each fold is a little
    lower where the times held out are longer, and looks as if it told the wrong order.
    """
    name = f"better than {baseline}"
    mine, other = evaluation.grouped, evaluation.baselines.get(baseline)
    if other is None:
        return Check(name, "a figure to compare with", "none", False)
    my_order, its_order = mine.spearman_within or 0.0, max(other.spearman_within or 0.0, 0.0)
    return Check(
        name,
        f"error below {other.factor:.3f}, rank correlation above {its_order:.3f}",
        f"{mine.factor:.3f}, {my_order:.3f}",
        mine.mae_log < other.mae_log and my_order > its_order,
    )


def _format(value: float | None) -> str:
    return "none" if value is None else f"{value:.3f}"


# Evaluations as tables: scores, weights and predictions, a row each.

_COUNTS = ("rows", "rows_within", "negatives")

SCORE_TYPES: Mapping[str, type] = {
    "model": str,
    "features": str,
    "asked": str,
    "is_simulated": str,
    **{each.name: int if each.name in _COUNTS else float for each in fields(Scores)},
    "concordance": float,
    "concordance_within": float,
    "coverage": float,
    "coverage_rows": int,
    "width": float,
    "you_coverage": float,
    "folds": int,
    "seed": int,
    "data": str,
}
"""`asked` says what the model was asked about: see `ASKED`."""

ASKED = {
    "train": "document split, seen",
    "test": "document split, unseen",
    "grouped": "new puzzles",
    "persons": "new people",
}

WEIGHT_TYPES: Mapping[str, type] = {
    "model": str,
    "features": str,
    "is_simulated": str,
    "column": str,
    "kind": str,
    "value": float,
    "target": str,
    "scale": str,
}
"""A coefficient is in seconds or, where `target` is log, in logarithms of seconds, for one unit of the column on its `scale`."""

PREDICTION_TYPES: Mapping[str, type] = {
    "model": str,
    "features": str,
    "is_simulated": str,
    "source": str,
    "puzzle_hash": str,
    "group": str,
    "size": str,
    "fold": int,
    "seconds": float,
    "predicted": float,
    "low": float,
    "high": float,
    "in_coverage": str,
}
"""`low` and `high` are of an interval that was made without the puzzle. The reported coverage and width are those of the rows
with `in_coverage`; of the others, the models behind the interval may have seen the puzzle."""


def list_score_rows(evaluations: Iterable[Evaluation]) -> Iterator[dict[str, Any]]:
    """Up to four rows for each evaluation; coverage and width stand with new puzzles, which they are measured on."""
    for evaluation in evaluations:
        shared = _describe(evaluation)
        context = {"folds": evaluation.folds, "seed": evaluation.seed, "data": evaluation.fingerprint}
        pairs = {"grouped": evaluation.pairs, "persons": evaluation.persons_pairs}
        for part, words in ASKED.items():
            scores: Scores | None = getattr(evaluation, part)
            if scores is None:
                continue
            row = {**shared, "asked": words, **asdict(scores), **_list_pairs(pairs.get(part)), **context}
            if part == "grouped":
                row |= {name: getattr(evaluation, name) for name in ("coverage", "coverage_rows", "width", "you_coverage")}
            yield row


def list_weight_rows(model: Model) -> Iterator[dict[str, Any]]:
    """A row for each weight of a model."""
    shared = {"model": model.recipe, "features": model.card.feature_set, "is_simulated": _tell(model.card.is_simulated)}
    for weight in model.card.weights:
        yield {**shared, **asdict(weight), "target": model.target}


def list_prediction_rows(evaluations: Iterable[Evaluation]) -> Iterator[dict[str, Any]]:
    """A row for each puzzle of each evaluation: the prediction of the model that has not seen it, and an interval without it."""
    for evaluation in evaluations:
        low, high = spread_around(evaluation.predicted, evaluation.reaches)
        counted = np.isin(evaluation.fold_of, evaluation.coverage_folds)
        for row in range(evaluation.rows):
            yield {
                **_describe(evaluation),
                "source": evaluation.sources[row],
                "puzzle_hash": evaluation.hashes[row],
                "group": evaluation.groups[row],
                "size": evaluation.sizes[row],
                "fold": int(evaluation.fold_of[row]) + 1,
                "seconds": float(evaluation.seconds[row]),
                "predicted": float(evaluation.predicted[row]),
                "low": None if np.isnan(low[row]) else float(low[row]),
                "high": None if np.isnan(high[row]) else float(high[row]),
                "in_coverage": _tell(bool(counted[row])),
            }


def _describe(evaluation: Evaluation) -> dict[str, Any]:
    return {"model": evaluation.recipe, "features": evaluation.features, "is_simulated": _tell(evaluation.is_simulated)}


def _list_pairs(pairs: Concordance | None) -> dict[str, Any]:
    return {"concordance": pairs.share, "concordance_within": pairs.share_within} if pairs else {}


def _tell(truth: bool) -> str:
    return "true" if truth else "false"
