"""CaDiCaL, by PySAT, on straightforward clauses of ours: what a SAT solver does without anybody who knows nonograms.

For each block of a line there are variables for "starts at or before this cell"; neighbours in the line keep their distance, and
a cell is filled exactly if a block covers it. A second solution is looked for by forbidding the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, pairwise

from pysat.solvers import Cadical195

from benchmarks.peers.harness import Clues, answer

Clause = list[int]


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    height, width = len(rows), len(columns)
    cells = [[row * width + column + 1 for column in range(width)] for row in range(height)]
    names = count(height * width + 1)
    found: list[list[str]] = []
    with Cadical195() as solver:
        for clue, line in [*zip(rows, cells, strict=True), *zip(columns, zip(*cells, strict=True), strict=True)]:
            for clause in list_clauses(clue, line, names):
                solver.add_clause(clause)
        while len(found) < 2 and solver.solve():
            values = solver.get_model()[: height * width]
            found.append(["".join("#" if values[cell - 1] > 0 else "." for cell in line) for line in cells])
            solver.add_clause([-value for value in values])
    return found


def list_clauses(clue: Sequence[int], line: Sequence[int], names: Iterator[int]) -> Iterator[Clause]:
    """The clauses that let a line hold the blocks of its clue and nothing else; `names` are the variables still free."""
    covers: list[Clause] = [[] for _ in line]
    slack = len(line) - sum(clue) - len(clue) + 1
    # Of a block, the variable `early[step]` says that it starts at most `step` cells behind the first place that it has room at.
    blocks = [[next(names) for _ in range(slack)] for _ in clue]
    first = 0
    for length, early in zip(clue, blocks, strict=True):
        yield from ([-sooner, later] for sooner, later in pairwise(early))
        for step in range(slack + 1):
            # Exactly at this step: not sooner, and not later.
            here = [*([-early[step]] if step < slack else []), *([early[step - 1]] if step else [])]
            yield from ([line[first + step + place], *here] for place in range(length))
        for place in range(first, first + slack + length):
            low, high = place - length - first, place - first
            cover = next(names)
            covers[place].append(cover)
            # Covered means started, and not ended before.
            if high < slack:
                yield [-cover, early[high]]
            if low >= 0:
                yield [-cover, -early[low]]
        first += length + 1
    for early, later in pairwise(blocks):
        yield from ([-after, before] for before, after in zip(early, later, strict=True))
    yield from ([-cell, *cover] for cell, cover in zip(line, covers, strict=True))


if __name__ == "__main__":
    answer(solve)
