"""How a Slitherlink on a tiling is shown: as a `Drawing` of a `Mesh`, with clues in faces, lines and crosses on edges."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from gridwright.kinds.slitherlink.edge_looks import find_differing, note_differences, number_edges, number_look, tone_edges
from gridwright.kinds.slitherlink.puzzle import Slitherlink, expect_graph
from gridwright.kinds.slitherlink.tilings.board import GraphBoard, Spot
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.tiling import Tiling
from gridwright.model.drawing import (
    CellLook,
    Drawing,
    EdgeMark,
    Look,
    Mesh,
    Tone,
    VertexLook,
    label_spots,
    tint_cells,
    tone_spots,
)
from gridwright.model.polygon_places import find_middle, measure_room

ROOM = 0.45
"""From the middle of a narrow face to its nearest side, in sides of a square cell: a clue needs as much."""
LEAST_EDGE = 0.6
"""Usual edges are no shorter, as crosses need room, too."""
NARROW = 0.1
"""Of a drawn graph this share of its faces may be narrower: a sliver must not blow up everything else."""


def draw_graph(
    puzzle: Slitherlink,
    tiling: Tiling,
    board: GraphBoard | None = None,
    *,
    differences: Sequence[GraphBoard] = (),
    title: str | None = None,
) -> Drawing:
    """Draw the puzzle with `board` on it; edges in which `differences` disagree with each other stand out."""
    for each in (*differences, board):
        expect_graph(each, tiling)
    differs = find_differing([each.edge_values for each in differences])
    given = expect_graph(puzzle.given, tiling)
    if board is None:
        board = differences[0].agreeing(differences[1:]) if differences else given
    board = board or GraphBoard.blank(tiling)
    empty = EdgeMark.BLANK if board.is_complete else EdgeMark.CROSS
    title = puzzle.info.title if title is None else title
    notes = note_differences(sum(differs), len(differences))
    looks, places = _number_places(puzzle.clues[0], board, given, differs, empty)
    return Drawing(looks, places, form=lay_mesh(tiling.graph), title=title, notes=notes)


def draw_graph_board(board: GraphBoard) -> Drawing:
    """Draw the edges of a board alone."""
    clues = (None,) * len(board.graph.faces)
    empty = EdgeMark.BLANK if board.is_complete else EdgeMark.CROSS
    looks, places = _number_places(clues, board, None, b"", empty)
    return Drawing(looks, places, form=lay_mesh(board.graph))


def draw_graph_step(
    puzzle: Slitherlink,
    board: GraphBoard,
    tones: Mapping[Spot, Tone],
    *,
    tints: Mapping[Spot, int] | None = None,
    labels: Sequence[tuple[Spot, str]] = (),
    is_broken: bool = False,
) -> Drawing:
    """A picture of an argument: the board with these spots in these tones, these faces shaded, and short names at these spots."""
    empty = EdgeMark.BLANK if board.is_complete and not tones else EdgeMark.CROSS
    looks, places = _number_places(puzzle.clues[0], board, expect_graph(puzzle.given, board.tiling), b"", empty)
    drawing = Drawing(looks, places, form=lay_mesh(board.graph), is_broken=is_broken)
    return label_spots(tint_cells(tone_spots(drawing, tones), tints or {}), labels)


@lru_cache(maxsize=16)
def lay_mesh(graph: Graph) -> Mesh:
    """The faces where they lie in a drawing, enlarged so that clues fit into them."""
    scale = _choose_scale(graph)
    left, top = min(x for x, _ in graph.points), min(y for _, y in graph.points)
    points = tuple((round((y - top) * scale, 4), round((x - left) * scale, 4)) for x, y in graph.points)
    return Mesh(points, graph.faces)


def _choose_scale(graph: Graph) -> float:
    outlines = [[graph.points[vertex] for vertex in face] for face in graph.faces]
    rooms = sorted(measure_room(outline, find_middle(outline)) for outline in outlines)
    lengths = sorted(math.dist(graph.points[one], graph.points[other]) for one, other in graph.edges)
    return max(ROOM / rooms[int(len(rooms) * NARROW)], LEAST_EDGE / lengths[len(lengths) // 2])


def _number_places(
    clues: Sequence[int | None], board: GraphBoard, given: GraphBoard | None, differs: bytes, empty: EdgeMark
) -> tuple[tuple[Look, ...], tuple[tuple[int, ...], ...]]:
    """The looks that occur, and the number of the look of each face, edge and vertex."""
    numbers: dict[Look, int] = {VertexLook(): 0}
    tones = tone_edges(b"" if given is None else given.edge_values, board.edge_values, differs)
    edges = number_edges(board.edge_values, tones, empty, numbers)
    faces = tuple(number_look(CellLook(text="" if clue is None else str(clue)), numbers) for clue in clues)
    return tuple(numbers), (faces, tuple(edges), (0,) * len(board.graph.points))
