"""The steps of a nonogram's explanation as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from gridwright.kinds.common.storyboards import Cover, Scene, Sets, describe_basis, make_storyboard, tell_step
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.coach import known_at_start
from gridwright.kinds.nonogram.lattice import Rectangle
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.view import draw
from gridwright.model.deduction import Cell, Deduction, Explanation
from gridwright.model.drawing import Drawing, Tone, tone_cells, tone_labels
from gridwright.model.storyboard import Frame, Storyboard

INTRODUCTION = (
    "Each number stands for a block of that many filled cells in a row. The blocks of a line come in the order of its clue, "
    "with at least one empty cell between them.",
    "Rows are counted from the top and columns from the left. Inside a line cells are counted the same way, so cell 4 of a row "
    "is the one in column 4, and cell 4 of a column the one in row 4. The small numbers at the edges help to find them.",
)


INTRODUCTION_OF_SORTS = (
    "Each number stands for a block of that many cells in its ink, capped by half cells where the clue shows them. The blocks of "
    "a line come in the order of its clue; two of one ink do not touch, unless there is a half cell between them.",
    INTRODUCTION[1],
)
INTRODUCTION_OF_ZEBRAS = (
    "Each number stands for a run of that many equal cells, filled or empty, and no more. A line has these runs in the order of "
    "its clue, and may have others before, between and behind them.",
    INTRODUCTION[1],
)


COUNTING = {
    "triddler": "Rows are counted from the top, rising and falling lines from the left. Inside a row cells are counted from the "
    "left, inside other lines from the upper end.",
    "block": "Slices are counted from the front, rows from the top and columns from the left. A pillar runs through all slices "
    "at one place; its numbers stand in the table, and its cells are counted from the first slice.",
}
"""Sort -> how its lines and cells are counted, where it is no rectangle."""


def tell_story(puzzle: Nonogram, explanation: Explanation) -> Storyboard:
    """The whole explanation as frames."""
    return make_storyboard(_make_cover(puzzle, explanation.start), explanation, partial(_paint, puzzle), partial(_write, puzzle))


def show_step(puzzle: Nonogram, board: Board | None, step: Deduction) -> Iterator[Frame]:
    """The frames of one step from this board, or from what is given."""
    return tell_step(known_at_start(puzzle, board), step, "", partial(_paint, puzzle), partial(_write, puzzle))


def _tell_size(puzzle: Nonogram) -> str:
    if puzzle.sort in COUNTING:
        return puzzle.lattice.describe_size()
    return f"{puzzle.width} columns and {puzzle.height} rows"


def _make_cover(puzzle: Nonogram, start: Board) -> Cover:
    """What the pages before and after the steps say; `start` may know more than the puzzle gives."""
    given = puzzle.given.cells if puzzle.given is not None else bytes([UNKNOWN]) * puzzle.lattice.size
    basis, is_whole = describe_basis(start.cells, given, UNKNOWN, "cells")
    return Cover(
        title=puzzle.info.title or "A nonogram",
        subtitle=f"Nonogram, {_tell_size(puzzle)}",
        introduction=(_introduce(puzzle)[0], COUNTING.get(puzzle.sort, INTRODUCTION[1])),
        basis=basis,
        is_whole=is_whole,
    )


def _introduce(puzzle: Nonogram) -> tuple[str, ...]:
    """How to read the clues."""
    if puzzle.grammar == "zebra":
        return INTRODUCTION_OF_ZEBRAS
    return INTRODUCTION if len(puzzle.palette) == 2 else INTRODUCTION_OF_SORTS


def _paint(puzzle: Nonogram, scene: Scene) -> Drawing:
    drawing = tone_labels(tone_cells(draw(puzzle, scene.board, title=""), scene.tones), scene.clues)
    if scene.is_broken:
        sides = drawing.label_sides
        places = ((side, line, place) for side, line in scene.lines for place in range(len(sides[side][line])))
        drawing = tone_labels(drawing, places, Tone.WRONG)
    lines = list_lines(puzzle, scene.focus) if scene.focus is not None else scene.lines
    return replace(drawing, has_ruler=True, lit_lines=tuple(lines), is_broken=scene.is_broken)


def list_lines(puzzle: Nonogram, place: Cell) -> list[tuple[int, int]]:
    """The lines through a cell: direction and number."""
    if isinstance(puzzle.lattice, Rectangle):
        return list(enumerate(place))
    lattice, cell = puzzle.lattice, puzzle.lattice.find_cell(place)
    lines = ((direction, index) for direction, count in enumerate(lattice.counts()) for index in range(count))
    return [line for line in lines if cell in lattice.line(*line)]


def _write(puzzle: Nonogram, board: Board, sets: Sets) -> Board:
    cells = bytearray(board.cells)
    for place, value in sets:
        cells[puzzle.lattice.find_cell(place)] = value
    return puzzle.make_board(bytes(cells))
