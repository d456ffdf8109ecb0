"""The two rules that look at a line as a whole: Owner cases, which weighs every owner of a run, and exact line solving."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, merged
from gridwright.kinds.nonogram.kernels.line import ONE, WORD_CELLS, ZERO, settle_word, settle_words
from gridwright.kinds.nonogram.kernels.rules_painting import (
    BROKEN,
    CHANGED,
    FIRST_CELL,
    NOTHING,
    covers,
    intersection,
    last_filled,
    narrow,
    next_run,
    simple_spaces,
)
from gridwright.kinds.nonogram.kernels.rules_ranges import trimming, update0, update1
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED, UNKNOWN


@merged
def suppose_owner(lengths: Any, starts: Any, ends: Any, owner: Any, first: Any, last: Any) -> Any:
    """Narrow all ranges for the case that the run from `first` to `last` belongs to `owner`."""
    found = narrow(lengths, starts, ends, owner, last - lengths[owner] + 1, first + lengths[owner] - 1)
    for block in range(lengths.shape[0]):
        if block < owner:
            found = max(found, narrow(lengths, starts, ends, block, starts[block], first - 2))
        elif block > owner:
            found = max(found, narrow(lengths, starts, ends, block, last + 2, ends[block]))
    return found


@merged
def follow_case(cells: Any, lengths: Any, starts: Any, ends: Any) -> Any:
    """What a person sees at once in a case, again and again until nothing moves; False if the case cannot be."""
    found = CHANGED
    while found == CHANGED:
        found = max(update0(lengths, starts, ends), update1(cells, lengths, starts, ends))
        if found != BROKEN:
            found = max(found, trimming(cells, lengths, starts, ends))
        if found != BROKEN:
            found = max(found, intersection(cells, lengths, starts, ends), simple_spaces(cells, lengths, starts, ends))
    return found != BROKEN


@merged
def agree(cells: Any, starts: Any, ends: Any, all_cells: Any, all_starts: Any, all_ends: Any, is_first: Any) -> None:
    """Keep what this case has in common with those before it."""
    for cell in range(cells.shape[0]):
        if is_first:
            all_cells[cell] = cells[cell]
        elif all_cells[cell] != cells[cell]:
            all_cells[cell] = UNKNOWN
    for block in range(starts.shape[0]):
        all_starts[block] = starts[block] if is_first else min(all_starts[block], starts[block])
        all_ends[block] = ends[block] if is_first else max(all_ends[block], ends[block])


@merged
def take_agreement(cells: Any, lengths: Any, starts: Any, ends: Any, all_cells: Any, all_starts: Any, all_ends: Any) -> Any:
    found = NOTHING
    for cell in range(cells.shape[0]):
        if cells[cell] == UNKNOWN and all_cells[cell] != UNKNOWN:
            cells[cell] = all_cells[cell]
            found = CHANGED
    for block in range(lengths.shape[0]):
        found = max(found, narrow(lengths, starts, ends, block, all_starts[block], all_ends[block]))
    return found


@merged
def weigh_run(cells: Any, lengths: Any, starts: Any, ends: Any, first: Any, last: Any, cases: Any, ranges: Any) -> Any:
    """Owner cases for one run. `cases` and `ranges` are scratch."""
    size, count = cells.shape[0], lengths.shape[0]
    case_cells, all_cells = cases[0, :size], cases[1, :size]
    case_starts, case_ends = ranges[0, :count], ranges[1, :count]
    all_starts, all_ends = ranges[2, :count], ranges[3, :count]
    survivors = 0
    for owner in range(count):
        if not covers(starts, ends, owner, first, last) or lengths[owner] < last - first + 1:
            continue
        for cell in range(size):
            case_cells[cell] = cells[cell]
        for block in range(count):
            case_starts[block] = starts[block]
            case_ends[block] = ends[block]
        if suppose_owner(lengths, case_starts, case_ends, owner, first, last) == BROKEN:
            continue
        if follow_case(case_cells, lengths, case_starts, case_ends):
            agree(case_cells, case_starts, case_ends, all_cells, all_starts, all_ends, survivors == 0)
            survivors += 1
    if survivors == 0:
        return BROKEN
    return take_agreement(cells, lengths, starts, ends, all_cells, all_starts, all_ends)


@helper
def owner_cases(cells: Any, lengths: Any, starts: Any, ends: Any, cases: Any, ranges: Any) -> Any:
    """The runs are those that the line has at the beginning, even if two of them grow together on the way."""
    before = cases[2, : cells.shape[0]]
    for cell in range(cells.shape[0]):
        before[cell] = cells[cell]
    found = NOTHING
    first = next_run(before, FIRST_CELL)
    while first < before.shape[0]:
        last = last_filled(before, first)
        found = max(found, weigh_run(cells, lengths, starts, ends, first, last, cases, ranges))
        if found == BROKEN:
            break
        first = next_run(before, last + 1)
    return found


@merged
def solve_exactly(cells: Any, blocks: Any, first: Any, last: Any, words: Any) -> Any:
    """Everything all placements of `blocks[first:last]` agree on. `words` is scratch, its last two rows for the line."""
    size = cells.shape[0]
    rows = words.shape[0]
    filled, empty = words[rows - 2], words[rows - 1]
    for word in range((size + 63) >> 6):
        filled[word] = ZERO
        empty[word] = ZERO
    for cell in range(size):
        if cells[cell] != UNKNOWN:
            masks = filled if cells[cell] == FILLED else empty
            masks[cell >> 6] |= ONE << np.uint64(cell & 63)
    if size <= WORD_CELLS:
        possible, filled[0], empty[0] = settle_word(size, blocks, first, last, filled[0], empty[0], words[0], words[1])
    else:
        possible = settle_words(size, blocks, first, last, filled, empty, words)
    if not possible:
        return BROKEN
    return take_masks(cells, filled, empty)


@merged
def take_masks(cells: Any, filled: Any, empty: Any) -> Any:
    found = NOTHING
    for cell in range(cells.shape[0]):
        if cells[cell] == UNKNOWN:
            bit = ONE << np.uint64(cell & 63)
            if filled[cell >> 6] & bit != ZERO:
                cells[cell] = FILLED
                found = CHANGED
            elif empty[cell >> 6] & bit != ZERO:
                cells[cell] = EMPTY
                found = CHANGED
    return found
