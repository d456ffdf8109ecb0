"""Making Slitherlinks on graphs, as on squares: grow a loop, take clues away, see whether what is left needs its level.

A loop is the values of all edges, in the order of the graph. It may also be given; then only its clues are thinned out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.generation import Budget, SpentError
from gridwright.kinds.slitherlink.beyond import Miss, find_beyond
from gridwright.kinds.slitherlink.deduction import TRAIL_DEPTH
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kernels.planar.engine import FULL, MORE, SOLVED, deduce
from gridwright.kinds.slitherlink.kernels.planar.generation import grow_inside, new_growth, new_reduction, reduce_clues
from gridwright.kinds.slitherlink.kernels.planar.mesh import EXPERT, Mesh, clear_mesh, new_mesh, read_edges
from gridwright.kinds.slitherlink.level_solvers import MakeSolver
from gridwright.kinds.slitherlink.levels import LEVELS, Level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.specification import is_beyond
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.deduction import list_edges, new_trial_lists
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.solver import GraphSearch
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, Tiling, make_tiling
from gridwright.model.making import Made, NothingFits
from gridwright.model.puzzle import Info
from gridwright.model.solving import Bounds

Numbers = npt.NDArray[np.int32]

VISITS_A_CALL = 10_000
"""Visits of faces before the budget is asked: some hundredths of a second at the highest level."""
ORDERS = 3
"""Orders in which the clues of one loop are taken away before it is given up."""
LOOPS = 8
"""Of so many loops that are grown, the longest is taken: a short one leaves much of the board out."""
LEAST_FIRST_SHARE = 0.8
"""What the first chance of a shape is scaled up to: with less, the loop leaves much of the board out."""


def draw_tiling(name: str, width: int, height: int, random: Random) -> Tiling:
    """A patch of a tiling; of one that never repeats, any part of it."""
    return make_tiling(name, width, height, int(random.random() * 2**32) if TILINGS[name].has_patch else 0)


def make_on_tiling(
    tiling: Tiling, level: Level, colouring: bool, shape: tuple[float, float, float], random: Random, budget: Budget, info: Info
) -> Made | NothingFits:
    """A puzzle of a new loop that a level solves and no lower one, or why there is none."""
    maker = GraphMaker(tiling.graph, min(level.number, EXPERT), colouring, random, budget)
    try:
        if is_beyond(level):
            drafts = (GraphDraft(tiling, maker.draw_loop(shape), maker.reducer, budget) for _ in count())
            return _finish_beyond(maker, drafts, level, info)
        loop, faces = maker.find(shape)
    except SpentError as stop:
        return _report_failure(maker, tiling, stop.reason, info, budget)
    return _finish(tiling, loop, faces, level, colouring, info, budget)


def thin_on_tiling(
    loop: GraphBoard, level: Level, colouring: bool, random: Random, budget: Budget, info: Info
) -> Made | NothingFits:
    """A puzzle of a given loop that a level solves and no lower one, or why there is none."""
    tiling = loop.tiling
    maker = GraphMaker(tiling.graph, min(level.number, EXPERT), colouring, random, budget)
    try:
        if is_beyond(level):
            return _finish_beyond(
                maker, (GraphDraft(tiling, loop.edge_values, maker.reducer, budget) for _ in count()), level, info
            )
        faces = maker.thin(loop.edge_values, orders=None)
    except SpentError as stop:
        return _report_failure(maker, tiling, stop.reason, info, budget)
    if faces is None:
        name = f"{level.name}{' with colouring' if colouring else ''}"
        reason = f"the level {name} does not find this loop, whatever clues are left"
        return _report_failure(maker, tiling, reason, info, budget)
    return _finish(tiling, loop.edge_values, faces, level, colouring, info, budget)


def _finish(tiling: Tiling, loop: bytes, faces: Numbers, level: Level, colouring: bool, info: Info, budget: Budget) -> Made:
    """The puzzle, of which the exact solver has proved once more that its loop is the only one."""
    puzzle = _build_puzzle(tiling, loop, faces, info)
    found = list(GraphSearch(tiling.graph, puzzle.clues[0], b"", Bounds()).solutions())
    if found != [loop]:
        raise AssertionError(f"{info.title} was taken to have one solution, but the solver found {len(found)}")
    facts: dict[str, Any] = {"level": level.name, "colouring": colouring, "symmetry": "none", "clues": len(faces)}
    return Made(puzzle, facts, budget.effort())


def _finish_beyond(maker: GraphMaker, drafts: Iterator[GraphDraft], level: Level, info: Info) -> Made:
    """A puzzle of these loops that takes more than levels; `SpentError` when the budget is spent before."""
    puzzle = replace(find_beyond(drafts, level, maker.random, maker.budget, maker.keep_miss), info=info)
    facts: dict[str, Any] = {
        "level": level.name,
        "colouring": True,
        "symmetry": "none",
        "clues": sum(1 for _ in puzzle.clued_cells()),
    }
    return Made(puzzle, facts, maker.budget.effort())


class GraphDraft:
    """A loop on a graph whose clues are to be thinned out."""

    def __init__(self, tiling: Tiling, loop: bytes, reducer: ClueReducer, budget: Budget) -> None:
        self._tiling = tiling
        self._loop = loop
        self._reducer = reducer
        self._budget = budget
        self._clues = count_sides(tiling.graph, loop)
        sides = np.array([len(face) for face in tiling.graph.faces])
        self.strong: npt.NDArray[np.bool_] = (self._clues == 0) | (self._clues >= sides - 1)

    def begin(self, order: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_] | None:
        """The faces whose clues the highest level needs; all if that does not tell the loop, and None if nothing does."""
        faces = self._reducer.thin_out(self._clues, order, EXPERT, True)
        kept = np.ones(len(self._clues), dtype=np.bool_)
        if faces is None:
            return kept if self.is_unique(self.build(kept)) else None
        kept[:] = False
        kept[faces] = True
        return kept

    def build(self, kept: npt.NDArray[np.bool_]) -> Slitherlink:
        """The puzzle of the clues of these faces."""
        return _build_puzzle(self._tiling, self._loop, np.flatnonzero(kept).astype(np.int32), Info())

    def is_unique(self, puzzle: Slitherlink) -> bool:
        """Whether the exact solver finds one solution."""
        bounds = Bounds(progress=lambda _: self._budget.spend(0))
        return len(list(islice(GraphSearch(self._tiling.graph, puzzle.clues[0], b"", bounds).solutions(), 2))) == 1

    def make_solver(self, puzzle: Slitherlink) -> MakeSolver:
        """What makes solvers of a puzzle."""
        from gridwright.kinds.slitherlink.tilings.simulation import GraphLevelSolver

        return lambda means: GraphLevelSolver(self._tiling.graph, puzzle.clues[0], means)


def _report_failure(maker: GraphMaker, tiling: Tiling, reason: str, info: Info, budget: Budget) -> NothingFits:
    """Why nothing was found, and what came nearest."""
    if maker.miss is not None:
        return NothingFits(reason, maker.miss.words, replace(maker.miss.puzzle, info=info), budget.effort())
    if maker.nearest is None:
        return NothingFits(reason, effort=budget.effort())
    _, words, loop, faces = maker.nearest
    return NothingFits(reason, words, _build_puzzle(tiling, loop, faces, info), budget.effort())


def _build_puzzle(tiling: Tiling, loop: bytes, faces: Numbers, info: Info) -> Slitherlink:
    """The puzzle of the clues of these faces, with the loop as its goal."""
    every, kept = count_sides(tiling.graph, loop).tolist(), set(faces.tolist())
    clues = tuple(clue if face in kept else None for face, clue in enumerate(every))
    return Slitherlink((clues,), info, goal=GraphBoard(tiling, loop), tiling=tiling)


class ClueReducer:
    """Works on one graph, always on the same arrays: they are large, and costly to make."""

    def __init__(self, graph: Graph, budget: Budget) -> None:
        self._graph = graph
        self._budget = budget
        self._depth = TRAIL_DEPTH
        self.mesh = self._new_mesh()
        self._lists = new_trial_lists(self.mesh)

    def solves(self, faces: Numbers, clues: Numbers, level: int, colouring: bool) -> bool:
        """Whether a level finds the loop by the clues of these faces; `clues` has those of all faces."""
        return self._deduce(faces, clues, level, colouring) == SOLVED

    def count_open(self, faces: Numbers, clues: Numbers, level: int, colouring: bool) -> int:
        """How many edges a level leaves open; 0 means that it solves the puzzle."""
        if self._deduce(faces, clues, level, colouring) == SOLVED:
            return 0
        return int(np.count_nonzero(read_edges(self.mesh) == UNKNOWN))

    def thin_out(self, clues: Numbers, order: npt.NDArray[np.int64], level: int, colouring: bool) -> Numbers | None:
        """The faces that keep their clues when each in turn was taken away unless the level then fails; None if it fails with
        all."""
        while True:
            mesh, todo = self._clear(level, colouring), order.copy()
            stack, kept, steps = new_reduction(len(clues))
            ending = MORE
            while ending == MORE:
                self._budget.spend(0)
                steps[0] = VISITS_A_CALL
                ending = int(reduce_clues(mesh, clues, todo, stack, kept, steps))
            if ending != FULL:
                break
            self._enlarge()
        faces = np.flatnonzero(kept).astype(np.int32)
        # Concluded bit by bit so far; a solver begins with an empty board.
        return faces if ending == SOLVED and self.solves(faces, clues, level, colouring) else None

    def _deduce(self, faces: Numbers, clues: Numbers, level: int, colouring: bool) -> int:
        while True:
            mesh = self._clear(level, colouring)
            ending = int(deduce(mesh, faces, clues[faces], *list_edges(b""), -1, 0, *self._lists)[0])
            if ending != FULL:
                return ending
            self._enlarge()

    def _clear(self, level: int, colouring: bool) -> Mesh:
        clear_mesh(self.mesh, level, has_colours=colouring)
        return self.mesh

    def _enlarge(self) -> None:
        """Make room for longer trails."""
        self._depth *= 2
        self.mesh = self._new_mesh()

    def _new_mesh(self) -> Mesh:
        return new_mesh(self._graph, EXPERT, depth=self._depth)


class GraphMaker:
    """Looks for a puzzle on a graph that a level solves and no lower one, one candidate after the other."""

    def __init__(self, graph: Graph, level: int, colouring: bool, random: Random, budget: Budget) -> None:
        self._graph = graph
        self._level = level
        self._colouring = colouring
        self.random = random
        self.budget = budget
        self.reducer = ClueReducer(graph, budget)
        self.miss: Miss | None = None
        """The best candidate where more than a level is asked for."""
        self.nearest: tuple[tuple[int, int], str, bytes, Numbers] | None = None
        """The best of all candidates so far: what it lacks, as numbers and in words, its loop, and the faces with clues."""

    def keep_miss(self, miss: Miss) -> None:
        """Keep what comes nearer than all before."""
        if self.miss is None or miss.amount < self.miss.amount:
            self.miss = miss

    def find(self, shape: tuple[float, float, float]) -> tuple[bytes, Numbers]:
        """A loop and the faces whose clues make it the puzzle asked for; `SpentError` when the budget is spent first."""
        while True:
            loop = self.draw_loop(shape)
            faces = self.thin(loop, ORDERS)
            if faces is not None:
                return loop, faces

    def draw_loop(self, shape: tuple[float, float, float]) -> bytes:
        """A random loop, long and winding."""
        first, second, third = shape
        shares = np.array([LEAST_FIRST_SHARE + (1 - LEAST_FIRST_SHARE) * first, second, third])
        beside = np.array(self._graph.edge_faces)
        longest, best = -1, np.zeros(0, dtype=np.uint8)
        for _ in range(LOOPS):
            inside, *room = new_growth(len(self._graph.faces), int(self.random.random() * 2**53))
            grow_inside(self.reducer.mesh, shares, inside, *room)
            length = int(np.count_nonzero(inside[beside[:, 0]] != inside[beside[:, 1]]))
            if length > longest:
                longest, best = length, inside
        return np.where(best[beside[:, 0]] != best[beside[:, 1]], LINE, CROSS).astype(np.uint8).tobytes()

    def thin(self, loop: bytes, orders: int | None) -> Numbers | None:
        """The faces whose clues make a loop the puzzle asked for; None if the level does not solve it with all its clues, or if
        so many orders of taking them away have led to nothing. Without a number only the budget ends it."""
        clues = count_sides(self._graph, loop)
        every = np.arange(len(clues), dtype=np.int32)
        for _ in count() if orders is None else range(orders):
            self.budget.spend()
            faces = self.reducer.thin_out(clues, self._shuffle(len(clues)), self._level, self._colouring)
            shortfall = self._judge_all(clues) if faces is None else self._judge(faces, clues)
            if faces is not None and shortfall is None:
                return faces
            if shortfall is not None and (self.nearest is None or shortfall[0] < self.nearest[0]):
                self.nearest = (*shortfall, loop, every if faces is None else faces)
            if faces is None:
                return None
        return None

    def _shuffle(self, length: int) -> npt.NDArray[np.int64]:
        """A random order. Sorting draws keeps to what Python promises to draw alike in every version."""
        return np.argsort([self.random.random() for _ in range(length)], kind="stable").astype(np.int64)

    def _judge_all(self, clues: Numbers) -> tuple[tuple[int, int], str] | None:
        """What a board lacks that the level does not solve although it has all clues."""
        open_edges = self.reducer.count_open(np.arange(len(clues), dtype=np.int32), clues, self._level, self._colouring)
        words = f"all clues leave {open_edges:,} {'edge' if open_edges == 1 else 'edges'} open"
        return ((2, open_edges), words) if open_edges else None

    def _judge(self, faces: Numbers, clues: Numbers) -> tuple[tuple[int, int], str] | None:
        """What a puzzle that the level solves lacks; None if nothing."""
        # A level finds all that lower ones find: if the next lower one fails, they all do.
        if self._level > 0 and self.reducer.solves(faces, clues, self._level - 1, self._colouring):
            lower = next(each for each in LEVELS if self.reducer.solves(faces, clues, each.number, self._colouring))
            return (1, self._level - lower.number), f"{_name(lower.name, self._colouring)} solves it, too"
        if self._colouring and self.reducer.solves(faces, clues, self._level, False):
            return (1, 0), f"{_name(LEVELS[self._level].name, False)} solves it, too"
        return None


def _name(level: str, colouring: bool) -> str:
    return f"the level {level} {'with' if colouring else 'without'} colouring"


def count_sides(graph: Graph, loop: bytes) -> Numbers:
    """For each face how many of its sides the loop takes: all clues there are."""
    return np.array([sum(loop[edge] == LINE for edge in edges) for edges in graph.face_edges], dtype=np.int32)
