"""Which spots a board of cells, vertices and edges has, which of them touch, and what a person calls them.

A board of height x width cells is seen as a picture of (2 * height + 1) x (2 * width + 1) *spots*: (odd, odd) is a cell,
(even, even) a vertex, and the rest are edges: (even, odd) lies above or below cells and runs *across*, (odd, even) lies left or
right of cells and stands *upright*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Spot = tuple[int, int]
"""(row, column) of a spot, from 0."""

_AROUND = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""Up, left, right, down: reading order."""


def cell_spot(row: int, column: int) -> Spot:
    """The spot of the cell in this row and column of cells."""
    return (2 * row + 1, 2 * column + 1)


def is_edge(spot: Spot) -> bool:
    return (spot[0] + spot[1]) % 2 == 1


def is_cell(spot: Spot) -> bool:
    return spot[0] % 2 == 1 and spot[1] % 2 == 1


def is_vertex(spot: Spot) -> bool:
    return spot[0] % 2 == 0 and spot[1] % 2 == 0


@dataclass(frozen=True, slots=True)
class EdgeLattice:
    """Cells in rows and columns with the edges around them."""

    height: int
    width: int

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.height * self.width

    @property
    def edge_count(self) -> int:
        return (self.height + 1) * self.width + self.height * (self.width + 1)

    def has(self, spot: Spot) -> bool:
        """Whether the board has such a spot."""
        return 0 <= spot[0] <= 2 * self.height and 0 <= spot[1] <= 2 * self.width

    def cells(self) -> Iterator[Spot]:
        """Every cell, in reading order."""
        return ((row, column) for row in range(1, 2 * self.height, 2) for column in range(1, 2 * self.width, 2))

    def vertices(self) -> Iterator[Spot]:
        """Every vertex, in reading order."""
        return ((row, column) for row in range(0, 2 * self.height + 1, 2) for column in range(0, 2 * self.width + 1, 2))

    def edges(self) -> Iterator[Spot]:
        """Every edge, in reading order."""
        return ((row, column) for row in range(2 * self.height + 1) for column in range((row + 1) % 2, 2 * self.width + 1, 2))

    def around(self, spot: Spot) -> tuple[Spot, ...]:
        """The spots up, left, right and down of this one: the edges of a cell or of a vertex; of an edge, its cells and ends."""
        row, column = spot
        return tuple(near for down, right in _AROUND if self.has(near := (row + down, column + right)))

    def cells_beside(self, edge: Spot) -> tuple[Spot, ...]:
        """The one or two cells that an edge belongs to."""
        return tuple(filter(is_cell, self.around(edge)))

    def ends_of(self, edge: Spot) -> tuple[Spot, ...]:
        """The two vertices of an edge."""
        return tuple(filter(is_vertex, self.around(edge)))

    def name_spot(self, spot: Spot) -> str:
        """What a person calls a spot; a sentence puts "the" before it, except before the row and column of a cell.

        >>> lattice = EdgeLattice(3, 3)
        >>> lattice.name_spot((0, 1)), lattice.name_spot((6, 1)), lattice.name_spot((5, 6))
        ('top edge of row 1, column 1', 'bottom edge of row 3, column 1', 'right edge of row 3, column 3')
        >>> lattice.name_spot((2, 4)), lattice.name_spot((0, 4)), lattice.name_spot((6, 6))
        ('corner between rows 1 and 2, columns 2 and 3', 'corner above row 1, between columns 2 and 3', 'bottom right corner')
        """
        row, column = spot
        if is_cell(spot):
            return f"row {row // 2 + 1}, column {column // 2 + 1}"
        if is_vertex(spot):
            return self._name_vertex(row // 2, column // 2)
        if row % 2 == 0:
            side, row = ("top", row + 1) if row < 2 * self.height else ("bottom", row - 1)
        else:
            side, column = ("left", column + 1) if column < 2 * self.width else ("right", column - 1)
        return f"{side} edge of {self.name_spot((row, column))}"

    def _name_vertex(self, above: int, before: int) -> str:
        """The vertex with so many rows above it and so many columns before it."""
        vertical = {0: "top", self.height: "bottom"}.get(above)
        horizontal = {0: "left", self.width: "right"}.get(before)
        rows, columns = f"rows {above} and {above + 1}", f"columns {before} and {before + 1}"
        if vertical and horizontal:
            return f"{vertical} {horizontal} corner"
        if vertical:
            return f"corner {'above row 1' if vertical == 'top' else f'below row {self.height}'}, between {columns}"
        if horizontal:
            return f"corner {'left of column 1' if horizontal == 'left' else f'right of column {self.width}'}, between {rows}"
        return f"corner between {rows}, {columns}"
