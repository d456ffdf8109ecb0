"""All loops of small boards, by listing every set of cells that could be inside. Nothing is taken from the code under test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.puzzle import Slitherlink

Masks = npt.NDArray[np.uint64]
Clues = Sequence[Sequence[int | None]]


@dataclass(frozen=True)
class Loops:
    """Every loop of a board of so many cells."""

    height: int
    width: int
    across: npt.NDArray[np.bool_]
    """A row for each loop: which edges across are lines, as a board orders them."""
    upright: npt.NDArray[np.bool_]
    counts: npt.NDArray[np.uint8]
    """A row for each loop: how many lines each cell has."""

    def fitting(self, clues: Clues, given: Board | None = None) -> npt.NDArray[np.intp]:
        """The numbers of the loops that meet these clues and contain the given edges."""
        chosen = np.arange(len(self.counts))
        for cell, clue in enumerate(clue for row in clues for clue in row):
            if clue is not None:
                chosen = chosen[self.counts[chosen, cell] == clue]
        if given is not None:
            for lines, edges in ((self.across, given.across), (self.upright, given.upright)):
                for edge, value in enumerate(edges):
                    if value != UNKNOWN:
                        chosen = chosen[lines[chosen, edge] == (value == LINE)]
        return chosen

    def board(self, number: int) -> Board:
        across, upright = (np.where(lines[number], LINE, CROSS).astype(np.uint8) for lines in (self.across, self.upright))
        return Board(self.height, self.width, across.tobytes(), upright.tobytes())

    def solutions(self, puzzle: Slitherlink) -> set[Board]:
        return {self.board(number) for number in self.fitting(puzzle.clues, puzzle.given)}

    def clues(self, number: int) -> list[list[int]]:
        """All clues of a loop."""
        return self.counts[number].reshape(self.height, self.width).tolist()


@cache
def all_loops(height: int, width: int) -> Loops:
    """Up to 5x5: 1,222,363 loops."""
    inside = _connected_sets(height, width)
    stride = width + 2
    bits = [(row + 1) * stride + column + 1 for row in range(height) for column in range(width)]
    cells = np.zeros((len(inside), height + 2, stride), dtype=np.bool_)
    for bit in bits:
        cells[:, bit // stride, bit % stride] = inside >> np.uint64(bit) & np.uint64(1)
    across = cells[:, :-1, 1:-1] != cells[:, 1:, 1:-1]
    upright = cells[:, 1:-1, :-1] != cells[:, 1:-1, 1:]
    counts = across[:, :-1].astype(np.uint8) + across[:, 1:] + upright[:, :, :-1] + upright[:, :, 1:]
    size = len(inside)
    return Loops(height, width, across.reshape(size, -1), upright.reshape(size, -1), counts.reshape(size, -1).astype(np.uint8))


def _connected_sets(height: int, width: int) -> Masks:
    """Sets of cells that are connected, whose rest is connected with the border, and that nowhere touch at a corner only.

    A bit for each cell of a board with a border.
    """
    stride = width + 2
    rows = np.arange(1 << width, dtype=np.uint64)
    sets, last = np.zeros(1, dtype=np.uint64), np.zeros(1, dtype=np.uint64)
    for row in range(height):
        sets, last, below = np.repeat(sets, len(rows)), np.repeat(last, len(rows)), np.tile(rows, len(sets))
        # Neighbouring columns differ both above and below, and in opposite ways: the corner between them has four lines.
        turns = (last ^ last >> np.uint64(1)) & (below ^ below >> np.uint64(1)) & (last ^ below)
        kept = turns & np.uint64((1 << width - 1) - 1) == 0
        sets = sets[kept] | below[kept] << np.uint64((row + 1) * stride + 1)
        last = below[kept]
    sets = sets[sets != 0]
    sets = sets[_is_connected(sets, sets & (~sets + np.uint64(1)), stride)]
    everything = np.uint64((1 << (height + 2) * stride) - 1)
    outside = ~sets & everything
    return sets[_is_connected(outside, np.ones(len(sets), dtype=np.uint64), stride)]


def _is_connected(sets: Masks, starts: Masks, stride: int) -> npt.NDArray[np.bool_]:
    """Whether all of each set is reached from its start. The border is outside, or wholly inside: nothing wraps around."""
    reached, going = starts.copy(), np.arange(len(sets))
    while len(going):
        before = reached[going]
        after = before
        for step in (1, stride):
            after = after | before << np.uint64(step) | before >> np.uint64(step)
        after &= sets[going]
        reached[going] = after
        going = going[after != before]
    return reached == sets
