"""Random small boards, explained: every step follows from the edges and clues it names, and from nothing else."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import UNKNOWN
from gridwright.kinds.slitherlink.explaining.step_finder import explain
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.kinds.slitherlink.techniques.table import choose_rules
from tests.differential.loops_brute import all_loops
from tests.unit.slitherlink.explaining.judge import find_faults_of_walk

SIZES = ((3, 3), (3, 4), (4, 3), (2, 5), (1, 4), (4, 4))


def draw_puzzle(random: Random) -> tuple[Slitherlink, Board]:
    """A puzzle with some of the clues of a random loop, and that loop."""
    height, width = random.choice(SIZES)
    loops = all_loops(height, width)
    number = random.randrange(len(loops.counts))
    share = random.choice((0.3, 0.5, 0.7, 1.0))
    clues = [[clue if random.random() < share else None for clue in row] for row in loops.clues(number)]
    return Slitherlink.build(clues), loops.board(number)


def draw_board(random: Random, loop: Board) -> Board:
    """Some of the edges of a loop."""
    share = random.choice((0.2, 0.4, 0.5))
    known = {spot: value for spot, value in loop.edges() if random.random() < share}
    return Board.blank(loop.height, loop.width).with_edges(known)


def agrees(board: Board, loop: Board) -> bool:
    pairs = zip(board.edges(), loop.edges(), strict=True)
    return all(found in (UNKNOWN, right) for (_, found), (_, right) in pairs)


@pytest.mark.parametrize("seed", range(40))
def test_every_step_follows(seed: int) -> None:
    puzzle, loop = draw_puzzle(Random(seed))
    told = explain(puzzle, Board.blank(*puzzle.size), choose_rules("all"))
    assert find_faults_of_walk(puzzle, told.start, told.steps) == []
    assert agrees(told.board, loop), "what is settled without the loop must be true of it"
    assert told.ending == ("solved" if told.board.is_complete else "stuck")
    if told.ending == "solved":
        assert is_solution(puzzle, told.board)


@pytest.mark.parametrize(
    "rules",
    [
        "1-4",
        "cell-colours,colour-cycles",
        "3,4,6,8,14-16",
        "8,14,16",
        "8,14,17-20",
        "2-8,10-16,21,22",
        "10-13",
        "hard",
        "very easy,what-if,either-way",
    ],
)
def test_each_technique_says_only_what_follows(rules: str) -> None:
    """With few techniques at a time, and from boards on which something stands already, the rare ones have their turn too."""
    for seed in range(12):
        random = Random(f"{rules} {seed}")
        puzzle, loop = draw_puzzle(random)
        board = draw_board(random, loop)
        told = explain(puzzle, board, choose_rules(rules))
        assert find_faults_of_walk(puzzle, board, told.steps) == []
        assert agrees(told.board, loop)


def test_wrong_boards_are_never_completed() -> None:
    """From a board that no loop has, an explanation ends in a contradiction or does not reach the end."""
    endings = set()
    for seed in range(30):
        random = Random(seed)
        puzzle, loop = draw_puzzle(random)
        known = dict(draw_board(random, loop).edges())
        spot = random.choice([spot for spot, value in known.items() if value != UNKNOWN] or [(0, 1)])
        board = Board.blank(*puzzle.size).with_edges(known | {spot: 3 - loop.edge(spot)})
        told = explain(puzzle, board, choose_rules("all"))
        endings.add(told.ending)
        assert told.ending != "solved" or is_solution(puzzle, told.board)
        assert told.ending != "contradiction" or told.remark
    assert "contradiction" in endings
