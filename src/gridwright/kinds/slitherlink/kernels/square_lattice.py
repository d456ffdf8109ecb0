"""The square lattice for kernels: where things lie around others. Indices of edges: top edges first, then left ones."""

from __future__ import annotations

from typing import Any

from gridwright.kernels.compiling import inlined
from gridwright.kinds.slitherlink.kernels.grid import NEAR_EDGES


@inlined
def edge_at(grid: Any, vertex: Any, way: Any) -> Any:
    """The edge that leads up (0), right (1), down (2) or left (3) from a vertex."""
    if way == 0:
        return grid.cells + vertex - grid.stride
    if way == 1:
        return vertex
    if way == 2:
        return grid.cells + vertex
    return vertex - 1


@inlined
def neighbour(grid: Any, index: Any, way: Any) -> Any:
    """The vertex at the other end of that edge; the cell beyond the top (0), right (1), bottom (2) or left (3) side of a cell."""
    if way == 0:
        return index - grid.stride
    if way == 1:
        return index + 1
    if way == 2:
        return index + grid.stride
    return index - 1


@inlined
def side_of(grid: Any, cell: Any, side: Any) -> Any:
    """The top (0), right (1), bottom (2) or left (3) edge of a cell."""
    if side == 0:
        return cell
    if side == 1:
        return grid.cells + cell + 1
    if side == 2:
        return cell + grid.stride
    return grid.cells + cell


@inlined
def find_edge(grid: Any, one: Any, other: Any) -> Any:
    """The edge between two vertices that are neighbours; -1 otherwise."""
    if other == one + 1:
        return one
    if other == one - 1:
        return other
    if other == one + grid.stride:
        return grid.cells + one
    if other == one - grid.stride:
        return grid.cells + other
    return -1


@inlined
def cells_beside(grid: Any, edge: Any) -> Any:
    """The two cells that an edge separates."""
    if edge < grid.cells:
        return edge - grid.stride, edge
    return edge - grid.cells - 1, edge - grid.cells


@inlined
def ends_of(grid: Any, edge: Any) -> Any:
    """The two vertices of an edge."""
    if edge < grid.cells:
        return edge, edge + 1
    return edge - grid.cells, edge - grid.cells + grid.stride


@inlined
def corner_of(grid: Any, cell: Any, corner: Any) -> Any:
    """The vertex at the top left (0), top right, bottom left or bottom right of a cell."""
    return cell + (corner & 1) + (grid.stride if corner >= 2 else 0)


@inlined
def nearby_cell(grid: Any, cell: Any, number: Any) -> Any:
    """Cell `number` of the nine around a cell."""
    return cell + (number // 3 - 1) * grid.stride + number % 3 - 1


@inlined
def nearby_edge(grid: Any, cell: Any, number: Any) -> Any:
    """Edge `number` of the twelve around a cell."""
    return cell + grid.work[NEAR_EDGES + number]
