"""Rules that move the ends of ranges: Update0, Update1, Update2, Infill and Trimming."""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import helper, merged
from gridwright.kinds.nonogram.kernels.rules_painting import (
    BROKEN,
    NOTHING,
    covers,
    find,
    find_back,
    first_filled,
    is_filled,
    last_filled,
    narrow,
    next_run,
    paint,
)
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED


@helper
def update0(lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(1, lengths.shape[0]):
        start = starts[block - 1] + lengths[block - 1] + 1
        found = max(found, narrow(lengths, starts, ends, block, start, ends[block]))
    for block in range(lengths.shape[0] - 2, -1, -1):
        end = ends[block + 1] - lengths[block + 1] - 1
        found = max(found, narrow(lengths, starts, ends, block, starts[block], end))
    return found


@helper
def update1(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        start, end = starts[block], ends[block]
        if is_filled(cells, start - 1):
            start = last_filled(cells, start - 1) + 2
        if is_filled(cells, end + 1):
            end = first_filled(cells, end + 1) - 2
        found = max(found, narrow(lengths, starts, ends, block, start, end))
        if found == BROKEN:
            break
    return found


@merged
def owners_sides(lengths: Any, starts: Any, ends: Any, block: Any, first: Any, last: Any) -> Any:
    """Whether a run can belong to blocks before this one, and whether to later ones."""
    has_before, has_after = False, False
    for other in range(lengths.shape[0]):
        if covers(starts, ends, other, first, last) and lengths[other] >= last - first + 1:
            if other < block:
                has_before = True
            elif other > block:
                has_after = True
    return has_before, has_after


@helper
def update2(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        length = lengths[block]
        first = next_run(cells, starts[block])
        while first < cells.shape[0]:
            last = last_filled(cells, first)
            if last - first + 1 > length and covers(starts, ends, block, first, last):
                has_before, has_after = owners_sides(lengths, starts, ends, block, first, last)
                if not has_before and not has_after:
                    return BROKEN
                if first - 1 - starts[block] < length or not has_after:
                    found = max(found, narrow(lengths, starts, ends, block, last + 2, ends[block]))
                elif ends[block] - (last + 1) < length or not has_before:
                    found = max(found, narrow(lengths, starts, ends, block, starts[block], first - 2))
                if found == BROKEN:
                    return found
            first = next_run(cells, last + 1)
    return found


@helper
def infill(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    count = lengths.shape[0]
    for block in range(count):
        low = starts[block] if block == 0 else max(starts[block], ends[block - 1] + 1)
        high = ends[block] if block == count - 1 else min(ends[block], starts[block + 1] - 1)
        first = find(cells, low, high, FILLED)
        if first < 0:
            continue
        last = find_back(cells, low, high, FILLED)
        slack = lengths[block] - (last - first + 1)
        if slack < 0:
            return BROKEN
        found = max(found, paint(cells, first, last, FILLED))
        found = max(found, narrow(lengths, starts, ends, block, first - slack, last + slack))
        if found == BROKEN:
            break
    return found


@merged
def is_free_of_others(starts: Any, ends: Any, block: Any, first: Any, last: Any) -> Any:
    """Whether no other block may lie on any of the cells."""
    for other in range(starts.shape[0]):  # noqa: SIM110 - Numba has no generators
        if other != block and starts[other] <= last and first <= ends[other]:
            return False
    return True


@helper
def end_of_piece(cells: Any, first: Any, last: Any) -> Any:
    """The last cell before an empty one, at most `last`, of the piece that begins at `first`."""
    wall = find(cells, first, last, EMPTY)
    return last if wall < 0 else wall - 1


@merged
def trim_range(cells: Any, lengths: Any, starts: Any, ends: Any, block: Any) -> Any:
    """Let the range begin and end with pieces that have room for the block."""
    start, end = -1, -1
    first = starts[block]
    while first <= ends[block]:
        last = end_of_piece(cells, first, ends[block])
        if last - first + 1 >= lengths[block]:
            start = first if start < 0 else start
            end = last
        first = last + 2
    if start < 0:
        return BROKEN
    return narrow(lengths, starts, ends, block, start, end)


@helper
def trimming(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        found = max(found, trim_range(cells, lengths, starts, ends, block))
        if found == BROKEN:
            break
        first, final = starts[block], ends[block]
        while first <= final:
            last = end_of_piece(cells, first, final)
            if (
                first <= last
                and last - first + 1 < lengths[block]
                and find(cells, first, last, FILLED) < 0
                and is_free_of_others(starts, ends, block, first, last)
            ):
                found = max(found, paint(cells, first, last, EMPTY))
            first = last + 2
    return found
