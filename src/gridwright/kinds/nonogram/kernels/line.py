"""Exact line solving, one bit a cell: everything that all legal placements of a line's blocks agree on.

A line of n cells is followed by one imaginary empty cell, so that every block, the last one too, is followed by a
gap. A *position* p says that the first p cells are decided and that the last of them is empty (position 0: nothing
decided). Then

    reach[j]    positions that can be had with the first j blocks placed start[j]    where block j can begin, judging
    from the left:  reach[j] & "j fits here" & "the cell after it may be empty" reach[j+1]  start[j] moved past block
    and gap, then carried on over every cell that may be empty

The same sweep over the mirrored line tells what can be had from the right; one mirroring a block brings it back. Both
sweeps are independent, so the processor runs them side by side. A cell may be filled if some block that is possible
from both sides covers it; it may be empty if for some j the left side reaches it with j blocks and the right side
with all the others.

Cost: about 20 machine instructions a block and word. Lines of up to 62 cells (positions go up to n + 1) take one word
and live in registers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import mirror_bits
from gridwright.kernels.compiling import helper, inlined, kernel

# The bit tricks on lines of several words: the lowest word first, carries running upwards.

ONE = np.uint64(1)
ZERO = np.uint64(0)
WORD = np.uint64(64)


@inlined
def word_shifted_down(bits: Any, words: Any, index: Any, whole: Any, part: Any) -> Any:
    """Word `index` of `bits >> (64 * whole + part)`."""
    source = index + whole
    if source >= words:
        return ZERO
    word = bits[source] >> part
    if part != ZERO and source + 1 < words:
        word |= bits[source + 1] << (WORD - part)
    return word


@inlined
def word_shifted_up(bits: Any, index: Any, whole: Any, part: Any) -> Any:
    """Word `index` of `bits << (64 * whole + part)`."""
    source = index - whole
    if source < 0:
        return ZERO
    word = bits[source] << part
    if part != ZERO and source >= 1:
        word |= bits[source - 1] >> (WORD - part)
    return word


@helper
def carry_over_words(starts: Any, passable: Any, words: Any) -> None:
    """`carry_over` of `line`, in place."""
    carry = ZERO
    for index in range(words):
        path = passable[index]
        entered = starts[index] & path
        total = path + entered
        overflow = total < path
        total_and_carry = total + carry
        overflow |= total_and_carry < total
        carry = ONE if overflow else ZERO
        starts[index] |= total_and_carry ^ path


@helper
def fitting_words(cells: Any, length: Any, words: Any, fits: Any) -> None:
    """`fitting` of `line`, into `fits`. Ascending order, so that every word read is still the old one."""
    for index in range(words):
        fits[index] = cells[index]
    stride = np.int64(1)
    while stride < length:
        step = min(stride, length - stride)
        whole, part = step >> 6, np.uint64(step & 63)
        for index in range(words):
            fits[index] &= word_shifted_down(fits, words, index, whole, part)
        stride += step


@helper
def covered_words(starts: Any, length: Any, words: Any) -> None:
    """`covered` of `line`, in place. Descending order, so that every word read is still the old one."""
    stride = np.int64(1)
    while stride < length:
        step = min(stride, length - stride)
        whole, part = step >> 6, np.uint64(step & 63)
        for index in range(words - 1, -1, -1):
            starts[index] |= word_shifted_up(starts, index, whole, part)
        stride += step


@helper
def mirror_words(bits: Any, words: Any, size: Any, spare: Any, mirrored: Any) -> None:
    """The lowest `size` bits of `bits` read backwards, into `mirrored`; `spare` is scratch of as many words."""
    for index in range(words):
        spare[index] = mirror_bits(bits[words - 1 - index])
    excess = 64 * words - size
    whole, part = excess >> 6, np.uint64(excess & 63)
    for index in range(words):
        mirrored[index] = word_shifted_down(spare, words, index, whole, part)


FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
LAST = np.uint64(63)

WORD_CELLS = 62
"""The longest line that one word holds."""


@inlined
def carry_over(starts: Any, passable: Any) -> Any:
    """`starts`, and every position reached from them over passable cells: one addition, whose carry runs along."""
    return ((passable + (starts & passable)) ^ passable) | starts


@inlined
def fitting(cells: Any, length: Any) -> Any:
    """Where `length` cells in a row are all in `cells`: shifted ANDs, doubling the stride."""
    stride = ONE
    while stride + stride <= length:
        cells &= cells >> stride
        stride += stride
    return cells & (cells >> (length - stride))


@inlined
def covered(starts: Any, length: Any) -> Any:
    """The cells of all blocks of `length` that begin in `starts`: the same doubling with ORs."""
    stride = ONE
    while stride + stride <= length:
        starts |= starts << stride
        stride += stride
    return starts | (starts << (length - stride))


@inlined
def open_masks(length: Any, filled: Any, empty: Any) -> Any:
    """The length, all cells, those that may be filled, and those, with the imaginary one, that may be empty."""
    cells = np.uint64(length)
    whole = (ONE << cells) - ONE
    return cells, whole, ~empty & whole, ~filled & (whole | (ONE << cells))


@inlined
def is_possible(length: Any, blocks: Any, first: Any, last: Any, filled: Any, empty: Any) -> Any:
    """Whether the blocks can be placed at all: the left sweep of the line solver alone."""
    cells, _, fillable, passable = open_masks(length, filled, empty)
    left = carry_over(ONE, passable)
    for index in range(first, last):
        block = blocks[index]
        left = carry_over((left & fitting(fillable, block) & (passable >> block)) << (block + ONE), passable)
    return (left >> (cells + ONE)) & ONE != ZERO


@helper
def settle_word(length: Any, blocks: Any, first: Any, last: Any, filled: Any, empty: Any, reach: Any, start: Any) -> Any:
    """Settle a line of up to 62 cells with clue `blocks[first:last]`: (is possible, filled, empty).

    `reach` and `start` are scratch of 33 words.
    """
    cells, whole, fillable, passable = open_masks(length, filled, empty)
    left = carry_over(ONE, passable)
    for index in range(first, last):
        block = blocks[index]
        starts = left & fitting(fillable, block) & (passable >> block)
        reach[index - first] = left
        start[index - first] = starts
        left = carry_over(starts << (block + ONE), passable)
    if (left >> (cells + ONE)) & ONE == ZERO:
        return False, filled, empty

    backwards = LAST - cells
    fillable = mirror_bits(fillable) >> (backwards + ONE)
    passable = (mirror_bits(passable) >> (backwards + ONE)) | (ONE << cells)
    right = carry_over(ONE, passable)
    seen = mirror_bits(right) >> backwards
    may_be_empty = (left >> ONE) & seen
    may_be_filled = ZERO
    for index in range(last - 1, first - 1, -1):
        block = blocks[index]
        may_be_filled |= covered(start[index - first] & (seen >> block), block)
        starts = right & fitting(fillable, block) & (passable >> block)
        right = carry_over(starts << (block + ONE), passable)
        seen = mirror_bits(right) >> backwards
        may_be_empty |= (reach[index - first] >> ONE) & seen
    return True, filled | (may_be_filled & ~may_be_empty), whole & ~may_be_filled


# Lines of several words. The blocks before a place, packed to the left, and those after it, packed to the right, leave as much
# slack at every place: so with j blocks placed, `slack + 1` positions can be had, from `least[j]`, the sum of those blocks and
# their gaps, on. Where these fit two words, a sweep takes one or two words a block however long the line is, counted from
# `least[j]`: and moving past a block and its gap is no shift at all, since `least` moves as far.


@inlined
def read_window(bits: Any, at: Any) -> Any:
    """The 64 bits from bit `at` on; `bits` has two words more than needed."""
    index, part = at >> 6, np.uint64(at & 63)
    return (bits[index] >> part) | ((bits[index + 1] << ONE) << (LAST - part))


@inlined
def add_window(bits: Any, at: Any, window: Any) -> None:
    """Set, from bit `at` on, the bits that are set in `window`."""
    index, part = at >> 6, np.uint64(at & 63)
    bits[index] |= window << part
    bits[index + 1] |= (window >> ONE) >> (LAST - part)


@inlined
def carry_back(starts: Any, starts_above: Any, passable: Any, passable_above: Any, slack: Any) -> Any:
    """`starts`, and every position from which one is reached over passable cells: by doubling, as carries run upwards only.

    Both are two words, of which the second counts where the slack needs it.
    """
    stride = np.uint64(1)
    most = np.uint64(min(slack, 32))
    while stride <= most:
        rest = WORD - stride
        starts |= passable & ((starts >> stride) | (starts_above << rest))
        starts_above |= passable_above & (starts_above >> stride)
        passable &= (passable >> stride) | (passable_above << rest)
        passable_above &= passable_above >> stride
        stride += stride
    return starts | (passable & starts_above), starts_above


@inlined
def level_of(block: Any) -> Any:
    """The largest power of two that is no longer than a block, as an exponent."""
    level = np.int64(0)
    while (np.int64(2) << level) <= block:
        level += 1
    return level


WINDOW_SLACK = 127
"""The most slack of a line whose sweeps take one or two words a block."""


@helper
def settle_window(length: Any, blocks: Any, first: Any, last: Any, slack: Any, filled: Any, empty: Any, scratch: Any) -> Any:
    """`settle_words` where the slack is at most `WINDOW_SLACK`; what is called `above` is of the second word.

    `fits[level]` tells where 2 ** level cells in a row may be filled, and `covers[level]` where as many are filled by a block:
    two of either make a block of any length.
    """
    words = (length + 2 + 63) >> 6
    is_wide = slack > 63
    passable, may_be_empty = scratch[0], scratch[1]
    longest = np.int64(1)
    for index in range(first, last):
        longest = max(longest, np.int64(blocks[index]))
    levels = level_of(longest) + 1
    rows_of_blocks = (last - first + 16) >> 4
    reach, place = scratch[2:], scratch[2 + rows_of_blocks :]
    fits, covers = scratch[2 + 2 * rows_of_blocks :], scratch[2 + 2 * rows_of_blocks + levels :]
    for index in range(words + 2):
        below = min(max(length - 64 * index, 0), 64)
        whole = FULL if below == 64 else (ONE << np.uint64(below)) - ONE
        is_own = below > 0
        fits[0, index] = whole & ~empty[index] if is_own else ZERO
        passable[index] = whole & ~filled[index] if is_own else ZERO
        may_be_empty[index] = ZERO
        for level in range(levels):
            covers[level, index] = ZERO
    passable[length >> 6] |= ONE << np.uint64(length & 63)
    for level in range(1, levels):
        step = np.int64(1) << (level - 1)
        for index in range(words + 2):
            fits[level, index] = fits[level - 1, index] & word_shifted_down(
                fits[level - 1], words, index, step >> 6, np.uint64(step & 63)
            )

    end = ZERO if is_wide else ONE << np.uint64(slack)
    end_above = ONE << np.uint64(slack - 64) if is_wide else ZERO
    moves, moves_above = end - ONE, end_above - ONE if is_wide else ZERO
    least = np.int64(0)
    left, left_above = ONE, ZERO
    for index in range(first, last + 1):
        path = read_window(passable, least) & moves
        total = path + (left & path)
        left |= total ^ path
        if is_wide:
            path_above = read_window(passable, least + 64) & moves_above
            entered = (left_above & path_above) + (ONE if total < path else ZERO)
            left_above |= (path_above + entered) ^ path_above
        if index == last:
            break
        row, at = (index - first) >> 4, 2 * ((index - first) & 15)
        block = np.int64(blocks[index])
        level = level_of(block)
        second = least + block - (np.int64(1) << level)
        places = read_window(fits[level], least) & read_window(fits[level], second)
        places &= read_window(passable, least + block) & (moves | end)
        reach[row, at] = left
        place[row, at] = places
        left &= places
        if is_wide:
            places = read_window(fits[level], least + 64) & read_window(fits[level], second + 64)
            places &= read_window(passable, least + block + 64) & (moves_above | end_above)
            reach[row, at + 1] = left_above
            place[row, at + 1] = places
            left_above &= places
        least += block + 1
    if (left & end) | (left_above & end_above) == ZERO:
        return False

    # Position p with j blocks placed means that cell p - 1 is empty; position 0 means nothing.
    starts, starts_above = end, end_above
    for index in range(last - 1, first - 2, -1):
        path_above = read_window(passable, least + 64) & moves_above if is_wide else ZERO
        right, right_above = carry_back(starts, starts_above, read_window(passable, least) & moves, path_above, slack)
        left &= right
        left_above &= right_above
        if index < first:
            break
        add_window(may_be_empty, least - 1, left)
        if is_wide:
            add_window(may_be_empty, least + 63, left_above)
        row, at = (index - first) >> 4, 2 * ((index - first) & 15)
        block = np.int64(blocks[index])
        least -= block + 1
        level = level_of(block)
        second = least + block - (np.int64(1) << level)
        left = reach[row, at]
        starts = place[row, at] & right
        add_window(covers[level], least, starts & left)
        add_window(covers[level], second, starts & left)
        if is_wide:
            left_above = reach[row, at + 1]
            starts_above = place[row, at + 1] & right_above
            add_window(covers[level], least + 64, starts_above & left_above)
            add_window(covers[level], second + 64, starts_above & left_above)
    may_be_empty[0] |= (left >> ONE) | (left_above << LAST)
    may_be_empty[1] |= left_above >> ONE

    for level in range(levels - 1, 0, -1):
        step = np.int64(1) << (level - 1)
        for index in range(words):
            covers[level - 1, index] |= covers[level, index] | word_shifted_up(
                covers[level], index, step >> 6, np.uint64(step & 63)
            )
    for index in range((length + 63) >> 6):
        below = min(length - 64 * index, 64)
        whole = FULL if below == 64 else (ONE << np.uint64(below)) - ONE
        filled[index] |= covers[0, index] & ~may_be_empty[index]
        empty[index] = whole & ~covers[0, index]
    return True


ROWS_OF_SCRATCH = 9
"""Scratch rows that `settle_words` needs besides two for each block."""


@helper
def settle_words(length: Any, blocks: Any, first: Any, last: Any, filled: Any, empty: Any, scratch: Any) -> Any:
    """`settle_word` for a line of any length: True and `filled`, `empty` brought up to date, or False and both untouched.

    `filled` and `empty` are the line's own words; `scratch` is as `state.new_scratch` makes it.
    """
    slack = length + 1
    for index in range(first, last):
        slack -= np.int64(blocks[index]) + 1
    if slack < 0:
        return False
    if slack <= WINDOW_SLACK:
        return settle_window(length, blocks, first, last, slack, filled, empty, scratch)
    words = (length + 2 + 63) >> 6
    fillable, passable, left, fits = scratch[0], scratch[1], scratch[2], scratch[3]
    seen, may_be_empty, may_be_filled, spare = scratch[4], scratch[5], scratch[6], scratch[7]
    whole = scratch[8]
    for index in range(words):
        below = min(max(length - 64 * index, 0), 64)
        whole[index] = FULL if below == 64 else (ONE << np.uint64(below)) - ONE
        fillable[index] = whole[index]
        passable[index] = whole[index]
        left[index] = ZERO
    own_words = (length + 63) >> 6
    for index in range(own_words):
        fillable[index] &= ~empty[index]
        passable[index] &= ~filled[index]
    passable[length >> 6] |= ONE << np.uint64(length & 63)
    left[0] = ONE
    carry_over_words(left, passable, words)
    for number in range(last - first):
        reach, start = scratch[ROWS_OF_SCRATCH + 2 * number], scratch[ROWS_OF_SCRATCH + 2 * number + 1]
        _place_block(left, fillable, passable, np.int64(blocks[first + number]), words, reach, start, fits)
    if (left[(length + 1) >> 6] >> np.uint64((length + 1) & 63)) & ONE == ZERO:
        return False

    mirror_words(fillable, words, length, spare, fits)
    for index in range(words):
        fillable[index] = fits[index]
    passable[length >> 6] &= ~(ONE << np.uint64(length & 63))
    mirror_words(passable, words, length, spare, fits)
    for index in range(words):
        passable[index] = fits[index]
    passable[length >> 6] |= ONE << np.uint64(length & 63)
    final = scratch[ROWS_OF_SCRATCH + 2 * (last - first)]
    for index in range(words):
        final[index] = left[index]
        left[index] = ZERO
        may_be_filled[index] = ZERO
        may_be_empty[index] = ZERO
    right = left
    right[0] = ONE
    carry_over_words(right, passable, words)
    mirrored_reach, mirrored_start = spare, scratch[ROWS_OF_SCRATCH + 2 * (last - first) + 1]
    for number in range(last - first, -1, -1):
        mirror_words(right, words, length + 1, spare, seen)
        reach = scratch[ROWS_OF_SCRATCH + 2 * number]
        for index in range(words):
            may_be_empty[index] |= word_shifted_down(reach, words, index, 0, ONE) & seen[index]
        if number == 0:
            break
        block = np.int64(blocks[first + number - 1])
        start = scratch[ROWS_OF_SCRATCH + 2 * number - 1]
        shift, part = block >> 6, np.uint64(block & 63)
        for index in range(words):
            start[index] &= word_shifted_down(seen, words, index, shift, part)
        covered_words(start, block, words)
        for index in range(words):
            may_be_filled[index] |= start[index]
        _place_block(right, fillable, passable, block, words, mirrored_reach, mirrored_start, fits)
    for index in range(own_words):
        filled[index] |= may_be_filled[index] & ~may_be_empty[index]
        empty[index] = whole[index] & ~may_be_filled[index]
    return True


@helper
def _place_block(reach: Any, fillable: Any, passable: Any, block: Any, words: Any, old_reach: Any, start: Any, fits: Any) -> None:
    """One step of a sweep: note `reach` and where the block can start, then move `reach` past block and gap."""
    fitting_words(fillable, block, words, fits)
    whole, part = block >> 6, np.uint64(block & 63)
    for index in range(words):
        old_reach[index] = reach[index]
        start[index] = reach[index] & fits[index] & word_shifted_down(passable, words, index, whole, part)
    step = block + 1
    whole, part = step >> 6, np.uint64(step & 63)
    for index in range(words):
        reach[index] = word_shifted_up(start, index, whole, part)
    carry_over_words(reach, passable, words)


@kernel
def settle_line(length: Any, blocks: Any, filled: Any, empty: Any, scratch: Any) -> Any:
    """Settle one line of any length in place; False, and nothing changed, if no placement exists."""
    last = np.int64(blocks.shape[0])
    if length > WORD_CELLS:
        return settle_words(length, blocks, np.int64(0), last, filled, empty, scratch)
    possible, more_filled, more_empty = settle_word(
        length, blocks, np.int64(0), last, filled[0], empty[0], scratch[0], scratch[1]
    )
    filled[0] = more_filled
    empty[0] = more_empty
    return possible
