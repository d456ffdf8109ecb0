"""What can be at a vertex and around a cell, generated from the definition: a loop passes a vertex once or not at all.

A vertex has four edges, of which none or two are lines: seven states. A cell with its sides and the edges that lead away from its
corners has twelve edges; the states of its four corners that agree about the sides are its configurations. Of the one that is a
loop by itself, all four sides being lines, the literature speaks rarely; it stands last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import NamedTuple

UP, RIGHT, DOWN, LEFT = range(4)
STATES: tuple[frozenset[int], ...] = (frozenset(), *(frozenset(pair) for pair in combinations(range(4), 2)))
"""The edges that are lines in each state of a vertex."""
PAIRS = tuple(combinations(range(4), 2))
"""The pairs of edges at a vertex."""
BOTH_CROSSES, ONE_LINE, BOTH_LINES = range(3)
"""Values of a lock: how many of its two edges are lines."""

TOP, RIGHT_SIDE, BOTTOM, LEFT_SIDE = range(4)
UP_LEFT, LEFT_TOP, UP_RIGHT, RIGHT_TOP, DOWN_LEFT, LEFT_BOTTOM, DOWN_RIGHT, RIGHT_BOTTOM = range(4, 12)
"""The edges that lead away from the corners, called by their way and the corner's side: `UP_LEFT` leads up from the top left."""
EDGES = 12
CORNERS = (
    (UP_LEFT, TOP, LEFT_SIDE, LEFT_TOP),
    (UP_RIGHT, RIGHT_TOP, RIGHT_SIDE, TOP),
    (LEFT_SIDE, BOTTOM, DOWN_LEFT, LEFT_BOTTOM),
    (RIGHT_SIDE, RIGHT_BOTTOM, DOWN_RIGHT, BOTTOM),
)
"""For the corners top left, top right, bottom left, bottom right: which of the twelve edges lead up, right, down, left."""

ACROSS = (
    (LEFT_SIDE, RIGHT_SIDE),
    (TOP, BOTTOM),
    (UP_LEFT, UP_RIGHT),
    (DOWN_LEFT, DOWN_RIGHT),
    (LEFT_TOP, LEFT_BOTTOM),
    (RIGHT_TOP, RIGHT_BOTTOM),
)
"""Pairs of edges on opposite sides: of the cell itself (two), of the cells above and below it, left and right of it."""
TRIPLES = (
    (RIGHT_SIDE, BOTTOM, LEFT_SIDE),
    (TOP, BOTTOM, LEFT_SIDE),
    (TOP, RIGHT_SIDE, LEFT_SIDE),
    (TOP, RIGHT_SIDE, BOTTOM),
    (TOP, UP_LEFT, UP_RIGHT),
    (RIGHT_SIDE, RIGHT_TOP, RIGHT_BOTTOM),
    (BOTTOM, DOWN_LEFT, DOWN_RIGHT),
    (LEFT_SIDE, LEFT_TOP, LEFT_BOTTOM),
)
"""Three sides of the cell, all but one in turn; and three sides of each neighbour, all but the farthest."""
DIAGONALS = (
    (TOP, LEFT_BOTTOM),
    (BOTTOM, LEFT_TOP),
    (LEFT_SIDE, UP_RIGHT),
    (RIGHT_SIDE, UP_LEFT),
    (RIGHT_TOP, BOTTOM),
    (RIGHT_BOTTOM, TOP),
    (DOWN_LEFT, RIGHT_SIDE),
    (DOWN_RIGHT, LEFT_SIDE),
)
"""Parallel edges that lie slantwise: of the cell with its left and upper neighbour, then the same of its right and lower one."""
CELL_PAIRS = tuple(combinations(range(9), 2))
"""Pairs among the nine cells around a cell, row by row; number 4 is the cell itself."""
FAR_PAIRS = tuple(
    pair
    for pair in combinations(range(EDGES), 2)
    if not any(set(pair) <= set(corner) for corner in CORNERS)
    and pair not in {tuple(sorted(each)) for each in (*ACROSS, *DIAGONALS)}
)
"""Pairs of the twelve edges that no lock covers."""


class Configuration(NamedTuple):
    """One way in which the loop may pass a cell."""

    lines: frozenset[int]
    """Which of the twelve edges are lines."""
    corners: tuple[int, ...]
    """The state of each corner."""


def list_configurations() -> list[Configuration]:
    """All configurations, in a fixed order, the loop around the single cell last."""
    found = []
    for corners in product(range(len(STATES)), repeat=4):
        values: dict[int, bool] = {}
        if all(
            values.setdefault(edge, way in STATES[state]) == (way in STATES[state])
            for corner, state in zip(CORNERS, corners, strict=True)
            for way, edge in enumerate(corner)
        ):
            found.append(Configuration(frozenset(edge for edge, is_line in values.items() if is_line), corners))
    return sorted(found, key=lambda each: each.lines >= {TOP, RIGHT_SIDE, BOTTOM, LEFT_SIDE})


CONFIGURATIONS = list_configurations()


def count_lines(edges: Sequence[int]) -> Callable[[Configuration], int]:
    """A variable: how many of these edges are lines."""
    return lambda configuration: sum(edge in configuration.lines for edge in edges)


def compare_edges(pair: tuple[int, int]) -> Callable[[Configuration], int]:
    """A variable: whether two edges are alike (0) or not (1)."""
    return lambda configuration: int((pair[0] in configuration.lines) != (pair[1] in configuration.lines))


def compare_cells(pair: tuple[int, int]) -> Callable[[Configuration], int]:
    """A variable: whether two of the nine cells lie on the same side of the loop (0) or not (1)."""
    ways = {4: (), 1: (TOP,), 3: (LEFT_SIDE,), 5: (RIGHT_SIDE,), 7: (BOTTOM,)}
    ways |= {0: (TOP, UP_LEFT), 2: (TOP, UP_RIGHT), 6: (BOTTOM, DOWN_LEFT), 8: (BOTTOM, DOWN_RIGHT)}
    crossed = [*ways[pair[0]], *ways[pair[1]]]
    return lambda configuration: sum(edge in configuration.lines for edge in crossed) % 2


def corner_state(corner: int) -> Callable[[Configuration], int]:
    """A variable: the state of a corner."""
    return lambda configuration: configuration.corners[corner]
