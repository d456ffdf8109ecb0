"""Rating a nonogram: what it takes, how much of it, and why."""

from __future__ import annotations

from gridwright.kinds.common.grading import (
    check_request,
    choose_band,
    judge_demand,
    load_references,
    make_fingerprint,
    name_demand,
    name_size,
)
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.formula import quote_time
from gridwright.kinds.nonogram.rating.needs import Attempts, find_hardest
from gridwright.kinds.nonogram.rating.reasons import give_reasons
from gridwright.kinds.nonogram.rating.simulation import DEFAULT_RUNS, simulate
from gridwright.kinds.nonogram.rating.tiers import SEARCH, TIER_TITLES, WHAT_IF
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from gridwright.model.kind import Progress
from gridwright.model.outcome import Effort
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
    check_request(seed, timeout)
    simulation = simulate(puzzle, seed=seed, runs=DEFAULT_RUNS if runs is None else runs)
    if progress is not None:
        progress(Effort())
    demand = judge_demand(simulation.demand, lambda: solve(puzzle, solutions=2, limit=limit, timeout=timeout, progress=progress))
    hardest = find_hardest(TECHNIQUES, Attempts(puzzle).can_finish) if demand == "lines" else None
    cells, references = puzzle.lattice.size, load_references(__package__)
    return Rating(
        effort=simulation.effort,
        spread=simulation.spread,
        band=choose_band(simulation.effort, cells, demand, references),
        size_class=name_size(cells, references),
        demand=demand,
        hardest=hardest.title if hardest else name_demand(demand),
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
