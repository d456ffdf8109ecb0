"""Taking clues away while deduction still solves the puzzle.

Clues are tried in a random order: one goes if those kept before it and all behind it still solve. Trying them one by one means a
whole solution for each. Instead the order is halved, again and again: at a block of it everything is known that follows from the
clues kept before the block and from all behind it. Clues whose sides are known by then add nothing, and go; a clue left alone is
needed. Conclusions are only ever added, or taken back together; since more knowledge never leads to fewer conclusions, the
outcome is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kernels.loops.engine import FULL, SOLVED, STUCK, begin, place_clue, run
from gridwright.kernels.loops.engine import MORE as MORE
from gridwright.kernels.loops.geometry import side_of
from gridwright.kernels.loops.grid import (
    CLOSED,
    CLUE,
    EDGE,
    NO_CLUE,
    TRAIL,
    UNKNOWN,
    VISITS,
    Bytes,
    Grid,
    Long,
    Small,
    list_clues,
)
from gridwright.kernels.loops.marks import take_back
from gridwright.kernels.loops.memory import get, read_global

DEPTH = 64
"""Entries of the stack: blocks are halved, so a few would do."""


@helper
def add_item(grid: Any, cells: Any, clues: Any, starts: Any, item: Any) -> Any:
    for index in range(starts[item], starts[item + 1]):
        if get(grid, CLUE, cells[index]) == NO_CLUE:
            place_clue(grid, np.int64(cells[index]), np.int64(clues[index]))


@helper
def is_known(grid: Any, cells: Any, starts: Any, item: Any) -> Any:
    """Whether all sides of all cells of an item are settled."""
    for index in range(starts[item], starts[item + 1]):
        for side in range(4):
            if get(grid, EDGE, side_of(grid, np.int64(cells[index]), side)) == UNKNOWN:
                return False
    return True


@kernel
def reduce_clues(
    grid: Any, tables: Any, cells: Any, clues: Any, starts: Any, order: Any, fixed: Any, stack: Any, kept: Any, steps: Any
) -> Any:
    """Mark in `kept` the items that stay. `SOLVED` when done, `STUCK` if not even all clues solve the board, `FULL` as ever.

    An item is a clue, or several that stay or go together: those from `starts[item]` on. The first `fixed` items of `order` stay
    in any case. `steps` has two numbers: visits of cells that may still be made, and where the work stands, at first 0. When the
    visits are used up the answer is `MORE`: fill up the first number and call again with everything as it was left.
    """
    if steps[1] == 0:
        ending = begin_reducing(grid, tables, cells, clues, starts, order, fixed, kept)
        if ending != SOLVED:
            return ending
        stack[0, 0], stack[0, 1], stack[0, 2] = fixed, order.shape[0], 0
        steps[1] = 1
    while steps[1] > 0:
        if steps[0] <= 0:
            return MORE
        grid.work[VISITS] = 0
        ending = reduce_block(grid, tables, cells, clues, starts, order, stack, kept, steps)
        if ending == FULL:
            return FULL
        steps[0] -= 1 + grid.work[VISITS]
    return SOLVED


@helper
def begin_reducing(grid: Any, tables: Any, cells: Any, clues: Any, starts: Any, order: Any, fixed: Any, kept: Any) -> Any:
    """See whether all clues solve the board, and leave it with the fixed ones only."""
    begin(grid, tables)
    for place in range(fixed):
        kept[order[place]] = 1
        add_item(grid, cells, clues, starts, order[place])
    ending = run(grid, tables)
    if ending < STUCK:
        return ending
    base = grid.work[TRAIL]
    for place in range(fixed, order.shape[0]):
        add_item(grid, cells, clues, starts, order[place])
    ending = run(grid, tables)
    take_back(grid, base)
    return ending


@helper
def reduce_block(
    grid: Any, tables: Any, cells: Any, clues: Any, starts: Any, order: Any, stack: Any, kept: Any, steps: Any
) -> Any:
    """Go on with the block on top of the stack.

    An entry of the stack is a block of `order`, from where to where, how far it has come, the length of the trail to go back to
    before its second half, and where that begins.
    """
    top = steps[1] - 1
    low, high, phase, mark, middle = stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4]
    if phase == 0:
        high = drop_known(grid, cells, starts, order, low, high)
        if high - low < 2:
            if high > low:
                kept[order[low]] = 1
            steps[1] -= 1
            return STUCK
        middle = (low + high) // 2
        stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4] = high, 1, grid.work[TRAIL], middle
        for place in range(middle, high):
            add_item(grid, cells, clues, starts, order[place])
        stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2] = low, middle, 0
        steps[1] += 1
    elif phase == 1:
        take_back(grid, mark)
        for place in range(low, middle):
            if kept[order[place]]:
                add_item(grid, cells, clues, starts, order[place])
        stack[top, 2] = 2
        stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2] = middle, high, 0
        steps[1] += 1
    else:
        steps[1] -= 1
        return STUCK
    return run(grid, tables)


@helper
def drop_known(grid: Any, cells: Any, starts: Any, order: Any, low: Any, high: Any) -> Any:
    """Leave in a block only the items that would tell something; where it ends now."""
    if read_global(grid, CLOSED) != 0:
        return low
    left = low
    for place in range(low, high):
        if not is_known(grid, cells, starts, order[place]):
            order[left] = order[place]
            left += 1
    return left


def list_items(grid: Grid, clues: Sequence[Sequence[int | None]]) -> tuple[Small, Small, Long, Long]:
    """Every clue as an item of its own, in reading order: `cells`, `clues`, `starts` and `order`."""
    cells, values = list_clues(grid, clues)
    return cells, values, np.arange(len(cells) + 1), np.arange(len(cells))


def new_reduction(items: int, steps: int = 1 << 40) -> tuple[Long, Bytes, Long]:
    """Room for reducing so many items: `stack`, `kept` and `steps`."""
    return np.zeros((DEPTH, 5), dtype=np.int64), np.zeros(items, dtype=np.uint8), np.array([steps, 0], dtype=np.int64)
