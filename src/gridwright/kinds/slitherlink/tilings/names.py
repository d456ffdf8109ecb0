"""What a person calls the faces, edges and corners of a graph: for headings, errors and those who do not see the picture."""

from __future__ import annotations

import math
from functools import lru_cache

from gridwright.kinds.slitherlink.tilings.graph import EDGE, FACE, OUTSIDE, Graph
from gridwright.model.polygon_names import PolygonNames

Spot = tuple[int, int]
"""A sort of place, and its number."""


@lru_cache(maxsize=16)
def name_faces(graph: Graph) -> PolygonNames:
    """The names of the faces of a graph, made once."""
    return PolygonNames(tuple(tuple(graph.points[vertex] for vertex in face) for face in graph.faces), graph.centres)


def name_spot(graph: Graph, spot: Spot) -> str:
    """``hexagon 12 (row 3, 2nd from the left)``, ``edge between hexagons 12 and 13``, ``corner of hexagons 12, 13 and 18``."""
    sort, number = spot
    names = name_faces(graph)
    if sort == FACE:
        return names.name(number)
    if sort == EDGE:
        first, second = graph.edge_faces[number]
        if second != OUTSIDE:
            return f"edge between {names.name_all((first, second))}"
        return f"{_name_side(graph, first, number)}outer edge of {names.name(first)}"
    faces = graph.vertex_faces[number]
    return (
        f"corner of {names.name_all(faces)}"
        if len(faces) > 1
        else f"{_name_corner(graph, faces[0], number)} of {names.name(faces[0])}"
    )


def _name_side(graph: Graph, face: int, edge: int) -> str:
    """Which of several outer edges of a face this is, clockwise; nothing if it is the only one."""
    outer = [each for each in graph.face_edges[face] if graph.edge_faces[each][1] == OUTSIDE]
    if len(outer) == 1:
        return ""
    (ax, ay), (bx, by) = (graph.points[vertex] for vertex in graph.edges[edge])
    return f"{_name_direction(graph, face, (ax + bx) / 2, (ay + by) / 2)} "


def _name_corner(graph: Graph, face: int, vertex: int) -> str:
    return f"{_name_direction(graph, face, *graph.points[vertex])} corner"


DIRECTIONS = ("right", "lower right", "lower", "lower left", "left", "upper left", "upper", "upper right")


def _name_direction(graph: Graph, face: int, x: float, y: float) -> str:
    """In which of eight directions a point lies from the centre of a face."""
    centre_x, centre_y = graph.centres[face]
    angle = math.atan2(y - centre_y, x - centre_x) % math.tau
    return DIRECTIONS[round(angle / (math.tau / 8)) % 8]
