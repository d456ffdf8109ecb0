"""One recipe on one plan: every fit and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from gridwright.model.errors import InputError
from gridwright.study.attempts import SOLVED, Attempt
from gridwright.study.dataset import Dataset
from gridwright.study.evaluation.concordance import Concordance, concordance, pool_concordances
from gridwright.study.evaluation.coverage import Coverage, calibrate_both, measure_intervals
from gridwright.study.evaluation.plan import Plan
from gridwright.study.evaluation.record import Evaluation
from gridwright.study.evaluation.scores import Scores, score
from gridwright.study.feature_sets import FEATURE_SETS, choose_columns
from gridwright.study.models.model import Model
from gridwright.study.models.recipes import RECIPES
from gridwright.study.models.training import OWN, train
from gridwright.study.times import find_exclusion

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
