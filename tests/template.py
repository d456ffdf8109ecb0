"""The template kind among the kinds: what tests of it share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

from gridwright.kinds import TEMPLATE, VARIABLE, template
from gridwright.kinds.template.board import SHADED, UNSHADED, Board
from gridwright.kinds.template.puzzle import Hitori

NAME = "hitori"
ENVIRONMENT = {VARIABLE: f"{NAME}={TEMPLATE}"}
"""Of a process that has the template among its kinds."""

EXAMPLE = (Path(template.__file__).parent / "example.hitori").read_text()
SOLUTION = ["#.#...#.", ".....#..", "#..#....", "..#..#.#", ".#.#....", "#...#..#", ".#......", "....#.#."]


def list_solutions(puzzle: Hitori) -> Iterator[Board]:
    """Every solution, by looking at each of the 2^n ways to shade; as slow and as plain as can be."""
    height, width = puzzle.size
    for states in product((UNSHADED, SHADED), repeat=height * width):
        board = [states[start : start + width] for start in range(0, height * width, width)]
        if _is_solution(puzzle.numbers, board):
            yield Board(tuple("".join(row) for row in board))


def _is_solution(numbers: tuple[tuple[int, ...], ...], board: list[tuple[str, ...]]) -> bool:
    height, width = len(board), len(board[0])
    kept = {(row, column) for row in range(height) for column in range(width) if board[row][column] == UNSHADED}
    for row, column in kept:
        for other in kept:
            is_in_line = (row == other[0]) != (column == other[1])
            if is_in_line and numbers[row][column] == numbers[other[0]][other[1]]:
                return False
    for row, column in product(range(height), range(width)):
        beside = [cell for cell in ((row + 1, column), (row, column + 1)) if cell[0] < height and cell[1] < width]
        if (row, column) not in kept and any(cell not in kept for cell in beside):
            return False
    return _hangs_together(kept)


def _hangs_together(cells: set[tuple[int, int]]) -> bool:
    if not cells:
        return False
    reached = {min(cells)}
    while True:
        grown = {cell for cell in cells if any(abs(cell[0] - row) + abs(cell[1] - column) <= 1 for row, column in reached)}
        if grown == reached:
            return reached == cells
        reached = grown
