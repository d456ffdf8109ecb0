"""Suppositions with suppositions inside them: the last means of an explanation, told in few words and judged like all else."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.deduction import Deduction, Explanation
from tests.unit.slitherlink.explaining.judge import find_faults_of_walk

pytestmark = pytest.mark.usefixtures("whole_arguments")

PUZZLES = (["....", "3222", "..11", "1..."], ["1.2.", "22..", "..12", ".11."], [".1..", "12..", "22.3", ".1.."])
"""With counting alone, they need paths inside what is supposed."""


def count_only(rows: list[str], rules: str) -> Explanation:
    return explain(Slitherlink.build(rows), rules=rules)


def links_that_suppose(told: Explanation) -> list[Deduction]:
    return [link for step in told.steps for chain in step.chains for link in chain.steps if link.chains]


@pytest.mark.parametrize("rows", PUZZLES)
def test_paths_are_followed_inside_a_supposition(rows: list[str]) -> None:
    told = count_only(rows, "2,3,22,24,25")
    assert links_that_suppose(told)
    assert find_faults_of_walk(Slitherlink.build(rows), told.start, told.steps) == []
    assert all(link.because for link in links_that_suppose(told)), "a link names what it rests on"


@pytest.mark.parametrize("rows", PUZZLES)
def test_without_paths_nothing_is_supposed_inside(rows: list[str]) -> None:
    assert not links_that_suppose(count_only(rows, "2,3,24,25"))


def test_a_long_link_says_what_would_be_otherwise() -> None:
    told = count_only(PUZZLES[0], "2,3,22,24,25")
    step = next(step for step in told.steps if any(link.chains for chain in step.chains for link in chain.steps))
    assert (
        "Then the top edge of row 4, column 4 is a cross: otherwise, counting on from there at clues and corners, "
        "a line would end at the corner right of column 4, between rows 2 and 3."
    ) in step.reasons
