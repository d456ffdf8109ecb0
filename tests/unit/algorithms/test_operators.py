"""The operators of the algorithm griddler: what each finds, drawn, and that none ever claims too much."""

from __future__ import annotations

from itertools import product

import pytest

from gridwright.kinds.nonogram.algorithms.search import (
    OPERATORS,
    DeadEndError,
    Operator,
    apply_operator,
    fill_directly,
    fill_simple_boxes,
    glue,
    join_and_split,
    leave_simple_spaces,
)
from tests.differential.brute import EMPTY, FILLED, UNKNOWN, is_compatible, lines_by_clue, shared_cells
from tests.unit.algorithms.pictures import draw, parse_line

FINDS = [
    (fill_directly, (), "?????", "....."),
    (fill_directly, (3, 1), "?????", "###.#"),
    (fill_directly, (3, 1), "??????", "??????"),
    (fill_directly, (1, 2, 1), "#.????", "#.##.#"),  # on the part that is still open
    (fill_directly, (1, 2, 1), "#.?????", "#.?????"),
    (fill_directly, (2, 1), "..??.#.", "..##.#."),
    (fill_simple_boxes, (8,), "??????????", "??######??"),
    (fill_simple_boxes, (3, 4), "??????????", "??#???##??"),
    (fill_simple_boxes, (3,), "??.????", "??.?##?"),
    (leave_simple_spaces, (3,), "?????#????", "...??#??.."),
    (leave_simple_spaces, (2, 2), "?#??????#?", "?#?....?#?"),
    (leave_simple_spaces, (4,), "??#?#???", ".?#?#?.."),  # one block, though its cells are apart
    (glue, (5,), "??#???????", "??###?????"),
    (glue, (1, 3), "?.?#?????", "?.?#?????"),
    (glue, (1, 3), "#.?#?????", "#.?##????"),
    (glue, (3,), "???????#.", "?????###."),
    (join_and_split, (4,), "??#?#???", "??###???"),
    (join_and_split, (2, 2), "??#?##???", "??#.##.??"),
    (join_and_split, (1, 1), "??#???", "?.#.??"),
    (join_and_split, (1, 2), "??#???", "??#???"),
    (join_and_split, (3, 3), "?????#?#????", "?????#?#????"),  # one block, whichever, or two
]


@pytest.mark.parametrize(("operator", "clue", "before", "after"), FINDS)
def test_what_an_operator_finds(operator: Operator, clue: tuple[int, ...], before: str, after: str) -> None:
    assert draw(apply_operator(operator, clue, parse_line(before))) == after


@pytest.mark.parametrize(
    ("operator", "clue", "cells"), [(fill_directly, (), "?#?"), (glue, (1,), "#?#"), (join_and_split, (2,), "###")]
)
def test_a_line_that_cannot_be_is_a_dead_end(operator: Operator, clue: tuple[int, ...], cells: str) -> None:
    with pytest.raises(DeadEndError):
        apply_operator(operator, clue, parse_line(cells))


@pytest.mark.parametrize("length", range(1, 7))
@pytest.mark.parametrize("operator", OPERATORS)
def test_no_operator_claims_what_some_completion_denies(operator: Operator, length: int) -> None:
    for known in product((EMPTY, FILLED, UNKNOWN), repeat=length):
        for clue, lines in lines_by_clue(length).items():
            completions = [bytes(line) for line in lines if is_compatible(known, line)]
            try:
                found = apply_operator(operator, clue, bytes(known))
            except DeadEndError:
                assert not completions, (operator, clue, known)
                continue
            assert is_compatible(known, found), (operator, clue, known)
            if completions:
                assert is_compatible(found, shared_cells(completions)), (operator, clue, known)
