"""Simulated solvers of every sort of nonogram: the solver of `kernels.simulate`, with the techniques for lines of any sort.

It looks at lines in a random order, at the lowest tier that promises something, and pays what `Costs` says, as in black and
white. What is new:

- A look may rule out values without settling a cell. Such *notes* bring the solver back to the first tier, too, and cost little.
- That a crossing line has no cell of an ink left, or never had one, is seen at a glance: it takes no look at that line, and costs
  no more than a note.
- A trial refutes one value of a cell, which settles the cell only if a single other one is left.

A look is a function of the line and what is known of its cells, so it is remembered over all runs. That, and passing over the
techniques where the exact line has no news either, lets plain Python do.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np

from gridwright.kernels import load
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.explaining.domain_board import DomainBoard
from gridwright.kinds.nonogram.explaining.domain_insight import see_line
from gridwright.kinds.nonogram.general_solver import make_arrays, make_system
from gridwright.kinds.nonogram.kernels.general import KERNELS
from gridwright.kinds.nonogram.kernels.general.propagation import settle_domains
from gridwright.kinds.nonogram.kernels.general.state import LINE_SOLVES, QUEUE_HEAD, QUEUE_LENGTH, TRAIL_LENGTH, WORK
from gridwright.kinds.nonogram.kernels.simulate import LINE_TIERS, WHAT_IF
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.kinds.nonogram.simulation import DEFAULT_COSTS, ROUNDS_KEPT, TRACE_KEPT, Costs, Simulation, refuse_runs
from gridwright.kinds.nonogram.techniques.domain_line import BACKGROUND, DomainLine, DomainTechnique, is_settled, list_values
from gridwright.kinds.nonogram.techniques.domain_painting import CROSSING_INKS
from gridwright.kinds.nonogram.techniques.domain_table import DOMAIN_TECHNIQUES
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.model.outcome import Effort, Progress

MOST_RUNS, LEAST_RUNS = 10, 2
CELLS_A_PUZZLE = 2000
"""So many cells are played over all runs, unless the runs are asked for: large puzzles vary less from run to run."""
MANY_CELLS = 2500
"""Beyond this, where a run takes seconds, one has to do."""
LOOKS_UNHEARD = 100
"""Looks at lines between two moments at which Ctrl-C is heard."""
MOST_WORK = 1_000_000
"""What the trials of one run may take, in units of the general kernels, before it is given up: about half a second."""

KNOWN_DOMAIN_TECHNIQUES = tuple(each for each in DOMAIN_TECHNIQUES if each is not CROSSING_INKS)
"""The techniques that the simulated solver knows, cheapest first. Lines that meet take none: all who look at a line see those."""

TIERS = tuple(tuple(each for each in KNOWN_DOMAIN_TECHNIQUES if each.tier == tier) for tier in range(1, LINE_TIERS + 1))
"""The techniques of each tier, from 1."""

Domains = tuple[int, ...]


class Look(NamedTuple):
    """What a look at a line gave."""

    domains: Domains
    codes: tuple[str, ...]
    """The techniques that found something, one after the other."""


def choose_runs(cells: int) -> int:
    """How many runs are played for a puzzle of so many cells.

    >>> choose_runs(100), choose_runs(400), choose_runs(2500), choose_runs(2501)
    (10, 5, 2, 1)
    """
    return max(LEAST_RUNS, min(MOST_RUNS, CELLS_A_PUZZLE // cells)) if cells <= MANY_CELLS else 1


class LineLooks:
    """The lines of a puzzle, and what looks at them give."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.puzzle = puzzle
        board = puzzle.given or puzzle.make_board()
        self.start = DomainBoard(puzzle, board)
        """The puzzle before the first look. Nothing is written on it."""
        self.clues, self.cells_of, self.through = self.start.clues, self.start.cells_of, self.start.through
        self._looks: dict[tuple[int, int, Domains], Look | None] = {}
        self._fruitless: dict[tuple[int, Domains], tuple[int, DomainLine]] = {}
        """By line and what is left of it: the highest tier at which a look ruled nothing out, and the ranges it came to."""

    def settle(self, line: int, domains: Domains) -> Domains | None:
        """What every way to complete a line leaves; None if there is none."""
        found = self.start.settle(line, domains)
        return None if found is None else tuple(found)

    def look(self, line: int, tier: int, domains: Domains) -> Look | None:
        """What the techniques up to a tier leave of the values of a line; None if they find it impossible."""
        key = (line, tier, domains)
        try:
            return self._looks[key]
        except KeyError:
            answer = self._looks[key] = self._look(line, tier, domains)
            return answer

    def _look(self, line: int, tier: int, domains: Domains) -> Look | None:
        exact = self.settle(line, domains)
        if exact is None:
            return None
        if exact == domains:
            return Look(domains, ())
        # What a lower tier has found out about the ranges need not be found out again.
        exhausted, known = self._fruitless.get((line, domains), (0, None))
        if exhausted >= tier:
            return Look(domains, ())
        try:
            state = self.take_up(line, domains) if known is None else known.copy()
            codes = think(state, TIERS[:tier], exhausted)
        except ContradictionError:
            return None
        left = tuple(state.domains)
        if left == domains:
            self._fruitless[line, domains] = (tier, state)
        return Look(left, codes)

    def take_up(self, line: int, domains: Sequence[int]) -> DomainLine:
        """A line as a person sees it: blocks that are finished at its ends, and empty cells there, are off the line."""
        everything = self.start.everything
        state = see_line(self.clues[line], domains, [each if is_settled(each) else everything for each in domains])
        cut_off_ends(state)
        return state


def think(state: DomainLine, tiers: Sequence[Sequence[DomainTechnique]], level: int = 0) -> tuple[str, ...]:
    """Run techniques, tier by tier, until they find no more: the codes of those that found something, in order.

    The tiers below `level` are known to find nothing at first. ContradictionError if the line turns out to be impossible.
    """
    codes: list[str] = []
    while level < len(tiers):
        found = [technique.code for technique in tiers[level] if run_technique(technique, state)]
        codes += found
        level = 0 if found else level + 1
    return tuple(codes)


def run_technique(technique: DomainTechnique, line: DomainLine) -> bool:
    """Apply a rule once; whether it found something."""
    return sum(line.apply(claim) is not None for claim in technique.rule(line)) > 0


def cut_off_ends(line: DomainLine) -> None:
    """Let the first block begin after the empty cells at the start of the line, and the last one end before those at its end."""
    if line.clue.is_zebra or not line.clue.pieces:
        return
    first, last = 0, len(line) - 1
    while first < last and line.domains[first] == BACKGROUND:
        first += 1
    while last > first and line.domains[last] == BACKGROUND:
        last -= 1
    line.starts[0] = max(line.starts[0], first)
    line.ends[-1] = min(line.ends[-1], last)
    for block in {0, len(line.starts) - 1}:
        if line.ends[block] - line.starts[block] + 1 < line.clue.pieces[block].size:
            raise ContradictionError(f"{line.clue.names[block]} has no room left")


class Game:
    """A board on its way in one run: what is left of each cell, and how hard each line was looked at since it changed."""

    def __init__(self, looks: LineLooks) -> None:
        self.looks = looks
        self.domains = list(looks.start.domains)
        self.open_cells = sum(not is_settled(domain) for domain in self.domains)
        self.exhausted = [0] * len(looks.clues)
        """By line: the highest tier it was looked at since it changed."""
        self.open_of = [sum(not is_settled(self.domains[cell]) for cell in cells) for cells in looks.cells_of]
        self._counts = [list(clue.counts) for clue in looks.clues]
        """By line: how many cells of each value are still to come."""
        for cell, domain in enumerate(self.domains):
            if is_settled(domain):
                for line in looks.through[cell]:
                    self._counts[line][domain.bit_length() - 1] -= 1
        self._left = [self._find_left(line) for line in range(len(looks.clues))]

    def _find_left(self, line: int) -> int:
        """The values that a line shows at a glance to have left: of several inks, those still to come.

        A line that has none left is finished. To cross out its other cells is a look of its own, as in black and white.
        """
        left = 0
        if not self.looks.clues[line].is_zebra:
            for value, count in enumerate(self._counts[line]):
                left |= (count > 0) << value
        inks = left & ~BACKGROUND
        return inks | BACKGROUND if inks else self.looks.start.everything

    def view(self, line: int) -> Domains:
        """What is left of the cells of a line, with what crossing lines show at a glance."""
        domains, through, lefts = self.domains, self.looks.through, self._left
        seen = []
        for cell in self.looks.cells_of[line]:
            domain = domains[cell]
            if not is_settled(domain):
                for other in through[cell]:
                    if other != line:
                        domain &= lefts[other]
            seen.append(domain)
        return tuple(seen)

    def write(self, line: int, domains: Domains) -> list[tuple[int, int]]:
        """Take over what a look at a line gave; the cells that are settled now, with their values."""
        settled = []
        for cell, domain in zip(self.looks.cells_of[line], domains, strict=True):
            if domain != self.domains[cell]:
                self.narrow(cell, domain)
                if is_settled(domain):
                    settled.append((cell, domain.bit_length() - 1))
        return settled

    def narrow(self, cell: int, domain: int) -> None:
        """Leave a cell fewer values."""
        self.domains[cell] = domain
        lines = self.looks.through[cell]
        for line in lines:
            self.exhausted[line] = 0
        if not is_settled(domain):
            return
        self.open_cells -= 1
        value = domain.bit_length() - 1
        for line in lines:
            self.open_of[line] -= 1
            self._counts[line][value] -= 1
            left = self._find_left(line)
            if left != self._left[line]:
                self._show(line, self._left[line] & ~left)
                self._left[line] = left

    def _show(self, line: int, values: int) -> None:
        """A line has no cell of these values left, which all see who look at a line across it."""
        for cell in self.looks.cells_of[line]:
            if self.domains[cell] & values and not is_settled(self.domains[cell]):
                for other in self.looks.through[cell]:
                    if other != line:
                        self.exhausted[other] = 0


@dataclass(slots=True)
class Run:
    """What one run came to."""

    effort: float = 0.0
    stuck: int = 0
    trials: int = 0
    left_by_lines: int = 0
    ending: str = "lines"
    looks: list[int] = field(default_factory=lambda: [0] * (WHAT_IF + 1))
    """By tier, from 1: the looks that settled cells; entry 0 counts those that did not."""
    uses: dict[str, int] = field(default_factory=dict)
    trace: list[tuple[int, int]] = field(default_factory=list)

    def note_look(self, tier: int, cells: int) -> None:
        self.looks[tier if cells else 0] += 1
        if cells and len(self.trace) < TRACE_KEPT:
            self.trace.append((tier, cells))


class Trials:
    """Cells tried when lines give no more: a value is supposed, and followed by exact lines."""

    def __init__(self, puzzle: Nonogram, looks: LineLooks) -> None:
        load(KERNELS.name("propagation:settle_domains"))
        self._arrays = make_arrays(make_system(puzzle))
        self._looks = looks
        self._beside = [self._list_beside(cell) for cell in range(puzzle.lattice.size)]
        self._last_pass: tuple[int, float, int] | None = None
        """Open cells, cost and number of trials of a pass that refuted nothing: it is the same in every run."""

    def _list_beside(self, cell: int) -> list[int]:
        """The cells before and behind a cell in each line through it; -1 for the edge."""
        found = []
        for line in self._looks.through[cell]:
            cells = self._looks.cells_of[line]
            place = cells.index(cell)
            found += [cells[place - 1] if place else -1, cells[place + 1] if place + 1 < len(cells) else -1]
        return found

    def refute(self, game: Game, run: Run, random: Random, costs: Costs) -> bool:
        """Try open cells, those with most known neighbours first, until a value is refuted; False if none is."""
        if run.left_by_lines == 0:
            run.left_by_lines = game.open_cells
        open_values = sum(domain.bit_count() for domain in game.domains)
        if self._last_pass is not None and self._last_pass[0] == open_values:
            run.effort += self._last_pass[1]
            run.trials += self._last_pass[2]
            run.ending = "search"
            return False
        effort, trials = run.effort, run.trials
        arrays = self._arrays
        base = np.array(game.domains, dtype=np.uint64)
        cells = [cell for cell, domain in enumerate(game.domains) if not is_settled(domain)]
        random.shuffle(cells)
        cells.sort(key=lambda cell: sum(each >= 0 and not is_settled(game.domains[each]) for each in self._beside[cell]))
        for cell in cells:
            values = list_values(game.domains[cell])
            random.shuffle(values)
            for value in values:
                before = int(arrays.counts[LINE_SOLVES])
                is_possible = self._follow(base, cell, value)
                lines = int(arrays.counts[LINE_SOLVES]) - before
                run.effort += costs.trial + costs.chain * min(lines, costs.longest_chain)
                run.trials += 1
                if not is_possible:
                    left = game.domains[cell] & ~(1 << value)
                    game.narrow(cell, left)
                    self._pay(run, left, costs)
                    return True
                if arrays.counts[WORK] > MOST_WORK:
                    run.ending = "unknown"
                    return False
        self._last_pass = (open_values, run.effort - effort, run.trials - trials)
        run.ending = "search"
        return False

    def begin(self) -> None:
        """A run starts."""
        self._arrays.counts[WORK] = 0

    def _follow(self, base: np.ndarray[tuple[int], np.dtype[np.uint64]], cell: int, value: int) -> bool:
        """Whether a value of a cell agrees with what exact lines make of it."""
        arrays = self._arrays
        arrays.domains[:] = base
        arrays.domains[cell] = 1 << value
        lines = self._looks.through[cell]
        arrays.queue[: len(lines)] = lines
        arrays.queued[lines] = 1
        arrays.counts[TRAIL_LENGTH] = arrays.counts[QUEUE_HEAD] = 0
        arrays.counts[QUEUE_LENGTH] = len(lines)
        return bool(settle_domains(arrays))

    def _pay(self, run: Run, left: int, costs: Costs) -> None:
        if is_settled(left):
            run.effort += costs.white if left == BACKGROUND else costs.black
            run.note_look(WHAT_IF, 1)
        else:
            run.effort += costs.note


def play(
    looks: LineLooks, costs: Costs, random: Random, find_trials: Callable[[], Trials], look_up: Callable[[], None] = lambda: None
) -> tuple[Run, Game]:
    """One run from the beginning. `look_up` is called now and then, and may raise."""
    game, run = Game(looks), Run()
    trials: Trials | None = None
    lines = range(len(looks.clues))
    tier = 1
    while game.open_cells:
        waiting = [line for line in lines if game.open_of[line] and game.exhausted[line] < tier]
        if not waiting:
            run.stuck += 1
            tier += 1
            if tier > LINE_TIERS:
                if trials is None:
                    trials = find_trials()
                    trials.begin()
                if not trials.refute(game, run, random, costs):
                    break
                tier = 1
            continue
        if sum(run.looks) % LOOKS_UNHEARD == 0:
            look_up()
        line = random.choice(waiting)
        view = game.view(line)
        found = looks.look(line, tier, view)
        if found is None:
            run.ending = "contradiction"
            break
        cells = zip(looks.cells_of[line], found.domains, strict=True)
        notes = sum(left != game.domains[cell] and not is_settled(left) for cell, left in cells)
        settled = game.write(line, found.domains)
        game.exhausted[line] = tier
        inked = sum(value != EMPTY for _, value in settled)
        run.effort += costs.scan + costs.clue * len(looks.clues[line].pieces) + costs.tiers[tier - 1]
        run.effort += costs.black * inked + costs.white * (len(settled) - inked) + costs.note * notes
        for code in found.codes:
            run.uses[code] = run.uses.get(code, 0) + 1
        run.note_look(tier, len(settled))
        if settled or found.domains != view:
            tier = 1
    return run, game


def simulate_domains(
    puzzle: Nonogram,
    *,
    seed: int = 0,
    runs: int | None = None,
    costs: Costs = DEFAULT_COSTS,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """`simulation.simulate` for a puzzle of any sort; `runs` are chosen by its size if none are asked for.

    After `timeout` seconds no further run is begun.
    """
    start = time.perf_counter()
    runs = choose_runs(puzzle.lattice.size) if runs is None else runs
    refuse_runs(runs)
    looks = LineLooks(puzzle)
    trials: list[Trials] = []

    def find_trials() -> Trials:
        if not trials:
            trials.append(Trials(puzzle, looks))
        return trials[0]

    def look_up() -> None:
        if progress is not None:
            progress(Effort())

    played: list[Run] = []
    demand = ""
    while len(played) < runs and demand not in ("contradiction", "unknown"):
        run, game = play(looks, costs, Random(f"{seed}-{len(played)}"), find_trials, look_up)
        played.append(run)
        if demand not in ("lines", "what-if"):
            demand = _judge(puzzle, run, game)
        look_up()
        if timeout is not None and time.perf_counter() - start >= timeout:
            break
    return _summarise(played, demand, list_rounds(looks))


def _judge(puzzle: Nonogram, run: Run, game: Game) -> str:
    """What the puzzle demands, by a run. Once a run has found the solution, all others will."""
    if game.open_cells or run.ending != "lines":
        return run.ending
    # Nobody looks at a line that others have finished, so a clue it breaks shows only now.
    cells = bytes(domain.bit_length() - 1 for domain in game.domains)
    if not is_solution(puzzle, puzzle.make_board(cells)):
        return "contradiction"
    return "what-if" if run.left_by_lines else "lines"


def list_rounds(looks: LineLooks) -> list[tuple[int, int]]:
    """Exact lines, all side by side: round by round how many settle a cell or rule something out, and the cells settled.

    The first entry counts only lines that settle a cell: values that are ruled out give nobody a start.
    """
    game = Game(looks)
    rounds: list[tuple[int, int]] = []
    waiting: Iterable[int] = range(len(looks.clues))
    while game.open_cells:
        views = [(line, game.view(line)) for line in waiting if game.open_of[line]]
        before = list(game.domains)
        telling = 0
        found = [(line, view, looks.settle(line, view)) for line, view in views]
        if any(left is None for _, _, left in found):
            break
        game.exhausted = [LINE_TIERS] * len(looks.clues)
        for line, view, left in found:
            assert left is not None
            cells = looks.cells_of[line]
            gains = [is_settled(value) and not is_settled(before[cell]) for cell, value in zip(cells, left, strict=True)]
            telling += any(gains) if not rounds else any(gains) or left != view
            for cell, value in zip(cells, left, strict=True):
                narrowed = game.domains[cell] & value
                if not narrowed:
                    return rounds
                if narrowed != game.domains[cell]:
                    game.narrow(cell, narrowed)
        if game.domains == before:
            break
        settled = sum(is_settled(new) and not is_settled(old) for new, old in zip(game.domains, before, strict=True))
        rounds.append((telling, settled))
        waiting = [line for line, tier in enumerate(game.exhausted) if tier == 0]
    return rounds


class GrowingAttempt:
    """A simulated solver who knows some techniques only and tries no cells: does it finish?

    Whatever follows from some techniques follows from more, so each question goes on from where the last one ended: techniques
    may only be added.
    """

    def __init__(self, puzzle: Nonogram) -> None:
        self._looks = LineLooks(puzzle)
        self._game = Game(self._looks)

    def can_finish(self, techniques: Sequence[DomainTechnique]) -> bool:
        game, looks = self._game, self._looks
        game.exhausted = [0] * len(looks.clues)
        while True:
            waiting = [line for line, tier in enumerate(game.exhausted) if tier == 0 and game.open_of[line]]
            if not waiting:
                return game.open_cells == 0
            for line in waiting:
                view = game.view(line)
                # What exact lines do not tell, nobody has to be asked for.
                if looks.settle(line, view) != view:
                    state = looks.take_up(line, view)
                    think(state, [techniques])
                    view = tuple(state.domains)
                game.write(line, view)
                game.exhausted[line] = 1


def _summarise(played: Sequence[Run], demand: str, rounds: Sequence[tuple[int, int]]) -> Simulation:
    efforts = tuple(run.effort for run in played)
    looks = [fmean(run.looks[tier] for run in played) for tier in range(WHAT_IF + 1)]
    return Simulation(
        efforts=efforts,
        effort=fmean(efforts),
        spread=stdev(efforts) if len(efforts) > 1 else 0.0,
        stuck=fmean(run.stuck for run in played),
        uses={each.code: fmean(run.uses.get(each.code, 0) for run in played) for each in KNOWN_DOMAIN_TECHNIQUES},
        tier_uses=tuple(looks[1:]),
        is_solved=demand in ("lines", "what-if"),
        cells_left=played[-1].left_by_lines,
        demand=demand,
        trace=tuple(played[0].trace),
        footholds=rounds[0][0] if rounds else 0,
        cells_at_start=rounds[0][1] if rounds else 0,
        rounds=len(rounds),
        round_lines=tuple(lines for lines, _ in rounds[:ROUNDS_KEPT]),
        round_cells=tuple(cells for _, cells in rounds[:ROUNDS_KEPT]),
        trials=fmean(run.trials for run in played),
        vain_looks=looks[0],
    )
