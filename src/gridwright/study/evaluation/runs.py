"""Evaluating a recipe: fitted again and again, each time without what it is then asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.model.errors import InputError
from gridwright.study.dataset import Dataset
from gridwright.study.evaluation.plan import Plan, Retime, make_plan
from gridwright.study.evaluation.record import Evaluation
from gridwright.study.evaluation.trial import Progress, Trial
from gridwright.study.models.recipes import find_recipe
from gridwright.study.target import adjust_times


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
