"""Explanations of larger puzzles, step by step against the exact solver: what a step names must suffice for what it claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from gridwright.kinds.slitherlink import solver
from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.coach import explain
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.model.deduction import Cell, Deduction
from gridwright.model.edge_lattice import is_cell, is_edge
from gridwright.model.outcome import Unsolvable

PUZZLES = (
    [
        "222.1..3.3",
        "112.......",
        "....3.11..",
        ".1.3..01.2",
        ".2..3.1..1",
        "30.......2",
        "....3.2..2",
        ".02.3.13..",
        "..3...0..1",
        "3.32...1..",
    ],
    [
        "322.....20",
        "..2...11..",
        "..221....2",
        "2.21..2.11",
        ".1.2..2...",
        "2......22.",
        "..0011..0.",
        "2.10.3.3..",
        "3..2.2.1.3",
        "......3.3.",
    ],
)
"""Made at the expert level."""


def can_be(puzzle: Slitherlink, board: Board, spots: Iterable[Cell], supposed: Sequence[tuple[Cell, int]] = ()) -> bool:
    """Whether some loop has these edges as they are on the board, meets the clues of these cells, and has what is supposed."""
    named = set(spots)
    clues = [
        [clue if (2 * row + 1, 2 * column + 1) in named else None for column, clue in enumerate(line)]
        for row, line in enumerate(puzzle.clues)
    ]
    given = Board.blank(*puzzle.size).with_edges({spot: board.edge(spot) for spot in named if is_edge(spot)} | dict(supposed))
    return not isinstance(solver.solve(Slitherlink.build(clues, given=given), solutions=1), Unsolvable)


def check_step(puzzle: Slitherlink, board: Board, step: Deduction) -> None:
    assert all(is_edge(spot) or is_cell(spot) for spot in step.because)
    for spot, value in step.sets:
        assert not can_be(puzzle, board, step.because, [(spot, 3 - value)]), f"{step.technique}, {step.place}: {spot}"


@pytest.mark.parametrize("rows", PUZZLES)
def test_every_step_follows_from_what_it_names(rows: list[str]) -> None:
    puzzle = Slitherlink.build(rows)
    told = explain(puzzle, rules="expert")
    assert told.ending == "solved"
    assert is_solution(puzzle, told.board)
    board = told.start
    for step in told.steps:
        for chain in step.chains:
            after = board.with_edges(dict([chain.supposes]))
            for link in chain.steps:
                check_step(puzzle, after, link)
                after = after.with_edges(dict(link.sets))
            if chain.contradiction:
                assert not can_be(puzzle, after, chain.broken), f"{step.technique}, {step.place}"
        if not step.chains and step.tier > 1:
            check_step(puzzle, board, step)
        board = board.with_edges(dict(step.sets))
    assert any(step.chains for step in told.steps)
