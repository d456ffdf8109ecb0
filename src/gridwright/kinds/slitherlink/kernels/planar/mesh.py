"""What is known of a loop on a planar graph, as arrays, how it is laid out, and how it is set up. Needs no Numba.

Where things lie seen from others is one array, `shape`, which belongs to the graph and never changes. All that changes while
solving lies in another, `memory`, in sections of one entry an edge, which are long enough for faces and vertices, too. Every
change is written to a trail, so that taking back is walking it backwards. What lies outside the graph is one more face, the last.

A vertex with edges 0, 1, 2, ... clockwise has a *state*: no line at all, or a pair of lines. States are numbered 0 for none, then
the pairs in order, so that what a vertex may still be is a set of bits. Where more than `MOST_EDGES` edges meet there would be
too many for a word: there lines are only counted.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink import edges
from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph

Words = npt.NDArray[np.uint64]
Small = npt.NDArray[np.int32]
Bytes = npt.NDArray[np.uint8]

UNKNOWN, LINE, CROSS = np.uint64(edges.UNKNOWN), np.uint64(edges.LINE), np.uint64(edges.CROSS)
CONTRADICTION = np.uint64(edges.CONTRADICTION)
NO_CLUE = np.uint64(1 << 20)

VERY_EASY, EASY, ADVANCED, NORMAL, HARD, VERY_HARD, EXPERT = range(7)
"""What a level adds on a graph:

- very easy: lines are counted at clues and at vertices, and no loop is closed too early;
- easy: a clue sees what the corners of its face allow;
- advanced: and the corners remember what clues allow them;
- normal: faces without a clue pass on what their corners know;
- hard: edges are tied across the board, alike or opposite, and a clue counts tied edges together;
- very hard: what is tied is never drawn so that corners or runs break; where faces are coloured, neither side is cut in two;
- expert: all patterns of a face, its corners, ties and colours together."""

MOST_EDGES = 11
"""At a vertex whose states fit into a word."""
MOST_SIDES = 62
"""Of a face whose lines can be counted in the bits of a word; those of larger ones are only counted."""

# Sections of the memory.
EDGE, CLUE, STATES, FAR, COLOUR, COLOUR_NEXT, COLOUR_SIZE, CLASS, CLASS_NEXT, CLASS_SIZE, GLOBALS = range(11)
"""What is known of an edge; the clue of a face; the states a vertex may have; the other end of the run of lines that ends in a
vertex, the vertex itself where none ends; colours of faces and classes of edges, by twice the member that leads, plus 1 if
opposite to it, the next member in a ring, and of leaders how many there are; single numbers."""
SECTIONS = 11

RUNS, MISSING, CLOSED, PENDING = range(4)
"""Single numbers: runs of lines, lines that clues still miss, whether the loop is closed (2: and the rest is crossed out), and
the edge that would close the only run (plus 1) where nothing forbids it yet."""

# Entries of the header of `work`.
LEVEL, COLOURING, TRAIL, BROKEN, VISITS, LIMIT, IS_PAUSED = range(7)
VERTEX_HEAD, VERTEX_COUNT, FACE_HEAD, FACE_COUNT, EDGE_COUNT, SIDES_SINCE, TIES_SINCE, TIES_AT = range(7, 15)
LATE_HEAD, LATE_COUNT, JOINS, DRAWS_TIES = 15, 16, 17, 18
"""Queues, the last one of faces that are looked at more closely later; and how long the trail was when the sides were last seen
to hang together, and when all ties were last looked at, and the edge to go on with; whether sides are seen to hang together at
levels below very hard, too, and whether very hard draws what is tied."""
HEADER = 20

# Sections of `work` behind the header.
VERTEX_RING, VERTEX_QUEUED, FACE_RING, FACE_QUEUED, EDGE_STACK, ORDER, LOW, PARENT, PLACE, HELD, STACK = range(11)
LATE_RING, LATE_QUEUED = 11, 12
"""Queues, marks of what is queued, edges just settled; the depth-first search over faces; and the queue of faces to look at more
closely."""
WORK_SECTIONS = 13

NO_LIMIT = 2**31 - 1
SLACK = 32
"""Room on the trail, in units of a section, that one conclusion may need at most."""

# Parts of `shape`: a header says where each begins.
ENDS, BESIDE, FACE_AT, FACE_EDGES, FACE_CORNERS, FACE_INTO, FACE_FROM, VERTEX_AT, VERTEX_EDGES, VERTEX_GAPS = range(10)
"""Of each edge its two ends and the two faces beside it. Of each face where its sides begin, its edges, the corner before each
edge, and which edge of that corner leads into it along the face and which leads on. Of each vertex where its edges begin, its
edges clockwise, and the face between each and the next."""
PARTS = 10


class Mesh(NamedTuple):
    """A graph in work: few fields, since every call of a helper hands each of them over."""

    edges: int
    faces: int
    """How many without the outside, which has this number."""
    vertices: int
    stride: int
    """Entries of a section."""
    shape: Small
    lines: Words
    """For each number of edges and each of them the states in which it is a line: see `mark_lines`."""
    memory: Words
    work: Small
    scratch: Words


@lru_cache(maxsize=1)
def mark_lines() -> Words:
    """Of a vertex with `count` edges, the states in which edge `number` is a line, at count * 16 + number; all at number 15."""
    marks = np.zeros((MOST_EDGES + 1) * 16, dtype=np.uint64)
    for count in range(1, MOST_EDGES + 1):
        pairs = list(combinations(range(count), 2))
        for state, pair in enumerate(pairs, start=1):
            for number in pair:
                marks[count * 16 + number] |= np.uint64(1 << state)
        marks[count * 16 + 15] = np.uint64((1 << len(pairs) + 1) - 1)
    return marks


def order_around(graph: Graph) -> list[list[int]]:
    """The edges at each vertex clockwise, as the faces tell it: the edge after the one on which a face leaves is that on which it
    came. On the rim the first is the one that no face comes by."""
    after: list[dict[int, int]] = [{} for _ in graph.points]
    for face, sides in zip(graph.faces, graph.face_edges, strict=True):
        for number, vertex in enumerate(face):
            after[vertex][sides[number]] = sides[number - 1]
    around = []
    for following in after:
        start = next(iter(sorted(set(following) - set(following.values()))), min(following))
        order = [start]
        while (edge := following.get(order[-1])) is not None and edge != start:
            order.append(edge)
        around.append(order)
    return around


@lru_cache(maxsize=16)
def lay_out(graph: Graph) -> Small:
    """Where things lie, seen from others: the parts of `shape`."""
    outside = len(graph.faces)
    around = order_around(graph)
    number_at = [{edge: number for number, edge in enumerate(order)} for order in around]
    gaps = [[outside] * len(order) for order in around]
    face_at, face_edges, corners, into, leading = [0], [], [], [], []
    for face, (vertices, sides) in enumerate(zip(graph.faces, graph.face_edges, strict=True)):
        for number, vertex in enumerate(vertices):
            face_edges.append(sides[number])
            corners.append(vertex)
            into.append(number_at[vertex][sides[number - 1]])
            leading.append(number_at[vertex][sides[number]])
            gaps[vertex][leading[-1]] = face
        face_at.append(len(face_edges))
    # The outside has the edges of the rim; nobody asks for its corners.
    rim = [edge for edge, (_, second) in enumerate(graph.edge_faces) if second == OUTSIDE]
    face_edges += rim
    face_at.append(len(face_edges))
    vertex_at = np.concatenate(([0], np.cumsum([len(order) for order in around])))
    parts = (
        [vertex for ends in graph.edges for vertex in ends],
        [outside if face == OUTSIDE else face for faces in graph.edge_faces for face in faces],
        face_at,
        face_edges,
        corners,
        into,
        leading,
        vertex_at,
        [edge for order in around for edge in order],
        [face for faces in gaps for face in faces],
    )
    starts = np.concatenate(([0], np.cumsum([len(part) for part in parts])))[:-1] + PARTS
    return np.concatenate((starts, *parts)).astype(np.int32)


def new_mesh(
    graph: Graph, level: int, *, has_colours: bool = True, has_cycles: bool = False, has_paths: bool = True, depth: int = 64
) -> Mesh:
    """An empty board; clues are put in by the kernels. A deeper one has room for more changes."""
    count = len(graph.edges)
    stride = max(count, 8)
    room = max(depth * stride, 4096)
    mesh = Mesh(
        count,
        len(graph.faces),
        len(graph.points),
        stride,
        lay_out(graph),
        mark_lines(),
        np.zeros(SECTIONS * stride + room, dtype=np.uint64),
        np.zeros(HEADER + WORK_SECTIONS * stride + room, dtype=np.int32),
        np.zeros(8 * 64, dtype=np.uint64),
    )
    clear_mesh(mesh, level, has_colours=has_colours, has_cycles=has_cycles, has_paths=has_paths)
    return mesh


def clear_mesh(mesh: Mesh, level: int, *, has_colours: bool, has_cycles: bool = False, has_paths: bool = True) -> None:
    """Forget everything but the graph.

    With cycles every level sees that the sides hang together, which otherwise very hard is the first to see. Paths are what
    supposes something: that what is tied is drawn.
    """
    stride = mesh.stride
    section = mesh.memory[: SECTIONS * stride].reshape(SECTIONS, stride)
    numbers = np.arange(stride, dtype=np.uint64)
    section[EDGE], section[CLUE], section[GLOBALS] = UNKNOWN, NO_CLUE, 0
    degrees = np.diff(read_part(mesh, VERTEX_AT, mesh.vertices + 1))
    section[STATES, : mesh.vertices] = np.where(
        degrees <= MOST_EDGES, mesh.lines[np.minimum(degrees, MOST_EDGES) * 16 + 15], np.uint64(1)
    )
    section[FAR] = section[COLOUR_NEXT] = section[CLASS_NEXT] = numbers
    section[COLOUR] = section[CLASS] = 2 * numbers
    section[COLOUR_SIZE] = section[CLASS_SIZE] = 1
    mesh.work[: HEADER + WORK_SECTIONS * stride] = 0
    mesh.work[LEVEL], mesh.work[COLOURING], mesh.work[LIMIT] = level, has_colours, NO_LIMIT
    mesh.work[JOINS], mesh.work[DRAWS_TIES] = has_colours and (has_cycles or level >= VERY_HARD), has_paths
    mesh.work[SIDES_SINCE] = mesh.work[TIES_SINCE] = -1


def read_part(mesh: Mesh, part: int, length: int) -> Small:
    """The beginning of a part of `shape`."""
    start = int(mesh.shape[part])
    return mesh.shape[start : start + length]


def read_edges(mesh: Mesh) -> Bytes:
    """What is known of each edge."""
    return mesh.memory[EDGE * mesh.stride : EDGE * mesh.stride + mesh.edges].astype(np.uint8)


def read_colours(mesh: Mesh) -> npt.NDArray[np.int64]:
    """The colour of each face and of the outside: twice the face that leads it, plus 1 if on the other side than that one."""
    return mesh.memory[COLOUR * mesh.stride : COLOUR * mesh.stride + mesh.faces + 1].astype(np.int64)
