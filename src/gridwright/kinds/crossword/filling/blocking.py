"""Why nothing fills a grid: a small set of slots, or of words of the theme, that no fill has together.

The sets are found by deletion: a slot, or several at once, is left out as long as the rest is still proved unfillable.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np

from gridwright.kinds.crossword.filling.problem import Problem, make_problem
from gridwright.kinds.crossword.filling.search import NestedBounds
from gridwright.kinds.crossword.filling.subproblems import SubproblemSolver, propagate_problem
from gridwright.kinds.crossword.grid import Slot
from gridwright.model.filling import SearchStrategy
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError

MOST_NODES, LEAST_NODES = 20_000, 500
"""Nodes for the question whether a set of slots can be filled: as many at first, later twice what the last proof took."""
SECONDS = 5.0
"""How long to look for a smaller set: the answer that there is no fill does not wait for it any longer."""


@dataclass(frozen=True, slots=True)
class BlockingSet:
    """Slots that cannot be filled together."""

    slots: tuple[Slot, ...]
    is_minimal: bool
    """Whether all of them but any one can."""
    effort: Effort


def find_blocking_set(
    problem: Problem, bounds: Bounds | None = None, *, strategy: SearchStrategy | None = None, seconds: float = SECONDS
) -> BlockingSet:
    """The smallest set found of slots of a problem that nothing fills.

    It takes `seconds` at most, and ends when `bounds` do: then the smallest set until then is the answer.
    """
    search = _Reduction(problem, bounds or Bounds(), strategy or SearchStrategy(), seconds)
    try:
        search.run()
    except LimitReachedError:
        # That there is no fill is known; only how few slots are in the set is not.
        search.is_minimal = False
    slots = tuple(slot for slot in problem.puzzle.slots if slot.number in search.blocked)
    return BlockingSet(slots, search.is_minimal, search.effort())


class _Reduction:
    """A set of slots that cannot be filled together, while it shrinks."""

    def __init__(self, problem: Problem, bounds: Bounds, strategy: SearchStrategy, seconds: float) -> None:
        self._problem = problem
        # Decisions on cells are best at proofs.
        strategy = replace(strategy, branching="cells", check="mac", restarts=True)
        self._solver = SubproblemSolver(NestedBounds(bounds.nodes, bounds, lambda effort: effort, timeout=seconds), strategy)
        self._limit = MOST_NODES
        self.blocked = frozenset(slot.number for slot in problem.slots)
        self.is_minimal = False
        self._order: list[int] = []
        """All slots, those first that most likely belong to the set."""

    def run(self) -> None:
        """Begin with the slots that most likely belong to the set, and leave out those that do not."""
        self._order = self._rank_by_distance()
        if self._is_fillable(self.blocked) is True:
            # Only the words of the theme, which must be somewhere, leave no fill: see `find_clashing_words`.
            return
        self._find_small_set()
        self._leave_out_many()
        self._leave_out_each()

    def _find_small_set(self) -> None:
        """Take more and more of the slots in their order, until they cannot be filled."""
        count = 1
        while count < len(self.blocked):
            first = frozenset(self._order[:count])
            if self._is_fillable(first) is False:
                self.blocked = first
                return
            count *= 2

    def _leave_out_many(self) -> None:
        """Leave out several slots at once, the last of the order first."""
        count = len(self.blocked) // 2
        while count > 1:
            rest = [number for number in reversed(self._order) if number in self.blocked]
            for first in range(0, len(rest), count):
                fewer = self.blocked.difference(rest[first : first + count])
                if self._is_fillable(fewer) is False:
                    self.blocked = fewer
            count //= 2

    def _leave_out_each(self) -> None:
        """Leave out each slot in turn. What a limit left open may be easier when there are fewer."""
        needed: set[int] = set()
        for _ in range(2):
            for number in [number for number in reversed(self._order) if number in self.blocked - needed]:
                answer = self._is_fillable(self.blocked - {number})
                if answer is False:
                    self.blocked -= {number}
                elif answer is True:
                    needed.add(number)
        self.is_minimal = needed == self.blocked

    def effort(self) -> Effort:
        return self._solver.effort()

    def _rank_by_distance(self) -> list[int]:
        """The slots, beginning with the one that has the fewest words, then those that cross it, and so on."""
        state, failed = propagate_problem(self._problem)
        place = int(np.argmin(state.sizes)) if failed is None else failed
        near = [number for layer in self._list_layers(self._problem.slots[place].number) for number in sorted(layer)]
        return near + sorted(self.blocked.difference(near))

    def _list_layers(self, centre: int) -> Iterator[set[int]]:
        """The slot itself, those that cross it, those that cross these, and so on."""
        slots = {slot.number: set(slot.cells) for slot in self._problem.slots}
        layer = {centre}
        while layer:
            yield layer
            cells = set[tuple[int, int]]().union(*(slots.pop(number) for number in layer))
            layer = {number for number, others in slots.items() if others & cells}

    def _is_fillable(self, numbers: Collection[int]) -> bool | None:
        """Whether these slots can be filled together; None if that takes too long to find out."""
        if not numbers:
            return True
        puzzle, specification = self._problem.puzzle, self._problem.specification
        part = make_problem(puzzle, self._problem.lexicon.index, specification, slots=numbers)
        # A part of the grid need not have the theme in it, but may.
        part = replace(part, network=part.network._replace(theme=part.network.theme[:0]))
        before = self.effort().nodes
        answer = self._solver.run(part, self._limit)
        if answer.words is None:
            self._sort_by_weight([slot.number for slot in part.slots])
            if answer.is_proved:
                self._limit = max(2 * (self.effort().nodes - before), LEAST_NODES)
        return answer.words is not None if answer.is_proved else None

    def _sort_by_weight(self, numbers: list[int]) -> None:
        """Sort slots by the weights of a search that found no fill: how often each was left without a word."""
        weights = self._solver.weights
        if weights is not None and np.ptp(weights) > 0:
            weight_of = dict(zip(numbers, weights.tolist(), strict=True))
            self._order.sort(key=lambda number: -weight_of.get(number, 0.0))


# Which words of a theme, all of which must be somewhere, leave no fill.

NODES = 20_000
"""Nodes for the question whether a grid can be filled with some words of the theme."""


def list_crowding_words(problem: Problem) -> tuple[str, ...]:
    """The words of a theme of the first length of which there are more than slots to take them."""
    board, lexicon = problem.puzzle.blank_board(), problem.lexicon
    entries = [board.entry(slot) for slot in problem.slots]
    lengths = [length for length, entry in zip(problem.lengths, entries, strict=True) if entry is None]
    words = [word for word in lexicon.theme_words if word not in entries]
    for length in dict.fromkeys(map(len, words)):
        slots_by_length = tuple(word for word in words if len(word) == length)
        if len(slots_by_length) > lengths.count(length):
            return slots_by_length
    return ()


def find_clashing_words(problem: Problem, bounds: Bounds, strategy: SearchStrategy, seconds: float) -> tuple[str, ...]:
    """The fewest words found of the theme of a problem without a fill that no fill has together.

    None if there is no fill without the theme either, or nobody knows within so many seconds.
    """
    words = problem.lexicon.theme_words
    if not words:
        return ()
    solver = SubproblemSolver(NestedBounds(bounds.nodes, bounds, lambda effort: effort, timeout=seconds), strategy)
    clashing, is_theme = list(range(len(words))), False
    try:
        is_theme = _is_fillable(problem, solver, []) is True
        for number in range(len(words)) if is_theme else ():
            fewer = [other for other in clashing if other != number]
            if _is_fillable(problem, solver, fewer) is False:
                clashing = fewer
    except LimitReachedError:
        # That the words looked at so far are not needed is proved, and so is that there is no fill with the others.
        pass
    return tuple(words[number] for number in clashing) if is_theme else ()


def _is_fillable(problem: Problem, solver: SubproblemSolver, numbers: list[int]) -> bool | None:
    """Whether there is a fill with these words of the theme, by their numbers; None if that takes too long to find out."""
    part = replace(problem, network=problem.network._replace(theme=problem.network.theme[numbers]))
    answer = solver.run(part, NODES)
    return answer.words is not None if answer.is_proved else None
