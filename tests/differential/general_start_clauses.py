"""A second encoding of nonograms of every sort: one variable for each place where a block, or a listed run, may start.

The product's own clauses come from automata and speak of what lines have left open; these speak of every cell, and go to another
solver. Nothing here is taken from the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count

from pysat.solvers import Solver

from tests.differential.general_brute import Clue
from tests.differential.general_puzzles import Drawn

ENGINE = "glucose4"


def list_solutions(puzzle: Drawn) -> Iterator[bytes]:
    """Every solution, as the values of all cells."""
    size, values = len(puzzle.domains), puzzle.values
    table = [[1 + cell * values + value for value in range(values)] for cell in range(size)]
    numbers = count(1 + size * values)
    with Solver(name=ENGINE) as solver:
        for cell, domain in enumerate(puzzle.domains):
            solver.add_clause(table[cell])
            solver.append_formula([[-one, -other] for one, other in combinations(table[cell], 2)])
            solver.append_formula([[-table[cell][value]] for value in range(values) if not domain >> value & 1])
        for line, clue in zip(puzzle.lines, puzzle.clues, strict=True):
            cells = [table[cell] for cell in line]
            is_zebra = puzzle.grammar == "zebra"
            solver.append_formula(_list_runs(clue, cells, numbers) if is_zebra else _list_blocks(clue, cells, numbers))
        while solver.solve():
            model = solver.get_model()
            chosen = [next(literal for literal in literals if model[literal - 1] > 0) for literals in table]
            yield bytes((literal - 1) % values for literal in chosen)
            solver.add_clause([-literal for literal in chosen])


def _list_blocks(clue: Clue, cells: Sequence[Sequence[int]], numbers: Iterator[int]) -> list[list[int]]:
    """Each block starts once, in order, and a cell has the value of the block that lies on it, or is background."""
    clauses: list[list[int]] = []
    covers: list[dict[int, list[int]]] = [{} for _ in cells]
    before: dict[int, int] = {}
    for number, (length, ink, first, last) in enumerate(clue):
        drawn = [*([first] if first else []), *[ink] * length, *([last] if last else [])]
        starts = {place: next(numbers) for place in range(len(cells) - len(drawn) + 1)}
        clauses.append(list(starts.values()))
        clauses.extend([-one, -other] for one, other in combinations(starts.values(), 2))
        for place, start in starts.items():
            for at, value in enumerate(drawn, start=place):
                clauses.append([-start, cells[at][value]])
                covers[at].setdefault(value, []).append(start)
        if number:
            length_before, ink_before, first_before, last_before = clue[number - 1]
            size = length_before + bool(first_before) + bool(last_before) + (ink == ink_before and not last_before and not first)
            clauses += [[-b, -start] for at, b in before.items() for place, start in starts.items() if place < at + size]
        before = starts
    for cell, over in zip(cells, covers, strict=True):
        clauses.extend([-variable, *over.get(value, [])] for value, variable in enumerate(cell) if value)
    return clauses


def _list_runs(clue: Clue, cells: Sequence[Sequence[int]], numbers: Iterator[int]) -> list[list[int]]:
    """Each listed run starts once, in order, and the cells beside it have another value."""
    clauses: list[list[int]] = []
    before: dict[int, int] = {}
    for number, (length, value, _, _) in enumerate(clue):
        starts = {place: next(numbers) for place in range(len(cells) - length + 1)}
        clauses.append(list(starts.values()))
        clauses.extend([-one, -other] for one, other in combinations(starts.values(), 2))
        for place, start in starts.items():
            clauses.extend([-start, cells[at][value]] for at in range(place, place + length))
            clauses.extend([-start, -cells[at][value]] for at in (place - 1, place + length) if 0 <= at < len(cells))
        if number:
            size = clue[number - 1][0]
            clauses += [[-b, -start] for at, b in before.items() for place, start in starts.items() if place < at + size]
        before = starts
    return clauses
