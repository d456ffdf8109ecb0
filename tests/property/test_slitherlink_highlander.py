"""What follows because there is just one solution, on small boards that have just one: never anything but that solution."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.square_lattice import SquareLattice
from gridwright.kinds.slitherlink.techniques.uniqueness import block_edges, list_exchangeable, load_blocks
from tests.differential.loops_brute import all_loops

SIZES = ((3, 3), (3, 4), (4, 3), (4, 4), (2, 5), (1, 4))


def draw_unique(random: Random) -> tuple[Slitherlink, Board]:
    """A puzzle from which no clue can be left out, and its only solution."""
    height, width = random.choice(SIZES)
    loops = all_loops(height, width)
    clues: list[list[int | None]] = [list(row) for row in loops.clues(random.randrange(len(loops.counts)))]
    cells = list(product(range(height), range(width)))
    random.shuffle(cells)
    for row, column in cells:
        clue, clues[row][column] = clues[row][column], None
        if len(loops.fitting(clues)) != 1:
            clues[row][column] = clue
    puzzle = Slitherlink.build(clues)
    solutions = loops.solutions(puzzle)
    if len(solutions) > 1:
        return draw_unique(random)  # all clues of a loop may still leave a choice
    return puzzle, solutions.pop()


def count_known(board: Board) -> int:
    return sum(value != UNKNOWN for _, value in board.edges())


def test_only_the_solution_is_left() -> None:
    """And on some boards it tells more than everything else at that level does."""
    used, more = 0, 0
    for seed in range(120):
        puzzle, solution = draw_unique(Random(seed))
        told = explain(puzzle, rules="normal,highlander")
        assert told.ending in ("solved", "stuck"), puzzle.rows()
        assert all(solution.edge(spot) == value for step in told.steps for spot, value in step.sets), puzzle.rows()
        if any(step.technique == "highlander" for step in told.steps):
            used += 1
            more += count_known(told.board) > count_known(explain(puzzle, rules="normal").board)
    assert used > 3
    assert more > 3


@pytest.mark.parametrize("number", range(0, 9349, 37))
def test_a_block_that_is_turned_over_leaves_one_loop(number: int) -> None:
    """Every way that is said to be exchangeable is, on every loop that passes the middle of a board like this."""
    loop = all_loops(4, 4).board(number)
    lattice = SquareLattice(4, 4)
    cell = 2 * lattice.stride + 2
    edges = block_edges(lattice, cell)
    blocks = load_blocks()
    lines = frozenset(place for place, edge in enumerate(edges) if loop.edge(lattice.edge_spot(edge)) == LINE)
    way = next(place for place, each in enumerate(blocks.table.ways) if each.lines == lines)
    for turn in blocks.turns:
        if turn.ways >> way & 1:
            spots = [lattice.edge_spot(edges[place]) for place in turn.edges]
            turned = loop.with_edges({spot: CROSS if loop.edge(spot) == LINE else LINE for spot in spots})
            assert turned.is_loop, (loop.rows(), turned.rows())


def test_clues_that_would_notice_leave_less_to_exchange() -> None:
    """A clue in the block must keep its lines, and edges that clues beside it count stay as they are."""
    lattice = SquareLattice(3, 3)
    free, clued, watched = (
        list_exchangeable(Slitherlink.build(rows), lattice, lattice.stride + 1)
        for rows in (["...", "...", "..."], ["2..", "...", "..."], ["111", "111", "111"])
    )
    assert 0 < clued.bit_count() < free.bit_count()
    assert clued & ~free == 0
    assert watched == 0


def test_a_2_in_the_corner_with_free_neighbours_is_not_bent_around() -> None:
    """Both edges at the corner, or both others: each would do as well as the other."""
    puzzle = Slitherlink.build(["2..", "...", "..3"])
    board = Board.blank(3, 3).with_edges({(0, 1): LINE, (1, 0): LINE})
    told = explain(puzzle, board, rules="normal,highlander")
    without = explain(puzzle, board, rules="normal")
    assert count_known(told.board) > count_known(without.board)
    assert any(step.technique == "highlander" for step in told.steps)
