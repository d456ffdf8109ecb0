"""Maintaining arc consistency: slots lose the words that no longer fit, cells the letters that no word has there.

Domains and letters change with a trail, so that decisions can be taken back. The queue holds slots whose cells have changed
(AC-3, with residues: the support found last is asked for first).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.crossword.kernels.state import (
    ASSIGNED,
    CELL,
    CHANGES,
    CHECK,
    COLUMNS,
    COUNT,
    DISTINCT,
    DOMAIN,
    FAILURE,
    FIRST,
    FULL_CHECK,
    HEAD,
    LENGTH,
    LETTERS,
    LEVEL,
    LIST,
    NO_FAILURE,
    OLD_ASSIGNED,
    OLD_CHANGES,
    OLD_SAVES,
    OLD_STAMP,
    OLD_WORDS_SAVED,
    POSITION,
    QUEUED,
    SAVES,
    SLOT,
    STAMP,
    STAMPS,
    VALUE,
    WHAT,
    WIDTH,
    WORDS_SAVED,
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
def save_domain(network: Any, state: Any, slot: Any) -> None:
    """Keep the domain of a slot as it is, unless it was kept since the last decision; before the first nothing is taken back."""
    header = state.header
    if header[LEVEL] == 0 or state.saved_at[slot] == header[STAMP]:
        return
    start, first, limit = header[WORDS_SAVED], network.slots[slot, DOMAIN], state.limits[slot]
    row = header[SAVES]
    saves = state.saves
    saves[row, 0], saves[row, 1], saves[row, 2] = slot, limit, state.sizes[slot]
    saves[row, 3], saves[row, 4] = state.saved_at[slot], start
    for index in range(limit):
        place = state.order[first + index]
        state.saved_places[start + index] = place
        state.saved_words[start + index] = state.domains[first + place]
    header[SAVES] += 1
    header[WORDS_SAVED] += limit
    state.saved_at[slot] = header[STAMP]


@helper
def set_mask(network: Any, state: Any, cell: Any, mask: Any, known: Any) -> None:
    """Give a cell fewer letters, and have its slots look at it, but for the one whose place is `known` (-1: both look)."""
    old = state.masks[cell]
    header = state.header
    if header[LEVEL] > 0:
        state.changed_cells[header[CHANGES]] = cell
        state.changed_masks[header[CHANGES]] = old
        header[CHANGES] += 1
    state.masks[cell] = mask
    for side in range(2):
        place = network.cells[cell, side]
        if place >= 0 and place != known:
            if state.before[place] == ZERO:
                state.before[place] = old
            enqueue(state, network.places[place, SLOT])


@helper
def drop_word(network: Any, state: Any, slot: Any, word: Any) -> None:
    """Take a word out of the domain of a slot, if it is there."""
    at = network.slots[slot, DOMAIN] + (word >> 6)
    bit = ONE << np.uint64(word & 63)
    if state.domains[at] & bit == ZERO:
        return
    save_domain(network, state, slot)
    state.domains[at] &= ~bit
    state.sizes[slot] -= 1
    if state.sizes[slot] == 0:
        state.header[FAILURE] = slot
    enqueue(state, slot)


@helper
def assign_word(network: Any, state: Any, slot: Any, word: Any) -> None:
    """Leave a slot only this word, which it has."""
    save_domain(network, state, slot)
    first = network.slots[slot, DOMAIN]
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
def read_word(network: Any, state: Any, slot: Any) -> Any:
    """The first word of a domain that is not empty."""
    first = network.slots[slot, DOMAIN]
    for index in range(state.limits[slot]):
        place = np.int64(state.order[first + index])
        if state.domains[first + place] != ZERO:
            return (place << 6) + lowest_bit(state.domains[first + place])
    return np.int64(-1)


@helper
def mark_assigned(network: Any, state: Any, slot: Any) -> None:
    """Note that a slot has one word left, and take that word from all other slots."""
    header = state.header
    word = read_word(network, state, slot)
    state.assigned[header[ASSIGNED]] = slot
    state.is_assigned[slot] = 1
    header[ASSIGNED] += 1
    number = network.slots[slot, LIST]
    if header[DISTINCT] != 0:
        drop_from_others(network, state, slot, number, word)
    if network.stem_groups.shape[0] > 0:
        group = network.stem_groups[network.stem_starts[number] + word]
        for index in range(network.group_starts[group], network.group_starts[group + 1]):
            if network.group_members[index, 0] != number or network.group_members[index, 1] != word:
                drop_from_others(network, state, slot, network.group_members[index, 0], network.group_members[index, 1])


@helper
def drop_from_others(network: Any, state: Any, slot: Any, number: Any, word: Any) -> None:
    """Take a word, given by the number of its length and its own, from all slots but one."""
    for index in range(network.length_starts[number], network.length_starts[number + 1]):
        other = np.int64(network.slots_by_length[index])
        if other != slot:
            drop_word(network, state, other, word)


@helper
def assign_cells(network: Any, state: Any, slot: Any) -> None:
    """Give the cells of a slot the letters of its only word."""
    word = read_word(network, state, slot)
    letters = network.slots[slot, LETTERS] + word * network.slots[slot, LENGTH]
    first = network.slots[slot, FIRST]
    for place in range(first, first + network.slots[slot, COUNT]):
        cell = network.places[place, CELL]
        mask = ONE << np.uint64(network.letters[letters + network.places[place, POSITION]])
        if state.masks[cell] != mask:
            set_mask(network, state, cell, mask, place)


@helper
def push_level(state: Any, what: Any, value: Any) -> None:
    """Begin a level for a decision."""
    header, levels = state.header, state.levels
    level = header[LEVEL]
    levels[level, OLD_SAVES], levels[level, OLD_WORDS_SAVED] = header[SAVES], header[WORDS_SAVED]
    levels[level, OLD_CHANGES], levels[level, OLD_ASSIGNED] = header[CHANGES], header[ASSIGNED]
    levels[level, OLD_STAMP], levels[level, WHAT], levels[level, VALUE] = header[STAMP], what, value
    header[LEVEL] += 1
    header[STAMPS] += 1
    header[STAMP] = header[STAMPS]


@helper
def pop_level(network: Any, state: Any) -> None:
    """Take back the last decision and all that followed."""
    clear_queue(network, state)
    header, levels = state.header, state.levels
    header[LEVEL] -= 1
    level = header[LEVEL]
    for row in range(header[SAVES] - 1, levels[level, OLD_SAVES] - 1, -1):
        restore_domain(network, state, row)
    for index in range(header[CHANGES] - 1, levels[level, OLD_CHANGES] - 1, -1):
        state.masks[state.changed_cells[index]] = state.changed_masks[index]
    for index in range(levels[level, OLD_ASSIGNED], header[ASSIGNED]):
        slot = np.int64(state.assigned[index])
        state.is_assigned[slot] = 0
    header[SAVES], header[WORDS_SAVED] = levels[level, OLD_SAVES], levels[level, OLD_WORDS_SAVED]
    header[CHANGES], header[ASSIGNED] = levels[level, OLD_CHANGES], levels[level, OLD_ASSIGNED]
    header[STAMP] = levels[level, OLD_STAMP]
    header[FAILURE] = NO_FAILURE


@helper
def restore_domain(network: Any, state: Any, row: Any) -> None:
    slot, limit, start = state.saves[row, 0], state.saves[row, 1], state.saves[row, 4]
    first = network.slots[slot, DOMAIN]
    for index in range(limit):
        state.domains[first + state.saved_places[start + index]] = state.saved_words[start + index]
    state.limits[slot], state.sizes[slot], state.saved_at[slot] = limit, state.saves[row, 2], state.saves[row, 3]


@helper
def clear_queue(network: Any, state: Any) -> None:
    """Nothing is to be looked at any more."""
    while state.header[QUEUED] > 0:
        slot = dequeue(state)
        clear_changes(network, state, slot)


@inlined
def clear_changes(network: Any, state: Any, slot: Any) -> None:
    first = network.slots[slot, FIRST]
    for place in range(first, first + network.slots[slot, COUNT]):
        state.before[place] = ZERO


# Propagation.

FEW = 48
"""So many words are read one by one; where there are more, each letter is asked whether a word has it."""


@helper
def filter_domain(network: Any, state: Any, slot: Any, place: Any, before: Any) -> None:
    """Take the words out of a domain that have, at a place, a letter that its cell no longer has."""
    mask = state.masks[network.places[place, CELL]]
    gone = before & ~mask
    takes_out = count_bits(gone) < count_bits(mask)
    width = network.slots[slot, WIDTH]
    column = network.slots[slot, COLUMNS] + network.places[place, POSITION] * network.alphabet * width
    first = network.slots[slot, DOMAIN]
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
            union |= network.columns[state.picks[number] + at]
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
def count_domain(network: Any, state: Any, slot: Any) -> Any:
    first = network.slots[slot, DOMAIN]
    total = 0
    for index in range(state.limits[slot]):
        total += count_bits(state.domains[first + state.order[first + index]])
    return total


@helper
def revise_slot(network: Any, state: Any, slot: Any) -> None:
    """Make one slot arc consistent; `FAILURE` is set if it has no word left."""
    first = network.slots[slot, FIRST]
    is_saved = False
    # Cells with one letter left take out the most words: they come first.
    for turn in range(2):
        for place in range(first, first + network.slots[slot, COUNT]):
            before = state.before[place]
            if before != ZERO:
                mask = state.masks[network.places[place, CELL]]
                if turn == 0 and mask & (mask - ONE) != ZERO:
                    continue
                state.before[place] = ZERO
                if not is_saved:
                    save_domain(network, state, slot)
                    is_saved = True
                filter_domain(network, state, slot, place, before)
    if is_saved:
        state.sizes[slot] = count_domain(network, state, slot)
    if state.sizes[slot] == 0:
        state.header[FAILURE] = slot
        return
    if state.header[CHECK] == FULL_CHECK:
        if state.sizes[slot] <= FEW:
            read_letters(network, state, slot)
        else:
            find_supported_letters(network, state, slot)
        restrict_cells(network, state, slot)
        if state.sizes[slot] == 1 and state.is_assigned[slot] == 0:
            mark_assigned(network, state, slot)


@helper
def read_letters(network: Any, state: Any, slot: Any) -> None:
    """Find the letters that the words of a domain have, by reading each."""
    first, count = network.slots[slot, FIRST], network.slots[slot, COUNT]
    domain, length = network.slots[slot, DOMAIN], network.slots[slot, LENGTH]
    for number in range(count):
        state.found[number] = ZERO
    for index in range(state.limits[slot]):
        at = np.int64(state.order[domain + index])
        rest = state.domains[domain + at]
        while rest != ZERO:
            letters = network.slots[slot, LETTERS] + ((at << 6) + lowest_bit(rest)) * length
            rest &= rest - ONE
            for number in range(count):
                state.found[number] |= ONE << np.uint64(network.letters[letters + network.places[first + number, POSITION]])


@helper
def find_supported_letters(network: Any, state: Any, slot: Any) -> None:
    """Find the letters that the words of a domain have, by asking for each letter of a cell whether a word has it."""
    first = network.slots[slot, FIRST]
    width, domain, limit = network.slots[slot, WIDTH], network.slots[slot, DOMAIN], state.limits[slot]
    for number in range(network.slots[slot, COUNT]):
        place = first + number
        rest = state.masks[network.places[place, CELL]]
        if rest & (rest - ONE) == ZERO:
            state.found[number] = rest
            continue
        column = network.slots[slot, COLUMNS] + network.places[place, POSITION] * network.alphabet * width
        found = ZERO
        while rest != ZERO:
            letter = lowest_bit(rest)
            rest &= rest - ONE
            residue = place * network.alphabet + letter
            at = np.int64(state.residues[residue])
            if state.domains[domain + at] & network.columns[column + letter * width + at] != ZERO:
                found |= ONE << np.uint64(letter)
                continue
            for index in range(limit):
                at = np.int64(state.order[domain + index])
                if state.domains[domain + at] & network.columns[column + letter * width + at] != ZERO:
                    state.residues[residue] = at
                    found |= ONE << np.uint64(letter)
                    break
        state.found[number] = found


@helper
def restrict_cells(network: Any, state: Any, slot: Any) -> None:
    """Leave the cells of a slot only the letters that were found."""
    first = network.slots[slot, FIRST]
    for number in range(network.slots[slot, COUNT]):
        cell = network.places[first + number, CELL]
        mask = state.masks[cell] & state.found[number]
        if mask != state.masks[cell]:
            set_mask(network, state, cell, mask, first + number)


@helper
def propagate(network: Any, state: Any) -> Any:
    """Propagate until nothing changes; whether no slot is without a word."""
    while state.header[FAILURE] == NO_FAILURE and state.header[QUEUED] > 0:
        slot = dequeue(state)
        revise_slot(network, state, slot)
    if state.header[FAILURE] != NO_FAILURE:
        clear_queue(network, state)
        return False
    return True


@kernel
def propagate_all(network: Any, state: Any, letters: Any) -> Any:
    """Propagate from domains and masks as they were set up; `letters` is the set of all letters.

    A slot that has no word left, or `NO_FAILURE`.
    """
    for slot in range(network.slots.shape[0]):
        first = network.slots[slot, FIRST]
        for place in range(first, first + network.slots[slot, COUNT]):
            if state.masks[network.places[place, CELL]] != letters:
                state.before[place] = letters
        state.sizes[slot] = count_domain(network, state, slot)
        enqueue(state, slot)
    propagate(network, state)
    return state.header[FAILURE]
