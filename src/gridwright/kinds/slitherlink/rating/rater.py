"""Rating a Slitherlink: what it takes, how much of it, and why."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.kinds.common.grading import (
    check_request,
    choose_band,
    judge_demand,
    load_references,
    make_fingerprint,
    name_demand,
    name_size,
)
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rating.needs import find_hardest, find_tier
from gridwright.kinds.slitherlink.rating.reasons import give_reasons
from gridwright.kinds.slitherlink.rating.rounds import Rounds, run_rounds
from gridwright.kinds.slitherlink.rating.simulation import DEFAULT_RUNS, Simulation, simulate
from gridwright.kinds.slitherlink.rating.tiers import SEARCH, TIER_TITLES, TRIALS
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.techniques.inference import Technique
from gridwright.kinds.slitherlink.techniques.table import LEVEL_NAMES
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort
from gridwright.model.rating import QuotedTime, Rating

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
    check_request(seed, timeout)
    simulation = simulate(puzzle, seed=seed, runs=DEFAULT_RUNS if runs is None else runs, progress=progress)
    if progress is not None:
        progress(Effort())
    demand = judge_demand(simulation.demand, lambda: solve(puzzle, solutions=2, limit=limit, timeout=timeout, progress=progress))
    findings = investigate(puzzle, simulation, demand)
    cells, references = puzzle.lattice.size, load_references(__package__)
    return Rating(
        effort=simulation.effort,
        spread=simulation.spread,
        band=choose_band(simulation.effort, cells, demand, references),
        size_class=name_size(cells, references),
        demand=demand,
        hardest=name_hardest(findings),
        tier=findings.tier or {"what-if": TRIALS, "search": SEARCH}.get(demand, 0),
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


def investigate(puzzle: Slitherlink, simulation: Simulation, demand: str) -> Findings:
    """What else is to be known about a puzzle of this demand."""
    rounds = run_rounds(puzzle)
    if demand != "deduction":
        return Findings(simulation, rounds, demand, 0, 0, None)
    tier, plain_tier = (find_tier(puzzle, has_colouring=has_colouring) for has_colouring in (True, False))
    # The solver of the simulation draws its conclusions in small steps; at the expert level these may reach a little further.
    tier = tier or len(LEVEL_NAMES)
    return Findings(simulation, rounds, demand, tier, plain_tier, find_hardest(puzzle, tier))


def name_hardest(findings: Findings) -> str:
    """The technique; where that is not known, its level."""
    if findings.hardest is not None:
        return findings.hardest.title
    if findings.tier:
        return f"Level {name_level(findings.tier)}"
    return name_demand(findings.demand)


def name_level(tier: int) -> str | None:
    return LEVEL_NAMES[tier - 1] if tier else None
