"""What to tell a player about a board: what is wrong with it, or else the easiest next step."""

from __future__ import annotations

from dataclasses import replace

from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.board import UNKNOWN, Board
from gridwright.kinds.nonogram.explaining.choice import Choice
from gridwright.kinds.nonogram.explaining.walk import STUCK, STUCK_SUPPOSING, Look, Walk
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import violations
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.model.deduction import Cell, Hint
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable

PATIENCE = 2.0
"""Seconds for the question whether a board can still be completed; without an answer the hint is given all the same."""


def hint(puzzle: Nonogram, board: Board, choice: Choice, *, look: Look = lambda: None) -> Hint:
    """Where the board contradicts the clues; else which cells cannot be right; else the easiest step from here."""
    faults = tuple(violations(puzzle, board))
    if faults:
        return Hint("wrong", violations=faults)
    if board.is_complete:
        return Hint("finished", remark="The board is finished: every clue is met.")
    outcome = solver.solve(replace(puzzle, given=board), solutions=1, timeout=PATIENCE)
    if isinstance(outcome, Unsolvable):
        return _judge(puzzle, board)
    walk = Walk(puzzle, board, choice.techniques, supposing=choice.supposing, look=look)
    try:
        step = walk.step()
    except ContradictionError as fault:
        return Hint("wrong", remark=f"This board cannot be completed: {fault}.")
    if step is None:
        return Hint("stuck", remark=f"{STUCK_SUPPOSING if choice.supposing else STUCK}. {tell_what_is_left(puzzle, board)}")
    return Hint("step", step=step)


def tell_what_is_left(puzzle: Nonogram, board: Board) -> str:
    """A sentence on what the exact solver finds where reasoning ends."""
    match solver.solve(replace(puzzle, given=board), solutions=2, timeout=PATIENCE):
        case Ambiguous():
            return "There are several solutions, and no reasoning can choose between them."
        case Solved():
            return "There is one solution, but from here one has to guess and come back."
        case Unsolvable():
            return tell_why_impossible(puzzle, board)
    return "From here one has to guess and come back."


def tell_why_impossible(puzzle: Nonogram, board: Board) -> str:
    """Whether the clues are to blame, or what was on the board beyond the given cells."""
    given = puzzle.given or Board.blank(puzzle.height, puzzle.width, puzzle.symbols)
    if board.cells != given.cells and solver.solve(puzzle, solutions=1, timeout=PATIENCE).solutions:
        return "The puzzle has a solution, so what was on the board cannot be right."
    return "No solution meets these clues."


def _judge(puzzle: Nonogram, board: Board) -> Hint:
    """The board cannot be completed, although no single line shows it: name the wrong cells if the solution is known."""
    outcome = solver.solve(puzzle, solutions=2, timeout=PATIENCE)
    if isinstance(outcome, Solved) and outcome.is_unique:
        wrong = tuple(_differing(puzzle, board, outcome.solution))
        if wrong:
            return Hint("wrong", wrong=wrong, remark="Not as in the only solution:")
    if isinstance(outcome, Unsolvable):
        return Hint("wrong", remark="The puzzle has no solution, with or without what is on the board.")
    return Hint("wrong", remark="No solution has all that is on this board, although no single line shows it.")


def _differing(puzzle: Nonogram, board: Board, solution: object) -> list[Cell]:
    assert isinstance(solution, Board)
    pairs = enumerate(zip(board.cells, solution.cells, strict=True))
    return [divmod(cell, puzzle.width) for cell, (found, right) in pairs if found not in (UNKNOWN, right)]
