"""A board as clauses: one variable for each colour of cells that is still open, true if such a cell is inside the loop.

Cells that deduction knows to be on the same side, or on opposite sides, share a variable; what is settled is a constant. So only
what is still open is written down. That lines form one loop is left out: `cuts` say so where it matters.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.grid import COLOUR, Grid, read_edges
from gridwright.kernels.loops.grid import CROSS as MUST_CROSS
from gridwright.kernels.loops.grid import LINE as MUST_LINE

Literals = npt.NDArray[np.int32]
"""Variables from 1 on, negative where the opposite is meant; or `INSIDE`, `OUTSIDE`."""

INSIDE = np.int32(1 << 30)
OUTSIDE = -INSIDE
"""Literals of cells that are settled."""
WIDEST = 5
"""Literals in the longest clause that is written here."""


def read_literals(grid: Grid) -> Literals:
    """The literal of each cell, border included."""
    colours = grid.memory[COLOUR * grid.cells : (COLOUR + 1) * grid.cells].astype(np.int64)
    colour, is_opposite = colours >> 1, (colours & 1).astype(bool)
    _, numbers = np.unique(colour, return_inverse=True)
    # Cell 0 is in the border: its colour is settled, and the others are numbered from 1 on.
    variables = np.where(numbers < numbers[0], numbers + 1, numbers).astype(np.int32)
    settled = np.where(is_opposite == is_opposite[0], OUTSIDE, INSIDE)
    return np.where(numbers == numbers[0], settled, np.where(is_opposite, -variables, variables)).astype(np.int32)


def write_clauses(grid: Grid, literals: Literals, cells: npt.NDArray[np.int32], clues: npt.NDArray[np.int32]) -> list[Literals]:
    """The clauses of clues, vertices and known edges, a row each, those of the same length together, the shortest first.

    The first has rows without a literal if the board is contradictory as it stands.
    """
    rows = [_write_vertices(grid, literals), *_write_edges(grid, literals)]
    near = np.array([0, -grid.stride, 1, grid.stride, -1])
    for clue in np.unique(clues):
        around = literals[cells[clues == clue][:, None] + near]
        rows.append((around[:, None, :] * clue_pattern(int(clue))).reshape(-1, WIDEST))
    return _sort_by_width(simplify(np.concatenate([_widen(part) for part in rows])))


def name_edges(grid: Grid, literals: Literals, variables: int) -> tuple[Literals, Literals]:
    """A literal for each edge, first across, then upright, true if it is a line; and the clauses that tie it to the cells beside.

    New variables are numbered on from `variables`; an edge that is settled has `INSIDE` for a line, `OUTSIDE` for a cross.
    """
    pairs = [np.stack([one.ravel(), other.ravel()], axis=-1) for one, other in _cells_beside(grid, literals)]
    one, other = np.concatenate(pairs).T
    is_fixed = abs(other) == INSIDE
    # A known cell says of its neighbour's edges what the neighbour's side is.
    known, open_cell = np.where(is_fixed, other, one), np.where(is_fixed, one, other)
    names = np.where(known == OUTSIDE, open_cell, -open_cell)
    names = np.where(one == other, OUTSIDE, np.where(one == -other, INSIDE, names))
    is_new = (abs(one) != INSIDE) & (abs(other) != INSIDE) & (abs(one) != abs(other))
    names[is_new] = np.arange(variables + 1, variables + 1 + is_new.sum())
    triples = np.stack([names[is_new], one[is_new], other[is_new]], axis=-1)
    signs = np.array([[-1, 1, 1], [-1, -1, -1], [1, 1, -1], [1, -1, 1]], dtype=np.int32)
    return names, (triples[:, None, :] * signs).reshape(-1, 3)


@cache
def clue_pattern(clue: int) -> Literals:
    """Signs for a cell and its four neighbours, a row for each clause: exactly `clue` neighbours are on the other side."""
    rows = []
    for side in (-1, 1):
        # If the cell is inside (-1), not all of too many neighbours are outside, nor all of too many inside.
        for count, sign in ((clue + 1, -side), (5 - clue, side)):
            for chosen in combinations(range(1, 5), count) if count <= 4 else ():
                rows.append([side, *(sign if place in chosen else 0 for place in range(1, 5))])
    return np.array(rows, dtype=np.int32).reshape(-1, WIDEST)


def _write_vertices(grid: Grid, literals: Literals) -> Literals:
    """Four lines never meet: of the cells around a vertex, those at opposite corners are not alike and unlike the others."""
    board = literals.reshape(grid.height + 2, grid.stride)
    inner = board[1:-1, 1:-1]
    corners = np.stack([inner[:-1, :-1], inner[1:, 1:], inner[:-1, 1:], inner[1:, :-1]], axis=-1).reshape(-1, 1, 4)
    signs = np.array([[1, 1, -1, -1], [-1, -1, 1, 1]], dtype=np.int32)
    return (corners * signs).reshape(-1, 4)


def _write_edges(grid: Grid, literals: Literals) -> list[Literals]:
    """Known edges: needed only where colours do not tell yet."""
    rows = []
    for edges, (one, other) in zip(read_edges(grid), _cells_beside(grid, literals), strict=True):
        for value, signs in ((MUST_LINE, ((1, 1), (-1, -1))), (MUST_CROSS, ((1, -1), (-1, 1)))):
            chosen = edges == value
            pairs = np.stack([one[chosen], other[chosen]], axis=-1)
            rows.append((pairs[:, None, :] * np.array(signs, dtype=np.int32)).reshape(-1, 2))
    return rows


def _cells_beside(grid: Grid, literals: Literals) -> tuple[tuple[Literals, Literals], tuple[Literals, Literals]]:
    """The literals of the cells above and below each edge across, and left and right of each upright one."""
    board = literals.reshape(grid.height + 2, grid.stride)
    return (board[:-1, 1:-1], board[1:, 1:-1]), (board[1:-1, :-1], board[1:-1, 1:])


def _sort_by_width(clauses: Literals) -> list[Literals]:
    width = np.count_nonzero(clauses, axis=1)
    rows_of = [clauses[width == size] for size in range(WIDEST + 1)]
    return [rows[rows != 0].reshape(len(rows), size) for size, rows in enumerate(rows_of)]


def _widen(clauses: Literals) -> Literals:
    return np.pad(clauses, ((0, 0), (0, WIDEST - clauses.shape[1])))


def simplify(clauses: Literals) -> Literals:
    """Drop clauses that always hold, and literals that never do or stand twice: these become 0."""
    clauses = clauses[~(clauses == INSIDE).any(axis=1)]
    clauses[clauses == OUTSIDE] = 0
    for one, other in combinations(range(clauses.shape[1]), 2):
        clauses = clauses[(clauses[:, one] != -clauses[:, other]) | (clauses[:, one] == 0)]
        clauses[clauses[:, one] == clauses[:, other], other] = 0
    return clauses
