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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple, Self

from gridwright.model.edge_lattice import EdgeLattice, Spot

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.puzzle import Slitherlink

# What can be at a vertex and around a cell, generated from the definition: a loop passes a vertex once or not at all.
#
# A vertex has four edges, of which none or two are lines: seven states. A cell with its sides and the edges that lead away from
# its corners has twelve edges; the states of its four corners that agree about the sides are its configurations. Of the one
# that is a loop by itself, all four sides being lines, the literature speaks rarely; it stands last.

UP, RIGHT, DOWN, LEFT = range(4)
STATES: tuple[frozenset[int], ...] = (frozenset(), *(frozenset(pair) for pair in combinations(range(4), 2)))
"""The edges that are lines in each state of a vertex."""
PAIRS = tuple(combinations(range(4), 2))
"""The pairs of edges at a vertex."""
BOTH_CROSSES, ONE_LINE, BOTH_LINES = range(3)
"""Values of a lock: how many of its two edges are lines."""

TOP, RIGHT_SIDE, BOTTOM, LEFT_SIDE = range(4)
UP_LEFT, LEFT_TOP, UP_RIGHT, RIGHT_TOP, DOWN_LEFT, LEFT_BOTTOM, DOWN_RIGHT, RIGHT_BOTTOM = range(4, 12)
"""The edges that lead away from the corners, called by their way and the corner's side: `UP_LEFT` leads up from the top left."""
CONFIGURATION_EDGES = 12
CORNERS = (
    (UP_LEFT, TOP, LEFT_SIDE, LEFT_TOP),
    (UP_RIGHT, RIGHT_TOP, RIGHT_SIDE, TOP),
    (LEFT_SIDE, BOTTOM, DOWN_LEFT, LEFT_BOTTOM),
    (RIGHT_SIDE, RIGHT_BOTTOM, DOWN_RIGHT, BOTTOM),
)
"""For the corners top left, top right, bottom left, bottom right: which of the twelve edges lead up, right, down, left."""

ACROSS = (
    (LEFT_SIDE, RIGHT_SIDE),
    (TOP, BOTTOM),
    (UP_LEFT, UP_RIGHT),
    (DOWN_LEFT, DOWN_RIGHT),
    (LEFT_TOP, LEFT_BOTTOM),
    (RIGHT_TOP, RIGHT_BOTTOM),
)
"""Pairs of edges on opposite sides: of the cell itself (two), of the cells above and below it, left and right of it."""
TRIPLES = (
    (RIGHT_SIDE, BOTTOM, LEFT_SIDE),
    (TOP, BOTTOM, LEFT_SIDE),
    (TOP, RIGHT_SIDE, LEFT_SIDE),
    (TOP, RIGHT_SIDE, BOTTOM),
    (TOP, UP_LEFT, UP_RIGHT),
    (RIGHT_SIDE, RIGHT_TOP, RIGHT_BOTTOM),
    (BOTTOM, DOWN_LEFT, DOWN_RIGHT),
    (LEFT_SIDE, LEFT_TOP, LEFT_BOTTOM),
)
"""Three sides of the cell, all but one in turn; and three sides of each neighbour, all but the farthest."""
DIAGONALS = (
    (TOP, LEFT_BOTTOM),
    (BOTTOM, LEFT_TOP),
    (LEFT_SIDE, UP_RIGHT),
    (RIGHT_SIDE, UP_LEFT),
    (RIGHT_TOP, BOTTOM),
    (RIGHT_BOTTOM, TOP),
    (DOWN_LEFT, RIGHT_SIDE),
    (DOWN_RIGHT, LEFT_SIDE),
)
"""Parallel edges that lie slantwise: of the cell with its left and upper neighbour, then the same of its right and lower one."""
CELL_PAIRS = tuple(combinations(range(9), 2))
"""Pairs among the nine cells around a cell, row by row; number 4 is the cell itself."""
FAR_PAIRS = tuple(
    pair
    for pair in combinations(range(CONFIGURATION_EDGES), 2)
    if not any(set(pair) <= set(corner) for corner in CORNERS)
    and pair not in {tuple(sorted(each)) for each in (*ACROSS, *DIAGONALS)}
)
"""Pairs of the twelve edges that no lock covers."""


class Configuration(NamedTuple):
    """One way in which the loop may pass a cell."""

    lines: frozenset[int]
    """Which of the twelve edges are lines."""
    corners: tuple[int, ...]
    """The state of each corner."""


def list_configurations() -> list[Configuration]:
    """All configurations, in a fixed order, the loop around the single cell last."""
    found = []
    for corners in product(range(len(STATES)), repeat=4):
        values: dict[int, bool] = {}
        if all(
            values.setdefault(edge, way in STATES[state]) == (way in STATES[state])
            for corner, state in zip(CORNERS, corners, strict=True)
            for way, edge in enumerate(corner)
        ):
            found.append(Configuration(frozenset(edge for edge, is_line in values.items() if is_line), corners))
    return sorted(found, key=lambda each: each.lines >= {TOP, RIGHT_SIDE, BOTTOM, LEFT_SIDE})


CONFIGURATIONS = list_configurations()


def count_lines(edges: Sequence[int]) -> Callable[[Configuration], int]:
    """A variable: how many of these edges are lines."""
    return lambda configuration: sum(edge in configuration.lines for edge in edges)


def compare_edges(pair: tuple[int, int]) -> Callable[[Configuration], int]:
    """A variable: whether two edges are alike (0) or not (1)."""
    return lambda configuration: int((pair[0] in configuration.lines) != (pair[1] in configuration.lines))


def compare_cells(pair: tuple[int, int]) -> Callable[[Configuration], int]:
    """A variable: whether two of the nine cells lie on the same side of the loop (0) or not (1)."""
    ways = {4: (), 1: (TOP,), 3: (LEFT_SIDE,), 5: (RIGHT_SIDE,), 7: (BOTTOM,)}
    ways |= {0: (TOP, UP_LEFT), 2: (TOP, UP_RIGHT), 6: (BOTTOM, DOWN_LEFT), 8: (BOTTOM, DOWN_RIGHT)}
    crossed = [*ways[pair[0]], *ways[pair[1]]]
    return lambda configuration: sum(edge in configuration.lines for edge in crossed) % 2


def corner_state(corner: int) -> Callable[[Configuration], int]:
    """A variable: the state of a corner."""
    return lambda configuration: configuration.corners[corner]


EDGE_SORT, TWIN_SORT, STATE_SORT, LOCK_SORT, ACROSS_SORT, DIAGONAL_SORT, TRIPLE_SORT = range(7)
"""Sorts of variables."""
_PER_CELL = (2, 4, 1, 6, 2, 4, 4)
"""How many of each sort there are for every cell, or for the vertex at its top left."""
VALUES = (2, 2, 7, 3, 3, 3, 4)
"""How many values each has."""

TURNS = (2, 0, 5, 3)
"""The pairs of edges at a vertex, as `PAIRS` counts them, that are the sides of the cell at its upper left, upper right, lower
left and lower right."""


@dataclass(frozen=True, slots=True)
class SquareLattice:
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
    def spots(self) -> EdgeLattice:
        """The same board as a picture of spots, by which people and drawings name things."""
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

    def place_at(self, spot: Spot) -> int:
        """The number of the cell or vertex at a spot."""
        return self.number(spot[0] // 2 + 1, spot[1] // 2 + 1)

    def number(self, row: int, column: int) -> int:
        """The number of a cell by its row and column, which count from 1; also that of the vertex at its top left."""
        return row * self.stride + column

    def row_and_column(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell, from 1."""
        return divmod(cell, self.stride)

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

    def neighbours(self, place: int) -> tuple[int, int, int, int]:
        """The cells above, right of, below and left of a cell, and the same for vertices."""
        return place - self.stride, place + 1, place + self.stride, place - 1

    def cells_around(self, vertex: int) -> tuple[int, int, int, int]:
        """The cells at the upper left, upper right, lower left and lower right of a vertex."""
        return vertex - self.stride - 1, vertex - self.stride, vertex - 1, vertex

    def square(self, place: int, side: int) -> tuple[int, ...]:
        """The cells, or vertices, of a square whose top left one this is, row by row."""
        return tuple(place + row * self.stride + column for row in range(side) for column in range(side))

    def rim(self) -> Iterator[tuple[int, int]]:
        """The edges around the board, each with the cell inside it."""
        for row in range(1, self.height + 1):
            left, right = self.number(row, 1), self.number(row, self.width)
            yield self.sides(left)[LEFT_SIDE], left
            yield self.sides(right)[RIGHT_SIDE], right
        for column in range(1, self.width + 1):
            top, bottom = self.number(1, column), self.number(self.height, column)
            yield self.sides(top)[TOP], top
            yield self.sides(bottom)[BOTTOM], bottom

    def twelve_edges(self, cell: int) -> tuple[int, ...]:
        """The edges around a cell, as configurations count them."""
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
        """The variables of `ACROSS` around a cell: its own two, those of the cells above, below, left and right."""
        above, below = cell - self.stride, cell + self.stride
        places = ((cell, 0), (cell, 1), (above, 0), (below, 0), (cell - 1, 1), (cell + 1, 1))
        return tuple(self.variable(ACROSS_SORT, place, index) for place, index in places)

    def diagonal_locks(self, cell: int) -> tuple[int, ...]:
        """The same for `DIAGONALS`."""
        own = [(cell, index) for index in range(4)]
        places = [*own, (cell + 1, 0), (cell + 1, 1), (cell + self.stride, 2), (cell + self.stride, 3)]
        return tuple(self.variable(DIAGONAL_SORT, place, index) for place, index in places)

    def triples(self, cell: int) -> tuple[int, ...]:
        """The same for `TRIPLES`."""
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
class Window(SquareLattice):
    """A part of a board: its places are looked at, and no others; what is known is known of the whole board all the same.

    The numbering of a whole board, of which only the cells from `top` to `bottom` and from `left` to `right` are listed.

    Rows and columns count from 1, as those of the lattice do inside its border.
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
