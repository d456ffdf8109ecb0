"""The template's solver and judge against looking at every way to shade a small board."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gridwright.kinds.template.board import UNKNOWN, Board
from gridwright.kinds.template.puzzle import Hitori
from gridwright.kinds.template.rules import violations
from gridwright.kinds.template.solver import agreement, count, iterate, solve
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable
from tests.template import list_solutions


@st.composite
def puzzles(draw: st.DrawFn) -> Hitori:
    """Boards of at most ten cells, with few different numbers; some with cells given."""
    height = draw(st.integers(1, 5))
    width = draw(st.integers(1, 10 // height))
    most = draw(st.integers(1, max(height, width) + 1))
    numbers = draw(st.lists(st.lists(st.integers(1, most), min_size=width, max_size=width), min_size=height, max_size=height))
    row = st.text("??????#.", min_size=width, max_size=width)
    rows = draw(st.none() | st.lists(row, min_size=height, max_size=height))
    return Hitori(numbers, given=None if rows is None else Board.from_rows(rows))


def _fits(puzzle: Hitori, board: Board) -> bool:
    given = [] if puzzle.given is None else puzzle.given.cells()
    return all(state in (UNKNOWN, board[cell]) for cell, state in given)


@given(puzzles())
@example(Hitori(["1"]))
@example(Hitori(["1 1", "1 1"]))
@example(Hitori(["1 1 1", "1 1 1", "1 1 1"]))
@example(Hitori(["1 2 3", "2 3 1", "3 1 2"]))
def test_the_solver_finds_what_brute_force_finds(puzzle: Hitori) -> None:
    expected = [board for board in list_solutions(puzzle) if _fits(puzzle, board)]
    assert sorted(board.lines for board in iterate(puzzle)) == sorted(board.lines for board in expected)
    assert (count(puzzle).value, count(puzzle).is_exact) == (len(expected), True)
    outcome = solve(puzzle)
    match expected:
        case []:
            assert isinstance(outcome, Unsolvable)
            assert agreement(puzzle, outcome) is None
        case [board]:
            assert isinstance(outcome, Solved)
            assert outcome.is_unique
            assert outcome.solution == agreement(puzzle, outcome) == board
        case _:
            assert isinstance(outcome, Ambiguous)
            assert set(outcome.solutions) <= set(expected)
            assert agreement(puzzle, outcome) == expected[0].agreeing(expected)
            assert solve(puzzle, solutions=None).solutions.__len__() == len(expected)


@pytest.mark.parametrize("numbers", [["1 2 2", "1 1 3"], ["1 1 2 1", "2 2 2 1"], ["1", "1", "1"]])
def test_the_judge_allows_what_brute_force_allows(numbers: list[str]) -> None:
    puzzle = Hitori(numbers)
    height, width = puzzle.size
    expected = set(list_solutions(puzzle))
    for states in product(".#", repeat=height * width):
        board = Board(tuple("".join(states[start : start + width]) for start in range(0, height * width, width)))
        assert (next(violations(puzzle, board), None) is None) == (board in expected)


@given(puzzles(), st.data())
def test_the_judge_finds_nothing_wrong_with_what_leads_to_a_solution(puzzle: Hitori, data: st.DataObject) -> None:
    for board in iterate(puzzle):
        rows = [[data.draw(st.sampled_from([state, UNKNOWN])) for state in line] for line in board.lines]
        assert not list(violations(puzzle, Board(tuple(map("".join, rows)))))
        break
