"""Whether the faces of a drawn graph fit together in the plane: none crosses or covers another, and they leave no hole.

`Graph.problems` knows which faces share edges, and nothing of where they lie; this knows where.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterator

from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph, Point

MOST_TOLD = 5
"""So many crossings are told; a drawing that is wrong is often wrong in many places."""
MOST_SQUARES = 500
"""That one edge passes through, about."""
_SLACK = 1e-9
_TOUCH = 1e-4
"""Nearer than this share of a usual edge a vertex lies on another one, or on an edge."""

Square = tuple[int, int]


def list_crossings(graph: Graph) -> Iterator[str]:
    """Faces whose sides cross, one sentence a pair, at most `MOST_TOLD`."""
    squares: dict[Square, list[int]] = defaultdict(list)
    size = _choose_size(graph)
    told: set[tuple[int, int]] = set()
    for edge, (one, other) in enumerate(graph.edges):
        own = set(_squares_of(graph.points[one], graph.points[other], size))
        for near in {near for square in own for around in _around(square) for near in squares.get(around, ())}:
            if not {one, other}.isdisjoint(graph.edges[near]) or not _cross(graph, edge, near):
                continue
            first, second = sorted((graph.edge_faces[near][0] + 1, graph.edge_faces[edge][0] + 1))
            if (first, second) not in told:
                told.add((first, second))
                crossed = "itself" if first == second else f"face {first}"
                yield f"face {second}: crosses {crossed}, expected faces side by side"
            if len(told) == MOST_TOLD:
                return
        for square in own:
            squares[square].append(edge)


def list_touches(graph: Graph) -> Iterator[str]:
    """Vertices that lie on another one, or on an edge that they do not divide, one sentence each, at most `MOST_TOLD`.

    Nobody could tell edges apart that lie on each other; and a face covers another without crossing it only where they have
    vertices in the same places.
    """
    size = _choose_size(graph)
    vertices: dict[Square, list[int]] = defaultdict(list)
    told: set[int] = set()
    for vertex, (x, y) in enumerate(graph.points):
        square = (math.floor(x / size), math.floor(y / size))
        for other in _list_near(vertices, {square}):
            if math.dist(graph.points[other], (x, y)) <= _TOUCH * size and vertex not in told:
                told.add(vertex)
                yield f"vertex {vertex + 1}: lies where vertex {other + 1} does, expected one vertex there"
        if len(told) >= MOST_TOLD:
            return
        vertices[square].append(vertex)
    for edge, (one, other) in enumerate(graph.edges):
        for vertex in _list_near(vertices, set(_squares_of(graph.points[one], graph.points[other], size))):
            if vertex not in (one, other) and vertex not in told and _lies_on(graph, vertex, edge, _TOUCH * size):
                told.add(vertex)
                face = graph.edge_faces[edge][0] + 1
                yield f"vertex {vertex + 1}: lies on a side of face {face}, expected it among the vertices of that face"
        if len(told) >= MOST_TOLD:
            return


def _list_near(vertices: dict[Square, list[int]], squares: Collection[Square]) -> set[int]:
    """The vertices in these squares and those around them."""
    return {vertex for square in squares for around in _around(square) for vertex in vertices.get(around, ())}


def _lies_on(graph: Graph, vertex: int, edge: int, slack: float) -> bool:
    """Whether a vertex lies between the ends of an edge."""
    (x, y), ((ax, ay), (bx, by)) = graph.points[vertex], (graph.points[end] for end in graph.edges[edge])
    length = math.dist((ax, ay), (bx, by))
    if not length or not 0 < (x - ax) * (bx - ax) + (y - ay) * (by - ay) < length * length:
        return False
    return abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) <= slack * length


def _choose_size(graph: Graph) -> float:
    """Of the squares that edges are looked up by: a usual edge, but not so small that a long one passes through thousands."""
    lengths = sorted(math.dist(graph.points[one], graph.points[other]) for one, other in graph.edges)
    return max(lengths[len(lengths) // 2], lengths[-1] / MOST_SQUARES) or 1.0


def _squares_of(start: Point, end: Point, size: float) -> Iterator[Square]:
    """The squares that an edge passes through, by points half a square apart: those of edges that cross are near each other."""
    steps = math.ceil(2 * math.dist(start, end) / size) or 1
    for step in range(steps + 1):
        x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
        yield math.floor(x / size), math.floor(y / size)


def _around(square: Square) -> Iterator[Square]:
    return ((square[0] + across, square[1] + down) for across in (-1, 0, 1) for down in (-1, 0, 1))


def _cross(graph: Graph, first: int, second: int) -> bool:
    """Whether two edges without a common end have a point in common."""
    a, b = (graph.points[vertex] for vertex in graph.edges[first])
    c, d = (graph.points[vertex] for vertex in graph.edges[second])
    return _side(a, b, c) * _side(a, b, d) < -_SLACK and _side(c, d, a) * _side(c, d, b) < -_SLACK


def _side(a: Point, b: Point, point: Point) -> float:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def find_holes(graph: Graph) -> Iterator[str]:
    """Holes between faces that are one piece, one sentence each: the face beside it that comes first, and where it is."""
    after: dict[int, list[int]] = defaultdict(list)
    face_of: dict[tuple[int, int], int] = {}
    for (one, other), (face, beyond) in zip(graph.edges, graph.edge_faces, strict=True):
        if beyond == OUTSIDE:
            after[other].append(one)
            face_of[other, one] = face
    loops = sorted(_trace_rims(graph, after), key=lambda loop: -abs(_area([graph.points[vertex] for vertex in loop])))
    for loop in loops[1:]:
        faces = {face_of[pair] for pair in zip(loop, (*loop[1:], loop[0]), strict=True)}
        x, y = (sum(graph.points[vertex][axis] for vertex in loop) / len(loop) for axis in (0, 1))
        beside = f" and {len(faces) - 1} more" if len(faces) > 1 else ""
        yield f"face {min(faces) + 1}{beside}: around a hole at ({x:.3g}, {y:.3g}), expected one piece without holes"


def _trace_rims(graph: Graph, after: dict[int, list[int]]) -> Iterator[list[int]]:
    """The closed ways along the rim, each as its vertices; where several meet in a vertex, each is cut off when it comes back."""
    while after:
        path = [next(iter(after))]
        while path:
            here = path[-1]
            if here not in after:
                return
            there = after[here].pop()
            if not after[here]:
                del after[here]
            if there in path:
                start = path.index(there)
                yield path[start:]
                del path[start + 1 :]
                if there not in after:
                    break
            else:
                path.append(there)


def _area(corners: list[Point]) -> float:
    return sum(x * far_y - far_x * y for (x, y), (far_x, far_y) in zip(corners, (*corners[1:], corners[0]), strict=True)) / 2
