"""The exact solver of Slitherlinks against the list of all loops, on small boards."""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest

from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.frontier import FrontierOrder, count_loops, list_loops
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.model.outcome import Ambiguous, Outcome, Solved, Unsolvable
from tests.differential.loops_brute import Loops, all_loops
from tests.differential.slitherlink_phases import PHASES, choose
from tests.soaking import some_or_all

pytestmark = pytest.mark.xdist_group("loops")  # or each process of the tests would list the 1.2 million loops of 5x5 cells

SMALL_SIZES = [(1, 1), (1, 4), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (4, 4)]
MANY = 400
"""Boards with more solutions are counted, not listed."""


def random_puzzle(chance: random.Random, loops: Loops) -> Slitherlink:
    """Clues of a loop, some of them left out and now and then one wrong; or clues at random; sometimes with given edges."""
    share = chance.random()
    number = chance.randrange(len(loops.counts))
    clues: list[list[int | None]] = [[clue if chance.random() < share else None for clue in row] for row in loops.clues(number)]
    kind = chance.random()
    if kind < 0.2:
        row, column = chance.randrange(loops.height), chance.randrange(loops.width)
        clues[row][column] = chance.randrange(4)
    elif kind < 0.4:
        clues = [[chance.choice((0, 1, 2, 3, 3, 4)) if chance.random() < share / 2 else None for _ in row] for row in clues]
    puzzle = Slitherlink.build(clues)
    return replace(puzzle, given=random_given(chance, loops, number)) if chance.random() < 0.3 else puzzle


def random_given(chance: random.Random, loops: Loops, number: int) -> Board:
    """Some edges of the loop, one of them perhaps wrong."""
    board = loops.board(number)
    share, fault = chance.random() / 3, chance.random() / 30
    across, upright = (
        bytes(
            (edge if chance.random() > fault else LINE + CROSS - edge) if chance.random() < share else UNKNOWN for edge in edges
        )
        for edges in (board.across, board.upright)
    )
    return Board(board.height, board.width, across, upright)


def check(puzzle: Slitherlink, loops: Loops) -> None:
    """Everything the solver is asked for is what the list says."""
    fitting = loops.fitting(puzzle.clues, puzzle.given)
    count = solver.count(puzzle)
    assert (count.value, count.is_exact, count.reason) == (len(fitting), True, "")
    two = solver.solve(puzzle)
    check_answer(two, len(fitting))
    assert all(is_solution(puzzle, board) for board in two.solutions)
    if len(fitting) > MANY:
        return
    expected = {loops.board(number) for number in fitting}
    everything = solver.solve(puzzle, solutions=None)
    check_answer(everything, len(expected), is_all=True)
    assert len(everything.solutions) == len(expected)
    assert set(everything.solutions) == expected
    for outcome in (two, everything):
        shared = solver.agreement(puzzle, outcome)
        assert shared == (next(iter(expected)).agreeing(expected) if expected else None)


def check_answer(outcome: Outcome, count: int, is_all: bool = False) -> None:
    if count == 0:
        assert isinstance(outcome, Unsolvable)
    elif count == 1:
        assert isinstance(outcome, Solved)
        assert outcome.is_unique
    else:
        assert isinstance(outcome, Ambiguous)
        assert outcome.is_complete == is_all


def test_the_list_is_complete() -> None:
    """As many as the simple cycles of a square grid, which others have counted."""
    assert [len(all_loops(side, side).counts) for side in range(1, 6)] == [1, 13, 213, 9_349, 1_222_363]


@some_or_all(every=20)
def test_the_list_holds_loops_and_none_twice(every: int) -> None:
    for height, width in SMALL_SIZES:
        loops = all_loops(height, width)
        free = Slitherlink.build([[None] * width] * height)
        some = range(0, len(loops.counts), every)
        assert len({loops.board(number) for number in some}) == len(some)
        assert all(is_solution(free, loops.board(number)) for number in some[::7])


@pytest.mark.parametrize("phase", PHASES)
def test_random_boards(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(phase, monkeypatch)
    chance = random.Random(phase)
    for _ in range(60):
        loops = all_loops(*chance.choice(SMALL_SIZES))
        check(random_puzzle(chance, loops), loops)


def test_random_boards_up_to_5x5() -> None:
    """`make soak` tries ten thousand."""
    chance = random.Random(5)
    for _ in range(int(os.environ.get("GRIDWRIGHT_SOAK", "100"))):
        loops = all_loops(chance.randint(1, 5), chance.randint(1, 5))
        check(random_puzzle(chance, loops), loops)


def test_every_clue_set_of_2x2() -> None:
    """All 1,296 of them."""
    loops = all_loops(2, 2)
    clues = (None, 0, 1, 2, 3, 4)
    for number in range(6**4):
        cells = [clues[number // 6**place % 6] for place in range(4)]
        check(Slitherlink.build([cells[:2], cells[2:]]), loops)


def test_sweeps_alone_count_and_list_what_the_list_says() -> None:
    """Without any deduction before: nothing but clues and given edges is known."""
    chance = random.Random(3)
    for _ in range(150):
        loops = all_loops(*chance.choice(SMALL_SIZES))
        puzzle = random_puzzle(chance, loops)
        expected = loops.fitting(puzzle.clues, puzzle.given)
        sweep = FrontierOrder(puzzle, puzzle.given or Board.blank(*puzzle.size))
        assert count_loops(sweep, lambda states: None) == len(expected)
        if len(expected) <= MANY:
            listed = list(list_loops(sweep, lambda states: None))
            assert len(listed) == len(expected)
            assert set(listed) == {loops.board(number) for number in expected}
