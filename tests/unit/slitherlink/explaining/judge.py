"""An independent judge of explanations: every step must follow from the edges and clues it names, and from nothing else.

All loops of a small board are listed; whatever they agree on, given those edges and clues, follows. Nothing is taken from the
code under test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import CROSS, LINE, UNKNOWN, Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.deduction import Chain, Deduction
from gridwright.model.edge_lattice import EdgeLattice, Spot, is_cell, is_edge

Loops = npt.NDArray[np.bool_]
"""A row for each loop; its lines over all spots, row by row."""


@cache
def all_loops(height: int, width: int) -> Loops:
    """Every loop on a board: the borders of sets of cells at whose corners two lines meet or none, if they are one loop."""
    cells = height * width
    masks = np.arange(1, 1 << cells, dtype=np.int64)
    inside = np.zeros((len(masks), height + 2, width + 2), dtype=np.bool_)
    for number, (row, column) in enumerate(product(range(height), range(width))):
        inside[:, row + 1, column + 1] = masks >> number & 1
    spots = np.zeros((len(masks), 2 * height + 1, 2 * width + 1), dtype=np.bool_)
    spots[:, 0::2, 1::2] = inside[:, :-1, 1:-1] != inside[:, 1:, 1:-1]
    spots[:, 1::2, 0::2] = inside[:, 1:-1, :-1] != inside[:, 1:-1, 1:]
    around = np.pad(spots, ((0, 0), (1, 1), (1, 1)))
    degrees = around[:, :-2:2, 1:-1:2].astype(int) + around[:, 2::2, 1:-1:2] + around[:, 1:-1:2, :-2:2] + around[:, 1:-1:2, 2::2]
    spots = spots[(degrees <= 2).all(axis=(1, 2))]
    single = [Board.from_rows(_draw(rows)).is_loop for rows in spots]
    kept: Loops = spots[np.array(single)]
    return kept


def _draw(spots: Loops) -> list[str]:
    return [
        "".join(
            "+"
            if row % 2 == 0 and column % 2 == 0
            else " "
            if row % 2 and column % 2
            else ("|" if row % 2 else "-")
            if line
            else "x"
            for column, line in enumerate(lines)
        )
        for row, lines in enumerate(spots)
    ]


def select_loops(puzzle: Slitherlink, known: Iterable[tuple[Spot, int]], cells: Iterable[Spot]) -> Loops:
    """The loops that have these edges and meet the clues of these cells."""
    loops = all_loops(*puzzle.size)
    keep = np.ones(len(loops), dtype=np.bool_)
    for (row, column), value in known:
        keep &= loops[:, row, column] == (value == LINE)
    for row, column in cells:
        clue = puzzle.clues[row // 2][column // 2]
        assert clue is not None, f"{(row, column)} has no clue"
        sides = (
            loops[:, row - 1, column].astype(int)
            + loops[:, row + 1, column]
            + loops[:, row, column - 1]
            + loops[:, row, column + 1]
        )
        keep &= sides == clue
    chosen: Loops = loops[keep]
    return chosen


def find_faults(puzzle: Slitherlink, board: Board, step: Deduction) -> Iterator[str]:
    """Everything wrong with a step from this board."""
    lattice = EdgeLattice(*puzzle.size)
    edges = [spot for spot in step.because if is_edge(spot)]
    clues = [spot for spot in step.because if is_cell(spot)]
    if not all(lattice.has(spot) for spot in step.because) or len(edges) + len(clues) != len(step.because):
        yield f"{step.because} are not edges and cells of the board"
        return
    if not step.sets:
        yield "it settles nothing"
    for spot in edges:
        if board.edge(spot) == UNKNOWN:
            yield f"argues from {spot}, which is not known"
    for spot, value in step.sets:
        if board.edge(spot) != UNKNOWN:
            yield f"settles {spot}, which is known"
        if value not in (LINE, CROSS):
            yield f"settles {spot} as {value}"
    if step.chains:
        yield from _find_faults_of_chains(puzzle, board, step)
        return
    if not step.reasons or not all(reason.endswith(".") for reason in (*step.reasons, step.claim)):
        yield "its words are no sentences"
    loops = select_loops(puzzle, [(spot, board.edge(spot)) for spot in edges], clues)
    for (row, column), value in step.sets:
        if not (loops[:, row, column] == (value == LINE)).all():
            yield f"{(row, column)} does not follow"


def _find_faults_of_chains(puzzle: Slitherlink, board: Board, step: Deduction) -> Iterator[str]:
    """Each chain must follow from its supposition; together they must leave only what the step claims."""
    for chain in step.chains:
        after = board.with_edges(dict([chain.supposes]))
        for link in chain.steps:
            yield from (f"in a chain: {fault}" for fault in find_faults(puzzle, after, link))
            after = after.with_edges(dict(link.sets))
        if chain.contradiction:
            yield from _find_faults_of_ending(puzzle, after, chain)
        else:
            missing = [spot for spot, value in step.sets if after.edge(spot) != value]
            if missing:
                yield f"a chain does not lead to {missing}"


def _find_faults_of_ending(puzzle: Slitherlink, board: Board, chain: Chain) -> Iterator[str]:
    known = [(spot, board.edge(spot)) for spot in chain.broken if is_edge(spot)]
    if any(value == UNKNOWN for _, value in known):
        yield "a contradiction names an edge that is not known"
    if len(select_loops(puzzle, known, [spot for spot in chain.broken if is_cell(spot)])):
        yield "what it calls a contradiction is none"


def find_faults_of_walk(puzzle: Slitherlink, start: Board, steps: Sequence[Deduction]) -> list[str]:
    """Everything wrong with a whole explanation."""
    faults = []
    board = start
    for number, step in enumerate(steps, start=1):
        faults += [f"step {number} ({step.technique}, {step.place}): {fault}" for fault in find_faults(puzzle, board, step)]
        board = board.with_edges(dict(step.sets))
    return faults
