"""What the techniques of each level find on tilings, against what the kernel for graphs finds at that level."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import gridwright
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.kernels.planar.mesh import read_edges
from gridwright.kinds.slitherlink.levels import LEVEL_NAMES, find_level
from gridwright.kinds.slitherlink.techniques.trials import Lookahead
from gridwright.kinds.slitherlink.tilings.coach import choose_techniques
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.explaining.steps import MOST_WORDS, count_words
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.techniques.knowledge import Geometry, Knowledge
from gridwright.kinds.slitherlink.tilings.techniques.table import make_rules
from gridwright.kinds.slitherlink.tilings.techniques.trials import TrialSearch
from gridwright.model.making import Made
from tests.unit.slitherlink.tilings.loops import cut_patch, list_loops

TILINGS = ("honeycomb", "cairo", "snub-square", "octagonal", "floret", "kagome", "penrose-rhombs", "penrose-kite-dart")
"""Without those on which the two differ here and there: many triangles meet at a corner, or faces have more than eight sides."""
BOARDS = 12
"""Of each tiling."""
MADE = {"honeycomb": (5, 5), "cairo": (4, 4), "kagome": (4, 4), "floret": (3, 3), "triangular": (6, 5), "penrose-rhombs": (9, 9)}
"""The sizes of the puzzles that are made."""
UPPER = [
    (name, level)
    for name in MADE
    for level in ("very hard", "expert")
    if (name, level) not in {("triangular", "expert"), ("floret", "expert")}
]
"""Of these two expert hardly ever solves more than very hard."""


def find_everything(graph: Graph, clues: Sequence[int | None], rules: str, search: type[TrialSearch] = TrialSearch) -> list[int]:
    """What all looks and suppositions of these techniques settle."""
    techniques = choose_techniques(rules)
    knowledge = Knowledge(Geometry.of(graph), clues, make_rules(techniques))
    while True:
        while knowledge.advance() is not None:
            pass
        findings = search(knowledge, techniques, lambda tier: Lookahead(), lambda: None).find()
        if not findings:
            return knowledge.values
        for finding in findings:
            for edge, value in finding.sets:
                if knowledge.values[edge] == UNKNOWN:
                    knowledge.put_edge(edge, value)


@pytest.mark.parametrize("has_colouring", [True, False])
@pytest.mark.parametrize("name", TILINGS)
def test_techniques_of_a_level_find_at_least_what_its_kernel_finds(name: str, has_colouring: bool) -> None:
    graph, random = cut_patch(name, 1), Random(f"{name} levels")
    for _ in range(BOARDS):
        clues = list_loops(graph).draw_clues(random, random.choice((0.3, 0.5, 0.7)))
        for level in LEVEL_NAMES:
            mesh, _ = run_deduction(graph, clues, find_level(level).number, has_colouring=has_colouring)
            told = find_everything(graph, clues, level if has_colouring else f"{level},no-colouring")
            found = read_edges(mesh).tolist()
            assert all(kernel in (UNKNOWN, own) for kernel, own in zip(found, told, strict=True)), (level, clues)


@pytest.mark.parametrize("has_colouring", [True, False])
@pytest.mark.parametrize(("name", "level"), UPPER)
def test_a_puzzle_of_an_upper_level_is_explained_by_that_level(name: str, level: str, has_colouring: bool) -> None:
    """What is made is settled by the kernel of its level and by no lower one."""
    made = gridwright.generate(
        "slitherlink",
        tiling=name,
        width=MADE[name][0],
        height=MADE[name][1],
        level=level,
        colouring=has_colouring,
        seed=1,
        limit=200,
    )
    assert isinstance(made, Made), made
    told = gridwright.explain(made.puzzle, rules=level if has_colouring else f"{level},no-colouring")
    assert told.ending == "solved", made.puzzle.clues
    assert max(count_words((*step.reasons, step.claim)) for step in told.steps) <= MOST_WORDS
