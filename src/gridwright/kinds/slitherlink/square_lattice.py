"""The square lattice as numbers: every cell, vertex and edge, and everything that can be known of them.

Cells, vertices and edges share one numbering, with a border of outside cells around the board so that nothing has to ask where
the board ends. The cell in padded row and column has the number row * stride + column; so have the vertex at its top left and
its top edge. Its left edge has that number plus the number of all cells.

A *variable* is something with a few possible values, of which some may be excluded already. Besides the edges (cross or line)
there are, at every vertex, for each pair of its edges whether they are alike or opposite (`TWIN_SORT`, of the four pairs that
make a corner) and how many of them are lines (`LOCK_SORT`, of all six), and its state (`STATE_SORT`); at every cell, how many
lines there are among its opposite sides (`ACROSS_SORT`), among parallel edges that lie slantwise (`DIAGONAL_SORT`), and among
three of its sides (`TRIPLE_SORT`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.edge_lattice import EdgeLattice, Spot
from gridwright.model.loop_shapes import PAIRS

EDGE_SORT, TWIN_SORT, STATE_SORT, LOCK_SORT, ACROSS_SORT, DIAGONAL_SORT, TRIPLE_SORT = range(7)
"""Sorts of variables."""
_PER_CELL = (2, 4, 1, 6, 2, 4, 4)
"""How many of each sort there are for every cell, or for the vertex at its top left."""
VALUES = (2, 2, 7, 3, 3, 3, 4)
"""How many values each has."""

CROSS_VALUE, LINE_VALUE = 0, 1
"""Values of an edge."""

TURNS = (2, 0, 5, 3)
"""The pairs of edges at a vertex, as `loop_shapes.PAIRS` counts them, that are the sides of the cell at its upper left, upper
right, lower left and lower right."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The numbering for boards of one size."""

    height: int
    width: int

    @property
    def stride(self) -> int:
        return self.width + 2

    @property
    def cells(self) -> int:
        """How many cells there are with the border."""
        return (self.height + 2) * (self.width + 2)

    @property
    def size(self) -> int:
        """How many variables there are."""
        return sum(_PER_CELL) * self.cells

    @property
    def lattice(self) -> EdgeLattice:
        return EdgeLattice(self.height, self.width)

    def base(self, sort: int) -> int:
        """The number of the first variable of a sort."""
        return sum(_PER_CELL[:sort]) * self.cells

    def variable(self, sort: int, place: int, index: int = 0) -> int:
        """The number of a variable at a cell or vertex; of an edge, use its own number."""
        return self.base(sort) + _PER_CELL[sort] * place + index

    def sort_of(self, variable: int) -> tuple[int, int, int]:
        """The sort of a variable, the cell or vertex it belongs to, and which of several there it is."""
        for sort, count in enumerate(_PER_CELL):
            first = self.base(sort)
            if variable < first + count * self.cells:
                if sort == EDGE_SORT:
                    return sort, variable, 0
                return sort, *divmod(variable - first, count)
        raise ValueError(f"found the variable {variable}, expected less than {self.size}")

    def board_cells(self) -> Iterator[int]:
        """Every cell of the board, in reading order."""
        return (row * self.stride + column for row in range(1, self.height + 1) for column in range(1, self.width + 1))

    def board_vertices(self) -> Iterator[int]:
        return (row * self.stride + column for row in range(1, self.height + 2) for column in range(1, self.width + 2))

    def board_edges(self) -> Iterator[int]:
        """Every edge of the board: those across, then the upright ones, each in reading order."""
        for row in range(1, self.height + 2):
            yield from range(row * self.stride + 1, row * self.stride + self.width + 1)
        for row in range(1, self.height + 1):
            start = self.cells + row * self.stride
            yield from range(start + 1, start + self.width + 2)

    def is_outside(self, cell: int) -> bool:
        """Whether a cell lies on the border around the board."""
        row, column = divmod(cell, self.stride)
        return not (1 <= row <= self.height and 1 <= column <= self.width)

    def has_edge(self, edge: int) -> bool:
        """Whether an edge is one of the board's."""
        row, column = divmod(edge % self.cells, self.stride)
        if edge < self.cells:
            return 1 <= row <= self.height + 1 and 1 <= column <= self.width
        return 1 <= row <= self.height and 1 <= column <= self.width + 1

    def has_edge_variable(self, variable: int) -> bool:
        """Whether a variable is an edge of the board."""
        return variable < 2 * self.cells and self.has_edge(variable)

    def cell_spot(self, cell: int) -> Spot:
        row, column = divmod(cell, self.stride)
        return 2 * row - 1, 2 * column - 1

    def vertex_spot(self, vertex: int) -> Spot:
        row, column = divmod(vertex, self.stride)
        return 2 * row - 2, 2 * column - 2

    def edge_spot(self, edge: int) -> Spot:
        row, column = divmod(edge % self.cells, self.stride)
        return (2 * row - 2, 2 * column - 1) if edge < self.cells else (2 * row - 1, 2 * column - 2)

    def edge_at(self, spot: Spot) -> int:
        """The number of the edge at a spot."""
        row, column = spot
        if row % 2 == 0:
            return (row // 2 + 1) * self.stride + column // 2 + 1
        return self.cells + (row // 2 + 1) * self.stride + column // 2 + 1

    def clue_at(self, puzzle: Slitherlink, cell: int) -> int | None:
        """The clue of a cell of the board."""
        row, column = divmod(cell, self.stride)
        return puzzle.clues[row - 1][column - 1]

    def sides(self, cell: int) -> tuple[int, int, int, int]:
        """The top, right, bottom and left edge of a cell."""
        return cell, self.cells + cell + 1, cell + self.stride, self.cells + cell

    def corners(self, cell: int) -> tuple[int, int, int, int]:
        """The vertices at the top left, top right, bottom left and bottom right of a cell."""
        return cell, cell + 1, cell + self.stride, cell + self.stride + 1

    def ways(self, vertex: int) -> tuple[int, int, int, int]:
        """The edges that lead up, right, down and left from a vertex."""
        return self.cells + vertex - self.stride, vertex, self.cells + vertex, vertex - 1

    def twelve_edges(self, cell: int) -> tuple[int, ...]:
        """The edges around a cell, as `loop_shapes` counts them."""
        stride, uprights = self.stride, self.cells + cell
        away = (uprights - stride, cell - 1, uprights + 1 - stride, cell + 1)
        below = (uprights + stride, cell + stride - 1, uprights + stride + 1, cell + stride + 1)
        return *self.sides(cell), *away, *below

    def nine_cells(self, cell: int) -> tuple[int, ...]:
        """A cell and those around it, row by row."""
        return tuple(cell + down * self.stride + right for down in (-1, 0, 1) for right in (-1, 0, 1))

    def ends_of(self, edge: int) -> tuple[int, int]:
        """The two vertices of an edge."""
        if edge < self.cells:
            return edge, edge + 1
        return edge - self.cells, edge - self.cells + self.stride

    def cells_beside(self, edge: int) -> tuple[int, int]:
        """The two cells that an edge separates."""
        if edge < self.cells:
            return edge - self.stride, edge
        return edge - self.cells - 1, edge - self.cells

    def edge_between(self, one: int, other: int) -> int | None:
        """The edge between two vertices, if they are neighbours."""
        low, high = min(one, other), max(one, other)
        if high == low + 1:
            return low
        return self.cells + low if high == low + self.stride else None

    def across_locks(self, cell: int) -> tuple[int, ...]:
        """The variables of `loop_shapes.ACROSS` around a cell: its own two, those of the cells above, below, left and right."""
        above, below = cell - self.stride, cell + self.stride
        places = ((cell, 0), (cell, 1), (above, 0), (below, 0), (cell - 1, 1), (cell + 1, 1))
        return tuple(self.variable(ACROSS_SORT, place, index) for place, index in places)

    def diagonal_locks(self, cell: int) -> tuple[int, ...]:
        """The same for `loop_shapes.DIAGONALS`."""
        own = [(cell, index) for index in range(4)]
        places = [*own, (cell + 1, 0), (cell + 1, 1), (cell + self.stride, 2), (cell + self.stride, 3)]
        return tuple(self.variable(DIAGONAL_SORT, place, index) for place, index in places)

    def triples(self, cell: int) -> tuple[int, ...]:
        """The same for `loop_shapes.TRIPLES`."""
        own = [(cell, index) for index in range(4)]
        places = [*own, (cell - self.stride, 0), (cell + 1, 1), (cell + self.stride, 2), (cell - 1, 3)]
        return tuple(self.variable(TRIPLE_SORT, place, index) for place, index in places)

    def lock_edges(self, variable: int) -> tuple[int, ...]:
        """The edges that a variable counts lines among: two or three; of a state all four, of an edge itself."""
        sort, place, index = self.sort_of(variable)
        if sort == EDGE_SORT:
            return (variable,)
        if sort == STATE_SORT:
            return self.ways(place)
        if sort in (TWIN_SORT, LOCK_SORT):
            one, other = PAIRS[TURNS[index] if sort == TWIN_SORT else index]
            ways = self.ways(place)
            return ways[one], ways[other]
        top, right, bottom, left = self.sides(place)
        if sort == ACROSS_SORT:
            return (left, right) if index == 0 else (top, bottom)
        if sort == DIAGONAL_SORT:
            slanted = ((top, bottom - 1), (bottom, top - 1), (left, right - self.stride), (right, left - self.stride))
            return slanted[index]
        sides = (top, right, bottom, left)
        return sides[:index] + sides[index + 1 :]


@dataclass(frozen=True, slots=True)
class Window(Sheet):
    """A part of a board: its places are looked at, and no others; what is known is known of the whole board all the same.

    The numbering of a whole board, of which only the cells from `top` to `bottom` and from `left` to `right` are listed.

    Rows and columns count from 1, as those of the sheet do inside its border.
    """

    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def around(cls, height: int, width: int, spot: Spot, reach: int) -> Self:
        """The cells of a board that are at most so far from a spot."""
        row, column = spot[0] // 2 + 1, spot[1] // 2 + 1
        return cls(
            height, width, max(1, row - reach), max(1, column - reach), min(height, row + reach), min(width, column + reach)
        )

    def has_spot(self, spot: Spot) -> bool:
        """Whether a spot is one of these cells, or an edge or a corner of one."""
        return 2 * self.top - 2 <= spot[0] <= 2 * self.bottom and 2 * self.left - 2 <= spot[1] <= 2 * self.right

    def board_cells(self) -> Iterator[int]:
        return self._list_cells(0, 0)

    def board_vertices(self) -> Iterator[int]:
        return self._list_cells(1, 1)

    def board_edges(self) -> Iterator[int]:
        yield from self._list_cells(1, 0)
        yield from (self.cells + cell for cell in self._list_cells(0, 1))

    def _list_cells(self, below: int, beside: int) -> Iterator[int]:
        """The cells in reading order, with so many further rows and columns."""
        columns = range(self.left, self.right + 1 + beside)
        return (row * self.stride + column for row in range(self.top, self.bottom + 1 + below) for column in columns)
