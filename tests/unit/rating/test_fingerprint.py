"""The course of a solution in at most sixty segments."""

from __future__ import annotations

import pytest

from gridwright.kinds.common.grading import MOST_SEGMENTS, make_fingerprint


def test_neighbouring_steps_of_one_tier_are_one_segment() -> None:
    trace = [(1, 4), (1, 1), (3, 2), (3, 1), (3, 9), (1, 1), (2, 2), (1, 5)]
    assert make_fingerprint(trace) == ((1, 0.25), (3, 0.375), (1, 0.125), (2, 0.125), (1, 0.125))


def test_nothing_done_leaves_no_trace() -> None:
    assert make_fingerprint([]) == ()


@pytest.mark.parametrize("steps", [59, 60, 61, 119, 1_000])
def test_a_long_solution_keeps_its_hardest_moments(steps: int) -> None:
    trace = [(1 + step % 2, 1) for step in range(steps)]
    trace[steps // 3] = (5, 1)
    made = make_fingerprint(trace)
    assert len(made) <= MOST_SEGMENTS
    assert sum(share for _, share in made) == pytest.approx(1)
    assert [tier for tier, _ in made].count(5) == 1
