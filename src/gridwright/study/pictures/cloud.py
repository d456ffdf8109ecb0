"""Times and predictions of many puzzles, ready to be drawn: what fits on the axes, and what goes on nearby."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gridwright.study.evaluation.scores import LEAST_SECONDS

if TYPE_CHECKING:
    from gridwright.study.evaluation.record import Evaluation

BEYOND = 4.0
"""How many times further than the real times an axis goes at most: a few wild predictions must not squeeze all others."""
ROOM = 1.25
LEAST_SPAN = 4.0
"""Ratio of the ends of an axis, at least, so that it carries more than one label."""
LEAST_TREND = 40
"""Puzzles for a running median."""


@dataclass(frozen=True, slots=True)
class Cloud:
    """Seconds and predicted seconds of puzzles, with their size classes, in the same order."""

    seconds: Any
    predicted: Any
    """As the model said, be it zero or less."""
    sizes: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.sizes)

    def members(self, size: str) -> Any:
        """Which rows belong to a size class."""
        return np.array([each == size for each in self.sizes], dtype=bool)

    @property
    def floored(self) -> Any:
        """Predictions that have a logarithm, as scores take them."""
        return np.maximum(self.predicted, LEAST_SECONDS)

    def limits(self) -> tuple[float, float]:
        """Ends of an axis of times that holds all real times and all but wild predictions."""
        least, most = float(self.seconds.min()), float(self.seconds.max())
        low = min(least, max(float(self.predicted.min()), least / BEYOND)) / ROOM
        high = max(most, min(float(self.predicted.max()), most * BEYOND)) * ROOM
        return widen(low, high)

    def within(self, factor: float) -> float:
        """Share of the puzzles whose time is at most so many times longer or shorter than predicted."""
        is_near = (self.seconds <= self.predicted * factor) & (self.predicted <= self.seconds * factor)
        return float(is_near.mean())


def widen(low: float, high: float) -> tuple[float, float]:
    """The same middle, but at least the least span."""
    spread = max((LEAST_SPAN / (high / low)) ** 0.5, 1.0)
    return low / spread, high * spread


def running_median(across: Any, up: Any) -> tuple[Any, Any]:
    """Medians of the values in a window that moves along; each stands at the median place of its window."""
    order = np.argsort(across, kind="stable")
    window = max(15, len(order) // 12)
    views = np.lib.stride_tricks.sliding_window_view
    return np.median(views(across[order], window), axis=1), np.median(views(up[order], window), axis=1)


def make_cloud(evaluation: Evaluation) -> Cloud:
    """What is to be drawn of an evaluation: every puzzle as predicted by a model that saw none of its group."""
    return Cloud(np.asarray(evaluation.seconds), np.asarray(evaluation.predicted), tuple(evaluation.sizes))
