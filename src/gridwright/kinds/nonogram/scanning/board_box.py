"""Which part of a lattice is the board: that beside whose lines numbers begin, and in which none stand."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.scanning.bands import Seen

Box = tuple[int, int, int, int]
"""The lines of the lattice around a board: top, bottom, left and right."""

LEAST_CELLS = 3
"""Along each side of a board."""
LEAST_SCORE = 0.3
"""Of a number that says anything."""
WEIGHTS_OF_MARKED = (0.2, 0.7)
"""Of what stands in a filled or crossed cell, and may be no number; and where it can be read well, as a clue on dark ground."""
READ_WELL = 0.8
SECOND_CELL = 0.6
"""How much a number tells of a line that stands in the second cell beside it, where none stands in the first."""
INSIDE = 0.9
"""How much a number in the board speaks against it, where one beside a line speaks for it by 1."""
LEAST_BESIDE, LEFT_OUT_BARE = 0.35, 2.0
"""Lines of the lattice beyond a board are its clue cells: of the lines of the board so many have a number next to its border, at
least, and what speaks against the board where none has."""
BARE = 1.5
"""How much a line without rules speaks against a board in which it has no number."""
MOST_LEFT_OUT = 22
"""Lines of the lattice at one end that are looked at together with those at the other ends, for they may be clue cells."""
AREA = 0.5
"""What counts among boards of which numbers tell as much: the larger one has more cells to solve."""


def find_board(
    seen: Sequence[Seen], rows: int, columns: int, marked: Container[int] = (), bare: tuple[Any, Any] | None = None
) -> Box:
    """The lines of the lattice around the board. `marked` numbers may be none: they weigh little.

    `bare` has of each row, and of each column, whether its cells are without rules, as between neighbours. What stands farther
    away, as the clues of a neighbour do, says nothing: only whether a line has a number next to it counts.
    """
    evidence = _weigh(seen, marked, bare or (np.zeros(rows, bool), np.zeros(columns, bool)))
    whole = (0, rows, 0, columns)
    if min(rows, columns) < LEAST_CELLS:
        return whole
    return max((evidence.improve(start) for start in (whole, evidence.choose_near_whole())), key=lambda each: each[0])[1]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """Sums over lines and cells, so that a board is judged by a few of them."""

    rows: int
    columns: int
    beside_rows: Any
    """[left, right, row]: what speaks for the rows before this one, for a board between these lines."""
    beside_columns: Any
    """[top, bottom, column]"""
    inside: Any
    """[row, column]: the numbers in the rectangle before both."""
    outside: tuple[Any, Any, Any, Any]
    """[border, line], by side as in `Box`: the numbers next to a border, on its outside, in the lines before each."""

    def judge(self, boxes: Any) -> Any:
        """The score of each of these boxes, [box, border]."""
        top, bottom, left, right = np.asarray(boxes).T
        rows, columns, inside = self.beside_rows, self.beside_columns, self.inside
        told = rows[left, right, bottom] - rows[left, right, top] + columns[top, bottom, right] - columns[top, bottom, left]
        within = inside[bottom, right] - inside[top, right] - inside[bottom, left] + inside[top, left]
        area = (bottom - top) * (right - left) / (self.rows * self.columns)
        return told - INSIDE * within + AREA * area - LEFT_OUT_BARE * self._count_bare(top, bottom, left, right)

    def _count_bare(self, top: Any, bottom: Any, left: Any, right: Any) -> Any:
        """How many sides leave lines of the lattice out that are no clue cells, as far as numbers next to the board tell."""
        bare = np.zeros(len(top))
        sides = ((top, left, right), (bottom, left, right), (left, top, bottom), (right, top, bottom))
        for outside, (border, first, last), whole in zip(self.outside, sides, (0, self.rows, 0, self.columns), strict=True):
            beside = (outside[border, last] - outside[border, first]) / (last - first)
            bare += np.where(border == whole, 0.0, np.clip(1 - beside / LEAST_BESIDE, 0, 1))
        return bare

    def choose(self, boxes: Any) -> tuple[float, Box]:
        """The best of these boxes, the first of equal ones."""
        scores = self.judge(boxes)
        place = int(scores.argmax())
        top, bottom, left, right = (int(border) for border in boxes[place])
        return float(scores[place]), (top, bottom, left, right)

    def choose_near_whole(self) -> Box:
        """The best board that leaves at most so many lines of the lattice out at each end."""
        rows, columns = (self._list_borders(count) for count in (self.rows, self.columns))
        ends = [np.repeat(rows[:, end], len(columns)) for end in (0, 1)]
        sides = [np.tile(columns[:, end], len(rows)) for end in (0, 1)]
        return self.choose(np.stack([*ends, *sides], axis=1))[1]

    def _list_borders(self, count: int) -> Any:
        """The first and last lines that a board may have, of so many."""
        reach = np.arange(min(MOST_LEFT_OUT, count - LEAST_CELLS) + 1)
        pairs = np.stack(np.meshgrid(reach, count - reach, indexing="ij"), axis=-1).reshape(-1, 2)
        return pairs[pairs[:, 1] - pairs[:, 0] >= LEAST_CELLS]

    def improve(self, box: Box) -> tuple[float, Box]:
        """Move one border after the other to where it is best, until none moves."""
        score, box = self.choose([box])
        while True:
            top, bottom, left, right = box
            boxes = [(line, bottom, left, right) for line in range(bottom - LEAST_CELLS + 1)]
            boxes += [(top, line, left, right) for line in range(top + LEAST_CELLS, self.rows + 1)]
            boxes += [(top, bottom, line, right) for line in range(right - LEAST_CELLS + 1)]
            boxes += [(top, bottom, left, line) for line in range(left + LEAST_CELLS, self.columns + 1)]
            found, best = self.choose([box, *boxes])
            if found <= score + 1e-9:
                return score, box
            score, box = found, best


def _weigh(seen: Sequence[Seen], marked: Container[int], bare: tuple[Any, Any]) -> _Evidence:
    rows, columns = map(len, bare)
    around = 2
    cells = np.zeros((rows + 2 * around, columns + 2 * around))
    for each in seen:
        row, column = int(np.floor(each.row)) + around, int(np.floor(each.column)) + around
        if each.number.score > LEAST_SCORE and 0 <= row < cells.shape[0] and 0 <= column < cells.shape[1]:
            told = each.number.score * (_weigh_marked(each) if id(each.number) in marked else 1.0)
            cells[row, column] = max(cells[row, column], told)
    own = cells[around:-around, around:-around]
    inside = np.zeros((rows + 1, columns + 1))
    inside[1:, 1:] = own.cumsum(0).cumsum(1)
    in_rows, in_columns = cells[around:-around], cells[:, around:-around].T
    beside_rows, beside_columns = _sum_beside(in_rows, columns, around, bare[0]), _sum_beside(in_columns, rows, around, bare[1])
    outside = (*_sum_outside(in_columns, rows, around), *_sum_outside(in_rows, columns, around))
    return _Evidence(rows, columns, beside_rows, beside_columns, inside, outside)


def _weigh_marked(each: Seen) -> float:
    return WEIGHTS_OF_MARKED[each.number.score * each.number.choices[0][1] > READ_WELL]


def _look_beside(cells: Any, count: int, around: int) -> tuple[Any, Any]:
    """[line, border]: the number next to a border before it, and behind it."""
    borders = np.arange(count + 1) + around
    before = np.maximum(cells[:, borders - 1], SECOND_CELL * cells[:, borders - 2])
    behind = np.maximum(cells[:, borders], SECOND_CELL * cells[:, np.minimum(borders + 1, cells.shape[1] - 1)])
    return before, behind


def _sum_beside(cells: Any, count: int, around: int, bare: Any) -> Any:
    """By the borders before and behind: how many of the lines before each have a number next to one of them."""
    before, behind = _look_beside(cells, count, around)
    told = np.maximum(before[:, :, None], behind[:, None, :])
    told -= BARE * bare[:, None, None] * (1 - told)
    sums = np.zeros((len(cells) + 1, count + 1, count + 1))
    sums[1:] = told.cumsum(axis=0)
    return np.moveaxis(sums, 0, 2)


def _sum_outside(cells: Any, count: int, around: int) -> tuple[Any, Any]:
    """[border, line]: the numbers next to a border before it in the lines before each, and those behind it."""
    before, behind = (np.zeros((count + 1, len(cells) + 1)) for _ in range(2))
    for sums, told in zip((before, behind), _look_beside(cells, count, around), strict=True):
        sums[:, 1:] = told.cumsum(axis=0).T
    return before, behind
