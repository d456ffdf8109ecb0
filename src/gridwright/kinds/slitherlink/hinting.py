"""What to tell a player about a board: what is wrong with it, or else the easiest next step."""

from __future__ import annotations

from dataclasses import replace

from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import UNKNOWN, Board
from gridwright.kinds.slitherlink.explaining.choice import Choice
from gridwright.kinds.slitherlink.explaining.walk import Glance, ImpossibleError, Walk, describe_stuck
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import violations
from gridwright.model.deduction import Cell, Hint
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable

PATIENCE = 2.0
"""Seconds for the question whether a board can still be completed; without an answer the hint is given all the same."""


def hint(puzzle: Slitherlink, board: Board, choice: Choice, *, glance: Glance = lambda: None) -> Hint:
    """Where the board breaks the rules; else which edges cannot be right; else the easiest step from here."""
    faults = tuple(violations(puzzle, board))
    if faults:
        return Hint("wrong", violations=faults)
    if board.is_complete:
        return Hint("finished", remark="The board is finished: the loop is closed, and every clue is met.")
    outcome = solver.solve(replace(puzzle, given=board), solutions=1, timeout=PATIENCE)
    if isinstance(outcome, Unsolvable):
        return _judge(puzzle, board)
    walk = Walk(puzzle, board, choice, glance=glance)
    try:
        step = walk.step()
    except ImpossibleError as fault:
        return Hint("wrong", remark=f"This board cannot be completed: {fault}")
    if step is None:
        return Hint("stuck", remark=f"{describe_stuck(choice)}. {tell_what_is_left(puzzle, board)}")
    return Hint("step", step=step)


def tell_what_is_left(puzzle: Slitherlink, board: Board) -> str:
    """A sentence on what the exact solver finds where reasoning ends."""
    match solver.solve(replace(puzzle, given=board), solutions=2, timeout=PATIENCE):
        case Ambiguous():
            return "There are several solutions, and no reasoning can choose between them."
        case Solved():
            return "There is one solution, but from here one has to guess and come back."
        case Unsolvable():
            return tell_why_impossible(puzzle, board)
    return "From here one has to guess and come back."


def tell_why_impossible(puzzle: Slitherlink, board: Board) -> str:
    """Whether the clues are to blame, or what was on the board beyond the given edges."""
    given = puzzle.given or Board.blank(*puzzle.size)
    if board != given and solver.solve(puzzle, solutions=1, timeout=PATIENCE).solutions:
        return "The puzzle has a solution, so what was on the board cannot be right."
    return "No loop meets these clues."


def _judge(puzzle: Slitherlink, board: Board) -> Hint:
    """The board cannot be completed, although no rule is broken yet: name the wrong edges if the solution is known."""
    outcome = solver.solve(puzzle, solutions=2, timeout=PATIENCE)
    if isinstance(outcome, Solved) and outcome.is_unique:
        wrong = tuple(_differing(board, outcome.solution))
        if wrong:
            return Hint("wrong", wrong=wrong, remark="Not as in the only solution:")
    if isinstance(outcome, Unsolvable):
        return Hint("wrong", remark="The puzzle has no solution, with or without what is on the board.")
    return Hint("wrong", remark="No solution has all that is on this board, although no rule is broken yet.")


def _differing(board: Board, solution: object) -> list[Cell]:
    assert isinstance(solution, Board)
    pairs = zip(board.edges(), solution.edges(), strict=True)
    return [spot for (spot, found), (_, right) in pairs if found not in (UNKNOWN, right)]
