"""Paths of lines: that they close to one loop only at the very end, and where each can go on from its ends.

Every continuation of an end is tried in turn: both ends of the path are followed as long as their way is forced, with what
follows noted as supposed. One that leads to a contradiction or to a loop that leaves out other paths is a cross; what all
continuations lead to is so. The board is cut into blocks, a bit each, so that one word tells which part of it a search looked
at: it need not be repeated before something changes there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.grid import (
    AGREED,
    AGREED_VALUES,
    BLOCK,
    BROKEN,
    CLASS,
    CLASS_NEXT,
    CLASS_PENDING,
    CLOSED,
    CLUE,
    CONTRADICTION,
    CROSS,
    EDGE,
    EDGE_COUNT,
    EXPERT,
    FAR,
    GLOBALS,
    HEADER,
    LEVEL,
    LINE,
    LINES,
    LOCKS,
    LOOKED,
    MISSING,
    NEAR_BLOCKS,
    NO_CLUE,
    PATHS,
    PENDING,
    RELATIONS,
    RUNS,
    RUNS_CHECKED,
    SECTIONS,
    SEEN,
    SPARE,
    SUPPOSED,
    TOUCHED,
    TRAIL,
    UNKNOWN,
    VERTEX,
    VERY_HARD,
    WORK_SECTIONS,
)
from gridwright.kinds.slitherlink.kernels.square_lattice import cells_beside, edge_at, ends_of, find_edge, neighbour, side_of
from gridwright.kinds.slitherlink.kernels.state import (
    get,
    note,
    partner_row,
    peek,
    put,
    read_global,
    read_lock,
    settle_edge,
    wake_class,
    wake_run,
    write_global,
)
from gridwright.kinds.slitherlink.kernels.tables import AT_FOLLOWERS
from gridwright.kinds.slitherlink.kernels.union_find import find_alike

OPEN, DRAWN, CROSSED = np.int64(UNKNOWN), np.int64(LINE), np.int64(CROSS)
NEITHER = np.int64(CONTRADICTION)
"""What is known of an edge, with a sign, as it is kept on the scratch paper."""
EVERYWHERE = np.uint64(1) << np.uint64(63)
"""A bit that stands for the number of runs, where these are few."""
FEW_RUNS = 16
"""A path that passes more runs than that is followed again whenever anything has changed."""


@inlined
def see(grid: Any, blocks: Any) -> Any:
    """Note that blocks were looked at."""
    grid.memory[np.uint64(GLOBALS * grid.cells + SEEN)] |= blocks


@inlined
def see_place(grid: Any, index: Any) -> Any:
    """Note that a vertex was looked at, or an edge by its number among those of its direction."""
    see(grid, get(grid, BLOCK, index))


@helper
def find_changes(grid: Any) -> Any:
    """The blocks in which something that a search looks at has changed since all runs were looked at last."""
    changed = np.uint64(0)
    for index in range(grid.work[RUNS_CHECKED], grid.work[TRAIL]):
        place = np.int64(grid.work[np.uint64(HEADER + WORK_SECTIONS * grid.cells + index)])
        section = place // grid.cells
        if place == GLOBALS * grid.cells + RUNS:
            before = grid.memory[np.uint64(SECTIONS * grid.cells + index)]
            if min(np.int64(before), read_global(grid, RUNS)) <= FEW_RUNS:
                changed |= EVERYWHERE
        elif section <= LOCKS or CLASS <= section <= FAR:
            changed |= get(grid, NEAR_BLOCKS, place - section * grid.cells)
    return changed


# Numbers in the spare room of `work`, from `SPARE` on.
COUNT, EXPANDED, FAILED, VISITED = 0, 1, 2, 3
"""How many edges are supposed, how many of them have been followed up, whether a contradiction came up (1) or the path has
become a loop that may be the solution (2), and how many runs it has passed."""
ENDS, CLOSED_WAYS = 4, 6
"""The two ends of the path, and for each the ways that it cannot leave by, a bit each."""
AGREED_COUNT = 8
"""How many edges all continuations so far agree on."""


@inlined
def write_path(grid: Any, place: Any, value: Any) -> Any:
    grid.work[SPARE + place] = value


@inlined
def read_path(grid: Any, place: Any) -> Any:
    return np.int64(grid.work[SPARE + place])


@inlined
def value_of(grid: Any, edge: Any) -> Any:
    """What is known of an edge, or supposed on this path."""
    known = np.int64(get(grid, EDGE, edge))
    if known != OPEN:
        return known
    own = get(grid, CLASS, edge)
    value = np.int64(peek(grid, RELATIONS, np.int64(own >> np.uint64(1))))
    return value ^ NEITHER if value != OPEN and own & np.uint64(1) else value


@helper
def suppose(grid: Any, edge: Any, value: Any) -> Any:
    """Suppose a value of an edge, and so of its class."""
    known = value_of(grid, edge)
    if known != OPEN:
        if known != value:
            write_path(grid, FAILED, 1)
        return
    count = read_path(grid, COUNT)
    own = get(grid, CLASS, edge)
    note(grid, RELATIONS, np.int64(own >> np.uint64(1)), value ^ NEITHER if own & np.uint64(1) else value)
    note(grid, SUPPOSED, count, edge)
    write_path(grid, COUNT, count + 1)


@helper
def clear_path(grid: Any) -> Any:
    for index in range(read_path(grid, COUNT)):
        note(grid, RELATIONS, np.int64(get(grid, CLASS, np.int64(peek(grid, SUPPOSED, index))) >> np.uint64(1)), 0)
    write_path(grid, COUNT, 0)
    write_path(grid, EXPANDED, 0)
    write_path(grid, FAILED, 0)


@helper
def follow_up(grid: Any, tables: Any) -> Any:
    """What the locks of the supposed classes say about edges nearby."""
    while read_path(grid, EXPANDED) < read_path(grid, COUNT) and read_path(grid, FAILED) == 0:
        first = np.int64(peek(grid, SUPPOSED, read_path(grid, EXPANDED)))
        write_path(grid, EXPANDED, read_path(grid, EXPANDED) + 1)
        edge = first
        while True:
            follow_locks(grid, tables, edge)
            edge = np.int64(get(grid, CLASS_NEXT, edge))
            if edge == first:
                break


@helper
def follow_locks(grid: Any, tables: Any, edge: Any) -> Any:
    """What the locks of one edge say about the others."""
    is_flat = edge < grid.cells
    place = edge if is_flat else edge - grid.cells
    see_place(grid, place)
    drawn = 1 if value_of(grid, edge) == DRAWN else 0
    follow_corner(grid, tables, place, 1 if is_flat else 2, drawn)
    follow_corner(grid, tables, place + 1 if is_flat else place + grid.stride, 3 if is_flat else 0, drawn)
    row = partner_row(grid, edge)
    for number in range(6, 12):
        other = edge + grid.work[row + 3 * number]
        if get(grid, EDGE, other) != UNKNOWN:
            continue
        lock = np.int64(read_lock(grid, tables, number, edge + grid.work[row + 3 * number + 1], grid.work[row + 3 * number + 2]))
        # With a line: one line in all makes the other a cross, two make it a line. With a cross: none, or one.
        said = NEITHER & ~(lock >> drawn)
        if said != OPEN:
            suppose_said(grid, other, said)


@inlined
def follow_corner(grid: Any, tables: Any, vertex: Any, way: Any, drawn: Any) -> Any:
    """The same about the other edges at one end."""
    said = np.int64(tables[np.uint64(AT_FOLLOWERS + 128 * (2 * way + drawn) + np.int64(get(grid, VERTEX, vertex)))])
    for turn in range(4 if said else 0):
        value = said >> 2 * turn & NEITHER
        if value != OPEN:
            suppose_said(grid, edge_at(grid, vertex, turn), value)


@inlined
def suppose_said(grid: Any, edge: Any, value: Any) -> Any:
    """Suppose what a lock says of an edge; it may be that nothing is left."""
    if value == NEITHER:
        write_path(grid, FAILED, 1)
    else:
        suppose(grid, edge, value)


@helper
def extend(grid: Any, which: Any) -> Any:
    """Follow one end as far as one step; whether it moved."""
    vertex = read_path(grid, ENDS + which)
    closed = read_path(grid, CLOSED_WAYS + which)
    drawn, supposed, left, way_drawn, way_supposed, way_left = 0, 0, 0, -1, -1, -1
    for way in range(4):
        if closed >> way & 1:
            continue
        edge = edge_at(grid, vertex, way)
        value = value_of(grid, edge)
        if value == DRAWN:
            if get(grid, EDGE, edge) == LINE:
                drawn += 1
                way_drawn = way
            else:
                supposed += 1
                way_supposed = way
        elif value == OPEN:
            left += 1
            way_left = way
    if drawn + supposed > 1 or drawn + supposed + left == 0:
        write_path(grid, FAILED, 1)
        return False
    if drawn + supposed == 0 and left > 1:
        return extend_by_colour(grid, which)
    if drawn == 1 and supposed == 0:
        chosen = way_drawn
    elif supposed == 1:
        chosen = way_supposed
    else:
        chosen = way_left
        suppose(grid, edge_at(grid, vertex, chosen), DRAWN)
    for way in range(4):
        if way != chosen and not closed >> way & 1 and value_of(grid, edge_at(grid, vertex, way)) == OPEN:
            suppose(grid, edge_at(grid, vertex, way), CROSSED)
    if drawn == 1:
        # The end of another run: go to its other end.
        far = np.int64(get(grid, FAR, vertex))
        write_path(grid, VISITED, read_path(grid, VISITED) + 1)
        arrive(grid, which, far, line_ways(grid, far))
    else:
        arrive(grid, which, neighbour(grid, vertex, chosen), 1 << (chosen + 2) % 4)
    return True


@helper
def line_ways(grid: Any, vertex: Any) -> Any:
    """The ways in which lines lead from a vertex."""
    ways = 0
    for way in range(4):
        if get(grid, EDGE, edge_at(grid, vertex, way)) == LINE:
            ways |= 1 << way
    return ways


@helper
def arrive(grid: Any, which: Any, vertex: Any, closed: Any) -> Any:
    """An end has come to a vertex. If the other one is there, the path is a loop."""
    see_place(grid, vertex)
    write_path(grid, ENDS + which, vertex)
    write_path(grid, CLOSED_WAYS + which, closed)
    if vertex == read_path(grid, ENDS + 1 - which):
        # A loop through all runs may be the solution; any other is a contradiction.
        write_path(grid, FAILED, 2 if passes_all(grid) else 1)


@inlined
def passes_all(grid: Any) -> Any:
    """Whether the path passes all runs there are. More runs than a few make no difference to one that passes few."""
    visited = read_path(grid, VISITED)
    see(grid, EVERYWHERE if visited <= FEW_RUNS else ~np.uint64(0))
    return visited >= read_global(grid, RUNS)


@helper
def extend_by_colour(grid: Any, which: Any) -> Any:
    """If every continuation, followed along edges that are alike, passes the same vertex, the path comes there too."""
    vertex = read_path(grid, ENDS + which)
    closed = read_path(grid, CLOSED_WAYS + which)
    common = -1
    for way in range(4):
        if not closed >> way & 1 and value_of(grid, edge_at(grid, vertex, way)) == OPEN:
            common = follow_colour(grid, vertex, way, common)
            if common == 0:
                return False
    arrive(grid, which, np.int64(peek(grid, TOUCHED, 0)), np.int64(peek(grid, TOUCHED, 1)))
    return True


@helper
def follow_colour(grid: Any, vertex: Any, way: Any, common: Any) -> Any:
    """Follow edges that are alike, and keep of the vertices that are common so far those on this way; how many are left.

    They are listed in `TOUCHED` with the ways on which they were reached; `common` is -1 where there are none yet.
    """
    edge = edge_at(grid, vertex, way)
    own = get(grid, CLASS, edge)
    here, last, left = neighbour(grid, vertex, way), way, 0
    for _ in range(grid.cells):
        see_place(grid, here)
        if common < 0:
            note(grid, TOUCHED, 2 * left, here)
            note(grid, TOUCHED, 2 * left + 1, 1 << (last + 2) % 4)
            left += 1
        else:
            for index in range(left, common):
                if peek(grid, TOUCHED, 2 * index) == here:
                    arrivals = peek(grid, TOUCHED, 2 * index + 1) | 1 << (last + 2) % 4
                    note(grid, TOUCHED, 2 * index, peek(grid, TOUCHED, 2 * left))
                    note(grid, TOUCHED, 2 * index + 1, peek(grid, TOUCHED, 2 * left + 1))
                    note(grid, TOUCHED, 2 * left, here)
                    note(grid, TOUCHED, 2 * left + 1, arrivals)
                    left += 1
                    break
        following = find_alike(grid, here, edge, own)
        if following < 0 or here == vertex:
            break
        edge = edge_at(grid, here, following)
        here, last = neighbour(grid, here, following), following
    return left


@helper
def follow_path(grid: Any, tables: Any) -> Any:
    """Draw all conclusions from what is supposed."""
    is_moving = True
    steps = 0
    while is_moving and read_path(grid, FAILED) == 0 and steps < 2 * grid.cells:
        steps += 1
        follow_up(grid, tables)
        if read_path(grid, FAILED) != 0:
            break
        between = find_edge(grid, read_path(grid, ENDS), read_path(grid, ENDS + 1))
        if between >= 0 and value_of(grid, between) == OPEN and not passes_all(grid):
            suppose(grid, between, CROSSED)
        follow_up(grid, tables)
        is_moving = False
        for which in range(2):
            if read_path(grid, FAILED) == 0 and extend(grid, which):
                is_moving = True


@helper
def visit_end(grid: Any, tables: Any, one: Any) -> Any:
    """Try the continuations of a run at one of its ends."""
    other = np.int64(get(grid, FAR, one))
    if other == one or np.int64(get(grid, FAR, other)) != one:
        return
    grid.memory[np.uint64(GLOBALS * grid.cells + SEEN)] = 0
    see_place(grid, one)
    see_place(grid, other)
    try_end(grid, tables, one, other)
    if grid.work[EDGE_COUNT] > 0:
        # What was found is spread first: until then the ends of runs may have moved on.
        wake_run(grid, one)
    else:
        put(grid, LOOKED, one, get(grid, GLOBALS, SEEN))
        grid.work[RUNS_CHECKED] = grid.work[TRAIL]


@helper
def try_end(grid: Any, tables: Any, start: Any, back: Any) -> Any:
    """Try each continuation of one end; settle what is refuted and what all the rest agree on."""
    write_path(grid, AGREED_COUNT, -1)
    for way in range(4):
        edge = edge_at(grid, start, way)
        if get(grid, EDGE, edge) != UNKNOWN:
            continue
        write_path(grid, COUNT, 0)
        write_path(grid, EXPANDED, 0)
        write_path(grid, FAILED, 0)
        write_path(grid, VISITED, 1)
        write_path(grid, ENDS, start)
        write_path(grid, ENDS + 1, back)
        write_path(grid, CLOSED_WAYS, line_ways(grid, start))
        write_path(grid, CLOSED_WAYS + 1, line_ways(grid, back))
        suppose(grid, edge, DRAWN)
        follow_path(grid, tables)
        if read_path(grid, FAILED) == 1:
            clear_path(grid)
            settle_edge(grid, edge, CROSS)
        else:
            agree(grid)
            clear_path(grid)
    for index in range(read_path(grid, AGREED_COUNT)):
        settle_edge(grid, np.int64(peek(grid, AGREED, index)), np.uint64(peek(grid, AGREED_VALUES, index)))


@helper
def agree(grid: Any) -> Any:
    """Keep of what was agreed what is supposed now, too."""
    before = read_path(grid, AGREED_COUNT)
    if before < 0:
        count = read_path(grid, COUNT)
        for index in range(count):
            edge = np.int64(peek(grid, SUPPOSED, index))
            note(grid, AGREED, index, edge)
            note(grid, AGREED_VALUES, index, value_of(grid, edge))
        write_path(grid, AGREED_COUNT, count)
        return
    kept = 0
    for index in range(before):
        edge, value = np.int64(peek(grid, AGREED, index)), np.int64(peek(grid, AGREED_VALUES, index))
        if value_of(grid, edge) == value:
            note(grid, AGREED, kept, edge)
            note(grid, AGREED_VALUES, kept, value)
            kept += 1
    write_path(grid, AGREED_COUNT, kept)


# Runs of lines, and the rule that they close to one loop only at the very end.


@helper
def count_side_lines(grid: Any, cell: Any) -> Any:
    """How many sides of a cell are lines."""
    count = 0
    for side in range(4):
        if get(grid, EDGE, side_of(grid, cell, side)) == LINE:
            count += 1
    return count


@helper
def missing_at(grid: Any, cell: Any) -> Any:
    """Lines that the clue of a cell still misses; 0 where there is no clue."""
    clue = get(grid, CLUE, cell)
    if clue >= NO_CLUE:
        return 0
    return np.int64(clue) - count_side_lines(grid, cell)


@helper
def check_closing(grid: Any, one: Any, other: Any) -> Any:
    """Two vertices are the ends of one run: an edge between them may be a line only if that finishes the puzzle."""
    edge = find_edge(grid, one, other)
    if edge < 0 or get(grid, EDGE, edge) != UNKNOWN:
        return
    missing = read_global(grid, MISSING)
    before, behind = cells_beside(grid, edge)
    for cell in (before, behind):
        if missing_at(grid, cell) > 0:
            missing -= 1
    if read_global(grid, RUNS) > 1 or missing > 0:
        settle_edge(grid, edge, CROSS)
    else:
        write_global(grid, PENDING, edge + 1)


@helper
def add_line(grid: Any, edge: Any) -> Any:
    """An edge has become a line: join the runs at its ends."""
    one, other = ends_of(grid, edge)
    far_one = np.int64(get(grid, FAR, one))
    far_other = np.int64(get(grid, FAR, other))
    before, behind = cells_beside(grid, edge)
    missing = read_global(grid, MISSING)
    for cell in (before, behind):
        if get(grid, CLUE, cell) < NO_CLUE:
            missing -= 1
    if missing < 0:
        grid.work[BROKEN] = 1
        return
    write_global(grid, MISSING, missing)
    write_global(grid, LINES, read_global(grid, LINES) + 1)
    runs = read_global(grid, RUNS)
    if far_one == other and far_other == one:
        if runs != 1 or missing != 0 or read_global(grid, CLOSED) != 0:
            grid.work[BROKEN] = 1
            return
        write_global(grid, RUNS, 0)
        write_global(grid, CLOSED, 1)
        return
    if read_global(grid, CLOSED) != 0:
        grid.work[BROKEN] = 1
        return
    is_new = far_one == one and far_other == other
    joins = far_one != one and far_other != other
    if is_new:
        runs += 1
        write_global(grid, RUNS, runs)
    elif joins:
        runs -= 1
        write_global(grid, RUNS, runs)
    put(grid, FAR, far_one, np.uint64(far_other))
    put(grid, FAR, far_other, np.uint64(far_one))
    if is_new:
        look_at_pending(grid)
    check_closing(grid, far_one, far_other)
    if grid.work[LEVEL] >= VERY_HARD:
        for way in range(4):
            wake_class(grid, edge_at(grid, far_one, way))
            wake_class(grid, edge_at(grid, far_other, way))
    if grid.work[LEVEL] >= EXPERT and grid.work[PATHS]:
        wake_run(grid, far_one)
        wake_run(grid, far_other)


@helper
def look_at_pending(grid: Any) -> Any:
    """There is a run or a clue more: what would have finished the puzzle may close the loop too early now."""
    pending = read_global(grid, PENDING)
    if pending > 0:
        one, other = ends_of(grid, pending - 1)
        write_global(grid, PENDING, 0)
        if np.int64(get(grid, FAR, one)) == other:
            check_closing(grid, one, other)
    if read_global(grid, CLASS_PENDING) > 0:
        write_global(grid, CLASS_PENDING, 0)
        for edge in range(2 * grid.cells):
            wake_class(grid, edge)


@helper
def clear_rest(grid: Any) -> Any:
    """The loop is closed: every edge that is still open is a cross."""
    for edge in range(2 * grid.cells):
        if get(grid, EDGE, edge) == UNKNOWN:
            settle_edge(grid, edge, CROSS)
