"""Variants of Slitherlink against the list of all loops of small boards, judged by code of their own."""

from __future__ import annotations

import random
from functools import cache

import pytest

from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import LINE
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution, violations
from gridwright.kinds.slitherlink.variants import SHEEP, VARIANTS, WOLF, all_clues
from gridwright.model.outcome import Ambiguous, Solved, Unsolvable
from tests.differential.loops_brute import all_loops
from tests.differential.test_slitherlink_solver import random_given
from tests.soaking import some_or_all

pytestmark = pytest.mark.xdist_group("loops")

SIZES = [(1, 1), (2, 2), (3, 3), (4, 3)]
AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
"""Corners and sides of a cell, one after the other around it."""


@cache
def list_boards(height: int, width: int) -> tuple[Board, ...]:
    loops = all_loops(height, width)
    return tuple(loops.board(number) for number in range(len(loops.counts)))


def is_on_loop(board: Board, spot: tuple[int, int]) -> bool:
    """Whether the loop takes an edge or passes a vertex."""
    row, column = spot
    if (row + column) % 2:
        return board.edge(spot) == LINE
    return board.counts_at(spot)[0] > 0


@cache
def count_slowly(board: Board, variant: str, row: int, column: int) -> int:
    """What a clue counts, by walking around the cell."""
    walk = [is_on_loop(board, (2 * row + 1 + down, 2 * column + 1 + right)) for down, right in AROUND]
    if variant == "vertex":
        return sum(walk[0::2])
    if variant == "touch":
        begins = sum(1 for before, here in zip([walk[-1], *walk], walk, strict=False) if here and not before)
        return begins or int(walk[0])
    return sum(walk[1::2])


@cache
def cells_inside(board: Board) -> frozenset[tuple[int, int]]:
    """Cells from which an odd number of lines lies to the right."""
    cells = ((row, column) for row in range(board.height) for column in range(board.width))
    return frozenset(
        (row, column)
        for row, column in cells
        if sum(board.edge((2 * row + 1, 2 * right)) == LINE for right in range(column + 1, board.width + 1)) % 2
    )


def fits(puzzle: Slitherlink, board: Board) -> bool:
    """Whether a loop obeys all that a variant asks."""
    vertices = ((row, column) for row in range(0, 2 * board.height + 1, 2) for column in range(0, 2 * board.width + 1, 2))
    if puzzle.variant == "full" and not all(is_on_loop(board, vertex) for vertex in vertices):
        return False
    if puzzle.given and any(value and value != board.edge(spot) for spot, value in puzzle.given.edges()):
        return False
    for (row, column), clue in puzzle.clued_cells():
        if clue in (SHEEP, WOLF):
            if ((row, column) in cells_inside(board)) != (clue == SHEEP):
                return False
        elif count_slowly(board, puzzle.variant, row, column) != clue:
            return False
    return True


def random_puzzle(chance: random.Random, variant: str, size: tuple[int, int]) -> Slitherlink:
    """Clues of a loop, some of them left out, now and then one wrong; sometimes with given edges."""
    boards = list_boards(*size)
    number = chance.randrange(len(boards))
    share = chance.random()
    full = [[count_slowly(boards[number], variant, row, column) for column in range(size[1])] for row in range(size[0])]
    clues = [[clue if chance.random() < share else None for clue in row] for row in full]
    if variant == "sheep-wolves":
        inside = cells_inside(boards[number])
        for row in range(size[0]):
            for column in range(size[1]):
                if chance.random() < share / 2:
                    clues[row][column] = SHEEP if (row, column) in inside else WOLF
    if chance.random() < 0.3:
        clues[chance.randrange(size[0])][chance.randrange(size[1])] = chance.randrange(5 + 2 * (variant == "sheep-wolves"))
    given = random_given(chance, all_loops(*size), number) if chance.random() < 0.2 else None
    return Slitherlink.build(clues, variant=variant, given=given)


@some_or_all(10)
@pytest.mark.parametrize("variant", VARIANTS)
def test_solver_and_judge_agree_with_all_loops(variant: str, every: int) -> None:
    chance = random.Random(f"variants-{variant}")
    seen = {Solved: 0, Ambiguous: 0, Unsolvable: 0}
    for _ in range(400 // every):
        size = chance.choice(SIZES)
        puzzle = random_puzzle(chance, variant, size)
        solutions = {board for board in list_boards(*size) if fits(puzzle, board)}
        outcome = solver.solve(puzzle)
        expected = Unsolvable if not solutions else Solved if len(solutions) == 1 else Ambiguous
        assert type(outcome) is expected, puzzle
        seen[expected] += 1
        assert solutions.issuperset(outcome.solutions)
        if len(solutions) <= 60:
            assert set(solver.iterate(puzzle)) == solutions, puzzle
            count = solver.count(puzzle)
            assert count.is_exact
            assert count.value == len(solutions)
        if solutions:
            first, *others = solutions
            assert solver.agreement(puzzle, outcome) == first.agreeing(others), puzzle
        for board in chance.sample(list_boards(*size), min(20, len(list_boards(*size)))):
            assert is_solution(puzzle, board) == (board in solutions), (puzzle, board)
    assert all(seen.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_boards_in_progress_break_nothing_on_the_way_to_a_solution(variant: str) -> None:
    """Whatever part of a solution is drawn, the judge has nothing to say."""
    chance = random.Random(f"progress-{variant}")
    boards = [board for board in list_boards(4, 3) if fits(Slitherlink.build([[None] * 3] * 4, variant=variant), board)]
    for _ in range(60):
        board = chance.choice(boards)
        puzzle = Slitherlink(tuple(map(tuple, all_clues(variant, board))), variant=variant)
        share = chance.random()
        drawn = board.with_edges({spot: 0 for spot, _ in board.edges() if chance.random() < share})
        assert not list(violations(puzzle, drawn))


def test_puzzles_of_the_size_people_make_are_solved() -> None:
    """Puzzles with few clues each, whose solutions were not known before they were asked for; the judge accepts them."""
    rows = ["2..3..2.", ".1..S..W", "...2..1.", "W..3....", ".2....S.", "...1..2.", "S.3..W..", ".2...1.2"]
    outcome = solver.solve(Slitherlink.build(rows, variant="sheep-wolves"), solutions=2)
    for solution in outcome.solutions:
        assert is_solution(Slitherlink.build(rows, variant="sheep-wolves"), solution)
    grid = Slitherlink.build([[None] * 9] * 9, variant="full")
    (first, *_) = solver.solve(grid, solutions=2).solutions
    assert is_solution(grid, first)
    assert first.line_count == 100
