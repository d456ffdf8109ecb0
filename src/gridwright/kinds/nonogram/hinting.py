"""What to tell a player about a board: what is wrong with it, or else the easiest next step."""

from __future__ import annotations

from gridwright.kinds.common.coaching import Adviser
from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.board import UNKNOWN, Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations
from gridwright.model.deduction import Cell


def known_at_start(puzzle: Nonogram, board: Board | None) -> Board:
    """What the board says, and the given cells."""
    given = puzzle.given or Board.blank(puzzle.height, puzzle.width, puzzle.symbols)
    return given if board is None else board.over(given)


def list_differences(board: Board, solution: Board) -> list[Cell]:
    """The cells that are not as in a solution."""
    pairs = enumerate(zip(board.cells, solution.cells, strict=True))
    return [divmod(cell, board.width) for cell, (found, right) in pairs if found not in (UNKNOWN, right)]


ADVISER = Adviser(
    solve=solver.solve,
    violations=violations,
    known_at_start=known_at_start,
    list_differences=list_differences,
    finished="The board is finished: every clue is met.",
    unmet="No solution meets these clues.",
    unseen="although no single line shows it",
)
