"""A Hitori's cells: shaded, unshaded, or not known yet.

A board is what a player changes and what a solver answers with. `rows()` is the form in which every front end, file and JSON
answer carries it. The other methods are those that the shared parts of the package call: `finished` (page), `agreeing` (search).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.kinds.common.display import DisplayedBoard
from gridwright.model.deduction import Cell
from gridwright.model.errors import InputError, quote

UNSHADED, SHADED, UNKNOWN = ".", "#", "?"
SYMBOLS = UNSHADED + SHADED + UNKNOWN


@dataclass(frozen=True, slots=True, repr=False)
class Board(DisplayedBoard):
    """A rectangle of cells, a string a row: `UNSHADED`, `SHADED` or `UNKNOWN`."""

    lines: tuple[str, ...]

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> Board:
        """Read rows; InputError names the row that cannot be one.

        >>> Board.from_rows(["#.", "?#"]).rows()
        ['#.', '?#']
        """
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise InputError(f"has {len(row)} cells, expected {len(rows[0])} as in row 1", place=f"row {number}")
            for symbol in row:
                if symbol not in SYMBOLS:
                    raise InputError(f"found {quote(symbol)}, expected one of {' '.join(SYMBOLS)}", place=f"row {number}")
        return cls(tuple(rows))

    @classmethod
    def blank(cls, height: int, width: int) -> Board:
        """A board of which nothing is known."""
        return cls((UNKNOWN * width,) * height)

    def rows(self) -> list[str]:
        return list(self.lines)

    @property
    def size(self) -> tuple[int, int]:
        """(height, width)."""
        return len(self.lines), len(self.lines[0]) if self.lines else 0

    def __getitem__(self, cell: Cell) -> str:
        return self.lines[cell[0]][cell[1]]

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Every cell as ((row, column), state), in reading order."""
        for row, line in enumerate(self.lines):
            for column, state in enumerate(line):
                yield (row, column), state

    @property
    def is_complete(self) -> bool:
        """Whether every cell is known."""
        return not any(UNKNOWN in line for line in self.lines)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be drawn."""
        return self.is_complete

    def finished(self) -> Board:
        """The same board with unshaded cells wherever nothing was known: players need not mark them.

        >>> Board.from_rows(["#?"]).finished().rows()
        ['#.']
        """
        return Board(tuple(line.replace(UNKNOWN, UNSHADED) for line in self.lines))

    def agreeing(self, others: Iterable[Board]) -> Board:
        """What this board and all `others` say alike; unknown wherever two differ."""
        lines = self.lines
        for other in others:
            pairs = zip(lines, other.lines, strict=True)
            lines = tuple(
                "".join(mine if mine == theirs else UNKNOWN for mine, theirs in zip(*pair, strict=True)) for pair in pairs
            )
        return Board(lines)

    def __repr__(self) -> str:
        return f"Board.from_rows({self.rows()!r})"


def neighbours(cell: Cell, size: tuple[int, int]) -> Iterator[Cell]:
    """The cells beside a cell that lie on a board of this size."""
    row, column = cell
    for beside in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= beside[0] < size[0] and 0 <= beside[1] < size[1]:
            yield beside


def unshaded_groups(board: Board) -> list[list[Cell]]:
    """The cells that are not known to be shaded, in groups that hang together side by side, each in reading order."""
    left = {cell for cell, state in board.cells() if state != SHADED}
    groups = []
    while left:
        group, reached = set[Cell](), [min(left)]
        left.discard(reached[0])
        while reached:
            cell = reached.pop()
            group.add(cell)
            beside = left.intersection(neighbours(cell, board.size))
            left -= beside
            reached += beside
        groups.append(sorted(group))
    return groups
