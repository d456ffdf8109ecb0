"""How many Slitherlinks that resist the level expert, with colouring, the techniques beyond it solve without supposing any edge:
`python -m tools.measure_beyond_expert [COUNT]`.

The puzzles have one solution, which the exact solver sees to, and their clues were taken away in random order, alone or in
symmetry, or those outside of a pattern first: some just until expert fails, the others until none can go.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from gridwright.kinds.common.generation import gather_orbits
from gridwright.kinds.slitherlink.deduction import read_board, run_deduction
from gridwright.kinds.slitherlink.generator import SYMMETRIES, count_sides, draw_loop
from gridwright.kinds.slitherlink.kernels.engine import SOLVED
from gridwright.kinds.slitherlink.levels import find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.table import parse_rules
from gridwright.kinds.slitherlink.techniques.trials import Trials
from gridwright.model.outcome import Solved

EXPERT = find_level("expert").number
SIZES = ((7, 7), (8, 8), (10, 10), (10, 10), (12, 10), (12, 12), (15, 15))
"""Rows and columns."""
STYLES = ("just", "minimal", "pattern")
PATTERNS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: (row + column) % 4 < 2,
    lambda row, column: row % 3 != 1,
    lambda row, column: (row // 2 + column // 2) % 2 == 0,
)
RULES = ("expert", "only-way", "colour-cycles", "clue-pairs", "clue-ways", "long-paths")
"""Each is added to those before it."""
NODES = 20_000
"""What the exact solver may take; beyond that a clue stays."""

Clues = dict[tuple[int, int], int]


def pose(height: int, width: int, clues: Clues) -> Slitherlink:
    return Slitherlink.build([[clues.get((row, column)) for column in range(width)] for row in range(height)])


def make_puzzle(random: Random, height: int, width: int, style: str) -> Slitherlink | None:
    """A puzzle that resists; None if this loop and order lead to none."""
    symmetry = random.choice(("none", "half", "half", "axes"))
    sides = count_sides(draw_loop(height, width, (random.random(), random.random(), random.random()), random))
    orbits = [[divmod(cell, width) for cell in orbit] for orbit in gather_orbits(height, width, SYMMETRIES[symmetry])]
    clues: Clues = {(row, column): int(sides[row, column]) for row in range(height) for column in range(width)}
    random.shuffle(orbits)
    if style == "pattern":
        belongs = random.choice(PATTERNS)
        orbits.sort(key=lambda orbit: belongs(*orbit[0]))
    if not isinstance(solve(pose(height, width, clues), limit=NODES), Solved):
        return None
    resists = False
    for orbit in orbits:
        fewer = {cell: clue for cell, clue in clues.items() if cell not in orbit}
        puzzle = pose(height, width, fewer)
        is_easy = run_deduction(puzzle, EXPERT)[1] == SOLVED
        if is_easy or isinstance(solve(puzzle, limit=NODES), Solved):
            clues, resists = fewer, resists or not is_easy
        if resists and style == "just":
            break
    return pose(height, width, clues) if resists else None


def list_puzzles(count: int) -> Iterator[tuple[str, Slitherlink]]:
    for number in range(count):
        random = Random(f"beyond expert {number}")
        style = random.choice(STYLES)
        puzzle = make_puzzle(random, *SIZES[number % len(SIZES)], style)
        if puzzle is not None:
            yield style, puzzle


def is_solved_by(puzzle: Slitherlink, techniques: tuple[Technique, ...]) -> bool:
    """Whether these techniques settle every edge, beginning with what expert knows."""
    knowledge = Knowledge(puzzle, read_board(run_deduction(puzzle, EXPERT)[0]))
    trials = Trials(knowledge)
    for technique in techniques:
        if technique.propagators is not None:
            knowledge.add_propagators(technique.propagators(technique, puzzle, knowledge.lattice))
    while True:
        while (propagator := knowledge.next_propagator()) is not None:
            knowledge.visit(propagator)
        if knowledge.is_settled:
            return True
        searches = (each.search(each, trials, knowledge, lambda: None) for each in techniques if each.search is not None)
        found = next((findings[0] for findings in searches if findings), None)
        if found is None:
            return False
        for edge, value in found.sets:
            knowledge.put_edge(edge, value)


def main(count: int) -> None:
    made, solved = Counter[str](), Counter[tuple[str, str]]()
    for style, puzzle in list_puzzles(count):
        made[style] += 1
        for last in range(len(RULES)):
            if is_solved_by(puzzle, parse_rules(",".join(RULES[: last + 1]))):
                for stronger in RULES[last:]:
                    solved[style, stronger] += 1
                break
    print(f"{'':10}{'puzzles':>9}" + "".join(f"{rule:>15}" for rule in RULES))
    for style in STYLES:
        print(f"{style:10}{made[style]:>9}" + "".join(f"{solved[style, rule]:>15}" for rule in RULES))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 140)
