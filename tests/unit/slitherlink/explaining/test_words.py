"""Facts in words, and arguments that say nothing twice."""

from __future__ import annotations

import pytest

from gridwright.kinds.slitherlink.explaining.words import Words
from gridwright.kinds.slitherlink.techniques.facts import EDGES, Relation
from gridwright.kinds.slitherlink.techniques.sheet import ACROSS, TRIPLES, Sheet

SHEET = Sheet(3, 3)
CELL = 2 * SHEET.stride + 2
"""The one in the middle."""
SIDES = "the right, bottom and left edges of row 2, column 2"


@pytest.mark.parametrize(
    ("clue", "gone", "words"),
    [
        (None, [2], f"not exactly two of {SIDES} are lines"),
        (None, [1], f"not exactly one of {SIDES} is a line"),
        (None, [0], f"at least one of {SIDES} is a line"),
        (None, [0, 3], f"one or two of {SIDES} are lines"),
        (1, [2], f"at most one of {SIDES} is a line"),
        (1, [0], f"exactly one of {SIDES} is a line"),
        (1, [1], f"none of {SIDES} is a line"),
        (2, [1], f"exactly two of {SIDES} are lines"),
        (3, [2], f"all of {SIDES} are lines"),
        (3, [0], f"at least two of {SIDES} are lines"),
    ],
)
def test_numbers_of_lines_are_those_that_the_clue_allows(clue: int | None, gone: list[int], words: str) -> None:
    speaker = Words(SHEET, {} if clue is None else {CELL: clue})
    assert speaker.variable(SHEET.variable(TRIPLES, CELL, 0), gone) == words


def test_the_same_fact_has_the_same_words() -> None:
    speaker = Words(SHEET, {})
    lock = SHEET.variable(ACROSS, CELL, 0)
    one, other = SHEET.lock_edges(lock)
    assert speaker.variable(lock, [1]) == speaker.relation(Relation(EDGES, other, one, False))
    assert speaker.variable(lock, [0, 2]) == speaker.relation(Relation(EDGES, other, one, True))
