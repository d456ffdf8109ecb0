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
def keep_values(board: Any, line: Any, cell: Any, labels: Any, states: Any) -> None:
    """Leave a cell those of its values that one of these states consumes. For lines of one word."""
    domain = board.domains[cell]
    if domain & (domain - ONE) == ZERO:
        return
    kept = domain
    rest = domain
    while rest != ZERO:
        value = lowest_bit(rest)
        if board.masks[labels + value] & states == ZERO:
            kept &= ~(ONE << np.uint64(value))
        rest &= rest - ONE
    if kept != domain:
        narrow(board, cell, kept, line)


@helper
def settle_short(board: Any, line: Any) -> Any:
    """Settle a line whose automaton takes one word. False if its clue cannot be met.

    `Board.reached` then has the states of each cell that are reached and lead to the end.
    """
    start, end = board.first_cell[line], board.first_cell[line + 1]
    masks, reached, base, reach = board.masks, board.reached, board.first_mask[line], np.int64(board.reach[line])
    repeat, enter_1, enter_2 = masks[base + 2], masks[base + 3], masks[base + 4]
    enter_3, enter_4, enter_5 = ZERO, ZERO, ZERO
    if reach > 2:
        enter_3, enter_4, enter_5 = masks[base + 5], masks[base + 6], masks[base + 7]
    labels = base + SETS_BEFORE_ENTER + reach
    everything = ALL >> np.uint64(64 - board.counts[VALUES])
    states = masks[base]
    for at in range(start, end):
        rest = board.domains[board.cell_of[at]]
        if rest != everything:
            allowed = ZERO
            while rest != ZERO:
                allowed |= masks[labels + lowest_bit(rest)]
                rest &= rest - ONE
            states &= allowed
        if states == ZERO:
            return False
        reached[at - start] = states
        following = (states & repeat) | ((states << ONE) & enter_1) | ((states << np.uint64(2)) & enter_2)
        if reach > 2:
            following |= (states << np.uint64(3)) & enter_3
            following |= (states << np.uint64(4)) & enter_4
            following |= (states << np.uint64(5)) & enter_5
        states = following
    states = masks[base + 1]
    for at in range(end - 1, start - 1, -1):
        states &= reached[at - start]
        if states == ZERO:
            return False
        reached[at - start] = states
        keep_values(board, line, np.int64(board.cell_of[at]), labels, states)
        followed = (states & repeat) | ((states & enter_1) >> ONE) | ((states & enter_2) >> np.uint64(2))
        if reach > 2:
            followed |= (states & enter_3) >> np.uint64(3)
            followed |= (states & enter_4) >> np.uint64(4)
            followed |= (states & enter_5) >> np.uint64(5)
        states = followed
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
