"""The sheet on which paths note what follows from a supposition: values of classes of edges, and where the path has come to."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.loops.blocks import see_place
from gridwright.kernels.loops.grid import CLASS, CLASS_NEXT, EDGE, RELATIONS, SHEET, SPARE, UNKNOWN
from gridwright.kernels.loops.locks import partner_row, read_lock
from gridwright.kernels.loops.memory import get, note, peek

# Numbers in the spare room of `work`, from `SPARE` on.
COUNT, EXPANDED, FAILED, VISITED = 0, 1, 2, 3
"""How many edges are on the sheet, how many of them have been followed up, whether a contradiction came up (1) or the path has
become a loop that may be the solution (2), and how many runs it has passed."""
ENDS, CLOSED_WAYS = 4, 6
"""The two ends of the path, and for each the ways that it cannot leave by, a bit each."""
AGREED_COUNT = 8
"""How many edges all continuations so far agree on."""


@inlined
def jot(grid: Any, place: Any, value: Any) -> Any:
    grid.work[SPARE + place] = value


@inlined
def look(grid: Any, place: Any) -> Any:
    return np.int64(grid.work[SPARE + place])


@inlined
def value_of(grid: Any, edge: Any) -> Any:
    """1 cross, 2 line, 3 open: as it is, or as the sheet has it."""
    known = np.int64(get(grid, EDGE, edge))
    if known != 3:
        return known
    own = get(grid, CLASS, edge)
    value = np.int64(peek(grid, RELATIONS, np.int64(own >> np.uint64(1))))
    if value == 0:
        return np.int64(3)
    return value ^ 3 if own & np.uint64(1) else value


@helper
def suppose(grid: Any, edge: Any, value: Any) -> Any:
    """Write a value of an edge, and so of its class, onto the sheet."""
    known = value_of(grid, edge)
    if known != 3:
        if known != value:
            jot(grid, FAILED, 1)
        return
    count = look(grid, COUNT)
    own = get(grid, CLASS, edge)
    note(grid, RELATIONS, np.int64(own >> np.uint64(1)), value ^ 3 if own & np.uint64(1) else value)
    note(grid, SHEET, count, edge)
    jot(grid, COUNT, count + 1)


@helper
def clear_sheet(grid: Any) -> Any:
    for index in range(look(grid, COUNT)):
        note(grid, RELATIONS, np.int64(get(grid, CLASS, np.int64(peek(grid, SHEET, index))) >> np.uint64(1)), 0)
    jot(grid, COUNT, 0)
    jot(grid, EXPANDED, 0)
    jot(grid, FAILED, 0)


@helper
def follow_up(grid: Any, tables: Any) -> Any:
    """What the locks of the classes on the sheet say about edges nearby."""
    while look(grid, EXPANDED) < look(grid, COUNT) and look(grid, FAILED) == 0:
        first = np.int64(peek(grid, SHEET, look(grid, EXPANDED)))
        jot(grid, EXPANDED, look(grid, EXPANDED) + 1)
        edge = first
        while True:
            follow_locks(grid, tables, edge)
            edge = np.int64(get(grid, CLASS_NEXT, edge))
            if edge == first:
                break


@helper
def follow_locks(grid: Any, tables: Any, edge: Any) -> Any:
    """What the locks of one edge say about the others."""
    see_place(grid, edge if edge < grid.cells else edge - grid.cells)
    value = value_of(grid, edge)
    row = partner_row(grid, edge)
    for number in range(12):
        other = edge + grid.work[row + 3 * number]
        if get(grid, EDGE, other) != UNKNOWN:
            continue
        lock = np.int64(read_lock(grid, tables, number, edge + grid.work[row + 3 * number + 1], grid.work[row + 3 * number + 2]))
        # With a line: one line in all makes the other a cross, two make it a line. With a cross: none, or one.
        possible = lock >> 1 & 3 if value == 2 else lock & 3
        if possible == 0:
            jot(grid, FAILED, 1)
        elif possible != 3:
            suppose(grid, other, possible)
