"""The shapes of boards: which cells there are, and which lines run through them.

A puzzle speaks of cells and of lines in *directions*; only its lattice knows geometry. A rectangle has two directions, a hexagon
of triangles (a triddler) and a box three. Cells are numbered row by row; in a hexagon the rows differ in length, in a box the
rows of one slice follow those of the slice before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Protocol

Line = Sequence[int]
"""The cells of one line, in reading order, as indices into a board."""
Place = tuple[int, int]
"""A cell as people find it: its row on the board, and how many cells stand before it there."""


def take(cells: bytes, line: Line) -> bytes:
    """What a line has of the cells of a board."""
    if isinstance(line, range):
        return cells[line.start : line.stop : line.step]
    return bytes([cells[cell] for cell in line])


class Lattice(Protocol):
    """What every shape tells."""

    def __hash__(self) -> int: ...

    @property
    def directions(self) -> tuple[str, ...]:
        """What a line of each direction is called."""

    @property
    def size(self) -> int:
        """How many cells there are."""

    @property
    def height(self) -> int:
        """How many rows a board has."""

    @property
    def width(self) -> int:
        """How many cells the longest row has."""

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many cells each row of a board has; nothing where all have `width`."""

    def counts(self) -> tuple[int, ...]:
        """How many lines run in each direction."""

    def line_length(self, direction: int, index: int) -> int: ...

    def line(self, direction: int, index: int) -> Line: ...

    def name_line(self, direction: int, index: int) -> str: ...

    def name_cell(self, cell: int) -> str: ...

    def locate(self, cell: int) -> Place: ...

    def find_cell(self, place: Place) -> int: ...

    def describe_size(self) -> str:
        """The size in the words of a message: `5x4`."""

    def describe_briefly(self) -> str:
        """The size in a column of a table."""

    def problems(self) -> Iterator[str]:
        """Why there is no such board."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Cells in rows and columns, numbered row by row from the top left."""

    height: int
    width: int

    directions = ("row", "column")
    row_lengths = ()

    @property
    def size(self) -> int:
        return self.height * self.width

    def counts(self) -> tuple[int, ...]:
        return (self.height, self.width)

    def line_length(self, direction: int, index: int = 0) -> int:  # all are alike
        return self.width if direction == 0 else self.height

    def line(self, direction: int, index: int) -> range:
        if direction == 0:
            return range(index * self.width, (index + 1) * self.width)
        return range(index, self.size, self.width)

    def name_line(self, direction: int, index: int) -> str:
        return f"{self.directions[direction]} {index + 1}"

    def name_cell(self, cell: int) -> str:
        return _name_place(self.locate(cell))

    def locate(self, cell: int) -> Place:
        return divmod(cell, self.width)

    def find_cell(self, place: Place) -> int:
        return place[0] * self.width + place[1]

    def describe_size(self) -> str:
        return f"{self.width}x{self.height}"

    def describe_briefly(self) -> str:
        return self.describe_size()

    def problems(self) -> Iterator[str]:
        if self.height < 1 or self.width < 1:
            yield f"size: {self.describe_size()} is not a board: both sides must be at least 1"


@dataclass(frozen=True, slots=True)
class Box:
    """Cells in slices of rows and columns: the front slice first, each numbered like a rectangle.

    A pillar runs through all slices at one place.
    """

    depth: int
    slice_height: int
    width: int

    directions = ("row", "column", "pillar")
    row_lengths = ()

    @property
    def height(self) -> int:
        return self.depth * self.slice_height

    @property
    def area(self) -> int:
        """How many cells a slice has."""
        return self.slice_height * self.width

    @property
    def size(self) -> int:
        return self.depth * self.area

    def counts(self) -> tuple[int, ...]:
        return (self.height, self.depth * self.width, self.area)

    def line_length(self, direction: int, index: int = 0) -> int:  # all are alike
        return (self.width, self.slice_height, self.depth)[direction]

    def line(self, direction: int, index: int) -> range:
        if direction == 0:
            return range(index * self.width, (index + 1) * self.width)
        if direction == 1:
            number, column = divmod(index, self.width)
            start = number * self.area + column
            return range(start, start + self.area, self.width)
        return range(index, self.size, self.area)

    def name_line(self, direction: int, index: int) -> str:
        if direction == 2:
            row, column = divmod(index, self.width)
            return f"pillar at row {row + 1}, column {column + 1}"
        number, place = divmod(index, (self.slice_height, self.width)[direction])
        return f"slice {number + 1}, {self.directions[direction]} {place + 1}"

    def name_cell(self, cell: int) -> str:
        number, rest = divmod(cell, self.area)
        return f"slice {number + 1}, {_name_place(divmod(rest, self.width))}"

    def locate(self, cell: int) -> Place:
        return divmod(cell, self.width)

    def find_cell(self, place: Place) -> int:
        return place[0] * self.width + place[1]

    def describe_size(self) -> str:
        return f"{self.width}x{self.slice_height}x{self.depth}"

    def describe_briefly(self) -> str:
        return self.describe_size()

    def problems(self) -> Iterator[str]:
        sides = (self.depth, self.slice_height, self.width)
        if strangers := [side for side in sides if not isinstance(side, int)]:
            yield f"size: found {strangers[0]!r}, expected whole numbers"
        elif min(sides) < 1:
            yield f"size: {self.describe_size()} is not a board: all sides must be at least 1"


@dataclass(frozen=True, slots=True)
class Hexagon:
    """Triangles in rows, alternately pointing up and down, within an outline whose sides run in three directions.

    A cell is (a, b, c) with a - b + c either -1 (it points up) or 0 (down). Rows have one a, counted downwards; rising lines
    (`/`) one b, and falling lines (`\\`) one c, both counted to the right. Within a row cells follow each other by b + c. The
    outline is what the bounds of a, b and c leave, both ends included. Rows are read from the left, others from their upper end.
    """

    rows: tuple[int, int]
    rising: tuple[int, int]
    falling: tuple[int, int]

    directions = ("row", "rising line", "falling line")

    @classmethod
    def from_sides(cls, upper_left: int, lower_left: int, bottom: int, lower_right: int) -> Hexagon:
        """From the lengths of four sides; the other two follow.

        >>> Hexagon.from_sides(2, 1, 3, 2).sides
        (2, 1, 3, 2, 1, 3)
        """
        upper_right, top = upper_left + lower_left - lower_right, bottom + lower_right - upper_left
        first = -upper_left
        return cls((0, upper_left + lower_left - 1), (0, upper_right + top - 1), (first, first + bottom + lower_right - 1))

    @classmethod
    def regular(cls, side: int) -> Hexagon:
        """All six sides of one length: 6 * side ** 2 cells."""
        return cls.from_sides(side, side, side, side)

    @property
    def sides(self) -> tuple[int, int, int, int, int, int]:
        """The lengths of the sides: upper left, lower left, bottom, lower right, upper right, top."""
        rows, rising, falling = self.counts()
        upper_left = min(rows, max(0, self.rising[0] - self.falling[0] - self.rows[0]))
        lower_right = min(rows, max(0, self.rows[1] + self.falling[1] - self.rising[1] + 1))
        upper_right, lower_left = rows - lower_right, rows - upper_left
        return (upper_left, lower_left, falling - lower_right, lower_right, upper_right, rising - upper_right)

    @property
    def size(self) -> int:
        return _lay_out(self).size

    @property
    def height(self) -> int:
        return self.rows[1] - self.rows[0] + 1

    @property
    def width(self) -> int:
        return max(self.row_lengths, default=0)

    @property
    def row_lengths(self) -> tuple[int, ...]:
        return tuple(map(len, _lay_out(self).lines[0]))

    def counts(self) -> tuple[int, ...]:
        return tuple(max(0, last - first + 1) for first, last in (self.rows, self.rising, self.falling))

    def line_length(self, direction: int, index: int) -> int:
        return len(_lay_out(self).lines[direction][index])

    def line(self, direction: int, index: int) -> tuple[int, ...]:
        return _lay_out(self).lines[direction][index]

    def name_line(self, direction: int, index: int) -> str:
        return f"{self.directions[direction]} {index + 1}"

    def name_cell(self, cell: int) -> str:
        return _name_place(self.locate(cell), "triangle")

    def locate(self, cell: int) -> Place:
        return _lay_out(self).places[cell]

    def find_cell(self, place: Place) -> int:
        return self.line(0, place[0])[place[1]]

    def coordinates(self, cell: int) -> tuple[int, int, int]:
        """(a, b, c) of a cell."""
        return _lay_out(self).coordinates[cell]

    def points_up(self, cell: int) -> bool:
        a, b, c = self.coordinates(cell)
        return a - b + c == -1

    def describe_size(self) -> str:
        return f"hexagon of sides {' '.join(map(str, self.sides))}"

    def describe_briefly(self) -> str:
        """A regular one by its side alone: `hexagon 5`."""
        sides = self.sides
        return f"hexagon {' '.join(map(str, sides if len(set(sides)) > 1 else sides[:1]))}"

    def problems(self) -> Iterator[str]:
        bounds = f"{self.rows[0]}..{self.rows[1]}, {self.rising[0]}..{self.rising[1]}, {self.falling[0]}..{self.falling[1]}"
        lines = [line for lines in _lay_out(self).lines for line in lines]
        if not lines or not all(lines):
            yield f"size: the bounds {bounds} are no outline: some line has no cell"


@dataclass(frozen=True, slots=True)
class _Layout:
    """The cells of a hexagon, worked out once."""

    size: int
    lines: tuple[tuple[tuple[int, ...], ...], ...]
    coordinates: tuple[tuple[int, int, int], ...]
    places: tuple[Place, ...]


@lru_cache(maxsize=64)
def _lay_out(hexagon: Hexagon) -> _Layout:
    (first_a, last_a), (first_b, last_b), (first_c, last_c) = hexagon.rows, hexagon.rising, hexagon.falling
    cells = [
        (a, b, c)
        for a in range(first_a, last_a + 1)
        for b in range(first_b, last_b + 1)
        for c in (b - a - 1, b - a)
        if first_c <= c <= last_c
    ]
    # Within a row they stand in order: b grows, and of one b the cell that points up comes first.
    starts = [0, *accumulate(sum(cell[0] == a for cell in cells) for a in range(first_a, last_a + 1))]
    # From its upper end a falling line goes to the right in each row, a rising one to the left.
    orders = (cells, sorted(cells, key=lambda cell: (cell[0], -cell[2])), cells)
    number_of = {cell: number for number, cell in enumerate(cells)}
    lines = tuple(
        tuple(tuple(number_of[cell] for cell in order if cell[axis] == index) for index in range(bounds[0], bounds[1] + 1))
        for axis, (order, bounds) in enumerate(zip(orders, (hexagon.rows, hexagon.rising, hexagon.falling), strict=True))
    )
    places = tuple((cell[0] - first_a, number - starts[cell[0] - first_a]) for number, cell in enumerate(cells))
    return _Layout(len(cells), lines, tuple(cells), places)


def _name_place(place: Place, thing: str = "column") -> str:
    return f"row {place[0] + 1}, {thing} {place[1] + 1}"
