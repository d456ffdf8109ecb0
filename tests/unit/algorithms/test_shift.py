"""The operator `shift`: its states, drawn, and that they are all placements of a line."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.algorithms.line_solving import expand_line, shift
from tests.differential.brute import lines_by_clue
from tests.unit.algorithms.pictures import draw, parse_line


def test_the_states_of_a_line_with_two_blocks() -> None:
    assert [draw(cells) for cells in expand_line((2, 1), parse_line("??????"))] == [
        "##.#..",
        "##..#.",
        "##...#",
        ".##.#.",
        ".##..#",
        "..##.#",
    ]


def test_later_blocks_are_pulled_up_behind_the_one_that_moves() -> None:
    assert shift((1, 1, 1), 7, (0, 4, 6)) == (1, 3, 5)


def test_an_empty_line_has_one_state() -> None:
    assert [draw(cells) for cells in expand_line((), parse_line("???"))] == ["..."]


def test_a_line_too_short_has_none() -> None:
    assert shift((2, 1), 3, None) is None


@pytest.mark.parametrize("length", range(1, 10))
def test_the_states_are_all_placements_each_once_from_the_top_down(length: int) -> None:
    for clue, lines in lines_by_clue(length).items():
        states = [tuple(cells) for cells in expand_line(clue, parse_line("?" * length))]
        assert states == sorted(lines, reverse=True), clue


def test_known_cells_are_kept() -> None:
    assert [draw(cells) for cells in expand_line((2,), parse_line("??.#?"))] == ["...##"]
