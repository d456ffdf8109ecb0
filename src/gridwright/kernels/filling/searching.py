"""The search for fills: decide, draw conclusions, take back. Complete, and it can be stopped and taken up at any decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kernels.filling.choosing import (
    BEST_SCORE,
    LEAST_CONSTRAINING,
    SAMPLED,
    choose_by_support,
    choose_cell,
    choose_first,
    choose_letter,
    choose_slot,
    draw_word,
)
from gridwright.kernels.filling.domains import (
    ONE,
    ZERO,
    drop_word,
    keep_word,
    mark_settled,
    pin_cells,
    pop_level,
    push_level,
    read_word,
    set_mask,
)
from gridwright.kernels.filling.propagating import settle
from gridwright.kernels.filling.state import (
    AGAIN,
    ANEW,
    APART,
    BRANCHING,
    BY_CELLS,
    CHECK,
    DOMAIN,
    FAILS,
    FAILURE,
    FILLS,
    FORWARD,
    KEPT,
    LEVEL,
    NO_FAILURE,
    NODES,
    PATIENCE,
    RESTARTED,
    SAMPLE,
    SAVES,
    SETTLED,
    TRIALS,
    VALUE,
    WHAT,
    WIDTH,
    WORD_RULE,
)

NONE, FOUND, MORE, ROOM, RESTART = range(5)
"""How a search ends: there is no fill (or none more), here is one, it may go on, its trail has no room left, or it has gone back
to the beginning after so many failures."""

BLAME_GROWTH, MOST_BLAME = 1.001, 1e100
"""How much more each failure weighs than the one before, and how much it may weigh until all weights are made smaller."""


@helper
def decide_word(frame: Any, state: Any, slot: Any, word: Any) -> None:
    """Put a word into a slot; what follows is still to be drawn."""
    push_level(state, slot, word)
    keep_word(frame, state, slot, word)
    if state.header[CHECK] == FORWARD:
        pin_cells(frame, state, slot)
        mark_settled(frame, state, slot)


@helper
def decide_letter(frame: Any, state: Any, cell: Any, letter: Any) -> None:
    """Give a cell a letter; such a decision is noted as -1 - cell, which is no slot."""
    push_level(state, -1 - cell, letter)
    set_mask(frame, state, cell, ONE << np.uint64(letter), -1)


@helper
def refute(frame: Any, state: Any) -> None:
    """Take back the last decision, and know that it was wrong; what follows is still to be drawn."""
    what, value = state.levels[state.header[LEVEL] - 1, WHAT], state.levels[state.header[LEVEL] - 1, VALUE]
    pop_level(frame, state)
    if what >= 0:
        drop_word(frame, state, what, value)
    else:
        cell = -1 - what
        set_mask(frame, state, cell, state.masks[cell] & ~(ONE << np.uint64(value)), -1)


@helper
def choose_by_trial(frame: Any, state: Any, slot: Any) -> Any:
    """Of all words, or of a few drawn at random, the one after which the most words are left to all slots."""
    best, chosen = -1.0, np.int64(-1)
    is_sampled = state.header[WORD_RULE] == SAMPLED
    first = frame.slots[slot, DOMAIN]
    tries = min(state.header[SAMPLE], state.sizes[slot]) if is_sampled else 64 * frame.slots[slot, WIDTH]
    for number in range(tries):
        word = draw_word(frame, state, slot) if is_sampled else np.int64(number)
        if state.domains[first + (word >> 6)] >> np.uint64(word & 63) & ONE == ZERO:
            continue
        state.header[TRIALS] += 1
        worth = 0.0
        decide_word(frame, state, slot, word)
        if settle(frame, state):
            for other in range(frame.slots.shape[0]):
                worth += np.log(np.float64(state.sizes[other]))
        else:
            worth = -0.5
        pop_level(frame, state)
        if worth > best:
            best, chosen = worth, word
    return chosen


@helper
def choose_word(frame: Any, state: Any, slot: Any) -> Any:
    rule = state.header[WORD_RULE]
    if state.sizes[slot] == 1:
        return read_word(frame, state, slot)
    if rule == BEST_SCORE:
        return choose_first(frame, state, slot)
    if rule in (LEAST_CONSTRAINING, SAMPLED):
        return choose_by_trial(frame, state, slot)
    return choose_by_support(frame, state, slot)


@helper
def choose_theme(frame: Any, state: Any) -> Any:
    """The theme word that the fewest slots may hold, and one of these: (slot, word), or -1 if all stand, -2 if one has none."""
    fewest, chosen_slot, chosen_word = np.int64(0), np.int64(-1), np.int64(-1)
    for row in range(frame.theme.shape[0]):
        number, word = frame.theme[row, 0], frame.theme[row, 1]
        total, one, stands = np.int64(0), np.int64(-1), False
        for index in range(frame.rival_starts[number], frame.rival_starts[number + 1]):
            slot = np.int64(frame.rivals[index])
            if state.domains[frame.slots[slot, DOMAIN] + (word >> 6)] >> np.uint64(word & 63) & ONE != ZERO:
                total += 1
                stands |= state.is_settled[slot] != 0
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
def is_too_alike(frame: Any, state: Any) -> Any:
    """Whether what stands can only become a fill that differs too little from a known one."""
    header = state.header
    slots = frame.slots.shape[0]
    if header[FILLS] == 0 or header[SETTLED] <= slots - header[APART]:
        return False
    for fill in range(header[FILLS]):
        alike = 0
        for index in range(header[SETTLED]):
            slot = np.int64(state.settled[index])
            if read_word(frame, state, slot) == state.fills[fill, slot]:
                alike += 1
        if alike > slots - header[APART]:
            return True
    return False


@helper
def go_on(frame: Any, state: Any) -> Any:
    """Make one decision; False if nothing is left to decide on because a theme word fits nowhere."""
    header = state.header
    slot, word = choose_theme(frame, state)
    if slot == -2:
        return False
    header[NODES] += 1
    if slot < 0 and header[BRANCHING] == BY_CELLS:
        cell = choose_cell(frame, state)
        if cell >= 0:
            decide_letter(frame, state, cell, choose_letter(frame, state, cell))
            return True
    if slot < 0:
        slot = choose_slot(frame, state)
        word = choose_word(frame, state, slot)
    decide_word(frame, state, slot, word)
    return True


@helper
def blame_slot(state: Any, slot: Any) -> None:
    """Remember that a slot was left without a word."""
    state.weights[slot] += state.blame[0]
    state.blame[0] *= BLAME_GROWTH
    if state.blame[0] > MOST_BLAME:
        state.blame[0] /= MOST_BLAME
        for other in range(state.weights.shape[0]):
            state.weights[other] /= MOST_BLAME


@helper
def has_room(frame: Any, state: Any) -> Any:
    """Whether one more level fits the trail, and the changes that come before it."""
    header = state.header
    fits = header[KEPT] + 2 * state.domains.shape[0] <= state.kept_words.shape[0]
    return fits and header[SAVES] + 2 * frame.slots.shape[0] <= state.saves.shape[0]


@helper
def go_back(frame: Any, state: Any) -> None:
    """Take back all decisions, but not what was learned before the first of them."""
    while state.header[LEVEL] > 0:
        pop_level(frame, state)
    state.header[RESTARTED] = state.header[FAILS]


@kernel
def search_fills(frame: Any, state: Any, budget: Any) -> Any:
    """Search on until a fill is found, none is left, or `budget` more decisions and trials were made."""
    header = state.header
    last = header[NODES] + header[TRIALS] + budget
    if header[FAILURE] == ANEW:
        go_back(frame, state)
        header[FAILURE] = NO_FAILURE
    is_sound = header[FAILURE] == NO_FAILURE
    while True:
        if not is_sound or not settle(frame, state):
            if header[FAILURE] >= 0:
                blame_slot(state, header[FAILURE])
            if header[LEVEL] == 0:
                header[FAILURE] = AGAIN
                return NONE
            header[FAILS] += 1
            refute(frame, state)
            is_sound = True
            continue
        if header[SETTLED] == frame.slots.shape[0]:
            if is_too_alike(frame, state) or choose_theme(frame, state)[0] == -2:
                header[FAILURE] = AGAIN
                is_sound = False
                continue
            header[FAILURE] = AGAIN
            return FOUND
        if header[PATIENCE] > 0 and header[FAILS] - header[RESTARTED] >= header[PATIENCE]:
            go_back(frame, state)
            return RESTART
        if header[NODES] + header[TRIALS] >= last:
            return MORE
        if not has_room(frame, state):
            return ROOM
        is_sound = not is_too_alike(frame, state) and go_on(frame, state)
