"""The steps of a nonogram's explanation as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.explain.story import Scene, Sets, make_storyboard, tell_step
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.view import draw
from gridwright.model.deduction import Deduction, Explanation
from gridwright.model.drawing import Drawing
from gridwright.model.storyboard import Frame, Storyboard
from gridwright.model.toning import tone_cells, tone_labels


def tell_story(puzzle: Nonogram, explanation: Explanation) -> Storyboard:
    """The whole explanation as frames."""
    title = puzzle.info.title or "A nonogram"
    size = f"Nonogram, {puzzle.width} columns and {puzzle.height} rows"
    return make_storyboard(title, size, explanation, partial(_paint, puzzle), _write)


def show_step(puzzle: Nonogram, board: Board, step: Deduction) -> Iterator[Frame]:
    """The frames of one step from this board."""
    return tell_step(board, step, "", partial(_paint, puzzle), _write)


def _paint(puzzle: Nonogram, scene: Scene) -> Drawing:
    drawing = draw(puzzle, scene.board, title="")
    return tone_labels(tone_cells(drawing, scene.tones), scene.clues)


def _write(board: Board, sets: Sets) -> Board:
    cells = bytearray(board.cells)
    for (row, column), value in sets:
        cells[row * board.width + column] = value
    return Board(board.height, board.width, bytes(cells), board.symbols)
