"""Deduction on tilings: puzzles become the arrays of the kernels for graphs here, and what these find becomes edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gridwright.kinds.slitherlink.deduction import TRAIL_DEPTH, VISITS_A_CALL
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.kernels.planar.mesh import EDGE, EXPERT, LIMIT, NO_LIMIT, Mesh, Small, new_mesh, read_edges
from gridwright.kinds.slitherlink.tilings.graph import Graph

Clues = Sequence[int | None]
"""A clue a face."""


def run_deduction(
    graph: Graph,
    clues: Clues,
    level: int,
    *,
    has_colouring: bool = True,
    has_cycles: bool = False,
    values: bytes = b"",
    look_up: Callable[[], None] | None = None,
) -> tuple[Mesh, int]:
    """The mesh after all that a level can deduce from the clues and from the `values` of all edges, and how that ended.

    `has_cycles` lets every level see that inside and outside each hang together. On a large board `look_up` is called now and
    then, and may raise something to end the work. The ending is `CONTRADICTION`,
    `STUCK` or `SOLVED` of `gridwright.kinds.slitherlink.kernels.planar.engine`.
    """
    from gridwright.kinds.slitherlink.kernels.planar.engine import FULL, MORE, deduce

    depth = TRAIL_DEPTH
    while True:
        mesh = new_mesh(graph, level, has_colours=has_colouring, has_cycles=has_cycles, depth=depth)
        mesh.work[LIMIT] = VISITS_A_CALL
        known = (*list_clues(clues), *list_edges(values))
        lists = new_trial_lists(mesh)
        while (ending := int(deduce(mesh, *known, -1, 0, *lists)[0])) == MORE:
            if look_up is not None:
                look_up()
        if ending != FULL:
            mesh.work[LIMIT] = NO_LIMIT
            return mesh, ending
        depth *= 2


class Trials:
    """Edges of a mesh tried in turn, in slices, as a line and as a cross, beginning with the first that is open."""

    def __init__(self, mesh: Mesh) -> None:
        self._mesh = mesh
        self._next = 0
        self._lists = new_trial_lists(mesh)
        self.tried = 0
        self.are_worthwhile = True

    def run(self, most: int, least_settled: int) -> int:
        """Try a slice of at most so many edges: `SOLVED`, `CONTRADICTION` or `STUCK`.

        Another slice is worthwhile if this one settles at least one in `least_settled` of the open edges.
        """
        from gridwright.kinds.slitherlink.kernels.planar.engine import CONTRADICTION, SOLVED, STUCK, deduce

        before, nothing = count_open_edges(self._mesh), np.zeros(0, dtype=np.int32)
        ending, place, tried = deduce(self._mesh, nothing, nothing, nothing, nothing, self._next, most, *self._lists)
        self.tried += int(tried)
        self._next = int(place)
        settled = before - count_open_edges(self._mesh)
        self.are_worthwhile = self._next >= 0 and 0 < before <= least_settled * settled
        return int(ending) if ending in (SOLVED, CONTRADICTION) else STUCK


def make_open_mesh(graph: Graph, values: bytes) -> Mesh:
    """A mesh of which nothing is known but these edges; clues are not put in."""
    mesh = new_mesh(graph, EXPERT)
    numbers, known = list_edges(values)
    mesh.memory[EDGE * mesh.stride + numbers] = known
    return mesh


def new_trial_lists(mesh: Mesh) -> tuple[np.ndarray[tuple[int], np.dtype[np.uint8]], Small]:
    """Room for what one value of an edge leads to, and for what both do."""
    return np.zeros(mesh.stride, dtype=np.uint8), np.zeros(mesh.stride, dtype=np.int32)


def list_clues(clues: Clues) -> tuple[Small, Small]:
    """The numbers of the faces that have a clue, and their clues."""
    placed = [(face, clue) for face, clue in enumerate(clues) if clue is not None]
    faces, values = np.array(placed, dtype=np.int32).reshape(-1, 2).T
    return np.ascontiguousarray(faces), np.ascontiguousarray(values)


def list_edges(values: bytes) -> tuple[Small, Small]:
    """The numbers of the edges that are known, and what each is."""
    every = np.frombuffer(values, dtype=np.uint8)
    known = np.flatnonzero(every != UNKNOWN).astype(np.int32)
    return known, every[known].astype(np.int32)


def count_open_edges(mesh: Mesh) -> int:
    """How many edges a mesh knows nothing of."""
    return int(np.count_nonzero(read_edges(mesh) == UNKNOWN))
