"""The exact solver and the generator on planar graphs against all loops: solutions, counts, agreement, levels needed."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from gridwright.kinds.common.generation import Budget
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.kernels.planar.engine import SOLVED
from gridwright.kinds.slitherlink.tilings import clause_learning, solver
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.generator import GraphMaker, count_sides
from gridwright.kinds.slitherlink.tilings.solver import GraphSearch, keep_shared
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS, make_tiling
from gridwright.model.solving import Bounds, LimitReachedError
from tests.differential.loops_sat import find_loops
from tests.differential.planar_brute import draw_case, fan, list_loops, merged_grid, solutions, square_grid, triangle_grid
from tests.unit.slitherlink.tilings.loops import cut_patch

GRAPHS = {
    "squares": square_grid(3, 3),
    "triangles": triangle_grid(2, 2),
    "fan of 12": fan(12),  # more edges meet than states fit into a word
    "merged": merged_grid(3, 4, Random(5), 4),
}


FEW_FACES = 8
"""Of a patch: 255 sets of faces."""


@pytest.mark.parametrize("has_kernels", [True, False])
@pytest.mark.parametrize("name", GRAPHS)
def test_solutions_counts_and_agreement(name: str, has_kernels: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not has_kernels:
        monkeypatch.setattr(solver, "is_deduction_compiled", lambda: False)
    graph, random = GRAPHS[name], Random(f"{name} {has_kernels}")
    loops = list_loops(graph)
    for _ in range(15):
        clues, given = draw_case(graph, loops, random)
        # All ways to write a clue and a vertex down.
        monkeypatch.setattr(clause_learning, "MOST_SUBSETS", random.choice((0, 700)))
        monkeypatch.setattr(clause_learning, "MOST_GAPS", random.choice((3, 8)))
        expected = sorted(solutions(graph, loops, clues, given))
        assert sorted(GraphSearch(graph, clues, given, Bounds()).solutions()) == expected
        assert GraphSearch(graph, clues, given, Bounds()).count() == len(expected)
        if expected:
            assert GraphSearch(graph, clues, given, Bounds()).agreement(expected[:1]) == keep_shared(expected)


@pytest.mark.parametrize("name", TILINGS)
def test_solutions_and_counts_on_patches_of_every_tiling(name: str) -> None:
    graph, random = cut_patch(name, 3, FEW_FACES), Random(name)
    loops = list_loops(graph)
    for _ in range(4):
        clues, given = draw_case(graph, loops, random)
        expected = sorted(solutions(graph, loops, clues, given))
        assert sorted(GraphSearch(graph, clues, given, Bounds()).solutions()) == expected
        assert GraphSearch(graph, clues, given, Bounds()).count() == len(expected)


@pytest.mark.parametrize("name", ["hats", "spectres"])
def test_faces_of_14_sides(name: str) -> None:
    """Too many faces for all loops; a SAT solver that knows the graph alone is the judge."""
    graph, random = make_tiling(name, 6, 6, 3).graph, Random(name)
    maker = GraphMaker(graph, 2, False, random, Budget(1_000))
    for _ in range(3):
        loop = maker.draw_loop((1.0, 0.3, 0.3))
        sides = count_sides(graph, loop)
        assert np.count_nonzero(sides) > 0.8 * len(sides)
        clues = [int(count) if random.random() < 0.4 else None for count in sides]
        expected = {frozenset(lines) for lines in find_loops(graph, clues, 60)}
        if len(expected) < 60:
            found = list(GraphSearch(graph, clues, b"", Bounds()).solutions())
            assert len(found) == len(expected)
            assert {frozenset(edge for edge, value in enumerate(values) if value == LINE) for values in found} == expected
            assert loop in found


def test_a_limit_stops_it() -> None:
    graph = square_grid(5, 5)
    with pytest.raises(LimitReachedError, match="limit of 3 nodes"):
        GraphSearch(graph, [None] * 25, b"", Bounds(limit=3)).count()


@pytest.mark.parametrize(
    ("name", "level", "colouring"),
    [*[("cairo", level, level == 6) for level in (1, 2, 4, 6)], ("hats", 4, False), ("spectres", 2, False)],
)
def test_what_is_made_has_one_solution_and_needs_its_level_and_all_its_clues(name: str, level: int, colouring: bool) -> None:
    side = 5 if name == "cairo" else 9
    graph = make_tiling(name, side, side).graph
    maker = GraphMaker(graph, level, colouring, Random("7-1"), Budget(1_000))
    loop, faces = maker.find((1.0, 0.3, 0.3))
    sides = count_sides(graph, loop)
    clues = [int(sides[face]) if face in faces else None for face in range(len(sides))]
    assert list(GraphSearch(graph, clues, b"", Bounds()).solutions()) == [loop]
    assert run_deduction(graph, clues, level, has_colouring=colouring)[1] == SOLVED
    assert run_deduction(graph, clues, level - 1, has_colouring=colouring)[1] != SOLVED
    for face in faces.tolist():
        fewer = [None if number == face else clue for number, clue in enumerate(clues)]
        assert run_deduction(graph, fewer, level, has_colouring=colouring)[1] != SOLVED
    again = GraphMaker(graph, level, colouring, Random("7-1"), Budget(1_000)).find((1.0, 0.3, 0.3))
    assert (again[0], again[1].tolist()) == (loop, faces.tolist())
