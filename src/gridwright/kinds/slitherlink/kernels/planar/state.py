"""The state of deduction on a graph: its numbers, its trail, its queues, colours and classes, and what wakes whom.

Every change of what is known goes to the trail. Whoever writes something wakes those who may have something to say to it: queues
hold vertices and faces, a stack the edges just settled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.slitherlink.kernels.planar.mesh import (
    BESIDE,
    BROKEN,
    CLASS,
    CLASS_NEXT,
    CLASS_SIZE,
    COLOUR,
    COLOUR_NEXT,
    COLOUR_SIZE,
    CONTRADICTION,
    CROSS,
    EDGE,
    EDGE_COUNT,
    EDGE_STACK,
    ENDS,
    FACE_AT,
    FACE_COUNT,
    FACE_EDGES,
    FACE_HEAD,
    FACE_QUEUED,
    FACE_RING,
    GLOBALS,
    HEADER,
    LATE_COUNT,
    LATE_HEAD,
    LATE_QUEUED,
    LATE_RING,
    LINE,
    SECTIONS,
    SIDES_SINCE,
    STATES,
    TIES_SINCE,
    TRAIL,
    UNKNOWN,
    VERTEX_AT,
    VERTEX_COUNT,
    VERTEX_EDGES,
    VERTEX_HEAD,
    VERTEX_QUEUED,
    VERTEX_RING,
    WORK_SECTIONS,
)

ONE = np.uint64(1)
WOKEN, CHANGED = 1, 2
"""Marks of a vertex in the queue: look again, and: its states have changed since it was looked at."""


@inlined
def get(mesh: Any, section: Any, index: Any) -> Any:
    """A number of the memory. Indices without a sign spare the question whether they count from the end."""
    return mesh.memory[np.uint64(section * mesh.stride + index)]


@inlined
def put(mesh: Any, section: Any, index: Any, value: Any) -> Any:
    """Write a number into the memory."""
    place = np.uint64(section * mesh.stride + index)
    length = np.int64(mesh.work[TRAIL])
    mesh.work[np.uint64(HEADER + WORK_SECTIONS * mesh.stride + length)] = np.int32(place)
    mesh.memory[np.uint64(SECTIONS * mesh.stride + length)] = mesh.memory[place]
    mesh.work[TRAIL] = length + 1
    mesh.memory[place] = value


@inlined
def peek(mesh: Any, section: Any, index: Any) -> Any:
    """A number of the scratch paper."""
    return np.int64(mesh.work[np.uint64(HEADER + section * mesh.stride + index)])


@inlined
def note(mesh: Any, section: Any, index: Any, value: Any) -> Any:
    """Write a number onto the scratch paper."""
    mesh.work[np.uint64(HEADER + section * mesh.stride + index)] = value


@inlined
def look(mesh: Any, part: Any, index: Any) -> Any:
    """A number of the shape."""
    return np.int64(mesh.shape[np.uint64(np.int64(mesh.shape[part]) + index)])


@inlined
def read_global(mesh: Any, name: Any) -> Any:
    return np.int64(get(mesh, GLOBALS, name))


@inlined
def write_global(mesh: Any, name: Any, value: Any) -> Any:
    put(mesh, GLOBALS, name, np.uint64(value))


# Who has something to look at: queues of vertices and of faces.


@inlined
def push(mesh: Any, ring: Any, queued: Any, head: Any, count: Any, item: Any, mark: Any) -> Any:
    """Queue an item unless it is queued, and mark it."""
    before = peek(mesh, queued, item)
    note(mesh, queued, item, before | mark)
    if before == 0:
        place = np.int64(mesh.work[head]) + mesh.work[count]
        if place >= mesh.stride:
            place -= mesh.stride
        note(mesh, ring, place, item)
        mesh.work[count] += 1


@inlined
def pop(mesh: Any, ring: Any, queued: Any, head: Any, count: Any) -> Any:
    """Take the item that was queued first, and its marks."""
    first = np.int64(mesh.work[head])
    item = peek(mesh, ring, first)
    mesh.work[head] = first + 1 if first + 1 < mesh.stride else 0
    mesh.work[count] -= 1
    mark = peek(mesh, queued, item)
    note(mesh, queued, item, 0)
    return item, mark


@helper
def wake_vertex(mesh: Any, vertex: Any, mark: Any) -> Any:
    push(mesh, VERTEX_RING, VERTEX_QUEUED, VERTEX_HEAD, VERTEX_COUNT, vertex, mark)


@inlined
def pop_vertex(mesh: Any) -> Any:
    return pop(mesh, VERTEX_RING, VERTEX_QUEUED, VERTEX_HEAD, VERTEX_COUNT)


@helper
def wake_face(mesh: Any, face: Any) -> Any:
    if face < mesh.faces:
        push(mesh, FACE_RING, FACE_QUEUED, FACE_HEAD, FACE_COUNT, face, 1)


@inlined
def pop_face(mesh: Any) -> Any:
    return pop(mesh, FACE_RING, FACE_QUEUED, FACE_HEAD, FACE_COUNT)[0]


@inlined
def put_off(mesh: Any, face: Any) -> Any:
    """Look at a face more closely once nothing cheaper is left to do."""
    push(mesh, LATE_RING, LATE_QUEUED, LATE_HEAD, LATE_COUNT, face, 1)


@inlined
def pop_late_face(mesh: Any) -> Any:
    return pop(mesh, LATE_RING, LATE_QUEUED, LATE_HEAD, LATE_COUNT)[0]


@helper
def take_back(mesh: Any, mark: Any) -> Any:
    """Undo everything after the trail had this length, and forget what was still to do. Everything was quiet at that time."""
    length = np.int64(mesh.work[TRAIL])
    while length > mark:
        length -= 1
        place = mesh.work[np.uint64(HEADER + WORK_SECTIONS * mesh.stride + length)]
        mesh.memory[np.uint64(place)] = mesh.memory[np.uint64(SECTIONS * mesh.stride + length)]
    mesh.work[TRAIL] = mark
    mesh.work[SIDES_SINCE] = mesh.work[TIES_SINCE] = -1
    while mesh.work[VERTEX_COUNT] > 0:
        pop_vertex(mesh)
    while mesh.work[FACE_COUNT] > 0:
        pop_face(mesh)
    while mesh.work[LATE_COUNT] > 0:
        pop_late_face(mesh)
    mesh.work[EDGE_COUNT] = 0
    mesh.work[BROKEN] = 0


@helper
def settle_edge(mesh: Any, edge: Any, value: Any) -> Any:
    """Make an edge a line or a cross."""
    known = get(mesh, EDGE, edge)
    if known == UNKNOWN:
        put(mesh, EDGE, edge, np.uint64(value))
        note(mesh, EDGE_STACK, np.int64(mesh.work[EDGE_COUNT]), edge)
        mesh.work[EDGE_COUNT] += 1
    elif known != value:
        mesh.work[BROKEN] = 1


@helper
def keep_states(mesh: Any, vertex: Any, allowed: Any) -> Any:
    """Leave a vertex only these of its states."""
    before = get(mesh, STATES, vertex)
    after = before & allowed
    if after != before:
        put(mesh, STATES, vertex, after)
        if after == np.uint64(0):
            mesh.work[BROKEN] = 1
        wake_vertex(mesh, vertex, CHANGED)


# Colours of faces, which side of the loop they lie on, and classes of edges, which are alike: union-find with parity. The smaller
# set is written over when two are united, so that a look tells what a member is.


@inlined
def compare(mesh: Any, label: Any, one: Any, other: Any) -> Any:
    """0 if two things are known to be alike, 1 if opposite, -1 if neither is known."""
    difference = get(mesh, label, one) ^ get(mesh, label, other)
    return np.int64(difference) if difference < np.uint64(2) else np.int64(-1)


@helper
def unite(mesh: Any, label: Any, following: Any, size: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two things are alike, or opposite: the smaller set becomes part of the larger one.

    The result is the first of the things that have a new label, and how many there are, one following the other; none if both
    were in one set.
    """
    label_one, label_other = get(mesh, label, one), get(mesh, label, other)
    lead, joining = np.int64(label_one >> ONE), np.int64(label_other >> ONE)
    turned = (label_one ^ label_other ^ np.uint64(is_opposite)) & ONE
    if lead == joining:
        if turned:
            mesh.work[BROKEN] = 1
        return lead, 0
    size_lead, size_joining = np.int64(get(mesh, size, lead)), np.int64(get(mesh, size, joining))
    if size_lead < size_joining:
        lead, joining, size_lead, size_joining = joining, lead, size_joining, size_lead
    put(mesh, size, lead, np.uint64(size_lead + size_joining))
    member = joining
    for _ in range(size_joining):
        old = get(mesh, label, member)
        put(mesh, label, member, np.uint64(2 * lead) | ((old & ONE) ^ turned))
        member = np.int64(get(mesh, following, member))
    behind_lead, behind_joining = get(mesh, following, lead), get(mesh, following, joining)
    put(mesh, following, lead, behind_joining)
    put(mesh, following, joining, behind_lead)
    return np.int64(behind_joining), size_joining


@helper
def join_colours(mesh: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two faces lie on the same side, or on opposite ones: settle the edges that this decides, and wake who looks at them."""
    if compare(mesh, COLOUR, one, other) == is_opposite:
        return
    face, count = unite(mesh, COLOUR, COLOUR_NEXT, COLOUR_SIZE, one, other, is_opposite)
    for _ in range(count):
        for place in range(look(mesh, FACE_AT, face), look(mesh, FACE_AT, face + 1)):
            edge = look(mesh, FACE_EDGES, place)
            near = look(mesh, BESIDE, 2 * edge) + look(mesh, BESIDE, 2 * edge + 1) - face
            relation = compare(mesh, COLOUR, face, near)
            if relation >= 0:
                settle_edge(mesh, edge, LINE if relation == 1 else CROSS)
            wake_vertex(mesh, look(mesh, ENDS, 2 * edge), WOKEN)
            wake_vertex(mesh, look(mesh, ENDS, 2 * edge + 1), WOKEN)
            wake_face(mesh, near)
        wake_face(mesh, face)
        face = np.int64(get(mesh, COLOUR_NEXT, face))


@helper
def join_classes(mesh: Any, one: Any, other: Any, is_opposite: Any) -> Any:
    """Two edges are alike, or opposite. Settled edges need no class: whoever is tied to them is settled, too."""
    value_one, value_other = get(mesh, EDGE, one), get(mesh, EDGE, other)
    if value_one != UNKNOWN or value_other != UNKNOWN:
        if value_one != UNKNOWN:
            settle_edge(mesh, other, value_one ^ CONTRADICTION if is_opposite else value_one)
        else:
            settle_edge(mesh, one, value_other ^ CONTRADICTION if is_opposite else value_other)
        return
    edge, count = unite(mesh, CLASS, CLASS_NEXT, CLASS_SIZE, one, other, is_opposite)
    for _ in range(count):
        for end in range(2):
            wake_vertex(mesh, look(mesh, ENDS, 2 * edge + end), WOKEN)
            wake_face(mesh, look(mesh, BESIDE, 2 * edge + end))
        edge = np.int64(get(mesh, CLASS_NEXT, edge))


@helper
def settle_class(mesh: Any, edge: Any, value: Any) -> Any:
    """An edge is settled: so is its class."""
    own = get(mesh, CLASS, edge)
    other = np.int64(get(mesh, CLASS_NEXT, edge))
    while other != edge:
        is_opposite = (own ^ get(mesh, CLASS, other)) & ONE
        settle_edge(mesh, other, value ^ CONTRADICTION if is_opposite else value)
        other = np.int64(get(mesh, CLASS_NEXT, other))


@inlined
def count_edges_at(mesh: Any, vertex: Any) -> Any:
    return look(mesh, VERTEX_AT, vertex + 1) - look(mesh, VERTEX_AT, vertex)


@inlined
def edge_at(mesh: Any, vertex: Any, number: Any) -> Any:
    return look(mesh, VERTEX_EDGES, look(mesh, VERTEX_AT, vertex) + number)
