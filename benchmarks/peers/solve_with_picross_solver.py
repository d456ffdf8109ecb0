"""picross-solver, a solver in Python and NumPy: lines, and where they do not help, guesses. It stops at the first solution."""

from __future__ import annotations

import sys

import numpy as np
from picross_solver import picross_solver  # type: ignore[import-not-found]

from benchmarks.peers.harness import Clues, answer


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    board = np.full((len(rows), len(columns)), -1)
    if not picross_solver.solve(rows, columns, board):
        return []
    return [["".join(".#"[cell] for cell in row) for row in board.tolist()]]


if __name__ == "__main__":
    # It calls itself once for each block of a line and for each guess.
    sys.setrecursionlimit(100_000)
    answer(solve)
