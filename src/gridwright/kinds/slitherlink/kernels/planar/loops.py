"""Runs of lines on a graph, and the loops they must not close: one that leaves lines or clues out is never drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper
from gridwright.kinds.slitherlink.kernels.planar.mesh import (
    BESIDE,
    BROKEN,
    CLOSED,
    CLUE,
    CROSS,
    EDGE,
    ENDS,
    FACE_AT,
    FACE_EDGES,
    FAR,
    LINE,
    MISSING,
    NO_CLUE,
    PENDING,
    RUNS,
    UNKNOWN,
    VERTEX_AT,
    VERTEX_EDGES,
)
from gridwright.kinds.slitherlink.kernels.planar.state import get, look, put, read_global, settle_edge, wake_face, write_global


@helper
def count_side_lines(mesh: Any, face: Any) -> Any:
    """How many sides of a face are lines."""
    lines = 0
    for place in range(look(mesh, FACE_AT, face), look(mesh, FACE_AT, face + 1)):
        if get(mesh, EDGE, look(mesh, FACE_EDGES, place)) == LINE:
            lines += 1
    return lines


@helper
def place_clue(mesh: Any, face: Any, clue: Any) -> Any:
    """Put a clue into a face that has none."""
    put(mesh, CLUE, face, np.uint64(clue))
    missing = read_global(mesh, MISSING) + clue - count_side_lines(mesh, face)
    if missing < 0:
        mesh.work[BROKEN] = 1
        return
    write_global(mesh, MISSING, missing)
    wake_face(mesh, face)
    look_at_pending(mesh)


@helper
def may_close(mesh: Any, edge: Any) -> Any:
    """Whether an edge that would close a run may be a line: there is no other run, and no clue misses more than this one."""
    if read_global(mesh, RUNS) != 1:
        return False
    met = 0
    for side in range(2):
        face = look(mesh, BESIDE, 2 * edge + side)
        if face < mesh.faces and get(mesh, CLUE, face) != NO_CLUE:
            if np.int64(get(mesh, CLUE, face)) - count_side_lines(mesh, face) != 1:
                return False
            met += 1
    return read_global(mesh, MISSING) == met


@helper
def add_line(mesh: Any, edge: Any) -> Any:
    """An edge became a line: clues miss one less, and runs grow, meet, or close."""
    for side in range(2):
        face = look(mesh, BESIDE, 2 * edge + side)
        if face < mesh.faces and get(mesh, CLUE, face) != NO_CLUE:
            missing = read_global(mesh, MISSING) - 1
            if missing < 0:
                mesh.work[BROKEN] = 1
                return
            write_global(mesh, MISSING, missing)
    one, other = look(mesh, ENDS, 2 * edge), look(mesh, ENDS, 2 * edge + 1)
    start, end = np.int64(get(mesh, FAR, one)), np.int64(get(mesh, FAR, other))
    if start == other:
        if read_global(mesh, RUNS) == 1 and read_global(mesh, MISSING) == 0 and read_global(mesh, CLOSED) == 0:
            write_global(mesh, CLOSED, 1)
        else:
            mesh.work[BROKEN] = 1
        return
    runs = read_global(mesh, RUNS) + 1
    if start != one:
        runs -= 1
    if end != other:
        runs -= 1
    write_global(mesh, RUNS, max(runs, 0))
    put(mesh, FAR, start, np.uint64(end))
    put(mesh, FAR, end, np.uint64(start))
    look_at_pending(mesh)
    for place in range(look(mesh, VERTEX_AT, start), look(mesh, VERTEX_AT, start + 1)):
        closing = look(mesh, VERTEX_EDGES, place)
        leads_to = look(mesh, ENDS, 2 * closing) + look(mesh, ENDS, 2 * closing + 1) - start
        if leads_to == end and get(mesh, EDGE, closing) == UNKNOWN:
            if may_close(mesh, closing):
                write_global(mesh, PENDING, closing + 1)
            else:
                settle_edge(mesh, closing, CROSS)


@helper
def look_at_pending(mesh: Any) -> Any:
    """See whether the edge that may close the only run still may."""
    pending = read_global(mesh, PENDING) - 1
    if pending < 0 or get(mesh, EDGE, pending) != UNKNOWN:
        return
    one, other = look(mesh, ENDS, 2 * pending), look(mesh, ENDS, 2 * pending + 1)
    if np.int64(get(mesh, FAR, one)) == other and np.int64(get(mesh, FAR, other)) == one and not may_close(mesh, pending):
        settle_edge(mesh, pending, CROSS)


@helper
def clear_rest(mesh: Any) -> Any:
    """The loop is closed: nothing else is a line."""
    for edge in range(mesh.edges):
        if get(mesh, EDGE, edge) == UNKNOWN:
            settle_edge(mesh, edge, CROSS)
