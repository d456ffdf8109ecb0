"""Solving Slitherlinks on graphs: complete and exact. Deduction, trials of single edges, then clause learning, as on squares.

A board is the values of all edges, in the order of the graph.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gridwright.kernels import load
from gridwright.kernels.cache import is_ready
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.kernels.planar import KERNELS
from gridwright.kinds.slitherlink.kernels.planar.engine import CONTRADICTION, SOLVED, STUCK
from gridwright.kinds.slitherlink.kernels.planar.mesh import EXPERT, HARD, Mesh, read_edges
from gridwright.kinds.slitherlink.tilings.board import GraphBoard, keep_shared
from gridwright.kinds.slitherlink.tilings.deduction import Clues, Trials, make_open_mesh, run_deduction
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds

if TYPE_CHECKING:
    from gridwright.kinds.slitherlink.puzzle import Slitherlink
    from gridwright.kinds.slitherlink.tilings.clause_learning import GraphClauses

EDGES_A_SLICE = 8
"""So many edges are tried before it looks up, some milliseconds."""
LEAST_SETTLED = 4
"""A slice that settles less than one in so many open edges is the last: clause learning is then the better bet."""
SMALL = 900
"""Boards of so few faces are left to clause learning alone while the kernels are not compiled: nobody waits for them."""


def is_deduction_compiled() -> bool:
    """Whether deduction can begin at once."""
    return is_ready(KERNELS.name("engine:deduce"))


class GraphSearch:
    """One puzzle being solved. `solutions` yields them; a limit raises `LimitReachedError`; `effort` tells the cost so far."""

    def __init__(self, graph: Graph, clues: Clues, given: bytes, bounds: Bounds) -> None:
        """`clues` has one for each face; `given` has the values of all edges, or none."""
        self._graph = graph
        self._clues = clues
        self._given = given
        self._bounds = bounds
        self._tried = 0
        self._engine: GraphClauses | None = None
        self.counted = 0
        """Solutions that `count` has met so far."""

    def solutions(self) -> Iterator[bytes]:
        """Every solution once, each found when it is asked for."""
        mesh = self._deduce()
        if mesh is None:
            return
        values = read_edges(mesh).tobytes()
        if UNKNOWN not in values:
            yield values
            return
        yield from self._learn(self._start_learning(mesh))

    def count(self) -> int:
        """How many solutions there are."""
        for _ in self.solutions():
            self.counted += 1
        return self.counted

    def agreement(self, known: Sequence[bytes]) -> bytes:
        """What every solution shares with the `known` ones, of which there is at least one."""
        mesh = self._deduce()
        if mesh is None:
            raise ValueError("a puzzle without a solution has no agreement")
        shared = keep_shared(known)
        if UNKNOWN in read_edges(mesh).tobytes():
            engine = self._start_learning(mesh)
            engine.demand_change(shared)
            for board in self._learn(engine):
                shared = keep_shared([shared, board])
                engine.demand_change(shared)
        self._bounds.tell(self.effort())  # its cost has no place in the answer
        return shared

    def effort(self) -> Effort:
        """What it has cost so far."""
        nodes, counters = self._tried, {"trials": self._tried}
        if self._engine is not None:
            nodes += self._engine.nodes
            counters |= self._engine.counters()
        return Effort(nodes, self._bounds.seconds, counters)

    def _deduce(self) -> Mesh | None:
        """All that follows without a search; None if that is a contradiction. A mesh without an open edge holds the solution.

        Of a small board nothing is deduced as long as the kernels are not compiled.
        """
        is_whole = self._given != b"" and UNKNOWN not in self._given
        if len(self._clues) <= SMALL and not is_deduction_compiled() and not is_whole:
            return make_open_mesh(self._graph, self._given)
        before = time.perf_counter()
        load(KERNELS.name("engine:deduce"))
        self._bounds.leave_out(time.perf_counter() - before)
        mesh, ending = run_deduction(self._graph, self._clues, HARD, values=self._given, look_up=self._look_up)
        if ending == STUCK:
            self._look_up()
            known = read_edges(mesh).tobytes()
            mesh, ending = run_deduction(self._graph, self._clues, EXPERT, values=known, look_up=self._look_up)
        if ending == STUCK:
            ending = self._try_edges(mesh)
        # A board of crosses has no loop, so it is no solution.
        has_solution = ending == SOLVED or UNKNOWN in read_edges(mesh).tobytes()
        return mesh if ending != CONTRADICTION and has_solution else None

    def _try_edges(self, mesh: Mesh) -> int:
        """Try edges both ways as long as that tells something."""
        trials = Trials(mesh)
        while trials.are_worthwhile:
            self._look_up()
            ending = trials.run(min(EDGES_A_SLICE, self._bounds.nodes - self._tried), LEAST_SETTLED)
            self._tried = trials.tried
            if ending in (SOLVED, CONTRADICTION):
                return ending
        return STUCK

    def _start_learning(self, mesh: Mesh) -> GraphClauses:
        # Only here, because importing python-sat costs more than most puzzles; it is no part of solving this one either.
        before = time.perf_counter()
        from gridwright.kinds.slitherlink.tilings.clause_learning import GraphClauses

        self._bounds.leave_out(time.perf_counter() - before)
        self._engine = GraphClauses(self._graph, mesh, self._clues, self._look_up)
        return self._engine

    def _learn(self, engine: GraphClauses) -> Iterator[bytes]:
        """What clause learning finds, until it has found all."""
        return (engine.values for _ in engine.run_to_solutions(self._bounds, self.effort))

    def _look_up(self) -> None:
        self._bounds.look_up(self.effort())


class BoardSearch:
    """The same on boards: what the solver of the kind asks."""

    def __init__(self, puzzle: Slitherlink, bounds: Bounds) -> None:
        assert puzzle.tiling is not None
        self._tiling = puzzle.tiling
        given = puzzle.given.edge_values if isinstance(puzzle.given, GraphBoard) else b""
        self._search = GraphSearch(puzzle.tiling.graph, puzzle.clues[0], given, bounds)

    def solutions(self) -> Iterator[GraphBoard]:
        """Every solution once, each found when it is asked for."""
        return (GraphBoard(self._tiling, values) for values in self._search.solutions())

    def count(self) -> int:
        """How many solutions there are."""
        return self._search.count()

    @property
    def counted(self) -> int:
        """Solutions that `count` has met so far."""
        return self._search.counted

    def agreement(self, known: Sequence[GraphBoard]) -> GraphBoard:
        """What every solution shares with the `known` ones, of which there is at least one."""
        return GraphBoard(self._tiling, self._search.agreement([board.edge_values for board in known]))

    def effort(self) -> Effort:
        """What it has cost so far."""
        return self._search.effort()
