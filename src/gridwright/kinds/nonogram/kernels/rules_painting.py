"""Rules that paint cells from the ranges as they are: Intersection, Finished line, Simple spaces, Ones, Forcing and Glue.

They do what the modules of the same names in `kinds.nonogram.techniques` do, in the same order; the arguments are told there.
"""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import helper, merged
from gridwright.kinds.nonogram.kernels.rule_steps import (
    BROKEN,
    CHANGED,
    FIRST_CELL,
    NOTHING,
    covers,
    find,
    find_back,
    first_filled,
    has_owner,
    is_filled,
    last_filled,
    narrow,
    paint,
    paint_one,
)
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED, UNKNOWN


@helper
def intersection(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        slack = ends[block] - starts[block] + 1 - lengths[block]
        if slack < lengths[block]:
            found = max(found, paint(cells, starts[block] + slack, ends[block] - slack, FILLED))
    return found


@helper
def finished(cells: Any, lengths: Any) -> Any:
    missing = 0
    for block in range(lengths.shape[0]):
        missing += lengths[block]
    unknown = 0
    for cell in range(cells.shape[0]):
        if cells[cell] == FILLED:
            missing -= 1
        elif cells[cell] == UNKNOWN:
            unknown += 1
    if unknown == 0:
        return NOTHING
    if missing < 0 or missing > unknown:
        return BROKEN
    if missing not in (0, unknown):
        return NOTHING
    for cell in range(cells.shape[0]):
        if cells[cell] == UNKNOWN:
            cells[cell] = FILLED if missing == unknown else EMPTY
    return CHANGED


@helper
def simple_spaces(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    after = FIRST_CELL
    for block in range(lengths.shape[0]):
        found = max(found, paint(cells, after, starts[block] - 1, EMPTY))
        after = ends[block] + 1
    return max(found, paint(cells, after, cells.shape[0] - 1, EMPTY))


@helper
def are_others_ones(lengths: Any, starts: Any, ends: Any, block: Any, cell: Any) -> Any:
    """Whether every other block that may lie on the cell is a 1."""
    for other in range(lengths.shape[0]):
        if other != block and lengths[other] != 1 and covers(starts, ends, other, cell, cell):
            return False
    return True


@helper
def ones(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        cell = starts[block]
        if is_filled(cells, cell) and are_others_ones(lengths, starts, ends, block, cell):
            found = max(found, paint_one(cells, cell - 1, EMPTY))
    for block in range(lengths.shape[0]):
        cell = ends[block]
        if is_filled(cells, cell) and are_others_ones(lengths, starts, ends, block, cell):
            found = max(found, paint_one(cells, cell + 1, EMPTY))
    return found


@helper
def forcing(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for cell in range(1, cells.shape[0] - 1):
        if cells[cell] == UNKNOWN and cells[cell - 1] == FILLED and cells[cell + 1] == FILLED:
            first, last = first_filled(cells, cell - 1), last_filled(cells, cell + 1)
            if not has_owner(lengths, starts, ends, first, last):
                found = max(found, paint_one(cells, cell, EMPTY))
    return found


@merged
def shortest_cover(lengths: Any, starts: Any, ends: Any, cell: Any) -> Any:
    """The shortest and longest blocks that may lie on the cell, how many may, and the last of them."""
    shortest, longest, count, owner = 0, 0, 0, -1
    for block in range(lengths.shape[0]):
        if covers(starts, ends, block, cell, cell):
            shortest = lengths[block] if count == 0 else min(shortest, lengths[block])
            longest = max(longest, lengths[block])
            count += 1
            owner = block
    return shortest, longest, count, owner


@merged
def glue_at(cells: Any, lengths: Any, starts: Any, ends: Any, cell: Any, has_walls: Any) -> Any:
    """Glue for the run of filled cells that begins at `cell`. `has_walls`: the edges of the board count as empty cells."""
    shortest, longest, count, owner = shortest_cover(lengths, starts, ends, cell)
    if count == 0:
        return NOTHING
    size = cells.shape[0]
    found = NOTHING
    wall = find_back(cells, max(cell - shortest, 0), cell - 1, EMPTY)
    if wall >= 0 or (has_walls and cell - shortest <= -1):
        if wall + shortest >= size:
            return BROKEN
        found = paint(cells, cell + 1, wall + shortest, FILLED)
    wall = find(cells, cell + 1, min(cell + shortest, size - 1), EMPTY)
    if wall < 0 and has_walls and cell + shortest >= size:
        wall = size
    if wall >= 0:
        if wall - shortest < 0:
            return BROKEN
        found = max(found, paint(cells, wall - shortest, cell - 1, FILLED))
    first, last = first_filled(cells, cell), last_filled(cells, cell)
    if shortest == longest == last - first + 1:
        found = max(found, paint_one(cells, first - 1, EMPTY), paint_one(cells, last + 1, EMPTY))
        if count == 1:
            found = max(found, narrow(lengths, starts, ends, owner, first, last))
    return found


@helper
def glue(cells: Any, lengths: Any, starts: Any, ends: Any, has_walls: Any) -> Any:
    found = NOTHING
    for cell in range(0 if has_walls else 1, cells.shape[0]):
        if cells[cell] == FILLED and not is_filled(cells, cell - 1):
            found = max(found, glue_at(cells, lengths, starts, ends, cell, has_walls))
            if found == BROKEN:
                break
    return found
