"""Judging a model: what it is worth on puzzles it has not seen, and the model itself, trained on all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridwright.study.evaluation.cards import with_scores
from gridwright.study.evaluation.plan import Plan
from gridwright.study.evaluation.record import Evaluation
from gridwright.study.evaluation.runs import follow_plan
from gridwright.study.models.model import Model
from gridwright.study.models.training import train


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """What a model is worth; with the model, if that was asked for."""

    evaluation: Evaluation
    model: Model | None = None


def judge(
    recipe: str, *, plan: Plan, features: str = "all", trains: bool = True, progress: Callable[[str], None] | None = None
) -> Judged:
    """Judge one model: the task that engines do. `progress` is told what is about to be done before each fit."""
    evaluation = follow_plan(plan, recipe, features=features, progress=progress)
    if not trains:
        return Judged(evaluation)
    if progress is not None:
        progress(f"{recipe}: all puzzles")
    model = train(plan.dataset, recipe, features=features, seed=plan.seed)
    return Judged(evaluation, with_scores(model, evaluation))
