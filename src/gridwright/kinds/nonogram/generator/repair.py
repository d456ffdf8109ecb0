"""The fewest cells to change so that a picture makes a fair puzzle: one solution, or one that lines alone find.

`generate.fewest` does the searching. Here stands what it has to be told of nonograms: which pictures are fair, and in which cells
a change must lie if one is not. Why that is so is written in `stuck`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random

import numpy as np

from gridwright.generate.budget import Budget, SpentError
from gridwright.generate.fewest import Changes, Verdict, find_few, find_sets, thin_out
from gridwright.generate.symmetry import find_symmetries
from gridwright.kinds.nonogram.board import UNKNOWN, Board
from gridwright.kinds.nonogram.generator.demands import FinishedByLines
from gridwright.kinds.nonogram.generator.harm import measure_harm, rank_by_harm
from gridwright.kinds.nonogram.generator.lines import Lines, Mask, Picture, to_board, to_picture
from gridwright.kinds.nonogram.generator.sketching import Sketcher
from gridwright.kinds.nonogram.generator.stuck import find_crossing_cells, find_stuck_sets
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.making import Repair, Repairs
from gridwright.model.outcome import Ambiguous, GaveUp, Outcome, Solved

LINES, UNIQUE = "lines", "unique"
"""The goals: lines alone find the solution (which is then the only one); there is only one solution."""

DEFAULT_LIMIT = 100_000
BEAM_NODES = 10_000
"""What the quick search may spend before it gives way to a quicker one."""
ALTERNATIVE_NODES = 5_000
"""What may be spent on looking for further sets of the smallest size."""
ENOUGH = 500
"""Smallest sets that are compared for how they look."""
BREADTH = 3
"""Candidates kept at each size where the search is not exhaustive."""
MOST_NEEDS = 8
"""Needs that are looked for at each node: more of them prune a little more and cost more than that."""
STUCK_COST = 10
"""What finding a stuck set costs, in looks at lines, nearly."""
NODES = 200
"""What the solver may spend on whether one picture is unique; a picture that needs more counts as not fair."""


Tell = Callable[[Repairs], None]
"""Hears what is known so far, as long as it is not the whole answer."""


def repair(
    picture: Board, *, goal: str = LINES, alternatives: int = 5, budget: Budget | None = None, tell: Tell | None = None
) -> Repairs:
    """Find the fewest cells to change. A few changes are found quickly; then all smaller sets are searched exhaustively.

    If the budget ends before that, the answer is the quick one and not proved to be the smallest. `tell` hears of the quick one
    as soon as it is found.
    """
    budget = budget or Budget(DEFAULT_LIMIT)
    judge = PictureJudge(to_picture(picture), goal, budget)
    found: list[Changes] = []
    proved, reason = 0, ""
    try:
        found = [_find_some(judge.picture, budget)]
        for thinner in thin_out(judge, found[0]):
            found = [thinner]
        judge.has_doubts = False
        if tell is not None and found[0]:
            tell(Repairs(_make_repairs(picture, found, alternatives), False, 0, nodes=budget.spent))
        for size in range(len(found[0]) + 1):
            proved = size
            sets = _collect(judge, size, found)
            if sets:
                found = sets
                break
    except SpentError as stop:
        reason = stop.reason
    if judge.has_doubts:
        proved, reason = 0, reason or "of some pictures it was not settled whether they have one solution"
    is_minimal = bool(found) and proved == len(found[0])
    return Repairs(_make_repairs(picture, found, alternatives), is_minimal, proved, "" if is_minimal else reason, budget.spent)


def _make_repairs(picture: Board, found: list[Changes], alternatives: int) -> tuple[Repair, ...]:
    """The least harmful of these sets of changes."""
    symmetries = find_symmetries(picture.height, picture.width, picture.cells)
    best = rank_by_harm(picture, found)[:alternatives]
    return tuple(_make_repair(picture, changes, measure_harm(picture, changes, symmetries)) for changes in best)


def _find_some(picture: Picture, budget: Budget) -> Changes:
    """Changes that make lines finish the picture, soon found: by a beam or, where far too much is open for that, by climbing."""
    judge = PictureJudge(picture, LINES, budget.part(BEAM_NODES))
    try:
        few = find_few(judge, picture.size, BREADTH)
    except SpentError as stop:
        if stop.budget is not judge.budget:
            raise
        few = None
    return _climb(picture, budget) if few is None else few


def _climb(picture: Picture, budget: Budget) -> Changes:
    """Change cells at random, keeping what is no worse, until lines finish the picture; a blank one would do."""
    lines = Lines(*picture.shape)
    cells = [(cell,) for cell in range(picture.size)]
    sketcher = Sketcher([FinishedByLines(lines, budget)], cells, Random("repair"))
    sketch = sketcher.improve(sketcher.look(picture))
    after = np.zeros_like(picture) if sketch.unmet else sketch.picture
    return frozenset(np.flatnonzero(after != picture).tolist())


def _collect(judge: PictureJudge, size: int, known: list[Changes]) -> list[Changes]:
    """Sets of just this size. Once one is known, more are looked for only so long."""
    found = [changes for changes in known if len(changes) == size]
    whole = judge.budget
    try:
        judge.budget = whole.part(ALTERNATIVE_NODES) if found else whole
        for changes in find_sets(judge, size):
            if not found:
                judge.budget = whole.part(ALTERNATIVE_NODES)
            if changes not in found:
                found.append(changes)
            if len(found) == ENOUGH:
                break
    except SpentError:
        if not found:
            raise
    finally:
        judge.budget = whole
    return found


class PictureJudge:
    """Says of sets of changed cells whether the picture is fair with them, and where more changes must lie."""

    def __init__(self, picture: Picture, goal: str, budget: Budget) -> None:
        self.picture = picture
        self._goal = goal
        self.budget = budget
        self.has_doubts = False
        """Whether some picture was taken to be unfair only because that was not settled soon enough."""
        self._lines = Lines(*picture.shape)

    def judge(self, changes: Changes) -> Verdict:
        self.budget.spend()
        picture = change(self.picture, changes)
        open_count = self._lines.count_open(picture)
        if open_count == 0:
            return Verdict(True)
        if self._goal == LINES:
            return Verdict(False, partial(self._find_line_needs, picture, changes), open_count)
        outcome = self._solve(picture)
        if isinstance(outcome, Solved):
            return Verdict(True)
        self.has_doubts = self.has_doubts or (isinstance(outcome, GaveUp) and _differing(picture, outcome) is None)
        return Verdict(False, partial(self._find_unique_needs, picture, changes, outcome), open_count)

    def _find_line_needs(self, picture: Picture, changes: Changes) -> Iterator[Changes]:
        for stuck in self._find_stuck_sets(picture):
            yield _need(stuck, changes)

    def _find_unique_needs(self, picture: Picture, changes: Changes, outcome: Outcome) -> Iterator[Changes]:
        """Of the small sets on which lines are stuck, those that really can be completed differently; and any difference."""
        for stuck in self._find_stuck_sets(picture):
            self.budget.spend()
            differs = _differing(picture, self._solve(picture, ~stuck))
            if differs is not None:
                yield _need(differs, changes)
        differs = _differing(picture, outcome)
        # A search that gave up may know no other solution. Then any cell may be the one, which is always true.
        yield _need(np.ones(picture.shape, np.bool_) if differs is None else differs, changes)

    def _find_stuck_sets(self, picture: Picture) -> Iterator[Mask]:
        for stuck in islice(find_stuck_sets(self._lines, picture, self._lines.find_open(picture)), MOST_NEEDS):
            self.budget.spend(STUCK_COST)
            yield stuck

    def _solve(self, picture: Picture, shown: Mask | None = None) -> Outcome:
        board = to_board(picture)
        puzzle = Nonogram.from_picture(board)
        if shown is not None:
            cells = np.where(shown, picture, UNKNOWN).astype(np.uint8).tobytes()
            puzzle = replace(puzzle, given=Board(board.height, board.width, cells))
        return solve(puzzle, solutions=2, limit=NODES, timeout=self.budget.seconds_left())


def change(picture: Picture, cells: Changes) -> Picture:
    """The picture with these cells the other way round."""
    changed = picture.copy()
    changed.reshape(-1)[sorted(cells)] ^= 1
    return changed


def _differing(picture: Picture, outcome: Outcome) -> Mask | None:
    """Where another solution differs from the picture; None if none is known."""
    if isinstance(outcome, Ambiguous | GaveUp):
        for solution in outcome.solutions:
            assert isinstance(solution, Board)
            differs: Mask = to_picture(solution) != picture
            if differs.any():
                return differs
    return None


def _need(cells: Mask, changes: Changes) -> Changes:
    return frozenset(np.flatnonzero(find_crossing_cells(cells)).tolist()) - changes


def _make_repair(picture: Board, changes: Changes, harm: int) -> Repair:
    cells = to_board(change(to_picture(picture), changes))
    places = tuple(divmod(cell, picture.width) for cell in sorted(changes))
    return Repair(replace(cells, symbols=picture.symbols), places, harm)
