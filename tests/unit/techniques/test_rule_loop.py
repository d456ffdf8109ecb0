"""Solving by rules alone, with statistics."""

from __future__ import annotations

import pytest

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.inks import palette_of
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rule_loop import format_state, format_statistics, run_rules
from gridwright.kinds.nonogram.techniques.table import parse_rules
from gridwright.model.errors import InputError, UnsupportedError

MUG = (
    ".####..",
    ".#..##.",
    ".#..#.#",
    ".#..##.",
    ".####..",
)


def mug() -> Nonogram:
    return Nonogram.from_picture(Board.from_rows(MUG))


@pytest.mark.parametrize("rules", ["document", "all", "dp", "1-10"])
def test_a_puzzle_is_solved(rules: str) -> None:
    found = run_rules(mug(), parse_rules(rules))
    assert found.is_solved
    assert tuple(found.board.rows()) == MUG
    assert found.contradiction == ""


def test_uses_are_lines_on_which_a_rule_found_something() -> None:
    """Two rows and two columns: a cross of one filled cell. Row 2 is empty, and so is column 2."""
    puzzle = Nonogram.build(rows=[[1], []], columns=[[1], []])
    found = run_rules(puzzle, parse_rules("dp"))
    assert (found.iterations, found.uses, found.is_solved) == (1, {"dp": 3}, True)
    # The dynamic programming finds nothing in row 1, all in row 2, and the rest in both columns.
    assert found.board.rows() == ["#.", ".."]


def test_rules_run_in_the_documents_order_and_unused_ones_are_told() -> None:
    found = run_rules(mug(), parse_rules("dp,13,2,1,X"))
    assert list(found.uses) == ["1", "2", "13", "X", "dp"]


def test_the_iteration_that_finds_nothing_counts() -> None:
    puzzle = Nonogram.build(rows=[[1], [1]], columns=[[1], [1]])
    found = run_rules(puzzle, parse_rules("all"))
    assert (found.iterations, found.is_solved, found.board.rows()) == (1, False, ["??", "??"])
    assert not any(found.uses.values())


def test_a_solved_board_needs_no_iteration() -> None:
    assert run_rules(mug(), parse_rules("1"), Board.from_rows(MUG)).iterations == 0


def test_a_board_in_progress_is_taken_up() -> None:
    puzzle = Nonogram.build(rows=[[1], [1]], columns=[[1], [1]])
    found = run_rules(puzzle, parse_rules("document"), Board.from_rows(["?#", "??"]))
    assert found.board.rows() == [".#", "#."]
    given = Nonogram.build(rows=[[1], [1]], columns=[[1], [1]], given=Board.from_rows(["?.", "??"]))
    assert run_rules(given, parse_rules("document")).board.rows() == ["#.", ".#"]
    assert run_rules(given, parse_rules("document"), Board.from_rows(["??", "?#"])).board.rows() == ["#.", ".#"]


def test_ranges_are_kept() -> None:
    puzzle = Nonogram.build(rows=[[3]], columns=[[], [1], [1], [1], []])
    found = run_rules(puzzle, parse_rules("6,1"))
    assert found.ranges == ((((0, 4),),), ((), ((0, 0),), ((0, 0),), ((0, 0),), ()))
    found = run_rules(puzzle, parse_rules("9"), Board.from_rows(["?##??"]))
    assert found.ranges[0] == (((0, 3),),)


@pytest.mark.parametrize(
    ("board", "rules", "where"),
    [
        (["#?#", "???", "???"], "9", "row 1: cells 1 and 3 are filled and only the 2 reaches them, but it is too short"),
        (["#?#", "???", "???"], "dp", "row 1: there is no way to place the blocks"),
        (["???", "?#?", "???"], "2", "row 2: cell 2 would have to be both filled and empty"),
        (["?.#", "?.?", "?.?"], "7", "column 2: has 0, expected 1"),
    ],
)
def test_a_contradiction_names_its_line(board: list[str], rules: str, where: str) -> None:
    puzzle = Nonogram.build(rows=[[2], [], [1]], columns=[[1], [1], [1]])
    found = run_rules(puzzle, parse_rules(rules), Board.from_rows(board))
    assert (found.is_solved, found.contradiction) == (False, where)


def test_lines_that_crossing_lines_finish_are_judged() -> None:
    """The rows finish all columns before any rule looks at them, and wrongly so: no picture has these clues."""
    puzzle = Nonogram.build(rows=[[2], [2], []], columns=[[1], [3]])
    found = run_rules(puzzle, parse_rules("1,2"))
    assert found.board.is_complete
    assert (found.is_solved, found.contradiction) == (False, "column 1: has 2, expected 1")


def test_colours_are_refused() -> None:
    coloured = Nonogram.build(
        rows=[[(1, 1), (1, 2)]], columns=[[(1, 1)], [(1, 2)]], palette=palette_of({"r": "#ff0000", "b": "#0000ff"})
    )
    with pytest.raises(UnsupportedError, match="2 colours"):
        run_rules(coloured, parse_rules("all"))


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(InputError, match=r"^board: found 2x1 cells, expected 7x5$"):
        run_rules(mug(), parse_rules("all"), Board.from_rows(["??"]))


def test_the_final_state_is_drawn_with_its_ranges() -> None:
    puzzle = Nonogram.build(rows=[[1], [1], []], columns=[[1], [1]])
    found = run_rules(puzzle, parse_rules("document"))
    assert format_state(puzzle, found).splitlines() == [
        "? ?",
        "? ?",
        ". .",
        "row 1: 1 [1-2]",
        "row 2: 1 [1-2]",
        "row 3: no blocks",
        "column 1: 1 [1-2]",
        "column 2: 1 [1-2]",
    ]
    assert format_statistics(found).splitlines() == ["not solved", "iterations: 2", "uses: 2: 1, 10: 2"]
    assert "X X X X" in format_state(mug(), run_rules(mug(), parse_rules("all")))
