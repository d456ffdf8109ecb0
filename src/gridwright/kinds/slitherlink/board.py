"""A Slitherlink's edges: lines, crosses, and what nobody knows yet; and following lines from vertex to vertex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwright.kinds.common.display import DisplayedBoard
from gridwright.kinds.slitherlink.edges import ACROSS_SYMBOLS, CROSS, LINE, UNKNOWN, UPRIGHT_SYMBOLS
from gridwright.model.edge_lattice import EdgeLattice, Spot, is_cell, is_edge
from gridwright.model.errors import InputError, quote


def trace_loop(lines: Iterable[Spot]) -> tuple[Spot, ...]:
    """The vertices along the one closed loop that these lines are, from the first in reading order to the right.

    Nothing if they branch, have an end or are several loops.
    """
    near = neighbours(lines)
    loops = list(closed_loops(near))
    return tuple(loops[0]) if len(loops) == 1 and len(loops[0]) == len(near) else ()


def neighbours(lines: Iterable[Spot]) -> dict[Spot, list[Spot]]:
    """For every vertex on a line, the vertices that lines lead to from it."""
    near: dict[Spot, list[Spot]] = {}
    for row, column in lines:
        down, right = row % 2, column % 2
        first, second = (row - down, column - right), (row + down, column + right)
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
    return near


def closed_loops(near: dict[Spot, list[Spot]]) -> Iterator[list[Spot]]:
    """The loops of lines that touch no other line, each as its vertices, in the order of their first vertices.

    Each begins with its first vertex in reading order, which is a top left corner, and goes to the right.
    """
    seen: set[Spot] = set()
    for start in sorted(near):
        if start in seen:
            continue
        path = [start]
        # A top left corner has neighbours to its right and below it; the one to the right comes first in reading order.
        before, here = start, min(near[start])
        while here != start and len(near[here]) == 2 and here not in seen:
            path.append(here)
            first, second = near[here]
            before, here = here, second if first == before else first
        seen.update(path)
        if here == start and len(near[start]) == 2:
            yield path


def loop_edges(vertices: list[Spot]) -> Iterator[Spot]:
    """The edges of a closed loop, each between two vertices that follow each other."""
    for (row, column), (next_row, next_column) in zip(vertices, [*vertices[1:], vertices[0]], strict=True):
        yield (row + next_row) // 2, (column + next_column) // 2


VERTEX = "+"

_CELLS = frozenset(" .01234")
_VERTICES = frozenset(f"{VERTEX} ")
_ACROSS = {symbol: value for value, symbol in enumerate(ACROSS_SYMBOLS)} | {" ": UNKNOWN}
_UPRIGHT = {symbol: value for value, symbol in enumerate(UPRIGHT_SYMBOLS)} | {" ": UNKNOWN}


@dataclass(frozen=True, slots=True, repr=False)
class SlitherlinkBoard(DisplayedBoard):
    """The edges of a board of height x width cells: `UNKNOWN`, `LINE` or `CROSS`, row by row.

    An edge is named by its *spot*, its (row, column) in the picture that `rows` draws: see `gridwright.model.edge_lattice`.
    """

    height: int
    width: int
    across: bytes
    """(height + 1) rows of `width` edges above and below the cells."""
    upright: bytes
    """`height` rows of (width + 1) edges left and right of the cells."""

    @classmethod
    def from_rows(cls, rows: Sequence[str], size: tuple[int, int] | None = None) -> Board:
        """Read a drawing as `rows` makes it. Clues may stand in the cells, and blanks for whatever is unknown.

        `size` is (height, width) where it is known; otherwise the longest row tells.

        >>> Board.from_rows(["+-+.+", "|3x", "+-+ +"]).rows()
        ['+-+.+', '| x .', '+-+.+']
        """
        height, width = size or _measure(rows)
        if len(rows) != 2 * height + 1:
            raise InputError(
                f"found {len(rows)} rows, expected {2 * height + 1}: cells, and edges above and below", place="board"
            )
        across, upright = bytearray(), bytearray()
        for number, row in enumerate(rows, start=1):
            row = row.rstrip()
            if len(row) > 2 * width + 1:
                raise InputError(f"found {len(row)} characters, expected {2 * width + 1}", place=f"row {number}")
            row = row.ljust(2 * width + 1)
            if number % 2:
                across += bytes(_parse_row(row, number, _VERTICES, 0, _ACROSS))
            else:
                upright += bytes(_parse_row(row, number, _CELLS, 1, _UPRIGHT))
        return cls(height, width, bytes(across), bytes(upright))

    @classmethod
    def blank(cls, height: int, width: int) -> Board:
        """A board of which nothing is known."""
        return cls(height, width, bytes((height + 1) * width), bytes(height * (width + 1)))

    @classmethod
    def enclosing(cls, height: int, width: int, inside: Sequence[int]) -> Board:
        """The finished board whose lines divide the cells that are inside from the others. `inside` tells row by row.

        >>> print(Board.enclosing(1, 2, [1, 0]).as_text())
        +-+x+
        | | x
        +-+x+
        """
        row_of = [tuple(map(bool, inside[start : start + width])) for start in range(0, height * width, width)]
        outside = (False,) * width
        pairs = zip([outside, *row_of], [*row_of, outside], strict=True)
        across = bytes(LINE if above != below else CROSS for rows in pairs for above, below in zip(*rows, strict=True))
        upright = bytes(
            LINE if left != right else CROSS for row in row_of for left, right in zip((False, *row), (*row, False), strict=True)
        )
        return cls(height, width, across, upright)

    @property
    def lattice(self) -> EdgeLattice:
        return EdgeLattice(self.height, self.width)

    def rows(self) -> list[str]:
        """2 * height + 1 strings of 2 * width + 1 characters: `+` for vertices, `-` and `|` for lines, `x` for crosses."""
        return self._draw([" " * self.width] * self.height)

    def as_text(self, clues: Sequence[Sequence[int | None]] | None = None) -> str:
        """The drawing as one text, with these clues in the cells if there are any."""
        if clues is None:
            return "\n".join(self.rows())
        return "\n".join(self._draw(["".join(" " if clue is None else str(clue) for clue in row) for row in clues]))

    def _draw(self, cell_rows: Sequence[str]) -> list[str]:
        across = self.across.translate(_SHOWN_ACROSS).decode("ascii")
        upright = self.upright.translate(_SHOWN_UPRIGHT).decode("ascii")
        drawn: list[str] = []
        for row in range(self.height + 1):
            edges = across[row * self.width : (row + 1) * self.width]
            drawn.append(VERTEX + "".join(f"{edge}{VERTEX}" for edge in edges))
            if row < self.height:
                edges = upright[row * (self.width + 1) : (row + 1) * (self.width + 1)]
                drawn.append("".join(map("".join, zip(edges, cell_rows[row] + " ", strict=True)))[:-1])
        return drawn

    def edge(self, spot: Spot) -> int:
        """What is known of the edge at a spot; KeyError if there is no edge."""
        row, column = spot
        if not is_edge(spot) or not self.lattice.has(spot):
            raise KeyError(spot)
        if row % 2:
            return self.upright[row // 2 * (self.width + 1) + column // 2]
        return self.across[row // 2 * self.width + column // 2]

    def with_edges(self, values: Mapping[Spot, int]) -> Board:
        """The same board with these edges set."""
        across, upright = bytearray(self.across), bytearray(self.upright)
        for spot, value in values.items():
            row, column = spot
            if not is_edge(spot) or not self.lattice.has(spot):
                raise KeyError(spot)
            if row % 2:
                upright[row // 2 * (self.width + 1) + column // 2] = value
            else:
                across[row // 2 * self.width + column // 2] = value
        return Board(self.height, self.width, bytes(across), bytes(upright))

    def edges(self) -> Iterator[tuple[Spot, int]]:
        """Every edge with what is known of it, in reading order."""
        for row in range(2 * self.height + 1):
            length, values = (self.width + 1, self.upright) if row % 2 else (self.width, self.across)
            start = row // 2 * length
            first = 0 if row % 2 else 1
            for place, value in enumerate(values[start : start + length]):
                yield (row, first + 2 * place), value

    def lines(self) -> list[Spot]:
        """The edges that are lines, in reading order."""
        return [spot for spot, value in self.edges() if value == LINE]

    def counts_at(self, spot: Spot) -> tuple[int, int]:
        """How many edges around a cell or a vertex are lines, and how many are unknown."""
        around = self._cell_edges(*spot) if is_cell(spot) else self._vertex_edges(*spot)
        return around.count(LINE), around.count(UNKNOWN)

    # The rules look at every cell and vertex. Asking the lattice for each edge, it took five times as long to judge a board.

    def _cell_edges(self, row: int, column: int) -> bytes:
        above, left = row // 2 * self.width + column // 2, row // 2 * (self.width + 1) + column // 2
        return self.across[above : above + self.width + 1 : self.width] + self.upright[left : left + 2]

    def _vertex_edges(self, row: int, column: int) -> bytes:
        above, before = row // 2, column // 2
        start, below = above * self.width, above * (self.width + 1) + before
        across = self.across[start + max(before - 1, 0) : start + min(before + 1, self.width)]
        up = self.upright[below - self.width - 1 : below - self.width] if above else b""
        return across + up + (self.upright[below : below + 1] if above < self.height else b"")

    @property
    def is_complete(self) -> bool:
        """Whether every edge is known."""
        return UNKNOWN not in self.across and UNKNOWN not in self.upright

    @property
    def line_count(self) -> int:
        """How many lines there are: of a loop, its length."""
        return self.across.count(LINE) + self.upright.count(LINE)

    def loop(self) -> tuple[Spot, ...]:
        """The vertices along the loop, from the first in reading order to the right; nothing if the lines are not one loop."""
        return trace_loop(self.lines())

    @property
    def is_loop(self) -> bool:
        """Whether the lines are one closed loop and nothing else; what is unknown counts as no line."""
        return bool(self.loop())

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to be drawn: every edge is known, or the lines are a loop, and crosses would be for show."""
        return self.is_complete or self.is_loop

    def inside_cells(self) -> bytes:
        """For each cell, row by row, 1 if it is inside the loop and 0 if not, told by the upright lines to its left."""
        inside = bytearray()
        for row in range(self.height):
            side = 0
            for edge in self.upright[row * (self.width + 1) : (row + 1) * (self.width + 1) - 1]:
                side ^= edge == LINE
                inside.append(side)
        return bytes(inside)

    def finished(self) -> Board:
        """The same lines, with crosses wherever nothing was known."""
        return Board(self.height, self.width, self.across.translate(_FINISHED), self.upright.translate(_FINISHED))

    def agreeing(self, others: Iterable[Board]) -> Board:
        """What this board and all `others` say alike; unknown wherever two differ."""
        across, upright = self.across, self.upright
        for other in others:
            across, upright = _agree(across, other.across), _agree(upright, other.upright)
        return Board(self.height, self.width, across, upright)

    def over(self, other: Board) -> Board:
        """What this board says, and where it says nothing what `other` says."""
        across, upright = _lay(self.across, other.across), _lay(self.upright, other.upright)
        return Board(self.height, self.width, across, upright)

    def __repr__(self) -> str:
        return f"SlitherlinkBoard.from_rows({self.rows()!r})"


Board = SlitherlinkBoard


_SHOWN_ACROSS = ACROSS_SYMBOLS.encode("ascii").ljust(256, b"?")
_SHOWN_UPRIGHT = UPRIGHT_SYMBOLS.encode("ascii").ljust(256, b"?")
_FINISHED = bytes([CROSS, LINE, CROSS, *range(3, 256)])


def _measure(rows: Sequence[str]) -> tuple[int, int]:
    """Height and width in cells of a drawing."""
    height, width = len(rows) // 2, max((len(row.rstrip()) for row in rows), default=0) // 2
    if height < 1 or width < 1:
        raise InputError("found no cells, expected a board such as +-+ above | | above +-+", place="board")
    return height, width


def _parse_row(row: str, number: int, others: frozenset[str], first: int, values: Mapping[str, int]) -> Iterator[int]:
    """The edges of one row: every second character, beginning with the first or the second; between them stand `others`."""
    for column, symbol in enumerate(row, start=1):
        is_other = (column + first) % 2 == 1
        if symbol not in (others if is_other else values):
            expected = " ".join(sorted((others if is_other else set(values)) - {" "}))
            raise InputError(
                f"found {quote(symbol)}, expected one of {expected} or a blank", place=f"row {number}, character {column}"
            )
        if not is_other:
            yield values[symbol]


def _agree(mine: bytes, theirs: bytes) -> bytes:
    return bytes(one if one == other else UNKNOWN for one, other in zip(mine, theirs, strict=True))


def _lay(upper: bytes, lower: bytes) -> bytes:
    return bytes(one or other for one, other in zip(upper, lower, strict=True))
