"""Deduction on planar graphs against all loops: what a level finds holds in every solution, and a higher one finds no less."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.slitherlink.kernels.planar.engine import CONTRADICTION, SOLVED, STUCK, deduce
from gridwright.kinds.slitherlink.kernels.planar.generation import grow_inside, new_growth
from gridwright.kinds.slitherlink.kernels.planar.mesh import EXPERT, LINE, VERY_HARD, new_mesh, order_around, read_edges
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS
from tests.differential.planar_brute import (
    Clues,
    draw_case,
    fan,
    is_loop,
    list_loops,
    merged_grid,
    solutions,
    square_grid,
    triangle_grid,
)
from tests.unit.slitherlink.tilings.loops import cut_patch

GRAPHS = {
    "squares": square_grid(3, 3),
    "triangles": triangle_grid(2, 2),
    "fan of 5": fan(5),
    "fan of 12": fan(12),  # more edges meet than states fit into a word
    "merged": merged_grid(3, 4, Random(5), 4),
}


FEW_FACES = 8
"""Of a patch: 255 sets of faces."""


def run_level(graph: Graph, clues: Clues, known: bytes, level: int, has_colours: bool, tried: int = 0) -> tuple[int, bytes]:
    """How deduction ends, and the edges; trials come last."""
    mesh = new_mesh(graph, level, has_colours=has_colours)
    faces, edges = (
        [face for face, clue in enumerate(clues) if clue is not None],
        [edge for edge, value in enumerate(known) if value],
    )
    placed = [
        np.array(each, dtype=np.int32) for each in (faces, [clues[face] for face in faces], edges, [known[e] for e in edges])
    ]
    lists = np.zeros(mesh.stride, dtype=np.uint8), np.zeros(mesh.stride, dtype=np.int32)
    ending, _, _ = deduce(mesh, *placed, -1, 0, *lists)
    if ending == STUCK and tried:
        ending, _, _ = deduce(mesh, *placed, 0, tried, *lists)
    return int(ending), read_edges(mesh).tobytes()


def check(graph: Graph, loops: list[bytes], clues: Clues, known: bytes) -> None:
    answers = list(solutions(graph, loops, clues, known))
    for has_colours in (False, True):
        before: tuple[int, bytes] = STUCK, bytes(len(known))
        for level in range(EXPERT + 1):
            found = run_level(graph, clues, known, level, has_colours)
            judge(found, answers)
            assert found[0] == CONTRADICTION or before[0] != CONTRADICTION
            assert found[0] == CONTRADICTION or holds(before[1], found[1]), f"level {level} finds less than the one below"
            before = found
        judge(run_level(graph, clues, known, VERY_HARD, has_colours, tried=1_000), answers)


def judge(found: tuple[int, bytes], answers: list[bytes]) -> None:
    ending, values = found
    if ending == CONTRADICTION:
        assert not answers
    elif ending == SOLVED:
        assert answers == [values]
    else:
        assert all(holds(values, answer) for answer in answers)


def holds(known: bytes, values: bytes) -> bool:
    return all(one in (0, other) for one, other in zip(known, values, strict=True))


@pytest.mark.parametrize("name", GRAPHS)
def test_every_level_is_sound_and_no_weaker_than_the_one_below(name: str) -> None:
    graph, random = GRAPHS[name], Random(name)
    loops = list_loops(graph)
    for _ in range(60):
        check(graph, loops, *draw_case(graph, loops, random))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 5))
def test_merged_cells_of_any_shape(seed: int, merges: int) -> None:
    random = Random(seed)
    graph = merged_grid(3, 3, random, merges)
    loops = list_loops(graph)
    for _ in range(3):
        check(graph, loops, *draw_case(graph, loops, random))


@pytest.mark.parametrize("name", TILINGS)
def test_every_level_on_patches_of_every_tiling(name: str) -> None:
    graph, random = cut_patch(name, 2, FEW_FACES), Random(name)
    loops = list_loops(graph)
    for _ in range(6):
        check(graph, loops, *draw_case(graph, loops, random))


@pytest.mark.parametrize("name", GRAPHS)
def test_edges_around_a_vertex_are_in_the_order_of_their_directions(name: str) -> None:
    for derived, drawn in zip(order_around(GRAPHS[name]), GRAPHS[name].vertex_edges, strict=True):
        turn = drawn.index(derived[0])
        assert tuple(derived) == drawn[turn:] + drawn[:turn]


@pytest.mark.parametrize("name", GRAPHS)
def test_what_grows_is_the_inside_of_one_loop(name: str) -> None:
    graph = GRAPHS[name]
    for seed in range(30):
        inside, *rest = new_growth(len(graph.faces), seed)
        size = grow_inside(new_mesh(graph, 0), np.array([1.0, 0.5, 0.5]), inside, *rest)
        assert size == inside.sum()
        assert inside[-1] == 0
        values = bytes(int(LINE) if inside[one] != inside[other] else 2 for one, other in graph.edge_faces)
        assert is_loop(graph, values)
