"""What is measured of nonograms: the 36 columns of a document, more that do not hang on an order of lines, and those of sorts."""

from __future__ import annotations

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.columns.courses import (
    NEARBY_COLUMNS,
    ORDER_COLUMNS,
    PROBE_COLUMNS,
    START_COLUMNS,
    STEP_COLUMNS,
    SUPPLY_COLUMNS,
    TRYING_COLUMNS,
    measure_nearby,
    measure_orders,
    measure_start,
    measure_steps,
    measure_supply,
    measure_trying,
)
from gridwright.kinds.nonogram.columns.puzzle_columns import (
    CLUE_COLUMNS,
    DOCUMENT_COLUMNS,
    PICTURE_COLUMNS,
    TIME_FACT,
    Column,
    Value,
    measure_clues,
    measure_document,
    measure_picture,
    parse_time,
)
from gridwright.kinds.nonogram.columns.sort_columns import SORT_COLUMNS, measure_any_sort
from gridwright.kinds.nonogram.facts import hash_puzzle
from gridwright.kinds.nonogram.general_simulation import simulate_domains
from gridwright.kinds.nonogram.minimal_sets import find_minimal_sets
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import FORMULA
from gridwright.kinds.nonogram.simulation import simulate
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable

__all__ = ["COLUMNS", "DOCUMENT_COLUMNS", "FORMULA", "SORT_COLUMNS", "TIME_FACT", "hash_puzzle", "measure", "parse_time"]

SEARCH_LIMIT = 10_000
"""Nodes that the search for a second solution may take; counted, so that the same puzzle has the same row everywhere."""

SOLUTION_COLUMNS = (Column("solutions", str, "`one`, `several`, or `unknown` where the search for a second one was given up"),)
COLUMNS = (
    *DOCUMENT_COLUMNS,
    *SOLUTION_COLUMNS,
    *START_COLUMNS,
    *SUPPLY_COLUMNS,
    *STEP_COLUMNS,
    *PROBE_COLUMNS,
    *TRYING_COLUMNS,
    *NEARBY_COLUMNS,
    *CLUE_COLUMNS,
    *PICTURE_COLUMNS,
    *ORDER_COLUMNS,
)
"""Every column that all tables have, in their order."""


def measure(puzzle: Nonogram, *, seed: int = 0, has_minimal_sets: bool = False) -> dict[str, Value] | None:
    """A value for each of `COLUMNS`, in that order; None if the puzzle has no solution. The same for the same seed.

    Puzzles of other sorts than black and white have `SORT_COLUMNS`, too.

    The shares of the minimal sets take ten times as long as all the rest, so they are empty unless asked for.
    """
    outcome = solve(puzzle, solutions=2, limit=SEARCH_LIMIT)
    if isinstance(outcome, Unsolvable):
        return None
    solutions, picture = "unknown", None
    match outcome:
        case Solved(solution=Board() as only, is_unique=True):
            solutions, picture = "one", only
        case Ambiguous():
            solutions = "several"
    simulation = simulate(puzzle, seed=seed) if puzzle.is_plain else simulate_domains(puzzle, seed=seed)
    if simulation.demand == "contradiction":
        return None
    if not puzzle.is_plain:
        nothing: dict[str, Value] = {column.name: None for column in (*COLUMNS, *SORT_COLUMNS)}
        return {**nothing, "solutions": solutions, **measure_any_sort(puzzle, picture, simulation)}
    return {
        **measure_document(puzzle, find_minimal_sets(puzzle).shares if has_minimal_sets else None),
        "solutions": solutions,
        **measure_start(puzzle),
        **measure_supply(simulation),
        **measure_steps(simulation),
        **measure_trying(puzzle),
        **measure_nearby(puzzle, seed),
        **measure_clues(puzzle),
        **measure_picture(picture),
        **measure_orders(puzzle, seed),
    }
