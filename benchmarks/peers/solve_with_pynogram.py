"""pynogram, a solver in Python with propagation, contradictions and backtracking."""

from __future__ import annotations

from pynogram.core.backtracking import Solver  # type: ignore[import-not-found]
from pynogram.core.board import make_board  # type: ignore[import-not-found]
from pynogram.core.common import BOX  # type: ignore[import-not-found]

from benchmarks.peers.harness import Clues, answer


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    board = make_board(columns, rows)
    Solver(board, max_solutions=2).solve()
    boards = board.solutions or [board.cells]
    return [["".join("#" if cell == BOX else "." for cell in row) for row in cells] for cells in boards[:2]]


if __name__ == "__main__":
    answer(solve)
