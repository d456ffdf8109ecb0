"""The search for fills: decide, propagate, backtrack. Complete, and it can be stopped and taken up at any decision.

Slots are chosen by fewest words, most crossings or dom/wdeg, words by score, by support, or by trying them (least
constraining value).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.crossword.kernels.propagation import (
    ONE,
    ZERO,
    assign_cells,
    assign_word,
    drop_word,
    mark_assigned,
    pop_level,
    propagate,
    push_level,
    read_word,
    set_mask,
)
from gridwright.kinds.crossword.kernels.state import (
    ASSIGNED,
    BRANCHING,
    BY_CELLS,
    CHECK,
    COLUMNS,
    COUNT,
    CROSSING,
    DOMAIN,
    FAILS,
    FAILURE,
    FILLS,
    FIRST,
    FORWARD,
    LEAST_DIFFERENT,
    LENGTH,
    LETTERS,
    LEVEL,
    NEXT_FILL,
    NO_FAILURE,
    NODES,
    POSITION,
    RESTART_FOR_NEXT,
    RESTART_LIMIT,
    RESTARTED,
    SAMPLE,
    SAVES,
    SLOT,
    SLOT_RULE,
    TRIALS,
    VALUE,
    WHAT,
    WIDTH,
    WORD_RULE,
    WORDS_SAVED,
)

SMALLEST, MOST_CROSSINGS, WEIGHTED = range(3)
"""Values of `SLOT_RULE`: the slot with the fewest words, the one with the most open crossings, or the fewest words for the
failures that it took part in."""
LEAST_CONSTRAINING, SAMPLED, SUPPORTED, BEST_SCORE = range(4)
"""Values of `WORD_RULE`: the word that leaves the most to all other slots; the same of a few words drawn at random; the one of a
few whose letters most words of the crossing slots have; the first of the list."""
CHANCE = 2.0
"""How much better one word or letter must be than another to be taken for sure: so many times, and once more."""
ALL_BITS = ~ZERO
"""What a word of 64 bits keeps of a number, for Python, whose numbers have no end."""


@helper
def draw_random(state: Any) -> Any:
    """The next number that looks random, of 63 bits."""
    number = state.random[0]
    number ^= number << np.uint64(13) & ALL_BITS
    number ^= number >> np.uint64(7)
    number ^= number << np.uint64(17) & ALL_BITS
    state.random[0] = number
    return np.int64(number >> np.uint64(1))


@helper
def choose_slot(network: Any, state: Any) -> Any:
    """The open slot to go on with; ties are broken by chance."""
    rule = state.header[SLOT_RULE]
    best, chosen, ties = 0.0, np.int64(-1), np.int64(1)
    for slot in range(network.slots.shape[0]):
        if state.is_assigned[slot] != 0:
            continue
        if rule == SMALLEST:
            cost = np.float64(state.sizes[slot])
        elif rule == MOST_CROSSINGS:
            cost = -np.float64(count_open_crossings(network, state, slot))
        else:
            cost = state.sizes[slot] / weigh_slot(network, state, slot)
        if chosen < 0 or cost < best:
            best, chosen, ties = cost, np.int64(slot), np.int64(1)
        elif cost == best:
            ties += 1
            if draw_random(state) % ties == 0:
                chosen = np.int64(slot)
    return chosen


@helper
def count_open_crossings(network: Any, state: Any, slot: Any) -> Any:
    first = network.slots[slot, FIRST]
    total = 0
    for place in range(first, first + network.slots[slot, COUNT]):
        crossing = network.places[place, CROSSING]
        if crossing >= 0 and state.is_assigned[network.places[crossing, SLOT]] == 0:
            total += 1
    return total


@helper
def weigh_slot(network: Any, state: Any, slot: Any) -> Any:
    """How much trouble a slot and the open slots that cross it have made."""
    first = network.slots[slot, FIRST]
    total = state.weights[slot]
    for place in range(first, first + network.slots[slot, COUNT]):
        crossing = network.places[place, CROSSING]
        if crossing >= 0:
            other = network.places[crossing, SLOT]
            if state.is_assigned[other] == 0:
                total += state.weights[other]
    return total


@helper
def count_support(network: Any, state: Any, place: Any, letter: Any) -> Any:
    """How many words of the slot of a place have a letter there."""
    slot = network.places[place, SLOT]
    width, first = network.slots[slot, WIDTH], network.slots[slot, DOMAIN]
    column = network.slots[slot, COLUMNS] + (network.places[place, POSITION] * network.alphabet + letter) * width
    total = 0
    for index in range(state.limits[slot]):
        at = np.int64(state.order[first + index])
        total += count_bits(state.domains[first + at] & network.columns[column + at])
    return total


@helper
def draw_word(network: Any, state: Any, slot: Any) -> Any:
    """A word of a domain by chance: not each with the same chance, but none without."""
    first = network.slots[slot, DOMAIN]
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
def choose_by_support(network: Any, state: Any, slot: Any) -> Any:
    """The word whose letters leave the most to the crossing slots, of all, or of some drawn at random where there are many."""
    for number in range(network.slots[slot, COUNT] * network.alphabet):
        state.counts[number] = -1.0
    best, chosen = -1.0, np.int64(-1)
    if state.sizes[slot] > state.header[SAMPLE]:
        for _ in range(state.header[SAMPLE]):
            word = draw_word(network, state, slot)
            support = measure_support(network, state, slot, word)
            if support > best:
                best, chosen = support, word
        return chosen
    first = network.slots[slot, DOMAIN]
    for index in range(state.limits[slot]):
        at = np.int64(state.order[first + index])
        rest = state.domains[first + at]
        while rest != ZERO:
            word = (at << 6) + lowest_bit(rest)
            rest &= rest - ONE
            support = measure_support(network, state, slot, word)
            if support > best:
                best, chosen = support, word
    return chosen


@helper
def measure_support(network: Any, state: Any, slot: Any, word: Any) -> Any:
    """What a word leaves to the open slots that cross it: the product of their words that have its letters, with some chance."""
    first = network.slots[slot, FIRST]
    letters = network.slots[slot, LETTERS] + word * network.slots[slot, LENGTH]
    product = add_chance(state)
    for number in range(network.slots[slot, COUNT]):
        crossing = network.places[first + number, CROSSING]
        if crossing < 0 or state.is_assigned[network.places[crossing, SLOT]] != 0:
            continue
        letter = np.int64(network.letters[letters + network.places[first + number, POSITION]])
        known = state.counts[number * network.alphabet + letter]
        if known < 0:
            known = np.float64(count_support(network, state, crossing, letter))
            state.counts[number * network.alphabet + letter] = known
        product *= known
    return product


@helper
def add_chance(state: Any) -> Any:
    """A factor by chance, so that a search that begins anew does not go the same way again."""
    return 1.0 + CHANCE * (draw_random(state) & 1023) / 1023.0


@helper
def choose_first(network: Any, state: Any, slot: Any) -> Any:
    """The first word of the list that a slot may hold: lists stand by descending score."""
    first = network.slots[slot, DOMAIN]
    for at in range(network.slots[slot, WIDTH]):
        if state.domains[first + at] != ZERO:
            return np.int64((at << 6) + lowest_bit(state.domains[first + at]))
    return np.int64(-1)


@helper
def choose_cell(network: Any, state: Any) -> Any:
    """The open cell to go on with: few letters, slots with few words, and trouble."""
    best, chosen = 0.0, np.int64(-1)
    for cell in range(network.cells.shape[0]):
        mask = state.masks[cell]
        if mask & (mask - ONE) == ZERO:
            continue
        words, weight, is_open = 0.0, 0.0, False
        for side in range(2):
            place = network.cells[cell, side]
            if place >= 0:
                slot = network.places[place, SLOT]
                words += np.log(np.float64(state.sizes[slot]) + 1.0)
                weight += state.weights[slot]
                is_open |= state.is_assigned[slot] == 0
        if not is_open:
            continue
        cost = count_bits(mask) * words / weight
        if chosen < 0 or cost < best:
            best, chosen = cost, np.int64(cell)
    return chosen


@helper
def choose_letter(network: Any, state: Any, cell: Any) -> Any:
    """The letter that leaves the most to both slots of a cell."""
    rest = state.masks[cell]
    best, chosen = -1.0, np.int64(-1)
    while rest != ZERO:
        letter = lowest_bit(rest)
        rest &= rest - ONE
        product = add_chance(state)
        for side in range(2):
            place = network.cells[cell, side]
            if place >= 0:
                product *= count_support(network, state, place, letter)
        if product > best:
            best, chosen = product, np.int64(letter)
    return chosen


# The search.

NONE, FOUND, MORE, ROOM, RESTART = range(5)
"""How a search ends: there is no fill (or none more), here is one, it may go on, its trail has no room left, or it has gone back
to the beginning after so many failures."""

WEIGHT_GROWTH, MOST_WEIGHT = 1.001, 1e100
"""How much more each failure weighs than the one before, and how much it may weigh until all weights are made smaller."""


@helper
def decide_word(network: Any, state: Any, slot: Any, word: Any) -> None:
    """Put a word into a slot; what follows is still to be drawn."""
    push_level(state, slot, word)
    assign_word(network, state, slot, word)
    if state.header[CHECK] == FORWARD:
        assign_cells(network, state, slot)
        mark_assigned(network, state, slot)


@helper
def decide_letter(network: Any, state: Any, cell: Any, letter: Any) -> None:
    """Give a cell a letter; such a decision is noted as -1 - cell, which is no slot."""
    push_level(state, -1 - cell, letter)
    set_mask(network, state, cell, ONE << np.uint64(letter), -1)


@helper
def refute(network: Any, state: Any) -> None:
    """Take back the last decision, and know that it was wrong; what follows is still to be drawn."""
    what, value = state.levels[state.header[LEVEL] - 1, WHAT], state.levels[state.header[LEVEL] - 1, VALUE]
    pop_level(network, state)
    if what >= 0:
        drop_word(network, state, what, value)
    else:
        cell = -1 - what
        set_mask(network, state, cell, state.masks[cell] & ~(ONE << np.uint64(value)), -1)


@helper
def choose_by_trial(network: Any, state: Any, slot: Any) -> Any:
    """Of all words, or of a few drawn at random, the one after which the most words are left to all slots."""
    best, chosen = -1.0, np.int64(-1)
    is_sampled = state.header[WORD_RULE] == SAMPLED
    first = network.slots[slot, DOMAIN]
    tries = min(state.header[SAMPLE], state.sizes[slot]) if is_sampled else 64 * network.slots[slot, WIDTH]
    for number in range(tries):
        word = draw_word(network, state, slot) if is_sampled else np.int64(number)
        if state.domains[first + (word >> 6)] >> np.uint64(word & 63) & ONE == ZERO:
            continue
        state.header[TRIALS] += 1
        worth = 0.0
        decide_word(network, state, slot, word)
        if propagate(network, state):
            for other in range(network.slots.shape[0]):
                worth += np.log(np.float64(state.sizes[other]))
        else:
            worth = -0.5
        pop_level(network, state)
        if worth > best:
            best, chosen = worth, word
    return chosen


@helper
def choose_word(network: Any, state: Any, slot: Any) -> Any:
    rule = state.header[WORD_RULE]
    if state.sizes[slot] == 1:
        return read_word(network, state, slot)
    if rule == BEST_SCORE:
        return choose_first(network, state, slot)
    if rule in (LEAST_CONSTRAINING, SAMPLED):
        return choose_by_trial(network, state, slot)
    return choose_by_support(network, state, slot)


@helper
def choose_theme(network: Any, state: Any) -> Any:
    """The theme word that the fewest slots may hold, and one of these: (slot, word), or -1 if all stand, -2 if one has none."""
    fewest, chosen_slot, chosen_word = np.int64(0), np.int64(-1), np.int64(-1)
    for row in range(network.theme.shape[0]):
        number, word = network.theme[row, 0], network.theme[row, 1]
        total, one, stands = np.int64(0), np.int64(-1), False
        for index in range(network.length_starts[number], network.length_starts[number + 1]):
            slot = np.int64(network.slots_by_length[index])
            if state.domains[network.slots[slot, DOMAIN] + (word >> 6)] >> np.uint64(word & 63) & ONE != ZERO:
                total += 1
                stands |= state.is_assigned[slot] != 0
                if one < 0 or state.sizes[slot] > state.sizes[one]:
                    one = slot
        if stands:
            continue
        if total == 0:
            return np.int64(-2), word
        if chosen_slot < 0 or total < fewest:
            fewest, chosen_slot, chosen_word = total, one, word
    return chosen_slot, chosen_word


@helper
def is_too_similar(network: Any, state: Any) -> Any:
    """Whether what stands can only become a fill that differs too little from a known one."""
    header = state.header
    slots = network.slots.shape[0]
    if header[FILLS] == 0 or header[ASSIGNED] <= slots - header[LEAST_DIFFERENT]:
        return False
    for fill in range(header[FILLS]):
        alike = 0
        for index in range(header[ASSIGNED]):
            slot = np.int64(state.assigned[index])
            if read_word(network, state, slot) == state.fills[fill, slot]:
                alike += 1
        if alike > slots - header[LEAST_DIFFERENT]:
            return True
    return False


@helper
def decide(network: Any, state: Any) -> Any:
    """Make one decision; False if nothing is left to decide on because a theme word fits nowhere."""
    header = state.header
    slot, word = choose_theme(network, state)
    if slot == -2:
        return False
    header[NODES] += 1
    if slot < 0 and header[BRANCHING] == BY_CELLS:
        cell = choose_cell(network, state)
        if cell >= 0:
            decide_letter(network, state, cell, choose_letter(network, state, cell))
            return True
    if slot < 0:
        slot = choose_slot(network, state)
        word = choose_word(network, state, slot)
    decide_word(network, state, slot, word)
    return True


@helper
def increase_weight(state: Any, slot: Any) -> None:
    """Remember that a slot was left without a word."""
    state.weights[slot] += state.weight_step[0]
    state.weight_step[0] *= WEIGHT_GROWTH
    if state.weight_step[0] > MOST_WEIGHT:
        state.weight_step[0] /= MOST_WEIGHT
        for other in range(state.weights.shape[0]):
            state.weights[other] /= MOST_WEIGHT


@helper
def has_room(network: Any, state: Any) -> Any:
    """Whether one more level fits the trail, and the changes that come before it."""
    header = state.header
    fits = header[WORDS_SAVED] + 2 * state.domains.shape[0] <= state.saved_words.shape[0]
    return fits and header[SAVES] + 2 * network.slots.shape[0] <= state.saves.shape[0]


@helper
def backtrack_to_root(network: Any, state: Any) -> None:
    """Take back all decisions, but not what was learned before the first of them."""
    while state.header[LEVEL] > 0:
        pop_level(network, state)
    state.header[RESTARTED] = state.header[FAILS]


@kernel
def search_fills(network: Any, state: Any, budget: Any) -> Any:
    """Search on until a fill is found, none is left, or `budget` more decisions and trials were made."""
    header = state.header
    last = header[NODES] + header[TRIALS] + budget
    if header[FAILURE] == RESTART_FOR_NEXT:
        backtrack_to_root(network, state)
        header[FAILURE] = NO_FAILURE
    is_sound = header[FAILURE] == NO_FAILURE
    while True:
        if not is_sound or not propagate(network, state):
            if header[FAILURE] >= 0:
                increase_weight(state, header[FAILURE])
            if header[LEVEL] == 0:
                header[FAILURE] = NEXT_FILL
                return NONE
            header[FAILS] += 1
            refute(network, state)
            is_sound = True
            continue
        if header[ASSIGNED] == network.slots.shape[0]:
            if is_too_similar(network, state) or choose_theme(network, state)[0] == -2:
                header[FAILURE] = NEXT_FILL
                is_sound = False
                continue
            header[FAILURE] = NEXT_FILL
            return FOUND
        if header[RESTART_LIMIT] > 0 and header[FAILS] - header[RESTARTED] >= header[RESTART_LIMIT]:
            backtrack_to_root(network, state)
            return RESTART
        if header[NODES] + header[TRIALS] >= last:
            return MORE
        if not has_room(network, state):
            return ROOM
        is_sound = not is_too_similar(network, state) and decide(network, state)
