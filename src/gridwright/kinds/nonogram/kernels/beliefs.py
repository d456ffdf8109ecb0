"""Belief propagation: how likely each cell is to be filled, by what rows and columns tell each other.

Every line works out, for each of its cells, the odds that it is filled: over all placements of its blocks, each weighed by what
the crossing lines say of the cells. What the line adds to what it was told goes back to the crossing lines, as log odds, and so
on for some rounds (the sum-product algorithm, Pearl 1982; Kschischang, Frey and Loeliger 2001). On a board, which is full of
cycles, nothing is proved by that and the odds may never come to rest; so messages move only half of the way each time, and
whoever reads the beliefs must treat them as a guess.

Beliefs may be reinforced (Braunstein and Zecchina 2006): each cell is told, as if by one more line, a share of what its row and
its column say together, which grows from round to round. So cells come down on one side, first the surest and then those that
follow from them; and unlike cells that are filled in one after another, each may still change.

One line of n cells and k blocks takes O(k (s + 1)) steps, where s is the slack: how many cells more it has than its blocks need.
Block j starts t cells right of where it starts when all blocks lie as far left as they can, for some t in 0 .. s. With

    before[j, t]   the weight of all ways to lay the blocks before j, and a gap, on the cells before that start
    here[j, t]     the weight of block j at that start, with the gap after it
    after[j, t]    the weight of all ways to lay the blocks from j on, on the cells from that start on

the block lies there with the weight `before[j, t] here[j, t] after[j + 1, t]`.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.propagate import cell_of
from gridwright.kinds.nonogram.kernels.state import TRAIL_LENGTH, Board, Small

Reals = npt.NDArray[np.float64]

ONE = np.uint64(1)
ZERO = np.uint64(0)

DAMPING = 0.5
"""How far a message moves to its new value. 1 swings on most boards."""
SUREST = 20.0
"""The largest log odds that a line listens to."""
SUREST_TOGETHER = 600.0
"""And what those of all open cells of a line add up to at most, so that no sum of their products is 0 or infinite."""
NEARLY = 1e-12
"""Nearer to 0 or 1 no chance is told."""


class Beliefs(NamedTuple):
    """What lines have told each other, and room to work out what one tells."""

    messages: Reals
    """The log odds of each cell by its row, and by its column; 0 while nothing has been told."""
    pull: Reals
    """How many times what both lines of a cell say is told to it once more, and by how much that grows in a round."""
    fields: Reals
    """What is told to each cell once more."""
    starts: Small
    """Per block: the median of where it starts, judged by its line; -1 where the line was never asked."""
    change: Reals
    """How far the messages of an open cell were from coming to rest in the last round, on the average."""
    weights: Reals
    """Scratch: the weight of each cell of a line as filled, and as empty."""
    before: Reals
    here: Reals
    after: Reals
    chances: Reals


def new_beliefs(board: Board, growth: float = 0.0) -> Beliefs:
    """Nothing told yet; they are reinforced by so much more in each round."""
    longest, most = int(board.length.max()), int(np.diff(board.first).max())
    table = (most + 1, longest + 2)
    return Beliefs(
        messages=np.zeros((2, len(board.trail))),
        pull=np.array([0.0, growth]),
        fields=np.zeros(len(board.trail)),
        starts=np.full(len(board.blocks), -1, dtype=np.int32),
        change=np.zeros(1),
        weights=np.zeros((2, longest + 1)),
        before=np.zeros(table),
        here=np.zeros(table),
        after=np.zeros(table),
        chances=np.zeros(longest + 2),
    )


@inlined
def is_open(board: Any, line: Any, index: Any) -> Any:
    at = board.offset[line] + (index >> 6)
    return ((board.filled[at] | board.empty[at]) >> np.uint64(index & 63)) & ONE == ZERO


@inlined
def bounded(odds: Any, most: Any) -> Any:
    return min(max(odds, -most), most)


@helper
def weigh_cells(board: Any, beliefs: Any, line: Any, told: Any, most: Any) -> None:
    """The weights of the cells of a line, the larger of each pair 1; the imaginary cell behind the last is empty."""
    filled, empty = beliefs.weights[0], beliefs.weights[1]
    length = board.length[line]
    for index in range(length):
        if is_open(board, line, index):
            cell = cell_of(board, line, index)
            odds = bounded(told[cell] + beliefs.fields[cell], most)
            filled[index] = math.exp(min(odds, 0.0))
            empty[index] = math.exp(min(-odds, 0.0))
        else:
            at = board.offset[line] + (index >> 6)
            is_filled = (board.filled[at] >> np.uint64(index & 63)) & ONE != ZERO
            filled[index] = 1.0 if is_filled else 0.0
            empty[index] = 0.0 if is_filled else 1.0
    filled[length] = 0.0
    empty[length] = 1.0


@helper
def weigh_block(beliefs: Any, number: Any, size: Any, start: Any, slack: Any) -> None:
    """Fill in `here` for a block of a line that starts at `start` at the earliest."""
    filled, empty, here = beliefs.weights[0], beliefs.weights[1], beliefs.here[number]
    # A window as long as the block moves along; `weight` is the product of what it holds, zeros left out.
    run, weight = 0, 1.0
    for index in range(start, start + size + slack):
        if filled[index] > 0.0:
            run += 1
            weight *= filled[index]
        else:
            run = 0
        at = index - size + 1
        if at >= start:
            here[at - start] = weight * empty[at + size] if run >= size else 0.0
            if filled[at] > 0.0:
                weight /= filled[at]


@helper
def sweep_forward(board: Any, beliefs: Any, line: Any, slack: Any) -> Any:
    """Fill in `here` and `before` for all blocks of a line; the weight of all placements together."""
    empty, before, here = beliefs.weights[1], beliefs.before, beliefs.here
    first, count = board.first[line], board.first[line + 1] - board.first[line]
    before[0, 0] = 1.0
    for place in range(slack):
        before[0, place + 1] = before[0, place] * empty[place]
    start = np.int64(0)
    for number in range(count):
        size = np.int64(board.blocks[first + number])
        weigh_block(beliefs, number, size, start, slack)
        start += size + 1
        before[number + 1, 0] = before[number, 0] * here[number, 0]
        for place in range(1, slack + 1):
            waits = before[number + 1, place - 1] * empty[start + place - 1]
            before[number + 1, place] = waits + before[number, place] * here[number, place]
    return before[count, slack]


@helper
def sweep_backward(board: Any, beliefs: Any, line: Any, slack: Any, total: Any) -> None:
    """Fill in `after`, the chance of each cell to be filled, and the median of each block's start."""
    empty, before, here, after, chances = beliefs.weights[1], beliefs.before, beliefs.here, beliefs.after, beliefs.chances
    first, count, length = board.first[line], board.first[line + 1] - board.first[line], board.length[line]
    for index in range(length + 1):
        chances[index] = 0.0
    start = length + 1 - slack
    after[count, slack] = 1.0
    for place in range(slack - 1, -1, -1):
        after[count, place] = after[count, place + 1] * empty[start + place]
    for number in range(count - 1, -1, -1):
        size = np.int64(board.blocks[first + number])
        start -= size + 1
        after[number, slack] = here[number, slack] * after[number + 1, slack]
        for place in range(slack - 1, -1, -1):
            waits = empty[start + place] * after[number, place + 1]
            after[number, place] = waits + here[number, place] * after[number + 1, place]
        passed = 0.0
        for place in range(slack + 1):
            chance = before[number, place] * here[number, place] * after[number + 1, place] / total
            # As differences, which are summed up below.
            chances[start + place] += chance
            chances[start + place + size] -= chance
            if passed < 0.5 <= passed + chance:
                beliefs.starts[first + number] = start + place
            passed += chance
    for index in range(1, length):
        chances[index] += chances[index - 1]


@helper
def tell_crossing_lines(board: Any, beliefs: Any, line: Any) -> Any:
    """Work out what a line says of its open cells, and move its messages there; how far they were from it, in all."""
    direction = 0 if line < board.shape[0] else 1
    told, own = beliefs.messages[1 - direction], beliefs.messages[direction]
    length = board.length[line]
    slack, open_cells = length + 1, 0
    for at in range(board.first[line], board.first[line + 1]):
        slack -= np.int64(board.blocks[at]) + 1
    for index in range(length):
        if is_open(board, line, index):
            open_cells += 1
    if open_cells == 0:
        return 0.0
    most = min(SUREST, SUREST_TOGETHER / open_cells)
    weigh_cells(board, beliefs, line, told, most)
    total = sweep_forward(board, beliefs, line, slack)
    if total <= 0.0:
        return 0.0
    sweep_backward(board, beliefs, line, slack, total)
    change = 0.0
    for index in range(length):
        if is_open(board, line, index):
            cell = cell_of(board, line, index)
            chance = min(max(beliefs.chances[index], NEARLY), 1.0 - NEARLY)
            away = math.log(chance / (1.0 - chance)) - bounded(told[cell] + beliefs.fields[cell], most) - own[cell]
            own[cell] += DAMPING * away
            change += abs(away)
    return change


@kernel
def propagate_beliefs(board: Any, beliefs: Any, rounds: Any) -> None:
    """Go on for so many rounds, rows before columns, on a settled board."""
    open_cells = board.trail.shape[0] - board.counts[TRAIL_LENGTH]
    messages, pull = beliefs.messages, beliefs.pull
    for _ in range(rounds):
        for cell in range(board.trail.shape[0] if pull[0] > 0.0 else 0):
            beliefs.fields[cell] = pull[0] * (messages[0, cell] + messages[1, cell])
        pull[0] += pull[1]
        change = 0.0
        for line in range(board.length.shape[0]):
            change += tell_crossing_lines(board, beliefs, line)
        beliefs.change[0] = change / (2 * max(open_cells, 1))
