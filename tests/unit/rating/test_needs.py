"""The hardest technique that is needed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rater import Attempts, find_hardest
from gridwright.kinds.nonogram.techniques.line import Technique
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES, parse_rules
from tests.unit.rating.samples import HEART, TWINS, bundled_picture, flip, turn


@pytest.mark.parametrize("needed", TECHNIQUES, ids=lambda technique: technique.code)
def test_the_first_beginning_of_the_table_that_finishes_is_found(needed: Technique) -> None:
    def can_finish(chosen: Sequence[Technique]) -> bool:
        assert tuple(chosen) == TECHNIQUES[: len(chosen)]
        assert len(chosen) < len(TECHNIQUES), "that all together finish is known before"
        return needed in chosen

    found = find_hardest(TECHNIQUES, can_finish)
    assert found.code.rstrip("fmw") == needed.code.rstrip("fmw")
    assert found.tier == needed.tier


@pytest.mark.parametrize("name", ["camel", "heron", "owl", "teapot", "cat"])
def test_what_is_needed_does_not_depend_on_how_the_picture_lies(name: str) -> None:
    picture = bundled_picture(name)
    ways = [picture, turn(picture), flip(picture), turn(flip(picture))]
    found = {find_hardest(TECHNIQUES, Attempts(Nonogram.from_picture(way)).can_finish).code for way in ways}
    assert len(found) == 1


@pytest.mark.parametrize("name", ["anchor", "snail", "static", "windmill"])
def test_no_cell_is_tried(name: str) -> None:
    """Each of these takes suppositions, and lines without them must not finish it, by luck or otherwise."""
    assert not Attempts(Nonogram.from_picture(bundled_picture(name))).can_finish(TECHNIQUES)


@pytest.mark.parametrize(
    ("puzzle", "rules", "can_finish"),
    [
        (HEART, "dp", True),
        (HEART, "all", True),
        (HEART, "2", False),
        (TWINS, "all", False),
        (Nonogram.build(rows=[[2]], columns=[[1], [1]]), "1", True),
        (Nonogram.build(rows=[[]], columns=[[], []]), "1", False),
        (Nonogram.build(rows=[[]], columns=[[], []]), "2", True),
    ],
)
def test_attempts_use_the_techniques_they_are_given_and_no_others(puzzle: Nonogram, rules: str, can_finish: bool) -> None:
    attempts = Attempts(puzzle)
    assert attempts.can_finish(parse_rules(rules)) is can_finish
    assert attempts.can_finish(parse_rules(rules)) is can_finish, "the second time from the beginning"
