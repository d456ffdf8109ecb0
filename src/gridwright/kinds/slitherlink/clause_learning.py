"""Clause learning by CaDiCaL: what deduction leaves open, as clauses, and cuts whenever a model is more than one loop.

There is one variable for each colour of cells that is still open, true if such a cell is inside the loop. Cells that deduction
knows to be on the same side, or on opposite sides, share a variable; what is settled is a constant. So only what is still open is
written down. That lines form one loop is left out at first: connectivity cuts say so where a model breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt
from pysat.solvers import Solver

from gridwright.kinds.common.cadical import ENGINE, solve_limited
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kernels.grid import COLOUR, Grid, Small, read_edges
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError

Literals = npt.NDArray[np.int32]
"""Variables from 1 on, negative where the opposite is meant; or `INSIDE`, `OUTSIDE`."""

INSIDE = np.int32(1 << 30)
OUTSIDE = -INSIDE
"""Literals of cells that are settled."""
WIDEST = 5
"""Literals in the longest clause that is written here."""


def read_literals(grid: Grid) -> Literals:
    """The literal of each cell, border included."""
    colours = grid.memory[COLOUR * grid.cells : (COLOUR + 1) * grid.cells].astype(np.int64)
    colour, is_opposite = colours >> 1, (colours & 1).astype(bool)
    _, numbers = np.unique(colour, return_inverse=True)
    # Cell 0 is in the border: its colour is settled, and the others are numbered from 1 on.
    variables = np.where(numbers < numbers[0], numbers + 1, numbers).astype(np.int32)
    settled = np.where(is_opposite == is_opposite[0], OUTSIDE, INSIDE)
    return np.where(numbers == numbers[0], settled, np.where(is_opposite, -variables, variables)).astype(np.int32)


def write_clauses(grid: Grid, literals: Literals, cells: npt.NDArray[np.int32], clues: npt.NDArray[np.int32]) -> list[Literals]:
    """The clauses of clues, vertices and known edges, a row each, those of the same length together, the shortest first.

    The first has rows without a literal if the board is contradictory as it stands.
    """
    rows = [_write_vertices(grid, literals), *_write_edges(grid, literals)]
    near = np.array([0, -grid.stride, 1, grid.stride, -1])
    for clue in np.unique(clues):
        around = literals[cells[clues == clue][:, None] + near]
        rows.append((around[:, None, :] * clue_pattern(int(clue))).reshape(-1, WIDEST))
    return _sort_by_width(simplify(np.concatenate([_widen(part) for part in rows])))


def name_edges(grid: Grid, literals: Literals, variables: int) -> tuple[Literals, Literals]:
    """A literal for each edge, first across, then upright, true if it is a line; and the clauses that tie it to the cells beside.

    New variables are numbered on from `variables`; an edge that is settled has `INSIDE` for a line, `OUTSIDE` for a cross.
    """
    pairs = [np.stack([one.ravel(), other.ravel()], axis=-1) for one, other in _cells_beside(grid, literals)]
    one, other = np.concatenate(pairs).T
    is_fixed = abs(other) == INSIDE
    # A known cell says of its neighbour's edges what the neighbour's side is.
    known, open_cell = np.where(is_fixed, other, one), np.where(is_fixed, one, other)
    names = np.where(known == OUTSIDE, open_cell, -open_cell)
    names = np.where(one == other, OUTSIDE, np.where(one == -other, INSIDE, names))
    is_new = (abs(one) != INSIDE) & (abs(other) != INSIDE) & (abs(one) != abs(other))
    names[is_new] = np.arange(variables + 1, variables + 1 + is_new.sum())
    triples = np.stack([names[is_new], one[is_new], other[is_new]], axis=-1)
    signs = np.array([[-1, 1, 1], [-1, -1, -1], [1, 1, -1], [1, -1, 1]], dtype=np.int32)
    return names, (triples[:, None, :] * signs).reshape(-1, 3)


@cache
def clue_pattern(clue: int) -> Literals:
    """Signs for a cell and its four neighbours, a row for each clause: exactly `clue` neighbours are on the other side."""
    rows = []
    for side in (-1, 1):
        # If the cell is inside (-1), not all of too many neighbours are outside, nor all of too many inside.
        for count, sign in ((clue + 1, -side), (5 - clue, side)):
            for chosen in combinations(range(1, 5), count) if count <= 4 else ():
                rows.append([side, *(sign if place in chosen else 0 for place in range(1, 5))])
    return np.array(rows, dtype=np.int32).reshape(-1, WIDEST)


def _write_vertices(grid: Grid, literals: Literals) -> Literals:
    """Four lines never meet: of the cells around a vertex, those at opposite corners are not alike and unlike the others."""
    board = literals.reshape(grid.height + 2, grid.stride)
    inner = board[1:-1, 1:-1]
    corners = np.stack([inner[:-1, :-1], inner[1:, 1:], inner[:-1, 1:], inner[1:, :-1]], axis=-1).reshape(-1, 1, 4)
    signs = np.array([[1, 1, -1, -1], [-1, -1, 1, 1]], dtype=np.int32)
    return (corners * signs).reshape(-1, 4)


def _write_edges(grid: Grid, literals: Literals) -> list[Literals]:
    """Known edges: needed only where colours do not tell yet."""
    rows = []
    for edges, (one, other) in zip(read_edges(grid), _cells_beside(grid, literals), strict=True):
        for value, signs in ((LINE, ((1, 1), (-1, -1))), (CROSS, ((1, -1), (-1, 1)))):
            chosen = edges == value
            pairs = np.stack([one[chosen], other[chosen]], axis=-1)
            rows.append((pairs[:, None, :] * np.array(signs, dtype=np.int32)).reshape(-1, 2))
    return rows


def _cells_beside(grid: Grid, literals: Literals) -> tuple[tuple[Literals, Literals], tuple[Literals, Literals]]:
    """The literals of the cells above and below each edge across, and left and right of each upright one."""
    board = literals.reshape(grid.height + 2, grid.stride)
    return (board[:-1, 1:-1], board[1:, 1:-1]), (board[1:-1, :-1], board[1:-1, 1:])


def _sort_by_width(clauses: Literals) -> list[Literals]:
    width = np.count_nonzero(clauses, axis=1)
    rows_of = [clauses[width == size] for size in range(WIDEST + 1)]
    return [rows[rows != 0].reshape(len(rows), size) for size, rows in enumerate(rows_of)]


def _widen(clauses: Literals) -> Literals:
    return np.pad(clauses, ((0, 0), (0, WIDEST - clauses.shape[1])))


def simplify(clauses: Literals) -> Literals:
    """Drop clauses that always hold, and literals that never do or stand twice: these become 0."""
    clauses = clauses[~(clauses == INSIDE).any(axis=1)]
    clauses[clauses == OUTSIDE] = 0
    for one, other in combinations(range(clauses.shape[1]), 2):
        clauses = clauses[(clauses[:, one] != -clauses[:, other]) | (clauses[:, one] == 0)]
        clauses[clauses[:, one] == clauses[:, other], other] = 0
    return clauses


# Regions of cells that lie on the same side of the loop: how many there are, and what surrounds each.

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Region:
    """Neighbouring cells on the same side, by number, and the cells of the other side that surround them."""

    is_inside: bool
    cells: Numbers
    around: Numbers


def find_regions(height: int, width: int, inside: Flags) -> list[Region]:
    """The regions of a board with its border, each after its first cell in reading order: the first is what lies outside."""
    sides = inside.reshape(height + 2, width + 2)
    beside, below = sides[:, :-1] == sides[:, 1:], sides[:-1] == sides[1:]
    first = _join(beside, below)
    numbers = _number_cells(height + 2, width + 2)
    one = np.concatenate((numbers[:, :-1][~beside], numbers[:-1][~below]))
    other = np.concatenate((numbers[:, 1:][~beside], numbers[1:][~below]))
    # A pair of unlike neighbours counts for the regions of both.
    ours, theirs = np.concatenate((one, other)), np.concatenate((other, one))
    cells_of, around_of = _gather(first, numbers.ravel()), _gather(first[ours], theirs)
    nothing = np.zeros(0, dtype=np.intp)
    return [Region(bool(inside[start]), cells, np.unique(around_of.get(start, nothing))) for start, cells in cells_of.items()]


def find_reachable(height: int, width: int, is_passable: Flags, start: int) -> Flags:
    """The cells that a way over passable ones leads to from `start`, which is one of them."""
    passable = is_passable.reshape(height + 2, width + 2)
    first = _join(passable[:, :-1] & passable[:, 1:], passable[:-1] & passable[1:])
    is_reached: Flags = first == first[start]
    return is_reached


@lru_cache(maxsize=8)
def _number_cells(height: int, width: int) -> Numbers:
    return np.arange(height * width).reshape(height, width)


def _join(beside: Flags, below: Flags) -> Numbers:
    """For each cell the first one that it is connected with, where cells are joined to those beside and below them."""
    numbers = _number_cells(len(beside), below.shape[1])
    starts = numbers.copy()
    starts[:, 1:][beside] = 0
    # Runs along the rows are joined at once; what remains are pairs of such runs.
    first: Numbers = np.maximum.accumulate(starts.ravel())
    one, other = numbers[:-1][below], numbers[1:][below]
    while True:
        before, behind = first[one], first[other]
        differs = before != behind
        if not differs.any():
            return first
        before, behind = before[differs], behind[differs]
        np.minimum.at(first, np.maximum(before, behind), np.minimum(before, behind))
        while True:
            jumped = first[first]
            if (jumped == first).all():
                break
            first = jumped


def _gather(keys: Numbers, values: Numbers) -> dict[int, Numbers]:
    """The values of each key, by ascending keys."""
    if not len(keys):
        return {}
    order = np.argsort(keys, kind="stable")
    keys, values = keys[order], values[order]
    starts = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]])
    return dict(zip(keys[starts].tolist(), np.split(values, starts[1:]), strict=True))


# Connectivity cuts: clauses that say, where a model breaks it, that the lines are one loop.
#
# They are one loop exactly if the cells inside are connected, those outside are connected with the border, and at least one
# cell is inside. A model that is not so has a region that is cut off from the rest of its side: then either a cell of the
# region or one of the rest is on the other side, or some cell around the region is on theirs. This holds for every solution,
# whatever else it looks like.

CELLS_A_CUT = 4
"""For so many cells of a region, at most, it is said that they need a way out: one would let the next model move it by a cell."""
FEW_AROUND = 8
"""Where more cells around a region are open, it is worth finding out which of them matter."""
MANY_REGIONS = 100
"""A model with more of them is far from a loop: then it is not worth it."""


def write_cuts(height: int, width: int, regions: Sequence[Region], literals: Literals) -> Iterator[list[int]]:
    """Clauses that this model breaks; none if it is one loop. The first region is the one that holds the border."""
    insides = [region for region in regions if region.is_inside]
    if not insides:
        yield sorted(set(literals[abs(literals) != INSIDE].tolist()))
        return
    main = max(insides, key=lambda region: ((literals[region.cells] == INSIDE).any(), len(region.cells)))
    for region in regions[1:]:
        if region is not main:
            partner = _choose_partner(main, literals) if region.is_inside else 0
            around = _open_around(region, literals)
            if len(around) > FEW_AROUND and len(regions) <= MANY_REGIONS:
                around = _choose_ways(height, width, around, literals != _barred_to(region), partner)
            yield from _write_ways_out(region, around, literals, int(literals[partner]))


def _choose_partner(region: Region, literals: Literals) -> int:
    """A cell to be connected with: one that is settled, if there is any."""
    return int(region.cells[np.argmax(literals[region.cells])])


def _barred_to(region: Region) -> np.int32:
    """What a cell that can never be on the region's side is settled as."""
    return OUTSIDE if region.is_inside else INSIDE


def _open_around(region: Region, literals: Literals) -> Numbers:
    """The cells around a region that might be on its side."""
    around: Numbers = region.around[literals[region.around] != _barred_to(region)]
    return around


def _choose_ways(height: int, width: int, around: Numbers, is_passable: Flags, partner: int) -> Numbers:
    """Those of the cells around a region over which a way from the partner can enter it: without these there is none.

    Each of them is next to a cell that the partner is connected with when all cells around the region are taken away. Leaving out
    the others makes clauses short, and models few.
    """
    is_passable[around] = False
    is_reached = find_reachable(height, width, is_passable, partner)
    stride = width + 2
    # Cells of the border are never open, so all four neighbours of an open cell exist.
    is_way = is_reached[around[:, None] + np.array([-stride, -1, 1, stride])].any(axis=1)
    ways: Numbers = around[is_way]
    return ways


def _write_ways_out(region: Region, around: Numbers, literals: Literals, partner: int) -> Iterator[list[int]]:
    """If a cell of the region and its partner are both on the region's side, so is some cell around it."""
    side = -1 if region.is_inside else 1
    own = np.unique(side * literals[region.cells])
    # A literal that never holds need not be said, and a clause without it is the strongest.
    chosen = [[]] if own[0] == OUTSIDE else [[literal] for literal in own[:CELLS_A_CUT].tolist()]
    common = {*(-side * literals[around]).tolist(), side * partner} - {int(OUTSIDE)}
    for literal in chosen:
        yield sorted(common.union(literal))


CONFLICTS_A_SLICE = 2_000
"""What it does before it looks up, a fraction of a second."""
MOST_CLAUSES = 5_000_000
"""More are not handed over: half a gigabyte inside the solver, and some seconds of loading."""
CLAUSES_AT_ONCE = 100_000
"""How many are handed over before it looks up."""
PAUSED, FOUND, EXHAUSTED = range(3)


class ClauseSearch:
    """Models of clauses, found one after the other; those that are no loop are cut off. The first variables say which cells are
    inside, and what is found are their values."""

    def __init__(self, variables: int, look_up: Callable[[], None]) -> None:
        """`look_up` is called now and then, also while a large board is handed over, and may raise."""
        self._variables = variables
        self._solver = Solver(name=ENGINE)
        self._models = self._cuts = self._conflicts = 0
        self._found: list[int] | None = None
        self._is_exhausted = False
        self._look_up = look_up

    def run(self, nodes: int) -> int:
        """Search for one slice: FOUND, EXHAUSTED or PAUSED. A solution found before is not found again."""
        if self._found is not None:
            self._add([-literal for literal in self._found])
            self._found = None
        if self._is_exhausted:
            return EXHAUSTED
        if nodes <= 0:
            return PAUSED
        try:
            answer = solve_limited(self._solver, min(nodes, CONFLICTS_A_SLICE), self._look_up)
        finally:
            self._conflicts = int(self._solver.accum_stats()["conflicts"])
        if answer is None:
            return PAUSED
        self._is_exhausted = answer is False
        return EXHAUSTED if self._is_exhausted else self._judge(self._read_model())

    def run_to_solutions(self, bounds: Bounds, measure: Callable[[], Effort]) -> Iterator[None]:
        """Stop at each solution until all are found. `measure` tells what the whole search has cost so far.

        The limit is reached when it may not take one node more and has come to no end.
        """
        while True:
            left = bounds.nodes - measure().nodes
            ending = self.run(left)
            if ending == EXHAUSTED:
                return
            if ending == FOUND:
                yield
            elif left <= 0:
                bounds.give_up()
            self._look_up()

    @property
    def nodes(self) -> int:
        return self._conflicts + self._models

    def counters(self) -> dict[str, int]:
        return {"conflicts": self._conflicts, "cuts": self._cuts}

    def _find_cuts(self, model: list[int]) -> list[list[int]]:
        """Clauses that hold for every loop and that a model breaks; none if it is one loop."""
        raise NotImplementedError

    def _judge(self, model: list[int]) -> int:
        """A model is a solution if it is one loop; otherwise it is cut off."""
        self._models += 1
        cuts = self._find_cuts(model)
        for clause in cuts:
            self._add(clause)
        self._cuts += len(cuts)
        if cuts:
            return EXHAUSTED if self._is_exhausted else PAUSED
        self._found = model
        return FOUND

    def _add(self, clause: list[int]) -> None:
        if clause:
            self._solver.add_clause(clause)
        else:
            self._is_exhausted = True

    def _read_model(self) -> list[int]:
        """The value of each variable. Those that no clause names may be missing: they are as good one way as the other."""
        model: list[int] = (self._solver.get_model() or [])[: self._variables]
        return [*model, *(-variable for variable in range(len(model) + 1, self._variables + 1))]


class Clauses(ClauseSearch):
    """The loops that are still possible on a grid after deduction, found one after the other."""

    def __init__(self, grid: Grid, cells: Small, clues: Small, look_up: Callable[[], None]) -> None:
        """`cells` and `clues` are those of the puzzle, numbered as the grid numbers them."""
        self._grid = grid
        self._literals = read_literals(grid)
        super().__init__(int(abs(self._literals[abs(self._literals) != INSIDE]).max(initial=0)), look_up)
        self._named = self._variables
        """How many variables there are with those that are not of cells."""
        self._edges: Literals | None = None
        self._add_all(write_clauses(grid, self._literals, cells, clues))

    def demand_variant(self, puzzle: Slitherlink) -> None:
        """Look only for solutions of a variant: what its rules say beyond the clues handed over before."""
        from gridwright.kinds.slitherlink.variant_clauses import VariantWriter

        writer = VariantWriter(puzzle, self._literals, self._named)
        for number, clause in enumerate(writer.write()):
            self._add(clause)
            if number % CLAUSES_AT_ONCE == 0:
                self._look_up()
        self._named = writer.variables

    @property
    def board(self) -> Board:
        """The solution that was found."""
        assert self._found is not None
        return Board.enclosing(self._grid.height, self._grid.width, self._read_cells(self._found).tolist())

    def demand_change(self, shared: Board) -> None:
        """Look only for solutions in which at least one edge is not what `shared` says of it."""
        if self._edges is None:
            self._edges, clauses = name_edges(self._grid, self._literals, self._named)
            self._add_all([clauses])
        values = np.frombuffer(shared.across + shared.upright, dtype=np.uint8)
        known = (values != UNKNOWN) & (abs(self._edges) != INSIDE)
        self._add(np.where(values == LINE, -self._edges, self._edges)[known].tolist())

    def _find_cuts(self, model: list[int]) -> list[list[int]]:
        height, width = self._grid.height, self._grid.width
        regions = find_regions(height, width, self._read_sides(model))
        return list(write_cuts(height, width, regions, self._literals))

    def _add_all(self, clauses_by_width: Sequence[Literals]) -> None:
        if sum(map(len, clauses_by_width)) > MOST_CLAUSES:
            raise LimitReachedError("the board is too large for clause learning")
        for clauses in clauses_by_width:
            for start in range(0, len(clauses), CLAUSES_AT_ONCE):
                if clauses.shape[1]:
                    self._solver.append_formula(clauses[start : start + CLAUSES_AT_ONCE].tolist())
                else:
                    self._is_exhausted = True
                if start:
                    self._look_up()

    def _read_sides(self, model: list[int]) -> Flags:
        """Which cells are inside, border included."""
        is_true = np.array([0, *model]) > 0
        is_open = abs(self._literals) != INSIDE
        inside = self._literals > 0
        inside[is_open] = is_true[abs(self._literals[is_open])] == inside[is_open]
        return inside

    def _read_cells(self, model: list[int]) -> Flags:
        return self._read_sides(model).reshape(self._grid.height + 2, -1)[1:-1, 1:-1].ravel()
