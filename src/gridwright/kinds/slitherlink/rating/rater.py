"""Rating a Slitherlink: what it takes, how much of it, and why."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.grading.bands import BANDS
from gridwright.grading.fingerprint import make_fingerprint
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rating.bands import find_band, name_size
from gridwright.kinds.slitherlink.rating.needs import find_hardest, find_tier
from gridwright.kinds.slitherlink.rating.reasons import give_reasons
from gridwright.kinds.slitherlink.rating.rounds import Rounds, run_rounds
from gridwright.kinds.slitherlink.rating.simulation import DEFAULT_RUNS, Simulation, simulate
from gridwright.kinds.slitherlink.rating.tiers import LEVEL_TITLES, SEARCH, TIER_TITLES, TRIALS
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.techniques.technique import Technique
from gridwright.model.kind import Progress
from gridwright.model.outcome import Ambiguous, Effort, Solved, Unsolvable
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
    if seed < 0:
        raise ValueError(f"seed must be at least 0, not {seed}")
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"timeout must be at least 0 seconds, or None, not {timeout}")
    simulation = simulate(puzzle, seed=seed, runs=DEFAULT_RUNS if runs is None else runs)
    if progress is not None:
        progress(Effort())
    demand = judge_demand(puzzle, simulation, limit=limit, timeout=timeout, progress=progress)
    findings = investigate(puzzle, simulation, demand)
    cells = puzzle.lattice.size
    return Rating(
        effort=simulation.effort,
        spread=simulation.spread,
        band=choose_band(simulation.effort, cells, demand),
        size_class=name_size(cells),
        demand=demand,
        hardest=name_hardest(findings),
        tier=findings.tier or {"what-if": TRIALS, "search": SEARCH}.get(demand, 0),
        stuck=simulation.stuck,
        footholds=findings.rounds.footholds,
        rounds=len(findings.rounds.gains),
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
    tier = tier or len(LEVEL_TITLES)
    return Findings(simulation, rounds, demand, tier, plain_tier, find_hardest(puzzle, tier))


def judge_demand(
    puzzle: Slitherlink,
    simulation: Simulation,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> str:
    """What a puzzle takes. Every step of the simulated solver is a proof, so the exact solver is asked only where it stopped.

    If it stopped because trying edges took too much work, that is called search too.
    """
    match simulation.demand:
        case "deduction" | "what-if":
            return simulation.demand
        case "contradiction":
            return "unsolvable"
    match solve(puzzle, solutions=2, limit=limit, timeout=timeout, progress=progress):
        case Solved():
            return "search"
        case Ambiguous():
            return "ambiguous"
        case Unsolvable():
            return "unsolvable"
    return "unknown"


def choose_band(effort: float, cells: int, demand: str) -> int | None:
    """The band by effort for a puzzle that deduction finishes; the last one for a puzzle that takes more.

    All puzzles that bands are measured on are finished by deduction. One that is not asks for a step harder than any of theirs,
    however few such steps there are; and a search has no effort that could be compared.
    """
    match demand:
        case "deduction":
            return find_band(effort, cells)
        case "what-if" | "search":
            return BANDS
    return None


def name_hardest(findings: Findings) -> str:
    """The technique; where that is not known, its level."""
    if findings.hardest is not None:
        return findings.hardest.title
    if findings.tier:
        return f"Level {name_level(findings.tier)}"
    return {"what-if": "What if", "search": "Search"}.get(findings.demand, "")


def name_level(tier: int) -> str | None:
    return LEVEL_TITLES[tier - 1] if tier else None
