"""The constraint network of slots that cross in cells, and the state of the search in it: domains, letters, trails, weights.

A slot is a row of places; a place is where a slot passes through a cell, and where two slots cross, their places share a cell.
The words of a length are numbered, and a set of them is a bitset: the domain of a slot. The index has such a bitset for each
position of a word and each letter. A cell has the set of its letters: bit i for letter i.

Only words of 64 bits that are not zero are looked at: `order` lists their numbers for each slot, the first `limits` of them are
alive. Whoever changes a domain saves it first, once a level, so that taking back is walking the trail backwards.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Bits = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Small = npt.NDArray[np.int32]
Long = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]

# Columns of the table of slots.
FIRST, COUNT, COLUMNS, WIDTH, LETTERS, LENGTH, LIST, DOMAIN = range(8)
"""Its first place, how many it has, where the index of its length begins, how many words of 64 bits a set takes, where the
letters of its words begin, how long these are, the number of their length, and where its domain begins."""

# Columns of the table of places.
CELL, POSITION, CROSSING, SLOT = range(4)
"""Its cell, the position in the word, the other place of the cell (-1 if there is none), and its slot."""

# Entries of the header.
LEVEL, STAMP, STAMPS, SAVES, WORDS_SAVED, CHANGES, ASSIGNED, HEAD, QUEUED = range(9)
"""How many decisions stand, a number of its own for the one on top, how many such numbers were given; the heights of the trails
of domains, of their words and of letters; how many slots are assigned; the queue of slots."""
CHECK, DISTINCT, FAILURE, NODES, TRIALS, FAILS, RESTARTED = range(9, 16)
"""How much follows from a decision; whether no word may stand twice; the slot that has no word left (-1: none) or `NEXT_FILL`;
decisions and trials made, failures, and failures when the search last began anew."""
SLOT_RULE, WORD_RULE, BRANCHING, SAMPLE, RESTART_LIMIT, FILLS, LEAST_DIFFERENT = range(16, 23)
"""How slots and words are chosen, whether decisions are about words or cells; of how many candidates the best is taken; after how
many failures to begin anew (0: never); how many fills are known, and in how many slots another must differ from each."""
HEADER = 24

FORWARD, FULL_CHECK = 0, 1
"""Values of `CHECK`: forward checking of the slots that cross the one that was assigned, or maintaining arc consistency."""
NO_FAILURE, NEXT_FILL, RESTART_FOR_NEXT = -1, -2, -3
"""Values of `FAILURE` beside the number of a slot: none; no failure, but the next fill is asked for; the same, but from the
beginning."""
BY_WORDS, BY_CELLS = 0, 1
"""Values of `BRANCHING`."""

# Columns of the table of levels: heights of the trails when a decision was made, and the decision.
OLD_SAVES, OLD_WORDS_SAVED, OLD_CHANGES, OLD_ASSIGNED, OLD_STAMP, WHAT, VALUE = range(7)


class Network(NamedTuple):
    """The constraint network: what does not change during a search."""

    alphabet: int
    """How many letters there are."""
    columns: Bits
    """The index: for each length, position and letter the set of words that have it there."""
    letters: Bytes
    """The letters of all words."""
    slots: Long
    places: Long
    cells: Long
    """The two places of each cell, -1 where there is none."""
    slots_by_length: Small
    """Slots by length: those of length number n are `rivals[rival_starts[n]:rival_starts[n + 1]]`."""
    length_starts: Long
    stem_groups: Long
    """The group of each word, of which only one may be used; those of length number n begin at `kin_starts[n]`. Empty if only a
    word itself may not be used twice."""
    stem_starts: Long
    group_members: Long
    """The words of a group as rows of the number of a length and of a word; group g has those from `member_starts[g]` on."""
    group_starts: Long
    theme: Long
    """Rows of the number of a length and of a word: words that must be somewhere."""


class State(NamedTuple):
    """The state of a search: what changes."""

    header: Long
    domains: Bits
    order: Small
    limits: Long
    sizes: Long
    masks: Bits
    """The letters that a cell may still have."""
    before: Bits
    """For each place, the letters of its cell when its slot last looked at them, if they have changed since; else 0."""
    residues: Small
    """For each place and letter, the number of a word of 64 bits that had a word with that letter there when last looked at."""
    queue: Small
    is_queued: Bytes
    saved_at: Long
    """The stamp of the level at which the domain of a slot was last saved."""
    saves: Long
    """Trail of domains: slot, limit, size, stamp, and where its words lie in the next two."""
    saved_words: Bits
    saved_places: Small
    changed_cells: Small
    changed_masks: Bits
    assigned: Small
    is_assigned: Bytes
    levels: Long
    weights: Reals
    """Of dom/wdeg: how often each slot was left without a word."""
    weight_step: Reals
    """One number: by how much the next failure increases a weight. It grows, so that old failures are forgotten."""
    counts: Reals
    """Scratch: for each place of a slot and each letter, how many words of the crossing slot would remain."""
    found: Bits
    """Scratch: letters found at each place of a slot."""
    picks: Long
    """Scratch: where the columns of some letters begin."""
    random: Bits
    fills: Small
    """Fills that are known: the number of the word in each slot."""


def new_state(
    network: Network, start: Bits, masks: Bits, *, seed: int = 0, check: int = FULL_CHECK, is_distinct: bool = True
) -> State:
    """A state in which nothing has followed yet; `start` are the domains and `masks` the letters to begin with."""
    slots, places, cells = len(network.slots), len(network.places), len(network.cells)
    longest = int(network.slots[:, COUNT].max(initial=1))
    header = np.zeros(HEADER, dtype=np.int64)
    header[CHECK], header[DISTINCT], header[FAILURE], header[LEAST_DIFFERENT] = check, is_distinct, NO_FAILURE, 1
    order = np.zeros(len(start), dtype=np.int32)
    for width, first in network.slots[:, [WIDTH, DOMAIN]]:
        order[first : first + width] = np.arange(width)
    room = min(len(start) * (cells + 2), max(8 * len(start), 4096))
    return State(
        header=header,
        domains=start.copy(),
        order=order,
        limits=network.slots[:, WIDTH].copy(),
        sizes=np.zeros(slots, dtype=np.int64),
        masks=masks.copy(),
        before=np.zeros(places, dtype=np.uint64),
        residues=np.zeros(places * network.alphabet, dtype=np.int32),
        queue=np.zeros(slots + 1, dtype=np.int32),
        is_queued=np.zeros(slots, dtype=np.uint8),
        saved_at=np.zeros(slots, dtype=np.int64),
        saves=np.empty((8 * slots + 64, 5), dtype=np.int64),
        saved_words=np.empty(room, dtype=np.uint64),
        saved_places=np.empty(room, dtype=np.int32),
        changed_cells=np.empty(cells * network.alphabet + 1, dtype=np.int32),
        changed_masks=np.empty(cells * network.alphabet + 1, dtype=np.uint64),
        assigned=np.zeros(slots, dtype=np.int32),
        is_assigned=np.zeros(slots, dtype=np.uint8),
        levels=np.zeros((cells + slots + 2, 7), dtype=np.int64),
        weights=np.ones(slots, dtype=np.float64),
        weight_step=np.ones(1, dtype=np.float64),
        counts=np.zeros(longest * network.alphabet, dtype=np.float64),
        found=np.zeros(longest, dtype=np.uint64),
        picks=np.zeros(64, dtype=np.int64),
        random=np.array([seed * 0x9E3779B97F4A7C15 + 0x1234567 & (1 << 64) - 1 or 1], dtype=np.uint64),
        fills=np.zeros((0, slots), dtype=np.int32),
    )


def with_room(state: State) -> State:
    """The same state with trails twice as long."""
    saves, words, places = (np.concatenate((trail, np.empty_like(trail))) for trail in _trails(state))
    return state._replace(saves=saves, saved_words=words, saved_places=places)


def _trails(state: State) -> tuple[npt.NDArray[Any], ...]:
    return state.saves, state.saved_words, state.saved_places
