"""A board on which every line has one of several clues: what follows from all of them together, whichever is right.

Each line is settled for each of its clues, and what one of them allows is allowed. A clue with which the line cannot be completed
any more is dropped. So nothing is lost that a right reading needs, as long as the right clue of each line is among those it has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.scanning.candidates import Candidate
from gridwright.kinds.nonogram.scanning.line_sets import Places, settle_clue

ANY_CLUE = None
"""In place of candidates: nothing is known of the clue of a line."""


COST_OF_LOOK, COST_OF_BLOCK, COST_OF_COPY = 1, 4, 30
"""What it takes to remember how a line was settled, to settle one for each block, and to copy a board."""


class BudgetSpentError(Exception):
    """More lines would have been settled than may be."""


@dataclass
class Budget:
    """How much more may be done, a unit about a microsecond: the same on every machine, unlike seconds."""

    left: int
    reserve: int = 0
    """What is not to be spent now."""

    def spend(self, cost: int) -> None:
        self.left -= cost
        if self.left < self.reserve:
            raise BudgetSpentError

    def hold(self, most: int) -> None:
        """Let at most so much be spent from now on."""
        self.reserve = max(0, self.left - most)


Memory = dict[tuple[Clue, Places], Places | None]
"""What settling gave, over all boards of one puzzle."""

Options = tuple[Candidate, ...] | None
"""The candidates that a line has left; `ANY_CLUE` if it may have any."""


class UnionBoard:
    """Lines (rows, then columns) with the candidates they have left, and by value and line the places where it may stand."""

    def __init__(self, height: int, width: int, inks: int, options: Sequence[Options], budget: Budget, memory: Memory) -> None:
        self.height, self.width, self.inks = height, width, inks
        self.options = list(options)
        self.budget, self.memory = budget, memory
        whole = [(1 << width) - 1] * height + [(1 << height) - 1] * width
        self.may = [list(whole) for _ in range(inks)]
        self.conflict: int | None = None
        """The line that no candidate is left for."""

    def copy(self) -> UnionBoard:
        self.budget.spend(COST_OF_COPY)
        twin = UnionBoard.__new__(UnionBoard)
        twin.height, twin.width, twin.inks = self.height, self.width, self.inks
        twin.options = list(self.options)
        twin.budget, twin.memory = self.budget, self.memory
        twin.may = [list(each) for each in self.may]
        twin.conflict = self.conflict
        return twin

    def line_size(self, line: int) -> int:
        return self.width if line < self.height else self.height

    def settle(self, lines: Iterable[int] | None = None) -> bool:
        """Write down what follows, beginning with these lines; False if a line has no candidate left."""
        waiting = dict.fromkeys(range(self.height + self.width) if lines is None else lines)
        while waiting:
            line = next(iter(waiting))
            del waiting[line]
            if not self._settle_line(line, waiting):
                self.conflict = line
                return False
        return True

    def _settle_line(self, line: int, waiting: dict[int, None]) -> bool:
        options = self.options[line]
        before = tuple(each[line] for each in self.may)
        if options is ANY_CLUE:
            return True
        size = self.line_size(line)
        after = [0] * self.inks
        left = []
        for candidate in options:
            found = self._settle_clue(candidate.clue, before, size)
            if found is not None:
                left.append(candidate)
                after = [one | other for one, other in zip(after, found, strict=True)]
        if not left:
            return False
        if len(left) < len(options):
            self.options[line] = tuple(left)
        is_row = line < self.height
        own = 1 << (line if is_row else line - self.height)
        crossing = self.height if is_row else 0
        for value, (old, new) in enumerate(zip(before, after, strict=True)):
            lost = old & ~new
            if not lost:
                continue
            masks = self.may[value]
            masks[line] = new
            while lost:
                place = crossing + (lost & -lost).bit_length() - 1
                lost &= lost - 1
                masks[place] &= ~own
                waiting[place] = None
        return True

    def _settle_clue(self, clue: Clue, places: Places, size: int) -> Places | None:
        key = (clue, places)
        try:
            self.budget.spend(COST_OF_LOOK)
            return self.memory[key]
        except KeyError:
            self.budget.spend(COST_OF_BLOCK * (len(clue) + 1))
            found = self.memory[key] = settle_clue(clue, places, size)
            return found

    def choose(self, line: int, options: Options) -> bool:
        """Leave a line these candidates only; False if that cannot be."""
        self.options[line] = options
        return self.settle([line])

    @property
    def is_complete(self) -> bool:
        """Whether every cell has one value."""
        seen = [0] * self.height
        for masks in self.may:
            for row in range(self.height):
                if seen[row] & masks[row]:
                    return False
                seen[row] |= masks[row]
        return True

    def read_line(self, line: int) -> list[int] | None:
        """The values of the cells of a line; None while one has several."""
        places = [each[line] for each in self.may]
        cells = []
        for place in range(self.line_size(line)):
            values = [value for value, mask in enumerate(places) if mask >> place & 1]
            if len(values) != 1:
                return None
            cells.append(values[0])
        return cells


def find_least_cost(options: Sequence[Options], height: int, inks: int) -> float:
    """A cost that no reading is below: of one candidate for each line so that rows and columns fill as many cells, ink by ink.

    Each ink is looked at alone, so what is found may be less than any reading costs; `inf` if there is none at all.
    """
    known = [(line, each) for line, each in enumerate(options) if each is not ANY_CLUE]
    if len(known) < len(options):
        return sum(each[0].cost for _, each in known)
    return max(_balance(known, height, ink) for ink in range(1, inks))


def _balance(options: Sequence[tuple[int, Sequence[Candidate]]], height: int, ink: int) -> float:
    """The least cost at which rows and columns fill as many cells of one ink."""
    base, difference = 0.0, 0
    steps: list[dict[int, float]] = []
    """By line: how many cells more than the cheapest candidate it may fill, and what that costs more."""
    for line, candidates in options:
        sign = 1 if line < height else -1
        first = candidates[0]
        filled = sum(block.length for block in first.clue if block.colour == ink)
        base += first.cost
        difference += sign * filled
        extra: dict[int, float] = {0: 0.0}
        for candidate in candidates[1:]:
            more = sign * (sum(block.length for block in candidate.clue if block.colour == ink) - filled)
            extra[more] = min(extra.get(more, inf), candidate.cost - first.cost)
        if len(extra) > 1:
            steps.append(extra)
    if difference == 0:
        return base
    below = sum(-min(extra) for extra in steps)
    above = sum(max(extra) for extra in steps)
    if not -below <= -difference <= above:
        return inf
    # The cost of every difference that can be had, those below 0 first.
    costs = np.full(below + above + 1, inf)
    costs[below] = 0.0
    for extra in steps:
        grown = costs.copy()
        for more, price in extra.items():
            if more > 0:
                np.minimum(grown[more:], costs[:-more] + price, out=grown[more:])
            elif more < 0:
                np.minimum(grown[:more], costs[-more:] + price, out=grown[:more])
        costs = grown
    return base + float(costs[below - difference])
