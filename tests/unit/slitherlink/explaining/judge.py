"""An independent judge of explanations: every step must follow from the edges and clues it names, and from nothing else.

All loops of a small board are listed; whatever they agree on, given those edges and clues, follows. Nothing is taken from the
code under test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.model.deduction import Chain, Deduction
from gridwright.model.edge_lattice import EdgeLattice, Spot, is_cell, is_edge
from tests.differential.loops_brute import all_loops

Loops = npt.NDArray[np.bool_]
"""A row for each loop: which edges are lines, those across first, as a board orders them."""


def column_of(puzzle: Slitherlink, edge: Spot) -> int:
    """Where an edge stands in such a row."""
    row, column = edge
    if row % 2 == 0:
        return row // 2 * puzzle.width + column // 2
    return (puzzle.height + 1) * puzzle.width + row // 2 * (puzzle.width + 1) + column // 2


def select_loops(puzzle: Slitherlink, known: Iterable[tuple[Spot, int]], cells: Iterable[Spot]) -> Loops:
    """The loops that have these edges and meet the clues of these cells."""
    every = all_loops(*puzzle.size)
    loops = np.concatenate([every.across, every.upright], axis=1)
    keep = np.ones(len(loops), dtype=np.bool_)
    for spot, value in known:
        keep &= loops[:, column_of(puzzle, spot)] == (value == LINE)
    for row, column in cells:
        clue = puzzle.clues[row // 2][column // 2]
        assert clue is not None, f"{(row, column)} has no clue"
        keep &= every.counts[:, row // 2 * puzzle.width + column // 2] == clue
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
    for spot, value in step.sets:
        if not (loops[:, column_of(puzzle, spot)] == (value == LINE)).all():
            yield f"{spot} does not follow"


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
    if len(step.chains) == 1 and step.chains[0].contradiction:
        yield from _find_faults_of_rest(puzzle, board, step)


def _find_faults_of_rest(puzzle: Slitherlink, board: Board, step: Deduction) -> Iterator[str]:
    """Besides the opposite of what was supposed, a step may claim what this and the edges and clues it names show."""
    spot, value = step.chains[0].supposes
    opposite = (spot, CROSS if value == LINE else LINE)
    if opposite not in step.sets:
        yield f"does not claim the opposite of what it supposes of {spot}"
    known = [(each, board.edge(each)) for each in step.because if is_edge(each)]
    loops = select_loops(puzzle, [*known, opposite], [each for each in step.because if is_cell(each)])
    for each, wanted in step.sets:
        if not (loops[:, column_of(puzzle, each)] == (wanted == LINE)).all():
            yield f"{each} does not follow"


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
