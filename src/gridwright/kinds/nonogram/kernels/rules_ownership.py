"""Rules that know which block a run of filled cells belongs to: First black, Obstacle, Splitting and Owners.

The first three look at a line from its left; their mirrored forms work on the mirrored line.
"""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import helper, merged
from gridwright.kinds.nonogram.kernels.rules_painting import (
    BROKEN,
    FIRST_CELL,
    NOTHING,
    find,
    has_owner,
    is_filled,
    last_filled,
    narrow,
    next_run,
    paint,
    paint_one,
)
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED


@merged
def first_black(cells: Any, lengths: Any, starts: Any, ends: Any, block: Any) -> Any:
    """First black for one block."""
    start = starts[block]
    if (block > 0 and ends[block - 1] >= start) or not is_filled(cells, start):
        return NOTHING
    last = start + lengths[block] - 1
    found = max(paint(cells, start, last, FILLED), paint_one(cells, start - 1, EMPTY), paint_one(cells, last + 1, EMPTY))
    return max(found, narrow(lengths, starts, ends, block, start, last))


@helper
def first_blacks(cells: Any, lengths: Any, starts: Any, ends: Any, is_at_end: Any) -> Any:
    """First black for every block but the first, or for that one alone."""
    found = NOTHING
    for block in range(lengths.shape[0]):
        if (block == 0) == is_at_end:
            found = max(found, first_black(cells, lengths, starts, ends, block))
    return found


@helper
def obstacle(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        if block > 0 and ends[block - 1] >= starts[block]:
            continue
        first = find(cells, starts[block], ends[block], FILLED)
        if first < 0:
            continue
        wall = find(cells, first, ends[block], EMPTY)
        if wall >= 0:
            found = max(found, narrow(lengths, starts, ends, block, starts[block], wall - 1))
            if found == BROKEN:
                break
    return found


@merged
def second_run_beyond(cells: Any, first: Any, end: Any, length: Any) -> Any:
    """Where the first later run begins that one block cannot cover together with the run that begins at `first`; or -1."""
    start = next_run(cells, last_filled(cells, first) + 1)
    while start <= end and start < cells.shape[0]:
        last = last_filled(cells, start)
        if last - first + 1 > length:
            return start
        start = next_run(cells, last + 1)
    return -1


@helper
def splitting(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    found = NOTHING
    for block in range(lengths.shape[0]):
        if block > 0 and ends[block - 1] >= starts[block]:
            continue
        first = next_run(cells, starts[block])
        if first > ends[block] or first >= cells.shape[0]:
            continue
        second = second_run_beyond(cells, first, ends[block], lengths[block])
        if second >= 0:
            found = max(found, narrow(lengths, starts, ends, block, starts[block], second - 2))
            if found == BROKEN:
                break
    return found


@merged
def is_one_run_a_block(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    """Whether there are as many runs as blocks, and no two neighbours can belong to the same block."""
    count = 0
    first = next_run(cells, FIRST_CELL)
    before_first, before_last = first, first
    while first < cells.shape[0]:
        last = last_filled(cells, first)
        is_apart = (
            count == 0 or find(cells, before_last, first, EMPTY) >= 0 or not has_owner(lengths, starts, ends, before_first, last)
        )
        if not is_apart:
            return False
        count += 1
        before_first, before_last = first, last
        first = next_run(cells, last + 1)
    return count == lengths.shape[0]


@helper
def owners(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    if not is_one_run_a_block(cells, lengths, starts, ends):
        return NOTHING
    found = NOTHING
    first = next_run(cells, FIRST_CELL)
    for block in range(lengths.shape[0]):
        last = last_filled(cells, first)
        found = max(found, narrow(lengths, starts, ends, block, last - lengths[block] + 1, first + lengths[block] - 1))
        first = next_run(cells, last + 1)
    return found
