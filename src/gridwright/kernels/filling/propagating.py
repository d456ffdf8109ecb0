"""What follows from what is known: slots lose the words that no longer fit, cells the letters that no word has there."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, kernel
from gridwright.kernels.filling.domains import (
    ONE,
    ZERO,
    dequeue,
    enqueue,
    forget_queue,
    mark_settled,
    save_domain,
    set_mask,
)
from gridwright.kernels.filling.state import (
    CELL,
    CHECK,
    COLUMNS,
    COUNT,
    DOMAIN,
    FAILURE,
    FIRST,
    FULL_CHECK,
    LENGTH,
    LETTERS,
    NO_FAILURE,
    POSITION,
    QUEUED,
    WIDTH,
)

FEW = 48
"""So many words are read one by one; where there are more, each letter is asked whether a word has it."""


@helper
def narrow_domain(frame: Any, state: Any, slot: Any, place: Any, before: Any) -> None:
    """Take the words out of a domain that have, at a place, a letter that its cell no longer has."""
    mask = state.masks[frame.places[place, CELL]]
    gone = before & ~mask
    takes_out = count_bits(gone) < count_bits(mask)
    width = frame.slots[slot, WIDTH]
    column = frame.slots[slot, COLUMNS] + frame.places[place, POSITION] * frame.alphabet * width
    first = frame.slots[slot, DOMAIN]
    limit = state.limits[slot]
    picked = np.int64(0)
    rest = gone if takes_out else mask
    while rest != ZERO:
        state.picks[picked] = column + lowest_bit(rest) * width
        picked += 1
        rest &= rest - ONE
    flip = ~ZERO if takes_out else ZERO
    index = 0
    while index < limit:
        at = np.int64(state.order[first + index])
        union = ZERO
        for number in range(picked):
            union |= frame.columns[state.picks[number] + at]
        here = state.domains[first + at] & (union ^ flip)
        state.domains[first + at] = here
        if here == ZERO:
            limit -= 1
            state.order[first + index] = state.order[first + limit]
            state.order[first + limit] = at
        else:
            index += 1
    state.limits[slot] = limit


@helper
def count_domain(frame: Any, state: Any, slot: Any) -> Any:
    first = frame.slots[slot, DOMAIN]
    total = 0
    for index in range(state.limits[slot]):
        total += count_bits(state.domains[first + state.order[first + index]])
    return total


@helper
def look_at_slot(frame: Any, state: Any, slot: Any) -> None:
    """Draw the conclusions for one slot; `FAILURE` is set if it has no word left."""
    first = frame.slots[slot, FIRST]
    is_saved = False
    # Cells with one letter left take out the most words: they come first.
    for turn in range(2):
        for place in range(first, first + frame.slots[slot, COUNT]):
            before = state.before[place]
            if before != ZERO:
                mask = state.masks[frame.places[place, CELL]]
                if turn == 0 and mask & (mask - ONE) != ZERO:
                    continue
                state.before[place] = ZERO
                if not is_saved:
                    save_domain(frame, state, slot)
                    is_saved = True
                narrow_domain(frame, state, slot, place, before)
    if is_saved:
        state.sizes[slot] = count_domain(frame, state, slot)
    if state.sizes[slot] == 0:
        state.header[FAILURE] = slot
        return
    if state.header[CHECK] == FULL_CHECK:
        if state.sizes[slot] <= FEW:
            read_letters(frame, state, slot)
        else:
            ask_letters(frame, state, slot)
        spread_letters(frame, state, slot)
        if state.sizes[slot] == 1 and state.is_settled[slot] == 0:
            mark_settled(frame, state, slot)


@helper
def read_letters(frame: Any, state: Any, slot: Any) -> None:
    """Find the letters that the words of a domain have, by reading each."""
    first, count = frame.slots[slot, FIRST], frame.slots[slot, COUNT]
    domain, length = frame.slots[slot, DOMAIN], frame.slots[slot, LENGTH]
    for number in range(count):
        state.found[number] = ZERO
    for index in range(state.limits[slot]):
        at = np.int64(state.order[domain + index])
        rest = state.domains[domain + at]
        while rest != ZERO:
            letters = frame.slots[slot, LETTERS] + ((at << 6) + lowest_bit(rest)) * length
            rest &= rest - ONE
            for number in range(count):
                state.found[number] |= ONE << np.uint64(frame.letters[letters + frame.places[first + number, POSITION]])


@helper
def ask_letters(frame: Any, state: Any, slot: Any) -> None:
    """Find the letters that the words of a domain have, by asking for each letter of a cell whether a word has it."""
    first = frame.slots[slot, FIRST]
    width, domain, limit = frame.slots[slot, WIDTH], frame.slots[slot, DOMAIN], state.limits[slot]
    for number in range(frame.slots[slot, COUNT]):
        place = first + number
        rest = state.masks[frame.places[place, CELL]]
        if rest & (rest - ONE) == ZERO:
            state.found[number] = rest
            continue
        column = frame.slots[slot, COLUMNS] + frame.places[place, POSITION] * frame.alphabet * width
        found = ZERO
        while rest != ZERO:
            letter = lowest_bit(rest)
            rest &= rest - ONE
            residue = place * frame.alphabet + letter
            at = np.int64(state.residues[residue])
            if state.domains[domain + at] & frame.columns[column + letter * width + at] != ZERO:
                found |= ONE << np.uint64(letter)
                continue
            for index in range(limit):
                at = np.int64(state.order[domain + index])
                if state.domains[domain + at] & frame.columns[column + letter * width + at] != ZERO:
                    state.residues[residue] = at
                    found |= ONE << np.uint64(letter)
                    break
        state.found[number] = found


@helper
def spread_letters(frame: Any, state: Any, slot: Any) -> None:
    """Leave the cells of a slot only the letters that were found."""
    first = frame.slots[slot, FIRST]
    for number in range(frame.slots[slot, COUNT]):
        cell = frame.places[first + number, CELL]
        mask = state.masks[cell] & state.found[number]
        if mask != state.masks[cell]:
            set_mask(frame, state, cell, mask, first + number)


@helper
def settle(frame: Any, state: Any) -> Any:
    """Draw all conclusions; whether no slot is without a word."""
    while state.header[FAILURE] == NO_FAILURE and state.header[QUEUED] > 0:
        slot = dequeue(state)
        look_at_slot(frame, state, slot)
    if state.header[FAILURE] != NO_FAILURE:
        forget_queue(frame, state)
        return False
    return True


@kernel
def narrow_slots(frame: Any, state: Any, letters: Any) -> Any:
    """Draw all conclusions from domains and masks as they were set up; `letters` is the set of all letters.

    A slot that has no word left, or `NO_FAILURE`.
    """
    for slot in range(frame.slots.shape[0]):
        first = frame.slots[slot, FIRST]
        for place in range(first, first + frame.slots[slot, COUNT]):
            if state.masks[frame.places[place, CELL]] != letters:
                state.before[place] = letters
        state.sizes[slot] = count_domain(frame, state, slot)
        enqueue(state, slot)
    settle(frame, state)
    return state.header[FAILURE]
