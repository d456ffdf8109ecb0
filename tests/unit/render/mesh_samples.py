"""Drawings of boards of polygons that several tests look at."""

from __future__ import annotations

from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.tiling import Tiling
from gridwright.kinds.slitherlink.view import draw, draw_board, draw_step
from gridwright.model.drawing import INSIDE, OUTSIDE, Drawing, Tone, tint_of
from gridwright.model.puzzle import Info

COMB = Tiling("honeycomb", 4, 3)
COMB_LOOP = GraphBoard.enclosing(COMB, [1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1])
COMB_PUZZLE = Slitherlink(["4..2.42..5.3"], Info("Comb"), tiling=COMB)

CAIRO = Tiling("cairo", 4, 3)
CAIRO_FACES = len(CAIRO.graph.faces)
CAIRO_PUZZLE = Slitherlink(["3.2." + "." * (CAIRO_FACES - 8) + "0.35"], tiling=CAIRO)

TRIANGLES = Tiling("triangular", 3, 3, "0")

PANE = Tiling.from_polygons(
    [
        [(0, 0), (4, 0), (4, 1), (2, 2), (0, 1)],
        [(0, 1), (2, 2), (2, 5), (0, 5)],
        [(4, 1), (4, 5), (2, 5), (2, 2)],
        [(4, 0), (7, 0), (7, 5), (4, 5), (4, 1)],
    ]
)
PANE_PUZZLE = Slitherlink(["..3."], Info("Window pane"), GraphBoard.blank(PANE).with_edges({(1, 0): 1}), tiling=PANE)


def _sides(tiling: Tiling, face: int) -> list[tuple[int, int]]:
    return [(1, edge) for edge in tiling.graph.face_edges[face]]


def _step() -> Drawing:
    crossed = dict.fromkeys(_sides(CAIRO, CAIRO_FACES - 4), 2)
    board = GraphBoard.blank(CAIRO).with_edges({(1, 0): 1, (1, 1): 1, **crossed})
    tones = {(0, 0): Tone.REASON, (1, 2): Tone.RESULT, (1, 0): Tone.WRONG, (2, 3): Tone.SUPPOSED, (1, 7): Tone.RESULT}
    tints = {(0, 0): INSIDE, (0, 4): OUTSIDE, (0, 5): tint_of(1), (0, 6): tint_of(1, is_opposite=True)}
    return draw_step(CAIRO_PUZZLE, board, tones, tints=tints, labels=[((0, 0), "A"), ((2, 3), "B"), ((1, 7), "1")])


MESH_DRAWINGS: dict[str, Drawing] = {
    "mesh-comb": draw(COMB_PUZZLE, COMB_LOOP),
    "mesh-comb-empty": draw(COMB_PUZZLE),
    "mesh-step": _step(),
    "mesh-pane": draw(PANE_PUZZLE),
    "mesh-differs": draw(
        Slitherlink(["." * 4], tiling=PANE),
        differences=[GraphBoard.enclosing(PANE, [1, 0, 0, 0]), GraphBoard.enclosing(PANE, [1, 1, 0, 0])],
    ),
    "mesh-board": draw_board(GraphBoard.enclosing(TRIANGLES, [1] * 9 + [0] * (len(TRIANGLES.graph.faces) - 9))),
}
