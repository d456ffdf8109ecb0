"""Windows: proofs that a clue is needed which look at a few cells around it only.

A clue may be taken away only if deduction still settles the sides of its cell. That it does not shows once all is drawn that
follows from the other clues, which may be much of the board. But more knowledge never leads to fewer conclusions: if those sides
stay open although the whole solution is given outside a window around the cell, they stay open without it, too, and the clue is
needed.

Windows are opened on a board of their own that knows the solution. Opening one is written to the trail like any change, so that
taking back closes it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kinds.slitherlink.kernels.edge_classes import count_gain
from gridwright.kinds.slitherlink.kernels.engine import MORE, STUCK, run
from gridwright.kinds.slitherlink.kernels.grid import (
    ACROSS_SHIFT,
    ADVANCED,
    CELL_QUEUED,
    CLUE,
    COLOUR,
    COLOUR_SIZE,
    COLOURING,
    CONFIGURATIONS,
    EDGE,
    EXPERT,
    FAR,
    IS_PAUSED,
    LEVEL,
    LIMIT,
    LINE,
    LOCKS,
    LOOK_AT_ALL,
    MISSING,
    NO_CLUE,
    RUNS,
    RUNS_CHECKED,
    TOUCHED,
    TRAIL,
    TRIPLE_SHIFT,
    UNKNOWN,
    VERTEX,
    VERTEX_QUEUED,
    VISITS,
    Grid,
    Long,
    new_grid,
)
from gridwright.kinds.slitherlink.kernels.paths import check_closing
from gridwright.kinds.slitherlink.kernels.square_lattice import cells_beside, edge_at, ends_of, neighbour, side_of
from gridwright.kinds.slitherlink.kernels.state import (
    SEVEN,
    get,
    lock_edges,
    note,
    peek,
    put,
    take_back,
    wake_cell,
    wake_class,
    wake_run,
    wake_vertex,
    write_global,
)
from gridwright.kinds.slitherlink.kernels.tables import AT_EDGE_STATES
from gridwright.kinds.slitherlink.kernels.union_find import join_colours

DEPTH = 64
"""Entries of the trail, for each cell of the board: far more than windows need."""
SLICE = 40
"""Visits of cells before it is asked whether the sides in question are settled."""
FIFTEEN = np.uint64(15)


def new_windows(height: int, width: int, level: int = EXPERT, *, has_colours: bool = True) -> tuple[Grid, Long]:
    """Room for windows on a board: the empty board they will be opened on, and the course of the loop."""
    grid = new_grid(height, width, level, has_colours=has_colours, depth=DEPTH)
    return grid, np.zeros(2 * grid.cells + 1, dtype=np.int64)


@helper
def know_solution(grid: Any, solved: Any, loop: Any) -> Any:
    """Let an empty board, `solved`, know the solution that `grid` has found, and the clues that it was found with."""
    cells = grid.cells
    for place in range(CLUE * cells):
        solved.memory[place] = grid.memory[place]
    outside = get(grid, COLOUR, 0)
    for cell in range(cells):
        solved.memory[CLUE * cells + cell] = get(grid, CLUE, cell)
        # Every cell is ready to be taken out of the one colour that all have, which never becomes part of another.
        solved.memory[COLOUR * cells + cell] = (get(grid, COLOUR, cell) ^ outside) & np.uint64(1)
    solved.memory[COLOUR_SIZE * cells] = np.uint64(2 * cells)
    walk_loop(solved, loop)


@helper
def walk_loop(grid: Any, loop: Any) -> Any:
    """List the vertices of the loop in their order, then for each vertex its place there, and how many there are."""
    cells = grid.cells
    edge = 0
    while get(grid, EDGE, edge) != LINE:
        edge += 1
    start, vertex = ends_of(grid, edge)
    length = 0
    last = edge
    while True:
        loop[length] = vertex
        loop[cells + vertex] = length
        length += 1
        if vertex == start:
            break
        for way in range(4):
            following = edge_at(grid, vertex, way)
            if following != last and get(grid, EDGE, following) == LINE:
                last = following
                vertex = neighbour(grid, vertex, way)
                break
    loop[2 * cells] = length


@helper
def is_needed(grid: Any, solved: Any, loop: Any, tables: Any, cells: Any, starts: Any, item: Any, reach: Any) -> Any:
    """Whether the sides of the first cell of an item stay open without its clues, though all is known farther away than `reach`.

    Within reach what `grid` knows is known, too: it follows without this item.
    """
    cell = np.int64(cells[starts[item]])
    for index in range(starts[item], starts[item + 1]):
        if get(solved, CLUE, cells[index]) < NO_CLUE:
            put(solved, CLUE, np.int64(cells[index]), NO_CLUE)
    is_proven = False
    solved.work[VISITS] = 0
    if open_window(grid, solved, loop, tables, cell, reach):
        ending = MORE
        while ending == MORE and not has_settled(solved, cell):
            solved.work[LIMIT], solved.work[IS_PAUSED] = solved.work[VISITS] + SLICE, 0
            ending = run(solved, tables)
        is_proven = ending == STUCK and not has_settled(solved, cell)
    take_back(solved, 0)
    grid.work[VISITS] += solved.work[VISITS]
    return is_proven


@helper
def has_settled(grid: Any, cell: Any) -> Any:
    """Whether all sides of a cell are settled."""
    settled = 0
    for side in range(4):
        if get(grid, EDGE, side_of(grid, cell, side)) != UNKNOWN:
            settled += 1
    return settled == 4


@helper
def open_window(grid: Any, solved: Any, loop: Any, tables: Any, cell: Any, reach: Any) -> Any:
    """Forget the edges within reach that `grid` does not know, with all that follows from them; whether the loop has any."""
    stride = grid.stride
    row, column = cell // stride, cell % stride
    top, bottom = max(row - reach, 1), min(row + reach, grid.height)
    left, right = max(column - reach, 1), min(column + reach, grid.width)
    lines, missing = 0, 0
    for here in range(top, bottom + 1):
        for near in range(here * stride + left, here * stride + right + 1):
            for side in range(4):
                edge = side_of(grid, near, side)
                value = get(solved, EDGE, edge)
                if value != UNKNOWN and get(grid, EDGE, edge) == UNKNOWN:
                    put(solved, EDGE, edge, UNKNOWN)
                    if value == LINE:
                        lines = note_place(solved, loop, edge, lines)
                        missing += count_gain(solved, edge)
    if lines == 0:
        return False
    write_global(solved, MISSING, missing)
    for here in range(top, bottom + 1):
        for near in range(here * stride + left, here * stride + right + 1):
            if solved.work[COLOURING] and get(grid, COLOUR, near) ^ get(grid, COLOUR, 0) > np.uint64(1):
                put(solved, COLOUR, near, np.uint64(2 * near))
            for side in range(4):
                if get(solved, EDGE, side_of(solved, near, side)) == UNKNOWN:
                    forget_around(solved, tables, side_of(solved, near, side))
    if solved.work[COLOURING]:
        for here in range(top, bottom + 1):
            for near in range(here * stride + left, here * stride + right + 1):
                colour_again(solved, near)
    cut_loop(solved, loop, lines)
    solved.work[RUNS_CHECKED] = solved.work[TRAIL]
    return True


@helper
def colour_again(grid: Any, cell: Any) -> Any:
    """A cell that was taken out of the colour of all cells gets the colours of its neighbours beyond settled sides."""
    if np.int64(get(grid, COLOUR, cell) >> np.uint64(1)) == 0:
        return
    for side in range(4):
        value = get(grid, EDGE, side_of(grid, cell, side))
        if value != UNKNOWN:
            join_colours(grid, cell, neighbour(grid, cell, side), 1 if value == LINE else 0)


@helper
def forget_around(grid: Any, tables: Any, edge: Any) -> Any:
    """Forget what the vertices and cells near an open edge know, and wake them, unless that has been done."""
    one, other = ends_of(grid, edge)
    if peek(grid, VERTEX_QUEUED, one) == 0:
        forget_states(grid, tables, one)
        wake_vertex(grid, one)
    if peek(grid, VERTEX_QUEUED, other) == 0:
        forget_states(grid, tables, other)
        wake_vertex(grid, other)
    before, behind = cells_beside(grid, edge)
    aside = 1 if edge < grid.cells else grid.stride
    for number in range(6):
        cell = (before if number < 3 else behind) + (number % 3 - 1) * aside
        if 0 < cell < grid.cells and peek(grid, CELL_QUEUED, cell) == 0:
            if grid.work[LEVEL] > ADVANCED:
                forget_locks(grid, cell)
            wake_cell(grid, cell, LOOK_AT_ALL)
    wake_class(grid, edge)


@helper
def note_place(grid: Any, loop: Any, edge: Any, count: Any) -> Any:
    """Note, in order, where along the loop an edge of it lies that is forgotten; how many there are by now."""
    one, other = ends_of(grid, edge)
    before, behind = loop[grid.cells + one], loop[grid.cells + other]
    length = loop[2 * grid.cells]
    place = before if behind == (before + 1) % length else behind
    index = count
    while index > 0 and peek(grid, TOUCHED, index - 1) > place:
        note(grid, TOUCHED, index, peek(grid, TOUCHED, index - 1))
        index -= 1
    note(grid, TOUCHED, index, place)
    return count + 1


@helper
def cut_loop(grid: Any, loop: Any, count: Any) -> Any:
    """Leave the runs of the loop between the edges that were noted."""
    length = loop[2 * grid.cells]
    runs = 0
    for index in range(count):
        start = (peek(grid, TOUCHED, index) + 1) % length
        end = np.int64(peek(grid, TOUCHED, index + 1 if index + 1 < count else 0))
        if start != end:
            one, other = loop[start], loop[end]
            put(grid, FAR, one, np.uint64(other))
            put(grid, FAR, other, np.uint64(one))
            runs += 1
    write_global(grid, RUNS, runs)
    for index in range(count):
        start = (peek(grid, TOUCHED, index) + 1) % length
        end = np.int64(peek(grid, TOUCHED, index + 1 if index + 1 < count else 0))
        if start != end:
            check_closing(grid, loop[start], loop[end])
            wake_run(grid, loop[start])
            wake_run(grid, loop[end])


@helper
def forget_locks(grid: Any, cell: Any) -> Any:
    """Forget the locks of open edges that a cell holds, and its configurations."""
    open_locks = np.uint64(0)
    for number in range(6):
        one, other = lock_edges(grid, cell, ACROSS_SHIFT + 3 * number)
        if get(grid, EDGE, one) == UNKNOWN or get(grid, EDGE, other) == UNKNOWN:
            open_locks |= SEVEN << np.uint64(ACROSS_SHIFT + 3 * number)
    for left_out in range(4):
        for side in range(4):
            if side != left_out and get(grid, EDGE, side_of(grid, cell, side)) == UNKNOWN:
                open_locks |= FIFTEEN << np.uint64(TRIPLE_SHIFT + 4 * left_out)
    if open_locks:
        put(grid, LOCKS, cell, get(grid, LOCKS, cell) | open_locks)
    if grid.work[LEVEL] >= EXPERT:
        for word in range(3):
            put(grid, CONFIGURATIONS + word, cell, ~np.uint64(0))


@helper
def forget_states(grid: Any, tables: Any, vertex: Any) -> Any:
    """Leave a vertex all states that the settled edges allow; on the easy level, all two-valued locks."""
    states = np.uint64(127)
    if grid.work[LEVEL] < ADVANCED:
        states = np.uint64(255)
    else:
        for way in range(4):
            value = get(grid, EDGE, edge_at(grid, vertex, way))
            if value != UNKNOWN:
                states &= tables[np.uint64(AT_EDGE_STATES + 2 * way + (1 if value == LINE else 0))]
    put(grid, VERTEX, vertex, states)
