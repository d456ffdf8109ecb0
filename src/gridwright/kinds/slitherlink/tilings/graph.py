"""A planar graph: faces, edges, vertices, and which of them touch. What a Slitherlink of any shape is played on.

Faces are polygons, each as its vertices clockwise on the screen (x to the right, y down). They form one piece without holes, so
that everything that is no face is one region, the outside. Edges are numbered in the order in which the faces name them. All
numbers count from 0; the outside is `OUTSIDE`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwright.model.polygon_places import find_middle

Point = tuple[float, float]
"""(x, y) of a vertex; y grows downwards, as on a screen."""

OUTSIDE = -1
"""The face on the other side of an edge of the rim."""

FACE, EDGE, VERTEX = range(3)
"""The sort of a spot, which is a pair of it and a number: the rows of places of a `gridwright.model.drawing.Mesh`."""


@dataclass(frozen=True)
class Graph:
    """Faces as polygons of shared vertices. `problems` tells what makes it no board; who reads one from outside asks it first."""

    points: tuple[Point, ...]
    faces: tuple[tuple[int, ...], ...]
    """Of each face its vertices, clockwise on the screen."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Computed once: everything that is kept for a graph is looked up by it."""
        return hash((self.points, self.faces))

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The two vertices of each edge, as the first face that has it passes them."""
        return tuple(self._number_edges())

    @cached_property
    def face_edges(self) -> tuple[tuple[int, ...], ...]:
        """The edges of each face; the first leads from its first vertex to its second."""
        numbers = self._number_edges()
        return tuple(
            tuple(numbers[pair] if (pair := (a, b)) in numbers else numbers[b, a] for a, b in _sides(face)) for face in self.faces
        )

    @cached_property
    def edge_faces(self) -> tuple[tuple[int, int], ...]:
        """The two faces beside each edge; the second is `OUTSIDE` on the rim."""
        beside: list[list[int]] = [[] for _ in self.edges]
        for face, edges in enumerate(self.face_edges):
            for edge in edges:
                beside[edge].append(face)
        return tuple((faces[0], faces[1] if len(faces) > 1 else OUTSIDE) for faces in beside)

    @cached_property
    def vertex_edges(self) -> tuple[tuple[int, ...], ...]:
        """The edges at each vertex, clockwise on the screen, from the one that leads most to the right."""
        at: list[list[tuple[float, int]]] = [[] for _ in self.points]
        for edge, ends in enumerate(self.edges):
            for here, there in (ends, ends[::-1]):
                (x, y), (far_x, far_y) = self.points[here], self.points[there]
                at[here].append((math.atan2(far_y - y, far_x - x) % math.tau, edge))
        return tuple(tuple(edge for _, edge in sorted(leads)) for leads in at)

    @cached_property
    def vertex_faces(self) -> tuple[tuple[int, ...], ...]:
        """The faces at each vertex, in ascending order."""
        at: list[list[int]] = [[] for _ in self.points]
        for face, vertices in enumerate(self.faces):
            for vertex in vertices:
                at[vertex].append(face)
        return tuple(map(tuple, at))

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """Where a clue stands in each face: its centre of gravity, or where a face that is not convex has more room."""
        return tuple(find_middle([self.points[vertex] for vertex in face]) for face in self.faces)

    def other_end(self, edge: int, vertex: int) -> int:
        """The vertex that an edge leads to from this one."""
        first, second = self.edges[edge]
        return second if vertex == first else first

    def problems(self, *, is_drawn: bool = False) -> Iterator[str]:
        """Why this is no board, one sentence each, the place first. Vertices and faces are counted from 1 in them.

        Of a graph that was drawn, where its faces lie is checked, too; tilings lie as they should.
        """
        if not self.faces:
            yield "faces: found none, expected at least one"
            return
        faults = list(self._face_problems())
        yield from faults
        if not faults and is_drawn:
            # They need graphs, so they are above this module.
            from gridwright.kinds.slitherlink.tilings.fitting import list_crossings, list_touches

            faults = list(list_touches(self)) or list(list_crossings(self))
            yield from faults
        if not faults:
            yield from self._whole_problems()

    def _number_edges(self) -> dict[tuple[int, int], int]:
        numbers: dict[tuple[int, int], int] = {}
        for face in self.faces:
            for a, b in _sides(face):
                if (b, a) not in numbers:
                    numbers.setdefault((a, b), len(numbers))
        return numbers

    def _face_problems(self) -> Iterator[str]:
        for number, point in enumerate(self.points, start=1):
            if not all(map(math.isfinite, point)):
                yield f"vertex {number}: found {point}, expected two finite numbers"
        sides: dict[tuple[int, int], int] = {}
        overlapping: set[tuple[int, int]] = set()
        for number, face in enumerate(self.faces, start=1):
            unknown = [vertex for vertex in face if not 0 <= vertex < len(self.points)]
            if unknown:
                yield f"face {number}: names vertex {unknown[0] + 1}, but there are {len(self.points)}"
            elif len(face) < 3 or len(set(face)) < len(face):
                yield f"face {number}: found {len(set(face))} different vertices of {len(face)}, expected at least 3, each once"
            elif (area := _area([self.points[vertex] for vertex in face])) <= 0:
                is_flat = abs(area) < 1e-9
                found = "has no area: it lies flat or crosses itself" if is_flat else "runs counter-clockwise"
                yield f"face {number}: {found}, expected its vertices clockwise on the screen"
            else:
                for side in _sides(face):
                    first = sides.setdefault(side, number)
                    if first != number and (first, number) not in overlapping:
                        overlapping.add((first, number))
                        yield f"face {number}: overlaps face {first}: both lie on the same side of an edge"

    def _whole_problems(self) -> Iterator[str]:
        used = {vertex for face in self.faces for vertex in face}
        if len(used) < len(self.points):
            yield f"vertex {min(set(range(len(self.points))) - used) + 1}: belongs to no face"
            return
        near: list[set[int]] = [set() for _ in self.faces]
        for first, second in self.edge_faces:
            if second != OUTSIDE:
                near[first].add(second)
                near[second].add(first)
        reached, waiting = {0}, [0]
        while waiting:
            for face in near[waiting.pop()] - reached:
                reached.add(face)
                waiting.append(face)
        if len(reached) < len(self.faces):
            away = min(set(range(len(self.faces))) - reached) + 1
            yield f"face {away}: cannot be reached from face 1 across edges, expected one piece"
        elif len(self.points) - len(self.edges) + len(self.faces) != 1:
            from gridwright.kinds.slitherlink.tilings.fitting import find_holes

            yield from list(find_holes(self)) or ["faces: overlap or leave a hole, expected one piece without holes"]


def make_clockwise(points: Sequence[Point], face: Sequence[int]) -> tuple[int, ...]:
    """The vertices of a face clockwise on the screen, from its first one."""
    if _area([points[vertex] for vertex in face]) >= 0:
        return tuple(face)
    return (face[0], *reversed(face[1:]))


def _sides(face: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(face, (*face[1:], face[0]), strict=True)


def _area(corners: Sequence[Point]) -> float:
    """Twice the area; positive if the corners run clockwise on the screen."""
    return sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(corners, (*corners[1:], corners[0]), strict=True))
