"""Where to go on, and with which word or letter."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper
from gridwright.kernels.filling.domains import ONE, ZERO
from gridwright.kernels.filling.state import (
    COLUMNS,
    COUNT,
    CROSSING,
    DOMAIN,
    FIRST,
    LENGTH,
    LETTERS,
    POSITION,
    SAMPLE,
    SLOT,
    SLOT_RULE,
    WIDTH,
)

SMALLEST, MOST_CROSSINGS, WEIGHTED = range(3)
"""Values of `SLOT_RULE`: the slot with the fewest words, the one with the most open crossings, or the fewest words for the
failures that it took part in."""
LEAST_CONSTRAINING, SAMPLED, SUPPORTED, BEST_SCORE = range(4)
"""Values of `WORD_RULE`: the word that leaves the most to all other slots; the same of a few words drawn at random; the one of a
few whose letters most words of the crossing slots have; the first of the list."""
CHANCE = 2.0
"""How much better one word or letter must be than another to be taken for sure: so many times, and once more."""


@helper
def draw_random(state: Any) -> Any:
    """The next number that looks random, of 63 bits."""
    number = state.random[0]
    number ^= number << np.uint64(13)
    number ^= number >> np.uint64(7)
    number ^= number << np.uint64(17)
    state.random[0] = number
    return np.int64(number >> np.uint64(1))


@helper
def choose_slot(frame: Any, state: Any) -> Any:
    """The open slot to go on with; ties are broken by chance."""
    rule = state.header[SLOT_RULE]
    best, chosen, ties = 0.0, np.int64(-1), np.int64(1)
    for slot in range(frame.slots.shape[0]):
        if state.is_settled[slot] != 0:
            continue
        if rule == SMALLEST:
            cost = np.float64(state.sizes[slot])
        elif rule == MOST_CROSSINGS:
            cost = -np.float64(count_open_crossings(frame, state, slot))
        else:
            cost = state.sizes[slot] / weigh_slot(frame, state, slot)
        if chosen < 0 or cost < best:
            best, chosen, ties = cost, np.int64(slot), np.int64(1)
        elif cost == best:
            ties += 1
            if draw_random(state) % ties == 0:
                chosen = np.int64(slot)
    return chosen


@helper
def count_open_crossings(frame: Any, state: Any, slot: Any) -> Any:
    first = frame.slots[slot, FIRST]
    total = 0
    for place in range(first, first + frame.slots[slot, COUNT]):
        crossing = frame.places[place, CROSSING]
        if crossing >= 0 and state.is_settled[frame.places[crossing, SLOT]] == 0:
            total += 1
    return total


@helper
def weigh_slot(frame: Any, state: Any, slot: Any) -> Any:
    """How much trouble a slot and the open slots that cross it have made."""
    first = frame.slots[slot, FIRST]
    total = state.weights[slot]
    for place in range(first, first + frame.slots[slot, COUNT]):
        crossing = frame.places[place, CROSSING]
        if crossing >= 0:
            other = frame.places[crossing, SLOT]
            if state.is_settled[other] == 0:
                total += state.weights[other]
    return total


@helper
def count_support(frame: Any, state: Any, place: Any, letter: Any) -> Any:
    """How many words of the slot of a place have a letter there."""
    slot = frame.places[place, SLOT]
    width, first = frame.slots[slot, WIDTH], frame.slots[slot, DOMAIN]
    column = frame.slots[slot, COLUMNS] + (frame.places[place, POSITION] * frame.alphabet + letter) * width
    total = 0
    for index in range(state.limits[slot]):
        at = np.int64(state.order[first + index])
        total += count_bits(state.domains[first + at] & frame.columns[column + at])
    return total


@helper
def draw_word(frame: Any, state: Any, slot: Any) -> Any:
    """A word of a domain by chance: not each with the same chance, but none without."""
    first = frame.slots[slot, DOMAIN]
    # Words that were taken out one by one may have left words of 64 bits that are zero.
    while True:
        at = np.int64(state.order[first + draw_random(state) % state.limits[slot]])
        rest = state.domains[first + at]
        if rest != ZERO:
            break
    for _ in range(draw_random(state) % count_bits(rest)):
        rest &= rest - ONE
    return (at << 6) + lowest_bit(rest)


@helper
def choose_by_support(frame: Any, state: Any, slot: Any) -> Any:
    """The word whose letters leave the most to the crossing slots, of all, or of some drawn at random where there are many."""
    for number in range(frame.slots[slot, COUNT] * frame.alphabet):
        state.counts[number] = -1.0
    best, chosen = -1.0, np.int64(-1)
    if state.sizes[slot] > state.header[SAMPLE]:
        for _ in range(state.header[SAMPLE]):
            word = draw_word(frame, state, slot)
            support = measure_support(frame, state, slot, word)
            if support > best:
                best, chosen = support, word
        return chosen
    first = frame.slots[slot, DOMAIN]
    for index in range(state.limits[slot]):
        at = np.int64(state.order[first + index])
        rest = state.domains[first + at]
        while rest != ZERO:
            word = (at << 6) + lowest_bit(rest)
            rest &= rest - ONE
            support = measure_support(frame, state, slot, word)
            if support > best:
                best, chosen = support, word
    return chosen


@helper
def measure_support(frame: Any, state: Any, slot: Any, word: Any) -> Any:
    """What a word leaves to the open slots that cross it: the product of their words that have its letters, with some chance."""
    first = frame.slots[slot, FIRST]
    letters = frame.slots[slot, LETTERS] + word * frame.slots[slot, LENGTH]
    product = add_chance(state)
    for number in range(frame.slots[slot, COUNT]):
        crossing = frame.places[first + number, CROSSING]
        if crossing < 0 or state.is_settled[frame.places[crossing, SLOT]] != 0:
            continue
        letter = np.int64(frame.letters[letters + frame.places[first + number, POSITION]])
        known = state.counts[number * frame.alphabet + letter]
        if known < 0:
            known = np.float64(count_support(frame, state, crossing, letter))
            state.counts[number * frame.alphabet + letter] = known
        product *= known
    return product


@helper
def add_chance(state: Any) -> Any:
    """A factor by chance, so that a search that begins anew does not go the same way again."""
    return 1.0 + CHANCE * (draw_random(state) & 1023) / 1023.0


@helper
def choose_first(frame: Any, state: Any, slot: Any) -> Any:
    """The first word of the list that a slot may hold: lists stand by descending score."""
    first = frame.slots[slot, DOMAIN]
    for at in range(frame.slots[slot, WIDTH]):
        if state.domains[first + at] != ZERO:
            return np.int64((at << 6) + lowest_bit(state.domains[first + at]))
    return np.int64(-1)


@helper
def choose_cell(frame: Any, state: Any) -> Any:
    """The open cell to go on with: few letters, slots with few words, and trouble."""
    best, chosen = 0.0, np.int64(-1)
    for cell in range(frame.cells.shape[0]):
        mask = state.masks[cell]
        if mask & (mask - ONE) == ZERO:
            continue
        words, weight, is_open = 0.0, 0.0, False
        for side in range(2):
            place = frame.cells[cell, side]
            if place >= 0:
                slot = frame.places[place, SLOT]
                words += np.log(np.float64(state.sizes[slot]) + 1.0)
                weight += state.weights[slot]
                is_open |= state.is_settled[slot] == 0
        if not is_open:
            continue
        cost = count_bits(mask) * words / weight
        if chosen < 0 or cost < best:
            best, chosen = cost, np.int64(cell)
    return chosen


@helper
def choose_letter(frame: Any, state: Any, cell: Any) -> Any:
    """The letter that leaves the most to both slots of a cell."""
    rest = state.masks[cell]
    best, chosen = -1.0, np.int64(-1)
    while rest != ZERO:
        letter = lowest_bit(rest)
        rest &= rest - ONE
        product = add_chance(state)
        for side in range(2):
            place = frame.cells[cell, side]
            if place >= 0:
                product *= count_support(frame, state, place, letter)
        if product > best:
            best, chosen = product, np.int64(letter)
    return chosen
