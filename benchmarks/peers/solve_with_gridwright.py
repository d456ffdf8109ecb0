"""Gridwright, as a peer among peers."""

from __future__ import annotations

from benchmarks.peers.harness import Clues, answer
from gridwright import api
from gridwright.kinds.nonogram.puzzle import Nonogram


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    outcome = api.solve(Nonogram.build(rows, columns), solutions=2)
    return [solution.rows() for solution in outcome.solutions]


if __name__ == "__main__":
    answer(solve)
