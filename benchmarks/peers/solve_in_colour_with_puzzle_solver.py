"""multi-puzzle-solver on coloured nonograms; see `solve_with_puzzle_solver`."""

from __future__ import annotations

from typing import Any

from puzzle_solver.core.utils import get_pos  # type: ignore[import-not-found]
from puzzle_solver.core.utils_ortools import SingleSolution, generic_solve_all  # type: ignore[import-not-found]
from puzzle_solver.puzzles.nonograms.nonograms_colored import Board  # type: ignore[import-not-found]

from benchmarks.peers.harness import ColouredClues, answer_in_colour


def solve(rows: ColouredClues, columns: ColouredClues) -> list[list[str]]:
    top, side = ([[(length, symbol) for length, symbol in clue] for clue in clues] for clues in (columns, rows))
    found = generic_solve_all(Board(top=top, side=side), _read_cells, max_solutions=2, verbose=False)
    places = [[get_pos(x=column, y=row) for column in range(len(columns))] for row in range(len(rows))]
    return [["".join(each.assignment[place] for place in line) for line in places] for each in found]


def _read_cells(board: Any, solver: Any) -> Any:
    cells = {
        place: next((symbol for symbol, cell in inks.items() if solver.value(cell)), ".")
        for place, inks in board.model_vars.items()
    }
    return SingleSolution(assignment=cells)


if __name__ == "__main__":
    answer_in_colour(solve)
