"""The hardest technique that is needed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.needs import Attempts, find_hardest
from gridwright.kinds.nonogram.techniques.table import TECHNIQUES, parse_rules
from gridwright.kinds.nonogram.techniques.technique import Technique
from tests.unit.rating.samples import HEART, TWINS


@pytest.mark.parametrize("needed", TECHNIQUES, ids=lambda technique: technique.code)
def test_every_technique_can_be_the_hardest(needed: Technique) -> None:
    def can_finish(chosen: Sequence[Technique]) -> bool:
        assert tuple(chosen) == TECHNIQUES[: len(chosen)]
        assert len(chosen) < len(TECHNIQUES), "that all together finish is known before"
        return needed in chosen

    assert find_hardest(TECHNIQUES, can_finish) is needed


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
