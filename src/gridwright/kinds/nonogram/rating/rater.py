"""Rating a nonogram: what it takes, how much of it, and why."""

from __future__ import annotations

from gridwright.grading.bands import BANDS
from gridwright.grading.fingerprint import make_fingerprint
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.bands import find_band, name_size
from gridwright.kinds.nonogram.rating.formula import quote_time
from gridwright.kinds.nonogram.rating.needs import Attempts, find_hardest
from gridwright.kinds.nonogram.rating.reasons import give_reasons
from gridwright.kinds.nonogram.rating.simulation import DEFAULT_RUNS, Simulation, simulate
from gridwright.kinds.nonogram.rating.tiers import SEARCH, TIER_TITLES, WHAT_IF
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from gridwright.kinds.nonogram.techniques.technique import Technique
from gridwright.model.kind import Progress
from gridwright.model.outcome import Ambiguous, Effort, Solved, Unsolvable
from gridwright.model.rating import Rating


def rate(
    puzzle: Nonogram,
    *,
    seed: int = 0,
    runs: int | None = None,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    quotes: bool = False,
) -> Rating:
    """Estimate the effort of a puzzle; the same for the same `seed` and `runs`.

    `limit` and `timeout` bound the search for a second solution, which is only asked for where lines and what-ifs leave the
    question open. `quotes` adds what a published formula says, see `formula`.
    """
    if seed < 0:
        raise ValueError(f"seed must be at least 0, not {seed}")
    if timeout is not None and not timeout >= 0:
        raise ValueError(f"timeout must be at least 0 seconds, or None, not {timeout}")
    simulation = simulate(puzzle, seed=seed, runs=DEFAULT_RUNS if runs is None else runs)
    if progress is not None:
        progress(Effort())
    demand = judge_demand(puzzle, simulation, limit=limit, timeout=timeout, progress=progress)
    hardest = find_hardest(TECHNIQUES, Attempts(puzzle).can_finish) if demand == "lines" else None
    cells = puzzle.lattice.size
    return Rating(
        effort=simulation.effort,
        spread=simulation.spread,
        band=choose_band(simulation.effort, cells, demand),
        size_class=name_size(cells),
        demand=demand,
        hardest=name_hardest(demand, hardest),
        tier=hardest.tier if hardest else {"what-if": WHAT_IF, "search": SEARCH}.get(demand, 0),
        stuck=simulation.stuck,
        footholds=simulation.footholds,
        rounds=simulation.rounds,
        uses=tuple((each.name, simulation.uses[each.code]) for each in TECHNIQUES if simulation.uses[each.code]),
        fingerprint=() if demand == "unsolvable" else make_fingerprint(simulation.trace),
        tiers=TIER_TITLES,
        reasons=tuple(give_reasons(puzzle, simulation, demand, hardest)),
        seed=seed,
        runs=len(simulation.efforts),
        quoted=quote_time(puzzle) if quotes else None,
    )


def judge_demand(
    puzzle: Nonogram,
    simulation: Simulation,
    *,
    limit: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> str:
    """What a puzzle takes. Every step of the simulated solver is a proof, so the exact solver is asked only where it stopped.

    If it stopped because trying cells took too much work, that is called search too.
    """
    match simulation.demand:
        case "lines" | "what-if":
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
    """The band by effort for a puzzle that lines finish; the last one for a puzzle that takes more than lines.

    All puzzles that bands are measured on are finished by lines. One that is not asks for a step harder than any of theirs,
    however few such steps there are; and a search has no effort that could be compared.
    """
    match demand:
        case "lines":
            return find_band(effort, cells)
        case "what-if" | "search":
            return BANDS
    return None


def name_hardest(demand: str, hardest: Technique | None) -> str:
    if hardest is not None:
        return hardest.title
    return {"what-if": "What if", "search": "Search"}.get(demand, "")
