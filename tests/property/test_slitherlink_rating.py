"""What must hold for every rating of a Slitherlink: which way round it lies does not matter, and help hardly ever hurts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rater import rate
from gridwright.kinds.slitherlink.simulation import ORIENTATIONS, simulate, turn_puzzle
from tests.unit.slitherlink.makes import LEVEL_NAMES, make

few = settings(max_examples=20)
fewer = settings(max_examples=5)  # each is rated twice
puzzles = st.builds(
    make,
    st.sampled_from(LEVEL_NAMES),
    seed=st.integers(1, 4),
    size=st.sampled_from([(6, 7), (7, 7)]),
    colouring=st.booleans(),
)


@fewer
@given(puzzle=puzzles, way=st.integers(1, ORIENTATIONS - 1))
def test_which_way_round_does_not_matter_at_all(puzzle: Slitherlink, way: int) -> None:
    before, after = rate(puzzle), rate(turn_puzzle(puzzle, way))
    assert after.effort == pytest.approx(before.effort, rel=1e-9)
    assert after.spread == pytest.approx(before.spread, rel=1e-6, abs=1e-6)
    assert replace(after, effort=0, spread=0, fingerprint=(), reasons=()) == replace(
        before, effort=0, spread=0, fingerprint=(), reasons=()
    )


@few
@given(puzzle=puzzles, data=st.data())
def test_given_edges_do_not_raise_effort(puzzle: Slitherlink, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    spots = [spot for spot, _ in puzzle.goal.edges()]
    hidden = data.draw(st.sets(st.sampled_from(spots), min_size=1))
    given_edges = puzzle.goal.with_edges(dict.fromkeys(hidden, UNKNOWN))
    before, after = simulate(puzzle), simulate(replace(puzzle, given=given_edges))
    assert after.demand == "deduction"
    assert after.tier <= before.tier
    # An edge more can leave one place less to find, and then the search for the next takes longer: that is all the room.
    assert after.effort <= 1.1 * before.effort


@fewer
@given(puzzle=puzzles)
def test_a_rating_repeats(puzzle: Slitherlink) -> None:
    assert rate(puzzle, runs=2) == rate(puzzle, runs=2)
