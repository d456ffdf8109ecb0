"""Inside and outside each hang together: a colour that would cut one of them in two lies on the other side.

Beyond all levels, and only when asked for. Every colour is supposed to lie on each side in turn; if then two cells that are
inside cannot be joined through cells that may be inside, or a cell outside cannot be joined to the border, it does not lie there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.grid import (
    BROKEN,
    COLOUR,
    CYCLES_AT,
    CYCLES_LEFT,
    CYCLES_SINCE,
    EDGE,
    LIMIT,
    LINE,
    RELATIONS,
    TOUCHED,
    TRAIL,
    VISITS,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import neighbour, side_of
from gridwright.kinds.slitherlink.kernels.state import get, note, peek
from gridwright.kinds.slitherlink.kernels.union_find import join_colours

BORDER = 0
"""A cell outside the board; all of them have one colour."""
OUTSIDE_BIT, INSIDE_BIT = 1, 2
"""Where a cell may lie."""
MOST_VISITS = 1 << 30
CELLS_A_VISIT = 32
"""Going over so many cells takes as long as a visit of one with all its rules."""


@inlined
def sides_left(grid: Any, cell: Any, lead: Any, turned: Any) -> Any:
    """Where a cell may lie, supposed that the cells of the colour that `lead` leads are inside, or, turned over, outside."""
    colour = get(grid, COLOUR, cell)
    known = colour ^ get(grid, COLOUR, BORDER)
    if known < np.uint64(2):
        return INSIDE_BIT if known else OUTSIDE_BIT
    if np.int64(colour >> np.uint64(1)) == lead:
        return OUTSIDE_BIT if (colour & np.uint64(1)) != np.uint64(turned) else INSIDE_BIT
    return OUTSIDE_BIT | INSIDE_BIT


@helper
def hangs_together(grid: Any, lead: Any, turned: Any, side: Any) -> Any:
    """Whether all cells that must lie on a side can be reached from one of them through cells that may."""
    wanted, start = 0, -1
    for cell in range(grid.cells):
        if sides_left(grid, cell, lead, turned) == side:
            wanted += 1
            start = cell
    if wanted < 2:
        return True
    count, done, reached = 1, 0, 1
    note(grid, TOUCHED, 0, start)
    note(grid, RELATIONS, start, 1)
    while done < count:
        here = np.int64(peek(grid, TOUCHED, done))
        done += 1
        for way in range(4):
            near = neighbour(grid, here, way)
            # Stepping off one side of the border arrives on the other: all of it is outside, and hangs together anyway.
            if near < 0 or near >= grid.cells or peek(grid, RELATIONS, near) != 0:
                continue
            if get(grid, EDGE, side_of(grid, here, way)) == LINE:
                continue
            left = sides_left(grid, near, lead, turned)
            if left & side:
                note(grid, RELATIONS, near, 1)
                note(grid, TOUCHED, count, near)
                count += 1
                if left == side:
                    reached += 1
    for index in range(count):
        note(grid, RELATIONS, peek(grid, TOUCHED, index), 0)
    return reached == wanted


@helper
def can_lie(grid: Any, lead: Any, turned: Any) -> Any:
    """Whether neither side is cut in two by a supposition."""
    # Without a limit they may become many more than a word holds.
    grid.work[VISITS] = min(np.int64(grid.work[VISITS]) + 1 + grid.cells // CELLS_A_VISIT, MOST_VISITS)
    return hangs_together(grid, lead, turned, INSIDE_BIT) and hangs_together(grid, lead, turned, OUTSIDE_BIT)


@helper
def cut_cycles(grid: Any) -> Any:
    """Settle the next colour that can lie on one side only; a round over all colours in vain is the last.

    It stops in between when the visits are used up, and goes on where it has stopped.
    """
    work = grid.work
    if work[CYCLES_SINCE] != work[TRAIL]:
        work[CYCLES_SINCE], work[CYCLES_LEFT] = work[TRAIL], grid.cells
        if not can_lie(grid, -1, 0):
            work[BROKEN] = 1
            return
    while work[CYCLES_LEFT] > 0 and work[VISITS] < work[LIMIT]:
        work[CYCLES_LEFT] -= 1
        cell = np.int64(work[CYCLES_AT])
        work[CYCLES_AT] = cell + 1 if cell + 1 < grid.cells else 0
        if np.int64(get(grid, COLOUR, cell)) == 2 * cell and (get(grid, COLOUR, BORDER) >> np.uint64(1)) != np.uint64(cell):
            if not can_lie(grid, cell, 0):
                join_colours(grid, BORDER, cell, 0)
            elif not can_lie(grid, cell, 1):
                join_colours(grid, BORDER, cell, 1)
            if work[TRAIL] != work[CYCLES_SINCE] or work[BROKEN]:
                return
