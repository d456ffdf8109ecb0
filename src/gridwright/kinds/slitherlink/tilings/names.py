"""What a person calls the faces, edges and corners of a graph: for headings, errors and those who do not see the picture."""

from __future__ import annotations

from functools import lru_cache

from gridwright.kinds.slitherlink.tilings.graph import FACE, OUTSIDE, VERTEX, Graph
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
    if sort == VERTEX:
        return names.name_corner(graph.vertex_faces[number], graph.points[number])
    faces = [face for face in graph.edge_faces[number] if face != OUTSIDE]
    (ax, ay), (bx, by) = (graph.points[vertex] for vertex in graph.edges[number])
    outer = sum(graph.edge_faces[edge][1] == OUTSIDE for edge in graph.face_edges[faces[0]])
    return names.name_edge(faces, ((ax + bx) / 2, (ay + by) / 2), has_more=outer > 1)
