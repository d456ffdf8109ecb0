"""Exact line solving on integers against plain enumeration, and against the readable dynamic programming."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import describe
from gridwright.kinds.nonogram.explaining.suppositions import is_possible, masks_of, settle
from gridwright.kinds.nonogram.techniques.cases import solve_exactly
from gridwright.kinds.nonogram.techniques.line import ContradictionError

Cells = tuple[int, ...]


@st.composite
def lines(draw: st.DrawFn, longest: int) -> tuple[tuple[int, ...], Cells]:
    """The clue of one line, and cells that mostly agree with it."""
    picture = draw(st.lists(st.sampled_from([EMPTY, FILLED]), min_size=1, max_size=longest))
    known = draw(st.lists(st.sampled_from([True, False, False]), min_size=len(picture), max_size=len(picture)))
    cells = [value if is_known else UNKNOWN for value, is_known in zip(picture, known, strict=True)]
    if draw(st.integers(0, 5)) == 0:
        cells[draw(st.integers(0, len(cells) - 1))] = draw(st.sampled_from([EMPTY, FILLED]))
    return tuple(block.length for block in describe(picture)), tuple(cells)


def enumerate_line(lengths: tuple[int, ...], cells: Cells) -> tuple[int, int] | None:
    """What all completions agree on, by trying every one."""
    choices = [(EMPTY, FILLED) if cell == UNKNOWN else (cell,) for cell in cells]
    found = [line for line in product(*choices) if tuple(block.length for block in describe(line)) == lengths]
    if not found:
        return None
    return masks_of([values[0] if len(set(values)) == 1 else UNKNOWN for values in zip(*found, strict=True)])


@given(lines(longest=9))
def test_settling_agrees_with_enumeration(case: tuple[tuple[int, ...], Cells]) -> None:
    lengths, cells = case
    expected = enumerate_line(lengths, cells)
    assert settle(lengths, len(cells), *masks_of(cells)) == expected
    assert is_possible(lengths, len(cells), *masks_of(cells)) == (expected is not None)


@given(lines(longest=80))
def test_settling_agrees_with_the_readable_form_on_long_lines(case: tuple[tuple[int, ...], Cells]) -> None:
    lengths, cells = case
    found = settle(lengths, len(cells), *masks_of(cells))
    try:
        expected = masks_of(solve_exactly(lengths, cells))
    except ContradictionError:
        expected = None
    assert found == expected


@pytest.mark.parametrize(
    ("lengths", "drawn", "filled", "empty"), [((), "??", "..", "##"), ((2, 3), "?????#.???", "....##....", "..#...#...")]
)
def test_settling_by_example(lengths: tuple[int, ...], drawn: str, filled: str, empty: str) -> None:
    cells = [{"#": FILLED, ".": EMPTY, "?": UNKNOWN}[sign] for sign in drawn]
    wanted = tuple(sum(1 << place for place, sign in enumerate(mask) if sign == "#") for mask in (filled, empty))
    assert settle(lengths, len(cells), *masks_of(cells)) == wanted
