"""A guess at a solution, by belief propagation: which cells are likely filled, and where blocks likely start.

A guess proves nothing. Where all of it together happens to be a solution, that is found without any search; elsewhere it
tells an engine which value to try first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.kernels.beliefs import Reals, new_beliefs, propagate_beliefs
from gridwright.kinds.nonogram.kernels.state import Board, Flags, Numbers, Small, read_cells

ROUNDS_AT_ONCE = 6
"""Between two looks at the guess."""
CELLS_OF_A_LARGE_BOARD = 10_000
"""On more, one round may take a fraction of a second: the clock is looked at after each."""
FEW_ROUNDS = 12
"""What every guess takes: about a millisecond on a board of 25x25."""
MOST_ROUNDS = 60
MOST_PATIENT_ROUNDS = 200
"""On large boards beliefs travel from the borders inwards, some cells a round."""
AT_REST = 0.01
"""Messages that are as near to coming to rest as this tell no more on large boards."""
RESTLESS = 1.0
"""Where messages are as far as this from coming to rest after `FEW_ROUNDS`, more rounds seldom show a solution."""

REINFORCEMENT, REINFORCED_ROUNDS = 0.001, 500
"""How many times more in each round what both lines of a cell say is told to it once more, and for how long. Some 16 ms on a
board of 25x25: that solves a third of 66 images of hard contest puzzles, half as much for 900 rounds no more of them, three times
as much for 180 a quarter."""
PATIENT_REINFORCEMENT, PATIENT_REINFORCED_ROUNDS = 0.0005, 900
"""For CaDiCaL: it needed half of the conflicts with them on 26 images of such puzzles, and as many as before with three times as
much for 360 rounds."""
REINFORCED_ROUNDS_AT_ONCE = 30
FEW_CELLS = 900
"""On more, fewer rounds are gone at once, so that the clock is looked at every millisecond or two."""


@dataclass(frozen=True)
class Guess:
    """What belief propagation on a settled board has come to."""

    odds: Reals
    """Per cell: the log odds that it is filled; 0 where it is known."""
    starts: Small
    """Per block: where it likely starts."""
    solution: bytes | None
    """The likeliest value of each cell, if that is a solution."""


def guess_solution(board: Board, look_up: Callable[[], None] = lambda: None, *, is_patient: bool = False) -> Guess:
    """Propagate beliefs on a settled board until they show a solution, or do not seem to get there.

    `look_up` is called now and then, and may raise. Who `is_patient` wants likely values and waits until they rest.
    """
    beliefs = new_beliefs(board)
    rounds_a_call = ROUNDS_AT_ONCE if len(board.trail) <= CELLS_OF_A_LARGE_BOARD else 1
    for rounds in range(ROUNDS_AT_ONCE, (MOST_PATIENT_ROUNDS if is_patient else MOST_ROUNDS) + 1, ROUNDS_AT_ONCE):
        for _ in range(ROUNDS_AT_ONCE // rounds_a_call):
            propagate_beliefs(board, beliefs, rounds_a_call)
            look_up()
        odds = beliefs.messages[0] + beliefs.messages[1]
        solution = _read_solution(board, odds)
        change = beliefs.change[0]
        is_over = change <= AT_REST if is_patient else rounds >= FEW_ROUNDS and change > RESTLESS
        if solution is not None or is_over:
            break
    return Guess(odds, beliefs.starts, solution)


def reinforce_guess(board: Board, look_up: Callable[[], None] = lambda: None, *, is_patient: bool = False) -> Guess:
    """Propagate beliefs on a settled board, and lead them to one solution, as far as they let themselves be led."""
    most_rounds = PATIENT_REINFORCED_ROUNDS if is_patient else REINFORCED_ROUNDS
    beliefs = new_beliefs(board, PATIENT_REINFORCEMENT if is_patient else REINFORCEMENT)
    rounds_a_call = max(1, REINFORCED_ROUNDS_AT_ONCE * FEW_CELLS // max(len(board.trail), FEW_CELLS))
    for _ in range(0, most_rounds, rounds_a_call):
        propagate_beliefs(board, beliefs, rounds_a_call)
        look_up()
        odds = beliefs.messages[0] + beliefs.messages[1]
        solution = _read_solution(board, odds)
        if solution is not None:
            break
    return Guess(odds, beliefs.starts, solution)


def starts_of(cells: bytes, board: Board) -> Small:
    """Where each block starts in a solution."""
    return np.concatenate([starts for _, starts, _ in _list_runs(np.frombuffer(cells, dtype=np.uint8), board)])


def _read_solution(board: Board, odds: Reals) -> bytes | None:
    """The likelier value of each open cell, if that meets every clue."""
    known = np.frombuffer(read_cells(board), dtype=np.uint8)
    cells = np.where(known == UNKNOWN, np.where(odds > 0.0, FILLED, EMPTY), known).astype(np.uint8)
    line, starts, ends = (np.concatenate(parts) for parts in zip(*_list_runs(cells, board), strict=True))
    is_met = np.array_equal(np.bincount(line, minlength=len(board.length)), np.diff(board.first))
    return cells.tobytes() if is_met and np.array_equal(ends - starts, board.blocks) else None


def _list_runs(cells: Flags, board: Board) -> Iterator[tuple[Numbers, Small, Small]]:
    """The line, the start and the end of each run of filled cells: those of the rows, then those of the columns."""
    height, width = (int(side) for side in board.shape)
    picture = cells.reshape(height, width) == FILLED
    for lines, first in ((picture, 0), (picture.T, height)):
        framed = np.zeros((lines.shape[0], lines.shape[1] + 2), dtype=np.int8)  # by hand: np.pad takes ten times as long
        framed[:, 1:-1] = lines
        edges = framed[:, 1:] - framed[:, :-1]
        line, start = np.nonzero(edges == 1)
        end = np.nonzero(edges == -1)[1]
        yield first + line, start.astype(np.int32), end.astype(np.int32)
