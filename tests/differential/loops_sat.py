"""Loops on any planar graph by a SAT solver that knows the graph alone; loops that are not the whole answer are cut off."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pysat.solvers import Cadical153

from gridwright.kinds.slitherlink.tilings.graph import Graph


def find_loops(graph: Graph, clues: Sequence[int | None], most: int = 2) -> list[frozenset[int]]:
    """Up to `most` loops that meet the clues, each as its edges."""
    found: list[frozenset[int]] = []
    with Cadical153() as solver:
        for edges, clue in zip(graph.face_edges, clues, strict=True):
            if clue is not None:
                for part in combinations(edges, clue + 1):
                    solver.add_clause([-(edge + 1) for edge in part])
                for part in combinations(edges, len(edges) - clue + 1):
                    solver.add_clause([edge + 1 for edge in part])
        for edges in graph.vertex_edges:
            for part in combinations(edges, 3):
                solver.add_clause([-(edge + 1) for edge in part])
            for edge in edges:
                solver.add_clause([-(edge + 1)] + [other + 1 for other in edges if other != edge])
        solver.add_clause([edge + 1 for edge in range(len(graph.edges))])
        while len(found) < most and solver.solve():
            lines = {literal - 1 for literal in solver.get_model() if literal > 0}
            for loop in _split(graph, lines):
                if all(
                    clue is None or len(loop & set(edges)) == clue for edges, clue in zip(graph.face_edges, clues, strict=True)
                ):
                    found.append(loop)
                solver.add_clause([-(edge + 1) for edge in loop])
    return found


def _split(graph: Graph, lines: set[int]) -> list[frozenset[int]]:
    loops: list[frozenset[int]] = []
    left = set(lines)
    while left:
        edge = left.pop()
        loop = {edge}
        start, vertex = graph.edges[edge]
        while vertex != start:
            edge = next(edge for edge in graph.vertex_edges[vertex] if edge in left)
            left.remove(edge)
            loop.add(edge)
            vertex = graph.other_end(edge, vertex)
        loops.append(frozenset(loop))
    return loops
