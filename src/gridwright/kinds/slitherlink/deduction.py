"""Deduction on the kernels: how far a level comes with a puzzle, and which is the lowest that solves one.

Puzzles and boards become the arrays of the kernels here, and what they find becomes a board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.kernels.grid import EDGE, EXPERT, LIMIT, NO_LIMIT, Grid, Small, new_grid, read_edges
from gridwright.kinds.slitherlink.levels import LEVELS, Level
from gridwright.kinds.slitherlink.puzzle import Slitherlink, refuse_tiling
from gridwright.kinds.slitherlink.variants import refuse_variant

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.kernels.grid import Words


class Ending(Enum):
    """How deduction ends."""

    CONTRADICTION = -1
    """The puzzle, or the board it went on from, has no solution."""
    STUCK = 0
    SOLVED = 1
    """The solution is found, and is the only one."""


@dataclass(frozen=True, slots=True)
class Deduced:
    """What a level finds out."""

    board: Board
    """All that it knows; after a contradiction only what it knew by then."""
    ending: Ending


def deduce(
    puzzle: Slitherlink, level: Level, *, has_colouring: bool = True, has_cycles: bool = False, board: Board | None = None
) -> Deduced:
    """All that a level finds out, beginning with `board`, or with the given edges.

    `has_cycles` adds what no level knows: that neither the inside nor the outside of the loop is ever cut in two.
    """
    grid, ending = run_deduction(puzzle, level.number, has_colouring=has_colouring, has_cycles=has_cycles, board=board)
    return Deduced(read_board(grid), Ending(ending))


def find_lowest_level(puzzle: Slitherlink, *, has_colouring: bool = True) -> Level | None:
    """The lowest level that solves a puzzle; None if none does: deduction is not enough, or there is not exactly one solution."""
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.rater import find_tier_on_graph

        tier = find_tier_on_graph(puzzle, puzzle.tiling, has_colouring=has_colouring)
        return LEVELS[tier - 1] if tier else None
    for level in LEVELS:
        ending = deduce(puzzle, level, has_colouring=has_colouring).ending
        if ending is not Ending.STUCK:
            return level if ending is Ending.SOLVED else None
    return None


TRAIL_DEPTH = 128
"""Changes of knowledge, for each cell, that the trail has room for at first."""

VISITS_A_CALL = 50_000
"""Visits of cells before Python has its turn, so that it can be interrupted: a tenth of a second at the highest level."""


def run_deduction(
    puzzle: Slitherlink,
    level: int,
    *,
    has_colouring: bool = True,
    has_cycles: bool = False,
    board: Board | None = None,
    look_up: Callable[[], None] | None = None,
) -> tuple[Grid, int]:
    """The grid after all that a level can deduce from the clues and from `board` (or the given edges), and how that ended.

    `has_cycles` lets colours also tell what would cut the inside or the outside in two. On a large board `look_up` is called now
    and then, and may raise something to end the work. The ending is `CONTRADICTION`, `STUCK` or `SOLVED` of
    `gridwright.kinds.slitherlink.kernels.engine`.
    """
    from gridwright.kinds.slitherlink.kernels.engine import FULL, MORE
    from gridwright.kinds.slitherlink.kernels.engine import deduce as run_engine

    board = puzzle.square_given if board is None else board
    depth = TRAIL_DEPTH
    while True:
        grid = new_grid(*puzzle.size, level, has_colours=has_colouring, has_cycles=has_cycles, depth=depth)
        grid.work[LIMIT] = VISITS_A_CALL
        known = (*list_clues(puzzle), *list_edges(board))
        while (ending := int(run_engine(grid, load_tables(), *known))) == MORE:
            if look_up is not None:
                look_up()
        if ending != FULL:
            grid.work[LIMIT] = NO_LIMIT
            return grid, ending
        depth *= 2


def make_open_grid(puzzle: Slitherlink) -> Grid:
    """A grid of which nothing is known but the given edges; clues are not put in."""
    grid = new_grid(*puzzle.size, EXPERT)
    numbers, values = list_edges(puzzle.square_given)
    grid.memory[EDGE * grid.cells + numbers] = values
    return grid


@cache
def load_tables() -> Words:
    """The tables of rules that every deduction needs."""
    from gridwright.kinds.slitherlink.kernels.tables import make_tables

    return make_tables()


def list_clues(puzzle: Slitherlink) -> tuple[Small, Small]:
    """The numbers of the cells that have a clue, and their clues."""
    clues = read_clues(puzzle).reshape(-1)
    places = np.flatnonzero(clues >= 0)
    return number_cells(*np.divmod(places, puzzle.width), puzzle.width), clues[places].astype(np.int32)


def read_clues(puzzle: Slitherlink) -> npt.NDArray[np.int8]:
    """The clues as an array, -1 where there is none; InputError for a variant, whose clues mean something else."""
    refuse_variant(puzzle.variant, "levels are")
    refuse_tiling(puzzle, "levels are")
    # Quicker than an array of numbers and None.
    return np.frombuffer(bytes(map(_BYTES.__getitem__, chain.from_iterable(puzzle.clues))), dtype=np.int8).reshape(puzzle.size)


_BYTES: dict[int | str | None, int] = {None: 255, **{clue: clue for clue in range(5)}}
"""What stands for a clue: 255 is -1 in a byte with a sign."""


def list_edges(board: Board | None) -> tuple[Small, Small]:
    """The numbers of the edges that a board knows, and what each is."""
    if board is None:
        return np.zeros(0, dtype=np.int32), np.zeros(0, dtype=np.int32)
    across, upright = (np.frombuffer(edges, dtype=np.uint8) for edges in (board.across, board.upright))
    above, beside = np.flatnonzero(across != UNKNOWN), np.flatnonzero(upright != UNKNOWN)
    # The top edge of a cell has the cell's number; left edges follow all top ones.
    cells = (board.height + 2) * (board.width + 2)
    numbers = (
        number_cells(*np.divmod(above, board.width), board.width),
        number_cells(*np.divmod(beside, board.width + 1), board.width) + cells,
    )
    values = np.concatenate((across[above], upright[beside]))
    return np.concatenate(numbers).astype(np.int32), values.astype(np.int32)


def read_board(grid: Grid) -> Board:
    """What a grid knows of the edges."""
    across, upright = (edges.tobytes() for edges in read_edges(grid))
    return Board(grid.height, grid.width, across, upright)


def make_board(edges: npt.NDArray[np.uint64], height: int, width: int) -> Board:
    """The board of edges as the kernels number them."""
    above = number_cells(*np.divmod(np.arange((height + 1) * width), width), width)
    beside = number_cells(*np.divmod(np.arange(height * (width + 1)), width + 1), width) + (height + 2) * (width + 2)
    values = edges.astype(np.uint8)
    return Board(height, width, values[above].tobytes(), values[beside].tobytes())


def count_open_edges(grid: Grid) -> int:
    """How many edges a grid knows nothing of."""
    return sum(int(np.count_nonzero(edges == UNKNOWN)) for edges in read_edges(grid))


def number_cells(rows: npt.NDArray[np.intp], columns: npt.NDArray[np.intp], width: int) -> Small:
    """The numbers of cells in the kernels, whose boards have a border of one cell."""
    return ((rows + 1) * (width + 2) + columns + 1).astype(np.int32)
