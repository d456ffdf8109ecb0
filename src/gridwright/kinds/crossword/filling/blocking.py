"""Why nothing fills a grid: a smallest set of slots that cannot be filled together, whatever stands in the others."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np

from gridwright.kinds.crossword.filling.attempts import Attempts, narrow_problem
from gridwright.kinds.crossword.filling.options import Choices
from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.slots import Slot
from gridwright.model.hunt import Bounds, LimitReachedError
from gridwright.model.outcome import Effort

NODES = 2_000
"""Nodes for the question whether a set of slots can be filled."""
SECONDS = 3.0
"""How long to look for a smaller set: the answer that there is no fill does not wait for it any longer."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """Slots that cannot be filled together."""

    slots: tuple[Slot, ...]
    is_minimal: bool
    """Whether all of them but any one can."""
    effort: Effort


def find_blocked(
    problem: Problem, bounds: Bounds | None = None, *, choices: Choices | None = None, seconds: float = SECONDS
) -> Blocked:
    """The smallest set found of slots of a problem that nothing fills.

    It takes `seconds` at most, and ends when `bounds` do: then the smallest set until then is the answer.
    """
    search = _Reduction(problem, bounds or Bounds(), choices or Choices(), seconds)
    try:
        search.run()
    except LimitReachedError:
        # That there is no fill is known; only how few slots are to blame is not.
        search.is_minimal = False
    slots = tuple(slot for slot in problem.puzzle.slots if slot.number in search.blocked)
    return Blocked(slots, search.is_minimal, search.effort())


class _Reduction:
    """A set of slots that cannot be filled together, while it shrinks."""

    def __init__(self, problem: Problem, bounds: Bounds, choices: Choices, seconds: float) -> None:
        self._problem = problem
        self._outer = bounds
        self._attempts = Attempts(Bounds(bounds.nodes, seconds, self._look_up), choices)
        self.blocked = frozenset(slot.number for slot in problem.slots)
        self.is_minimal = False

    def run(self) -> None:
        """Begin with the slots around the one where it shows, and leave out one after the other."""
        distances = self._measure_distances()
        if not self._shrink_to_neighbourhood(distances):
            return
        needed: set[int] = set()
        # What a limit left open may be easier when the set is smaller.
        for _ in range(2):
            for number in sorted(self.blocked - needed, key=lambda number: (-distances.get(number, len(distances)), number)):
                fillable = self._is_fillable(self.blocked - {number})
                if fillable is False:
                    self.blocked -= {number}
                elif fillable:
                    needed.add(number)
        self.is_minimal = needed == self.blocked

    def effort(self) -> Effort:
        return self._attempts.effort()

    def _measure_distances(self) -> dict[int, int]:
        """How many crossings lie between each slot and the one with the fewest words, where they are connected."""
        state, failed = narrow_problem(self._problem)
        place = int(np.argmin(state.sizes)) if failed is None else failed
        centre = self._problem.slots[place].number
        distances: dict[int, int] = {}
        for distance, ring in enumerate(self._list_rings(centre)):
            distances |= dict.fromkeys(ring, distance)
        return distances

    def _list_rings(self, centre: int) -> Iterator[set[int]]:
        """The slot itself, those that cross it, those that cross these, and so on."""
        slots = {slot.number: set(slot.cells) for slot in self._problem.slots}
        ring = {centre}
        while ring:
            yield ring
            cells = set[tuple[int, int]]().union(*(slots.pop(number) for number in ring))
            ring = {number for number, others in slots.items() if others & cells}

    def _shrink_to_neighbourhood(self, distances: dict[int, int]) -> bool:
        """Keep only the slots near the centre, if they cannot be filled; whether there is a proof of any set to begin with."""
        for most in range(max(distances.values()) + 1):
            near = frozenset(number for number, distance in distances.items() if distance <= most)
            if self._is_fillable(near) is False:
                self.blocked = near
                return True
        # Without the words of the theme that must be somewhere, the grid may well have a fill: then no set of slots is to blame.
        return not len(self._problem.frame.theme) or self._is_fillable(self.blocked) is False

    def _is_fillable(self, numbers: Collection[int]) -> bool | None:
        """Whether these slots can be filled together; None if that takes too long to find out."""
        if not numbers:
            return True
        puzzle, wish = self._problem.puzzle, self._problem.wish
        part = make_problem(puzzle, self._problem.lexicon.index, wish, slots=numbers)
        # A part of the grid need not have the theme in it, but may.
        part = replace(part, frame=part.frame._replace(theme=part.frame.theme[:0]))
        attempt = self._attempts.run(part, NODES)
        return attempt.words is not None if attempt.is_proved else None

    def _look_up(self, effort: Effort) -> None:
        self._outer.look_up(Effort(effort.nodes, self._outer.seconds, effort.counters))
