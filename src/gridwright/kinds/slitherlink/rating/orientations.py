"""A puzzle turned and flipped: eight ways to look at it, which are as hard as each other for people."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from gridwright.kinds.slitherlink.board import Board
from gridwright.kinds.slitherlink.puzzle import Slitherlink

ORIENTATIONS = 8


def turn_puzzle(puzzle: Slitherlink, way: int) -> Slitherlink:
    """The puzzle turned by `way` quarters, and mirrored if that is 4 or more; the clues and given edges only.

    >>> turn_puzzle(Slitherlink.build(["01", "23"]), 1).rows()
    ['13', '02']
    """
    clues = _turn(np.array(puzzle.clues, dtype=object), way)
    given = None if puzzle.given is None else turn_board(puzzle.given, way)
    return Slitherlink(tuple(map(tuple, clues.tolist())), given=given)


def turn_board(board: Board, way: int) -> Board:
    """The same for a board: with an odd number of quarter turns, what ran across stands upright."""
    across = np.frombuffer(board.across, dtype=np.uint8).reshape(board.height + 1, board.width)
    upright = np.frombuffer(board.upright, dtype=np.uint8).reshape(board.height, board.width + 1)
    turned = [_turn(across, way), _turn(upright, way)]
    height, width = board.height, board.width
    if way % 2:
        turned.reverse()
        height, width = width, height
    return Board(height, width, turned[0].tobytes(), turned[1].tobytes())


def _turn(values: npt.NDArray[np.generic], way: int) -> npt.NDArray[np.generic]:
    turned = np.rot90(values, way % 4)
    return np.fliplr(turned) if way >= 4 else turned
