"""Propagation: settle line after line, each change waking the lines it crosses, until nothing is left to look at."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.line import WORD_CELLS, settle_word, settle_words
from gridwright.kinds.nonogram.kernels.state import CACHE_HITS, LINE_SOLVES, QUEUE_HEAD, QUEUE_LENGTH, TRAIL_LENGTH, WORK

ONE = np.uint64(1)
ZERO = np.uint64(0)
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
OTHER_MULTIPLIER = np.uint64(0xC2B2AE3D27D4EB4F)


@inlined
def cell_of(board: Any, line: Any, index: Any) -> Any:
    """The number of a cell of a line among all cells, row by row."""
    height, width = board.shape[0], board.shape[1]
    return line * width + index if line < height else index * width + line - height


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


@inlined
def assume(board: Any, literal: Any) -> None:
    """Write one literal on the board and wake its row and column. The cell must be unknown."""
    height, width = board.shape[0], board.shape[1]
    cell = literal >> 1
    row = np.int64(board.row_of[cell])
    column = cell - row * width
    masks = board.filled if literal & 1 else board.empty
    masks[board.offset[row] + (column >> 6)] |= ONE << np.uint64(column & 63)
    masks[board.offset[height + column] + (row >> 6)] |= ONE << np.uint64(row & 63)
    board.trail[board.counts[TRAIL_LENGTH]] = literal
    board.counts[TRAIL_LENGTH] += 1
    wake(board, row)
    wake(board, height + column)


@helper
def take_back(board: Any, mark: Any) -> None:
    """Undo the trail down to the length `mark`."""
    height, width = board.shape[0], board.shape[1]
    for place in range(mark, board.counts[TRAIL_LENGTH]):
        literal = np.int64(board.trail[place])
        cell = literal >> 1
        row = np.int64(board.row_of[cell])
        column = cell - row * width
        masks = board.filled if literal & 1 else board.empty
        masks[board.offset[row] + (column >> 6)] &= ~(ONE << np.uint64(column & 63))
        masks[board.offset[height + column] + (row >> 6)] &= ~(ONE << np.uint64(row & 63))
    board.counts[TRAIL_LENGTH] = mark


@inlined
def spread(board: Any, line: Any, bits: Any, base: Any, value: Any) -> None:
    """Cells `base + bit` of `line` have become known: tell the lines that cross there."""
    height, width = board.shape[0], board.shape[1]
    masks = board.filled if value else board.empty
    place = board.counts[TRAIL_LENGTH]
    is_row = line < height
    own = line if is_row else line - height
    own_word, own_bit = own >> 6, ONE << np.uint64(own & 63)
    while bits != ZERO:
        other = base + lowest_bit(bits)
        bits &= bits - ONE
        crossing = other + height if is_row else other
        masks[board.offset[crossing] + own_word] |= own_bit
        cell = own * width + other if is_row else other * width + own
        board.trail[place] = 2 * cell + value
        place += 1
        wake(board, crossing)
    board.counts[TRAIL_LENGTH] = place


@inlined
def settle_short(board: Any, cache: Any, line: Any) -> Any:
    """Settle a line of one word, by memory where it was met before. False if its clue cannot be met."""
    at = board.offset[line]
    filled, empty = board.filled[at], board.empty[at]
    slots = cache.shape[1]
    slot = 0
    if slots > 0:
        mixed = (filled * MULTIPLIER) ^ (empty * OTHER_MULTIPLIER)
        mixed ^= mixed >> np.uint64(29)
        slot = np.int64((mixed * MULTIPLIER) >> np.uint64(32)) & (slots - 1)
        entry = cache[line, slot]
        # What was never written says that the cell after a word is empty: no line says so.
        if entry[0] == filled and entry[1] == ~empty:
            board.counts[CACHE_HITS] += 1
            more_filled, more_empty = entry[2], entry[3]
            if more_filled & more_empty != ZERO:
                return False
            return _take_over(board, line, at, filled, empty, more_filled, more_empty)
    board.counts[LINE_SOLVES] += 1
    possible, more_filled, more_empty = settle_word(
        board.length[line],
        board.blocks,
        board.first[line],
        board.first[line + 1],
        filled,
        empty,
        board.scratch[0],
        board.scratch[1],
    )
    if slots > 0:
        entry = cache[line, slot]
        entry[0] = filled
        entry[1] = ~empty
        entry[2] = more_filled if possible else ~ZERO
        entry[3] = more_empty if possible else ~ZERO
    if not possible:
        return False
    return _take_over(board, line, at, filled, empty, more_filled, more_empty)


@inlined
def _take_over(board: Any, line: Any, at: Any, filled: Any, empty: Any, more_filled: Any, more_empty: Any) -> Any:
    board.filled[at] = more_filled
    board.empty[at] = more_empty
    spread(board, line, more_filled & ~filled, 0, 1)
    spread(board, line, more_empty & ~empty, 0, 0)
    return True


@inlined
def tag_words(board: Any, start: Any, end: Any) -> Any:
    """A hash of what is known of a line of several words; never 0."""
    tag = ONE
    for at in range(start, end):
        tag = (tag ^ (board.filled[at] * MULTIPLIER) ^ (board.empty[at] * OTHER_MULTIPLIER)) * MULTIPLIER
        tag ^= tag >> np.uint64(29)
    return tag | ONE


@inlined
def is_entry_of(board: Any, entry: Any, tag: Any, start: Any, words: Any) -> Any:
    """Whether an entry of the cache is about this line as it is."""
    if entry[0] != tag:
        return False
    for index in range(words):
        if entry[1 + index] != board.filled[start + index] or entry[1 + words + index] != board.empty[start + index]:
            return False
    return True


@inlined
def take_over_words(board: Any, line: Any, start: Any, words: Any, filled: Any, empty: Any) -> None:
    for index in range(words):
        new_filled = filled[index] & ~board.filled[start + index]
        new_empty = empty[index] & ~board.empty[start + index]
        board.filled[start + index] = filled[index]
        board.empty[start + index] = empty[index]
        spread(board, line, new_filled, 64 * index, 1)
        spread(board, line, new_empty, 64 * index, 0)


@helper
def settle_long(board: Any, cache: Any, line: Any) -> Any:
    """Settle a line of several words, by memory where it was met before. False if its clue cannot be met."""
    start, end = board.offset[line], board.offset[line + 1]
    words = end - start
    slots = cache.shape[1]
    slot, tag = np.int64(0), ZERO
    if slots > 0:
        tag = tag_words(board, start, end)
        slot = np.int64(tag >> np.uint64(32)) & (slots - 1)
        entry = cache[line, slot]
        if is_entry_of(board, entry, tag, start, words):
            board.counts[CACHE_HITS] += 1
            board.counts[WORK] += words
            if entry[1 + 2 * words] & entry[1 + 3 * words] != ZERO:
                return False
            take_over_words(board, line, start, words, entry[1 + 2 * words :], entry[1 + 3 * words :])
            return True
    # The line solver works on its own copy, so that what is new can be told apart.
    rows = board.scratch.shape[0]
    filled, empty = board.scratch[rows - 2], board.scratch[rows - 1]
    for index in range(words):
        filled[index] = board.filled[start + index]
        empty[index] = board.empty[start + index]
    board.counts[LINE_SOLVES] += 1
    first, last = board.first[line], board.first[line + 1]
    board.counts[WORK] += words * (last - first)
    possible = settle_words(board.length[line], board.blocks, first, last, filled, empty, board.scratch)
    if slots > 0:
        entry = cache[line, slot]
        entry[0] = tag
        for index in range(words):
            entry[1 + index] = board.filled[start + index]
            entry[1 + words + index] = board.empty[start + index]
            entry[1 + 2 * words + index] = filled[index] if possible else ~ZERO
            entry[1 + 3 * words + index] = empty[index] if possible else ~ZERO
    if not possible:
        return False
    take_over_words(board, line, start, words, filled, empty)
    return True


@helper
def propagate(board: Any, cache: Any) -> Any:
    """Look at waiting lines until none is left. False, with an empty queue, if some clue cannot be met."""
    counts = board.counts
    while counts[QUEUE_LENGTH] > 0:
        line = next_line(board)
        board.touched[line >> 6] |= ONE << np.uint64(line & 63)
        counts[WORK] += 1
        is_short = board.length[line] <= WORD_CELLS
        possible = settle_short(board, cache, line) if is_short else settle_long(board, cache, line)
        if not possible:
            forget_queue(board)
            return False
    return True


@kernel
def settle(board: Any, cache: Any) -> Any:
    """`propagate` for Python: everything that lines alone tell. False if they contradict each other."""
    return propagate(board, cache)
