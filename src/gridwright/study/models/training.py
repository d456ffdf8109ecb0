"""Training a model on puzzles with known times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.study.models.model import Model, Weight

if TYPE_CHECKING:
    from gridwright.study.dataset import Dataset


def train(dataset: Dataset, recipe: str, *, features: str = "all", seed: int = 0, has_weights: bool = True) -> Model:
    """A model by one of `RECIPES`. The same for the same data and seed."""
    raise NotImplementedError


def describe(model: Model) -> list[Weight]:
    """What each column counts for, in the order of the model's columns; an intercept first."""
    return list(model.card.weights)
