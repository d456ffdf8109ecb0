"""Tilings as the page knows them: what a document and a card say of one, and how its places are numbered.

Places are faces first, then edges, then vertices, each in the order of the graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from gridwright.kinds.common.page import Line, Name, Strict
from gridwright.kinds.slitherlink.edges import ACROSS_SYMBOLS, UNKNOWN
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.names import name_faces
from gridwright.kinds.slitherlink.tilings.tiling import GRAPH, Tiling
from gridwright.model.errors import InputError
from gridwright.model.page import NotOnPageError, Numbering

MOST_FACES = 5_000
"""Faces of a board on the page."""
MOST_PLACES = 45_000
"""Faces, edges and vertices together: somewhat more than the largest board of squares has places. Edges are half of them."""
DECIMALS = 4
"""Of the coordinates of a tiling that has a name: the server lays it out anew from that."""

Coordinate = Annotated[float, Field(strict=False, allow_inf_nan=False)]
Vertex = Annotated[int, Field(ge=0, lt=MOST_PLACES // 2)]


class TilingDocument(Strict):
    """What a Slitherlink is drawn on. Where the tiling has a name, points and faces follow from name, size and patch.

    They are there so that the page draws it without laying it out.
    """

    name: Name
    title: Line = ""
    width: Annotated[int, Field(ge=1, le=100)] = 1
    height: Annotated[int, Field(ge=1, le=100)] = 1
    patch: Annotated[str, Field(max_length=200)] = ""
    points: Annotated[list[Annotated[list[Coordinate], Field(min_length=2, max_length=2)]], Field(max_length=MOST_PLACES // 2)]
    """Across and down."""
    faces: Annotated[list[Annotated[list[Vertex], Field(min_length=3, max_length=255)]], Field(max_length=MOST_FACES)]
    """The vertices of each, clockwise on the screen."""
    rows: Annotated[list[list[Vertex]], Field(max_length=MOST_FACES)] | None = None
    """The faces in reading order, row by row: explanations count them so."""


def check_tiling(tiling: Tiling) -> None:
    """NotOnPageError if the page cannot show it."""
    graph = tiling.graph
    if len(graph.faces) > MOST_FACES or len(graph.faces) + len(graph.edges) + len(graph.points) > MOST_PLACES:
        raise NotOnPageError(f"found a Slitherlink of {len(graph.faces):,} faces: the page shows at most {MOST_FACES:,}")


def describe_tiling(tiling: Tiling) -> dict[str, Any]:
    """The fields of its document."""
    graph = tiling.graph
    # A drawn graph is read from its document again, so it keeps every digit.
    points = [list(point) if tiling.name == GRAPH else [round(axis, DECIMALS) for axis in point] for point in graph.points]
    shown: dict[str, Any] = {"name": tiling.name, "title": tiling.title, "width": tiling.width, "height": tiling.height}
    rows = [list(row) for row in name_faces(graph).rows]
    return shown | {"patch": tiling.patch, "points": points, "faces": [list(face) for face in graph.faces], "rows": rows}


def to_own_tiling(document: dict[str, Any]) -> dict[str, Any]:
    """The tiling of a document as Gridwright JSON has it."""
    keys = ("name", "points", "faces") if document["name"] == GRAPH else ("name", "width", "height", "patch")
    return {key: document[key] for key in keys if document.get(key)}


def make_pattern(tiling: Tiling) -> str:
    """What a card says of a tiling: its name, how many faces, edges and vertices it has. The twin of `patterns.js`.

    Where they are is in the document, which the page loads for the cards that it shows: a library has a hundred of them.

    >>> make_pattern(Tiling("honeycomb", 3, 3))
    'honeycomb 9 38 30'
    """
    graph = tiling.graph
    return f"{tiling.name} {len(graph.faces)} {len(graph.edges)} {len(graph.points)}"


def count_pattern(pattern: str) -> int:
    """The number of places of a board with this pattern."""
    return sum(map(int, pattern.split(" ")[1:4]))


@dataclass(frozen=True, slots=True)
class MeshNumbering(Numbering):
    """Of the faces, edges and vertices of a graph; height and width do not matter."""

    counts: tuple[int, int, int]
    """Of faces, edges and vertices."""

    @classmethod
    def of(cls, graph: Graph) -> MeshNumbering:
        return cls(1, 1, (len(graph.faces), len(graph.edges), len(graph.points)))

    def place(self, cell: tuple[int, int]) -> int:
        sort, number = cell
        return sum(self.counts[:sort]) + number

    def values(self, rows: Sequence[str]) -> list[int]:
        faces, edges, vertices = self.counts
        known = [max(UNKNOWN, ACROSS_SYMBOLS.find(symbol)) for symbol in "".join(rows).ljust(edges)]
        return [UNKNOWN] * faces + known + [UNKNOWN] * vertices

    def rows(self, values: Sequence[int]) -> list[str]:
        faces, edges, vertices = self.counts
        if len(values) != faces + edges + vertices:
            raise InputError(f"found {len(values)} values, expected {faces + edges + vertices}: one a place", place="board")
        known = values[faces : faces + edges]
        return ["".join(ACROSS_SYMBOLS[value] if value < len(ACROSS_SYMBOLS) else ACROSS_SYMBOLS[UNKNOWN] for value in known)]

    def unknown_places(self, rows: Sequence[str]) -> list[int]:
        faces, edges, _ = self.counts
        return [faces + edge for edge, value in enumerate(self.values(rows)[faces : faces + edges]) if value == UNKNOWN]
