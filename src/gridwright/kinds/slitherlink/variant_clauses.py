"""Clauses for what only a variant says: corners that the loop visits, contacts with cells, sheep and wolves.

They speak of cells inside the loop, as all clauses of `clause_learning` do, and of new variables: one for each vertex that
matters, true if the loop visits it, and one for each side of a cell with a touch clue, true if it is a line. Cells settle all of
these, so that a solution is still told by its cells alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from gridwright.kinds.slitherlink.clause_learning import INSIDE, OUTSIDE, Literals
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.variants import ANIMALS, FULL, SHEEP, SHEEP_WOLVES, TOUCH, VERTEX, count_contacts

TRUE, FALSE = int(INSIDE), int(OUTSIDE)

_SIDES_AT = ((0, 2), (0, 3), (1, 2), (1, 3))
"""Of each corner, its two sides among those above, below, left and right."""


class VariantWriter:
    """Writes the clauses of one puzzle; `variables` is how many there are, which grows with those made here."""

    def __init__(self, puzzle: Slitherlink, literals: Literals, variables: int) -> None:
        self._puzzle = puzzle
        self._literals: list[int] = literals.tolist()
        self._stride = puzzle.width + 2
        self.variables = variables
        self._visits: dict[tuple[int, int], int] = {}
        self._lines: dict[tuple[int, int], int] = {}

    def write(self) -> Iterator[list[int]]:
        """Every clause, without literals that are settled; one without any literal if the puzzle has no solution."""
        for clause in self._write_all():
            if TRUE not in clause:
                yield [literal for literal in clause if literal != FALSE]

    def _write_all(self) -> Iterator[list[int]]:
        puzzle = self._puzzle
        if puzzle.variant == FULL:
            for above, before in product(range(puzzle.height + 1), range(puzzle.width + 1)):
                around = self._around(above, before)
                yield around
                yield [-literal for literal in around]
        for (row, column), clue in puzzle.clued_cells():
            if puzzle.variant == SHEEP_WOLVES and clue in ANIMALS:
                literal = self._cell(row, column)
                yield [literal if clue == SHEEP else -literal]
            elif puzzle.variant in (VERTEX, TOUCH):
                yield from self._write_clue(row, column, clue)

    def _cell(self, row: int, column: int) -> int:
        """The literal of a cell; one beyond the board is outside."""
        return self._literals[(row + 1) * self._stride + column + 1]

    def _around(self, above: int, before: int) -> list[int]:
        """The cells around the vertex with so many rows above it and so many columns before it, clockwise."""
        return [
            self._cell(above - 1, before - 1),
            self._cell(above - 1, before),
            self._cell(above, before),
            self._cell(above, before - 1),
        ]

    def _write_clue(self, row: int, column: int, clue: int) -> Iterator[list[int]]:
        corners = []
        for corner in ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)):
            yield from self._write_visit(corner)
            corners.append(self._visits[corner])
        if self._puzzle.variant == VERTEX:
            yield from exactly(clue, corners)
            return
        sides = []
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            yield from self._write_line((row, column), near)
            sides.append(self._lines[_pair((row, column), near, self._stride)])
        yield from _write_contacts(clue, sides, corners)

    def _write_visit(self, vertex: tuple[int, int]) -> Iterator[list[int]]:
        """The loop visits a vertex unless all cells around it are on the same side."""
        if vertex in self._visits:
            return
        self.variables += 1
        visit = self._visits[vertex] = self.variables
        around = self._around(*vertex)
        yield [-visit, *around]
        yield [-visit, *(-literal for literal in around)]
        for one, other in zip(around, [*around[1:], around[0]], strict=True):
            yield [visit, -one, other]

    def _write_line(self, cell: tuple[int, int], near: tuple[int, int]) -> Iterator[list[int]]:
        """The edge between two cells is a line if they are on different sides."""
        pair = _pair(cell, near, self._stride)
        if pair in self._lines:
            return
        self.variables += 1
        line = self._lines[pair] = self.variables
        one, other = self._cell(*cell), self._cell(*near)
        yield from ([-line, one, other], [-line, -one, -other], [line, -one, other], [line, one, -other])


def _pair(cell: tuple[int, int], near: tuple[int, int], stride: int) -> tuple[int, int]:
    first, second = sorted((cell, near))
    return first[0] * stride + first[1], second[0] * stride + second[1]


def _write_contacts(clue: int, sides: Sequence[int], corners: Sequence[int]) -> Iterator[list[int]]:
    """For every choice of lines among the sides: of the corners that none comes to, the loop visits as many as it takes."""
    for chosen in product((True, False), repeat=len(sides)):
        lines = sum(chosen)
        free = [corner for corner, own in zip(corners, _SIDES_AT, strict=True) if not any(chosen[side] for side in own)]
        wanted = clue - count_contacts(len(corners) - len(free), lines)
        otherwise = [-side if is_line else side for side, is_line in zip(sides, chosen, strict=True)]
        for clause in exactly(wanted, free):
            yield [*otherwise, *clause]


def exactly(count: int, literals: Sequence[int]) -> Iterator[list[int]]:
    """Clauses that hold if so many of these literals do; one that never holds if there cannot be so many."""
    if not 0 <= count <= len(literals):
        yield []
        return
    for some in combinations(literals, count + 1):
        yield [-literal for literal in some]
    for some in combinations(literals, len(literals) - count + 1):
        yield list(some)
