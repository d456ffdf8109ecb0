"""Laying blocks: threshold accepting, a plain form of simulated annealing, over orbits of squares under a symmetry.

A state is judged by what it lacks (rules broken, words or blocks too many or too few, no slot for a word of the theme) and by
how comfortable its words are, which are sums over its rows and columns. Moves that would cut the grid in two are never made.
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

# What the blocks of one row or column are worth: how they break rules, how many words they leave, how comfortable those are.

COMFORTABLE = 7
"""Letters up to which a word is as easy to find as any."""
STRETCH = 0.2
"""Discomfort of a longer word, for the square of what it has too much."""
CLUMP = 0.4
"""Discomfort of two blocks side by side: they take room and divide nothing."""


class Line(NamedTuple):
    """One row or column."""

    faults: int
    """By how much it breaks rules; 0 if it breaks none."""
    words: int
    discomfort: float
    lengths: tuple[int, ...]


EMPTY = Line(0, 0, 0.0, ())

Measure = Callable[[int], Line]
"""From the blocks of a line as bits, the first square lowest, to what they are worth."""


def make_measure(length: int, shortest: int, lengths: Collection[int], *, is_lattice: bool) -> Measure:
    """How lines of so many squares are measured, each only once.

    `lengths` are those that words can have. In a lattice, only every second square of a line is crossed by another word, the
    first one among them.
    """
    known: dict[int, Line] = {}
    longest = max(lengths, default=0)

    def measure(blocks: int) -> Line:
        line = known.get(blocks)
        if line is None:
            line = known[blocks] = _measure(blocks)
        return line

    def _measure(blocks: int) -> Line:
        faults, discomfort = 0, 0.0
        found = []
        start = 0
        for is_block, group in groupby(bool(blocks >> place & 1) for place in range(length)):
            size = len(list(group))
            end = start + size
            if is_block:
                discomfort += CLUMP * (size - 1)
            else:
                found.append(size)
                faults += _count_faults(size, shortest, longest, size in lengths)
                faults += is_lattice and start % 2 == 1 and end % 2 == 0
                discomfort += STRETCH * max(0, size - COMFORTABLE) ** 2
            start = end
        return Line(faults, len(found), discomfort, tuple(found))

    return measure


def _count_faults(size: int, shortest: int, longest: int, is_known: bool) -> int:
    """What is wrong with a word of this length; the further off, the more."""
    if size < shortest:
        return shortest - size
    if size > longest:
        return min(size - longest, size)
    return 0 if is_known else 1


STEPS_A_GROUP = 150
"""Moves that are looked at, for each group of squares: some tenths of a second for 15x15."""
HOT = 4.0
"""By how much a move may make things worse in the beginning; that falls to nothing in the end."""
SETTLED = 0.6
"""The share of moves after which grids count: the open one in the beginning lacks nothing, but is not what anybody wants."""
LACK = 4.0
"""What one thing lacking weighs."""
SLIDES = 0.4
"""How many of the moves let a block slide rather than come or go."""
GLANCE = 256
"""Moves between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of a grid, and what they lack of what was asked for."""

    squares: tuple[str, ...]
    lack: int
    words: int
    blocks: int


class Drawer:
    """Lays the blocks of grids of one wish. `lengths` are those that its words can have."""

    def __init__(self, specification: CrosswordSpecification, lengths: Collection[int], random: Random, budget: Budget) -> None:
        self._specification = specification
        self._random = random
        self._budget = budget
        self._height, self._width = specification.height, specification.width
        self._measures = [
            make_measure(side, specification.shortest, frozenset(lengths), is_lattice=specification.is_lattice)
            for side in (specification.width, specification.height)
        ]
        self._fixed = self._list_fixed()
        groups = find_orbits(specification.height, specification.width, specification.symmetry)
        self._groups = [group for group in groups if group[0] not in self._fixed]
        self._group_of = {square: number for number, group in enumerate(self._groups) for square in group}
        self._theme = specification.theme_lengths
        self._most_blocks, self._most_words, self._usual_words = (
            specification.most_blocks,
            specification.most_words,
            specification.usual_words,
        )
        side_edge = sum(1 << row * self._width for row in range(self._height))
        self._not_first, self._not_last = ~side_edge, ~(side_edge << self._width - 1)

    def draw(self) -> Layout:
        """A grid that lacks nothing, or the one of this attempt that lacks least."""
        self._begin()
        best: Layout | None = None
        best_value = (self._lack(), self._discomfort())
        steps = STEPS_A_GROUP * len(self._groups)
        value = LACK * best_value[0] + best_value[1]
        for step in range(steps):
            if step % GLANCE == 0:
                self._budget.spend(0)
            patience = HOT * (1 - step / steps) * self._random.random()
            groups = self._choose()
            self._toggle(groups)
            lack, discomfort = self._lack(), self._discomfort()
            change = LACK * lack + discomfort - value
            if change > patience or not self._is_connected():
                self._toggle(groups)
                continue
            value += change
            if step >= SETTLED * steps and (best is None or (lack, discomfort) < best_value):
                best_value, best = (lack, discomfort), self._layout()
        return best or self._layout()

    def _list_fixed(self) -> frozenset[int]:
        """The squares that are blocks in every grid of a lattice."""
        if not self._specification.is_lattice:
            return frozenset()
        return frozenset(row * self._width + column for row in range(1, self._height, 2) for column in range(1, self._width, 2))

    def _begin(self) -> None:
        self._lines = [[0] * self._height, [0] * self._width]
        self._worth: list[list[Line]] = [[EMPTY] * self._height, [EMPTY] * self._width]
        self._faults = self._words = self._blocks = 0
        self._comfort = 0.0
        self._lengths: Counter[int] = Counter()
        self._open = (1 << self._height * self._width) - 1
        self._flip(self._fixed)
        for direction in (0, 1):
            for number in range(len(self._lines[direction])):
                self._weigh(direction, number)

    def _choose(self) -> list[int]:
        """The groups of squares that a move changes: one, or a block's and that of an open square beside it."""
        random = self._random
        group = int(random.random() * len(self._groups))
        if random.random() >= SLIDES:
            return [group]
        squares = self._groups[group]
        row, column = divmod(squares[int(random.random() * len(squares))], self._width)
        down, right = ((0, 1), (0, -1), (1, 0), (-1, 0))[int(random.random() * 4)]
        row, column = row + down, column + right
        is_inside = 0 <= row < self._height and 0 <= column < self._width
        other = self._group_of.get(row * self._width + column, group) if is_inside else group
        if other == group or self._is_open(group) == self._is_open(other):
            return [group]
        return [group, other]

    def _is_open(self, group: int) -> bool:
        return bool(self._open >> self._groups[group][0] & 1)

    def _toggle(self, groups: Iterable[int]) -> None:
        squares = [square for group in groups for square in self._groups[group]]
        self._flip(squares)
        for row in {square // self._width for square in squares}:
            self._weigh(0, row)
        for column in {square % self._width for square in squares}:
            self._weigh(1, column)

    def _flip(self, squares: Iterable[int]) -> None:
        rows, columns = self._lines
        for square in squares:
            row, column = divmod(square, self._width)
            rows[row] ^= 1 << column
            columns[column] ^= 1 << row
            self._open ^= 1 << square
            self._blocks += -1 if self._open >> square & 1 else 1

    def _weigh(self, direction: int, number: int) -> None:
        """Take the worth of a line in, instead of what it was before."""
        if self._specification.is_lattice and number % 2:
            return
        old = self._worth[direction][number]
        new = self._measures[direction](self._lines[direction][number])
        self._worth[direction][number] = new
        self._faults += new.faults - old.faults
        self._words += new.words - old.words
        self._comfort += new.discomfort - old.discomfort
        if self._theme:
            self._lengths.subtract(old.lengths)
            self._lengths.update(new.lengths)

    def _lack(self) -> int:
        lack = self._faults + max(0, self._blocks - self._most_blocks)
        if self._specification.words_count is not None:
            lack += _count_off(self._words, self._specification.words_count)
        elif self._most_words is not None:
            lack += max(0, self._words - self._most_words)
        return lack + sum(max(0, count - self._lengths[length]) for length, count in self._theme.items())

    def _discomfort(self) -> float:
        # Rounded, since sums that went another way differ in their last digits.
        usual = 0 if self._specification.words_count is not None else _count_off(self._words, self._usual_words)
        return round(self._comfort + usual, 6)

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
        return Layout(tuple(rows), self._lack(), self._words, self._blocks)


def _count_off(number: int, wanted: tuple[int, int]) -> int:
    """By how much a number lies outside of a range."""
    return max(wanted[0] - number, number - wanted[1], 0)
