"""Polygons that somebody drew by hand become a graph: corners that nearly meet are one vertex, corners on a side divide it.

`polygons.join` is for tilings, whose corners are computed and agree; a drawn map has gaps and overlaps of a hair's breadth, and
stones of a wall meet in the middle of each other's sides.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from gridwright.kinds.slitherlink.tilings.graph import Graph, Point, make_clockwise
from gridwright.model.errors import InputError

TOLERANCE = 0.04
"""Corners nearer than this share of a usual side are one vertex."""
MOST_LONGER = 1_000
"""A side is at most so many times as long as a usual one."""
DIGITS = 4
"""Decimal places of the coordinates of what was drawn, where a usual side is 1 long."""

Cell = tuple[int, int]


def join_drawn(polygons: Sequence[Sequence[Point]], names: Sequence[str]) -> Graph:
    """The graph of these faces, in this order, with a usual side of length 1. `names` is what messages call each of them.

    InputError names the first face that is none. Whether they fit together the graph itself tells.
    """
    for polygon, name in zip(polygons, names, strict=True):
        if len(polygon) < 3:
            raise InputError(f"found {len(polygon)} corners, expected at least 3", place=name)
    usual = _usual_side(polygons)
    _check_proportion(polygons, names, usual)
    scaled = [[(x / usual, y / usual) for x, y in polygon] for polygon in polygons]
    index = _Vertices()
    faces = [_drop_repeated([index.find(corner) for corner in polygon]) for polygon in scaled]
    points = index.points
    for face, name in zip(faces, names, strict=True):
        if len(set(face)) < 3:
            raise InputError("is too narrow: its corners are hardly apart", place=name)
    divided = [_drop_repeated(list(_divide(face, points, index))) for face in faces]
    for face, name in zip(divided, names, strict=True):
        if len(set(face)) < len(face):
            raise InputError("touches itself, expected each of its corners once", place=name)
    left, top = min(x for x, _ in points), min(y for _, y in points)
    rounded = tuple((round(x - left, DIGITS), round(y - top, DIGITS)) for x, y in points)
    return Graph(rounded, tuple(make_clockwise(rounded, face) for face in divided))


def _usual_side(polygons: Iterable[Sequence[Point]]) -> float:
    sides = sorted(math.dist(a, b) for polygon in polygons for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    lengths = [side for side in sides if side > 0]
    return lengths[len(lengths) // 2] if lengths else 1.0


def _check_proportion(polygons: Sequence[Sequence[Point]], names: Sequence[str], usual: float) -> None:
    """Nobody draws sides that are thousands of times as long as others, and they would take as long to look along."""
    for polygon, name in zip(polygons, names, strict=True):
        longest = max(math.dist(a, b) for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True))
        if longest > MOST_LONGER * usual:
            raise InputError(
                f"has a side {longest / usual:,.0f} times as long as a usual one, expected {MOST_LONGER}", place=name
            )


class _Vertices:
    """Points found so far, by squares of the size of the tolerance, so that only near ones are compared."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self._near: dict[Cell, list[int]] = defaultdict(list)

    def find(self, point: Point) -> int:
        """The number of the vertex here, which may be new."""
        nearest = min(self.list_near(point), key=lambda vertex: math.dist(self.points[vertex], point), default=None)
        if nearest is not None and math.dist(self.points[nearest], point) <= TOLERANCE:
            return nearest
        self.points.append(point)
        self._near[_cell(point)].append(len(self.points) - 1)
        return len(self.points) - 1

    def list_near(self, point: Point) -> Iterator[int]:
        """The vertices in the squares around a point."""
        column, row = _cell(point)
        for across in (-1, 0, 1):
            for down in (-1, 0, 1):
                yield from self._near.get((column + across, row + down), ())

    def list_along(self, start: Point, end: Point) -> Iterator[int]:
        """The vertices in the squares along a side."""
        steps = math.ceil(math.dist(start, end) / TOLERANCE)
        seen: set[int] = set()
        for step in range(steps + 1):
            share = step / steps if steps else 0.0
            for vertex in self.list_near((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))):
                if vertex not in seen:
                    seen.add(vertex)
                    yield vertex


def _cell(point: Point) -> Cell:
    return math.floor(point[0] / TOLERANCE), math.floor(point[1] / TOLERANCE)


def _divide(face: Sequence[int], points: Sequence[Point], index: _Vertices) -> Iterator[int]:
    """The vertices of a face, with those of others that lie on its sides."""
    for first, second in zip(face, (*face[1:], face[0]), strict=True):
        yield first
        (ax, ay), (bx, by) = points[first], points[second]
        length = math.dist(points[first], points[second])
        between: list[tuple[float, int]] = []
        for vertex in index.list_along(points[first], points[second]):
            x, y = points[vertex]
            along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
            aside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
            if vertex not in (first, second) and aside <= TOLERANCE and 0 < along < length:
                between.append((along, vertex))
        yield from (vertex for _, vertex in sorted(between))


def _drop_repeated(face: list[int]) -> list[int]:
    return [vertex for place, vertex in enumerate(face) if vertex != face[place - 1]]
