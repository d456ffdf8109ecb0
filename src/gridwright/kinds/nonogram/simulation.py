"""Simulated solvers, run by kernels: how much work a puzzle is on average, and how far a set of rules comes.

What the solver does is described in `kernels.simulate`; here is what goes in and what comes out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import describe
from gridwright.kinds.nonogram.kernels.mersenne_twister import NO_RANDOM
from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, SOLVED, run_rounds, run_rules
from gridwright.kinds.nonogram.kernels.sheet import CODES, RULES, Sheet, new_sheet
from gridwright.kinds.nonogram.kernels.simulate import (
    COSTS,
    ENDING,
    FINISHED,
    IMPOSSIBLE,
    LEFT_BY_LINES,
    LINE_TIERS,
    NEEDS_SEARCH,
    OUT_OF_WORK,
    STEPS,
    STUCK_MOMENTS,
    TRIALS,
    Reals,
    Runs,
    new_runs,
)
from gridwright.kinds.nonogram.kernels.simulate import simulate as play
from gridwright.kinds.nonogram.kernels.state import Numbers, Small, new_board, new_cache
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.kinds.nonogram.techniques.line import Technique
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES
from gridwright.model.errors import InputError
from gridwright.model.outcome import Effort, Progress

DEFAULT_RUNS = 16
MOST_WORK = 5_000_000
"""What the trials of one run may take, in looks at a line, before it is given up: about half a second."""
TRACE_KEPT = 4096
ROUNDS_KEPT = 4096


@dataclass(frozen=True, slots=True)
class Costs:
    """What each thing costs the simulated solver, in units of effort."""

    scan: float = 0.5
    """Looking at a line."""
    clue: float = 0.25
    """Reading one number of its clue."""
    tiers: tuple[float, float, float, float, float] = (0.8, 1.6, 3.0, 8.0, 14.0)
    """Thinking about it, at tiers 1 to 5."""
    black: float = 0.45
    """Filling a cell."""
    white: float = 0.25
    """Marking a cell as empty."""
    trial: float = 14.0
    """Trying a cell: supposing a value and keeping it in mind."""
    chain: float = 3.0
    """Looking at a line while following a supposition."""
    longest_chain: int = 20
    """Lines after which following a supposition costs no more."""
    note: float = 0.1
    """Keeping in mind that a cell does not have some value; there are none in black and white."""

    def as_array(self) -> Reals:
        """In the order of the places that `kernels.runs` names."""
        values = (self.scan, self.clue, *self.tiers, self.black, self.white, self.trial, self.chain, self.longest_chain)
        assert len(values) == COSTS
        return np.array(values, dtype=np.float64)


DEFAULT_COSTS = Costs()

KNOWN_TECHNIQUES = tuple(technique for technique in TECHNIQUES if technique.code in CODES)
"""The techniques that have a kernel, cheapest first. The simulated solver knows no others."""


def make_rule_set(techniques: Iterable[Technique]) -> int:
    """A set of techniques as kernels take it: bit i for `CODES[i]`; those without a kernel are left out."""
    chosen = {technique.code for technique in techniques}
    return sum(1 << place for place, code in enumerate(CODES) if code in chosen)


TIER_RULES = [make_rule_set(each for each in KNOWN_TECHNIQUES if each.tier == tier) for tier in range(1, LINE_TIERS + 1)]
"""The techniques of each tier of lines, from 1."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What the runs came to. Means are over the runs; the same seed gives the same figures."""

    efforts: tuple[float, ...]
    """Run by run. Fewer runs than asked for were played when one of them showed that more would tell nothing."""
    effort: float
    """Their mean."""
    spread: float
    """Their standard deviation; 0 of a single run."""
    stuck: float
    """Mean number of moments at which every line was exhausted at the present tier."""
    uses: dict[str, float]
    """Code of each technique, in the document's order -> mean number of times that it changed a line."""
    tier_uses: tuple[float, ...]
    """Mean number of looks that settled cells, tier by tier: tiers 1 to 5, then cells found by trying."""
    is_solved: bool
    """Whether the solver came to the end."""
    cells_left: int
    """Cells that lines alone leave unknown."""
    demand: str
    """``lines``, ``what-if``, ``search`` (no trial of a single cell gives more), ``contradiction``, or ``unknown`` where trials
    took too much work."""
    trace: tuple[tuple[int, int], ...]
    """The looks of the first run that settled cells, in order: tier (6 for a cell found by trying) and number of cells. The
    first `TRACE_KEPT` of them."""
    footholds: int
    """Lines that settle a cell at once."""
    cells_at_start: int
    """Cells that they settle."""
    rounds: int
    """Rounds of exact lines, all side by side, that settle something."""
    round_lines: tuple[int, ...]
    """Round by round, the lines that tell something; the first `ROUNDS_KEPT` rounds."""
    round_cells: tuple[int, ...] = ()
    """Round by round, the cells that they settle."""
    trials: float = 0.0
    """Mean number of suppositions followed."""
    vain_looks: float = 0.0
    """Mean number of looks at a line that settled nothing."""


def simulate(
    puzzle: Nonogram,
    *,
    seed: int = 0,
    runs: int = DEFAULT_RUNS,
    costs: Costs = DEFAULT_COSTS,
    progress: Progress | None = None,
) -> Simulation:
    """Play `puzzle` so many times; `progress` is called after each."""
    puzzle.require_plain("the simulated solver knows black and white puzzles only")
    refuse_runs(runs)
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    sheet = new_sheet(rows, columns, puzzle.given.cells if puzzle.given else b"")
    rounds = np.zeros((min(len(sheet.cells), ROUNDS_KEPT), 2), dtype=np.int32)
    _, count = run_rounds(sheet, rounds)
    board = new_board(rows, columns)
    cache = new_cache(board)
    tables = new_runs(sheet, TIER_RULES, costs.as_array(), runs, min(len(sheet.cells), TRACE_KEPT))
    played, demand = 0, ""
    # One call a run, so that Ctrl-C is heard in between.
    while played < runs and demand not in ("contradiction", "unknown"):
        play(sheet, board, cache, tables, played, np.uint64(seed & 0xFFFF_FFFF_FFFF_FFFF), MOST_WORK)
        if demand not in _SOLVED:
            demand = _judge(puzzle, sheet, tables.figures[played])
        played += 1
        if progress is not None:
            progress(Effort())
    return _summarise(tables, played, demand, int(count), rounds[:count])


def refuse_runs(runs: int) -> None:
    """InputError unless so many runs can be played."""
    if runs < 1:
        raise InputError(f"found {runs}, expected at least 1", place="runs")


_SOLVED = ("lines", "what-if")


def _judge(puzzle: Nonogram, sheet: Sheet, figures: Numbers) -> str:
    """What the puzzle demands, by the run just played. Once a run has found the solution, all others will."""
    ending = int(figures[ENDING])
    if ending != FINISHED:
        return {NEEDS_SEARCH: "search", IMPOSSIBLE: "contradiction", OUT_OF_WORK: "unknown"}[ending]
    # Nobody looks at a line that others have finished, so a clue it breaks shows only now.
    if not is_solution(puzzle, Board(*puzzle.size, sheet.cells.tobytes(), puzzle.symbols)):
        return "contradiction"
    return "lines" if figures[LEFT_BY_LINES] == 0 else "what-if"


def _summarise(tables: Runs, played: int, demand: str, count: int, rounds: Small) -> Simulation:
    efforts = tuple(tables.effort[:played].tolist())
    figures, looks = tables.figures[:played], tables.looks[:played].mean(axis=0).tolist()
    steps = min(int(figures[0, STEPS]), len(tables.steps))
    return Simulation(
        efforts=efforts,
        effort=fmean(efforts),
        spread=stdev(efforts) if played > 1 else 0.0,
        stuck=float(figures[:, STUCK_MOMENTS].mean()),
        uses=dict(zip(CODES, tables.uses[:played].mean(axis=0).tolist(), strict=True)),
        tier_uses=tuple(looks[1:]),
        is_solved=demand in _SOLVED,
        cells_left=int(figures[-1, LEFT_BY_LINES]),
        demand=demand,
        trace=tuple((tier, cells) for tier, cells in tables.steps[:steps].tolist()),
        footholds=int(rounds[0, 0]) if count else 0,
        cells_at_start=int(rounds[0, 1]) if count else 0,
        rounds=count,
        round_lines=tuple(rounds[:, 0].tolist()),
        round_cells=tuple(rounds[:, 1].tolist()),
        trials=float(figures[:, TRIALS].mean()),
        vain_looks=looks[0],
    )


# `rule_loop.run_rules` for those who need it thousands of times: the same loop with the same counts, by a kernel.

_NO_LIMIT = 1 << 62


class RuleRun(NamedTuple):
    """How far a set of techniques came."""

    is_solved: bool
    is_broken: bool
    """Whether a clue turned out to be impossible to meet."""
    iterations: int
    uses: dict[str, int]
    """Code of each technique of the set -> on how many lines it found something, over all iterations."""


class RuleRuns:
    """A puzzle, ready to be run with one set of techniques after another."""

    def __init__(self, puzzle: Nonogram) -> None:
        puzzle.require_plain("the rules are for black and white only")
        rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
        self._puzzle = puzzle
        self._sheet = new_sheet(rows, columns, puzzle.given.cells if puzzle.given else b"")
        self._has_solution = False
        """Whether some run has solved it; then no run can come to anything else."""
        self._uses = np.zeros(RULES, dtype=np.int64)

    def run(self, codes: Iterable[str]) -> RuleRun:
        """Run the techniques with these codes from the beginning."""
        chosen = set(codes)
        ending, iterations = self._play(sum(1 << place for place, code in enumerate(CODES) if code in chosen))
        counts = self._uses.tolist()
        uses = {code: counts[place] for place, code in enumerate(CODES) if code in chosen}
        is_broken = ending == CONTRADICTION or self._has_broken_line()
        is_solved = ending == SOLVED and not is_broken
        self._has_solution |= is_solved
        return RuleRun(is_solved, is_broken, iterations, uses)

    def run_mask(self, rules: int) -> tuple[int, int]:
        """The same for a set with bit i for `CODES[i]`; only how it ends, and the set of those that found something.

        It ends `STUCK`, `SOLVED` or in a `CONTRADICTION`. Of a board that is not finished no line is looked at again.
        """
        ending, _ = self._play(rules)
        if ending == SOLVED:
            if self._has_broken_line():
                ending = CONTRADICTION
            else:
                self._has_solution = True
        return ending, sum(1 << place for place, count in enumerate(self._uses.tolist()) if count)

    def _play(self, rules: int) -> tuple[int, int]:
        """Run a set of techniques from the beginning and count their uses: how it ends, and after how many iterations."""
        self._uses[:] = 0
        ending, iterations, _ = run_rules(self._sheet, rules, self._uses, 0, len(self._sheet.length), _NO_LIMIT, True, NO_RANDOM)
        return int(ending), int(iterations)

    def _has_broken_line(self) -> bool:
        """Whether a finished line breaks its clue: crossing lines may have finished it, and then no rule looks at it."""
        if self._has_solution:
            return False
        cells, lattice = self._sheet.cells.tobytes(), self._puzzle.lattice
        return any(
            UNKNOWN not in line and describe(line) != clue
            for direction, clues in enumerate(self._puzzle.clues)
            for index, clue in enumerate(clues)
            for line in (bytes(cells[cell] for cell in lattice.line(direction, index)),)
        )

    def board(self) -> Board:
        """The state after the last run."""
        return Board(*self._puzzle.size, self._sheet.cells.tobytes(), self._puzzle.symbols)

    def ranges(self) -> list[tuple[int, int]]:
        """After the last run: where each block may lie, blocks of all rows first, then of all columns."""
        return list(zip(self._sheet.starts.tolist(), self._sheet.ends.tolist(), strict=True))
