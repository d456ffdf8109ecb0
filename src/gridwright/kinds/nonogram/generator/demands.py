"""What a picture still lacks to be the puzzle asked for, one demand after the other, cheapest to check first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from gridwright.kinds.common.generation import Budget
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.generator.ambiguity import Lines, Mask, Picture, to_board, to_picture
from gridwright.kinds.nonogram.kernels.state import Numbers
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.kinds.nonogram.specification import NEVER, REQUIRED
from gridwright.kinds.nonogram.techniques.table import parse_rules
from gridwright.model.outcome import Solved
from gridwright.model.rating import Rating

Rate = Callable[[Nonogram], Rating]

EASY_NODES = 30
"""Nodes the solver may spend on an attempt: a person who has to guess more often than that has no fun."""
WIDE_OPEN = 0.5
"""Share of open cells from which a picture is taken to have several solutions without asking."""
RULES_COST, RATING_COST, SOLVING_COST = 20, 50, 5
"""What these cost in looks at lines, nearly."""
SLOW_RATING_COST = 250
"""Rating a puzzle that is not black and white: so many of them fit into a limit as into half a minute, nearly."""


@dataclass(frozen=True, slots=True)
class Shortfall:
    """What a demand misses in a picture: how much, in words, and in which cells something has to happen if that is known."""

    amount: float
    words: str = ""
    cells: Mask | None = None
    distances: Numbers | None = None
    """How far each line, rows first, is from telling something; None where the number of its open cells says that."""


MET = Shortfall(0.0)


class Demand(Protocol):
    """One thing asked of a picture. Earlier demands of the list are met when it is asked."""

    patience: int
    """How many changes in a row may bring nothing before an attempt is given up because of this demand."""

    def check(self, picture: Picture) -> Shortfall: ...


class FinishedByLines:
    """Lines alone find the solution, which is then the only one."""

    def __init__(self, lines: Lines, budget: Budget) -> None:
        self.patience = max(1_000, lines.height * lines.width)
        self._lines = lines
        self._budget = budget

    def check(self, picture: Picture) -> Shortfall:
        self._budget.spend()
        left = self._lines.count_open(picture)
        return _miss_open(self._lines, left, self._lines.open_cells()) if left else MET


class OnlySolution:
    """There is one solution; lines alone need not find it or, if `needs_guessing`, must not."""

    def __init__(self, lines: Lines, budget: Budget, *, needs_guessing: bool) -> None:
        self.patience = max(300, lines.height * lines.width // 4)
        self._lines = lines
        self._budget = budget
        self._needs_guessing = needs_guessing

    def check(self, picture: Picture) -> Shortfall:
        self._budget.spend()
        left = self._lines.count_open(picture)
        if not left:
            return Shortfall(0.5, "lines alone finish it") if self._needs_guessing else MET
        cells = self._lines.open_cells()
        if left > WIDE_OPEN * picture.size and left > 16:
            return _miss_open(self._lines, left, cells)
        self._budget.spend(SOLVING_COST)
        puzzle = Nonogram.from_picture(to_board(picture))
        outcome = solve(puzzle, solutions=2, limit=EASY_NODES, timeout=self._budget.seconds_left())
        if isinstance(outcome, Solved):
            return MET
        return Shortfall(left, "it has, or may have, several solutions", cells)


class FinishedByRules:
    """These rules and no others find the solution."""

    patience = 150

    def __init__(self, rules: str, budget: Budget) -> None:
        self._codes = [technique.code for technique in parse_rules(rules)]
        self._budget = budget
        # Only here, because most puzzles are made without.
        from gridwright.kinds.nonogram.simulation import RuleRuns

        self._new_runs = RuleRuns

    def check(self, picture: Picture) -> Shortfall:
        self._budget.spend(RULES_COST)
        runs = self._new_runs(Nonogram.from_picture(to_board(picture)))
        if runs.run(self._codes).is_solved:
            return MET
        cells = np.equal(to_picture(runs.board()), UNKNOWN)
        left = int(np.count_nonzero(cells))
        return Shortfall(left, _say_open(left, "these rules"), cells)


class InBand:
    """The difficulty is within these bands."""

    patience = 40

    def __init__(self, bands: tuple[int, int], rate: Rate, budget: Budget, cost: int = RATING_COST) -> None:
        self._cost = cost
        self._bands = bands
        self._rate = rate
        self._budget = budget
        self.rating: Rating | None = None
        """Of the last picture that was checked."""

    def check(self, picture: Picture) -> Shortfall:
        return self.check_puzzle(Nonogram.from_picture(to_board(picture)))

    def check_puzzle(self, puzzle: Nonogram) -> Shortfall:
        """The same for a puzzle of any sort."""
        self._budget.spend(self._cost)
        self.rating = rating = self._rate(puzzle)
        low, high = self._bands
        if rating.band is None:
            return Shortfall(10.0, f"its difficulty is {rating.demand}")
        if low <= rating.band <= high:
            return MET
        # Within the same distance, effort in the right direction is better.
        part = 1 / (1 + rating.effort)
        distance = low - rating.band + part if rating.band < low else rating.band - high + 1 - part
        return Shortfall(distance, f"its band is {rating.band}")


def rate_plainly(puzzle: Nonogram) -> Rating:
    """As `gridwright rate` does. Loaded here, because most puzzles are made without."""
    from gridwright.kinds.nonogram.rater import rate

    return rate(puzzle, seed=0)


def list_demands(
    lines: Lines, budget: Budget, *, guessing: str, rules: str, bands: tuple[int, int] | None, rate: Rate
) -> list[Demand]:
    demands: list[Demand] = []
    if guessing == NEVER:
        demands.append(FinishedByLines(lines, budget))
    else:
        demands.append(OnlySolution(lines, budget, needs_guessing=guessing == REQUIRED))
    if rules:
        demands.append(FinishedByRules(rules, budget))
    if bands is not None:
        demands.append(InBand(bands, rate, budget))
    return demands


def find_band(demands: Sequence[Demand]) -> int | None:
    """The band of the picture that was checked last; None if no band was asked for."""
    rating = next((demand.rating for demand in demands if isinstance(demand, InBand)), None)
    return rating.band if rating else None


def check_in_turn(demands: Sequence[Demand], picture: Picture) -> tuple[int, Shortfall]:
    """How many demands are not known to be met, and what the first of them misses."""
    for number, demand in enumerate(demands):
        shortfall = demand.check(picture)
        if shortfall.amount:
            return len(demands) - number, shortfall
    return 0, MET


def _miss_open(lines: Lines, left: int, cells: Mask) -> Shortfall:
    """What lines alone leave open. Where that is everything, nearly all changes seem alike; then it counts too how near a line at
    the border is to telling something. One 100x100 of noise took 3,100 candidates with this, 16,200 with any line instead, since
    those inside tell less to the lines that cross them, and 40,100 without."""
    words = _say_open(left, "lines alone")
    if left < cells.size:
        return Shortfall(left, words, cells)
    distances = lines.find_distances()
    return Shortfall(left + 1 - 1 / (1 + int(distances.min())), words, cells, distances)


def _say_open(count: int, by: str) -> str:
    return f"{by} leave {count:,} {'cell' if count == 1 else 'cells'} open"
