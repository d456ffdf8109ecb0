"""An independent judge of explanations: every step must hold by itself on the board it is told on.

Lines are judged by listing their placements, nothing is taken from the code under test.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.deduction import Cell, Chain, Deduction

Line = tuple[int, ...]


@cache
def placements(lengths: tuple[int, ...], size: int) -> tuple[Line, ...]:
    """Every line with these blocks."""
    if not lengths:
        return ((EMPTY,) * size,)
    first, *rest = lengths
    gap = 1 if rest else 0
    found = []
    for start in range(size - first - gap + 1):
        head = (EMPTY,) * start + (FILLED,) * first + (EMPTY,) * gap
        found += [head + tail for tail in placements(tuple(rest), size - len(head))]
    return tuple(found)


def fitting(lengths: Sequence[int], cells: Sequence[int]) -> list[Line]:
    return [
        line
        for line in placements(tuple(lengths), len(cells))
        if all(known in (UNKNOWN, value) for known, value in zip(cells, line, strict=True))
    ]


def find_faults(puzzle: Nonogram, cells: bytearray, step: Deduction) -> Iterator[str]:
    """What is wrong with a step on this board, which is left as it was."""
    if not step.sets:
        yield f"{step.place}: settles nothing"
    for (row, column), _ in step.sets:
        if cells[row * puzzle.width + column] != UNKNOWN:
            yield f"{step.place}: settles ({row}, {column}), which is known"
    for row, column in step.because:
        if cells[row * puzzle.width + column] == UNKNOWN:
            yield f"{step.place}: argues from ({row}, {column}), which is not known"
    if not step.reasons or not step.claim:
        yield f"{step.place}: has no words"
    if step.chains:
        yield from _find_chain_faults(puzzle, cells, step)
    else:
        yield from _find_line_faults(puzzle, cells, step)


def _find_line_faults(puzzle: Nonogram, cells: bytearray, step: Deduction) -> Iterator[str]:
    name, number = step.place.split()
    direction, index = ("row", "column").index(name), int(number) - 1
    line = list(puzzle.lattice.line(direction, index))
    lengths = [block.length for block in puzzle.clues[direction][index]]
    ways = fitting(lengths, [cells[cell] for cell in line])
    if not ways:
        yield f"{step.place}: is impossible"
    shown = {row * puzzle.width + column for row, column in step.because}
    enough = fitting(lengths, [cells[cell] if cell in shown else UNKNOWN for cell in line])
    for (row, column), value in step.sets:
        cell = row * puzzle.width + column
        if cell in line and any(way[line.index(cell)] != value for way in enough):
            yield f"{step.place}: ({row}, {column}) needs more than the cells it is said to rest on"
        if cell not in line:
            yield f"{step.place}: settles ({row}, {column}), which is elsewhere"
        elif any(way[line.index(cell)] != value for way in ways):
            yield f"{step.place}: ({row}, {column}) does not follow"
    if any((clue[0], clue[1]) != (direction, index) or clue[2] >= len(lengths) for clue in step.clues):
        yield f"{step.place}: points at numbers of another line"


def _find_chain_faults(puzzle: Nonogram, cells: bytearray, step: Deduction) -> Iterator[str]:
    for chain in step.chains:
        yield from _follow(puzzle, bytearray(cells), chain)
    if len(step.chains) == 1:
        (chain,) = step.chains
        cell, value = chain.supposes
        if not chain.contradiction:
            yield f"{step.place}: supposes without a contradiction"
        if step.sets != ((cell, FILLED if value == EMPTY else EMPTY),):
            yield f"{step.place}: settles something else than the opposite"
        return
    first, second = step.chains
    if first.supposes[0] != second.supposes[0] or {first.supposes[1], second.supposes[1]} != {EMPTY, FILLED}:
        yield f"{step.place}: does not suppose both values of one cell"
    for chain in step.chains:
        gained = dict(each for link in chain.steps for each in link.sets)
        if any(gained.get(cell) != value for cell, value in step.sets):
            yield f"{step.place}: a branch does not lead to what is claimed"


def _follow(puzzle: Nonogram, cells: bytearray, chain: Chain) -> Iterator[str]:
    _write(puzzle, cells, [chain.supposes])
    for link in chain.steps:
        yield from find_faults(puzzle, cells, link)
        _write(puzzle, cells, link.sets)
    if chain.contradiction:
        rows = {row for row, _ in chain.broken}
        direction, index = (0, rows.pop()) if len(rows) == 1 and puzzle.width > 1 else (1, chain.broken[0][1])
        lengths = [block.length for block in puzzle.clues[direction][index]]
        if fitting(lengths, [cells[cell] for cell in puzzle.lattice.line(direction, index)]):
            yield f"{chain.supposition}: the line at its end is possible"


def _write(puzzle: Nonogram, cells: bytearray, sets: Sequence[tuple[Cell, int]]) -> None:
    for (row, column), value in sets:
        cells[row * puzzle.width + column] = value


def find_faults_of_walk(puzzle: Nonogram, start: bytes, steps: Sequence[Deduction]) -> list[str]:
    """What is wrong with steps told one after another."""
    cells = bytearray(start)
    faults: list[str] = []
    for step in steps:
        faults += find_faults(puzzle, cells, step)
        _write(puzzle, cells, step.sets)
    return faults
