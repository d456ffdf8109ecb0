"""How much work a puzzle on a tiling is: the simulated solver of squares on graphs, and rounds with all places side by side.

A patch has no symmetries in general, so runs do not see it turned: every run begins at another of its faces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from gridwright.kinds.common.coaching import make_look
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.kernels.grid import Small
from gridwright.kinds.slitherlink.kernels.planar.engine import deduce
from gridwright.kinds.slitherlink.kernels.planar.mesh import EDGE, HEADER, TRAIL, WORK_SECTIONS, new_mesh, read_edges
from gridwright.kinds.slitherlink.level_solvers import NOTHING, SUPPOSING, Edges, LevelSolver, Means, climb
from gridwright.kinds.slitherlink.levels import LEVEL_COUNT
from gridwright.kinds.slitherlink.simulation import (
    DEFAULT_COSTS,
    DEFAULT_RUNS,
    ORIENTATIONS,
    Costs,
    Levels,
    Rounds,
    SimulatedSolver,
    Simulation,
    play_runs,
)
from gridwright.kinds.slitherlink.tilings.deduction import Clues, list_clues, new_trial_lists, run_deduction
from gridwright.kinds.slitherlink.tilings.graph import OUTSIDE, Graph
from gridwright.model.outcome import Progress


class GraphLevelSolver(LevelSolver):
    """One on a graph."""

    def __init__(self, graph: Graph, clues: Clues, means: Means) -> None:
        self._graph, self._every, self._means = graph, clues, means
        super().__init__()

    def _forget(self, depth: int) -> None:
        means = self._means
        self._mesh = new_mesh(
            self._graph,
            means.level,
            has_colours=means.has_colours,
            has_cycles=means.sees_connectivity,
            has_paths=means.supposes,
            depth=depth,
        )
        self._clues: tuple[Small, Small] = list_clues(self._every)

    @property
    def edges(self) -> Edges:
        start = EDGE * self._mesh.stride
        return self._mesh.memory[start : start + self._mesh.edges]

    def _deduce(self, edges: Small, values: Small) -> int:
        ending = int(deduce(self._mesh, *self._clues, edges, values, -1, 0, *new_trial_lists(self._mesh))[0])
        self._clues = (NOTHING, NOTHING)
        return ending

    def _try_edges(self, start: int, count: int) -> tuple[int, int]:
        empty = (NOTHING,) * 4
        ending, place, _ = deduce(self._mesh, *empty, start, count, *new_trial_lists(self._mesh))
        return int(ending), int(place)

    def _copy_board(self) -> None:
        mesh = self._mesh
        self._mesh = mesh._replace(memory=mesh.memory.copy(), work=mesh.work.copy(), scratch=mesh.scratch.copy())

    def _take_trail(self) -> list[int]:
        start, first = HEADER + WORK_SECTIONS * self._mesh.stride, EDGE * self._mesh.stride
        places = self._mesh.work[start : start + int(self._mesh.work[TRAIL])] - first
        self._mesh.work[TRAIL] = 0
        edges: list[int] = places[(places >= 0) & (places < self._mesh.edges)].tolist()
        return edges


def begin_at(graph: Graph, clues: Clues, values: bytes, start: int) -> tuple[Graph, tuple[int | None, ...], bytes]:
    """The same board numbered from another face on: who goes through faces and vertices in order then begins there.

    `values` are those of the edges, or none.
    """
    faces = (*graph.faces[start:], *graph.faces[:start])
    numbers: dict[int, int] = {}
    for face in faces:
        for vertex in face:
            numbers.setdefault(vertex, len(numbers))
    moved = Graph(
        tuple(graph.points[vertex] for vertex in numbers), tuple(tuple(numbers[vertex] for vertex in face) for face in faces)
    )
    if values:
        value_of = {frozenset(ends): value for ends, value in zip(graph.edges, values, strict=True)}
        old = list(numbers)
        values = bytes(value_of[frozenset((old[one], old[other]))] for one, other in moved.edges)
    return moved, (*clues[start:], *clues[:start]), values


def simulate_on_graph(
    graph: Graph,
    clues: Clues,
    values: bytes = b"",
    *,
    seed: int = 0,
    runs: int = DEFAULT_RUNS,
    costs: Costs = DEFAULT_COSTS,
    progress: Progress | None = None,
    is_unique: Callable[[], bool] | None = None,
) -> Simulation:
    """Play a puzzle so many times, from one of eight faces each; with fewer runs, `seed` chooses where to begin among them."""
    poll = make_look(progress, None)

    def begin(number: int) -> SimulatedSolver:
        moved, its_clues, given = begin_at(graph, clues, values, number * len(graph.faces) // ORIENTATIONS)
        known = GraphLevelSolver(moved, its_clues, Means(0)).edges.copy()
        if given:
            known[:] = np.frombuffer(given, dtype=np.uint8)
        rungs = climb(lambda means: GraphLevelSolver(moved, its_clues, means))
        return SimulatedSolver(rungs, lambda: GraphLevelSolver(moved, its_clues, SUPPOSING), known, costs, poll, is_unique)

    return play_runs(begin, seed=seed, runs=runs)


# Rounds, as on squares: see `gridwright.kinds.slitherlink.simulation`.


class Counting:
    """Counts all clues and all vertices of a graph at the same time."""

    def __init__(self, graph: Graph, clues: Clues) -> None:
        outside = len(graph.faces)
        self._beside = np.array([[outside if face == OUTSIDE else face for face in faces] for faces in graph.edge_faces])
        self._ends = np.array(graph.edges)
        self._clues = np.array([-1 if clue is None else clue for clue in (*clues, None)])
        self._vertices = len(graph.points)

    def count_once(self, known: Edges) -> Edges:
        """What is known after every clue and every vertex was counted once, side by side."""
        is_line, is_open = known == LINE, known == UNKNOWN
        lines, unknown = (_sum_at(self._beside, flags, len(self._clues)) for flags in (is_line, is_open))
        has_clue = self._clues >= 0
        takes_crosses = self._touch(self._beside, has_clue & (lines == self._clues))
        takes_lines = self._touch(self._beside, has_clue & (lines + unknown == self._clues))
        lines, unknown = (_sum_at(self._ends, flags, self._vertices) for flags in (is_line, is_open))
        takes_crosses |= self._touch(self._ends, (lines == 2) | ((lines == 0) & (unknown == 1)))
        takes_lines |= self._touch(self._ends, (lines == 1) & (unknown == 1))
        after = known.copy()
        after[is_open & takes_crosses] = CROSS
        after[is_open & takes_lines] = LINE
        return after

    def count_touched(self, before: Edges, after: Edges) -> int:
        """Clues beside an edge that was open before and is known after."""
        news = _sum_at(self._beside, before != after, len(self._clues))
        return int(np.count_nonzero((news > 0) & (self._clues >= 0)))

    @staticmethod
    def _touch(places: npt.NDArray[np.int64], flags: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """Of each edge whether one of its two places is flagged."""
        return flags[places[:, 0]] | flags[places[:, 1]]


def _sum_at(places: npt.NDArray[np.int64], flags: npt.NDArray[np.bool_], count: int) -> npt.NDArray[np.int64]:
    """Of each place how many of its edges are flagged."""
    return np.bincount(places[flags].reshape(-1), minlength=count)


def run_rounds_on_graph(graph: Graph, clues: Sequence[int | None], values: bytes = b"") -> Rounds:
    """Solve a puzzle in rounds, faces coloured, as far as deduction goes."""
    counting = Counting(graph, clues)
    levels = Levels([GraphLevelSolver(graph, clues, Means(level)) for level in range(LEVEL_COUNT)])
    start = levels.blank.copy()
    if values:
        start[:] = np.frombuffer(values, dtype=np.uint8)
    known, gains = start.copy(), list[int]()
    looks, first_tier, first = 0, 0, start
    while (known == UNKNOWN).any():
        after, tier = counting.count_once(known), 1
        if (after == known).all():
            tier = levels.add_edge(after)
            if not tier:
                break
            looks += 1
        else:
            gains.append(int(np.count_nonzero(after != known)))
        if not first_tier:
            first_tier = tier
            first = read_edges(run_deduction(graph, clues, tier - 1, values=values)[0]).astype(np.uint64)
        known = after
    return Rounds(tuple(gains), first_tier, int(np.count_nonzero(first != start)), counting.count_touched(start, first), looks)
