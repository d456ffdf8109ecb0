"""What a vertex of a graph tells: which of its states its edges, their ties and the colours of its faces leave, and what these
have in common.

States are sets of bits, and an edge is a mark: the states in which it is a line. So the states in which an odd number of some
edges are lines are the exclusive or of their marks: that answers for two edges whether they are opposite, and for two faces, with
the edges between them, whether they lie on opposite sides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.planar.mesh import (
    BROKEN,
    CLASS,
    COLOUR,
    COLOURING,
    CROSS,
    EDGE,
    HARD,
    LEVEL,
    LINE,
    MOST_EDGES,
    STATES,
    UNKNOWN,
    VERTEX_AT,
    VERTEX_EDGES,
    VERTEX_GAPS,
)
from gridwright.kinds.slitherlink.kernels.planar.state import (
    CHANGED,
    compare,
    get,
    join_classes,
    join_colours,
    look,
    put,
    settle_edge,
    wake_face,
)

NONE = np.uint64(0)


@helper
def visit_vertex(mesh: Any, vertex: Any, mark: Any) -> Any:
    """Draw the conclusions of a vertex."""
    start = look(mesh, VERTEX_AT, vertex)
    count = look(mesh, VERTEX_AT, vertex + 1) - start
    if count > MOST_EDGES:
        count_lines(mesh, start, count)
        for number in range(count):
            wake_face(mesh, look(mesh, VERTEX_GAPS, start + number))
        return
    before = get(mesh, STATES, vertex)
    states = filter_states(mesh, start, count, before)
    if states == NONE:
        mesh.work[BROKEN] = 1
        return
    if states != before:
        put(mesh, STATES, vertex, states)
    elif not mark & CHANGED:
        return
    tell_edges(mesh, start, count, states)
    if mesh.work[COLOURING]:
        tell_colours(mesh, start, count, states)
    if mesh.work[LEVEL] >= HARD:
        tell_ties(mesh, start, count, states)
    for number in range(count):
        wake_face(mesh, look(mesh, VERTEX_GAPS, start + number))


@helper
def count_lines(mesh: Any, start: Any, count: Any) -> Any:
    """Two lines or none: what that says where too many edges meet for states."""
    lines, unknown, last = 0, 0, 0
    for number in range(count):
        edge = look(mesh, VERTEX_EDGES, start + number)
        value = get(mesh, EDGE, edge)
        if value == LINE:
            lines += 1
        elif value == UNKNOWN:
            unknown += 1
            last = edge
    if lines > 2 or (lines == 1 and unknown == 0):
        mesh.work[BROKEN] = 1
    elif lines == 2:
        for number in range(count):
            edge = look(mesh, VERTEX_EDGES, start + number)
            if get(mesh, EDGE, edge) == UNKNOWN:
                settle_edge(mesh, edge, CROSS)
    elif unknown == 1:
        settle_edge(mesh, last, LINE if lines == 1 else CROSS)


@inlined
def mark_of(mesh: Any, count: Any, number: Any) -> Any:
    """The states of a vertex with `count` edges in which one of them is a line."""
    return mesh.lines[np.uint64(count * 16 + number)]


@helper
def filter_states(mesh: Any, start: Any, count: Any, states: Any) -> Any:
    """The states that edges, classes and colours leave."""
    ties = mesh.work[LEVEL] >= HARD
    colours = mesh.work[COLOURING] != 0
    to_here = NONE
    for number in range(count):
        edge = look(mesh, VERTEX_EDGES, start + number)
        value, own = get(mesh, EDGE, edge), mark_of(mesh, count, number)
        if value == LINE:
            states &= own
        elif value == CROSS:
            states &= ~own
        elif ties:
            for earlier in range(number):
                relation = compare(mesh, CLASS, edge, look(mesh, VERTEX_EDGES, start + earlier))
                if relation >= 0:
                    odd = own ^ mark_of(mesh, count, earlier)
                    states &= odd if relation == 1 else ~odd
        if colours:
            # The face behind this edge, seen from each earlier one: the edges between them.
            to_here ^= own
            face, to_there = look(mesh, VERTEX_GAPS, start + number), NONE
            for earlier in range(number):
                to_there ^= mark_of(mesh, count, earlier)
                relation = compare(mesh, COLOUR, face, look(mesh, VERTEX_GAPS, start + earlier))
                if relation >= 0:
                    odd = to_here ^ to_there
                    states &= odd if relation == 1 else ~odd
                    break
    return states


@helper
def tell_edges(mesh: Any, start: Any, count: Any, states: Any) -> Any:
    """Settle the edges that are lines in all states, or in none."""
    for number in range(count):
        edge = look(mesh, VERTEX_EDGES, start + number)
        if get(mesh, EDGE, edge) == UNKNOWN:
            own = states & mark_of(mesh, count, number)
            if own == NONE:
                settle_edge(mesh, edge, CROSS)
            elif own == states:
                settle_edge(mesh, edge, LINE)


@helper
def tell_colours(mesh: Any, start: Any, count: Any, states: Any) -> Any:
    """Join the colours of faces that lie on the same side in all states, or on opposite ones."""
    to_here = NONE
    for number in range(count):
        to_here ^= mark_of(mesh, count, number)
        face, to_there = look(mesh, VERTEX_GAPS, start + number), NONE
        for earlier in range(number):
            to_there ^= mark_of(mesh, count, earlier)
            odd = states & (to_here ^ to_there)
            if odd == NONE:
                join_colours(mesh, face, look(mesh, VERTEX_GAPS, start + earlier), 0)
            elif odd == states:
                join_colours(mesh, face, look(mesh, VERTEX_GAPS, start + earlier), 1)


@helper
def tell_ties(mesh: Any, start: Any, count: Any, states: Any) -> Any:
    """Join the classes of open edges that are alike in all states, or opposite."""
    for number in range(count):
        edge = look(mesh, VERTEX_EDGES, start + number)
        if get(mesh, EDGE, edge) != UNKNOWN:
            continue
        own = mark_of(mesh, count, number)
        for earlier in range(number):
            other = look(mesh, VERTEX_EDGES, start + earlier)
            if get(mesh, EDGE, other) == UNKNOWN:
                odd = states & (own ^ mark_of(mesh, count, earlier))
                if odd == NONE:
                    join_classes(mesh, edge, other, 0)
                elif odd == states:
                    join_classes(mesh, edge, other, 1)
