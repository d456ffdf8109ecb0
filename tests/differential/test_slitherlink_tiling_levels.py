"""What the techniques of each level find on tilings, against what the kernel for graphs finds at that level."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.kernels.planar.mesh import read_edges
from gridwright.kinds.slitherlink.levels import LEVEL_NAMES, find_level
from gridwright.kinds.slitherlink.tilings.coach import choose_techniques
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import Geometry, Knowledge
from gridwright.kinds.slitherlink.tilings.techniques.table import make_rules
from tests.unit.slitherlink.tilings.loops import cut_patch, list_loops

TILINGS = ("honeycomb", "cairo", "snub-square", "octagonal", "floret", "kagome", "penrose-rhombs", "penrose-kite-dart")
"""Without those on which the two differ here and there: many triangles meet at a corner, or faces have more than eight sides."""
BOARDS = 12
"""Of each tiling."""


def find_everything(graph: Graph, clues: list[int | None], rules: str) -> list[int]:
    """What all looks of these techniques settle."""
    knowledge = Knowledge(Geometry.of(graph), clues, make_rules(choose_techniques(rules)))
    while knowledge.advance() is not None:
        pass
    return knowledge.values


@pytest.mark.parametrize("has_colouring", [True, False])
@pytest.mark.parametrize("name", TILINGS)
def test_up_to_hard_techniques_find_at_least_what_the_kernel_finds(name: str, has_colouring: bool) -> None:
    graph, random = cut_patch(name, 1), Random(f"{name} levels")
    for _ in range(BOARDS):
        clues = list_loops(graph).draw_clues(random, random.choice((0.3, 0.5, 0.7)))
        for level in LEVEL_NAMES[:5]:
            mesh, _ = run_deduction(graph, clues, find_level(level).number, has_colouring=has_colouring)
            told = find_everything(graph, clues, level if has_colouring else f"{level},no-colouring")
            found = read_edges(mesh).tolist()
            assert all(kernel in (UNKNOWN, own) for kernel, own in zip(found, told, strict=True)), (level, clues)
