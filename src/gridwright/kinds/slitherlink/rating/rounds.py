"""Rounds of a solution with all places side by side: how much can be done at the same time, whatever the order.

In a round every clue and every corner is counted on the board as it was before. Where counting gives nothing, the lowest level
that gives an edge gives that one, as it does to the simulated solver, and counting goes on. All that such a level can tell must
not count as one round: then the puzzles that lean on it most, the hardest, would have the fewest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridwright.kernels.loops.engine import CONTRADICTION
from gridwright.kernels.loops.grid import UNKNOWN as OPEN
from gridwright.kinds.slitherlink.board import CROSS, LINE, UNKNOWN, Board
from gridwright.kinds.slitherlink.grids import list_edges, make_board, read_board, read_clues, run_deduction
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rating.orientations import ORIENTATIONS, turn_puzzle
from gridwright.kinds.slitherlink.rating.rung import NOTHING, Rung
from gridwright.kinds.slitherlink.rating.tiers import LEVEL_COUNT

Values = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Rounds:
    """What each round came to, until deduction gives no more."""

    gains: tuple[int, ...]
    """Edges settled by counting, round by round."""
    first_tier: int
    """The lowest tier that gives something on the board as it is given; 0 if none does."""
    first_edges: int
    """How many edges that tier settles before a higher one is called for."""
    footholds: int
    """Clues with such an edge beside them."""
    looks: int = 0
    """Edges that counting did not give, found one at a time by a level above it."""

    @property
    def total(self) -> int:
        """Rounds of counting, and times that a higher level was called for."""
        return len(self.gains) + self.looks


def run_rounds(puzzle: Slitherlink) -> Rounds:
    """Solve a puzzle in rounds, cells coloured, as far as deduction goes.

    Which edge a level finds first depends on where it begins to look. So the puzzle is first turned to the one of its eight ways
    to lie whose clues come first in the order of text: the answer is the same however it lies.
    """
    turned = (turn_puzzle(puzzle, way) for way in range(ORIENTATIONS))
    puzzle = min(turned, key=lambda each: (each.rows(), each.given.rows() if each.given else []))
    clues, levels = read_clues(puzzle), _Levels(puzzle)
    start = board = puzzle.given or Board.blank(*puzzle.size)
    gains: list[int] = []
    looks, first_tier, first_board = 0, 0, start
    while not board.is_complete:
        after, tier = _count_places(clues, board), 1
        if after == board:
            after, tier = levels.find_edge(board)
            if after == board:
                break
            looks += 1
        else:
            gains.append(_count_unknown(board) - _count_unknown(after))
        if not first_tier:
            first_tier = tier
            first_board = read_board(run_deduction(puzzle, tier - 1, board=start)[0])
        board = after
    first_edges = _count_unknown(start) - _count_unknown(first_board)
    return Rounds(tuple(gains), first_tier, first_edges, _count_touched(clues, start, first_board), looks)


class _Levels:
    """What each level gives on a board that grows; each keeps what it has found out, and is asked only when it has to be."""

    def __init__(self, puzzle: Slitherlink) -> None:
        self._size = puzzle.size
        self._rungs = [Rung(puzzle, level) for level in range(LEVEL_COUNT)]
        self._blank = self._rungs[0].edges.copy()
        self._offers = [NOTHING] * LEVEL_COUNT

    def find_edge(self, board: Board) -> tuple[Board, int]:
        """The board with one more edge, the first that the lowest level finds that finds any, and its tier; the same if none."""
        known = self._blank.copy()
        edges, values = list_edges(board)
        known[edges] = values
        for level, rung in enumerate(self._rungs):
            offers = self._offers[level]
            offers = offers[known[offers] == OPEN]
            if not len(offers):
                offers = np.array(rung.learn(known), dtype=np.int32)
            self._offers[level] = offers
            if rung.ending == CONTRADICTION:
                break
            if len(offers):
                known[offers[0]] = rung.edges[offers[0]]
                return make_board(known, *self._size), level + 1
        return board, 0


def _count_places(clues: npt.NDArray[np.int8], board: Board) -> Board:
    """The board after every clue and every corner was counted once, side by side."""
    picture = _draw(board)
    lines, unknown = _sum_around(picture == LINE), _sum_around(picture == UNKNOWN)
    takes_lines, takes_crosses = np.zeros_like(picture, dtype=np.bool_), np.zeros_like(picture, dtype=np.bool_)
    cells, vertices = np.s_[1::2, 1::2], np.s_[0::2, 0::2]
    takes_crosses[cells] = lines[cells] == clues
    takes_lines[cells] = lines[cells] + unknown[cells] == clues
    takes_crosses[vertices] = (lines[vertices] == 2) | ((lines[vertices] == 0) & (unknown[vertices] == 1))
    takes_lines[vertices] = (lines[vertices] == 1) & (unknown[vertices] == 1)
    is_open = picture == UNKNOWN
    picture[is_open & (_sum_around(takes_crosses) > 0)] = CROSS
    picture[is_open & (_sum_around(takes_lines) > 0)] = LINE
    return Board(board.height, board.width, picture[0::2, 1::2].tobytes(), picture[1::2, 0::2].tobytes())


def _draw(board: Board) -> Values:
    """The edges at their spots; cells and vertices are as good as crosses."""
    picture = np.full((2 * board.height + 1, 2 * board.width + 1), CROSS, dtype=np.uint8)
    picture[0::2, 1::2] = np.frombuffer(board.across, dtype=np.uint8).reshape(board.height + 1, board.width)
    picture[1::2, 0::2] = np.frombuffer(board.upright, dtype=np.uint8).reshape(board.height, board.width + 1)
    return picture


def _sum_around(flags: Flags) -> npt.NDArray[np.int8]:
    """At each spot, how many of the four spots around it are flagged."""
    padded = np.pad(flags.astype(np.int8), 1)
    total: npt.NDArray[np.int8] = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    return total


def _count_unknown(board: Board) -> int:
    return board.across.count(UNKNOWN) + board.upright.count(UNKNOWN)


def _count_touched(clues: npt.NDArray[np.int8], before: Board, after: Board) -> int:
    """Clues beside an edge that was open before and is known after."""
    news = _sum_around(_draw(before) != _draw(after))
    return int(np.count_nonzero((news[1::2, 1::2] > 0) & (clues >= 0)))
