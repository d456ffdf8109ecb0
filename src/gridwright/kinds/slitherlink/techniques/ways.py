"""The ways that tables are made of: of the four sides of a cell, of a vertex, of a lock, and of a cell with all its corners."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.techniques.sheet import LOCK_SORT, STATE_SORT, TURNS, TWIN_SORT, Sheet
from gridwright.kinds.slitherlink.techniques.tables import Table
from gridwright.model import loop_shapes as shapes

Sides = tuple[int, ...]
"""For the top, right, bottom and left side of a cell, 1 where there is a line."""
State = frozenset[int]
"""The edges of a vertex that are lines."""

SIDE_WAYS: tuple[Sides, ...] = tuple(product((0, 1), repeat=4))
CORNER_SIDES = ((0, 3), (0, 1), (2, 3), (2, 1))
"""The two sides that meet at the top left, top right, bottom left and bottom right corner of a cell."""
LOCK_TABLE = Table(range(3), [(3, lambda lines: lines)], [lambda lines: int(lines == 1)])
"""A lock as such, and whether its two edges are alike or opposite."""


def read_side(side: int) -> Callable[[Sides], int]:
    return lambda way: way[side]


def count_sides(*sides: int) -> Callable[[Sides], int]:
    return lambda way: sum(way[side] for side in sides)


def compare_sides(*sides: int) -> Callable[[Sides], int]:
    """0 if two sides are alike, 1 if they are opposite."""
    return lambda way: sum(way[side] for side in sides) % 2


def read_way(number: int) -> Callable[[State], int]:
    return lambda state: int(number in state)


def count_pair(pair: Sequence[int]) -> Callable[[State], int]:
    return lambda state: sum(way in state for way in pair)


def compare_pair(pair: Sequence[int]) -> Callable[[State], int]:
    return lambda state: sum(way in state for way in pair) % 2


TURN_PAIRS = tuple(shapes.PAIRS[turn] for turn in TURNS)


def corner_twins(sheet: Sheet, cell: int) -> tuple[int, ...]:
    """Of each corner of a cell, whether the two sides that meet there are alike."""
    return tuple(sheet.variable(TWIN_SORT, vertex, 3 - corner) for corner, vertex in enumerate(sheet.corners(cell)))


def corner_locks(sheet: Sheet, cell: int) -> tuple[int, ...]:
    """Of each corner of a cell, how many of the two sides that meet there are lines."""
    return tuple(sheet.variable(LOCK_SORT, vertex, TURNS[3 - corner]) for corner, vertex in enumerate(sheet.corners(cell)))


def corner_states(sheet: Sheet, cell: int) -> tuple[int, ...]:
    return tuple(sheet.variable(STATE_SORT, vertex) for vertex in sheet.corners(cell))


def vertex_twins(sheet: Sheet, vertex: int) -> tuple[int, ...]:
    return tuple(sheet.variable(TWIN_SORT, vertex, turn) for turn in range(4))


def vertex_locks(sheet: Sheet, vertex: int) -> tuple[int, ...]:
    return tuple(sheet.variable(LOCK_SORT, vertex, pair) for pair in range(6))


def clued_cells(puzzle: Slitherlink, sheet: Sheet) -> Iterator[tuple[int, int]]:
    """Every cell that has a clue, by number, with the clue."""
    for cell in sheet.board_cells():
        clue = sheet.clue_at(puzzle, cell)
        if clue is not None:
            yield cell, clue


def select_sides(table: Table[Sides]) -> dict[int, int]:
    """For each clue the ways that meet it."""
    return {clue: table.select(lambda way, clue=clue: sum(way) == clue) for clue in range(5)}  # type: ignore[misc]
