"""Belief propagation on automata of lines: how likely each value of each cell is, by what lines tell each other.

As in black and white (`kernels.beliefs`): every line works out the odds of its cells' values over all ways to meet its clue, each
weighed by what the other lines through the cells say, and tells them in turn; messages move half of the way each time (the
sum-product algorithm, Pearl 1982; Kschischang, Frey and Loeliger 2001). Here the ways are the runs of an automaton. With

    before[i, q]   the weight of all runs over the cells before i that can go on with state q
    after[i, q]    the weight of all runs over the cells behind i that can follow state q

a value v of cell i has the weight of `before[i, q] after[i, q]` over all states q that consume v. Both are scaled cell by cell,
so that none vanishes on long lines. A message holds log odds against the first value that the cell may have.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.nonogram.kernels.general.propagation import SETS_BEFORE_ENTER, lead_on, settle_short
from gridwright.kinds.nonogram.kernels.general.state import OPEN, VALUES, Board, Flags

Reals = npt.NDArray[np.float64]

ONE = np.uint64(1)
ZERO = np.uint64(0)

DAMPING = 0.5
"""How far a message moves to its new value. 1 swings on most boards."""
SUREST = 20.0
"""The largest log odds that a line tells, or listens to."""
NEARLY = 1e-12
"""A smaller weight, against that of all values together, is not told."""
CHANGE, IS_SOLUTION = 0, 1
"""What `Beliefs.state` holds."""


class Beliefs(NamedTuple):
    """What lines have told each other, and room to work out what one tells."""

    messages: Reals
    """Per cell of each line, as in `Board.cell_of`, and value: the log odds told; 0 while nothing has been."""
    odds: Reals
    """Per cell and value: what all lines through the cell have told, together."""
    likely: Flags
    """Per cell: its likeliest value."""
    state: Reals
    """How far the messages were from coming to rest in the last round, on the average, and whether `likely` is a solution."""
    weights: Reals
    """Scratch, per cell of a line and value."""
    before: Reals
    after: Reals
    """Scratch, per cell of a line and state."""


def new_beliefs(board: Board) -> Beliefs:
    """Nothing told yet."""
    longest, values = int(np.diff(board.first_cell).max()), int(board.counts[VALUES])
    return Beliefs(
        messages=np.zeros((len(board.cell_of), values)),
        odds=np.zeros((len(board.domains), values)),
        likely=np.zeros(len(board.domains), dtype=np.uint8),
        state=np.zeros(2),
        weights=np.zeros((longest, values)),
        before=np.zeros((longest, 64)),
        after=np.zeros((longest, 64)),
    )


@helper
def weigh_values(board: Any, beliefs: Any, line: Any) -> Any:
    """Weigh the values of a line's cells by what other lines have told, the largest of each 1; how many cells are open."""
    start, end = board.first_cell[line], board.first_cell[line + 1]
    open_cells = 0
    for at in range(start, end):
        cell = np.int64(board.cell_of[at])
        domain = board.domains[cell]
        if domain & (domain - ONE) != ZERO:
            open_cells += 1
        most = -1e9
        rest = domain
        while rest != ZERO:
            value = lowest_bit(rest)
            rest &= rest - ONE
            told = min(max(beliefs.odds[cell, value] - beliefs.messages[at, value], -SUREST), SUREST)
            beliefs.weights[at - start, value] = told
            most = max(most, told)
        rest = domain
        while rest != ZERO:
            value = lowest_bit(rest)
            rest &= rest - ONE
            beliefs.weights[at - start, value] = math.exp(beliefs.weights[at - start, value] - most)
    return open_cells


@helper
def weigh_state(board: Any, beliefs: Any, labels: Any, at: Any, index: Any, state: Any) -> Any:
    """The weight of all values of a cell that a state consumes."""
    weight = 0.0
    rest = board.domains[board.cell_of[at]]
    while rest != ZERO:
        value = lowest_bit(rest)
        rest &= rest - ONE
        if (board.masks[labels + value] >> np.uint64(state)) & ONE != ZERO:
            weight += beliefs.weights[index, value]
    return weight


@helper
def scale(row: Any, states: Any) -> None:
    """Let the weights of these states sum up to 1."""
    total = 0.0
    rest = states
    while rest != ZERO:
        total += row[lowest_bit(rest)]
        rest &= rest - ONE
    if total > 0.0:
        rest = states
        while rest != ZERO:
            row[lowest_bit(rest)] /= total
            rest &= rest - ONE


@helper
def sweep_forward(board: Any, beliefs: Any, line: Any) -> None:
    """Fill in `before` for every state that a cell of the line may be in; `Board.reached` has these."""
    start, length = board.first_cell[line], board.first_cell[line + 1] - board.first_cell[line]
    base, reach = board.first_mask[line], np.int64(board.reach[line])
    labels = base + SETS_BEFORE_ENTER + reach
    before = beliefs.before
    for index in range(length):
        for state in range(64):
            before[index, state] = 0.0
        if index == 0:
            rest = board.reached[0]
            while rest != ZERO:
                before[0, lowest_bit(rest)] = 1.0
                rest &= rest - ONE
            continue
        rest = board.reached[index - 1]
        while rest != ZERO:
            state = lowest_bit(rest)
            rest &= rest - ONE
            weight = before[index - 1, state] * weigh_state(board, beliefs, labels, start + index - 1, index - 1, state)
            bit = ONE << np.uint64(state)
            if board.masks[base + 2] & bit != ZERO:
                before[index, state] += weight
            for ahead in range(1, reach + 1):
                if board.masks[base + 2 + ahead] & (bit << np.uint64(ahead)) != ZERO:
                    before[index, state + ahead] += weight
        scale(before[index], board.reached[index])


@helper
def sweep_backward(board: Any, beliefs: Any, line: Any) -> None:
    """Fill in `after` in the same way."""
    start, length = board.first_cell[line], board.first_cell[line + 1] - board.first_cell[line]
    base, reach = board.first_mask[line], np.int64(board.reach[line])
    labels = base + SETS_BEFORE_ENTER + reach
    after = beliefs.after
    for index in range(length - 1, -1, -1):
        for state in range(64):
            after[index, state] = 0.0
        if index == length - 1:
            rest = board.reached[index]
            while rest != ZERO:
                after[index, lowest_bit(rest)] = 1.0
                rest &= rest - ONE
            continue
        rest = board.reached[index + 1]
        while rest != ZERO:
            state = lowest_bit(rest)
            rest &= rest - ONE
            weight = after[index + 1, state] * weigh_state(board, beliefs, labels, start + index + 1, index + 1, state)
            bit = ONE << np.uint64(state)
            if board.masks[base + 2] & bit != ZERO:
                after[index, state] += weight
            for ahead in range(1, reach + 1):
                if board.masks[base + 2 + ahead] & bit != ZERO:
                    after[index, state - ahead] += weight
        scale(after[index], board.reached[index])


@helper
def tell_cell(board: Any, beliefs: Any, line: Any, index: Any) -> Any:
    """Move the messages of a line to an open cell; how far they were, on the average over values."""
    at = board.first_cell[line] + index
    cell = np.int64(board.cell_of[at])
    labels = board.first_mask[line] + SETS_BEFORE_ENTER + np.int64(board.reach[line])
    domain = board.domains[cell]
    total = 0.0
    rest = domain
    while rest != ZERO:
        value = lowest_bit(rest)
        rest &= rest - ONE
        weight = 0.0
        states = board.reached[index] & board.masks[labels + value]
        while states != ZERO:
            state = lowest_bit(states)
            states &= states - ONE
            weight += beliefs.before[index, state] * beliefs.after[index, state]
        beliefs.weights[index, value] = weight
        total += weight
    if total <= 0.0:
        return 0.0
    first = lowest_bit(domain)
    base = math.log(max(beliefs.weights[index, first], NEARLY * total))
    rest = domain & (domain - ONE)
    change, count = 0.0, 0
    while rest != ZERO:
        value = lowest_bit(rest)
        rest &= rest - ONE
        odds = math.log(max(beliefs.weights[index, value], NEARLY * total)) - base
        away = min(max(odds, -SUREST), SUREST) - beliefs.messages[at, value]
        beliefs.messages[at, value] += DAMPING * away
        beliefs.odds[cell, value] += DAMPING * away
        change += abs(away)
        count += 1
    return change / count


@helper
def find_likely(board: Any, beliefs: Any) -> Any:
    """Fill in the likeliest value of each cell; whether all of them together meet every clue."""
    for cell in range(board.domains.shape[0]):
        rest = board.domains[cell]
        best = lowest_bit(rest)
        while rest != ZERO:
            value = lowest_bit(rest)
            rest &= rest - ONE
            if beliefs.odds[cell, value] > beliefs.odds[cell, best]:
                best = value
        beliefs.likely[cell] = best
    for line in range(board.words.shape[0]):
        base, reach = board.first_mask[line], np.int64(board.reach[line])
        labels = base + SETS_BEFORE_ENTER + reach
        following = board.masks[base]
        states = ZERO
        for at in range(board.first_cell[line], board.first_cell[line + 1]):
            states = following & board.masks[labels + np.int64(beliefs.likely[board.cell_of[at]])]
            following = lead_on(board.masks, base, reach, states)
        if states & board.masks[base + 1] == ZERO:
            return False
    return True


@kernel
def propagate_beliefs(board: Any, beliefs: Any, rounds: Any) -> None:
    """Go on for so many rounds, line after line, on a settled board whose automata take one word each."""
    for _ in range(rounds):
        change = 0.0
        for line in range(board.words.shape[0]):
            if weigh_values(board, beliefs, line) == 0:
                continue
            settle_short(board, line)
            sweep_forward(board, beliefs, line)
            sweep_backward(board, beliefs, line)
            for index in range(board.first_cell[line + 1] - board.first_cell[line]):
                domain = board.domains[board.cell_of[board.first_cell[line] + index]]
                if domain & (domain - ONE) != ZERO:
                    change += tell_cell(board, beliefs, line, index)
        beliefs.state[CHANGE] = change / (2 * max(board.counts[OPEN], 1))
    beliefs.state[IS_SOLUTION] = 1.0 if find_likely(board, beliefs) else 0.0
