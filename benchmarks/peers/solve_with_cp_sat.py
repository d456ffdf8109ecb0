"""OR-Tools CP-SAT on a straightforward model of ours: one automaton for each line, one worker, one core.

A second solution is looked for by forbidding the first.
"""

from __future__ import annotations

from ortools.sat.python import cp_model  # type: ignore[import-not-found]

from benchmarks.peers.harness import Clues, answer


def solve(rows: Clues, columns: Clues) -> list[list[str]]:
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in columns] for _ in rows]
    for clue, line in [*zip(rows, cells, strict=True), *zip(columns, zip(*cells, strict=True), strict=True)]:
        last, steps = list_steps(clue)
        model.add_automaton(list(line), 0, [last], steps)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found: list[list[str]] = []
    while len(found) < 2 and solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        values = [[solver.value(cell) for cell in line] for line in cells]
        found.append(["".join(".#"[value] for value in line) for line in values])
        pairs = ((cell, value) for line, own in zip(cells, values, strict=True) for cell, value in zip(line, own, strict=True))
        model.add_bool_or([~cell if value else cell for cell, value in pairs])
    return found


def list_steps(clue: list[int]) -> tuple[int, list[tuple[int, int, int]]]:
    """The automaton that reads a line of this clue: its last state, and its steps as (state, value, next state)."""
    state, steps = 0, [(0, 0, 0)]
    for number, block in enumerate(clue):
        if number:
            # A gap of at least one cell.
            steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        for _ in range(block):
            steps.append((state, 1, state + 1))
            state += 1
    if clue:
        # Empty cells behind the last block.
        steps.append((state, 0, state))
    return state, steps


if __name__ == "__main__":
    answer(solve)
