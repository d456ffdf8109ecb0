"""Random small boards, explained: every step follows from the edges and clues it names, and from nothing else."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.kinds.slitherlink.board import UNKNOWN, Board
from gridwright.kinds.slitherlink.explaining.choice import choose_rules
from gridwright.kinds.slitherlink.explaining.walk import explain
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from tests.unit.slitherlink.explaining.judge import all_loops, find_faults_of_walk

SIZES = ((3, 3), (3, 4), (4, 3), (2, 5), (1, 4), (4, 4))


def draw_puzzle(random: Random) -> tuple[Slitherlink, Board]:
    """A puzzle with some of the clues of a random loop, and that loop."""
    height, width = random.choice(SIZES)
    loops = all_loops(height, width)
    spots = loops[random.randrange(len(loops))]
    inside = []
    for row in range(height):
        side = 0
        for column in range(width):
            side ^= int(spots[2 * row + 1, 2 * column])
            inside.append(side)
    loop = Board.enclosing(height, width, inside)
    share = random.choice((0.3, 0.5, 0.7, 1.0))
    clues = [[clue if random.random() < share else None for clue in row] for row in Slitherlink.from_loop(loop).clues]
    return Slitherlink.build(clues), loop


@pytest.mark.parametrize("seed", range(60))
def test_every_step_follows(seed: int) -> None:
    puzzle, loop = draw_puzzle(Random(seed))
    told = explain(puzzle, Board.blank(*puzzle.size), choose_rules("all"))
    assert find_faults_of_walk(puzzle, told.start, told.steps) == []
    agrees = all(found in (UNKNOWN, right) for (_, found), (_, right) in zip(told.board.edges(), loop.edges(), strict=True))
    assert agrees, "what is settled without the loop must be true of it"
    assert told.ending == ("solved" if told.board.is_complete else "stuck")
    if told.ending == "solved":
        assert is_solution(puzzle, told.board)


@pytest.mark.parametrize("seed", range(60))
def test_steps_from_any_right_board_follow(seed: int) -> None:
    random = Random(1000 + seed)
    puzzle, loop = draw_puzzle(random)
    board = Board.blank(*puzzle.size).with_edges({spot: value for spot, value in loop.edges() if random.random() < 0.3})
    told = explain(puzzle, board, choose_rules("all"))
    assert find_faults_of_walk(puzzle, board, told.steps) == []
    assert told.ending in ("solved", "stuck")
