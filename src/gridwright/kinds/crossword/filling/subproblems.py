"""Searches with a limit of their own that together answer a larger question, and problems in which a part of a fill is free."""

from __future__ import annotations

from collections.abc import Collection, Generator
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random
from statistics import fmean

import numpy as np

from gridwright.kinds.crossword.filling.problem import Problem
from gridwright.kinds.crossword.filling.rectangles import RectangleSearch, is_open_rectangle
from gridwright.kinds.crossword.filling.search import PROPAGATE_ALL, NestedBounds, Search
from gridwright.kinds.crossword.kernels.state import (
    CELL,
    COUNT,
    CROSSING,
    DOMAIN,
    FIRST,
    LETTERS,
    POSITION,
    SLOT,
    WIDTH,
    Bits,
    Reals,
    State,
)
from gridwright.model.filling import SearchStrategy
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError

ONE = np.uint64(1)


@dataclass(frozen=True, slots=True)
class SubproblemAnswer:
    """How a small search ended."""

    words: list[int] | None
    """A fill, as the numbers of the words in the slots; None if there is none, or its limit came first."""
    is_proved: bool
    """Whether it is certain that there is a fill, or that there is none."""


class SubproblemSolver:
    """The searches for one question. Reaching the bounds of the question raises `LimitReachedError`."""

    def __init__(self, bounds: Bounds, strategy: SearchStrategy) -> None:
        self._bounds = bounds
        self._strategy = strategy
        self._nodes = self._count = 0
        self.weights: Reals | None = None
        """How often the last search left each slot without a word, if it tells."""
        self.is_finished = False
        """Whether the last search came to its end: no fill is left but those it found."""

    def note(self, nodes: int) -> None:
        """Count nodes that something else took for the same question."""
        self._nodes += nodes

    def run(self, problem: Problem, limit: int, strategy: SearchStrategy | None = None) -> SubproblemAnswer:
        """Look for one fill with so many nodes at most."""
        with closing(self.run_all(problem, limit, strategy, fills=1)) as fills:
            words = next(fills, None)
        return SubproblemAnswer(words, words is not None or self.is_finished)

    def run_all(
        self, problem: Problem, limit: int, strategy: SearchStrategy | None = None, *, fills: int | None = None
    ) -> Generator[list[int], None, None]:
        """Look for all fills, or so many, with so many nodes at most; `is_finished` then tells whether no other is left."""
        left = self._bounds.nodes - self._nodes
        if left <= 0:
            self._bounds.give_up()
        self._count += 1
        self.is_finished = False
        problem = replace(problem, specification=replace(problem.specification, fills=fills, different=1))
        bounds = NestedBounds(min(limit, left), self._bounds, lambda effort: self.effort(effort.nodes))
        search: RectangleSearch | Search = Search(problem, strategy or self._strategy, bounds)
        if is_open_rectangle(problem):
            search = RectangleSearch(problem, bounds)
        try:
            yield from search.fills()
            self.is_finished = True
        except LimitReachedError:
            if bounds.is_outer_reached:
                raise
        finally:
            self._nodes += search.effort().nodes
            self.weights = search.weights if isinstance(search, Search) else None

    def effort(self, running: int = 0) -> Effort:
        """What all of them have cost so far, and so many nodes more."""
        return Effort(self._nodes + running, self._bounds.seconds, {"attempts": self._count})


def place_word(problem: Problem, slot: int, word: int) -> Problem:
    """The same problem with the letters of a word in the cells of a slot; both by their numbers."""
    network, masks = problem.network, problem.masks.copy()
    first, count, at = (int(network.slots[slot, entry]) for entry in (FIRST, COUNT, LETTERS))
    for cell, position in network.places[first : first + count, [CELL, POSITION]].tolist():
        masks[cell] &= ONE << np.uint64(network.letters[at + word * problem.lengths[slot] + position])
    return replace(problem, masks=masks)


def propagate_problem(problem: Problem) -> tuple[State, int | None]:
    """All that follows without a decision, and the slot that has no word left, if there is one."""
    PROPAGATE_ALL.prepare()
    state = problem.new_state()
    failed = int(PROPAGATE_ALL(problem.network, state, problem.letters))
    return state, None if failed < 0 else failed


def read_domain(problem: Problem, domains: Bits, slot: int) -> Bits:
    """The words that a slot may hold, as bits: a part of `domains`, not a copy."""
    first, width = (int(problem.network.slots[slot, entry]) for entry in (DOMAIN, WIDTH))
    return domains[first : first + width]


def list_members(domain: Bits) -> list[int]:
    """The numbers of the words in a set."""
    found: list[int] = np.flatnonzero(np.unpackbits(domain.astype("<u8").view(np.uint8), bitorder="little")).tolist()
    return found


# Neighbourhoods of large neighbourhood search: a fill of which a part is free.


class FixedFill:
    """A fill as domains and letters that leave every slot just the word it has. Slots and words go by their numbers."""

    def __init__(self, problem: Problem, words: list[int]) -> None:
        self._problem = problem
        self._start, self._masks = np.zeros_like(problem.start), problem.masks.copy()
        network = problem.network
        for slot, word in enumerate(words):
            read_domain(problem, self._start, slot)[word >> 6] = ONE << np.uint64(word & 63)
            first, count, at = (int(network.slots[slot, entry]) for entry in (FIRST, COUNT, LETTERS))
            places = network.places[first : first + count]
            letters = network.letters[at + word * problem.lengths[slot] + places[:, POSITION]]
            self._masks[places[:, CELL]] = np.left_shift(ONE, letters, dtype=np.uint64)

    def free(self, slots: Collection[int]) -> Problem:
        """The problem in which these slots may hold anything that fits the others, which keep their words."""
        problem, places = self._problem, self._problem.network.places
        start, masks = self._start.copy(), self._masks.copy()
        for slot in slots:
            read_domain(problem, start, slot)[:] = read_domain(problem, problem.start, slot)
            first, count = (int(problem.network.slots[slot, entry]) for entry in (FIRST, COUNT))
            for cell, crossing in places[first : first + count, [CELL, CROSSING]].tolist():
                if crossing < 0 or int(places[crossing, SLOT]) in slots:
                    masks[cell] = problem.masks[cell]
        return replace(problem, start=start, masks=masks)


class Neighbourhoods:
    """Which slots are near which."""

    def __init__(self, problem: Problem, random: Random) -> None:
        self._cells = [slot.cells for slot in problem.slots]
        self._centres = [tuple(map(fmean, zip(*cells, strict=True))) for cells in self._cells]
        self._random = random

    def draw(self, slot: int, size: int) -> set[int]:
        """A slot and others near by, seen from one of its cells: so many in all."""
        row, column = self._random.choice(self._cells[slot])
        distances = [abs(there[0] - row) + abs(there[1] - column) + self._random.random() for there in self._centres]
        distances[slot] = -1.0
        return set(sorted(range(len(distances)), key=distances.__getitem__)[:size])
