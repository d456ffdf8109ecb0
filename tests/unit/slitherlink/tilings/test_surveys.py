"""What clues on a tiling say to those who place them, held against every loop there is."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridwright.kinds.slitherlink.clue_analysis import survey
from gridwright.kinds.slitherlink.deduction import Ending
from gridwright.kinds.slitherlink.levels import LEVELS, find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.board import GraphBoard
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.tiling import Tiling

TILING = Tiling("honeycomb", 3, 3)
FACES = range(len(TILING.graph.faces))
LOOPS = [board for inside in product((0, 1), repeat=len(FACES)) if (board := GraphBoard.enclosing(TILING, inside)).is_loop]
"""All loops around some of nine hexagons."""


def count_lines(loop: GraphBoard) -> list[int]:
    return [sum(loop.edge_values[edge] == 1 for edge in edges) for edges in TILING.graph.face_edges]


def fitting(clues: list[int | None]) -> list[GraphBoard]:
    return [loop for loop in LOOPS if all(clue in (None, lines) for clue, lines in zip(clues, count_lines(loop), strict=True))]


@pytest.mark.parametrize("seed", range(12))
def test_a_survey_tells_what_all_loops_share(seed: int) -> None:
    random = Random(seed)
    lines = count_lines(random.choice(LOOPS))
    clues: list[int | None] = [clue if random.random() < 0.6 else None for clue in lines]
    if seed % 4 == 0:
        spoilt = random.choice(FACES)
        clues[spoilt] = (lines[spoilt] + 2) % 6
    loops = fitting(clues)
    *_, last = survey(Slitherlink([clues], tiling=TILING), focus=(0, random.choice(FACES)))
    assert last.outcome is not None
    assert last.outcome.name == ("unsolvable" if not loops else "solved" if len(loops) == 1 else "ambiguous")
    if loops:
        assert last.is_exact
        assert last.forced == loops[0].agreeing(loops[1:])
        return
    assert last.clash is not None
    assert last.clash.is_minimal
    clashing = {face for _, face in last.clash.cells}
    assert not fitting([clue if face in clashing else None for face, clue in enumerate(clues)])
    assert all(fitting([clues[face] if face in clashing - {spared} else None for face in FACES]) for spared in clashing)


def test_the_level_is_the_lowest_that_solves_it() -> None:
    """Levels on graphs know no tables of squares, so they are their own: each is held against deduction at that level."""
    loop = next(loop for loop in LOOPS if sum(loop.edge_values[edge] == 1 for edge in range(len(TILING.graph.edges))) > 16)
    clues: list[int | None] = list(count_lines(loop))
    *_, last = survey(Slitherlink([clues], tiling=TILING))
    assert last.is_graded
    assert last.level is not None
    for level in LEVELS:
        _, ending = run_deduction(TILING.graph, clues, level.number, has_colouring=last.has_colouring)
        assert (ending == Ending.SOLVED.value) == (level.number >= find_level(last.level).number)
