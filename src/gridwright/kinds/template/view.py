"""A Hitori as a `Drawing`: numbers in cells, shaded ones in ink, and what stands out.

A view says what stands where and knows no renderer; text, SVG, PDF and descriptions for screen readers come of the drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from gridwright.kinds.template.board import SHADED, UNKNOWN, UNSHADED, Board
from gridwright.kinds.template.puzzle import Hitori
from gridwright.model.deduction import Cell
from gridwright.model.drawing import CellLook, Drawing, Mark, Tone
from gridwright.model.errors import InputError
from gridwright.model.outcome import differing_cells


def draw(
    puzzle: Hitori,
    board: Board | None = None,
    *,
    differences: Sequence[Board] = (),
    title: str | None = None,
) -> Drawing:
    """Draw the numbers with `board` on them; cells in which `differences` disagree with each other stand out.

    Without a board, what `differences` agree on is drawn; without those, what is given.
    """
    for each in (*differences, *([] if board is None else [board])):
        if each.size != puzzle.size:
            found, expected = f"{each.size[1]}x{each.size[0]}", f"{puzzle.width}x{puzzle.height}"
            raise InputError(f"found {found} cells, expected {expected}", place="board")
    differs = differing_cells(differences) if differences else []
    if board is None:
        board = differences[0].agreeing(differences[1:]) if differences else puzzle.given or Board.blank(*puzzle.size)
    tones = _given_tones(puzzle, board) | dict.fromkeys(differs, Tone.DIFFERS)
    drawing = _draw_cells(board, lambda cell: str(puzzle.numbers[cell[0]][cell[1]]), tones)
    verb = "cell differs" if len(differs) == 1 else "cells differ"
    notes = (f"{len(differs)} {verb} between {len(differences)} solutions.",) if differs else ()
    return replace(drawing, title=puzzle.info.title if title is None else title, notes=notes)


def draw_board(board: Board) -> Drawing:
    """Draw a board alone, without numbers."""
    return _draw_cells(board, lambda cell: "", {})


def _draw_cells(board: Board, write: Callable[[Cell], str], tones: Mapping[Cell, Tone]) -> Drawing:
    """Unshaded cells are circled while anything is unknown, as people do it on paper; on a finished board they are plain."""
    height, width = board.size
    is_open = not board.is_complete

    def look_at(cell: Cell) -> CellLook:
        mark = {SHADED: Mark.FILLED, UNSHADED: Mark.BLANK, UNKNOWN: Mark.UNKNOWN}[board[cell]]
        is_circled = is_open and board[cell] == UNSHADED
        return CellLook(mark, text=write(cell), tone=tones.get(cell, Tone.PLAIN), is_circled=is_circled)

    return Drawing.of_letters([look_at((row, column)) for column in range(width)] for row in range(height))


def _given_tones(puzzle: Hitori, board: Board) -> dict[Cell, Tone]:
    """Cells whose state is given. One that the board has changed is no longer what was given."""
    given = [] if puzzle.given is None else puzzle.given.cells()
    return {cell: Tone.GIVEN for cell, state in given if state != UNKNOWN and state == board[cell]}
