"""Every verb that takes a board takes rows of text, and a hint names what is wrong with them."""

from __future__ import annotations

import pytest

import gridwright
from gridwright import InputError, Nonogram

HEART = Nonogram([[1, 1], [3], [1]], [[2], [2], [2]])
BLANK = ["???"] * 3
BOARD = gridwright.parse_board(HEART, BLANK)


def test_every_verb_takes_rows_of_text_for_a_board() -> None:
    step = gridwright.explain(HEART).steps[0]
    assert gridwright.hint(HEART, BLANK) == gridwright.hint(HEART, BOARD)
    assert gridwright.explain(HEART, BLANK) == gridwright.explain(HEART, BOARD)
    assert gridwright.with_given(HEART, ["#??", *BLANK[1:]]).given == gridwright.parse_board(HEART, ["#??", *BLANK[1:]])
    assert gridwright.with_goal(HEART, ["#.#", "###", ".#."]).goal == gridwright.solve(HEART).solution
    assert gridwright.is_solved(HEART, ["#?#", "###", "?#?"])
    assert not gridwright.is_solved(HEART, BLANK)
    assert not list(gridwright.violations(HEART, BLANK))
    assert gridwright.draw(HEART, BLANK) == gridwright.draw(HEART, BOARD)
    assert list(gridwright.show_step(HEART, BLANK, step)) == list(gridwright.show_step(HEART, BOARD, step))
    assert gridwright.count_rules(HEART, BLANK) == gridwright.count_rules(HEART, BOARD)
    item = gridwright.PrintItem(HEART, ["#??", *BLANK[1:]])
    assert gridwright.format_pdf(item) == gridwright.format_pdf([item])
    with pytest.raises(InputError, match="board: found 3x2 cells, expected 3x3"):
        gridwright.hint(HEART, BLANK[1:])


def test_a_hint_names_what_is_wrong() -> None:
    puzzle = Nonogram([[1], [1, 2], [1, 1], [1], [2, 2]], [[1, 1], [3], [2], [2, 1], [1]])
    wrong = gridwright.hint(puzzle, ["?#???", "?#???", "?????", "?????", "?????"])
    assert str(wrong) == "Not as in the only solution: row 1, column 2; row 2, column 2"
    assert "row 2, column 2" in wrong._repr_html_()
