"""A guess at a solution of a puzzle of any sort, by belief propagation; what it is good for, see `guess`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from gridwright.kinds.nonogram.guess import FEW_ROUNDS, MOST_ROUNDS, RESTLESS, ROUNDS_AT_ONCE
from gridwright.kinds.nonogram.kernels.general.beliefs import CHANGE, IS_SOLUTION, Reals, new_beliefs, propagate_beliefs
from gridwright.kinds.nonogram.kernels.general.state import Board, Flags


@dataclass(frozen=True)
class GeneralGuess:
    """What belief propagation on a settled board has come to."""

    likely: Flags
    """Per cell: its likeliest value."""
    chances: Reals
    """Per cell: the chance of that value."""
    solution: bytes | None
    """The likeliest value of each cell, if that is a solution."""


def guess_solution(board: Board, look_up: Callable[[], None]) -> GeneralGuess:
    """Propagate beliefs on a settled board until they show a solution, or do not seem to get there.

    `look_up` is called now and then, and may raise.
    """
    beliefs = new_beliefs(board)
    for rounds in range(ROUNDS_AT_ONCE, MOST_ROUNDS + 1, ROUNDS_AT_ONCE):
        propagate_beliefs(board, beliefs, ROUNDS_AT_ONCE)
        look_up()
        if beliefs.state[IS_SOLUTION] or (rounds >= FEW_ROUNDS and beliefs.state[CHANGE] > RESTLESS):
            break
    chances = _find_chances(beliefs.odds, board.domains)
    return GeneralGuess(beliefs.likely, chances, beliefs.likely.tobytes() if beliefs.state[IS_SOLUTION] else None)


def _find_chances(odds: Reals, domains: npt.NDArray[np.uint64]) -> Reals:
    """The chance of each cell's likeliest value."""
    is_left = (domains[:, None] >> np.arange(odds.shape[1], dtype=np.uint64)) & np.uint64(1) != 0
    told = np.where(is_left, odds, -np.inf)
    return np.asarray(1.0 / np.exp(told - told.max(axis=1, keepdims=True)).sum(axis=1))
