"""The clues of a tiling: one a face, as text and checked; and the boards that go with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from gridwright.kinds.slitherlink.edges import CROSS
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.graph import FACE
from gridwright.kinds.slitherlink.tilings.names import name_faces
from gridwright.kinds.slitherlink.tilings.tiling import Tiling
from gridwright.model.errors import PuzzleError, quote, shorten

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.board import Board

Clue = int | None

CLUES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""A digit is a clue, A to Z are clues of 10 and more, as Loopy writes them."""
MOST = len(CLUES) - 1
NO_CLUE = "."
_CLUE_OF: dict[str, Clue] = {symbol: clue for clue, symbol in enumerate(CLUES)} | dict.fromkeys(".- ")


def write_faces(clues: Iterable[Clue]) -> str:
    """A character for each face: its clue, or `.` for none.

    >>> write_faces([3, None, 12])
    '3.C'
    """
    return "".join(NO_CLUE if clue is None else CLUES[clue] for clue in clues)


def parse_faces(text: str) -> tuple[Clue, ...]:
    """The clues that `write_faces` writes; PuzzleError names the first that is none."""
    try:
        return tuple(map(_CLUE_OF.__getitem__, text))
    except KeyError as fault:
        symbol = fault.args[0]
        place = f"face {text.index(symbol) + 1}"
        raise PuzzleError([f"{place}: found {quote(symbol)}, expected a clue of 0 to 9 or A to Z, or {NO_CLUE}"]) from None


def check_graph_puzzle(
    tiling: Tiling, clues: Sequence[Clue], given: Board | GraphBoard | None, goal: Board | GraphBoard | None
) -> Iterator[str]:
    """Everything that makes a puzzle on a tiling impossible to pose, one sentence each, the place first."""
    faces = tiling.graph.faces
    if len(clues) != len(faces):
        yield f"clues: found {len(clues)} faces, expected {len(faces)}"
        return
    for face, (clue, corners) in enumerate(zip(clues, faces, strict=True)):
        most = min(len(corners), MOST)
        if clue is not None and (type(clue) is not int or not 0 <= clue <= most):
            place = name_faces(tiling.graph).name(face)
            yield f"{place}: found {shorten(repr(clue))}, expected a clue from 0 to {most} or none"
    for name, board in (("given edges", given), ("goal", goal)):
        if board is not None:
            yield from _board_problems(name, board, tiling, clues)


def _board_problems(name: str, board: Board | GraphBoard, tiling: Tiling, clues: Sequence[Clue]) -> Iterator[str]:
    if not isinstance(board, GraphBoard):
        yield f"{name}: found a board of squares, expected one of {tiling.name}"
    elif board.tiling != tiling:
        yield f"{name}: found a board of {board.tiling!r}, expected {tiling!r}"
    elif len(board.edge_values) != len(tiling.graph.edges):
        yield f"{name}: found {len(board.edge_values)} edges, expected {len(tiling.graph.edges)}"
    elif max(board.edge_values) > CROSS:
        yield f"{name}: found edge state {max(board.edge_values)}, expected 0 to 2"
    elif name == "goal":
        yield from _goal_problems(board, clues)


def _goal_problems(goal: GraphBoard, clues: Sequence[Clue]) -> Iterator[str]:
    if not goal.is_complete:
        yield "goal: has unknown edges, expected a finished loop"
    elif not goal.is_loop:
        yield f"goal: its {goal.line_count} lines are not one closed loop"
    else:
        for face, clue in enumerate(clues):
            found = goal.counts_at((FACE, face))[0]
            if clue is not None and found != clue:
                place = name_faces(goal.graph).name(face)
                yield f"goal, {place}: the loop has {found} lines there, expected {clue}"
