"""How models are made: one table. It loads nothing, so that a command can list the names at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.model.errors import InputError, quote

SECONDS, LOG = "seconds", "log"
ITERATIONS = 50_000
"""Some fits take far more than scikit-learn allows them where columns are much alike, as ours are."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A way to fit a model."""

    name: str
    words: str
    target: str
    """What is fitted: ``seconds``, or ``log`` for their logarithms."""
    family: str
    """Which function of `training` fits it."""
    is_baseline: bool = False
    """A model so plain that others must beat it."""
    is_document: bool = False
    """One of those of the document of 2016."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What that function passes on."""


_RECIPES = (
    Recipe("size-constant", "one time for each size class", LOG, "size-constant", is_baseline=True),
    Recipe("area-power", "a power of the area", LOG, "power", is_baseline=True, options={"column": "area"}),
    Recipe("line-uses", "a power of the lines used", LOG, "power", is_baseline=True, options={"column": "dp_line_uses"}),
    Recipe("formula", "the coefficients that the document prints", SECONDS, "formula", is_baseline=True),
    Recipe("linear", "least squares", SECONDS, "linear", is_document=True, options={"estimator": "LinearRegression"}),
    Recipe(
        "ridge", "least squares, large coefficients cost", SECONDS, "linear", is_document=True, options={"estimator": "Ridge"}
    ),
    Recipe(
        "ridge-cv",
        "ridge, its strength chosen by the data",
        SECONDS,
        "linear",
        is_document=True,
        options={"estimator": "RidgeCV"},
    ),
    Recipe(
        "lasso",
        "least squares with few columns",
        SECONDS,
        "linear",
        is_document=True,
        options={"estimator": "Lasso", "max_iter": ITERATIONS},
    ),
    Recipe(
        "elastic-net",
        "between ridge and lasso",
        SECONDS,
        "linear",
        is_document=True,
        options={"estimator": "ElasticNet", "max_iter": ITERATIONS},
    ),
    Recipe(
        "lasso-lars",
        "lasso, found column by column",
        SECONDS,
        "linear",
        is_document=True,
        options={"estimator": "LassoLars", "max_iter": ITERATIONS},
    ),
    Recipe("forest-100", "the mean of 100 trees", SECONDS, "forest", is_document=True, options={"n_estimators": 100}),
    Recipe("forest-150", "the mean of 150 trees", SECONDS, "forest", is_document=True, options={"n_estimators": 150}),
    Recipe("log-ridge", "ridge on logarithms of times and columns", LOG, "log-ridge"),
    Recipe("boosting", "small trees, each mending the last, never falling with effort, area and lines used", LOG, "boosting"),
)
RECIPES: dict[str, Recipe] = {recipe.name: recipe for recipe in _RECIPES}
"""Every recipe by name: baselines, the document's models, then ours."""


def find_recipe(name: str) -> Recipe:
    """The recipe of that name, or an InputError that lists those there are."""
    if name not in RECIPES:
        raise InputError(f"found the model {quote(name)}, expected one of {', '.join(RECIPES)}")
    return RECIPES[name]
