"""OR-Tools CP-SAT on a straightforward model of ours: one automaton for each line, one worker, one core.

A second solution is looked for by forbidding the first.
"""

from __future__ import annotations

from ortools.sat.python import cp_model  # type: ignore[import-not-found]

from benchmarks.peers.automata import list_steps
from benchmarks.peers.harness import Clues, answer


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in columns] for _ in rows]
    for clue, line in [*zip(rows, cells, strict=True), *zip(columns, zip(*cells, strict=True), strict=True)]:
        steps = list_steps(clue)
        arcs = [(state, value, after) for state, pair in enumerate(steps, start=1) for value, after in enumerate(pair) if after]
        model.add_automaton(list(line), 1, [len(steps)], arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found: list[list[str]] = []
    while len(found) < 2 and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = [[solver.value(cell) for cell in line] for line in cells]
        found.append(["".join(".#"[value] for value in line) for line in values])
        pairs = ((cell, value) for line, own in zip(cells, values, strict=True) for cell, value in zip(line, own, strict=True))
        model.add_bool_or([~cell if value else cell for cell, value in pairs])
    return found


if __name__ == "__main__":
    answer(solve)
