"""Small planar graphs, all loops on them, and what clues leave of these: the slow, obvious twin of the kernels for graphs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

from gridwright.kinds.slitherlink.edges import CROSS, LINE
from gridwright.kinds.slitherlink.tilings.graph import Graph

Clues = Sequence[int | None]


def square_grid(height: int, width: int) -> Graph:
    points = tuple((float(column), float(row)) for row in range(height + 1) for column in range(width + 1))
    return Graph(points, tuple(_square(row, column, width) for row in range(height) for column in range(width)))


def _square(row: int, column: int, width: int) -> tuple[int, int, int, int]:
    corner = row * (width + 1) + column
    return corner, corner + 1, corner + width + 2, corner + width + 1


def triangle_grid(height: int, width: int) -> Graph:
    """Squares, each cut from one corner to the other: up to eight edges meet at a vertex."""
    squares, faces = square_grid(height, width), list[tuple[int, ...]]()
    for number, (a, b, c, d) in enumerate(squares.faces):
        is_falling = (number // width + number % width) % 2 == 0
        faces += [(a, b, c), (a, c, d)] if is_falling else [(a, b, d), (b, c, d)]
    return Graph(squares.points, tuple(faces))


def fan(count: int) -> Graph:
    """Triangles around one vertex: as many edges meet there."""
    from math import cos, pi, sin

    points = ((0.0, 0.0), *((cos(2 * pi * turn / count), sin(2 * pi * turn / count)) for turn in range(count)))
    return Graph(points, tuple((0, turn + 1, (turn + 1) % count + 1) for turn in range(count)))


def merged_grid(height: int, width: int, random: Random, merges: int) -> Graph:
    """A grid of squares, some of them merged across single edges: faces of many shapes, and vertices of two edges."""
    graph = square_grid(height, width)
    for _ in range(merges):
        inner = [edge for edge, (_, second) in enumerate(graph.edge_faces) if second >= 0]
        merged = _merge(graph, random.choice(inner)) if inner else None
        graph = graph if merged is None else merged
    return graph


def _merge(graph: Graph, edge: int) -> Graph | None:
    """The graph without an edge; None if its faces share another one, or that leaves no board."""
    one, other = graph.edge_faces[edge]
    if len(set(graph.face_edges[one]) & set(graph.face_edges[other])) != 1:
        return None
    first, second = graph.faces[one], graph.faces[other]
    at, back = graph.face_edges[one].index(edge), graph.face_edges[other].index(edge)
    # Around the first from behind the edge, then around the second likewise.
    around = (*first[at + 1 :], *first[: at + 1])[:-1] + (*second[back + 1 :], *second[: back + 1])[:-1]
    faces = (*(face for number, face in enumerate(graph.faces) if number not in (one, other)), around)
    merged = Graph(graph.points, faces)
    return None if list(merged.problems()) else merged


def list_loops(graph: Graph) -> list[bytes]:
    """The values of all edges for every loop: all sets of faces whose outline is one loop."""
    loops = []
    for inside in product((0, 1), repeat=len(graph.faces)):
        values = bytes(LINE if inside[one] != (inside[other] if other >= 0 else 0) else CROSS for one, other in graph.edge_faces)
        if is_loop(graph, values):
            loops.append(values)
    return loops


def is_loop(graph: Graph, values: bytes) -> bool:
    near: dict[int, list[int]] = {}
    for (one, other), value in zip(graph.edges, values, strict=True):
        if value == LINE:
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
    if not near or any(len(others) != 2 for others in near.values()):
        return False
    start = before = next(iter(near))
    here, length = near[start][0], 1
    while here != start:
        before, here = here, near[here][0] if near[here][0] != before else near[here][1]
        length += 1
    return length == len(near)


def count_sides(graph: Graph, values: bytes) -> list[int]:
    return [sum(values[edge] == LINE for edge in edges) for edges in graph.face_edges]


def solutions(graph: Graph, loops: Sequence[bytes], clues: Clues, given: bytes) -> Iterator[bytes]:
    """The loops that agree with clues and given edges."""
    for values in loops:
        if all(known in (0, value) for known, value in zip(given, values, strict=True)) and all(
            clue in (None, count) for clue, count in zip(clues, count_sides(graph, values), strict=True)
        ):
            yield values


def draw_case(graph: Graph, loops: Sequence[bytes], random: Random) -> tuple[list[int | None], bytes]:
    """Some clues of a loop, now and then one of them wrong, and now and then some edges."""
    values = random.choice(loops)
    share = random.choice((0.2, 0.4, 0.6, 0.8, 1.0))
    clues: list[int | None] = [count if random.random() < share else None for count in count_sides(graph, values)]
    if random.random() < 0.25:
        face = random.randrange(len(clues))
        clues[face] = random.randint(0, len(graph.faces[face]))
    given = bytearray(len(graph.edges))
    if random.random() < 0.3:
        source = values if random.random() < 0.8 else random.choice(loops)
        for edge in random.sample(range(len(given)), 3):
            given[edge] = source[edge]
    return clues, bytes(given)
