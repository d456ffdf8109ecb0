"""A second encoding of nonograms, to hold the solver against: one variable for each place where a block may start.

The product's own clauses say "starts here or before" and speak of what lines have left open; these say "starts here", speak of
every cell, and go to another solver. Nothing here is taken from the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count

from pysat.solvers import Solver

from tests.differential.brute import Clues

ENGINE = "glucose4"


def list_solutions(clues: tuple[Clues, Clues]) -> Iterator[bytes]:
    """Every picture that meets the clues, row by row."""
    rows, columns = clues
    height, width = len(rows), len(columns)
    numbers = count(height * width + 1)
    with Solver(name=ENGINE) as solver:
        for row, clue in enumerate(rows):
            solver.append_formula(_clauses_of(clue, range(row * width + 1, (row + 1) * width + 1), numbers))
        for column, clue in enumerate(columns):
            solver.append_formula(_clauses_of(clue, range(column + 1, height * width + 1, width), numbers))
        while solver.solve():
            cells = solver.get_model()[: height * width]
            yield bytes(literal > 0 for literal in cells)
            solver.add_clause([-literal for literal in cells])


def _clauses_of(clue: Sequence[int], cells: Sequence[int], numbers: Iterator[int]) -> list[list[int]]:
    """One line: each block starts somewhere, once, in order, and a cell is filled if and only if a block lies on it."""
    slack = len(cells) - sum(clue) - len(clue) + 1
    clauses: list[list[int]] = []
    covers: list[list[int]] = [[] for _ in cells]
    before: list[int] = []
    first = 0
    for block in clue:
        starts = [next(numbers) for _ in range(slack + 1)]
        clauses.append(starts)
        clauses.extend([-one, -other] for one, other in combinations(starts, 2))
        for late, variable in enumerate(starts):
            clauses.extend([-variable, -other] for other in before[late + 1 :])
            for at in range(first + late, first + late + block):
                clauses.append([-variable, cells[at]])
                covers[at].append(variable)
        before = starts
        first += block + 1
    clauses.extend([-cell, *over] for cell, over in zip(cells, covers, strict=True))
    return clauses
