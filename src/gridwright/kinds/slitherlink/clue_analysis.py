"""What the clues placed so far say, for somebody who makes a puzzle: what is forced, what clashes, what could be added.

Quick answers come first, exact ones after. Of clues without a solution, a deletion filter finds a minimal unsatisfiable subset:
clues are left out, many at a time at first and in the end one by one, as long as what is left has no solution. Deduction is asked
first: it takes a thousandth of a second where it sees the contradiction, and most are seen. What it leaves is then gone through
once more with the exact solver, which alone can tell that no clue more can go.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.kinds.common.generation import NOTHING, Budget, Changes, SpentError, Verdict, find_sets, thin_out
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import Ending, deduce, find_lowest_level
from gridwright.kinds.slitherlink.levels import LEVELS, Level
from gridwright.kinds.slitherlink.puzzle import AnyBoard, Slitherlink
from gridwright.kinds.slitherlink.solver import agreement, solve
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.graph import FACE
from gridwright.kinds.slitherlink.variants import refuse_variant
from gridwright.model.deduction import Cell
from gridwright.model.making import Clash, Survey
from gridwright.model.outcome import Ambiguous, Effort, GaveUp, Progress, Solved, Unsolvable

Cells = tuple[Cell, ...]


class _TimeIsOverError(Exception):
    """No time is left to ask once more."""


class _UnsolvabilityTest:
    """Tells whether clues have no solution, as long as there is time."""

    def __init__(self, puzzle: Slitherlink, timeout: float | None, progress: Progress | None) -> None:
        self._puzzle = replace(puzzle, goal=None)
        self._start = time.perf_counter()
        self._timeout = timeout
        self._progress = progress
        self._asked = 0
        self.is_sure = True
        """Whether every answer of the exact solver so far was a proof."""

    def is_refuted(self, cells: Cells) -> bool:
        """Whether deduction finds a contradiction: proved if it does, unknown if not."""
        self._look_up()
        return _deduce(self._keep(cells), LEVELS[-1])[0] is Ending.CONTRADICTION

    def is_impossible(self, cells: Cells) -> bool:
        """Whether there is no solution. Where the solver is stopped, that counts as one."""
        outcome = solve(self._keep(cells), solutions=1, timeout=self._look_up(), progress=self._progress)
        self.is_sure = self.is_sure and not isinstance(outcome, GaveUp)
        return isinstance(outcome, Unsolvable)

    def _look_up(self) -> float | None:
        """The seconds that are left."""
        self._asked += 1
        spent = time.perf_counter() - self._start
        if self._progress is not None:
            self._progress(Effort(self._asked, spent))
        if self._timeout is None:
            return None
        if spent >= self._timeout:
            raise _TimeIsOverError
        return self._timeout - spent

    def _keep(self, cells: Cells) -> Slitherlink:
        """The puzzle with the clues of these cells only."""
        kept = set(cells)
        clues = tuple(
            tuple(clue if (row, column) in kept else None for column, clue in enumerate(line))
            for row, line in enumerate(self._puzzle.clues)
        )
        return replace(self._puzzle, clues=clues)


def find_clash(
    puzzle: Slitherlink, *, focus: Cell | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Clash:
    """Clues of a puzzle without a solution that clash; those far from `focus` are left out first."""
    refuse_variant(puzzle.variant, "clues that clash are found")
    judge = _UnsolvabilityTest(puzzle, timeout, progress)
    cells: Cells = tuple(cell for cell, _ in puzzle.clued_cells())
    if focus is not None:
        cells = tuple(sorted(cells, key=lambda cell: -_measure(puzzle, cell, focus)))
    is_minimal = False
    filtering = _DeletionFilter(cells)
    try:
        if judge.is_refuted(cells):
            filtering.run(judge.is_refuted)
        filtering.run(judge.is_impossible)
        is_minimal = judge.is_sure
    except _TimeIsOverError:
        pass
    return Clash(tuple(sorted(filtering.cells)), is_minimal)


def _measure(puzzle: Slitherlink, one: Cell, other: Cell) -> float:
    """How far two cells are apart. Of a tiling all clues are in one row."""
    if puzzle.tiling is None:
        return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    centres = puzzle.tiling.graph.centres
    return math.dist(centres[one[1]], centres[other[1]])


def _deduce(puzzle: Slitherlink, level: Level, *, has_colouring: bool = True) -> tuple[Ending, AnyBoard]:
    """How far deduction gets on any board, and what it finds there."""
    if puzzle.tiling is None:
        deduction = deduce(puzzle, level, has_colouring=has_colouring)
        return deduction.ending, deduction.board
    # Its kernels are their own, and most puzzles are on squares.
    from gridwright.kinds.slitherlink.kernels.planar.mesh import read_edges
    from gridwright.kinds.slitherlink.tilings.deduction import run_deduction

    given = puzzle.given.edge_values if isinstance(puzzle.given, GraphBoard) else b""
    mesh, ending = run_deduction(puzzle.tiling.graph, puzzle.clues[0], level.number, has_colouring=has_colouring, values=given)
    return Ending(ending), GraphBoard(puzzle.tiling, bytes(read_edges(mesh).astype("uint8").tolist()))


class _DeletionFilter:
    """Cells that are left out as long as a test holds; what is left stands here whenever the test is stopped."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    def run(self, holds: Callable[[Cells], bool]) -> None:
        """Leave out all that can be spared. A cell that was needed once stays needed: one pass over single cells is enough."""
        size = max(1, len(self.cells) // 2)
        while True:
            self._pass(size, holds)
            if size == 1:
                return
            size = max(1, min(size // 2, len(self.cells) // 2))

    def _pass(self, size: int, holds: Callable[[Cells], bool]) -> None:
        start = 0
        while start < len(self.cells):
            left = _leave_out(self.cells, start, size)
            if holds(left):
                self.cells = left
            else:
                start += size


def _leave_out(cells: Sequence[Cell], start: int, size: int) -> Cells:
    return (*cells[:start], *cells[start + size :])


# Clues to add to a Slitherlink with several solutions, as few as possible, so that one loop is left.
#
# For a loop that the clues allow, the clues to add are its own: so the question is only in which cells. Any other solution must
# differ from the loop in one of these cells; the cells in which it differs are a need (see `find_sets`), and
# the fewest cells that meet the needs of all other solutions are the answer. Solutions are found one after the other, only
# where those known before do not say already that something is missing.

SOLUTIONS = 8
"""Looked for at a time: more of them tell better which clue settles most, and cost more."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Clues to add, after which there is just one solution."""

    clues: tuple[tuple[Cell, int], ...]
    """Each cell with its clue, in reading order; on a tiling (0, face)."""
    loop: AnyBoard
    """The solution that is left."""
    is_minimal: bool = False
    """Whether it is proved that fewer clues of this loop do not do."""


Tell = Callable[[tuple[Suggestion, ...]], None]


def suggest_clues(
    puzzle: Slitherlink,
    *,
    alternatives: int = 3,
    timeout: float | None = None,
    progress: Progress | None = None,
    tell: Tell | None = None,
) -> tuple[Suggestion, ...]:
    """Clues to add for some loops that the clues allow, the fewest first; the loop that the puzzle carries comes in any case.

    None if there is one solution already, or none at all, or the time was too short. `tell` hears what is known so far.
    """
    refuse_variant(puzzle.variant, "clues are suggested")
    budget = Budget(None, timeout, progress)
    found: dict[AnyBoard, Suggestion] = {}

    def add(suggestion: Suggestion) -> None:
        found[suggestion.loop] = suggestion
        if tell is not None:
            tell(_rank(found.values()))

    try:
        searches = [ClueSearch(puzzle, loop, budget) for loop in _choose_loops(puzzle, alternatives, budget)]
        for search in searches:
            if (some := search.find_some()) is not None:
                add(search.describe(some, is_minimal=False))
        for suggestion in _rank(found.values()):
            search = next(search for search in searches if search.loop == suggestion.loop)
            add(search.describe(search.find_fewest(len(suggestion.clues)), is_minimal=True))
    except SpentError:
        pass
    return _rank(found.values())


def _rank(suggestions: Iterable[Suggestion]) -> tuple[Suggestion, ...]:
    return tuple(sorted(suggestions, key=lambda each: len(each.clues)))


def _choose_loops(puzzle: Slitherlink, count: int, budget: Budget) -> list[AnyBoard]:
    """Loops that the clues allow, if there are several: the one that was drawn first, then such as are much unlike."""
    loops = _solve(replace(puzzle, goal=None), budget, solutions=2 * SOLUTIONS)
    if len(loops) < 2:
        return []
    # Around a single cell goes a loop that no level asks for: its clue would tell all at once.
    loops = [loop for loop in loops if not _has_one_cell(loop)] or loops
    chosen = [puzzle.goal or loops[0]]
    while len(chosen) < count and (rest := [loop for loop in loops if loop not in chosen]):
        chosen.append(max(rest, key=lambda loop: min(_count_unlike(loop, other) for other in chosen)))
    return chosen


def _count_unlike(one: AnyBoard, other: AnyBoard) -> int:
    return len(set(one.lines()) ^ set(other.lines()))


def _has_one_cell(loop: AnyBoard) -> bool:
    """Whether a loop goes around a single cell or face."""
    inside = loop.inside_faces() if isinstance(loop, GraphBoard) else loop.inside_cells()
    return sum(inside) == 1


def _solve(puzzle: Slitherlink, budget: Budget, solutions: int = SOLUTIONS) -> list[AnyBoard]:
    """Some solutions, or all of them if there are fewer; SpentError if it takes too long."""
    outcome = solve(puzzle, solutions=solutions, timeout=budget.seconds_left(), progress=lambda _: budget.spend(0))
    if len(outcome.solutions) < 2 and not isinstance(outcome, Solved):
        budget.spend(0)
        raise SpentError(budget, "it was not settled how many solutions there are")
    return [board for board in outcome.solutions if isinstance(board, Board | GraphBoard)]


class ClueSearch:
    """The cells whose clues single out one loop. A change is the number of a cell whose clue is added."""

    def __init__(self, puzzle: Slitherlink, loop: AnyBoard, budget: Budget) -> None:
        self.loop = loop
        self._puzzle = replace(puzzle, goal=None)
        self._budget = budget
        self._digits = _count_lines(loop)
        self._open = [cell for cell, clue in enumerate(clue for row in puzzle.clues for clue in row) if clue is None]
        self._others: dict[AnyBoard, Changes] = {}
        """Other solutions of the puzzle that are known, with the cells in which their clues differ from those of the loop."""

    def judge(self, changes: Changes) -> Verdict:
        self._budget.spend()
        needs = self._find_needs(changes)
        if not needs:
            for other in _solve(self._add(changes), self._budget):
                if other != self.loop:
                    digits = _count_lines(other)
                    self._others[other] = frozenset(cell for cell in self._open if digits[cell] != self._digits[cell])
            needs = self._find_needs(changes)
        return Verdict(not needs, lambda: needs, len(needs))

    def find_some(self) -> Changes | None:
        """Cells, each of which tells the loop from most of the other solutions known when it is added; none of them can go."""
        changes = NOTHING
        while not (verdict := self.judge(changes)).is_reached:
            meets = Counter(cell for need in verdict.find_needs() for cell in sorted(need))
            if not meets:
                return None
            changes |= {meets.most_common(1)[0][0]}
        for thinner in thin_out(self, changes):
            changes = thinner
        return changes

    def find_fewest(self, most: int) -> Changes:
        """The smallest set of cells; there is one of `most`."""
        return next(changes for size in range(most + 1) for changes in find_sets(self, size))

    def describe(self, changes: Changes, *, is_minimal: bool) -> Suggestion:
        width = len(self._puzzle.clues[0])
        return Suggestion(tuple((divmod(cell, width), self._digits[cell]) for cell in sorted(changes)), self.loop, is_minimal)

    def _find_needs(self, changes: Changes) -> list[Changes]:
        """Of other solutions that these clues do not rule out; a solution with all clues of the loop leaves an empty need."""
        return sorted((cells for cells in self._others.values() if not cells & changes), key=len)

    def _add(self, changes: Changes) -> Slitherlink:
        width = len(self._puzzle.clues[0])
        rows = [list(row) for row in self._puzzle.clues]
        for cell in changes:
            rows[cell // width][cell % width] = self._digits[cell]
        return replace(self._puzzle, clues=tuple(tuple(row) for row in rows))


def _count_lines(loop: AnyBoard) -> list[int]:
    """The clue of each cell, row by row, or of each face."""
    if isinstance(loop, GraphBoard):
        return [loop.counts_at((FACE, face))[0] for face in range(len(loop.graph.faces))]
    return [clue for row in Slitherlink.from_loop(loop).clues for clue in row if clue is not None]


def survey(
    puzzle: Slitherlink, *, focus: Cell | None = None, timeout: float | None = None, progress: Progress | None = None
) -> Iterator[Survey]:
    """Ever more that is known of a puzzle; the last is all. `focus` is the cell around which clashing clues are looked for."""
    refuse_variant(puzzle.variant, "surveys are")
    start = time.perf_counter()

    def left() -> float | None:
        return None if timeout is None else max(0.0, timeout - (time.perf_counter() - start))

    puzzle = replace(puzzle, goal=None)
    known = Survey(_deduce(puzzle, LEVELS[-1])[1])
    yield known
    outcome = solve(puzzle, solutions=2, timeout=left(), progress=progress)
    known = replace(known, outcome=outcome)
    match outcome:
        case Solved(solution=Board() | GraphBoard() as loop):
            known = replace(known, forced=loop, is_exact=True)
            yield known
            yield _grade(puzzle, known)
        case Ambiguous():
            yield known
            shared = agreement(puzzle, outcome, timeout=left(), progress=progress)
            if shared is not None:
                yield replace(known, forced=shared, is_exact=True)
        case Unsolvable():
            yield known
            yield replace(known, clash=find_clash(puzzle, focus=focus, timeout=left(), progress=progress))
        case _:
            yield known


def _grade(puzzle: Slitherlink, known: Survey) -> Survey:
    """With the lowest level that solves it: without colouring, if there is one."""
    for has_colouring in (False, True):
        level = _find_level(puzzle, has_colouring)
        if level is not None:
            return replace(known, level=level.name, has_colouring=has_colouring, is_graded=True)
    return replace(known, is_graded=True)


def _find_level(puzzle: Slitherlink, has_colouring: bool) -> Level | None:
    if puzzle.tiling is None:
        return find_lowest_level(puzzle, has_colouring=has_colouring)
    endings = ((level, _deduce(puzzle, level, has_colouring=has_colouring)[0]) for level in LEVELS)
    return next((level for level, ending in endings if ending is Ending.SOLVED), None)
