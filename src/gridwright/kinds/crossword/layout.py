"""Laying blocks: threshold accepting, a plain form of simulated annealing, over orbits of squares under a symmetry.

The cost of a grid is its deficit (rules broken, words or blocks too many or too few, no slot for a word of the theme) and a
penalty for words that are hard to find, which are sums over its rows and columns. Moves that would cut the grid in two are
never made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from itertools import groupby
from random import Random
from typing import NamedTuple

from gridwright.kinds.common.generation import Budget, find_orbits
from gridwright.kinds.crossword.grid import BLOCK, OPEN
from gridwright.kinds.crossword.specification import CrosswordSpecification

# The cost of the blocks of one row or column: how they break rules, how many words they leave, how hard those are to find.

EASY_LENGTH = 7
"""Letters up to which a word is as easy to find as any."""
LONG_WORD_PENALTY = 0.2
"""Penalty of a longer word, for the square of the letters it has too many."""
ADJACENT_BLOCKS_PENALTY = 0.4
"""Penalty of two blocks side by side: they take room and divide nothing."""


class LineCost(NamedTuple):
    """The cost of one row or column."""

    faults: int
    """By how much it breaks rules; 0 if it breaks none."""
    words: int
    penalty: float
    lengths: tuple[int, ...]


EMPTY = LineCost(0, 0, 0.0, ())

LineCostFunction = Callable[[int], LineCost]
"""From the blocks of a line as bits, the first square lowest, to their cost."""


def make_line_cost(length: int, shortest: int, lengths: Collection[int], *, is_lattice: bool) -> LineCostFunction:
    """The cost of lines of so many squares, each computed only once.

    `lengths` are those that words can have. In a lattice, only every second square of a line is crossed by another word, the
    first one among them.
    """
    known: dict[int, LineCost] = {}
    longest = max(lengths, default=0)

    def cost(blocks: int) -> LineCost:
        line = known.get(blocks)
        if line is None:
            line = known[blocks] = _compute(blocks)
        return line

    def _compute(blocks: int) -> LineCost:
        faults, penalty = 0, 0.0
        found = []
        start = 0
        for is_block, run in groupby(bool(blocks >> place & 1) for place in range(length)):
            size = len(list(run))
            end = start + size
            if is_block:
                penalty += ADJACENT_BLOCKS_PENALTY * (size - 1)
            else:
                found.append(size)
                faults += _count_faults(size, shortest, longest, size in lengths)
                faults += is_lattice and start % 2 == 1 and end % 2 == 0
                penalty += LONG_WORD_PENALTY * max(0, size - EASY_LENGTH) ** 2
            start = end
        return LineCost(faults, len(found), penalty, tuple(found))

    return cost


def _count_faults(size: int, shortest: int, longest: int, is_known: bool) -> int:
    """What is wrong with a word of this length; the further off, the more."""
    if size < shortest:
        return shortest - size
    if size > longest:
        return min(size - longest, size)
    return 0 if is_known else 1


STEPS_PER_ORBIT = 150
"""Moves that are looked at, for each orbit of squares: some tenths of a second for 15x15."""
FIRST_THRESHOLD = 4.0
"""By how much a move may raise the cost in the beginning; that falls to nothing in the end."""
WARM_UP = 0.6
"""The share of moves after which grids count: the open one in the beginning has no deficit, but is not what anybody wants."""
DEFICIT_WEIGHT = 4.0
"""What one unit of the deficit costs, beside the penalty."""
SLIDE_SHARE = 0.4
"""The share of moves that let a block slide rather than come or go."""
STEPS_PER_LOOK = 256
"""Moves between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of a grid, and by how much they miss what was asked for."""

    squares: tuple[str, ...]
    deficit: int
    words: int
    blocks: int


class LayoutSearch:
    """The search for the blocks of grids of one specification. `lengths` are those that words can have."""

    def __init__(self, specification: CrosswordSpecification, lengths: Collection[int], random: Random, budget: Budget) -> None:
        self._specification = specification
        self._random = random
        self._budget = budget
        self._height, self._width = specification.height, specification.width
        self._cost_functions = [
            make_line_cost(side, specification.shortest, frozenset(lengths), is_lattice=specification.is_lattice)
            for side in (specification.width, specification.height)
        ]
        self._fixed = self._list_fixed()
        orbits = find_orbits(specification.height, specification.width, specification.symmetry)
        self._orbits = [orbit for orbit in orbits if orbit[0] not in self._fixed]
        self._orbit_of = {square: number for number, orbit in enumerate(self._orbits) for square in orbit}
        self._theme = specification.theme_lengths
        self._most_blocks, self._most_words, self._usual_words = (
            specification.most_blocks,
            specification.most_words,
            specification.usual_words,
        )
        side_edge = sum(1 << row * self._width for row in range(self._height))
        self._not_first, self._not_last = ~side_edge, ~(side_edge << self._width - 1)

    def run(self) -> Layout:
        """A grid without a deficit, or the one of this run with the least."""
        self._begin()
        best: Layout | None = None
        best_value = (self._deficit(), self._total_penalty())
        steps = STEPS_PER_ORBIT * len(self._orbits)
        value = DEFICIT_WEIGHT * best_value[0] + best_value[1]
        for step in range(steps):
            if step % STEPS_PER_LOOK == 0:
                self._budget.spend(0)
            threshold = FIRST_THRESHOLD * (1 - step / steps) * self._random.random()
            orbits = self._choose()
            self._toggle(orbits)
            deficit, penalty = self._deficit(), self._total_penalty()
            change = DEFICIT_WEIGHT * deficit + penalty - value
            if change > threshold or not self._is_connected():
                self._toggle(orbits)
                continue
            value += change
            if step >= WARM_UP * steps and (best is None or (deficit, penalty) < best_value):
                best_value, best = (deficit, penalty), self._layout()
        return best or self._layout()

    def _list_fixed(self) -> frozenset[int]:
        """The squares that are blocks in every grid of a lattice."""
        if not self._specification.is_lattice:
            return frozenset()
        return frozenset(row * self._width + column for row in range(1, self._height, 2) for column in range(1, self._width, 2))

    def _begin(self) -> None:
        self._lines = [[0] * self._height, [0] * self._width]
        self._costs: list[list[LineCost]] = [[EMPTY] * self._height, [EMPTY] * self._width]
        self._faults = self._words = self._blocks = 0
        self._penalty = 0.0
        self._lengths: Counter[int] = Counter()
        self._open = (1 << self._height * self._width) - 1
        self._flip(self._fixed)
        for direction in (0, 1):
            for number in range(len(self._lines[direction])):
                self._update_line(direction, number)

    def _choose(self) -> list[int]:
        """The orbits of squares that a move changes: one, or a block's and that of an open square beside it."""
        random = self._random
        orbit = int(random.random() * len(self._orbits))
        if random.random() >= SLIDE_SHARE:
            return [orbit]
        squares = self._orbits[orbit]
        row, column = divmod(squares[int(random.random() * len(squares))], self._width)
        down, right = ((0, 1), (0, -1), (1, 0), (-1, 0))[int(random.random() * 4)]
        row, column = row + down, column + right
        is_inside = 0 <= row < self._height and 0 <= column < self._width
        other = self._orbit_of.get(row * self._width + column, orbit) if is_inside else orbit
        if other == orbit or self._is_open(orbit) == self._is_open(other):
            return [orbit]
        return [orbit, other]

    def _is_open(self, orbit: int) -> bool:
        return bool(self._open >> self._orbits[orbit][0] & 1)

    def _toggle(self, orbits: Iterable[int]) -> None:
        squares = [square for orbit in orbits for square in self._orbits[orbit]]
        self._flip(squares)
        for row in {square // self._width for square in squares}:
            self._update_line(0, row)
        for column in {square % self._width for square in squares}:
            self._update_line(1, column)

    def _flip(self, squares: Iterable[int]) -> None:
        rows, columns = self._lines
        for square in squares:
            row, column = divmod(square, self._width)
            rows[row] ^= 1 << column
            columns[column] ^= 1 << row
            self._open ^= 1 << square
            self._blocks += -1 if self._open >> square & 1 else 1

    def _update_line(self, direction: int, number: int) -> None:
        """Count the cost of a line as it is now, instead of what it was before."""
        if self._specification.is_lattice and number % 2:
            return
        old = self._costs[direction][number]
        new = self._cost_functions[direction](self._lines[direction][number])
        self._costs[direction][number] = new
        self._faults += new.faults - old.faults
        self._words += new.words - old.words
        self._penalty += new.penalty - old.penalty
        if self._theme:
            self._lengths.subtract(old.lengths)
            self._lengths.update(new.lengths)

    def _deficit(self) -> int:
        deficit = self._faults + max(0, self._blocks - self._most_blocks)
        if self._specification.words_count is not None:
            deficit += _count_off(self._words, self._specification.words_count)
        elif self._most_words is not None:
            deficit += max(0, self._words - self._most_words)
        return deficit + sum(max(0, count - self._lengths[length]) for length, count in self._theme.items())

    def _total_penalty(self) -> float:
        # Rounded, since sums that went another way differ in their last digits.
        usual = 0 if self._specification.words_count is not None else _count_off(self._words, self._usual_words)
        return round(self._penalty + usual, 6)

    def _is_connected(self) -> bool:
        reached = self._open & -self._open
        while True:
            beside = (reached & self._not_last) << 1 | (reached & self._not_first) >> 1
            grown = (reached | beside | reached << self._width | reached >> self._width) & self._open
            if grown == reached:
                return reached == self._open != 0
            reached = grown

    def _layout(self) -> Layout:
        rows = ("".join(BLOCK if line >> column & 1 else OPEN for column in range(self._width)) for line in self._lines[0])
        return Layout(tuple(rows), self._deficit(), self._words, self._blocks)


def _count_off(number: int, wanted: tuple[int, int]) -> int:
    """By how much a number lies outside of a range."""
    return max(wanted[0] - number, number - wanted[1], 0)
