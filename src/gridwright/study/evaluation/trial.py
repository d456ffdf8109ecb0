"""One recipe on one plan: every fit and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
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
from gridwright.study.evaluation.plan import Plan, Retime, make_plan
from gridwright.study.evaluation.results import Evaluation
from gridwright.study.evaluation.scores import (
    Concordance,
    Scores,
    check_predictions,
    concordance,
    log_seconds,
    pool_concordances,
    score,
)
from gridwright.study.feature_table import FEATURE_SETS, choose_columns
from gridwright.study.models.model import Model
from gridwright.study.models.recipes import RECIPES, find_recipe
from gridwright.study.models.training import OWN, train
from gridwright.study.times import adjust_times, find_exclusion

# Intervals from out-of-fold predictions, and how many of the puzzles and attempts they were made without lie within them.


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


Progress = Callable[[str], None]
"""Told what is about to be done, before each fit."""


class Trial:
    """One recipe on one plan."""

    def __init__(self, plan: Plan, recipe: str, features: str, progress: Progress | None) -> None:
        self.plan = plan
        self.recipe = recipe
        self.features = features
        self.progress = progress
        self.notes = list(plan.notes)
        self.rows = replace(plan.dataset, attempts=())  # no fit needs attempts, and taking rows is quicker without
        self.sizes = plan.dataset.sizes

    def evaluate(self) -> Evaluation:
        """Everything there is to say."""
        plan, data = self.plan, self.plan.dataset
        train_scores, test_scores = self._score_document_split()
        predicted = self._predict_held_out(self.recipe)
        counted = [each for each in data.attempts if find_exclusion(each) is None]
        intervals = calibrate_both(data, np.arange(len(data)), predicted, counted)
        if intervals is None:
            self.notes.append("no interval: there are too few groups of puzzles")
        coverage = self._measure_intervals(predicted, counted)
        persons, persons_pairs = self._score_new_people()
        return Evaluation(
            recipe=self.recipe,
            features=self._name_features(),
            fingerprint=data.fingerprint,
            origin=data.origin,
            is_simulated=data.is_simulated,
            folds=plan.folds,
            seed=plan.seed,
            sources=data.table.sources,
            hashes=data.table.hashes,
            groups=data.table.groups,
            sizes=self.sizes,
            seconds=data.seconds,
            predicted=predicted,
            fold_of=plan.fold_of,
            train=train_scores,
            test=test_scores,
            grouped=self._score(np.arange(len(data)), predicted),
            baselines=self._score_baselines(predicted),
            intervals=intervals,
            coverage=coverage.typical,
            coverage_rows=coverage.rows,
            coverage_folds=coverage.folds,
            reaches=coverage.reaches,
            width=coverage.width,
            you_coverage=coverage.you,
            pairs=self._count_pairs(predicted, counted) if counted else None,
            persons=persons,
            persons_pairs=persons_pairs,
            notes=tuple(self.notes),
        )

    def _name_features(self) -> str:
        """The set of columns, as the card of a model of the same data has it."""
        if RECIPES[self.recipe].is_baseline:
            return OWN
        return self.features if self.features in FEATURE_SETS else ",".join(choose_columns(self.rows.table, self.features))

    def _fit(self, dataset: Dataset, recipe: str, what: str) -> Model:
        if self.progress is not None:
            self.progress(f"{recipe}: {what}")
        return train(dataset, recipe, features=self.features, seed=self.plan.seed, has_weights=False)

    def _predict(self, model: Model, rows: Any) -> Any:
        return model.predict(self.rows.table.take(rows))

    def _score(self, rows: Any, predicted: Any) -> Scores:
        sizes, groups = ([each[row] for row in rows] for each in (self.sizes, self.rows.table.groups))
        return score(self.rows.seconds[rows], predicted, sizes, groups=groups, seed=self.plan.seed)

    def _score_document_split(self) -> tuple[Scores, Scores]:
        seen, unseen = self.plan.document
        model = self._fit(self.rows.take(seen), self.recipe, "the document's split")
        return self._score(seen, self._predict(model, seen)), self._score(unseen, self._predict(model, unseen))

    def _predict_held_out(self, recipe: str) -> Any:
        """A prediction for each row, by a model that was fitted without its fold."""
        predicted = np.empty(len(self.rows))
        for fold in range(self.plan.folds):
            held_out = self.plan.fold_of == fold
            model = self._fit(self.rows.take(np.flatnonzero(~held_out)), recipe, f"fold {fold + 1} of {self.plan.folds}")
            predicted[held_out] = self._predict(model, np.flatnonzero(held_out))
        return predicted

    def _score_baselines(self, predicted: Any) -> dict[str, Scores]:
        found: dict[str, Scores] = {}
        for recipe in (each.name for each in RECIPES.values() if each.is_baseline):
            try:
                guess = predicted if recipe == self.recipe else self._predict_held_out(recipe)
                found[recipe] = self._score(np.arange(len(self.rows)), guess)
            except InputError as error:
                self.notes.append(f"the baseline {recipe} is left out: {error}")
        return found

    def _measure_intervals(self, predicted: Any, counted: Sequence[Attempt]) -> Coverage:
        """Coverage on nested folds: intervals for a fold from models that have never seen it, nor what they calibrate with."""
        plan = self.plan
        pairs = plan.list_pairs()
        inner = {fold: np.full(len(self.rows), np.nan) for fold in range(plan.folds)}
        for number, pair in enumerate(pairs, start=1):
            kept = np.flatnonzero(~np.isin(plan.fold_of, pair))
            model = self._fit(self.rows.take(kept), self.recipe, f"nested folds {number} of {len(pairs)}")
            for outer, calibrating in (pair, pair[::-1]):
                rows = np.flatnonzero(plan.fold_of == calibrating)
                inner[outer][rows] = self._predict(model, rows)
        return measure_intervals(plan, predicted, [inner[fold] for fold in plan.nested], counted)

    def _count_pairs(self, predicted: Any, attempts: Sequence[Attempt]) -> Concordance:
        hashes = self.rows.table.hashes
        guesses = dict(zip(hashes, predicted.tolist(), strict=True))
        return concordance(guesses, attempts, dict(zip(hashes, self.sizes, strict=True)))

    def _score_new_people(self) -> tuple[Scores | None, Concordance | None]:
        """Of the solved attempts of people who were held out, a third of them at a time."""
        place = {puzzle: row for row, puzzle in enumerate(self.rows.table.hashes)}
        asked: list[tuple[Attempt, float]] = []
        pairs: list[Concordance] = []
        for number, fold in enumerate(self.plan.people, start=1):
            model = self._fit(replace(fold.dataset, attempts=()), self.recipe, f"people {number} of {len(self.plan.people)}")
            predicted = model.predict(self.rows.table)
            asked += [(each, float(predicted[place[each.puzzle_hash]])) for each in fold.held_out if each.outcome == SOLVED]
            pairs.append(self._count_pairs(predicted, fold.held_out))
        if not asked:
            return None, None
        scores = score(
            [each.active_seconds for each, _ in asked],
            [guess for _, guess in asked],
            [self.sizes[place[each.puzzle_hash]] for each, _ in asked],
            groups=[each.person for each, _ in asked],
            seed=self.plan.seed,
        )
        return scores, pool_concordances(pairs)


# Evaluating a recipe: fitted again and again, each time without what it is then asked about.


def evaluate(
    dataset: Dataset,
    recipe: str,
    *,
    features: str = "all",
    folds: int = 5,
    seed: int = 0,
    retime: Retime | None = adjust_times,
    progress: Progress | None = None,
) -> Evaluation:
    """Everything there is to say about a recipe. `retime` is how the times of the data set were made from attempts."""
    return follow_plan(make_plan(dataset, folds=folds, seed=seed, retime=retime), recipe, features=features, progress=progress)


def evaluate_all(
    dataset: Dataset,
    recipes: Sequence[str],
    *,
    features: str = "all",
    folds: int = 5,
    seed: int = 0,
    retime: Retime | None = adjust_times,
    progress: Progress | None = None,
    refused: Callable[[str, InputError], None] | None = None,
) -> Iterator[Evaluation]:
    """Several recipes on the same splits, each as soon as it is done.

    A recipe that cannot be fitted to this table is told to `refused`, and left out; without that, it ends everything.
    """
    for recipe in recipes:
        find_recipe(recipe)
    plan = make_plan(dataset, folds=folds, seed=seed, retime=retime)
    for recipe in recipes:
        try:
            evaluation = follow_plan(plan, recipe, features=features, progress=progress)
        except InputError as error:
            if refused is None:
                raise
            refused(recipe, error)
        else:
            yield evaluation


def follow_plan(plan: Plan, recipe: str, *, features: str = "all", progress: Progress | None = None) -> Evaluation:
    """Everything there is to say about a recipe, on splits that are made already."""
    find_recipe(recipe)
    return Trial(plan, recipe, features, progress).evaluate()
