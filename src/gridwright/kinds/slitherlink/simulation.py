"""How much work a puzzle is: a simulated solver draws it edge by edge, and what that costs is added up.

The solver counts around clues and corners as long as that gives anything. When it does not, the solver is stuck and climbs the
ladder of players until a rung gives an edge; takes that edge only, and falls back to counting. Cells are coloured on every rung.
Above the ladder, edges are supposed; while one is, single ones in turn. In what order it looks makes some difference; so every
run sees the puzzle turned or mirrored another way. Rounds tell how much can be done at the same time, whatever the order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.common.coaching import make_look
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.clue_corners import ClueCorners
from gridwright.kinds.slitherlink.deduction import list_edges, make_board, read_board, read_clues, run_deduction
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kernels.engine import CONTRADICTION, SOLVED
from gridwright.kinds.slitherlink.kernels.grid import Small
from gridwright.kinds.slitherlink.level_solvers import (
    NOTHING,
    SUPPOSING,
    Edges,
    Finder,
    LevelSolver,
    Means,
    SquareLevelSolver,
    climb,
    try_twice,
)
from gridwright.kinds.slitherlink.levels import LEVEL_COUNT, NESTED_TRIALS, TIER_TITLES, TRIALS, Rung
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.errors import InputError
from gridwright.model.outcome import Progress

# A puzzle turned and flipped: eight ways to look at it, which are as hard as each other for people.

ORIENTATIONS = 8


def turn_puzzle(puzzle: Slitherlink, way: int) -> Slitherlink:
    """The puzzle turned by `way` quarters, and mirrored if that is 4 or more; the clues and given edges only.

    >>> turn_puzzle(Slitherlink.build(["01", "23"]), 1).rows()
    ['13', '02']
    """
    clues = _turn(np.array(puzzle.clues, dtype=object), way)
    given = None if puzzle.square_given is None else turn_board(puzzle.square_given, way)
    return Slitherlink(tuple(map(tuple, clues.tolist())), given=given)


def turn_board(board: Board, way: int) -> Board:
    """The same for a board: with an odd number of quarter turns, what ran across stands upright."""
    across = np.frombuffer(board.across, dtype=np.uint8).reshape(board.height + 1, board.width)
    upright = np.frombuffer(board.upright, dtype=np.uint8).reshape(board.height, board.width + 1)
    turned = [_turn(across, way), _turn(upright, way)]
    height, width = board.height, board.width
    if way % 2:
        turned.reverse()
        height, width = width, height
    return Board(height, width, turned[0].tobytes(), turned[1].tobytes())


def _turn(values: npt.NDArray[np.generic], way: int) -> npt.NDArray[np.generic]:
    turned = np.rot90(values, way % 4)
    return np.fliplr(turned) if way >= 4 else turned


DEFAULT_RUNS = ORIENTATIONS
MOST_TRIALS = 20_000
"""Edges that one run may try before it is given up."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What each thing costs the simulated solver, in units of effort. All are guesses, in proportions that seem right."""

    rungs: float = 1.0
    """Seeing what settles an edge costs so many times what the rung of the ladder says."""
    trial: float = 14.0
    """Trying an edge: supposing a line, then a cross, and keeping both in mind. Inside a supposition it costs as much again."""
    line: float = 0.45
    """Drawing a line."""
    cross: float = 0.25
    """Drawing a cross."""


DEFAULT_COSTS = Costs()


@dataclass(slots=True)
class Run:
    """What one run came to."""

    effort: float = 0.0
    stuck: int = 0
    """How often a tier was exhausted."""
    trials: int = 0
    uses: list[int] = field(default_factory=lambda: [0] * NESTED_TRIALS)
    """Edges found, tier by tier."""
    trace: list[tuple[int, int]] = field(default_factory=list)
    """Tier and number of edges of each step, in order."""
    ending: str = ""
    """``deduction``, ``what-if``, ``nested-what-if``, ``contradiction``, ``search`` (no trial gives more) or ``unknown`` (too
    many of them)."""
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
    is_unique: Callable[[], bool] | None = None,
) -> Simulation:
    """Play `puzzle` so many times; there are eight ways to look at it, so more runs would only repeat them.

    With fewer, `seed` chooses where to begin among them.
    """
    poll = make_look(progress, None)

    def begin(number: int) -> SimulatedSolver:
        turned = turn_puzzle(puzzle, number)
        known = SquareLevelSolver(turned, Means(0)).edges.copy()
        edges, values = list_edges(turned.square_given)
        known[edges] = values
        rungs = climb(lambda means: SquareLevelSolver(turned, means), ClueCorners(turned))
        return SimulatedSolver(rungs, lambda: SquareLevelSolver(turned, SUPPOSING), known, costs, poll, is_unique)

    return play_runs(begin, seed=seed, runs=runs)


def play_runs(begin: Callable[[int], SimulatedSolver], *, seed: int, runs: int) -> Simulation:
    """Let a solver play so many times, beginning in one of `ORIENTATIONS` ways each."""
    if runs < 1:
        raise InputError(f"found {runs}, expected at least 1", place="runs")
    played: list[Run] = []
    for number in range(min(runs, ORIENTATIONS)):
        played.append(begin((seed + number) % ORIENTATIONS).play())
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


class SimulatedSolver:
    """One simulated solver at one puzzle."""

    def __init__(
        self,
        rungs: Sequence[tuple[Rung, Finder]],
        make_supposer: Callable[[], LevelSolver],
        known: Edges,
        costs: Costs,
        poll: Poll,
        is_unique: Callable[[], bool] | None = None,
    ) -> None:
        """`known` are the edges that are given; the simulated solver writes into it.

        Inside suppositions edges are supposed only if `is_unique` says that there is one solution: otherwise that takes long, and
        leads nowhere.
        """
        self._is_unique = is_unique
        self._costs = costs
        self._poll = poll
        self._rungs = rungs
        self._make_supposer = make_supposer
        self._supposer: LevelSolver | None = None
        """What follows suppositions; made when it is needed."""
        self._offers = [NOTHING] * len(rungs)
        """Rung by rung, edges that follow there and that were open when it was asked, in order."""
        self._known = known
        self._run = Run()

    def play(self) -> Run:
        self._count()
        while not self._run.ending:
            self._poll()
            place = next((place for place in range(1, len(self._rungs)) if self._has_offer(place)), None)
            if any(finder.ending == CONTRADICTION for _, finder in self._rungs):
                self._run.ending = "contradiction"
            elif place is not None:
                rung, finder = self._rungs[place]
                self._take(rung.tier, self._costs.rungs * rung.cost, self._offers[place], finder.edges, climbed=place)
            else:
                self._suppose()
        return self._run

    def _has_offer(self, place: int) -> bool:
        """Whether a rung gives an edge. As long as it has some left from before, it need not be asked again."""
        offers = self._offers[place]
        offers = offers[self._known[offers] == UNKNOWN]
        if not len(offers):
            offers = np.array(self._rungs[place][1].learn(self._known), dtype=np.int32)
        self._offers[place] = offers
        return len(offers) > 0

    def _take(self, tier: int, thinking: float, offers: Small, source: Edges, *, climbed: int) -> None:
        """The next edge of a tier; then counting goes on from there."""
        self._run.stuck += climbed
        self._settle(tier, thinking, offers[:1], source)
        self._count()

    def _count(self) -> None:
        """Count around clues and corners until nothing more follows."""
        rung, solver = self._rungs[0]
        found = np.array(solver.learn(self._known), dtype=np.int32)
        if solver.ending == SOLVED:
            # Once the loop is closed nobody draws the crosses that are left.
            lines = np.flatnonzero(solver.edges[found] == LINE)
            found = found[: lines[-1] + 1 if len(lines) else 0]
            uses = self._run.uses
            self._run.ending = "nested-what-if" if uses[NESTED_TRIALS - 1] else "what-if" if uses[TRIALS - 1] else "deduction"
        elif solver.ending == CONTRADICTION:
            self._run.ending = "contradiction"
        self._settle(1, self._costs.rungs * rung.cost, found, solver.edges)

    def _settle(self, tier: int, thinking: float, edges: Small, source: Edges) -> None:
        values = source[edges]
        self._known[edges] = values
        count, lines = len(edges), int((values == LINE).sum())
        self._run.effort += thinking * count + self._costs.line * lines + self._costs.cross * (count - lines)
        self._run.uses[tier - 1] += count
        self._run.trace += [(tier, 1)] * count

    def _count_open(self) -> int:
        return int(np.count_nonzero(self._known == UNKNOWN))

    def _suppose(self) -> None:
        """Suppose edges until one supposition tells something; if none does, what remains is search."""
        if self._supposer is None:
            self._supposer = self._make_supposer()
        solver = self._supposer
        solver.learn(self._known)
        open_edges = self._count_open()
        self._run.left = self._run.left or open_edges
        for _ in range(open_edges):
            if not self._may_try():
                return
            found = np.array(solver.try_one(), dtype=np.int32)
            found = found[self._known[found] == UNKNOWN]
            if solver.ending == CONTRADICTION:
                self._run.ending = "contradiction"
                return
            if len(found):
                # What follows from what the trial told is found by deduction again.
                self._take(TRIALS, 0.0, found[:1], solver.edges, climbed=len(self._rungs))
                return
        if self._is_unique is not None and self._is_unique():
            self._suppose_twice(solver)
        else:
            self._run.ending = "search"

    def _suppose_twice(self, solver: LevelSolver) -> None:
        """The same with single edges supposed in turn while one is."""
        for edge in np.flatnonzero(self._known == UNKNOWN).tolist():
            if not self._may_try(2):
                return
            found, values = try_twice(solver, edge, self._poll)
            if len(found):
                after = self._known.copy()
                after[found] = values
                self._take(NESTED_TRIALS, 0.0, found[:1], after, climbed=len(self._rungs) + 1)
                return
        self._run.ending = "search"

    def _may_try(self, depth: int = 1) -> bool:
        """Whether one more edge may be tried; what that costs is added."""
        if self._run.trials >= MOST_TRIALS:
            self._run.ending = "unknown"
            return False
        self._poll()
        self._run.trials += 1
        self._run.effort += self._costs.trial * depth
        return True


# Rounds of a solution with all places side by side: how much can be done at the same time, whatever the order.
#
# In a round every clue and every corner is counted on the board as it was before. Where counting gives nothing, the lowest
# level that gives an edge gives that one, as it does to the simulated solver, and counting goes on. All that such a level can
# tell must not count as one round: then the puzzles that lean on it most, the hardest, would have the fewest.

Values = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Rounds:
    """What each round came to, until deduction gives no more."""

    gains: tuple[int, ...]
    """Edges settled by counting, round by round."""
    first_tier: int
    """The lowest tier that gives something on the board as it is given; 0 if none does."""
    first_edges: int
    """How many edges that tier settles before a higher one is called for."""
    footholds: int
    """Clues with such an edge beside them."""
    looks: int = 0
    """Edges that counting did not give, found one at a time by a level above it."""

    @property
    def total(self) -> int:
        """Rounds of counting, and times that a higher level was called for."""
        return len(self.gains) + self.looks


def run_rounds(puzzle: Slitherlink) -> Rounds:
    """Solve a puzzle in rounds, cells coloured, as far as deduction goes.

    Which edge a level finds first depends on where it begins to look. So the puzzle is first turned to the one of its eight ways
    to lie whose clues come first in the order of text: the answer is the same however it lies.
    """
    turned = (turn_puzzle(puzzle, way) for way in range(ORIENTATIONS))
    puzzle = min(turned, key=lambda each: (each.rows(), each.given.rows() if each.given else []))
    clues, levels = read_clues(puzzle), Levels([SquareLevelSolver(puzzle, Means(level)) for level in range(LEVEL_COUNT)])
    start = board = puzzle.square_given or Board.blank(*puzzle.size)
    gains: list[int] = []
    looks, first_tier, first_board = 0, 0, start
    while not board.is_complete:
        after, tier = _count_places(clues, board), 1
        if after == board:
            after, tier = _find_edge(levels, board)
            if after == board:
                break
            looks += 1
        else:
            gains.append(_count_unknown(board) - _count_unknown(after))
        if not first_tier:
            first_tier = tier
            first_board = read_board(run_deduction(puzzle, tier - 1, board=start)[0])
        board = after
    first_edges = _count_unknown(start) - _count_unknown(first_board)
    return Rounds(tuple(gains), first_tier, first_edges, _count_touched(clues, start, first_board), looks)


class Levels:
    """What each level gives on a board that grows; each keeps what it has found out, and is asked only when it has to be."""

    def __init__(self, solvers: Sequence[LevelSolver]) -> None:
        self._solvers = solvers
        self.blank: Edges = solvers[0].edges.copy()
        self._offers = [NOTHING] * LEVEL_COUNT

    def add_edge(self, known: Edges) -> int:
        """Write into `known` one more edge, the first that the lowest level finds that finds any; its tier, or 0 if none does."""
        for level, solver in enumerate(self._solvers):
            offers = self._offers[level]
            offers = offers[known[offers] == UNKNOWN]
            if not len(offers):
                offers = np.array(solver.learn(known), dtype=np.int32)
            self._offers[level] = offers
            if solver.ending == CONTRADICTION:
                break
            if len(offers):
                known[offers[0]] = solver.edges[offers[0]]
                return level + 1
        return 0


def _find_edge(levels: Levels, board: Board) -> tuple[Board, int]:
    """The board with one more edge, and the tier of the level that gives it; the same board if none does."""
    known = levels.blank.copy()
    edges, values = list_edges(board)
    known[edges] = values
    tier = levels.add_edge(known)
    return (make_board(known, board.height, board.width), tier) if tier else (board, 0)


def _count_places(clues: npt.NDArray[np.int8], board: Board) -> Board:
    """The board after every clue and every corner was counted once, side by side."""
    picture = _draw(board)
    lines, unknown = _sum_around(picture == LINE), _sum_around(picture == UNKNOWN)
    takes_lines, takes_crosses = np.zeros_like(picture, dtype=np.bool_), np.zeros_like(picture, dtype=np.bool_)
    cells, vertices = np.s_[1::2, 1::2], np.s_[0::2, 0::2]
    takes_crosses[cells] = lines[cells] == clues
    takes_lines[cells] = lines[cells] + unknown[cells] == clues
    takes_crosses[vertices] = (lines[vertices] == 2) | ((lines[vertices] == 0) & (unknown[vertices] == 1))
    takes_lines[vertices] = (lines[vertices] == 1) & (unknown[vertices] == 1)
    is_open = picture == UNKNOWN
    picture[is_open & (_sum_around(takes_crosses) > 0)] = CROSS
    picture[is_open & (_sum_around(takes_lines) > 0)] = LINE
    return Board(board.height, board.width, picture[0::2, 1::2].tobytes(), picture[1::2, 0::2].tobytes())


def _draw(board: Board) -> Values:
    """The edges at their spots; cells and vertices are as good as crosses."""
    picture = np.full((2 * board.height + 1, 2 * board.width + 1), CROSS, dtype=np.uint8)
    picture[0::2, 1::2] = np.frombuffer(board.across, dtype=np.uint8).reshape(board.height + 1, board.width)
    picture[1::2, 0::2] = np.frombuffer(board.upright, dtype=np.uint8).reshape(board.height, board.width + 1)
    return picture


def _sum_around(flags: Flags) -> npt.NDArray[np.int8]:
    """At each spot, how many of the four spots around it are flagged."""
    padded = np.pad(flags.astype(np.int8), 1)
    total: npt.NDArray[np.int8] = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    return total


def _count_unknown(board: Board) -> int:
    return board.across.count(UNKNOWN) + board.upright.count(UNKNOWN)


def _count_touched(clues: npt.NDArray[np.int8], before: Board, after: Board) -> int:
    """Clues beside an edge that was open before and is known after."""
    news = _sum_around(_draw(before) != _draw(after))
    return int(np.count_nonzero((news[1::2, 1::2] > 0) & (clues >= 0)))
