"""Which cells a board has and which lines run through them.

A puzzle speaks of cells and of lines in *directions*; only its lattice knows geometry. A rectangle has two directions
(rows, columns). A triddler will be another lattice with three, under the same puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass

Line = range | tuple[int, ...]
"""The cells of one line, in reading order, as indices into a board."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Cells in rows and columns, numbered row by row from the top left."""

    height: int
    width: int

    directions = ("row", "column")

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.height * self.width

    def counts(self) -> tuple[int, ...]:
        """How many lines run in each direction."""
        return (self.height, self.width)

    def line_length(self, direction: int) -> int:
        return self.width if direction == 0 else self.height

    def line(self, direction: int, index: int) -> Line:
        if direction == 0:
            return range(index * self.width, (index + 1) * self.width)
        return range(index, self.size, self.width)
