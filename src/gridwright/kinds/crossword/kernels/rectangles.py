"""A complete search for fills of an open rectangle, row by row, and Knuth's estimate of how large it will be.

A word that is put into a row moves each column to a node of its trie, and the letters that may follow there narrow the
candidates of the rows below: a union of the index for each column. They are narrowed letter by letter, so that words that
begin alike share the work, and one row without a candidate rules out all of them. Unions are kept, because columns begin
alike again and again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.crossword.kernels.rectangle_state import AHEAD, BEGUN, DISTINCT, LEVEL, MIRRORED, NODES, POOLED, SQUARE
from gridwright.kinds.crossword.kernels.search import draw_random

DONE, FOUND, MORE = 0, 1, 2
"""How a search ends: no fill is left, one was found (go on for the next), or it may go on."""

ONE = np.uint64(1)
ZERO = np.uint64(0)


@helper
def find_union(rectangle: Any, state: Any, column: Any, name: Any, letters: Any) -> Any:
    """Where the words with one of these letters in a column are kept; they are gathered the first time."""
    found = np.int64(state.unions[column, name]) - 1
    if found >= 0:
        return found
    found = state.header[POOLED]
    if found == state.pool.shape[0]:
        for other in range(state.unions.shape[0]):
            for index in range(state.unions.shape[1]):
                state.unions[other, index] = 0
        found = np.int64(0)
    state.header[POOLED] = found + 1
    state.unions[column, name] = found + 1
    size = state.pool.shape[1]
    for place in range(size):
        state.pool[found, place] = ZERO
    rest = letters
    while rest != ZERO:
        letter = lowest_bit(rest)
        rest &= rest - ONE
        for place in range(size):
            state.pool[found, place] |= rectangle.bits[column, letter, place]
    return found


@inlined
def filter_row(rectangle: Any, state: Any, old: Any, new: Any, row: Any, column: Any, name: Any, letters: Any) -> Any:
    """Make the candidates of a row at stage `new`: those of stage `old` with one of these letters; whether there are any."""
    size = np.int64(state.sizes[old, row])
    count = np.int64(0)
    # A set of one letter needs no union: most are, far down, and the index itself stays in the processor's cache.
    if letters & (letters - ONE) == ZERO:
        letter = lowest_bit(letters)
        for index in range(size):
            place = state.places[old, row, index]
            value = state.values[old, row, index] & rectangle.bits[column, letter, place]
            state.places[new, row, count] = place
            state.values[new, row, count] = value
            count += np.int64(value != ZERO)
    else:
        union = find_union(rectangle, state, column, name, letters)
        for index in range(size):
            place = state.places[old, row, index]
            value = state.values[old, row, index] & state.pool[union, place]
            state.places[new, row, count] = place
            state.values[new, row, count] = value
            count += np.int64(value != ZERO)
    state.sizes[new, row] = count
    state.made[new, row] = new
    return count > 0


@inlined
def place_letter(rectangle: Any, state: Any, row: Any, column: Any, letter: Any) -> Any:
    """Put a letter into a cell; whether its column begins so and every row below keeps a candidate."""
    height, width = state.nodes.shape[0] - 1, state.nodes.shape[1]
    header = state.header
    header[NODES] += 1
    node = state.nodes[row, column]
    below = rectangle.below[node, 0]
    bit = ONE << np.uint64(letter)
    if below & bit == ZERO:
        return False
    child = np.int64(rectangle.children[node]) + count_bits(below & (bit - ONE))
    state.nodes[row + 1, column] = child
    # Of a fill and its mirror image, the one is wanted whose first column is behind its first row in the list.
    if header[MIRRORED] != 0 and column == 0 and rectangle.last[child] <= state.chosen[0]:
        return False
    stage = row * width + column
    end = min(height, row + 1 + header[AHEAD])
    for other in range(row + 1, end):
        depth = other - row - 1
        letters, name = rectangle.below[child, depth], np.int64(rectangle.names[child, depth])
        old = np.int64(state.made[stage, other])
        if not filter_row(rectangle, state, old, stage + 1, other, column, name, letters):
            return False
    for other in range(end, height):
        state.made[stage + 1, other] = state.made[stage, other]
    return True


@inlined
def enter_row(state: Any, row: Any) -> None:
    """Stand before the first candidate of a row."""
    state.placed[row], state.at[row] = -1, 0
    state.rest[row] = state.values[state.made[row * state.nodes.shape[1], row], row, 0]


@inlined
def next_word(rectangle: Any, state: Any, row: Any) -> Any:
    """The next candidate of a row; -1 if there is none."""
    if row == 0:
        begun = state.header[BEGUN]
        if begun == rectangle.order.shape[0]:
            return -1
        state.header[BEGUN] = begun + 1
        # In random order, neighbours share nothing.
        state.placed[0] = -1
        return np.int64(rectangle.order[begun])
    stage = state.made[row * state.nodes.shape[1], row]
    while state.rest[row] == ZERO:
        state.at[row] += 1
        if state.at[row] >= state.sizes[stage, row]:
            return -1
        state.rest[row] = state.values[stage, row, state.at[row]]
    rest = state.rest[row]
    state.rest[row] = rest & (rest - ONE)
    return np.int64(state.places[stage, row, state.at[row]]) * 64 + lowest_bit(rest)


@inlined
def count_shared(rectangle: Any, one: Any, other: Any) -> Any:
    """How many letters two words have in common before they differ."""
    width = rectangle.words.shape[1]
    count = 0
    while count < width and rectangle.words[one, count] == rectangle.words[other, count]:
        count += 1
    return count


@inlined
def is_used_above(state: Any, row: Any, word: Any) -> Any:
    """Whether a row above has the word."""
    is_there = False
    for other in range(row):
        is_there |= state.chosen[other] == word
    return is_there


@helper
def has_repeated_column(rectangle: Any, state: Any) -> Any:
    """Whether, all rows being filled, a column has the word of another column or of a row."""
    height, width = state.nodes.shape[0] - 1, state.nodes.shape[1]
    for column in range(width):
        word = rectangle.last[state.nodes[height, column]]
        for other in range(column):
            if rectangle.last[state.nodes[height, other]] == word:
                return True
        if state.header[SQUARE] != 0 and is_used_above(state, height, word):
            return True
    return False


@kernel
def search_rectangle(rectangle: Any, state: Any, budget: Any) -> Any:
    """Go on until a fill is found, all have been, or so many letters were placed; `chosen` and the last `nodes` are the fill."""
    height, width = state.nodes.shape[0] - 1, state.nodes.shape[1]
    header = state.header
    end = header[NODES] + budget
    row = max(header[LEVEL], 0)
    while row >= 0:
        header[LEVEL] = row
        if header[NODES] >= end:
            return MORE
        word = next_word(rectangle, state, row)
        if word < 0:
            row -= 1
            continue
        column = 0
        if state.placed[row] >= 0:
            column = count_shared(rectangle, np.int64(state.chosen[row]), word)
            if column > state.placed[row]:
                continue
        if header[DISTINCT] != 0 and is_used_above(state, row, word):
            continue
        state.chosen[row] = word
        while column < width and place_letter(rectangle, state, row, column, np.int64(rectangle.words[word, column])):
            column += 1
        state.placed[row] = column
        if column < width:
            continue
        if row < height - 1:
            row += 1
            enter_row(state, row)
        elif header[DISTINCT] == 0 or not has_repeated_column(rectangle, state):
            return FOUND
    # Asked again, there is still none.
    header[LEVEL] = 0
    return DONE


# How large a search for fills of a rectangle will be: Knuth's estimate by random probes.


@helper
def count_candidates(state: Any, row: Any) -> Any:
    stage = state.made[row * state.nodes.shape[1], row]
    count = 0
    for index in range(state.sizes[stage, row]):
        count += count_bits(state.values[stage, row, index])
    return count


@helper
def find_candidate(state: Any, row: Any, number: Any) -> Any:
    """The candidate with this number."""
    stage = state.made[row * state.nodes.shape[1], row]
    for index in range(state.sizes[stage, row]):
        value = state.values[stage, row, index]
        count = count_bits(value)
        if number < count:
            while number > 0:
                value &= value - ONE
                number -= 1
            return np.int64(state.places[stage, row, index]) * 64 + lowest_bit(value)
        number -= count
    return -1


@helper
def count_alike(rectangle: Any, state: Any, row: Any, word: Any) -> None:
    """Into `shares`: how many candidates have the first letter, the first two letters, and so on, of this one."""
    width = rectangle.words.shape[1]
    shares = state.shares
    for letters in range(width + 1):
        shares[letters] = 0
    stage = state.made[row * width, row]
    for index in range(state.sizes[stage, row]):
        rest = state.values[stage, row, index]
        while rest != ZERO:
            other = np.int64(state.places[stage, row, index]) * 64 + lowest_bit(rest)
            rest &= rest - ONE
            shares[count_shared(rectangle, word, other)] += 1
    for letters in range(width - 1, -1, -1):
        shares[letters] += shares[letters + 1]


@helper
def probe_once(rectangle: Any, state: Any) -> Any:
    """Follow one random branch down; what the whole search would cost if all were like it."""
    height, width = state.nodes.shape[0] - 1, state.nodes.shape[1]
    nodes, weight = 0.0, 1.0
    for row in range(height):
        count = count_candidates(state, row)
        if count == 0:
            break
        word = find_candidate(state, row, draw_random(state) % count)
        state.chosen[row] = word
        # In the first row, words are tried in random order and share nothing.
        if row > 0:
            count_alike(rectangle, state, row, word)
        for column in range(width):
            shared = state.shares[column + 1] if row > 0 else 1
            nodes += weight * count / shared
            if not place_letter(rectangle, state, row, column, np.int64(rectangle.words[word, column])):
                return nodes
        weight *= count
    return nodes


@kernel
def probe_rectangle(rectangle: Any, state: Any, probes: Any) -> Any:
    """About how many letters a search will place, before it has begun: the mean of so many probes, each right on average."""
    total = 0.0
    for _ in range(probes):
        total += probe_once(rectangle, state)
    return total / probes
