"""A call of each kernel for loops on graphs, on two triangles, so that it is compiled, or loaded, and kept."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from gridwright.kinds.slitherlink.kernels.planar.mesh import EXPERT, Mesh, new_mesh
from gridwright.kinds.slitherlink.tilings.graph import Graph

NONE = np.zeros(0, dtype=np.int32)
TRIANGLES = Graph(((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), ((0, 1, 2), (0, 2, 3)))


def _kernel(module: str) -> Any:
    return import_module(f"{__package__}.{module}")


def _mesh() -> Mesh:
    return new_mesh(TRIANGLES, EXPERT)


def _call_engine() -> None:
    faces, clues = np.zeros(1, dtype=np.int32), np.full(1, 2, dtype=np.int32)
    _kernel("engine").deduce(_mesh(), faces, clues, NONE, NONE, -1, 0, np.zeros(5, dtype=np.uint8), np.zeros(5, dtype=np.int32))


def _call_reducing() -> None:
    generation = _kernel("generation")
    generation.reduce_clues(_mesh(), np.full(2, 2, dtype=np.int32), np.arange(2), *generation.new_reduction(2))


def _call_growing() -> None:
    generation = _kernel("generation")
    generation.grow_inside(_mesh(), np.ones(3), *generation.new_growth(2, seed=1))


CALLS = {"deduce": _call_engine, "reduce_clues": _call_reducing, "grow_inside": _call_growing}
"""By name of the kernel."""
