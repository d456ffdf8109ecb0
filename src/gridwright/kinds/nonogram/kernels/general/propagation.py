"""Propagation: settle line after line, each change waking the lines through the cell, until nothing is left to look at.

A line is settled by its automaton: sets of states from the left, and from the right those of them that lead to the end. What is
left of a cell's values is exact. Lines whose automaton takes several words keep, for each cell, the words that are not empty:
states of a long clue are reached in a narrow band.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.general.state import (
    LINE_SOLVES,
    OPEN,
    QUEUE_HEAD,
    QUEUE_LENGTH,
    TRAIL_LENGTH,
    VALUES,
    WORK,
)

ONE = np.uint64(1)
ZERO = np.uint64(0)
ALL = ~np.uint64(0)
FEW_VALUES = 6
"""Of so few all are looked at in turn, which takes no branch that a processor could guess wrong."""
SHORT_REACH = 2
"""How many states ahead an automaton leads at most, unless it leads five."""
SETS_BEFORE_ENTER = 3
"""Of an automaton in `Board.masks`: the sets `first`, `accepting` and `repeat`."""


@inlined
def wake(board: Any, line: Any) -> None:
    """Put a line into the queue, unless it waits there already."""
    if board.queued[line] == 0:
        board.queued[line] = 1
        counts = board.counts
        place = counts[QUEUE_HEAD] + counts[QUEUE_LENGTH]
        size = board.queue.shape[0]
        if place >= size:
            place -= size
        board.queue[place] = line
        counts[QUEUE_LENGTH] += 1


@inlined
def next_line(board: Any) -> Any:
    """Take the line that has waited longest."""
    counts = board.counts
    head = counts[QUEUE_HEAD]
    line = np.int64(board.queue[head])
    head += 1
    if head == board.queue.shape[0]:
        head = 0
    counts[QUEUE_HEAD] = head
    counts[QUEUE_LENGTH] -= 1
    board.queued[line] = 0
    return line


@helper
def forget_queue(board: Any) -> None:
    while board.counts[QUEUE_LENGTH] > 0:
        next_line(board)


@helper
def narrow(board: Any, cell: Any, domain: Any, source: Any) -> None:
    """Leave a cell fewer values, and wake its lines but the one that says so; that is -1 where no line does."""
    place = board.counts[TRAIL_LENGTH]
    board.trail_cells[place] = cell
    board.trail_domains[place] = board.domains[cell]
    board.counts[TRAIL_LENGTH] = place + 1
    board.domains[cell] = domain
    if domain & (domain - ONE) == ZERO:
        board.counts[OPEN] -= 1
    for at in range(board.first_line[cell], board.first_line[cell + 1]):
        line = np.int64(board.line_of[at])
        if line != source:
            wake(board, line)


@helper
def take_back(board: Any, mark: Any) -> None:
    """Undo the trail down to the length `mark`."""
    for place in range(board.counts[TRAIL_LENGTH] - 1, mark - 1, -1):
        cell = board.trail_cells[place]
        domain = board.domains[cell]
        if domain & (domain - ONE) == ZERO:
            board.counts[OPEN] += 1
        board.domains[cell] = board.trail_domains[place]
    board.counts[TRAIL_LENGTH] = mark


@inlined
def lead_on(masks: Any, base: Any, reach: Any, states: Any) -> Any:
    """The states that follow these, in an automaton of one word."""
    following = (states & masks[base + 2]) | ((states << ONE) & masks[base + 3]) | ((states << np.uint64(2)) & masks[base + 4])
    if reach > SHORT_REACH:
        following |= (states << np.uint64(3)) & masks[base + 5]
        following |= (states << np.uint64(4)) & masks[base + 6]
        following |= (states << np.uint64(5)) & masks[base + 7]
    return following


@inlined
def lead_back(masks: Any, base: Any, reach: Any, states: Any) -> Any:
    """The states that these follow."""
    followed = (states & masks[base + 2]) | ((states & masks[base + 3]) >> ONE) | ((states & masks[base + 4]) >> np.uint64(2))
    if reach > SHORT_REACH:
        followed |= (states & masks[base + 5]) >> np.uint64(3)
        followed |= (states & masks[base + 6]) >> np.uint64(4)
        followed |= (states & masks[base + 7]) >> np.uint64(5)
    return followed


@inlined
def allow(masks: Any, labels: Any, values: Any, domain: Any) -> Any:
    """The states that consume one of these values, in an automaton of one word."""
    allowed = ZERO
    if values <= FEW_VALUES:
        for value in range(values):
            allowed |= masks[labels + value] & (ZERO - ((domain >> np.uint64(value)) & ONE))
    else:
        while domain != ZERO:
            allowed |= masks[labels + lowest_bit(domain)]
            domain &= domain - ONE
    return allowed


@inlined
def keep_values(masks: Any, labels: Any, values: Any, domain: Any, states: Any) -> Any:
    """Those of some values that one of these states consumes, in an automaton of one word."""
    kept = ZERO
    if values <= FEW_VALUES:
        for value in range(values):
            if masks[labels + value] & states != ZERO:
                kept |= ONE << np.uint64(value)
        kept &= domain
    else:
        while domain != ZERO:
            value = lowest_bit(domain)
            if masks[labels + value] & states != ZERO:
                kept |= ONE << np.uint64(value)
            domain &= domain - ONE
    return kept


@helper
def settle_short(board: Any, line: Any) -> Any:
    """Settle a line whose automaton takes one word. False if its clue cannot be met.

    `Board.reached` then has the states of each cell that are reached and lead to the end. Both directions are swept in one loop:
    each step waits for the one before it, but the two do not wait for each other.
    """
    start, length = board.first_cell[line], board.first_cell[line + 1] - board.first_cell[line]
    masks, base, reach, values = board.masks, board.first_mask[line], np.int64(board.reach[line]), board.counts[VALUES]
    reached, allowed, leading = board.reached, board.sweeps[0], board.sweeps[1]
    labels = base + SETS_BEFORE_ENTER + reach
    for index in range(length):
        allowed[index] = allow(masks, labels, values, board.domains[board.cell_of[start + index]])
    following, followed = masks[base], masks[base + 1]
    for index in range(length):
        states = following & allowed[index]
        reached[index] = states
        following = lead_on(masks, base, reach, states)
        states = followed & allowed[length - 1 - index]
        leading[length - 1 - index] = states
        followed = lead_back(masks, base, reach, states)
    if reached[length - 1] & leading[length - 1] == ZERO:
        return False
    for index in range(length - 1, -1, -1):
        states = reached[index] & leading[index]
        reached[index] = states
        cell = np.int64(board.cell_of[start + index])
        domain = board.domains[cell]
        kept = keep_values(masks, labels, values, domain, states)
        if kept != domain:
            narrow(board, cell, kept, line)
    return True


@helper
def allow_values(board: Any, line: Any, row: Any, domain: Any, low: Any, high: Any) -> Any:
    """Of the states in some words of a row of `reached`, keep those that these values allow.

    Gives the first and the last word that is not empty; the last is -1 where all are.
    """
    words = np.int64(board.words[line])
    masks, reached = board.masks, board.reached
    labels = board.first_mask[line] + words * (SETS_BEFORE_ENTER + np.int64(board.reach[line]))
    new_low: Any = np.int64(0)
    new_high: Any = np.int64(-1)
    for word in range(low, high + 1):
        states = reached[row + word]
        if states != ZERO:
            allowed = ZERO
            rest = domain
            while rest != ZERO:
                allowed |= masks[labels + words * lowest_bit(rest) + word]
                rest &= rest - ONE
            states &= allowed
            reached[row + word] = states
        if states != ZERO:
            if new_high < 0:
                new_low = word
            new_high = word
    return new_low, new_high


@helper
def settle_long(board: Any, line: Any) -> Any:
    """Settle a line whose automaton takes several words. False if its clue cannot be met.

    `Board.reached` then has, between the words of `Board.windows`, the states of each cell that are reached and lead to the end.
    """
    start, end = board.first_cell[line], board.first_cell[line + 1]
    words, reach = np.int64(board.words[line]), np.int64(board.reach[line])
    masks, reached, windows, base = board.masks, board.reached, board.windows, board.first_mask[line]
    repeat = base + 2 * words
    labels = base + words * (SETS_BEFORE_ENTER + reach)
    low, high = np.int64(0), words - 1
    for word in range(words):
        reached[word] = masks[base + word]
    for at in range(start, end):
        row = (at - start) * words
        low, high = allow_values(board, line, row, board.domains[board.cell_of[at]], low, high)
        if high < 0:
            return False
        windows[2 * (at - start)] = low
        windows[2 * (at - start) + 1] = high
        last = min(high + 1, words - 1)
        for word in range(low, last + 1):
            here = reached[row + word] if word <= high else ZERO
            below = reached[row + word - 1] if word > low else ZERO
            following = here & masks[repeat + word]
            for ahead in range(1, reach + 1):
                moved = (here << np.uint64(ahead)) | (below >> np.uint64(64 - ahead))
                following |= moved & masks[repeat + ahead * words + word]
            reached[row + words + word] = following
        high = last
    # From the right: the row behind the last cell of the line holds what leads on from each cell.
    ahead_of = (end - start) * words
    low, high = np.int64(0), words - 1
    for word in range(words):
        reached[ahead_of + word] = masks[base + words + word]
    for at in range(end - 1, start - 1, -1):
        row = (at - start) * words
        low, high = max(low, np.int64(windows[2 * (at - start)])), min(high, np.int64(windows[2 * (at - start) + 1]))
        windows[2 * (at - start)], windows[2 * (at - start) + 1] = low, high
        is_dead = True
        for word in range(low, high + 1):
            reached[row + word] &= reached[ahead_of + word]
            is_dead = is_dead and reached[row + word] == ZERO
        if is_dead:
            return False
        cell = np.int64(board.cell_of[at])
        domain = board.domains[cell]
        if domain & (domain - ONE) != ZERO:
            kept = ZERO
            rest = domain
            while rest != ZERO:
                value = lowest_bit(rest)
                for word in range(low, high + 1):
                    if reached[row + word] & masks[labels + words * value + word] != ZERO:
                        kept |= ONE << np.uint64(value)
                        break
                rest &= rest - ONE
            if kept != domain:
                narrow(board, cell, kept, line)
        first: Any = max(low - 1, 0)
        for word in range(first, high + 1):
            here = reached[row + word] if word >= low else ZERO
            above = reached[row + word + 1] if word < high else ZERO
            followed = here & masks[repeat + word]
            for ahead in range(1, reach + 1):
                entered = repeat + ahead * words + word
                followed |= (here & masks[entered]) >> np.uint64(ahead)
                if word < high:
                    followed |= (above & masks[entered + 1]) << np.uint64(64 - ahead)
            reached[ahead_of + word] = followed
        low = first
    return True


@helper
def propagate(board: Any) -> Any:
    """Look at waiting lines until none is left. False, with an empty queue, if some clue cannot be met."""
    counts = board.counts
    while counts[QUEUE_LENGTH] > 0:
        line = next_line(board)
        board.touched[line >> 6] |= ONE << np.uint64(line & 63)
        words = np.int64(board.words[line])
        counts[LINE_SOLVES] += 1
        counts[WORK] += 1 + (((board.first_cell[line + 1] - board.first_cell[line]) * words) >> 5)
        possible = settle_short(board, line) if words == 1 else settle_long(board, line)
        if not possible:
            forget_queue(board)
            return False
    return True


@kernel
def settle_domains(board: Any) -> Any:
    """`propagate` for Python: everything that lines alone tell. False if they contradict each other."""
    return propagate(board)
