"""A fill of which a part is to be filled anew."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random
from statistics import fmean

import numpy as np

from gridwright.kernels.filling.state import CELL, COUNT, CROSSING, FIRST, LETTERS, POSITION, SLOT
from gridwright.kinds.crossword.filling.attempts import ONE, read_domain
from gridwright.kinds.crossword.filling.problem import Problem


class FixedFill:
    """A fill as domains and letters that leave every slot just the word it has. Slots and words go by their numbers."""

    def __init__(self, problem: Problem, words: list[int]) -> None:
        self._problem = problem
        self._start, self._masks = np.zeros_like(problem.start), problem.masks.copy()
        frame = problem.frame
        for slot, word in enumerate(words):
            read_domain(problem, self._start, slot)[word >> 6] = ONE << np.uint64(word & 63)
            first, count, at = (int(frame.slots[slot, entry]) for entry in (FIRST, COUNT, LETTERS))
            places = frame.places[first : first + count]
            letters = frame.letters[at + word * problem.lengths[slot] + places[:, POSITION]]
            self._masks[places[:, CELL]] = np.left_shift(ONE, letters, dtype=np.uint64)

    def free(self, slots: Collection[int]) -> Problem:
        """The problem in which these slots may hold anything that fits the others, which keep their words."""
        problem, places = self._problem, self._problem.frame.places
        start, masks = self._start.copy(), self._masks.copy()
        for slot in slots:
            read_domain(problem, start, slot)[:] = read_domain(problem, problem.start, slot)
            first, count = (int(problem.frame.slots[slot, entry]) for entry in (FIRST, COUNT))
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
