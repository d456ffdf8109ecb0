"""Training a model on puzzles with known times."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from gridwright.model import __version__
from gridwright.model.errors import InputError
from gridwright.study.dataset import Dataset
from gridwright.study.feature_sets import FEATURE_SETS, choose_columns
from gridwright.study.feature_table import AREA
from gridwright.study.models.baselines import FORMULA_COLUMNS, fit_formula, fit_power, fit_size_constant
from gridwright.study.models.boosting import fit_boosting
from gridwright.study.models.forest import fit_forest
from gridwright.study.models.linear import fit_linear, fit_log_ridge
from gridwright.study.models.model import Model, ModelCard, Weight
from gridwright.study.models.recipes import Recipe, find_recipe
from gridwright.study.models.sample import Fit, Sample, make_sample, one_thread

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
    versions = {"gridwright": __version__, "python": platform.python_version()}
    for library in LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:  # baselines need none of them but numpy
            continue
    return versions
