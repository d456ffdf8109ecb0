"""Why a puzzle is rated as it is, in sentences for a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.kinds.common import grading as demands
from gridwright.kinds.common.grading import NARROW, approximate, count, describe_way, say_times
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.tiers import LINE_TIERS, WHAT_IF

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.rating.simulation import Simulation
    from gridwright.kinds.nonogram.techniques.technique import Technique

FEW_FOOTHOLDS = 0.15
"""A smaller share of lines that give something at once is called "only"."""


def give_reasons(puzzle: Nonogram, simulation: Simulation, demand: str, hardest: Technique | None) -> Iterator[str]:
    """What decides the rating first, facts about the clues last."""
    yield describe_demand(puzzle, simulation, demand)
    if demand == "unsolvable":
        return
    if hardest is not None:
        yield describe_hardest(simulation, hardest)
    yield describe_footholds(puzzle, simulation)
    if demand == "lines":
        yield describe_stuck(simulation)
    if len(simulation.round_lines) > 1:
        yield describe_openings(simulation)
    yield describe_clues(puzzle)


def describe_demand(puzzle: Nonogram, simulation: Simulation, demand: str) -> str:
    found, trials = approximate(simulation.tier_uses[WHAT_IF - 1]), approximate(simulation.trials)
    cells = f"{found} {'cell is' if found == '1' else 'cells are'} found so, in {trials} trials on average"
    return demands.describe_demand(
        demand,
        "cell",
        finish="Lines alone finish it",
        left=f"Lines alone leave {simulation.cells_left:,} of {count(puzzle.lattice.size, 'cell')} open",
        trials=f"single cells have to be tried until one way is refuted (what-if); {cells}",
    )


def describe_hardest(simulation: Simulation, hardest: Technique) -> str:
    times = simulation.uses[hardest.code]
    # Below that, others of its tier do its work in most runs, and the figure would only puzzle.
    used = f", used {approximate(times)} times on average" if times >= 1.5 else ""
    return f"The hardest technique it needs is {hardest.title} (tier {hardest.tier} of the {LINE_TIERS} without trying){used}."


def describe_footholds(puzzle: Nonogram, simulation: Simulation) -> str:
    lines = sum(puzzle.lattice.counts())
    if simulation.footholds == 0:
        return f"None of its {count(lines, 'line')} gives anything at once."
    only = "Only " if simulation.footholds < FEW_FOOTHOLDS * lines else ""
    verb = "gives" if simulation.footholds == 1 else "give"
    cells = count(simulation.cells_at_start, "cell")
    return f"{only}{simulation.footholds} of {count(lines, 'line')} {verb} something at once: {cells}."


def describe_stuck(simulation: Simulation) -> str:
    if simulation.stuck < 0.05:
        return "There is always a line that the easiest techniques help with: no stuck moment."
    steps, times = approximate(sum(simulation.tier_uses)), say_times(simulation.stuck)
    return f"In {steps} steps a solver is stuck {times}: no line gives more at the present tier, and a harder one is called for."


def describe_openings(simulation: Simulation) -> str:
    """How many lines give something side by side."""
    opening = f"With all lines worked side by side it takes {count(simulation.rounds, 'round')}"
    narrow = f"in {{few}} of them at most {NARROW} lines give something"
    return describe_way(opening, simulation.round_lines, narrow, "at least {least} lines give something")


def describe_clues(puzzle: Nonogram) -> str:
    blocks = [block.length for clues in puzzle.clues for clue in clues for block in clue]
    lines = sum(puzzle.lattice.counts())
    size = f"{puzzle.width}x{puzzle.height}"
    if not blocks:
        return f"The board is {size} and stays empty."
    ones = round(100 * blocks.count(1) / len(blocks))
    filled = round(100 * sum(block.length for clue in puzzle.rows for block in clue) / puzzle.lattice.size)
    mean = approximate(len(blocks) / lines)
    noun = "number" if mean == "1" else "numbers"
    return f"The board is {size}, {filled} % filled, with {mean} {noun} a line on average, {ones} % of them ones."
