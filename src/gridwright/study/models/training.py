"""The recipes of models, linear, boosted, forests and baselines, and training one on puzzles with known times."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from gridwright.model import __version__
from gridwright.model.errors import InputError
from gridwright.model.lazy import load_extra
from gridwright.study.dataset import Dataset
from gridwright.study.feature_table import AREA, COUNTS, FEATURE_SETS, SIZE_CLASSES, choose_columns
from gridwright.study.features import MEASURED
from gridwright.study.models.fitting import (
    Fit,
    Sample,
    check_conversion,
    collect_notes,
    convert_boosting,
    convert_forest,
    convert_linear,
    find_inner_folds,
    find_medians,
    make_sample,
    one_thread,
    weigh_by_shuffling,
)
from gridwright.study.models.model import COEFFICIENT, IMPORTANCE, INTERCEPT, SCALES, Model, ModelCard, Weight
from gridwright.study.models.predictors import AS_IS, LOG, LOG1P, Boosting, Linear, PerSize, fill_gaps, scale_columns
from gridwright.study.models.recipes import Recipe, find_recipe

# Linear models: those of the document on seconds, and one on logarithms.

PENALTIES = tuple(10.0 ** (half / 2) for half in range(-4, 9))
"""From hardly any to so much that all columns count for nothing, for the ridge on logarithms to choose from."""
ALIKE = 1e-10
"""How far the correlation of two columns may be from 1 for them to tell the same."""


def fit_linear(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """A linear model of seconds, as named in scikit-learn; columns are brought to one scale for it, and back."""
    scales = np.full(len(sample.columns), AS_IS, dtype="|u1")
    make_estimator = getattr(load_extra("sklearn.linear_model", "this model"), options["estimator"])
    settings = {name: value for name, value in options.items() if name != "estimator"}
    return _fit(sample, make_estimator(**settings), scales, is_log=False)


def fit_log_ridge(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """A ridge of log time on log columns; groups stay whole while its penalty is chosen."""
    has_negatives = (sample.values < 0).any(axis=0)
    scales = np.where(has_negatives, AS_IS, LOG1P).astype("|u1")
    folds = find_inner_folds(sample)
    ridge = load_extra("sklearn.linear_model", "this model").RidgeCV(alphas=PENALTIES, cv=folds or None)
    return _fit(sample, ridge, scales, is_log=True)


def _fit(sample: Sample, estimator: Any, scales: Any, *, is_log: bool) -> Fit:
    medians = find_medians(sample.values)
    scaled = scale_columns(fill_gaps(sample.values, medians), scales)
    target = sample.log_seconds if is_log else sample.seconds
    scaler = load_extra("sklearn.preprocessing", "this model").StandardScaler()
    pipeline = load_extra("sklearn.pipeline", "this model").make_pipeline(scaler, estimator)
    repeated = _find_repeated(scaled)
    with collect_notes() as notes:
        pipeline.fit(np.where(repeated, 0.0, scaled), target)
    predictor = convert_linear(pipeline, medians, scales, is_log=is_log)
    notes += _note_repeated(repeated) + _note_collinear(scaled[:, ~repeated])
    return Fit(predictor, weigh(sample.columns, predictor), tuple(notes))


def weigh(columns: tuple[str, ...], predictor: Linear) -> tuple[Weight, ...]:
    """The intercept and the coefficients as weights."""
    names = list(SCALES)  # in the order of the marks that a predictor has for them
    listed = zip(columns, predictor.coefficients, predictor.scales, strict=True)
    return (
        Weight(INTERCEPT, predictor.intercept, COEFFICIENT),
        *(Weight(name, float(value), COEFFICIENT, names[scale]) for name, value, scale in listed),
    )


def _find_repeated(values: Any) -> Any:
    """Whether each column tells the same as one before it, such as the height where all puzzles are squares.

    The path of LassoLars loses its way where two columns are the same: coefficients of 1e15 were met. Others would share the
    weight between the two, which says no more. So only the first counts.
    """
    offsets = values - values.mean(axis=0)
    lengths = np.linalg.norm(offsets, axis=0)
    is_alike = np.abs(offsets.T @ offsets) > (1 - ALIKE) * np.outer(lengths, lengths)
    return np.triu(is_alike, 1).any(axis=0)


def _note_repeated(repeated: Any) -> list[str]:
    count = int(repeated.sum())
    return [f"{count} of {len(repeated)} columns tell the same as another one, which alone counts"] if count else []


def _note_collinear(values: Any) -> list[str]:
    """A note if columns follow from others, so that many sets of coefficients predict the same."""
    varied = values[:, np.ptp(values, axis=0) > 0]
    if not varied.size:
        return []
    rows, count = varied.shape
    rank = int(np.linalg.matrix_rank((varied - varied.mean(axis=0)) / varied.std(axis=0)))
    if rank == count:
        return []
    found = f"{count - rank} of {count} columns follow from the others in these {rows} rows"
    return [f"{found}: other coefficients would predict the same times"]


# Gradient boosting of log time that never falls when effort, area or the number of lines used grows.
#
# How large its trees are, and how many there are, is chosen by grouped folds of the rows it is given: a test on other rows
# tests the choice as well. One fit with many trees tells the error after each of them, so their number costs nothing to choose.

RISING = ("area", "dp_line_uses", "effort_mean")
"""Columns with which the time never falls."""
LEAVES = (4, 12)
"""Leaves of a tree to choose from."""
MOST_TREES = 150
RATE = 0.1
PENALTY = 1.0
DEFAULT_TREES = 60
"""Without a second group there is nothing to choose by."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Settings, and the boosters of the folds that led to them, each with the rows it was not fitted to."""

    leaves: int
    trees: int
    folds: Sequence[tuple[Any, Any]] = ()


def fit_boosting(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """Settings chosen by folds, then a fit to all rows."""
    choice = choose_settings(sample)
    booster = _fit_booster(sample, np.arange(len(sample.values)), choice.leaves, choice.trees)
    predictor = convert_boosting(booster)
    check_conversion(predictor, sample.values, np.exp(booster.predict(sample.values)))
    notes = [f"{choice.trees} trees of at most {choice.leaves} leaves, {'chosen by folds' if choice.folds else 'not chosen'}"]
    if not sample.has_weights:
        return Fit(predictor, notes=tuple(notes))
    judged: list[tuple[Boosting, Any]] = [(convert_boosting(each, choice.trees), tried) for each, tried in choice.folds]
    if not judged:
        notes.append("importances are measured on the rows it was fitted to")
        judged = [(predictor, np.arange(len(sample.values)))]
    notes.append("columns that tell the same share their importance")
    return Fit(predictor, weigh_by_shuffling(sample, judged), tuple(notes))


def choose_settings(sample: Sample) -> Choice:
    """The leaves and the number of trees with the least squared error of log time on rows not fitted to."""
    folds = find_inner_folds(sample)
    if not folds:
        return Choice(LEAVES[0], DEFAULT_TREES)
    best, least = None, np.inf
    for leaves in LEAVES:
        errors = np.zeros(MOST_TREES)
        fitted = []
        for rows, tried in folds:
            booster = _fit_booster(sample, rows, leaves, MOST_TREES)
            for count, predicted in enumerate(booster.staged_predict(sample.values[tried])):
                errors[count] += np.sum((predicted - sample.log_seconds[tried]) ** 2)
            fitted.append((booster, tried))
        if errors.min() < least:
            best, least = Choice(leaves, int(errors.argmin()) + 1, fitted), errors.min()
    assert best is not None
    return best


def _fit_booster(sample: Sample, rows: Any, leaves: int, trees: int) -> Any:
    make_booster = load_extra("sklearn.ensemble", "this model").HistGradientBoostingRegressor
    booster = make_booster(
        learning_rate=RATE,
        max_iter=trees,
        max_leaf_nodes=leaves,
        min_samples_leaf=max(3, min(20, len(sample.values) // 30)),
        l2_regularization=PENALTY,
        monotonic_cst=[int(column in RISING) for column in sample.columns],
        early_stopping=False,
        random_state=sample.seed,
    )
    values = sample.values[rows]
    is_empty = np.isnan(values).all(axis=0)  # in these rows, and scikit-learn fails there; a constant is never looked at
    return booster.fit(np.where(is_empty, 0.0, values), sample.log_seconds[rows])


# Random forests of seconds, as in the document.


def fit_forest(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """Trees on samples of the rows, grown to the end."""
    make_forest = load_extra("sklearn.ensemble", "this model").RandomForestRegressor
    forest = make_forest(**options, random_state=sample.seed, n_jobs=1)
    medians = find_medians(sample.values)
    filled = fill_gaps(sample.values, medians)
    forest.fit(filled, sample.seconds)
    predictor = convert_forest(forest, medians)
    check_conversion(predictor, sample.values, forest.predict(filled))
    if not sample.has_weights:
        return Fit(predictor)
    shares = zip(sample.columns, forest.feature_importances_, strict=True)
    return Fit(predictor, tuple(Weight(name, float(share), IMPORTANCE) for name, share in shares))


# Models so plain that any other must beat them; they need numpy alone.

FORMULA_COLUMNS = COUNTS
"""The columns that the document's formula counts, in the order of its coefficients."""


def fit_size_constant(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """The typical (geometric mean) time of each size class; a class without puzzles has that of the nearest class."""
    borders = np.array([most for most in SIZE_CLASSES if most < np.inf], dtype="<f8")
    areas, log_seconds = sample.values[:, 0], sample.log_seconds
    classes = np.searchsorted(borders, areas[~np.isnan(areas)], side="left")
    means = np.full(len(SIZE_CLASSES), log_seconds.mean())
    met = np.unique(classes)
    for place in range(len(means)) if met.size else ():
        nearest = met[np.argmin(np.abs(met - place))]
        means[place] = log_seconds[~np.isnan(areas)][classes == nearest].mean()
    return Fit(PerSize(borders, np.exp(means), float(np.exp(log_seconds.mean()))))


def fit_power(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """Time as a constant times a power of the only column."""
    medians = find_medians(sample.values)
    scales = np.array([LOG], dtype="|u1")
    column = scale_columns(fill_gaps(sample.values, medians), scales)[:, 0]
    offsets = column - column.mean()
    is_constant = np.ptp(column) == 0  # what is left of such offsets is rounding
    power = 0.0 if is_constant else float(np.sum(offsets * sample.log_seconds) / np.sum(offsets**2))
    constant = float(sample.log_seconds.mean())
    predictor = Linear(medians, scales, np.array([column.mean()]), np.array([power]), constant, is_log=True)
    return Fit(predictor, weigh(sample.columns, predictor))


def fit_formula(sample: Sample, options: Mapping[str, Any]) -> Fit:
    """The document's formula as it was printed: nothing is fitted."""
    formula = MEASURED.measures.FORMULA
    coefficients = np.array(list(formula.coefficients.values()))
    scales = np.full(len(coefficients), AS_IS, dtype="|u1")
    medians, centers = find_medians(sample.values), np.zeros(len(coefficients))
    predictor = Linear(medians, scales, centers, coefficients, formula.intercept, is_log=False)
    notes = (formula.caveat, "made for puzzles that lines alone finish")
    return Fit(predictor, weigh(sample.columns, predictor), notes)


LEAST_ROWS = 8
"""Puzzles with a time: fewer cannot tell one model from another."""
SEEDS = 2**32
"""Seeds that scikit-learn takes."""
LIBRARIES = ("numpy", "scipy", "scikit-learn")
OWN = "own"
"""The set of columns of a baseline, which has its own whatever is asked for."""

FITTERS: dict[str, Callable[[Sample, Mapping[str, Any]], Fit]] = {
    "size-constant": fit_size_constant,
    "power": fit_power,
    "formula": fit_formula,
    "linear": fit_linear,
    "log-ridge": fit_log_ridge,
    "forest": fit_forest,
    "boosting": fit_boosting,
}
"""Family of a recipe -> what fits it."""


def train(dataset: Dataset, recipe: str, *, features: str = "all", seed: int = 0, has_weights: bool = True) -> Model:
    """A model by one of `RECIPES`. The same for the same data and seed.

    Baselines look at columns of their own, whatever `features` says. Without `has_weights` no time is spent on importances.
    """
    chosen = find_recipe(recipe)
    if len(dataset) < LEAST_ROWS:
        raise InputError(f"found {len(dataset)} puzzles with a time, expected at least {LEAST_ROWS} to train a model")
    if not 0 <= seed < SEEDS:
        raise InputError(f"found the seed {seed}, expected one from 0 to {SEEDS - 1}")
    columns = _own_columns(chosen) or choose_columns(dataset.table, features)
    feature_set = OWN if chosen.is_baseline else features if features in FEATURE_SETS else ",".join(columns)
    sample = make_sample(dataset, columns, seed, has_weights)
    with nullcontext() if chosen.is_baseline else one_thread():
        fit = FITTERS[chosen.family](sample, chosen.options)
    fit.predictor.check(len(columns))
    card = ModelCard(
        fingerprint=dataset.fingerprint,
        rows=len(dataset),
        areas=_find_areas(dataset),
        is_simulated=dataset.is_simulated,
        origin=dataset.origin,
        feature_set=feature_set,
        seed=seed,
        versions=list_versions(),
        notes=fit.notes,
        weights=fit.weights,
    )
    return Model(recipe, columns, fit.predictor, chosen.target, card)


def describe(model: Model) -> list[Weight]:
    """What each column counts for, in the order of the model's columns; an intercept first."""
    return list(model.card.weights)


def _find_areas(dataset: Dataset) -> tuple[int, int]:
    areas = dataset.columns([AREA])
    return int(areas.min()), int(areas.max())


def _own_columns(recipe: Recipe) -> tuple[str, ...]:
    match recipe.family:
        case "size-constant":
            return (AREA,)
        case "power":
            return (recipe.options["column"],)
        case "formula":
            return FORMULA_COLUMNS
    return ()


def list_versions() -> dict[str, str]:
    """What a fit depends on besides data and seed."""
    return {"gridwright": __version__, "python": platform.python_version(), **_find_versions()}


@cache
def _find_versions() -> dict[str, str]:
    """Of the libraries that are installed: to look them up takes as long as a small fit, and a study makes hundreds."""
    versions = {}
    for library in LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:  # baselines need none of them but numpy
            continue
    return versions
