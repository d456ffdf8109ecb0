"""The best words that will do: lowest scores to try, from high to low, before the whole list is taken.

Each has a small budget of its own, so that a fill of common words is found if that is easy, and a hard grid is not kept waiting.
"""

from __future__ import annotations

from typing import NoReturn

from gridwright.kinds.crossword.filling.bounds import PartBounds
from gridwright.kinds.crossword.filling.problem import Problem
from gridwright.kinds.crossword.filling.rectangles import is_open_rectangle
from gridwright.kinds.crossword.words.index import WordIndex
from gridwright.model.hunt import Bounds
from gridwright.model.outcome import Effort

FLOORS = (60, 50, 45, 40, 35, 30, 25, 20, 15, 10)
NODES, NODES_A_SLOT = 400, 10
RECTANGLE_NODES = 300_000
"""Nodes of the search row by row, which takes about as long for them as the other for a thousandth of them."""


def list_floors(index: WordIndex) -> list[int]:
    """The lowest scores to try, high to low; none for a list whose words all score the same."""
    scores = [score for score in index.wordlist.scores if score >= 0]
    worst, best = min(scores, default=0), max(scores, default=0)
    return [floor for floor in FLOORS if worst < floor <= best]


class Floors:
    """What the tries have cost so far, and what the bounds of the whole leave to the next."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._nodes = 0

    @property
    def left(self) -> int:
        """Nodes that are left."""
        return max(self._bounds.nodes - self._nodes, 0)

    def make_part(self, problem: Problem) -> PartBounds:
        """Bounds of one try."""
        limit = RECTANGLE_NODES if is_open_rectangle(problem) else NODES + NODES_A_SLOT * len(problem.slots)
        return PartBounds(min(limit, self.left), self._bounds, self.describe)

    def make_rest(self) -> PartBounds:
        """All that is left of the bounds of the whole."""
        return _Rest(self.left, self._bounds, self.describe)

    def note(self, effort: Effort) -> None:
        """Remember what a try has cost."""
        self._nodes += effort.nodes

    def describe(self, effort: Effort) -> Effort:
        """The effort of the whole, from that of the try at work."""
        return Effort(self._nodes + effort.nodes, self._bounds.seconds, effort.counters)


class _Rest(PartBounds):
    """Of a part after which nothing comes: its limit is that of the whole."""

    def give_up(self) -> NoReturn:
        self._whole.give_up()
