"""Making a Slitherlink: grow a loop, take clues away, see whether what is left needs its level, and begin anew if it does not.

A loop may also be given, drawn by somebody or around the filled cells of a picture; then only its clues are thinned out. Clues
stay or go together: one cell each, or with a symmetry all cells that it moves to each other. On tiny boards everything there is
can be looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, count, product
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common import generation as motions
from gridwright.kinds.common.generation import Budget, Motion, Place, SpentError, gather_orbits
from gridwright.kinds.common.grading import UNSAID
from gridwright.kinds.slitherlink.band_search import MakeOfLevel, find_in_bands
from gridwright.kinds.slitherlink.beyond import Miss, find_beyond
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.deduction import TRAIL_DEPTH, count_open_edges, load_tables, number_cells
from gridwright.kinds.slitherlink.kernels.engine import FULL, MORE, SOLVED, deduce
from gridwright.kinds.slitherlink.kernels.generation import choose_reach, grow_loop, new_growth, new_reduction, reduce_clues
from gridwright.kinds.slitherlink.kernels.grid import COLOURING, EXPERT, LEVEL, Grid, clear_grid, new_grid
from gridwright.kinds.slitherlink.kernels.windows import new_windows
from gridwright.kinds.slitherlink.level_solvers import MakeSolver, SquareLevelSolver
from gridwright.kinds.slitherlink.levels import LEVELS, Level
from gridwright.kinds.slitherlink.puzzle import Slitherlink, expect_graph
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.specification import (
    DEFAULT_SHAPE,
    SQUARES,
    SlitherlinkSpecification,
    is_beyond,
    refuse_squares_only,
)
from gridwright.kinds.slitherlink.specification import LoopSpecification as LoopSpecification
from gridwright.kinds.slitherlink.tilings.generator import draw_tiling, make_on_tiling, thin_on_tiling
from gridwright.kinds.slitherlink.tilings.tiling import Tiling
from gridwright.kinds.slitherlink.variants import refuse_variant
from gridwright.model.errors import InputError
from gridwright.model.making import Made, Making, NothingFits
from gridwright.model.outcome import Effort, Solved
from gridwright.model.puzzle import Info

Numbers = npt.NDArray[np.int32]


def _turn_quarter(height: int, width: int, row: int, column: int) -> Place:
    return column, height - 1 - row


SYMMETRIES: dict[str, tuple[Motion, ...]] = {
    "none": (),
    "axes": motions.SYMMETRIES["both"],
    "quarter": (_turn_quarter, *motions.SYMMETRIES["rotation"]),
    "half": motions.SYMMETRIES["rotation"],
}
"""Name -> the motions that leave the places of the clues as they are: mirrored at both axes, a quarter turn, half a turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """The clues from which a puzzle is made, in the numbering of the kernels."""

    cells: Numbers
    clues: Numbers
    starts: npt.NDArray[np.int64]
    """Where each item begins among the cells; one more in the end."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def keep(self, kept: npt.NDArray[np.bool_]) -> Items:
        """Only these items."""
        sizes = np.diff(self.starts)
        chosen = np.repeat(kept, sizes)
        starts = np.concatenate(([0], np.cumsum(sizes[kept]))).astype(np.int64)
        return Items(self.cells[chosen], self.clues[chosen], starts)


def list_items(clues: npt.NDArray[np.int32], values: Collection[int], symmetry: str) -> Items:
    """The clues of a full board as items, without those of which a cell has a clue that is not allowed."""
    height, width = clues.shape
    order, starts, numbers = _lay_out(height, width, symmetry)
    every = Items(numbers, clues.reshape(-1)[order], starts)
    is_allowed = np.isin(every.clues, list(values))
    return every.keep(np.logical_and.reduceat(is_allowed, starts[:-1]))


@lru_cache(maxsize=8)
def _lay_out(height: int, width: int, symmetry: str) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.int64], Numbers]:
    """The cells item by item, where each item begins, and the cells' numbers in the kernels."""
    orbits = gather_orbits(height, width, SYMMETRIES[symmetry])
    order = np.array([cell for orbit in orbits for cell in orbit], dtype=np.intp)
    starts = np.array([0, *accumulate(map(len, orbits))], dtype=np.int64)
    return order, starts, number_cells(*np.divmod(order, width), width)


VISITS_A_CALL = 10_000
"""Visits of cells before the budget is asked: some hundredths of a second at the highest level."""

_NO_EDGES = np.zeros(0, dtype=np.int32)


class ClueReducer:
    """Works on boards of one size, always on the same arrays: they are large, and costly to make."""

    def __init__(self, height: int, width: int, budget: Budget) -> None:
        self._size = (height, width)
        self._budget = budget
        self._depth = TRAIL_DEPTH
        self._grid = self._new_grid()
        self._windows, self._loop = new_windows(height, width)

    def solves(self, items: Items, level: int, colouring: bool) -> bool:
        return self._deduce(items.cells, items.clues, level, colouring) == SOLVED

    def count_open(self, items: Items, level: int, colouring: bool) -> int:
        """How many edges a level leaves open; 0 means that it solves the puzzle."""
        if self._deduce(items.cells, items.clues, level, colouring) == SOLVED:
            return 0
        return count_open_edges(self._grid)

    def thin_out(self, items: Items, order: npt.NDArray[np.int64], level: int, colouring: bool) -> Items | None:
        """The items that are left when each in turn was taken away unless the level then fails; None if it fails with all."""
        kept = self.choose(items, order, level, colouring)
        if kept is None:
            return None
        left = items.keep(kept)
        # Concluded bit by bit so far; a solver begins with an empty board.
        return left if self.solves(left, level, colouring) else None

    def choose(self, items: Items, order: npt.NDArray[np.int64], level: int, colouring: bool) -> npt.NDArray[np.bool_] | None:
        """Which items stay, found by halves; None if not even all of them let the level solve."""
        reach = choose_reach(*self._size, level)
        while True:
            grid, solved, todo = self._clear(level, colouring), self._clear_windows(level, colouring), order.copy()
            stack, kept, steps = new_reduction(len(items))
            ending = MORE
            while ending == MORE:
                self._budget.spend(0)
                steps[0] = VISITS_A_CALL
                listed = items.cells, items.clues, items.starts, todo
                ending = reduce_clues(grid, solved, self._loop, reach, load_tables(), *listed, 0, stack, kept, steps)
            if ending != FULL:
                return kept.astype(np.bool_) if ending == SOLVED else None
            self._enlarge()

    def _deduce(self, cells: Numbers, clues: Numbers, level: int, colouring: bool) -> int:
        while True:
            ending = int(deduce(self._clear(level, colouring), load_tables(), cells, clues, _NO_EDGES, _NO_EDGES))
            if ending != FULL:
                return ending
            self._enlarge()

    def _clear(self, level: int, colouring: bool) -> Grid:
        """An empty board of a level."""
        self._grid.work[LEVEL], self._grid.work[COLOURING] = level, colouring
        clear_grid(self._grid)
        return self._grid

    def _clear_windows(self, level: int, colouring: bool) -> Grid:
        """An empty board of a level to open windows on."""
        self._windows.work[LEVEL], self._windows.work[COLOURING] = level, colouring
        clear_grid(self._windows)
        return self._windows

    def _enlarge(self) -> None:
        """Make room for longer trails."""
        self._depth *= 2
        self._grid = self._new_grid()

    def _new_grid(self) -> Grid:
        return new_grid(*self._size, EXPERT, depth=self._depth)


MOST_CELLS = 6
"""Boards up to this size have at most 40 loops, each with 64 choices of clues: a fraction of a second."""


def is_tiny(height: int, width: int) -> bool:
    return height * width <= MOST_CELLS


def list_insides(height: int, width: int) -> Iterator[npt.NDArray[np.uint8]]:
    """Of every loop, for each cell whether it is inside, with a border of cells that are not."""
    empty = Slitherlink.build([[None] * width] * height)
    for cells in product((1, 0), repeat=height * width):
        if is_solution(empty, Board.enclosing(height, width, cells)):
            yield np.pad(np.array(cells, dtype=np.uint8).reshape(height, width), 1)


def list_choices(every: Items) -> Iterator[Items]:
    """All choices of these items, the largest first."""
    for kept in product((True, False), repeat=len(every)):
        yield every.keep(np.array(kept, dtype=np.bool_))


# Making a Slitherlink: grow a loop, take clues away, see whether what is left needs its level, and begin anew if it does not.
#
# A loop may also be given, drawn by somebody or around the filled cells of a picture; then only its clues are thinned out.

LEAST_FIRST_SHARE = 0.8
"""What the first chance of a shape is scaled up to: with less, the loop leaves much of the board out."""


def draw_loop(height: int, width: int, shape: tuple[float, float, float], random: Random) -> npt.NDArray[np.uint8]:
    """For each cell whether it is inside a new loop, with a border of cells that are not."""
    inside, frontier, queued, state = new_growth(height, width, int(random.random() * 2**53))
    first, second, third = shape
    shares = np.array([LEAST_FIRST_SHARE + (1 - LEAST_FIRST_SHARE) * first, second, third])
    grow_loop(height, width, shares, inside, frontier, queued, state)
    return inside.reshape(height + 2, width + 2)


def count_sides(inside: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """For each cell how many of its sides the loop takes: all clues there are."""
    middle = inside[1:-1, 1:-1]
    around = (inside[:-2, 1:-1], inside[2:, 1:-1], inside[1:-1, :-2], inside[1:-1, 2:])
    sides: npt.NDArray[np.int32] = np.sum([middle != each for each in around], axis=0, dtype=np.int32)
    return sides


DEFAULT_LIMIT = 1_000
"""Candidates looked at before nothing is taken to fit: a second for 5x5, minutes for 40x30, where hardly ever more than ten are
needed."""
ORDERS = 3
"""Orders in which the clues of one loop are taken away before it is given up."""


@dataclass(frozen=True, slots=True, eq=False)
class Shortfall:
    """What a candidate lacks; less is nearer."""

    amount: tuple[int, int]
    words: str
    items: Items


def generate(
    specification: SlitherlinkSpecification,
    *,
    seed: int,
    index: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
) -> Made | NothingFits:
    """The Slitherlink number `index` of a `seed`: always the same one, whatever else is made before, after or beside it."""
    size, random = f"{specification.width}x{specification.height}", Random(f"{seed}-{index}")
    budget = Budget(limit, timeout, progress)
    if specification.tiling != SQUARES:
        tiling = draw_tiling(specification.tiling, specification.width, specification.height, random)
        info = Info(title=f"{tiling.title} {size} #{seed}-{index}")
        make = _make_on(tiling, specification, random, info)
    else:
        make = _make_on_squares(specification, random, Info(title=f"Slitherlink {size} #{seed}-{index}"))
    bands = specification.find_bands()
    return (
        make(specification.find_level(), budget)
        if bands is None
        else find_in_bands(make, specification.list_levels(), bands, random, budget)
    )


def _make_on(tiling: Tiling, specification: SlitherlinkSpecification, random: Random, info: Info) -> MakeOfLevel:
    colouring, shape = specification.colouring, specification.shape
    return lambda level, budget: make_on_tiling(tiling, level, colouring, shape, random, budget, info)


def _make_on_squares(specification: SlitherlinkSpecification, random: Random, info: Info) -> MakeOfLevel:
    def make(level: Level, budget: Budget) -> Made | NothingFits:
        asked = replace(specification, level=level.name, bands=UNSAID)
        size = f"{asked.width}x{asked.height}"
        search = Search(asked, random, budget)
        try:
            if is_beyond(level):
                drafts = (search.draft(search.draw()) for _ in count())
                return search.finish_beyond(drafts, info)
            if is_tiny(asked.height, asked.width) and not search.can_succeed():
                reason = f"no board of {size} is like that, whatever its loop and clues"
                return report_failure(search, reason, info, budget.effort())
            inside, items = search.find()
        except SpentError as stop:
            return report_failure(search, stop.reason, info, budget.effort())
        puzzle = prove_puzzle(build_puzzle(inside, items, info))
        return Made(puzzle, describe(asked, puzzle), budget.effort())

    return make


def report_failure(search: Search, reason: str, info: Info, effort: Effort) -> NothingFits:
    """Why nothing was found, and what came nearest."""
    if search.miss is not None:
        return NothingFits(reason, search.miss.words, replace(search.miss.puzzle, info=info), effort)
    if search.nearest is None:
        return NothingFits(reason, effort=effort)
    inside, shortfall = search.nearest
    return NothingFits(reason, shortfall.words, build_puzzle(inside, shortfall.items, info), effort)


class Search:
    """Looks for what a specification asks for, one candidate after the other."""

    def __init__(self, specification: SlitherlinkSpecification, random: Random, budget: Budget) -> None:
        self._specification = specification
        self._random = random
        self._budget = budget
        self._reducer = ClueReducer(specification.height, specification.width, budget)
        self._level = specification.find_level().number
        self.nearest: tuple[npt.NDArray[np.uint8], Shortfall] | None = None
        """The best of all candidates so far, with the inside of its loop."""
        self.miss: Miss | None = None
        """The same where more than a level is asked for."""

    def find(self) -> tuple[npt.NDArray[np.uint8], Items]:
        """The inside of a loop and the clues that make it the puzzle asked for."""
        while True:
            inside = self.draw()
            items = self.thin(inside, ORDERS)
            if items is not None:
                return inside, items

    def draw(self) -> npt.NDArray[np.uint8]:
        """The inside of a random loop."""
        asked = self._specification
        return draw_loop(asked.height, asked.width, asked.shape, self._random)

    def draft(self, inside: npt.NDArray[np.uint8]) -> SquareDraft:
        """A loop whose clues are to be thinned out beyond what levels need."""
        every = list_items(count_sides(inside), self._specification.values, self._specification.symmetry)
        return SquareDraft(inside, every, self._reducer, self._budget)

    def finish_beyond(self, drafts: Iterator[SquareDraft], info: Info) -> Made:
        """A puzzle of these loops that takes more than levels; `SpentError` when the budget is spent before."""
        asked = self._specification
        puzzle = find_beyond(drafts, asked.find_level(), self._random, self._budget, self._keep_miss)
        puzzle = prove_puzzle(replace(puzzle, info=info))
        return Made(puzzle, describe(asked, puzzle) | {"colouring": True}, self._budget.effort())

    def _keep_miss(self, miss: Miss) -> None:
        if self.miss is None or miss.amount < self.miss.amount:
            self.miss = miss

    def thin(self, inside: npt.NDArray[np.uint8], orders: int | None) -> Items | None:
        """The clues of a loop that make it the puzzle asked for; None if the level does not solve it with all its clues, or if so
        many orders of taking them away have led to nothing. Without a number only the budget ends it."""
        specification = self._specification
        every = list_items(count_sides(inside), specification.values, specification.symmetry)
        for _ in count() if orders is None else range(orders):
            self._budget.spend()
            items = self._reducer.thin_out(every, self._shuffle(len(every)), self._level, specification.colouring)
            shortfall = self._judge(items) if items is not None else self._judge_all(every)
            if items is not None and shortfall is None:
                return items
            self._remember(inside, shortfall)
            if items is None:
                return None
        return None

    def can_succeed(self) -> bool:
        """Whether any loop with any of its clues will do: all are looked at, which only a tiny board allows."""
        specification = self._specification
        for inside in list_insides(specification.height, specification.width):
            self._budget.spend(0)
            every = list_items(count_sides(inside), specification.values, specification.symmetry)
            self._remember(inside, self._judge_all(every))
            for items in list_choices(every):
                if self._reducer.solves(items, self._level, specification.colouring):
                    shortfall = self._judge(items)
                    if shortfall is None:
                        return True
                    self._remember(inside, shortfall)
        return False

    def _remember(self, inside: npt.NDArray[np.uint8], shortfall: Shortfall | None) -> None:
        """Keep what comes nearer than all before."""
        if shortfall is not None and (self.nearest is None or shortfall.amount < self.nearest[1].amount):
            self.nearest = inside, shortfall

    def _shuffle(self, count: int) -> npt.NDArray[np.int64]:
        """A random order. Sorting draws keeps to what Python promises to draw alike in every version."""
        return np.argsort([self._random.random() for _ in range(count)], kind="stable").astype(np.int64)

    def _judge_all(self, items: Items) -> Shortfall | None:
        """What a board lacks that the level does not solve although it has all the clues it may have."""
        level, colouring = self._level, self._specification.colouring
        count = self._reducer.count_open(items, level, colouring)
        words = f"all allowed clues leave {count:,} {'edge' if count == 1 else 'edges'} open"
        return Shortfall((2, count), words, items) if count else None

    def _judge(self, items: Items) -> Shortfall | None:
        """What a puzzle that the level solves lacks; None if nothing."""
        colouring = self._specification.colouring
        # A level finds all that the lower ones find: mostly it takes one to see that none of them solves it.
        if self._level and self._reducer.solves(items, self._level - 1, colouring):
            lower = next(level for level in LEVELS if self._reducer.solves(items, level.number, colouring))
            return Shortfall((1, self._level - lower.number), f"{_name(lower.name, colouring)} solves it, too", items)
        if colouring and self._reducer.solves(items, self._level, False):
            return Shortfall((1, 0), f"{_name(LEVELS[self._level].name, False)} solves it, too", items)
        if self._level == 0 and 0 not in items.clues:
            return Shortfall((1, 0), "it has no clue 0 to begin with", items)
        return None


class SquareDraft:
    """A loop on squares whose clues are to be thinned out."""

    def __init__(self, inside: npt.NDArray[np.uint8], every: Items, reducer: ClueReducer, budget: Budget) -> None:
        self._inside = inside
        self._every = every
        self._reducer = reducer
        self._budget = budget
        is_strong = np.isin(every.clues, (0, 3, 4))
        self.strong: npt.NDArray[np.bool_] = np.logical_or.reduceat(is_strong, every.starts[:-1]) if len(every) else is_strong

    def begin(self, order: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_] | None:
        """The items that the highest level needs; all if that does not tell the loop, and None if nothing does."""
        kept = self._reducer.choose(self._every, order, EXPERT, True)
        if kept is None:
            kept = np.ones(len(self._every), dtype=np.bool_)
            return kept if self.is_unique(self.build(kept)) else None
        return kept

    def build(self, kept: npt.NDArray[np.bool_]) -> Slitherlink:
        """The puzzle of these items."""
        return build_puzzle(self._inside, self._every.keep(kept), Info())

    def is_unique(self, puzzle: Slitherlink) -> bool:
        """Whether the exact solver finds one solution."""
        outcome = solve(puzzle, solutions=2, timeout=self._budget.seconds_left(), progress=lambda _: self._budget.spend(0))
        return isinstance(outcome, Solved)

    def make_solver(self, puzzle: Slitherlink) -> MakeSolver:
        """What makes solvers of a puzzle."""
        return lambda means: SquareLevelSolver(puzzle, means)


def _name(level: str, colouring: bool) -> str:
    return f"the level {level} {'with' if colouring else 'without'} colouring"


def build_puzzle(inside: npt.NDArray[np.uint8], items: Items, info: Info) -> Slitherlink:
    """The puzzle of these clues, with the loop as its goal."""
    clues = np.full(inside.shape, -1, dtype=np.int8)
    clues.reshape(-1)[items.cells] = items.clues
    rows = [[None if clue < 0 else clue for clue in row] for row in clues[1:-1, 1:-1].tolist()]
    goal = Board.enclosing(len(rows), len(rows[0]), inside[1:-1, 1:-1].tobytes())
    return Slitherlink.build(rows, info=info, goal=goal)


def prove_puzzle(puzzle: Slitherlink) -> Slitherlink:
    """The same puzzle; the exact solver has proved once more that its loop is the only one."""
    outcome = solve(puzzle, solutions=2)
    if not isinstance(outcome, Solved) or outcome.solution != puzzle.goal:
        raise AssertionError(f"{puzzle.info.title} was taken to have one solution, but the puzzle is {outcome.name}")
    return puzzle


def describe(specification: SlitherlinkSpecification, puzzle: Slitherlink) -> dict[str, Any]:
    """What making the puzzle found out about it."""
    return {
        "level": specification.find_level().name,
        "colouring": specification.colouring,
        "symmetry": specification.symmetry,
        "clues": sum(1 for _ in puzzle.clued_cells()),
    }


TRIES = 3
"""Times as many orders as puzzles were asked for are begun: some lead to a puzzle that is there already."""


def outline_cells(inside: Sequence[Sequence[bool]], info: Info | None = None) -> Slitherlink:
    """The puzzle with all clues of the loop around these cells; InputError if their outline is not one loop."""
    height, width = len(inside), len(inside[0]) if inside else 0
    if not height or not width:
        raise InputError("found no cells, expected a picture", place="picture")
    board = Board.enclosing(height, width, [int(cell) for row in inside for cell in row])
    if not board.is_loop:
        found = "nothing" if not board.line_count else f"{board.line_count:,} lines that are not one closed loop"
        raise InputError(f"found {found} around its filled cells, expected one loop that never touches itself", place="picture")
    return Slitherlink.from_loop(board, info=info)


def thin_clues(
    source: Slitherlink,
    specification: LoopSpecification,
    *,
    alternatives: int = 1,
    limit: int | None = DEFAULT_LIMIT,
    timeout: float | None = None,
    progress: Callable[[Effort], None] | None = None,
) -> tuple[Making, ...]:
    """Puzzles of the loop that `source` carries, at most `alternatives` different ones, or why there is none.

    On a tiling a source without a loop will do: one is grown for each puzzle.
    """
    refuse_variant(source.variant, "clues are thinned out")
    budget = Budget(limit, timeout, progress)
    make = _choose_thinning(source, specification, budget)
    made: dict[tuple[tuple[int | None, ...], ...], Made] = {}
    for index in range(1, TRIES * alternatives + 1):
        making = make(Random(f"{specification.seed}-{index}"))
        if isinstance(making, NothingFits):
            return tuple(made.values()) or (making,)
        made.setdefault(making.puzzle.clues, making)
        if len(made) == alternatives:
            break
    return tuple(made.values())


def _choose_thinning(
    source: Slitherlink, specification: LoopSpecification, budget: Budget
) -> Callable[[Random], Made | NothingFits]:
    """What makes one puzzle of a source, by the draws it is given."""
    if source.tiling is None:
        loop = source.square_goal
        if loop is None:
            raise InputError("holds clues but no loop, expected a loop or a puzzle with its solution")
        asked = specification.fit(loop)
        return lambda random: _thin_out(loop, asked, random, budget, source.info)
    refuse_squares_only(source.tiling.name, specification.clues, specification.symmetry)
    level, tiling, drawn = specification.find_level(), source.tiling, expect_graph(source.goal, source.tiling)
    if drawn is not None:
        return lambda random: thin_on_tiling(drawn, level, specification.colouring, random, budget, source.info)
    return lambda random: make_on_tiling(tiling, level, specification.colouring, DEFAULT_SHAPE, random, budget, source.info)


def _thin_out(loop: Board, asked: SlitherlinkSpecification, random: Random, budget: Budget, info: Info) -> Made | NothingFits:
    """One puzzle of a loop, by orders of taking clues away that are drawn until one leads to what is asked for."""
    inside = np.pad(np.frombuffer(loop.inside_cells(), dtype=np.uint8).reshape(loop.height, loop.width), 1)
    search = Search(asked, random, budget)
    try:
        if is_beyond(asked.find_level()):
            return search.finish_beyond((search.draft(inside) for _ in count()), info)
        items = search.thin(inside, orders=None)
    except SpentError as stop:
        return report_failure(search, stop.reason, info, budget.effort())
    if items is None:
        name = f"{asked.find_level().name}{' with colouring' if asked.colouring else ''}"
        reason = f"the level {name} does not find this loop, whatever clues of those allowed are left"
        return report_failure(search, reason, info, budget.effort())
    puzzle = prove_puzzle(build_puzzle(inside, items, info))
    return Made(puzzle, describe(asked, puzzle), budget.effort())
