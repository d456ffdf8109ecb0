"""Slitherlinks made by wishes drawn at random: whatever is handed out is what was asked for."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.slitherlink.deduction import find_lowest_level
from gridwright.kinds.slitherlink.generator import SYMMETRIES, generate
from gridwright.kinds.slitherlink.levels import LEVELS, find_level
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.kinds.slitherlink.solver import solve
from gridwright.kinds.slitherlink.specification import SlitherlinkSpecification
from gridwright.model.making import Made, NothingFits
from gridwright.model.outcome import Solved

SHARES = st.floats(0, 1)


@st.composite
def wishes(draw: st.DrawFn) -> SlitherlinkSpecification:
    symmetry = draw(st.sampled_from(list(SYMMETRIES)))
    height, width = draw(st.tuples(st.integers(1, 7), st.integers(1, 7)).filter(lambda size: size != (1, 1)))
    clues = draw(st.sets(st.sampled_from("01234"), min_size=1)) | {"0"}
    wish: dict[str, Any] = {
        "height": max(height, 2) if symmetry == "quarter" else height,
        "width": max(height, 2) if symmetry == "quarter" else width,
        "level": draw(st.sampled_from(LEVELS)).name,
        "colouring": draw(st.booleans()),
        "clues": "".join(sorted(clues)),
        "symmetry": symmetry,
        "shape": (draw(SHARES), draw(SHARES), draw(SHARES)),
    }
    return SlitherlinkSpecification(**wish)


@given(wishes(), st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_what_is_made_is_what_was_asked_for(wish: SlitherlinkSpecification, seed: int) -> None:
    answer = generate(wish, seed=seed, limit=12)
    if isinstance(answer, NothingFits):
        assert answer.shortfall
        assert answer.nearest is not None
        assert is_solution(answer.nearest, answer.nearest.goal)
        return
    assert isinstance(answer, Made)
    puzzle = answer.puzzle
    outcome = solve(puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.solution == puzzle.goal
    assert puzzle.size == (wish.height, wish.width)
    assert find_lowest_level(puzzle, has_colouring=wish.colouring) == find_level(wish.level)
    assert {clue for _, clue in puzzle.clued_cells()} <= wish.values
