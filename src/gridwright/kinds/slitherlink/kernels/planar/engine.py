"""Deduction without guessing on a planar graph: whatever follows, until nothing more does; and trials of single edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.slitherlink.kernels.planar.connectivity import hold_together
from gridwright.kinds.slitherlink.kernels.planar.faces import look_closer, visit_face
from gridwright.kinds.slitherlink.kernels.planar.loops import add_line, clear_rest, place_clue
from gridwright.kinds.slitherlink.kernels.planar.mesh import (
    BESIDE,
    BROKEN,
    CLASS,
    CLOSED,
    COLOURING,
    CROSS,
    DRAWS_TIES,
    EDGE,
    EDGE_COUNT,
    EDGE_STACK,
    ENDS,
    FACE_COUNT,
    HARD,
    HEADER,
    IS_PAUSED,
    JOINS,
    LATE_COUNT,
    LEVEL,
    LIMIT,
    LINE,
    SIDES_SINCE,
    SLACK,
    TIES_SINCE,
    TRAIL,
    UNKNOWN,
    VERTEX_COUNT,
    VERY_HARD,
    VISITS,
    WORK_SECTIONS,
)
from gridwright.kinds.slitherlink.kernels.planar.state import (
    CHANGED,
    ONE,
    WOKEN,
    get,
    join_colours,
    look,
    peek,
    pop_face,
    pop_late_face,
    pop_vertex,
    read_global,
    settle_class,
    settle_edge,
    take_back,
    wake_face,
    wake_vertex,
    write_global,
)
from gridwright.kinds.slitherlink.kernels.planar.vertices import visit_vertex

FULL, CONTRADICTION, STUCK, SOLVED, MORE = -2, -1, 0, 1, 2
"""How deduction ends; `FULL` means that the trail has no room left, and the caller should begin again with a deeper one, `MORE`
that it has not ended but used up the visits that one call may make."""


@helper
def spread_edge(mesh: Any, edge: Any) -> Any:
    """Draw the consequences of an edge that was settled."""
    value = get(mesh, EDGE, edge)
    for end in range(2):
        wake_vertex(mesh, look(mesh, ENDS, 2 * edge + end), WOKEN)
        wake_face(mesh, look(mesh, BESIDE, 2 * edge + end))
    if value == LINE:
        add_line(mesh, edge)
    if mesh.work[COLOURING]:
        join_colours(mesh, look(mesh, BESIDE, 2 * edge), look(mesh, BESIDE, 2 * edge + 1), 1 if value == LINE else 0)
    if mesh.work[LEVEL] >= HARD:
        settle_class(mesh, edge, value)


@helper
def run(mesh: Any) -> Any:
    """Draw all conclusions; how it ends."""
    work = mesh.work
    room = work.shape[0] - HEADER - (WORK_SECTIONS + SLACK) * mesh.stride
    while work[BROKEN] == 0:
        if work[TRAIL] > room:
            return FULL
        if work[VISITS] >= work[LIMIT]:
            work[IS_PAUSED] = 1
            return MORE
        if work[EDGE_COUNT] > 0:
            work[EDGE_COUNT] -= 1
            spread_edge(mesh, peek(mesh, EDGE_STACK, np.int64(work[EDGE_COUNT])))
        elif work[VERTEX_COUNT] > 0:
            vertex, mark = pop_vertex(mesh)
            visit_vertex(mesh, vertex, mark)
        elif work[FACE_COUNT] > 0:
            work[VISITS] += 1
            visit_face(mesh, pop_face(mesh))
        elif work[LATE_COUNT] > 0:
            work[VISITS] += 1
            look_closer(mesh, pop_late_face(mesh))
        elif read_global(mesh, CLOSED) == 1:
            write_global(mesh, CLOSED, 2)
            clear_rest(mesh)
        elif read_global(mesh, CLOSED) == 2:
            return SOLVED
        elif not look_afar(mesh):
            return STUCK
    return CONTRADICTION


@helper
def look_afar(mesh: Any) -> Any:
    """All is quiet: look at what sees the whole board, if anything has changed; whether there is something new."""
    work = mesh.work
    if work[JOINS] and work[SIDES_SINCE] != work[TRAIL]:
        work[VISITS] += 2
        if hold_together(mesh):
            return True
        work[SIDES_SINCE] = work[TRAIL]
    if work[LEVEL] >= VERY_HARD and work[DRAWS_TIES] and work[TIES_SINCE] != work[TRAIL]:
        if draw_ties(mesh):
            return True
        work[TIES_SINCE] = work[TRAIL]
    return False


@helper
def draw_ties(mesh: Any) -> Any:
    """Suppose of each class of edges that it is drawn, one way and the other, and see whether corners, runs of lines or colours
    then break; whether one was found. Faces are not looked at."""
    work = mesh.work
    sides_since = work[SIDES_SINCE]
    for edge in range(mesh.edges):
        if get(mesh, EDGE, edge) != UNKNOWN or get(mesh, CLASS, edge) != np.uint64(2 * edge):
            continue
        for value in (LINE, CROSS):
            mark = work[TRAIL]
            settle_edge(mesh, edge, value)
            while work[BROKEN] == 0 and (work[EDGE_COUNT] > 0 or work[VERTEX_COUNT] > 0):
                if work[EDGE_COUNT] > 0:
                    work[EDGE_COUNT] -= 1
                    spread_edge(mesh, peek(mesh, EDGE_STACK, np.int64(work[EDGE_COUNT])))
                else:
                    vertex, woken = pop_vertex(mesh)
                    visit_vertex(mesh, vertex, woken)
            is_broken = work[BROKEN] != 0
            take_back(mesh, mark)
            if is_broken:
                settle_edge(mesh, edge, CROSS if value == LINE else LINE)
                work[VISITS] += 2
                return True
    work[SIDES_SINCE] = sides_since
    return False


@helper
def begin(mesh: Any) -> Any:
    """Vertices and faces know something from the beginning."""
    mesh.work[SIDES_SINCE] = mesh.work[TIES_SINCE] = -1
    for vertex in range(mesh.vertices):
        wake_vertex(mesh, vertex, CHANGED)
    for face in range(mesh.faces):
        wake_face(mesh, face)


@kernel
def deduce(mesh: Any, faces: Any, clues: Any, edges: Any, values: Any, start: Any, budget: Any, found: Any, agreed: Any) -> Any:
    """Place clues and known edges on a board, fresh or not, and draw all conclusions; then try open edges, at most `budget` of
    them, from `start` on: what is it as a line, and as a cross?

    How it ends, the edge to go on with (-1 when all have been tried in vain), and how many were tried. After `MORE`, call it
    again with everything as it was. With a `start` below 0 nothing is tried.
    """
    mesh.work[VISITS] = 0
    if start >= 0:
        return try_edges(mesh, start, budget, found, agreed)
    if mesh.work[IS_PAUSED]:
        mesh.work[IS_PAUSED] = 0
        return run(mesh), start, 0
    begin(mesh)
    for index in range(faces.shape[0]):
        place_clue(mesh, np.int64(faces[index]), np.int64(clues[index]))
    for index in range(edges.shape[0]):
        settle_edge(mesh, np.int64(edges[index]), np.uint64(values[index]))
    return run(mesh), start, 0


# Trials of single edges: a contradiction settles the edge; what both ways lead to is so.


@helper
def try_edges(mesh: Any, start: Any, budget: Any, found: Any, agreed: Any) -> Any:
    """Try open edges in turn until none tells anything, the puzzle is solved, or `budget` edges were tried."""
    idle, tried, edge = 0, 0, start
    while idle < mesh.edges:
        is_first = mesh.work[LEVEL] < HARD or np.int64(get(mesh, CLASS, edge) >> ONE) == edge
        if get(mesh, EDGE, edge) == UNKNOWN and is_first:
            if tried >= budget:
                return STUCK, edge, tried
            tried += 1
            ending, has_told = try_edge(mesh, edge, found, agreed)
            if ending < STUCK or read_global(mesh, CLOSED) != 0:
                return ending, edge, tried
            if has_told:
                idle = 0
        idle += 1
        edge += 1
        if edge == mesh.edges:
            edge = 0
    return STUCK, -1, tried


@helper
def try_edge(mesh: Any, edge: Any, found: Any, agreed: Any) -> Any:
    """Try both values of an edge, and settle what follows; how it ends, and whether anything was settled."""
    mark = mesh.work[TRAIL]
    settle_edge(mesh, edge, LINE)
    ending = run(mesh)
    if ending == FULL:
        return FULL, False
    count, shared = 0, 0
    is_line_wrong = ending == CONTRADICTION
    if not is_line_wrong:
        for index in range(mark, mesh.work[TRAIL]):
            place = mesh.work[HEADER + WORK_SECTIONS * mesh.stride + index]
            if place < mesh.edges:
                found[place] = mesh.memory[np.uint64(place)]
                agreed[count] = place
                count += 1
    take_back(mesh, mark)
    settle_edge(mesh, edge, CROSS)
    if is_line_wrong:
        return run(mesh), True
    ending = run(mesh)
    if ending == FULL:
        return FULL, False
    if ending != CONTRADICTION:
        for index in range(count):
            place = np.int64(agreed[index])
            if get(mesh, EDGE, place) == np.uint64(found[place]) and place != edge:
                agreed[shared], agreed[index] = agreed[index], agreed[shared]
                shared += 1
    take_back(mesh, mark)
    if ending == CONTRADICTION:
        settle_edge(mesh, edge, LINE)
    for index in range(shared):
        settle_edge(mesh, np.int64(agreed[index]), np.uint64(found[agreed[index]]))
    if ending == CONTRADICTION or shared > 0:
        return run(mesh), True
    return STUCK, False
