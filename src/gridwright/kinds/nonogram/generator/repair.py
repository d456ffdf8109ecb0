"""The cells to change so that a picture makes a fair puzzle: one solution, or one that lines alone find.

Changes respect the picture before they are counted. First those are searched for that keep its symmetry and its outlines, then
those that keep its symmetry, then any; of the first sort that there is, the fewest cells. `generate.fewest` does the searching.
Here stands what it has to be told of nonograms: which pictures are fair, and in which cells a change must lie if one is not. Why
that is so is written in `stuck` and, for the outlines, in `harm`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random

import numpy as np

from gridwright.kinds.common.generation import (
    NOTHING,
    SYMMETRIES,
    Budget,
    Changes,
    Orbit,
    SpentError,
    Verdict,
    find_few,
    find_orbits,
    find_sets,
    gather_orbits,
    thin_out,
)
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.generator.ambiguity import (
    Lines,
    Looks,
    Mask,
    Picture,
    find_crossing_cells,
    find_simple_cells,
    find_stuck_sets,
    to_board,
    to_picture,
)
from gridwright.kinds.nonogram.generator.demands import FinishedByLines
from gridwright.kinds.nonogram.generator.sketches import Sketcher
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.solver import solve
from gridwright.model.making import Repair, Repairs
from gridwright.model.outcome import Ambiguous, GaveUp, Outcome, Solved

LINES, UNIQUE = "lines", "unique"
"""The goals: lines alone find the solution (which is then the only one); there is only one solution."""

DEFAULT_LIMIT = 100_000
BEAM_NODES = 10_000
"""What the quick search may spend before it gives way to a quicker one; twice as much where it respects the picture."""
PROOF_NODES = 5_000
"""What may be spent on sets of changes of a sort of which the quick search has found none."""
SHARE = 5
"""Where all changes together may be looked at so often, those that respect the picture get one part in so many for each search:
there may be none of them."""
ALTERNATIVE_NODES = 5_000
"""What may be spent on looking for further sets of the smallest size."""
ENOUGH = 500
"""Smallest sets that are compared for how they look."""
FEWER = 3
"""Sets of at most so many cells are offered, too, although they respect the picture less than the best ones."""
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


@dataclass(frozen=True, slots=True)
class Care:
    """What changes have to keep."""

    orbits: tuple[Orbit, ...]
    """Cells that change together, which keeps the symmetry; each by itself where none is kept."""
    keeps_symmetry: bool = False
    looks: Looks | None = None
    """The picture whose outlines are kept; none if they are not."""

    @property
    def is_free(self) -> bool:
        return not self.keeps_symmetry and self.looks is None


def repair(
    picture: Board, *, goal: str = LINES, alternatives: int = 5, budget: Budget | None = None, tell: Tell | None = None
) -> Repairs:
    """Find the fewest cells to change of those that respect the picture most.

    Some are found quickly; then all smaller sets that respect it as much are searched exhaustively. If the budget ends before
    that, the answer is the quick one and not proved to be the smallest. `tell` hears of the quick one as soon as it is found.
    """
    budget = budget or Budget(DEFAULT_LIMIT)
    looks = Looks(picture)

    def describe(found: list[Changes], search: Search) -> Repairs:
        best = tuple(_make_repair(picture, looks, changes, search.is_minimal) for changes in looks.rank(found))
        return Repairs(best, search.is_minimal, search.proved, search.reason, budget.spent)

    def hear(search: Search, some: Changes) -> None:
        if tell is not None:
            tell(describe([some], search))

    for care in _list_cares(picture, looks):
        search = Search(to_picture(picture), goal, budget, care)
        found = search.run(partial(hear, search))
        if found:
            break
    repairs = describe(found, search)
    if alternatives > 1 and found and not care.is_free:
        fewer = describe(*_find_fewer(to_picture(picture), goal, budget, len(found[0])))
        repairs = replace(repairs, best=(*repairs.best[: alternatives - 1], *fewer.best), nodes=budget.spent)
    return replace(repairs, best=repairs.best[:alternatives])


def _list_cares(picture: Board, looks: Looks) -> Iterator[Care]:
    """What to keep, the most first."""
    alone = find_orbits(picture.height, picture.width, "none")
    if looks.symmetries:
        motions = tuple(dict.fromkeys(motion for name in looks.symmetries for motion in SYMMETRIES[name]))
        orbits = gather_orbits(picture.height, picture.width, motions)
        yield Care(orbits, True, looks)
        yield Care(orbits, True)
    else:
        yield Care(alone, False, looks)
    yield Care(alone)


def _find_fewer(picture: Picture, goal: str, budget: Budget, most: int) -> tuple[list[Changes], Search]:
    """The fewest changes of all, if they are fewer than `most` and soon found."""
    search = Search(picture, goal, budget, Care(find_orbits(*picture.shape, "none")))
    try:
        found = search.prove([], min(most - 1, FEWER), budget.part(budget.share(ALTERNATIVE_NODES, SHARE)))
    except SpentError:
        found = []
    search.is_minimal = True
    return found, search


class Search:
    """One search for changes that keep what they have to."""

    def __init__(self, picture: Picture, goal: str, budget: Budget, care: Care) -> None:
        self._picture, self._budget, self._care = picture, budget, care
        self._judge = PictureJudge(picture, goal, budget, care)
        self.proved = 0
        """So many changed cells are proved to be needed."""
        self.is_minimal = False
        self.reason = ""
        """Which limit was reached, if one was."""

    def run(self, hear: Callable[[Changes], None]) -> list[Changes]:
        """Sets of changed cells, all of the same size; none if none was found. `hear` is told of the first one."""
        judge, budget = self._judge, self._budget
        found: list[Changes] = []
        try:
            some = self._find_some()
            if some is not None:
                for thinner in thin_out(judge, some):
                    some = thinner
                found = [some]
                judge.has_doubts = False
                if some:
                    hear(judge.list_cells(some))
            is_open = found or self._care.is_free
            found = self.prove(found, self._picture.size, budget if is_open else budget.part(budget.share(PROOF_NODES, SHARE)))
        except SpentError as stop:
            self.reason = stop.reason
        if judge.has_doubts:
            self.proved = 0
            self.reason = self.reason or "of some pictures it was not settled whether they have one solution"
        self.is_minimal = bool(found) and not self.reason
        return [judge.list_cells(changes) for changes in found]

    def _find_some(self) -> Changes | None:
        """Changes that make lines finish the picture, soon found: by a beam or, where too much is open for that, by climbing."""
        budget, is_free = self._budget, self._care.is_free
        beam = budget.part(BEAM_NODES if is_free else budget.share(2 * BEAM_NODES, SHARE))
        few = _within(beam, lambda: find_few(PictureJudge(self._picture, LINES, beam, self._care), self._picture.size, BREADTH))
        if few is not None or self._care.looks is not None:
            return few
        climb = budget if is_free else budget.part(budget.share(BEAM_NODES, 2))
        return _within(climb, lambda: self._climb(climb))

    def _climb(self, budget: Budget) -> Changes:
        """Change cells at random, keeping what is no worse, until lines finish the picture; a blank one would do."""
        picture = self._picture
        sketcher = Sketcher([FinishedByLines(Lines(*picture.shape), budget)], self._care.orbits, Random("repair"))
        sketch = sketcher.improve(sketcher.look(picture))
        after = np.zeros_like(picture) if sketch.unmet else sketch.picture
        return self._judge.list_changes(after != picture)

    def prove(self, known: list[Changes], most: int, budget: Budget) -> list[Changes]:
        """All of the smallest sets, of at most `most` cells, or `known` where the budget ends before they are found."""
        self._judge.budget = budget
        try:
            for size in range(min([most, *map(self._judge.count_cells, known)]) + 1):
                self.proved = size
                if sets := self._collect(size, known):
                    return sets
            return known
        except SpentError as stop:
            if not known:
                raise
            self.reason = stop.reason
            return known
        finally:
            self._judge.budget = self._budget

    def _collect(self, size: int, known: list[Changes]) -> list[Changes]:
        """Sets of just this many cells. Once one is known, more are looked for only so long."""
        judge = self._judge
        found = [changes for changes in known if judge.count_cells(changes) == size]
        whole = judge.budget
        try:
            judge.budget = whole.part(ALTERNATIVE_NODES) if found else whole
            for changes in find_sets(judge, size, weigh=judge.weigh):
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


def _within(budget: Budget, search: Callable[[], Changes | None]) -> Changes | None:
    """What a search finds; None if it has spent just its own part."""
    try:
        return search()
    except SpentError as stop:
        if stop.budget is not budget or not budget.is_part:
            raise
        return None


class PictureJudge:
    """Says of sets of changes whether the picture is fair with them and keeps what it has to, and where more changes must lie.

    A change is the number of an orbit, whose cells change together; without `care` that is the number of a cell.
    """

    def __init__(self, picture: Picture, goal: str, budget: Budget, care: Care | None = None) -> None:
        self.picture = picture
        self._goal = goal
        self.budget = budget
        self.has_doubts = False
        """Whether some picture was taken to be unfair only because that was not settled soon enough."""
        self._lines = Lines(*picture.shape)
        self._orbits = find_orbits(*picture.shape, "none") if care is None else care.orbits
        self._looks = None if care is None else care.looks
        self._orbit_of = np.zeros(picture.size, np.int32)
        for number, orbit in enumerate(self._orbits):
            self._orbit_of[list(orbit)] = number

    def list_cells(self, changes: Changes) -> Changes:
        return frozenset(cell for change in changes for cell in self._orbits[change])

    def list_changes(self, cells: Mask) -> Changes:
        """Of every orbit that has one of these cells."""
        return frozenset(self._orbit_of[np.flatnonzero(cells)].tolist())

    def weigh(self, change: int) -> int:
        return len(self._orbits[change])

    def count_cells(self, changes: Changes) -> int:
        return sum(map(self.weigh, changes))

    def judge(self, changes: Changes) -> Verdict:
        self.budget.spend()
        picture = change(self.picture, self.list_cells(changes))
        open_count = self._lines.count_open(picture)
        if open_count == 0:
            return self._judge_outlines(picture, changes)
        if self._goal == LINES:
            choices = None if self._looks is None else partial(self._find_gentle, picture, changes)
            return Verdict(False, partial(self._find_line_needs, picture, changes), open_count, choices)
        outcome = self._solve(picture)
        if isinstance(outcome, Solved):
            return self._judge_outlines(picture, changes)
        self.has_doubts = self.has_doubts or (isinstance(outcome, GaveUp) and _differing(picture, outcome) is None)
        return Verdict(False, partial(self._find_unique_needs, picture, changes, outcome), open_count)

    def _judge_outlines(self, picture: Picture, changes: Changes) -> Verdict:
        """Of a picture that is fair."""
        needs = [] if self._looks is None else [self.list_changes(need) - changes for need in self._looks.find_needs(picture)]
        return Verdict(not needs, lambda: needs, len(needs))

    def _find_gentle(self, picture: Picture, changes: Changes) -> Changes:
        """Of the first need that has some, the changes that break no outline by themselves."""
        simple = find_simple_cells(picture).reshape(-1)
        for need in self._find_line_needs(picture, changes):
            gentle = frozenset(each for each in need if simple[list(self._orbits[each])].all())
            if gentle:
                return gentle
        return NOTHING

    def _find_line_needs(self, picture: Picture, changes: Changes) -> Iterator[Changes]:
        for stuck in self._find_stuck_sets(picture):
            yield self._need(stuck, changes)

    def _find_unique_needs(self, picture: Picture, changes: Changes, outcome: Outcome) -> Iterator[Changes]:
        """Of the small sets on which lines are stuck, those that really can be completed differently; and any difference."""
        for stuck in self._find_stuck_sets(picture):
            self.budget.spend()
            differs = _differing(picture, self._solve(picture, ~stuck))
            if differs is not None:
                yield self._need(differs, changes)
        differs = _differing(picture, outcome)
        # A search that gave up may know no other solution. Then any cell may be the one, which is always true.
        yield self._need(np.ones(picture.shape, np.bool_) if differs is None else differs, changes)

    def _need(self, cells: Mask, changes: Changes) -> Changes:
        return self.list_changes(find_crossing_cells(cells)) - changes

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


def _make_repair(picture: Board, looks: Looks, changes: Changes, is_minimal: bool) -> Repair:
    cells = to_board(change(to_picture(picture), changes))
    places = tuple(divmod(cell, picture.width) for cell in sorted(changes))
    harm = looks.measure(changes)
    return Repair(
        replace(cells, symbols=picture.symbols),
        places,
        harm.look,
        keeps_symmetry=None if not looks.symmetries else harm.lost_symmetries == 0,
        keeps_outlines=not harm.breaks_outlines,
        is_minimal=is_minimal,
    )
