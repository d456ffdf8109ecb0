"""Puzzles drawn at random: the solver is right, whichever engine works, and does not care how a board is turned or padded."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import Clue
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import NO_CACHE, new_board, read_cells
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.outcome import Ambiguous, GaveUp, Solved, Unsolvable
from tests.differential.brute import shared_cells, solutions_by_rows
from tests.differential.phases import PHASES, choose


@st.composite
def pictures(draw: st.DrawFn, smallest: int, largest: int) -> Board:
    """Random dots, in patches: sparse or dense, coarse or fine."""
    height, width = (draw(st.integers(smallest, largest)) for _ in range(2))
    threshold, coarse = draw(st.integers(15, 65)), draw(st.integers(1, 2))
    chance = Random(draw(st.integers(0, 1 << 32)))
    patches = [[chance.randrange(100) < threshold for _ in range(width)] for _ in range(height)]
    cells = (patches[row // coarse][column // coarse] for row in range(height) for column in range(width))
    return Board(height, width, bytes(cells))


def plain_clues(puzzle: Nonogram) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(tuple(block.length for block in clue) for clue in clues) for clues in puzzle.clues)


@settings(max_examples=600)
@given(picture=pictures(1, 6))
def test_small_boards_against_a_list(picture: Board) -> None:
    puzzle = Nonogram.from_picture(picture)
    expected = solutions_by_rows(plain_clues(puzzle), most=2_000)
    if len(expected) == 2_000:
        return
    found = [board.cells for board in solver.iterate(puzzle)]
    assert len(found) == len(expected)
    assert set(found) == expected
    shared = solver.agreement(puzzle, solver.solve(puzzle))
    assert shared is not None
    assert shared.cells == shared_cells(expected)


@pytest.mark.parametrize("phase", PHASES)
def test_engines_agree_with_each_other(phase: str) -> None:
    """Boards too large for a list: every engine finds as many solutions as the solver as it is, up to some hundreds."""

    @settings(max_examples=100)
    @given(picture=pictures(6, 9))
    def check(picture: Board) -> None:
        puzzle = Nonogram.from_picture(picture)
        plain = solver.solve(puzzle, solutions=300)
        with pytest.MonkeyPatch.context() as patch:
            choose(phase, patch)
            other = solver.solve(puzzle, solutions=300)
        assert type(other) is type(plain)
        assert len(other.solutions) == len(plain.solutions)
        if len(plain.solutions) < 300:
            assert {board.cells for board in other.solutions} == {board.cells for board in plain.solutions}

    check()


@settings(max_examples=120)
@given(picture=pictures(5, 30))
def test_solutions_are_solutions_and_distinct(picture: Board) -> None:
    puzzle = Nonogram.from_picture(picture)
    outcome = solver.solve(puzzle, solutions=3, limit=2_000)
    assert not isinstance(outcome, Unsolvable), "there is a solution: the picture"
    assert all(is_solution(puzzle, board) for board in outcome.solutions)
    assert len({board.cells for board in outcome.solutions}) == len(outcome.solutions)
    match outcome:
        case Solved(is_unique=True):
            assert outcome.solution == picture
        case Ambiguous(is_complete=True):
            assert picture in outcome.solutions
        case GaveUp():
            assert outcome.reason == "the limit of 2,000 nodes was reached"


@settings(max_examples=200)
@given(picture=pictures(3, 7), down=st.booleans(), across=st.booleans(), over=st.booleans())
def test_a_turned_puzzle_has_turned_solutions(picture: Board, down: bool, across: bool, over: bool) -> None:
    """Upside down, left to right, rows for columns, and all of these together."""
    puzzle = Nonogram.from_picture(picture)
    plain = solver.solve(puzzle, solutions=500)
    turned = solver.solve(turn_puzzle(puzzle, down, across, over), solutions=500)
    assert turned.name == plain.name
    assert len(turned.solutions) == len(plain.solutions)
    if len(plain.solutions) < 500:
        assert {tuple(turn_rows(board.rows(), down, across, over)) for board in plain.solutions} == {
            tuple(board.rows()) for board in turned.solutions
        }


def turn_rows(rows: list[str], down: bool, across: bool, over: bool) -> list[str]:
    rows = rows[::-1] if down else rows
    rows = [row[::-1] for row in rows] if across else rows
    return ["".join(column) for column in zip(*rows, strict=True)] if over else rows


def turn_puzzle(puzzle: Nonogram, down: bool, across: bool, over: bool) -> Nonogram:
    rows, columns = list(puzzle.rows), list(puzzle.columns)
    if down:
        rows, columns = rows[::-1], [backwards(clue) for clue in columns]
    if across:
        rows, columns = [backwards(clue) for clue in rows], columns[::-1]
    return Nonogram.build(columns, rows) if over else Nonogram.build(rows, columns)


def backwards(clue: Clue) -> Clue:
    return clue[::-1]


@pytest.mark.parametrize("phase", PHASES)
def test_a_padded_puzzle_has_padded_solutions(phase: str) -> None:
    """Empty rows and columns around a puzzle make its lines longer than one word, and change nothing else."""

    @settings(max_examples=30)
    @given(
        picture=pictures(2, 5),
        above=st.sampled_from([0, 1, 58, 61, 63]),
        left=st.sampled_from([0, 60, 62, 64, 126]),
        right=st.sampled_from([0, 1, 64]),
    )
    def check(picture: Board, above: int, left: int, right: int) -> None:
        puzzle = Nonogram.from_picture(picture)
        padded = Nonogram.build([()] * above + [*puzzle.rows], [()] * left + [*puzzle.columns] + [()] * right)
        expected = {tuple(board.rows()) for board in solver.solve(puzzle, solutions=None).solutions}
        with pytest.MonkeyPatch.context() as patch:
            choose(phase, patch)
            outcome = solver.solve(padded, solutions=None)
        cut = [tuple(row[left : left + picture.width] for row in board.rows()[above:]) for board in outcome.solutions]
        assert len(cut) == len(expected)
        assert set(cut) == expected
        assert all(is_solution(padded, board) for board in outcome.solutions)

    check()


@settings(max_examples=15)
@given(st.integers(63, 140), st.integers(1, 62), st.booleans(), st.randoms(use_true_random=False))
def test_long_lines_one_way_and_short_ones_the_other(long: int, short: int, is_wide: bool, random: Random) -> None:
    """A puzzle made from a picture is never unsolvable, whatever scratch the two sorts of lines share."""
    height, width = (short, long) if is_wide else (long, short)
    density = random.choice([0.3, 0.5, 0.8])
    picture = Board(height, width, bytes(random.random() < density for _ in range(height * width)))
    puzzle = Nonogram.from_picture(picture)
    outcome = solver.solve(puzzle, solutions=1, limit=0)
    assert not isinstance(outcome, Unsolvable)
    for solution in outcome.solutions:
        assert is_solution(puzzle, solution)
    arrays = new_board(*([[block.length for block in clue] for clue in clues] for clues in puzzle.clues))
    assert settle(arrays, NO_CACHE)
    assert all(known in (UNKNOWN, cell) for known, cell in zip(read_cells(arrays), picture.cells, strict=True))
