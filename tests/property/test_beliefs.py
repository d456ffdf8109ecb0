"""Belief propagation against listing every placement, and what the solver makes of a guess."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.guess import guess_solution, reinforce_guess, starts_of
from gridwright.kinds.nonogram.kernels.beliefs import DAMPING, SUREST, new_beliefs, propagate_beliefs
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import NO_CACHE, read_cells
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.outcome import Solved
from tests.differential.brute import FILLED, UNKNOWN, lines_by_clue, solutions_by_rows
from tests.property.test_kernels import board_of, clues_of, knowledge, pictures


def odds_by_list(clue: tuple[int, ...], known: Sequence[int], told: Sequence[float]) -> list[float]:
    """The log odds of each cell over all placements of a line, less what was told of the cell."""
    totals = [[0.0, 0.0] for _ in known]
    for cells in lines_by_clue(len(known))[clue]:
        if all(fact in (UNKNOWN, cell) for fact, cell in zip(known, cells, strict=True)):
            weight = math.exp(sum(odds for odds, cell in zip(told, cells, strict=True) if cell == FILLED))
            for total, cell in zip(totals, cells, strict=True):
                total[cell] += weight
    return [
        math.log(filled / empty) - odds if filled and empty else 0.0 for (empty, filled), odds in zip(totals, told, strict=True)
    ]


@settings(max_examples=80)
@given(data=st.data(), rounds=st.integers(1, 3), growth=st.sampled_from([0.0, 0.25]))
def test_messages_are_those_of_all_placements(data: st.DataObject, rounds: int, growth: float) -> None:
    """Each round, rows hear columns, and columns rows, and what both say once more, and messages move half of the way."""
    height, width, cells = data.draw(pictures(7))
    clues = clues_of(height, width, cells)
    board = board_of(clues, data.draw(knowledge(cells, may_be_wrong=False)))
    assert settle(board, NO_CACHE)
    known = np.frombuffer(read_cells(board), dtype=np.uint8).reshape(height, width)
    messages = np.zeros((2, height, width))
    for number in range(rounds):
        fields = number * growth * messages.sum(axis=0)
        for direction, lines in enumerate(clues):
            told, own, facts = messages[1 - direction] + fields, messages[direction], known
            if direction:
                told, own, facts = told.T, own.T, facts.T
            for index, clue in enumerate(lines):
                odds = np.array(odds_by_list(clue, facts[index].tolist(), told[index].tolist()))
                own[index] += DAMPING * np.where(facts[index] == UNKNOWN, odds - own[index], 0.0)
    beliefs = new_beliefs(board, growth)
    propagate_beliefs(board, beliefs, rounds)
    assert np.abs(messages).max() < SUREST, "nothing was bounded on a board this small"
    np.testing.assert_allclose(beliefs.messages.reshape(2, height, width), messages, atol=1e-6)


def test_messages_stay_finite_on_long_lines() -> None:
    """However sure the crossing lines are, and however wrong."""
    size = 300
    board = board_of((((1,) * 100,) * size, ((1,) * 100,) * size))
    beliefs = new_beliefs(board, growth=1.0)
    for odds in (1e9, -1e9):
        beliefs.messages[:] = odds
        propagate_beliefs(board, beliefs, 2)
        assert np.isfinite(beliefs.messages).all()


@settings(max_examples=80)
@given(data=st.data())
def test_a_guess_that_is_called_a_solution_is_one(data: st.DataObject) -> None:
    height, width, cells = data.draw(pictures(0, sizes=[(3, 3), (4, 4), (4, 5), (5, 5)]))
    clues = clues_of(height, width, cells)
    board = board_of(clues)
    assert settle(board, NO_CACHE)
    for guess in (guess_solution(board), reinforce_guess(board), reinforce_guess(board, is_patient=True)):
        if guess.solution is not None:
            assert guess.solution in solutions_by_rows(clues)


def test_starts_of_a_solution() -> None:
    board = board_of((((1, 1), (2,)), ((1,), (1,), (1,))))
    assert starts_of(bytes([1, 0, 1, 1, 1, 0]), board).tolist() == [0, 2, 0, 0, 1, 0]


DOMINOES = ["......###", "........#", "....###.#", "......#..", "..###.#..", "....#....", "###.#....", "..#......", "..#......"]
"""4-Dom: lines settle nothing of it."""


def test_a_puzzle_that_a_guess_solves() -> None:
    puzzle = Nonogram.from_picture(Board.from_rows(DOMINOES))
    board = board_of(tuple(tuple(tuple(block.length for block in clue) for clue in clues) for clues in puzzle.clues))
    assert settle(board, NO_CACHE)
    assert set(read_cells(board)) == {UNKNOWN}
    assert guess_solution(board).solution == Board.from_rows(DOMINOES).cells
    outcome = solver.solve(puzzle)
    assert isinstance(outcome, Solved)
    assert outcome.is_unique
    assert outcome.solution.rows() == DOMINOES


def test_a_reinforced_guess_settles_what_beliefs_leave_even() -> None:
    """Of two swapped cells neither is likelier, until the least difference is told again and again."""
    board = board_of((((1,), (1,)), ((1,), (1,))))
    assert settle(board, NO_CACHE)
    assert guess_solution(board).solution is None
    beliefs = new_beliefs(board, growth=0.01)
    beliefs.messages[0, 0] = 1e-6
    propagate_beliefs(board, beliefs, 450)
    assert np.sign(beliefs.messages.sum(axis=0)).tolist() == [1, -1, -1, 1]


@pytest.mark.parametrize("side", [63, 65])
def test_a_guess_on_lines_of_several_words(side: int) -> None:
    clues = (((1,),) * 2 + ((),) * (side - 2), ((1,),) * 2 + ((),) * (side - 2))
    board = board_of(clues)
    assert settle(board, NO_CACHE)
    guess = guess_solution(board)
    assert guess.odds.reshape(side, side)[2:].tolist() == np.zeros((side - 2, side)).tolist()
