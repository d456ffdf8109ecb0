"""A part of a board: its places are looked at, and no others. What is known is known of the whole board all the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from gridwright.kinds.slitherlink.techniques.sheet import Sheet
from gridwright.model.edge_lattice import Spot


@dataclass(frozen=True, slots=True)
class Window(Sheet):
    """The numbering of a whole board, of which only the cells from `top` to `bottom` and from `left` to `right` are listed.

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
