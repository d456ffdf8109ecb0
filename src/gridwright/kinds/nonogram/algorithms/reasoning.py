"""What Gridwright has besides: the rules people use, exact line solving, and its own solver, as algorithms to compare with.

Each loads what it needs when it runs: the table of algorithms stays cheap to import.
"""

from __future__ import annotations

from gridwright.kinds.nonogram.algorithms.algorithm import SOLVED, STUCK, UNSOLVABLE
from gridwright.kinds.nonogram.algorithms.lines import block_lengths
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.algorithm import Answer, Tally


def solve_by_rules(puzzle: Nonogram, tally: Tally) -> Answer:
    """The 13 rules, row by row and column by column, for as long as one of them finds something (nonogram difficulty, 3)."""
    return _solve_by_loop(puzzle, tally, "document")


def solve_by_dynamic_programming(puzzle: Nonogram, tally: Tally) -> Answer:
    """The same loop with dynamic programming in place of the rules (nonogram difficulty, 2.5)."""
    return _solve_by_loop(puzzle, tally, "dp")


def _solve_by_loop(puzzle: Nonogram, tally: Tally, rules: str) -> Answer:
    from gridwright.kinds.nonogram.rule_loop import run_rules
    from gridwright.kinds.nonogram.techniques.table import parse_rules

    block_lengths(puzzle)  # refuses what is not black and white
    tally.boards = 1
    statistics = run_rules(puzzle, parse_rules(rules))
    tally.steps = sum(statistics.uses.values())
    if statistics.contradiction:
        return Answer(None, UNSOLVABLE)
    return Answer(statistics.board, SOLVED if statistics.is_solved else STUCK)


def solve_with_gridwright(puzzle: Nonogram, tally: Tally) -> Answer:
    """Our own solver, asked for one solution. It searches on one board; its steps are its nodes."""
    from gridwright.kinds.nonogram.solver import solve
    from gridwright.model.outcome import Solved

    tally.boards = 1
    outcome = solve(puzzle, solutions=1)
    tally.steps = outcome.effort.nodes
    if isinstance(outcome, Solved) and isinstance(outcome.solution, Board):
        return Answer(outcome.solution, SOLVED)
    return Answer(None, UNSOLVABLE)
