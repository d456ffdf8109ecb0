"""Lines settled and boards searched in plain Python, against all placements, and against the kernels."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridwright.kinds.nonogram import sliced_search, solver
from gridwright.kinds.nonogram.algorithms.line_solving import agrees_with, find_runs
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import NO_CACHE, new_board, read_cells
from gridwright.kinds.nonogram.plain_lines import settle_cells, settle_line
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable


def test_every_line_up_to_six_cells() -> None:
    for length in range(1, 7):
        finished = [bytes(cells) for cells in product((EMPTY, FILLED), repeat=length)]
        for clue in sorted({find_runs(cells) for cells in finished}):
            placements = [cells for cells in finished if find_runs(cells) == clue]
            for known in map(bytes, product((EMPTY, FILLED, UNKNOWN), repeat=length)):
                fitting = [cells for cells in placements if agrees_with(cells, known)]
                values = [set(column) for column in zip(*fitting, strict=True)]
                expected = bytearray(each.pop() if len(each) == 1 else UNKNOWN for each in values) if fitting else None
                assert settle_line(clue, known) == expected


Clues = tuple[list[list[int]], list[list[int]]]


def make_clues(chance: Random) -> Clues:
    """The clues of a random picture; now and then one of them is of another."""
    height, width = chance.randint(1, 12), chance.randint(1, 12)
    density = chance.choice((0.4, 0.6, 0.75))
    picture = [bytes(chance.random() < density for _ in range(width)) for _ in range(height)]
    rows = [list(find_runs(row)) for row in picture]
    columns = [list(find_runs(bytes(column))) for column in zip(*picture, strict=True)]
    if chance.random() < 0.3:
        chance.shuffle(rows)
    return rows, columns


def test_boards_are_settled_as_the_kernel_settles_them() -> None:
    chance = Random(6)
    found = set()
    for _ in range(200):
        rows, columns = make_clues(chance)
        board = new_board(rows, columns)
        is_sound, cells = bool(settle(board, NO_CACHE)), bytearray([UNKNOWN]) * (len(rows) * len(columns))
        assert settle_cells(rows, columns, cells) == is_sound
        if is_sound:
            assert cells == read_cells(board)
        found.add("contradictory" if not is_sound else "stuck" if UNKNOWN in cells else "solved")
    assert found == {"contradictory", "stuck", "solved"}


def test_small_puzzles_have_the_same_answers_before_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(8)
    for _ in range(40):
        puzzle = Nonogram.build(*make_clues(chance))
        expected = solver.solve(puzzle)
        everything = solver.solve(puzzle, solutions=50)
        for patience in (60.0, 0.0):
            with monkeypatch.context() as patched:
                patched.setattr(solver, "is_settling_compiled", lambda: False)
                patched.setattr(solver, "PLAIN_PATIENCE", patience)
                answer, all_answers = solver.solve(puzzle), solver.solve(puzzle, solutions=50)
            assert type(answer) is type(expected)
            assert len(answer.solutions) == len(expected.solutions)
            if len(everything.solutions) == 50:
                continue
            assert type(all_answers) is type(everything)
            assert sorted(map(str, all_answers.solutions)) == sorted(map(str, everything.solutions)), "each once, in any order"


def test_small_puzzles_take_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither solutions nor a contradiction; but nodes that are limited are those of kernels."""

    def refuse(kernel: str) -> None:
        raise AssertionError(f"{kernel} is loaded")

    monkeypatch.setattr(solver, "is_settling_compiled", lambda: False)
    monkeypatch.setattr(sliced_search, "load", refuse)
    puzzle = Nonogram.build([[3], [1]], [[1], [2], [1]])
    answer = solver.solve(puzzle)
    assert isinstance(answer, Solved)
    assert answer.is_unique
    assert answer.solution.rows() == ["###", ".#."]
    assert isinstance(solver.solve(Nonogram.build([[1, 1], [2]], [[1], [2], [1]])), Unsolvable)
    two_ways = Nonogram.build([[1], [1]], [[1], [1]])
    several = solver.solve(two_ways)
    assert isinstance(several, Ambiguous)
    assert [board.rows() for board in several.solutions] == [["#.", ".#"], [".#", "#."]]
    with pytest.raises(AssertionError, match="settle is loaded"):
        solver.solve(two_ways, limit=5)
