"""Values show themselves, and write calls that make them again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import gridwright
from gridwright import Block, Board, Crossword, CrosswordBoard, Info, Nonogram, PuzzleError, Slitherlink, SlitherlinkBoard
from gridwright.kinds.nonogram.inks import palette_of

HEART = Nonogram([[1, 1], [3], [1]], [[2], [2], [2]])
COLOURED = Nonogram([[1, (1, 2)]], [[1], [(1, 2)]], palette=palette_of({"r": "#ff0000", "b": "#0000ff"}))
PICTURE = Board.from_rows(["#.#", "###", ".#."])
LOOP = SlitherlinkBoard.from_rows(["+-+-+", "| x |", "+-+-+"])
VALUES: list[Any] = [
    HEART,
    COLOURED,
    replace(HEART, given=Board.from_rows(["#??", "???", "???"]), info=Info("Heart", author="Ada")),
    Nonogram.from_picture(PICTURE),
    PICTURE,
    Slitherlink(["3.", "22"]),
    Slitherlink.from_loop(LOOP),
    LOOP,
    Crossword(["CAT", "#.#"]),
    Crossword(["CAT", "#O#"]),
    CrosswordBoard.from_rows(["CAT", "#.#"]),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_repr_makes_the_value_again(value: Any) -> None:
    assert eval(repr(value), vars(gridwright) | {name: getattr(gridwright, name) for name in gridwright.__all__}) == value


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_str_draws_and_a_notebook_shows(value: Any) -> None:
    assert not str(value).startswith(type(value).__name__)
    assert "\n" in str(value)
    assert value._repr_svg_().startswith("<svg ")


def test_answers_show_their_boards() -> None:
    outcome = gridwright.solve(HEART)
    assert str(outcome) == f"solved: the only solution\n{PICTURE}"
    assert outcome._repr_html_().startswith("<p><strong>solved: the only solution</strong></p><div><svg ")
    twins = gridwright.solve(Nonogram([[1]] * 6, [[1]] * 6), solutions=6)
    assert str(twins).startswith("ambiguous: 6 solutions, perhaps more\n")
    assert str(twins).endswith("\nand 2 more")
    assert twins._repr_html_().count("<svg ") == 4
    assert str(gridwright.solve(Nonogram([[1, 1], [], [1, 1]], [[1], [2], [1]]))) == "unsolvable: proved to have no solution"
    assert str(gridwright.solve(Nonogram([[1]] * 12, [[1]] * 12), solutions=None, limit=1)).startswith("gave up: the limit of ")
    assert str(gridwright.rate(HEART)).startswith("band ")
    assert "<li>" in gridwright.explain(HEART).steps[0]._repr_html_()
    assert gridwright.explain(HEART)._repr_html_().count("<svg ") == 1
    wrong = gridwright.hint(HEART, Board.from_rows(["##?", "???", "???"]))
    assert "row 1" in str(wrong)


def test_every_outcome_has_a_solution_or_none() -> None:
    unsolvable: gridwright.Outcome[Board] = gridwright.Unsolvable()
    assert (unsolvable.solution, unsolvable.is_unique) == (None, False)
    stopped = gridwright.GaveUp("time", (PICTURE,))
    assert (stopped.solution, stopped.is_unique, gridwright.GaveUp("time").solution) == (PICTURE, False, None)
    twins = gridwright.Ambiguous((PICTURE, PICTURE), is_complete=True)
    assert (twins.solution, twins.is_unique) == (PICTURE, False)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Nonogram(3, 4), "rows: found 3, expected a list of clues such as [[1, 1], [3]]"),
        (lambda: Nonogram([1], [[1]]), "row 1: found 1, expected numbers such as [1, 2] or '1 2'"),
        (lambda: Nonogram(["1 x"], [[1]]), "row 1: found '1 x', expected numbers such as [1, 2] or '1 2'"),
        (lambda: Nonogram([[1]], [["x"]]), "column 1: found 'x', expected a number or a pair of length and colour number"),
        (lambda: Nonogram([[1]], "1"), "columns: found '1', expected a list of clues such as [[1, 1], [3]]"),
        (lambda: Nonogram([[2]], [[1]]), "row 1: found 2, expected a number from 0 to 1, the length of the row"),
        (lambda: Slitherlink(3), "rows: found 3, expected a list of rows such as ['3.2', '.1.']"),
        (lambda: Slitherlink([3]), "row 1: found 3, expected clues such as '3.2' or [3, None, 2]"),
        (lambda: Slitherlink(["9"]), "row 1, column 1: found '9', expected a clue from 0 to 4 or ."),
        (lambda: Crossword("abc"), "rows: found 'abc', expected a list of rows such as ['..#', '...', '#..']"),
        (lambda: Crossword([1]), "rows: found [1], expected a list of rows such as ['..#', '...', '#..']"),
    ],
)
def test_what_is_typed_wrong_is_said_with_its_place(make: Any, said: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        make()
    assert str(caught.value) == said


def test_clues_are_read_as_people_write_them() -> None:
    assert Nonogram(["1, 1", "3", "1"], [[2], (2,), [Block(2)]]) == HEART
    assert Nonogram([[0], [1]], [[1]]).rows == ((), (Block(1),))
    assert Slitherlink([[3, None], "22"]) == Slitherlink.build(["3.", "22"])
    assert Crossword(["CAT", "#O#"]).goal == CrosswordBoard.from_rows(["CAT", "#O#"])
    assert Crossword(iter(["..", ".."])) == Crossword(("..", ".."))
