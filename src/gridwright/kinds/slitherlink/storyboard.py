"""The steps of a Slitherlink's explanation as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.kinds.common.storyboards import Cover, Scene, Sets, describe_basis, make_storyboard, tell_step
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import known_at_start
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.levels import TRIALS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.view import draw_step
from gridwright.model.deduction import Deduction, Explanation
from gridwright.model.drawing import Drawing
from gridwright.model.storyboard import Frame, Storyboard

INTRODUCTION = (
    "Draw one closed loop along the edges of the cells. It never branches and never crosses or touches itself. A number says how "
    "many of its cell's four edges belong to the loop.",
    "Rows are counted from the top and columns from the left; the small numbers at the edges help to find them. An edge that "
    "belongs to the loop is a line, one that does not is a cross. A corner is where edges meet: "
    "four of them, or two or three at the border of the board.",
)


def tell_story(puzzle: Slitherlink, explanation: Explanation) -> Storyboard:
    """The whole explanation as frames."""
    return make_storyboard(_make_cover(puzzle, explanation.start), explanation, partial(_paint, puzzle), _write)


def show_step(puzzle: Slitherlink, board: Board | None, step: Deduction) -> Iterator[Frame]:
    """The frames of one step from this board, or from what is given."""
    return tell_step(known_at_start(puzzle, board), step, "", partial(_paint, puzzle), _write)


def _make_cover(puzzle: Slitherlink, start: Board) -> Cover:
    """What the pages before and after the steps say; `start` may know more than the puzzle gives."""
    given = puzzle.given or Board.blank(*puzzle.size)
    basis, is_whole = describe_basis(start.across + start.upright, given.across + given.upright, UNKNOWN, "edges")
    return Cover(
        title=puzzle.info.title or "A Slitherlink",
        subtitle=f"Slitherlink, {puzzle.width} columns and {puzzle.height} rows",
        introduction=INTRODUCTION,
        basis=basis,
        is_whole=is_whole,
        thing="edge",
        tiers=TRIALS,
    )


def _paint(puzzle: Slitherlink, scene: Scene) -> Drawing:
    return draw_step(puzzle, scene.board, scene.tones, tints=dict(scene.tints), is_broken=scene.is_broken)


def _write(board: Board, sets: Sets) -> Board:
    return board.with_edges(dict(sets))
