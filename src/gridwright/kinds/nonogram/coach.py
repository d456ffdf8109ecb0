"""Explanations and hints: how a puzzle is solved, and what a player can do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridwright.kinds.common.coaching import PATIENCE, Adviser, make_look
from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.explaining import walk
from gridwright.kinds.nonogram.explaining.step_finder import StepFinder
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rule_loop import format_state, run_rules
from gridwright.kinds.nonogram.rules import violations
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Technique
from gridwright.kinds.nonogram.techniques.table import ENTRIES, choose_rules
from gridwright.model.deduction import Cell, Explanation, Hint, RuleCount, TechniqueInfo
from gridwright.model.outcome import Progress, Solved

LARGE = 900
"""Cells from which on it pays to load kernels that find the next step."""

LIMIT = "the rules of the document are for black and white only"

# What to tell a player about a board: what is wrong with it, or else the easiest next step.


def known_at_start(puzzle: Nonogram, board: Board | None) -> Board:
    """What the board says, and the given cells."""
    given = puzzle.given or puzzle.make_board()
    return given if board is None else board.over(given)


def list_differences(board: Board, solution: Board) -> list[Cell]:
    """The cells that are not as in a solution, and those with a note that rules out what they are there."""
    lengths = board.lengths or (board.width,) * board.height
    places = [(row, column) for row, length in enumerate(lengths) for column in range(length)]
    denied = {cell for cell, value in board.notes if board.cells[cell] == UNKNOWN and solution.cells[cell] == value}
    pairs = enumerate(zip(places, board.cells, solution.cells, strict=True))
    return [place for cell, (place, found, right) in pairs if found not in (UNKNOWN, right) or cell in denied]


def judge_notes(puzzle: Nonogram, board: Board) -> Hint | None:
    """The notes on a board that rule out what its only completion has; None if there are none, or several ways to complete it."""
    outcome = solver.solve(replace(puzzle, given=board), solutions=2, timeout=PATIENCE)
    if not isinstance(outcome, Solved) or not outcome.is_unique:
        return None
    wrong = list_differences(board, outcome.solution)
    return Hint("wrong", wrong=tuple(wrong), remark="A note rules out what the only solution has:") if wrong else None


ADVISER = Adviser(
    solve=solver.solve,
    violations=violations,
    known_at_start=known_at_start,
    list_differences=list_differences,
    finished="The board is finished: every clue is met.",
    unmet="No solution meets these clues.",
    unseen="although no single line shows it",
)


def explain(
    puzzle: Nonogram,
    board: Board | None = None,
    *,
    rules: str = "all",
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """The way from a board to the solution, with the techniques that `rules` names."""
    choice = choose_rules(rules)
    start = known_at_start(puzzle, board)
    look = make_look(progress, timeout)
    if not puzzle.is_plain:
        from gridwright.kinds.nonogram.explaining import domain_walk  # black and white does without

        told = domain_walk.explain(puzzle, start, choice.for_domains, supposing=choice.supposing, look=look)
        return ADVISER.add_remark(puzzle, told, rules)
    finder = make_finder(puzzle, choice.techniques)
    told = walk.explain(puzzle, start, choice.techniques, supposing=choice.supposing, look=look, finder=finder)
    return ADVISER.add_remark(puzzle, told, rules)


def hint(puzzle: Nonogram, board: Board | None = None, *, rules: str = "all", progress: Progress | None = None) -> Hint:
    """Where a board contradicts the clues; else which cells cannot be right; else the easiest step from it."""
    choice, start, look = choose_rules(rules), known_at_start(puzzle, board), make_look(progress, None)
    if not puzzle.is_plain:
        from gridwright.kinds.nonogram.explaining import domain_walk

        if start.notes and (told := judge_notes(puzzle, start)) is not None:
            return told
        return ADVISER.hint(
            puzzle,
            start,
            lambda: domain_walk.DomainWalk(
                puzzle, start, choice.for_domains, supposing=choice.supposing, look=look, is_hint=True
            ),
            rules,
            impossible=ContradictionError,
            stuck=domain_walk.describe_stuck(choice.supposing),
        )
    return ADVISER.hint(
        puzzle,
        start,
        lambda: walk.Walk(
            puzzle,
            start,
            choice.techniques,
            supposing=choice.supposing,
            look=look,
            finder=make_finder(puzzle, choice.techniques),
        ),
        rules,
        impossible=ContradictionError,
        stuck=walk.describe_stuck(choice.supposing),
    )


def make_finder(puzzle: Nonogram, techniques: Sequence[Technique]) -> StepFinder:
    """What finds the next step: kernels where they are compiled and the board is large, otherwise plain Python."""
    if puzzle.lattice.size < LARGE:
        return StepFinder(puzzle)
    from gridwright.kinds.nonogram.kernel_step_finder import KernelStepFinder, can_find

    return KernelStepFinder(puzzle, techniques) if can_find(techniques) else StepFinder(puzzle)


def count_rules(puzzle: Nonogram, board: Board | None = None, *, rules: str = "all") -> RuleCount:
    """The document's loop over all lines with the techniques that `rules` names, and what it counted."""
    puzzle.require_plain(LIMIT)
    count = run_rules(puzzle, choose_rules(rules).techniques, known_at_start(puzzle, board))
    return RuleCount(count.iterations, count.uses, count.is_solved, count.board, format_state(puzzle, count), count.contradiction)


def list_techniques() -> tuple[TechniqueInfo, ...]:
    """Every technique for a line, easiest first, and the two that suppose something."""
    return tuple(entry.info for entry in ENTRIES)


def check_rules(rules: str) -> None:
    """InputError if `rules` names a technique that there is not."""
    choose_rules(rules)


def cell_symbol(puzzle: Nonogram, value: int) -> str:
    """How a cell's value is written in row strings."""
    return puzzle.symbols[value]
