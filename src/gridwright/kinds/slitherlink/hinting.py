"""What to tell a player about a board: what is wrong with it, or else the easiest next step."""

from __future__ import annotations

from dataclasses import replace

from gridwright.kinds.common.coaching import PATIENCE, Adviser, Look
from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import UNKNOWN, Board
from gridwright.kinds.slitherlink.explaining.choice import Choice
from gridwright.kinds.slitherlink.explaining.walk import ImpossibleError, describe_stuck
from gridwright.kinds.slitherlink.foresight import make_foresight
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import violations
from gridwright.kinds.slitherlink.windows import NearWalk
from gridwright.model.deduction import Cell, Hint
from gridwright.model.outcome import Ambiguous

MISLED = "There are several solutions, so nothing may be taken from there being one: leave out highlander."
"""What to say where that led astray."""


def give_hint(puzzle: Slitherlink, board: Board, choice: Choice, *, glance: Look = lambda: None) -> Hint:
    """Where the board breaks the rules; else which edges cannot be right; else the easiest step from here."""
    told = ADVISER.hint(
        puzzle,
        board,
        lambda: NearWalk(puzzle, board, choice, glance=glance, foresee=make_foresight(puzzle, choice, glance)),
        impossible=ImpossibleError,
        stuck=describe_stuck(choice),
    )
    if told.outcome == "wrong" and not told.violations and is_misled(puzzle, board, choice):
        return Hint("stuck", remark=MISLED)
    return told


def is_misled(puzzle: Slitherlink, board: Board, choice: Choice) -> bool:
    """Whether a technique that takes a single solution for granted was used where there are several."""
    if not any(technique.has_to_be_named for technique in choice.techniques):
        return False
    return isinstance(solver.solve(replace(puzzle, given=board), solutions=2, timeout=PATIENCE), Ambiguous)


def known_at_start(puzzle: Slitherlink, board: Board | None) -> Board:
    """What the board says, and the given edges."""
    given = puzzle.given or Board.blank(*puzzle.size)
    return given if board is None else board.over(given)


def list_differences(board: Board, solution: Board) -> list[Cell]:
    """The edges that are not as in a solution."""
    pairs = zip(board.edges(), solution.edges(), strict=True)
    return [spot for (spot, found), (_, right) in pairs if found not in (UNKNOWN, right)]


ADVISER = Adviser(
    solve=solver.solve,
    violations=violations,
    known_at_start=known_at_start,
    list_differences=list_differences,
    finished="The board is finished: the loop is closed, and every clue is met.",
    unmet="No loop meets these clues.",
    unseen="although no rule is broken yet",
)
