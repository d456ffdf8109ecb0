"""Following lines from vertex to vertex: which of them are closed loops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.model.edge_lattice import Spot


def trace_loop(lines: Iterable[Spot]) -> tuple[Spot, ...]:
    """The vertices along the one closed loop that these lines are, from the first in reading order to the right.

    Nothing if they branch, have an end or are several loops.
    """
    near = neighbours(lines)
    loops = list(closed_loops(near))
    return tuple(loops[0]) if len(loops) == 1 and len(loops[0]) == len(near) else ()


def neighbours(lines: Iterable[Spot]) -> dict[Spot, list[Spot]]:
    """For every vertex on a line, the vertices that lines lead to from it."""
    near: dict[Spot, list[Spot]] = {}
    for row, column in lines:
        down, right = row % 2, column % 2
        first, second = (row - down, column - right), (row + down, column + right)
        near.setdefault(first, []).append(second)
        near.setdefault(second, []).append(first)
    return near


def closed_loops(near: dict[Spot, list[Spot]]) -> Iterator[list[Spot]]:
    """The loops of lines that touch no other line, each as its vertices, in the order of their first vertices.

    Each begins with its first vertex in reading order, which is a top left corner, and goes to the right.
    """
    seen: set[Spot] = set()
    for start in sorted(near):
        if start in seen:
            continue
        path = [start]
        # A top left corner has neighbours to its right and below it; the one to the right comes first in reading order.
        before, here = start, min(near[start])
        while here != start and len(near[here]) == 2 and here not in seen:
            path.append(here)
            first, second = near[here]
            before, here = here, second if first == before else first
        seen.update(path)
        if here == start and len(near[start]) == 2:
            yield path


def loop_edges(vertices: list[Spot]) -> Iterator[Spot]:
    """The edges of a closed loop, each between two vertices that follow each other."""
    for (row, column), (next_row, next_column) in zip(vertices, [*vertices[1:], vertices[0]], strict=True):
        yield (row + next_row) // 2, (column + next_column) // 2
