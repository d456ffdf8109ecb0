"""Random boards: every algorithm against a list of all solutions, with given cells and without, solvable or not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram.algorithms.search import OPERATORS, Operator, apply_operator
from gridwright.kinds.nonogram.algorithms.table import ALGORITHMS
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import describe
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rules import is_solution
from gridwright.model.solving import Algorithm, Tally
from tests.differential.brute import is_compatible, lines_by_clue, shared_cells, solutions_by_rows

LARGEST = {"whole": 3}
"""The longest side a method is asked for, 5 unless told: trying every cell of 5x5 boards would take minutes."""


@st.composite
def puzzles(draw: st.DrawFn, largest: int) -> Nonogram:
    """A picture's clues, at times with the columns of another picture that has as many cells, at times with given cells."""
    height, width = (draw(st.integers(1, largest)) for _ in range(2))
    chance = Random(draw(st.integers(0, 1 << 32)))
    cells = bytes(chance.random() < 0.55 for _ in range(height * width))
    mixed = bytes(chance.sample(cells, len(cells))) if draw(st.booleans()) else cells
    told = draw(st.sampled_from([0.0, 0.0, 0.25]))
    known = bytes(value if chance.random() < told else UNKNOWN for value in cells)
    return Nonogram.build(
        rows=[describe(cells[row * width : (row + 1) * width]) for row in range(height)],
        columns=[describe(mixed[column::width]) for column in range(width)],
        given=Board(height, width, known) if told else None,
    )


@pytest.mark.parametrize("algorithm", ALGORITHMS, ids=lambda algorithm: algorithm.name)
def test_every_answer_is_right(algorithm: Algorithm) -> None:
    @settings(max_examples=60)
    @given(puzzle=puzzles(LARGEST.get(algorithm.name, 5)))
    def check(puzzle: Nonogram) -> None:
        rows, columns = (tuple(tuple(block.length for block in clue) for clue in side) for side in puzzle.clues)
        solutions = solutions_by_rows((rows, columns), list(puzzle.given.cells) if puzzle.given else None)
        tally = Tally()
        answer = algorithm.run(puzzle, tally)
        assert tally.boards >= 1
        if answer.verdict == "solved":
            assert answer.board is not None
            assert is_solution(puzzle, answer.board)
            assert answer.board.cells in solutions
        elif answer.verdict == "unsolvable":
            assert not solutions
        else:
            assert answer.verdict == "stuck"
            assert not algorithm.is_complete
            assert answer.board is not None
            # What a method that gets stuck has found holds in every solution.
            assert not solutions or is_compatible(answer.board.cells, shared_cells(solutions))

    check()


@pytest.mark.parametrize("operator", OPERATORS)
def test_no_operator_of_griddler_claims_too_much(operator: Operator) -> None:
    """On lines too long to go through all of them: a line from which cells were taken away, and all its completions."""

    @settings(max_examples=300)
    @given(line=st.lists(st.booleans(), min_size=7, max_size=14), known=st.integers(0, (1 << 14) - 1))
    def check(line: list[bool], known: int) -> None:
        clue = tuple(block.length for block in describe(bytes(line)))
        cells = bytes(value if known >> cell & 1 else UNKNOWN for cell, value in enumerate(line))
        completions = [each for each in lines_by_clue(len(line))[clue] if is_compatible(cells, each)]
        found = apply_operator(operator, clue, cells)
        assert is_compatible(cells, found)
        assert is_compatible(found, shared_cells(map(bytes, completions)))

    check()
