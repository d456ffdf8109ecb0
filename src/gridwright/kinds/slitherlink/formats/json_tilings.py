"""Slitherlinks on tilings in Gridwright JSON: a tiling by its name and size, or a graph by its points and faces.

`"tiling": {"name": "cairo", "width": 5, "height": 4}` or `{"name": "graph", "points": [[x, y], ...], "faces": [[0, 1, 2], ...]}`;
`"clues"` is one string with a character for each face, `"given"` and `"goal"` one with a character for each edge.
"""

from __future__ import annotations

from typing import Any

from gridwright.codec.jsontext import parse_info, show, take_list, take_number, take_object, take_text
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.clues import Clue, parse_faces
from gridwright.kinds.slitherlink.tilings.graph import Graph, Point, make_clockwise
from gridwright.kinds.slitherlink.tilings.tiling import GRAPH, MOST_FACES, Tiling
from gridwright.model.errors import InputError
from gridwright.model.format import Limits

MOST_COORDINATE = 1e9


def parse_on_tiling(document: dict[str, Any], limits: Limits) -> Slitherlink:
    """The puzzle of a document that names a tiling."""
    if document.get("variant"):
        raise InputError(f"found {show(document['variant'])} on a tiling, expected it on squares only", place="variant")
    tiling = _parse_tiling(document["tiling"], limits)
    clues = _parse_clues(document["clues"])
    given, goal = (_parse_board(document, key, tiling) for key in ("given", "goal"))
    return Slitherlink((clues,), parse_info(document), given, goal, tiling=tiling)


def dump_on_tiling(puzzle: Slitherlink, tiling: Tiling) -> dict[str, Any]:
    """What a document says beside title and author."""
    document = {"tiling": tiling.dump(), "clues": puzzle.rows()[0]}
    for key, board in (("given", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            document[key] = board.rows()[0]
    return document


def _parse_tiling(value: Any, limits: Limits) -> Tiling:
    if not isinstance(value, dict):
        raise InputError(f'found {show(value)}, expected an object such as {{"name": "cairo"}}', place="tiling")
    described = take_object(value)
    name = take_text(described.get("name"), "tiling, name")
    if name == GRAPH:
        return Tiling.of_graph(_parse_graph(described, limits))
    width, height = (take_number(described.get(key), f"tiling, {key}") for key in ("width", "height"))
    limits.check_size(height, width, "tiling")
    return Tiling(name, width, height, take_text(described.get("patch", ""), "tiling, patch"))


def _parse_graph(described: dict[str, Any], limits: Limits) -> Graph:
    points = tuple(
        _parse_point(point, f"tiling, point {number}")
        for number, point in enumerate(take_list(described.get("points"), "tiling, points"), start=1)
    )
    listed = take_list(described.get("faces"), "tiling, faces")
    most = min(MOST_FACES, limits.cells)
    if len(listed) > most:
        raise InputError(f"found {len(listed):,} faces, expected at most {most:,}", place="tiling")
    faces = (
        tuple(take_number(vertex, f"tiling, face {number}") for vertex in take_list(face, f"tiling, face {number}"))
        for number, face in enumerate(listed, start=1)
    )
    return Graph(points, tuple(_turn_clockwise(points, face) for face in faces))


def _turn_clockwise(points: tuple[Point, ...], face: tuple[int, ...]) -> tuple[int, ...]:
    """A face as our graphs have it; one that names no points is left to them to refuse."""
    can_turn = len(face) > 2 and max(face) < len(points)
    return make_clockwise(points, face) if can_turn else face


def _parse_point(value: Any, place: str) -> Point:
    if not isinstance(value, list) or len(value) != 2:
        raise InputError(f"found {show(value)}, expected a pair such as [1.5, 2]", place=place)
    for number in value:
        if type(number) not in (int, float) or not abs(number) <= MOST_COORDINATE:
            raise InputError(f"found {show(number)}, expected a number up to {MOST_COORDINATE:,.0f}", place=place)
    return float(value[0]), float(value[1])


def _parse_clues(value: Any) -> tuple[Clue, ...]:
    row = value[0] if isinstance(value, list) and len(value) == 1 else value
    if isinstance(row, list):
        return tuple(None if clue is None else take_number(clue, f"clues, face {face}") for face, clue in enumerate(row, start=1))
    if not isinstance(row, str):
        raise InputError(f'found {show(value)}, expected one text with a clue for each face, such as "3.2"', place="clues")
    return parse_faces(row)


def _parse_board(document: dict[str, Any], key: str, tiling: Tiling) -> GraphBoard | None:
    if key not in document:
        return None
    value = document[key]
    row = take_text(value[0] if isinstance(value, list) and len(value) == 1 else value, key)
    try:
        return GraphBoard.from_rows([row], tiling)
    except InputError as fault:
        fault.place = key if fault.place == "board" else f"{key}, {fault.place}"
        raise
