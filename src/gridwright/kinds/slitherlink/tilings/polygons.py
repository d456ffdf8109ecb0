"""Polygons laid edge to edge: regular ones of edge length 1, and how polygons that meet become one planar graph."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph, Point

ROOT_3 = math.sqrt(3)
_DIGITS = 6
"""Decimal places of coordinates: corners that agree in them are one vertex."""

Polygon = tuple[Point, ...]
"""The corners of a face, clockwise on the screen."""


def regular(sides: int, x: float, y: float, turn: float) -> Polygon:
    """A regular polygon of edge length 1 around a centre; one of its corners lies in the direction `turn`, in degrees.

    Directions turn clockwise on the screen: 0 is to the right, 90 is down.
    """
    return tuple([(x + across, y + down) for across, down in _corners(sides, turn)])


@cache
def towards(degrees: float, distance: float = 1) -> Point:
    """The point in a direction from (0, 0)."""
    angle = math.radians(degrees)
    return distance * math.cos(angle), distance * math.sin(angle)


@cache
def apothem(sides: int) -> float:
    """From the centre of a regular polygon of edge length 1 to the middle of its edges."""
    return 0.5 / math.tan(math.pi / sides)


def beside(sides: int, x: float, y: float, large: int, direction: int) -> Polygon:
    """A regular polygon that shares an edge with one of `large` sides around (x, y), on its edge in this direction."""
    across, down = towards(direction, apothem(large) + apothem(sides))
    return regular(sides, x + across, y + down, direction + 180 + 180 / sides)


def join(polygons: Iterable[Polygon]) -> Graph:
    """The graph of these faces, in this order. Vertices are numbered as the faces pass them; the least x and y become 0."""
    numbers: dict[Point, int] = {}
    faces = [
        tuple([numbers.setdefault((round(x, _DIGITS), round(y, _DIGITS)), len(numbers)) for x, y in polygon])
        for polygon in polygons
    ]
    left = min((x for x, _ in numbers), default=0)
    top = min((y for _, y in numbers), default=0)
    points = tuple((round(x - left, _DIGITS), round(y - top, _DIGITS)) for x, y in numbers)
    return Graph(points, tuple(faces))


def trim(polygons: Sequence[Polygon]) -> list[Polygon]:
    """Of faces cut out of the plane those that belong together: all that touch the largest group of inner vertices.

    Inner vertices have faces all around them; those that an edge joins are of one group.
    """
    graph = join(polygons)
    rim = {vertex for (_, face), ends in zip(graph.edge_faces, graph.edges, strict=True) if face == OUTSIDE for vertex in ends}
    group_of: dict[int, int] = {}
    sizes: Counter[int] = Counter()
    for first in range(len(graph.points)):
        if first in rim or first in group_of:
            continue
        group_of[first] = first
        waiting = [first]
        while waiting:
            vertex = waiting.pop()
            sizes[first] += 1
            for edge in graph.vertex_edges[vertex]:
                near = graph.other_end(edge, vertex)
                if near not in rim and near not in group_of:
                    group_of[near] = first
                    waiting.append(near)
    largest = max(sizes, key=sizes.__getitem__, default=None)
    return [
        polygon
        for polygon, face in zip(polygons, graph.faces, strict=True)
        if largest is not None and any(group_of.get(vertex) == largest for vertex in face)
    ]


@cache
def _corners(sides: int, turn: float) -> tuple[Point, ...]:
    radius = 0.5 / math.sin(math.pi / sides)
    return tuple(towards(turn + 360 * corner / sides, radius) for corner in range(sides))
