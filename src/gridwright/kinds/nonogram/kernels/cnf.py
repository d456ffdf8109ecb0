"""A board as clauses for a solver that learns: order variables, no others.

For block j of a line and a place q, the variable `order(j, q)` says "block j starts at q or before". Only places
between the earliest and the latest possible start of a block have a variable; before, it is false, and from the latest
on true. With c the length of block j:

    order(j, q)                       implies  order(j, q + 1)
    order(j+1, q)                     implies  order(j, q - c - 1)   blocks keep their order and a gap
    order(j, i), not order(j, i - c)  implies  cell i is filled      block j lies on cell i
    cell i filled, order(j, i - c)    implies  order(j+1, i)         no filled cell between two blocks

The ends of the line count as blocks. The last two make a cell filled exactly if some block covers it, so the usual
"cover" variables are not needed; leaving them out halves the clauses.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.propagate import cell_of

ONE = np.uint64(1)
ZERO = np.uint64(0)

ALWAYS, NEVER = 1 << 30, -(1 << 30)
"""Literals that are true, or false, by themselves."""


@inlined
def may_be_filled(board: Any, line: Any, index: Any) -> Any:
    return (board.empty[board.offset[line] + (index >> 6)] >> np.uint64(index & 63)) & ONE == ZERO


@inlined
def may_be_empty(board: Any, line: Any, index: Any) -> Any:
    return (board.filled[board.offset[line] + (index >> 6)] >> np.uint64(index & 63)) & ONE == ZERO


@helper
def find_ranges(board: Any, line: Any, before: Any, after: Any, earliest: Any, latest: Any) -> None:
    """The earliest and the latest possible start of each block of a line, as far as its cells are known.

    `before[j, p]`: the first j blocks, each with a gap behind it, can lie in the first p cells; `after[j, p]`: all
    blocks from j on can lie from cell p on. Both count one imaginary empty cell beyond the end, and both are scratch.
    """
    first, count, length = board.first[line], board.first[line + 1] - board.first[line], board.length[line]
    for number in range(count + 1):
        block = np.int64(board.blocks[first + number - 1]) if number > 0 else np.int64(0)
        room = 0
        before[number, 0] = number == 0
        for place in range(1, length + 2):
            gap = place - 1
            can_be_gap = gap == length or may_be_empty(board, line, gap)
            fits = number > 0 and gap >= block and room >= block and before[number - 1, gap - block] != 0
            before[number, place] = can_be_gap and (before[number, gap] != 0 or fits)
            room = room + 1 if gap < length and may_be_filled(board, line, gap) else 0
    for number in range(count, -1, -1):
        block = np.int64(board.blocks[first + number]) if number < count else np.int64(0)
        if number < count:
            earliest[number], latest[number] = length, -1
        after[number, length + 1] = number == count
        room = 0
        for place in range(length, -1, -1):
            room = room + 1 if place < length and may_be_filled(board, line, place) else 0
            can_be_gap = place == length or may_be_empty(board, line, place)
            possible = can_be_gap and after[number, place + 1] != 0
            if number < count and room >= block and place + block <= length:
                ends_well = place + block == length or may_be_empty(board, line, place + block)
                if ends_well and after[number + 1, place + block + 1] != 0:
                    possible = True
                    if before[number, place] != 0:
                        earliest[number] = place
                        latest[number] = max(latest[number], place)
            after[number, place] = possible


@inlined
def order(base: Any, earliest: Any, latest: Any, number: Any, place: Any) -> Any:
    """The literal of "block `number` starts at `place` or before"."""
    if place < earliest[number]:
        return NEVER
    if place >= latest[number]:
        return ALWAYS
    return base[number] + place - earliest[number]


@inlined
def filled(board: Any, line: Any, index: Any) -> Any:
    """The literal of "this cell of the line is filled"."""
    if not may_be_empty(board, line, index):
        return ALWAYS
    if not may_be_filled(board, line, index):
        return NEVER
    return 1 + cell_of(board, line, index)


@helper
def put(clauses: Any, sizes: Any, first: Any, second: Any, third: Any) -> None:
    """Add a clause of up to three literals, unless it is true anyway. Beyond the room it is only counted."""
    if ALWAYS in (first, second, third):
        return
    place = sizes[0]
    if place < clauses.shape[0]:
        clauses[place, 0] = 0 if first == NEVER else first
        clauses[place, 1] = 0 if second == NEVER else second
        clauses[place, 2] = 0 if third == NEVER else third
    sizes[0] += 1


@kernel
def encode(board: Any, before: Any, after: Any, ranges: Any, clauses: Any, sizes: Any) -> None:
    """Write the clauses of a settled board; literal 0 stands for nothing.

    `sizes` becomes the number of clauses and of variables (cells come first, from 1). Call it without room to learn the sizes.
    """
    height, width = board.shape[0], board.shape[1]
    earliest, latest, base = ranges[0], ranges[1], ranges[2]
    sizes[0] = 0
    sizes[1] = height * width
    for line in range(height + width):
        first, count, length = board.first[line], board.first[line + 1] - board.first[line], board.length[line]
        if count == 0:
            continue
        find_ranges(board, line, before, after, earliest, latest)
        for number in range(count):
            base[number] = sizes[1] + 1
            sizes[1] += latest[number] - earliest[number]
        for number in range(count):
            block = np.int64(board.blocks[first + number])
            for place in range(earliest[number], latest[number] - 1):
                here = base[number] + place - earliest[number]
                put(clauses, sizes, -here, here + 1, NEVER)
            if number + 1 < count:
                for place in range(earliest[number + 1], latest[number + 1] + 1):
                    later = order(base, earliest, latest, number + 1, place)
                    put(clauses, sizes, -later, order(base, earliest, latest, number, place - block - 1), NEVER)
            for index in range(earliest[number], latest[number] + block):
                cell = filled(board, line, index)
                here = order(base, earliest, latest, number, index)
                put(clauses, sizes, -here, order(base, earliest, latest, number, index - block), cell)
        for number in range(count + 1):
            # Between block number - 1 and block number; the ends of the line count as blocks.
            start, end = np.int64(0), length
            block = np.int64(board.blocks[first + number - 1]) if number > 0 else np.int64(0)
            if number > 0:
                start = earliest[number - 1] + block
            if number < count:
                end = latest[number]
            for index in range(start, end):
                cell = filled(board, line, index)
                ended = ALWAYS if number == 0 else order(base, earliest, latest, number - 1, index - block)
                begun = NEVER if number == count else order(base, earliest, latest, number, index)
                put(clauses, sizes, -cell, -ended, begun)


@kernel
def list_orders(board: Any, before: Any, after: Any, ranges: Any, starts: Any, literals: Any) -> None:
    """Write the literal of every order variable of `encode`, as it is where each block starts at its place in `starts`."""
    earliest, latest = ranges[0], ranges[1]
    place_of = np.int64(0)
    variable = np.int64(board.trail.shape[0])
    for line in range(board.length.shape[0]):
        first, count = board.first[line], board.first[line + 1] - board.first[line]
        if count == 0:
            continue
        find_ranges(board, line, before, after, earliest, latest)
        for number in range(count):
            for place in range(earliest[number], latest[number]):
                variable += 1
                literals[place_of] = variable if starts[first + number] <= place else -variable
                place_of += 1
