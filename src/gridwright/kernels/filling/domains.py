"""Changing what a slot may hold and a cell may be, with a trail to take it back."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined
from gridwright.kernels.filling.state import (
    CELL,
    CHANGES,
    COUNT,
    DISTINCT,
    DOMAIN,
    FAILURE,
    FIRST,
    HEAD,
    KEPT,
    LENGTH,
    LETTERS,
    LEVEL,
    LIST,
    NO_FAILURE,
    OLD_CHANGES,
    OLD_KEPT,
    OLD_SAVES,
    OLD_SETTLED,
    OLD_STAMP,
    POSITION,
    QUEUED,
    SAVES,
    SETTLED,
    SLOT,
    STAMP,
    STAMPS,
    VALUE,
    WHAT,
)

ONE = np.uint64(1)
ZERO = np.uint64(0)


@inlined
def enqueue(state: Any, slot: Any) -> None:
    if state.is_queued[slot] == 0:
        state.is_queued[slot] = 1
        header = state.header
        end = header[HEAD] + header[QUEUED]
        ring = state.queue.shape[0]
        state.queue[end - ring if end >= ring else end] = slot
        header[QUEUED] += 1


@inlined
def dequeue(state: Any) -> Any:
    header = state.header
    slot = np.int64(state.queue[header[HEAD]])
    header[HEAD] += 1
    if header[HEAD] == state.queue.shape[0]:
        header[HEAD] = 0
    header[QUEUED] -= 1
    state.is_queued[slot] = 0
    return slot


@helper
def save_domain(frame: Any, state: Any, slot: Any) -> None:
    """Keep the domain of a slot as it is, unless it was kept since the last decision; before the first nothing is taken back."""
    header = state.header
    if header[LEVEL] == 0 or state.saved_at[slot] == header[STAMP]:
        return
    start, first, limit = header[KEPT], frame.slots[slot, DOMAIN], state.limits[slot]
    row = header[SAVES]
    saves = state.saves
    saves[row, 0], saves[row, 1], saves[row, 2] = slot, limit, state.sizes[slot]
    saves[row, 3], saves[row, 4] = state.saved_at[slot], start
    for index in range(limit):
        place = state.order[first + index]
        state.kept_places[start + index] = place
        state.kept_words[start + index] = state.domains[first + place]
    header[SAVES] += 1
    header[KEPT] += limit
    state.saved_at[slot] = header[STAMP]


@helper
def set_mask(frame: Any, state: Any, cell: Any, mask: Any, known: Any) -> None:
    """Give a cell fewer letters, and have its slots look at it, but for the one whose place is `known` (-1: both look)."""
    old = state.masks[cell]
    header = state.header
    if header[LEVEL] > 0:
        state.changed_cells[header[CHANGES]] = cell
        state.changed_masks[header[CHANGES]] = old
        header[CHANGES] += 1
    state.masks[cell] = mask
    for side in range(2):
        place = frame.cells[cell, side]
        if place >= 0 and place != known:
            if state.before[place] == ZERO:
                state.before[place] = old
            enqueue(state, frame.places[place, SLOT])


@helper
def drop_word(frame: Any, state: Any, slot: Any, word: Any) -> None:
    """Take a word out of the domain of a slot, if it is there."""
    at = frame.slots[slot, DOMAIN] + (word >> 6)
    bit = ONE << np.uint64(word & 63)
    if state.domains[at] & bit == ZERO:
        return
    save_domain(frame, state, slot)
    state.domains[at] &= ~bit
    state.sizes[slot] -= 1
    if state.sizes[slot] == 0:
        state.header[FAILURE] = slot
    enqueue(state, slot)


@helper
def keep_word(frame: Any, state: Any, slot: Any, word: Any) -> None:
    """Leave a slot only this word, which it has."""
    save_domain(frame, state, slot)
    first = frame.slots[slot, DOMAIN]
    for index in range(state.limits[slot]):
        state.domains[first + state.order[first + index]] = ZERO
    for index in range(state.limits[slot]):
        if state.order[first + index] == word >> 6:
            state.order[first + index] = state.order[first]
            state.order[first] = word >> 6
            break
    state.domains[first + (word >> 6)] = ONE << np.uint64(word & 63)
    state.limits[slot] = 1
    state.sizes[slot] = 1
    enqueue(state, slot)


@helper
def read_word(frame: Any, state: Any, slot: Any) -> Any:
    """The first word of a domain that is not empty."""
    first = frame.slots[slot, DOMAIN]
    for index in range(state.limits[slot]):
        place = np.int64(state.order[first + index])
        if state.domains[first + place] != ZERO:
            return (place << 6) + lowest_bit(state.domains[first + place])
    return np.int64(-1)


@helper
def mark_settled(frame: Any, state: Any, slot: Any) -> None:
    """Note that a slot has one word left, and take that word from all other slots."""
    header = state.header
    word = read_word(frame, state, slot)
    state.settled[header[SETTLED]] = slot
    state.is_settled[slot] = 1
    header[SETTLED] += 1
    number = frame.slots[slot, LIST]
    if header[DISTINCT] != 0:
        drop_from_rivals(frame, state, slot, number, word)
    if frame.kin.shape[0] > 0:
        group = frame.kin[frame.kin_starts[number] + word]
        for index in range(frame.member_starts[group], frame.member_starts[group + 1]):
            if frame.kin_members[index, 0] != number or frame.kin_members[index, 1] != word:
                drop_from_rivals(frame, state, slot, frame.kin_members[index, 0], frame.kin_members[index, 1])


@helper
def drop_from_rivals(frame: Any, state: Any, slot: Any, number: Any, word: Any) -> None:
    """Take a word, given by the number of its length and its own, from all slots but one."""
    for index in range(frame.rival_starts[number], frame.rival_starts[number + 1]):
        rival = np.int64(frame.rivals[index])
        if rival != slot:
            drop_word(frame, state, rival, word)


@helper
def pin_cells(frame: Any, state: Any, slot: Any) -> None:
    """Give the cells of a slot the letters of its only word."""
    word = read_word(frame, state, slot)
    letters = frame.slots[slot, LETTERS] + word * frame.slots[slot, LENGTH]
    first = frame.slots[slot, FIRST]
    for place in range(first, first + frame.slots[slot, COUNT]):
        cell = frame.places[place, CELL]
        mask = ONE << np.uint64(frame.letters[letters + frame.places[place, POSITION]])
        if state.masks[cell] != mask:
            set_mask(frame, state, cell, mask, place)


@helper
def push_level(state: Any, what: Any, value: Any) -> None:
    """Begin a level for a decision."""
    header = state.header
    level = state.levels[header[LEVEL]]
    level[OLD_SAVES], level[OLD_KEPT], level[OLD_CHANGES] = header[SAVES], header[KEPT], header[CHANGES]
    level[OLD_SETTLED], level[OLD_STAMP], level[WHAT], level[VALUE] = header[SETTLED], header[STAMP], what, value
    header[LEVEL] += 1
    header[STAMPS] += 1
    header[STAMP] = header[STAMPS]


@helper
def pop_level(frame: Any, state: Any) -> None:
    """Take back the last decision and all that followed."""
    forget_queue(frame, state)
    header = state.header
    header[LEVEL] -= 1
    level = state.levels[header[LEVEL]]
    for row in range(header[SAVES] - 1, level[OLD_SAVES] - 1, -1):
        restore_domain(frame, state, row)
    for index in range(header[CHANGES] - 1, level[OLD_CHANGES] - 1, -1):
        state.masks[state.changed_cells[index]] = state.changed_masks[index]
    for index in range(level[OLD_SETTLED], header[SETTLED]):
        slot = np.int64(state.settled[index])
        state.is_settled[slot] = 0
    header[SAVES], header[KEPT], header[CHANGES] = level[OLD_SAVES], level[OLD_KEPT], level[OLD_CHANGES]
    header[SETTLED], header[STAMP] = level[OLD_SETTLED], level[OLD_STAMP]
    header[FAILURE] = NO_FAILURE


@helper
def restore_domain(frame: Any, state: Any, row: Any) -> None:
    slot, limit, start = state.saves[row, 0], state.saves[row, 1], state.saves[row, 4]
    first = frame.slots[slot, DOMAIN]
    for index in range(limit):
        state.domains[first + state.kept_places[start + index]] = state.kept_words[start + index]
    state.limits[slot], state.sizes[slot], state.saved_at[slot] = limit, state.saves[row, 2], state.saves[row, 3]


@helper
def forget_queue(frame: Any, state: Any) -> None:
    """Nothing is to be looked at any more."""
    while state.header[QUEUED] > 0:
        slot = dequeue(state)
        forget_changes(frame, state, slot)


@inlined
def forget_changes(frame: Any, state: Any, slot: Any) -> None:
    first = frame.slots[slot, FIRST]
    for place in range(first, first + frame.slots[slot, COUNT]):
        state.before[place] = ZERO
