"""How much work a puzzle is: a simulated solver draws it edge by edge, and what that costs is added up.

The solver counts around clues and corners as long as that gives anything. When it does not, the solver is stuck and raises the
level until one gives an edge; takes that edge only, and falls back to counting. Cells are coloured at every level. Above expert,
edges are tried. In what order it looks makes some difference; so every run sees the puzzle turned or mirrored another way.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean, stdev

import numpy as np

from gridwright.kernels.loops.engine import CONTRADICTION, SOLVED
from gridwright.kernels.loops.grid import LINE as MUST_LINE
from gridwright.kernels.loops.grid import UNKNOWN as OPEN
from gridwright.kernels.loops.grid import Small
from gridwright.kinds.common.coaching import Look, make_look
from gridwright.kinds.slitherlink.grids import list_edges
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rating.orientations import ORIENTATIONS, turn_puzzle
from gridwright.kinds.slitherlink.rating.rung import NOTHING, Edges, Rung
from gridwright.kinds.slitherlink.rating.tiers import LEVEL_COUNT, TIER_TITLES, TRIALS
from gridwright.model.errors import InputError
from gridwright.model.kind import Progress

DEFAULT_RUNS = ORIENTATIONS
MOST_TRIALS = 20_000
"""Edges that one run may try before it is given up."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What each thing costs the simulated solver, in units of effort. All are guesses, in proportions that seem right."""

    tiers: tuple[float, ...] = (0.8, 1.6, 2.5, 4.0, 6.0, 9.0, 14.0)
    """Seeing what settles an edge, at tiers 1 to 7."""
    trial: float = 14.0
    """Trying an edge: supposing a line, then a cross, and keeping both in mind."""
    line: float = 0.45
    """Drawing a line."""
    cross: float = 0.25
    """Drawing a cross."""
    scan: float = 0.2
    """Looking at one open edge for the next thing to do, when stuck."""


DEFAULT_COSTS = Costs()


@dataclass(slots=True)
class Run:
    """What one run came to."""

    effort: float = 0.0
    stuck: int = 0
    """How often a tier was exhausted."""
    trials: int = 0
    uses: list[int] = field(default_factory=lambda: [0] * TRIALS)
    """Edges found, tier by tier."""
    trace: list[tuple[int, int]] = field(default_factory=list)
    """Tier and number of edges of each step, in order."""
    ending: str = ""
    """``deduction``, ``what-if``, ``contradiction``, ``search`` (no trial gives more) or ``unknown`` (too many of them)."""
    left: int = 0
    """Edges that deduction leaves open."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What the runs came to. Means are over the runs."""

    efforts: tuple[float, ...]
    effort: float
    spread: float
    """Standard deviation of the efforts; 0 of a single run."""
    stuck: float
    uses: tuple[float, ...]
    """Mean number of edges found, tier by tier: the levels, then trials."""
    demand: str
    """As `Run.ending`."""
    trace: tuple[tuple[int, int], ...]
    """Of the first run."""
    edges_left: int
    """Edges that deduction leaves open."""
    trials: float

    @property
    def tier(self) -> int:
        """The hardest tier that some run called for."""
        return max((tier for tier, uses in enumerate(self.uses, start=1) if uses), default=1)

    @property
    def uses_by_name(self) -> tuple[tuple[str, float], ...]:
        return tuple((TIER_TITLES[place], uses) for place, uses in enumerate(self.uses) if uses)


def simulate(
    puzzle: Slitherlink,
    *,
    seed: int = 0,
    runs: int = DEFAULT_RUNS,
    costs: Costs = DEFAULT_COSTS,
    progress: Progress | None = None,
) -> Simulation:
    """Play `puzzle` so many times; there are eight ways to look at it, so more runs would only repeat them.

    With fewer, `seed` chooses where to begin among them.
    """
    look = make_look(progress, None)
    if runs < 1:
        raise InputError(f"found {runs}, expected at least 1", place="runs")
    played: list[Run] = []
    for number in range(min(runs, ORIENTATIONS)):
        played.append(Solver(turn_puzzle(puzzle, (seed + number) % ORIENTATIONS), costs, look).play())
        if played[-1].ending not in ("deduction", "what-if"):
            break
    efforts = tuple(run.effort for run in played)
    return Simulation(
        efforts=efforts,
        effort=fmean(efforts),
        spread=stdev(efforts) if len(efforts) > 1 else 0.0,
        stuck=fmean(run.stuck for run in played),
        uses=tuple(fmean(uses) for uses in zip(*(run.uses for run in played), strict=True)),
        demand=played[-1].ending,
        trace=tuple(played[0].trace),
        edges_left=min(run.left for run in played),
        trials=fmean(run.trials for run in played),
    )


class Solver:
    """One simulated solver at one puzzle."""

    def __init__(self, puzzle: Slitherlink, costs: Costs, look: Look) -> None:
        self._costs = costs
        self._look = look
        self._rungs = [Rung(puzzle, level) for level in range(LEVEL_COUNT)]
        self._offers = [NOTHING] * TRIALS
        """Tier by tier, edges that follow there and that were open when it was asked, in order."""
        self._known: Edges = self._rungs[0].edges.copy()
        edges, values = list_edges(puzzle.given)
        self._known[edges] = values
        self._run = Run()

    def play(self) -> Run:
        self._count()
        while not self._run.ending:
            self._look()
            tier = next((tier for tier in range(2, LEVEL_COUNT + 1) if self._has_offer(tier)), None)
            if any(rung.ending == CONTRADICTION for rung in self._rungs):
                self._run.ending = "contradiction"
            elif tier is not None:
                self._take(tier)
            elif self._find_trial():
                self._take(TRIALS)
        return self._run

    def _has_offer(self, tier: int) -> bool:
        """Whether a level gives an edge. As long as it has some left from before, it need not be asked again."""
        offers = self._offers[tier - 1]
        offers = offers[self._known[offers] == OPEN]
        if not len(offers):
            offers = np.array(self._rungs[tier - 1].learn(self._known), dtype=np.int32)
        self._offers[tier - 1] = offers
        return len(offers) > 0

    def _take(self, tier: int) -> None:
        """The next edge of a tier, found after looking around; then counting goes on from there."""
        offers = self._offers[tier - 1]
        self._run.stuck += tier - 1
        # Where more is to be found, it is found sooner.
        self._run.effort += self._costs.scan * self._count_open() / len(offers)
        self._settle(tier, offers[:1], self._rungs[min(tier, LEVEL_COUNT) - 1].edges)
        self._count()

    def _count(self) -> None:
        """Count around clues and corners until nothing more follows."""
        rung = self._rungs[0]
        found = np.array(rung.learn(self._known), dtype=np.int32)
        if rung.ending == SOLVED:
            # Once the loop is closed nobody draws the crosses that are left.
            lines = np.flatnonzero(rung.edges[found] == MUST_LINE)
            found = found[: lines[-1] + 1 if len(lines) else 0]
            self._run.ending = "what-if" if self._run.uses[TRIALS - 1] else "deduction"
        elif rung.ending == CONTRADICTION:
            self._run.ending = "contradiction"
        self._settle(1, found, rung.edges)

    def _settle(self, tier: int, edges: Small, source: Edges) -> None:
        values = source[edges]
        self._known[edges] = values
        count, lines = len(edges), int((values == MUST_LINE).sum())
        thinking = self._costs.tiers[tier - 1] if tier < TRIALS else 0.0
        self._run.effort += thinking * count + self._costs.line * lines + self._costs.cross * (count - lines)
        self._run.uses[tier - 1] += count
        self._run.trace += [(tier, 1)] * count

    def _count_open(self) -> int:
        return int(np.count_nonzero(self._known == OPEN))

    def _find_trial(self) -> bool:
        """Try edges at expert level until one tells something; whether there is one."""
        rung, open_edges = self._rungs[-1], self._count_open()
        self._run.left = self._run.left or open_edges
        for _ in range(open_edges):
            if self._run.trials >= MOST_TRIALS:
                self._run.ending = "unknown"
                return False
            self._look()
            self._run.trials += 1
            self._run.effort += self._costs.trial
            found = np.array(rung.try_one(), dtype=np.int32)
            found = found[self._known[found] == OPEN]
            if rung.ending == CONTRADICTION:
                return False
            if len(found):
                # What follows from what the trial told is found by deduction again.
                self._offers[TRIALS - 1], self._offers[LEVEL_COUNT - 1] = found[:1], found[1:]
                return True
        self._run.ending = "search"
        return False
