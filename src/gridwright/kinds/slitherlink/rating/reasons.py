"""Why a puzzle is rated as it is, in sentences for a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.kinds.common import grading as demands
from gridwright.kinds.common.grading import NARROW, approximate, count, describe_way, say_times
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rating.tiers import LEVEL_COUNT, TRIALS
from gridwright.kinds.slitherlink.techniques.table import LEVEL_NAMES

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.rating.rater import Findings
    from gridwright.kinds.slitherlink.rating.rounds import Rounds
    from gridwright.kinds.slitherlink.rating.simulation import Simulation
    from gridwright.kinds.slitherlink.techniques.inference import Technique

FEW_EDGES = 0.1
"""A smaller share of edges that follow at once is called "only"."""


def give_reasons(puzzle: Slitherlink, findings: Findings) -> Iterator[str]:
    """What decides the rating first, facts about the clues last."""
    simulation, demand = findings.simulation, findings.demand
    yield describe_demand(puzzle, simulation, demand)
    if demand == "unsolvable":
        return
    if demand == "deduction":
        yield describe_levels(findings.tier, findings.plain_tier)
    if findings.hardest is not None:
        yield describe_hardest(simulation, findings.hardest)
    yield describe_footholds(puzzle, findings.rounds)
    if demand == "deduction":
        yield describe_stuck(simulation)
    if findings.rounds.total > 1:
        yield describe_openings(findings.rounds)
    yield describe_clues(puzzle)


def describe_demand(puzzle: Slitherlink, simulation: Simulation, demand: str) -> str:
    found, trials = approximate(simulation.uses[TRIALS - 1]), approximate(simulation.trials)
    edges = f"{found} {'edge is' if found == '1' else 'edges are'} found so, in {trials} trials on average"
    return demands.describe_demand(
        demand,
        "edge",
        finish="Deduction alone finishes it",
        left=f"Deduction alone leaves {simulation.edges_left:,} of {count(puzzle.lattice.edge_count, 'edge')} open",
        trials=f"single edges have to be tried as a line and as a cross (what-if); {edges}",
    )


def describe_levels(tier: int, plain_tier: int) -> str:
    """The level with colouring cells, and without."""
    level = LEVEL_NAMES[tier - 1]
    if plain_tier == tier:
        return f"Its level is {level}, with or without colouring cells."
    without = f"it takes {LEVEL_NAMES[plain_tier - 1]}" if plain_tier else "no level solves it"
    return f"Its level is {level} with colouring cells; without, {without}."


def describe_hardest(simulation: Simulation, hardest: Technique) -> str:
    times = approximate(simulation.uses[hardest.tier - 1])
    noun = "edge is" if times == "1" else "edges are"
    place = f"tier {hardest.tier} of the {LEVEL_COUNT} without trying"
    return f"The hardest technique it needs is {hardest.title} ({place}); {times} {noun} found at that tier on average."


def describe_footholds(puzzle: Slitherlink, rounds: Rounds) -> str:
    """How much there is to do before one has to think harder."""
    edges = count(puzzle.lattice.edge_count, "edge")
    if not rounds.first_tier:
        return "No deduction gives anything at the start."
    only = "only " if rounds.first_edges < FEW_EDGES * puzzle.lattice.edge_count else ""
    gain = f"{only}{rounds.first_edges:,} of {edges}, at {count(rounds.footholds, 'clue')}"
    if rounds.first_tier == 1:
        return f"Counting gives something at once: {gain}."
    return f"Counting gives nothing at the start; the level {LEVEL_NAMES[rounds.first_tier - 1]} gives {gain}."


def describe_stuck(simulation: Simulation) -> str:
    if simulation.stuck < 0.05:
        return "Counting goes on to the end: no stuck moment."
    edges = approximate(sum(simulation.uses))
    return (
        f"On the way to {edges} edges a solver is stuck {say_times(simulation.stuck)}: no place gives more at the present tier."
    )


def describe_openings(rounds: Rounds) -> str:
    """How many edges follow side by side, and how often none does."""
    opening = f"With all places counted side by side it takes {count(len(rounds.gains), 'round')}"
    if rounds.looks or len(rounds.gains) < 2:
        # How much a round gives says little then: other edges may be found at a higher level at the same time.
        return f"{opening}, and {count(rounds.looks, 'edge')} that counting does not give."
    narrow = f"{{few}} of them {{give}} at most {NARROW} edges"
    return describe_way(opening, rounds.gains, narrow, "each gives at least {least} edges")


def describe_clues(puzzle: Slitherlink) -> str:
    clues = [clue for _, clue in puzzle.clued_cells()]
    size = f"{puzzle.width}x{puzzle.height}"
    if not clues:
        return f"The board is {size} and has no clue."
    share = round(100 * len(clues) / puzzle.lattice.size)
    kinds = ", ".join(f"{clues.count(clue):,} x {clue}" for clue in range(5) if clue in clues)
    return f"The board is {size}, {share} % of its cells have a clue: {kinds}."
