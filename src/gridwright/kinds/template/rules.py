"""The judge: what a Hitori's board breaks. It knows the rules and nothing of how puzzles are solved.

Write it first and prove each rule by a board that breaks it: from then on it judges solver, files and players alike. A board in
progress is judged by what it says, so a violation must never be one that further marks can heal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwright.kinds.template.board import SHADED, UNKNOWN, UNSHADED, Board, neighbours, unshaded_groups
from gridwright.model.deduction import Cell
from gridwright.model.errors import InputError
from gridwright.model.puzzle import Violation

if TYPE_CHECKING:
    from gridwright.kinds.template.puzzle import Hitori


def violations(puzzle: Hitori, board: Board) -> Iterator[Violation]:
    """Everything wrong with `board`: given cells changed, numbers that repeat, shaded cells that touch, unshaded ones cut off.

    Unknown cells break nothing. No violation on a complete board means that it is a solution.
    """
    yield from _changed_givens(puzzle, board)
    yield from _repeated_numbers(puzzle, board)
    yield from _touching_cells(board)
    yield from _separated_cells(board)


def parse_board(puzzle: Hitori, rows: Sequence[str]) -> Board:
    """A board of this puzzle from row strings."""
    board = Board.from_rows(rows)
    if board.size != puzzle.size:
        found, expected = f"{board.size[1]}x{board.size[0]}", f"{puzzle.width}x{puzzle.height}"
        raise InputError(f"found {found} cells, expected {expected}", place="board")
    return board


def list_lines(size: tuple[int, int]) -> Iterator[tuple[str, list[Cell]]]:
    """Every row and every column, as its name and its cells."""
    height, width = size
    for row in range(height):
        yield f"row {row + 1}", [(row, column) for column in range(width)]
    for column in range(width):
        yield f"column {column + 1}", [(row, column) for row in range(height)]


def _changed_givens(puzzle: Hitori, board: Board) -> Iterator[Violation]:
    if puzzle.given is None:
        return
    for cell, given in puzzle.given.cells():
        if given != UNKNOWN and board[cell] not in (given, UNKNOWN):
            place = f"row {cell[0] + 1}, column {cell[1] + 1}"
            yield Violation("given cell changed", place, f"found {board[cell]!r}, but {given!r} was given", (cell,))


def _repeated_numbers(puzzle: Hitori, board: Board) -> Iterator[Violation]:
    for name, cells in list_lines(puzzle.size):
        unshaded: dict[int, list[Cell]] = {}
        for row, column in cells:
            if board[row, column] == UNSHADED:
                unshaded.setdefault(puzzle.numbers[row][column], []).append((row, column))
        for number, places in unshaded.items():
            if len(places) > 1:
                message = f"{number} is unshaded {len(places)} times, expected once at most"
                yield Violation("number repeats", name, message, tuple(places))


def _touching_cells(board: Board) -> Iterator[Violation]:
    for one, state in board.cells():
        for other in neighbours(one, board.size) if state == SHADED else ():
            if other > one and board[other] == SHADED:
                place = f"row {one[0] + 1}, column {one[1] + 1}"
                where = "to its right" if other[0] == one[0] else "below it"
                yield Violation("shaded cells touch", place, f"is shaded, and so is the cell {where}", (one, other))


def _separated_cells(board: Board) -> Iterator[Violation]:
    """Cells that are not known count as connecting. Where shaded ones divide them nevertheless, each part has a cell beside a
    shaded one, which must stay unshaded: so nothing that is still open can heal it."""
    groups = sorted(unshaded_groups(board), key=len)
    if not groups:
        yield Violation("nothing unshaded", "board", "found no cell that is unshaded, expected one at least")
    for group in groups[:-1]:
        place = f"row {group[0][0] + 1}, column {group[0][1] + 1}"
        yield Violation("unshaded cells separated", place, "is cut off from the other unshaded cells", tuple(group))
