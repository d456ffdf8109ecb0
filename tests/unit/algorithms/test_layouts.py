"""Placements around known cells, compared with listing every line."""

from __future__ import annotations

from itertools import product

import pytest

from gridwright.kinds.nonogram.algorithms.line_solving import Layouts, draw_line
from tests.differential.brute import EMPTY, FILLED, UNKNOWN, is_compatible, lines_by_clue
from tests.unit.algorithms.pictures import parse_line


@pytest.mark.parametrize("length", range(1, 7))
def test_they_are_all_legal_lines_in_the_order_of_shift(length: int) -> None:
    for known in product((EMPTY, FILLED, UNKNOWN), repeat=length):
        for clue, lines in lines_by_clue(length).items():
            layouts = Layouts(clue, bytes(known))
            expected = sorted((line for line in lines if is_compatible(known, line)), reverse=True)
            assert [tuple(draw_line(starts, clue, length)) for starts in layouts] == expected, (known, clue)
            assert layouts.count == len(expected)


@pytest.mark.parametrize("length", range(1, 7))
def test_a_block_reaches_from_its_first_to_its_last_place(length: int) -> None:
    for known in product((EMPTY, FILLED, UNKNOWN), repeat=length):
        for clue in lines_by_clue(length):
            layouts = Layouts(clue, bytes(known))
            if layouts.count:
                places = list(zip(*layouts, strict=True))
                expected = [(min(starts), max(starts) + block) for starts, block in zip(places, clue, strict=True)]
                assert layouts.reaches() == expected, (known, clue)


def test_a_line_with_more_blocks_than_calls_can_be_nested() -> None:
    layouts = Layouts((1,) * 1100, parse_line("?" * 2200))
    assert layouts.count == 1101
    assert sum(1 for _ in layouts) == 1101
