"""Rating a Slitherlink: what it takes, how much of it, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.kinds.common import grading as demands
from gridwright.kinds.common.grading import (
    NARROW,
    approximate,
    check_request,
    choose_band,
    count,
    describe_way,
    judge_demand,
    load_references,
    make_fingerprint,
    name_demand,
    name_size,
    say_times,
)
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import read_board, run_deduction
from gridwright.kinds.slitherlink.kernels.engine import SOLVED
from gridwright.kinds.slitherlink.levels import LEVEL_COUNT, LEVEL_NAMES, NESTED_TRIALS, SEARCH, TIER_TITLES, TRIALS
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.simulation import DEFAULT_RUNS, Rounds, Simulation, run_rounds, simulate
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.techniques import table
from gridwright.kinds.slitherlink.techniques.connectivity import COLOUR_CYCLES, ONLY_WAY
from gridwright.kinds.slitherlink.techniques.knowledge import Knowledge
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.variants import refuse_variant
from gridwright.model.outcome import Effort, Progress, Solved
from gridwright.model.rating import QuotedTime, Rating

# The lowest level that solves a puzzle, and the hardest technique that it cannot do without.

LARGE = 400
"""Cells from which on only the levels up to `QUICK_TIER` are searched for the technique: others would take seconds."""
QUICK_TIER = 5


def find_tier(puzzle: Slitherlink, *, has_colouring: bool) -> int:
    """The tier of the lowest level that solves a puzzle, with or without cells coloured; 0 if none does."""
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.rater import find_tier_on_graph

        return find_tier_on_graph(puzzle, puzzle.tiling, has_colouring=has_colouring)
    for level in range(LEVEL_COUNT):
        if run_deduction(puzzle, level, has_colouring=has_colouring)[1] == SOLVED:
            return level + 1
    return 0


def count_edges(puzzle: Slitherlink) -> int:
    """How many edges its board has."""
    return puzzle.lattice.edge_count if puzzle.tiling is None else len(puzzle.tiling.graph.edges)


def measure_size(puzzle: Slitherlink) -> int:
    """How many cells; of a tiling those of a board of squares with as many edges, which is what drawing takes."""
    return puzzle.lattice.size if puzzle.tiling is None else max(1, len(puzzle.tiling.graph.edges) // 2)


def find_hardest(puzzle: Slitherlink, tier: int, techniques: Sequence[Technique] | None = None) -> Technique | None:
    """The first technique, cheapest first, with which and all before it a puzzle of this tier is solved; None if that would take
    long to find out.

    What a simulated solver happened to use would say less: it uses whatever its tier has to offer. All that lower tiers give is
    on the board before.
    """
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.rater import find_hardest_on_graph

        return find_hardest_on_graph(puzzle, puzzle.tiling, tier) if measure_size(puzzle) <= LARGE or tier <= QUICK_TIER else None
    if puzzle.lattice.size > LARGE and tier > QUICK_TIER:
        return None
    techniques = table.TECHNIQUES if techniques is None else techniques
    candidates = [each for each in techniques if each.level == tier]
    # Those that suppose something are what is left when no propagator helps.
    *looking, last = [*(each for each in candidates if each.propagators), *(each for each in candidates if not each.propagators)]
    known = [each for each in techniques if each.level is not None and each.level < tier]
    board = read_board(run_deduction(puzzle, tier - 2)[0]) if tier > 1 else puzzle.square_given
    for candidate in looking:
        known.append(candidate)
        if not candidate.propagators or can_finish(puzzle, board, known):
            return candidate
    return last


def find_hardest_connected(puzzle: Slitherlink, board: Board | None = None) -> Technique | None:
    """The last technique of the shortest beginning of the table that solves a puzzle from a board, where connectivity is among
    those needed or makes a lower tier do; None if no beginning without suppositions solves it, or finding out would take long."""
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.rater import find_hardest_connected_on_graph

        return find_hardest_connected_on_graph(puzzle, puzzle.tiling) if measure_size(puzzle) <= LARGE else None
    if puzzle.lattice.size > LARGE:
        return None
    looking = [each for each in table.TECHNIQUES if each.propagators and not each.has_to_be_named]
    # More techniques never find less, so the end of the shortest beginning is found by halves.
    low, high = looking.index(ONLY_WAY), len(looking)
    if not can_finish(puzzle, board, looking):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if can_finish(puzzle, board, looking[:middle]) else (middle, high)
    return looking[high - 1]


def find_connected_tier(puzzle: Slitherlink) -> int:
    """The tier of the lowest level that solves a puzzle with cells coloured when it sees connectivity, too; 0 if none does."""
    for level in range(LEVEL_COUNT):
        if puzzle.tiling is not None:
            from gridwright.kinds.slitherlink.tilings.rater import is_solved_with_connectivity

            is_solved = is_solved_with_connectivity(puzzle, puzzle.tiling, level)
        else:
            is_solved = run_deduction(puzzle, level, has_cycles=True)[1] == SOLVED
        if is_solved:
            return level + 1
    return 0


def can_finish(puzzle: Slitherlink, board: Board | None, techniques: Sequence[Technique]) -> bool:
    """Whether propagators of these techniques settle every edge."""
    knowledge = Knowledge(puzzle, board or Board.blank(*puzzle.size))
    for technique in techniques:
        if technique.propagators:
            knowledge.add_propagators(technique.propagators(technique, puzzle, knowledge.lattice))
    while (propagator := knowledge.next_propagator()) is not None:
        knowledge.visit(propagator)
    return not any(map(knowledge.is_open, knowledge.lattice.board_edges()))


# Why a puzzle is rated as it is, in sentences for a person.

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
        yield describe_hardest(puzzle, simulation, findings.hardest)
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
        left=f"Deduction alone leaves {simulation.edges_left:,} of {count(count_edges(puzzle), 'edge')} open",
        trials=f"single edges have to be tried as a line and as a cross (what-if); {edges}",
        nested=f"{approximate(simulation.uses[NESTED_TRIALS - 1])} are found so",
    )


def describe_levels(tier: int, plain_tier: int) -> str:
    """The level with colouring cells, and without."""
    if not tier:
        return "No level finishes it; with connectivity, deduction does."
    level = LEVEL_NAMES[tier - 1]
    if plain_tier == tier:
        return f"Its level is {level}, with or without colouring cells."
    without = f"it takes {LEVEL_NAMES[plain_tier - 1]}" if plain_tier else "no level solves it"
    return f"Its level is {level} with colouring cells; without, {without}."


def describe_hardest(puzzle: Slitherlink, simulation: Simulation, hardest: Technique) -> str:
    if hardest.tier > LEVEL_COUNT:
        return f"The hardest technique it needs is {hardest.title}, which no level has."
    level, noun = hardest.tier, "tier"
    place = f"tier {hardest.tier} of the {LEVEL_COUNT} without trying"
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.techniques.table import find_level_on_graphs

        level = find_level_on_graphs(hardest) or hardest.tier
    if level != hardest.tier:
        # Solvers are simulated by the kernel's levels, of which a lower one than its tier has it.
        place, noun = f"{place}; on tilings the level {LEVEL_NAMES[level - 1]} has it", "level"
    if not simulation.uses[level - 1]:
        # The simulated solvers see all of connectivity early; techniques have its long form late.
        seen = "unless one sees that inside and outside each hang together"
        return f"The hardest technique it needs is {hardest.title} ({place}), {seen}: then no edge is found at that {noun}."
    times = approximate(simulation.uses[level - 1])
    edges = "edge is" if times == "1" else "edges are"
    return f"The hardest technique it needs is {hardest.title} ({place}); {times} {edges} found at that {noun} on average."


def describe_footholds(puzzle: Slitherlink, rounds: Rounds) -> str:
    """How much there is to do before one has to think harder."""
    edges = count(count_edges(puzzle), "edge")
    if not rounds.first_tier:
        return "No deduction gives anything at the start."
    only = "only " if rounds.first_edges < FEW_EDGES * count_edges(puzzle) else ""
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
    clues = [clue for row in puzzle.clues for clue in row if clue is not None]
    size, noun = f"{puzzle.width}x{puzzle.height}", "cells"
    if puzzle.tiling is not None:
        size, noun = puzzle.tiling.description if puzzle.tiling.drawn else f"{puzzle.tiling.description} {size}", "faces"
    if not clues:
        return f"The board is {size} and has no clue."
    cells = sum(map(len, puzzle.clues))
    share = round(100 * len(clues) / cells)
    kinds = ", ".join(f"{clues.count(clue):,} x {clue}" for clue in sorted(set(clues)))
    return f"The board is {size}, {share} % of its {noun} have a clue: {kinds}."


NO_QUOTE = "no time: the published formula is for nonograms"


@dataclass(frozen=True, slots=True)
class Findings:
    """All that was found out about a puzzle."""

    simulation: Simulation
    rounds: Rounds
    demand: str
    tier: int
    """Of the lowest level that solves it with cells coloured; 0 if none does."""
    plain_tier: int
    """The same without colouring."""
    hardest: Technique | None


def rate(
    puzzle: Slitherlink,
    *,
    seed: int = 0,
    runs: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    quotes: bool = False,
) -> Rating:
    """Estimate the effort of a puzzle; the same for the same `seed` and `runs`.

    `limit` and `timeout` bound the search for a second solution, which is only asked for where deduction and trials leave the
    question open.
    """
    refuse_variant(puzzle.variant, "ratings are")
    check_request(seed, timeout)

    def is_unique() -> bool:
        return isinstance(solve(puzzle, solutions=2, limit=limit, timeout=timeout, progress=progress), Solved)

    simulation = _play(puzzle, seed, DEFAULT_RUNS if runs is None else runs, progress, is_unique)
    if progress is not None:
        progress(Effort())
    demand = judge_demand(simulation.demand, lambda: solve(puzzle, solutions=2, limit=limit, timeout=timeout, progress=progress))
    findings = investigate(puzzle, simulation, demand)
    cells, references = measure_size(puzzle), load_references(__package__)
    return Rating(
        effort=simulation.effort,
        spread=simulation.spread,
        band=choose_band(simulation.effort, cells, demand, references),
        size_class=name_size(cells, references) if puzzle.tiling is None else f"{cells:,} squares, which have as many edges",
        demand=demand,
        hardest=name_hardest(findings),
        tier=find_rated_tier(findings) or {"what-if": TRIALS, "nested-what-if": NESTED_TRIALS, "search": SEARCH}.get(demand, 0),
        stuck=simulation.stuck,
        footholds=findings.rounds.footholds,
        rounds=findings.rounds.total,
        uses=simulation.uses_by_name,
        fingerprint=() if demand == "unsolvable" else make_fingerprint(simulation.trace),
        tiers=TIER_TITLES,
        reasons=tuple(give_reasons(puzzle, findings)),
        seed=seed,
        runs=len(simulation.efforts),
        quoted=QuotedTime(None, None, None, NO_QUOTE) if quotes else None,
        levels=(("with colouring", name_level(findings.tier)), ("without colouring", name_level(findings.plain_tier))),
    )


def find_band_of(puzzle: Slitherlink, progress: Progress | None = None) -> int | None:
    """The band alone, of a puzzle that has one solution."""
    simulation = _play(puzzle, 0, DEFAULT_RUNS, progress)
    return choose_band(simulation.effort, measure_size(puzzle), simulation.demand, load_references(__package__))


def _play(
    puzzle: Slitherlink, seed: int, runs: int, progress: Progress | None, is_unique: Callable[[], bool] | None = None
) -> Simulation:
    """What simulated solvers make of a puzzle."""
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.rater import simulate_on_tiling

        return simulate_on_tiling(puzzle, puzzle.tiling, seed=seed, runs=runs, progress=progress, is_unique=is_unique)
    return simulate(puzzle, seed=seed, runs=runs, progress=progress, is_unique=is_unique)


def _run_rounds(puzzle: Slitherlink) -> Rounds:
    if puzzle.tiling is not None:
        from gridwright.kinds.slitherlink.tilings.rater import run_rounds_on_tiling

        return run_rounds_on_tiling(puzzle, puzzle.tiling)
    return run_rounds(puzzle)


def investigate(puzzle: Slitherlink, simulation: Simulation, demand: str) -> Findings:
    """What else is to be known about a puzzle of this demand."""
    rounds = _run_rounds(puzzle)
    if demand != "deduction":
        return Findings(simulation, rounds, demand, 0, 0, None)
    tier, plain_tier = (find_tier(puzzle, has_colouring=has_colouring) for has_colouring in (True, False))
    connected = 0 if 0 < tier <= ONLY_WAY.tier else find_connected_tier(puzzle)
    hardest = find_hardest_connected(puzzle) if not tier or 0 < connected < tier else None
    if hardest is None or 0 < tier <= hardest.tier:
        # Without a beginning that solves it, paths are needed as well as connectivity, which no level has.
        hardest = find_hardest(puzzle, tier) if tier else COLOUR_CYCLES if measure_size(puzzle) <= LARGE else None
    return Findings(simulation, rounds, demand, tier, plain_tier, hardest)


def name_hardest(findings: Findings) -> str:
    """The technique; where that is not known, its level."""
    if findings.hardest is not None:
        return findings.hardest.title
    if findings.demand == "deduction" and not findings.tier:
        return "Connectivity"
    if findings.tier:
        return f"Level {name_level(findings.tier)}"
    return name_demand(findings.demand)


def find_rated_tier(findings: Findings) -> int:
    """The tier of the hardest technique; where that is not known, the highest of deduction that is needed; 0 beyond deduction."""
    if findings.hardest is not None:
        return findings.hardest.tier
    return findings.tier or (LEVEL_COUNT if findings.demand == "deduction" else 0)


def name_level(tier: int) -> str | None:
    return LEVEL_NAMES[tier - 1] if tier else None
