"""Slitherlinks that were made, held against the list of all loops: their solution is the only one whatever our solvers think."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.generator import generate
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.model.making import Made
from tests.differential.loops_brute import all_loops


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_made_puzzles_have_one_loop_of_all_there_are(level: str) -> None:
    made = 0
    for seed, size in enumerate([(4, 4), (4, 5), (5, 4), (3, 5), (4, 4), (4, 5)]):
        answer = generate(SlitherlinkSpecification(*size, level=level, colouring=seed % 2 == 1), seed=seed, limit=60)
        if isinstance(answer, Made):
            made += 1
            assert all_loops(*size).solutions(answer.puzzle) == {answer.puzzle.goal}
    assert made >= 2
