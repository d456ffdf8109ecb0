"""multi-puzzle-solver, models for OR-Tools CP-SAT of many kinds of puzzles; that for nonograms places the blocks of each line."""

from __future__ import annotations

from typing import Any

from puzzle_solver.core.utils import get_pos  # type: ignore[import-not-found]
from puzzle_solver.core.utils_ortools import SingleSolution, generic_solve_all  # type: ignore[import-not-found]
from puzzle_solver.puzzles.nonograms.nonograms import Board  # type: ignore[import-not-found]

from benchmarks.peers.harness import Clues, answer


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    found = generic_solve_all(Board(top=columns, side=rows), _read_cells, max_solutions=2, verbose=False)
    places = [[get_pos(x=column, y=row) for column in range(len(columns))] for row in range(len(rows))]
    return [["".join(".#"[each.assignment[place]] for place in line) for line in places] for each in found]


def _read_cells(board: Any, solver: Any) -> Any:
    return SingleSolution(assignment={place: solver.value(cell) for place, cell in board.model_vars.items()})


if __name__ == "__main__":
    answer(solve)
