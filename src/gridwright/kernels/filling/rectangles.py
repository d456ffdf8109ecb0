"""A complete search for fills of an open rectangle, row by row.

A word that is put into a row moves each column to a node of its trie, and the letters that may follow there narrow the candidates
of the rows below: a union of the index for each column. They are narrowed letter by letter, so that words that begin alike share
the work, and one row without a candidate rules out all of them. Unions are kept, because columns begin alike again and again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kernels.filling.rectangle import AHEAD, BEGUN, DISTINCT, LEVEL, MIRRORED, NODES, POOLED, SQUARE

DONE, FOUND, MORE = 0, 1, 2
"""How a search ends: no fill is left, one was found (go on for the next), or it may go on."""

ONE = np.uint64(1)
ZERO = np.uint64(0)


@helper
def find_union(rectangle: Any, walk: Any, column: Any, name: Any, letters: Any) -> Any:
    """Where the words with one of these letters in a column are kept; they are gathered the first time."""
    found = np.int64(walk.unions[column, name]) - 1
    if found >= 0:
        return found
    found = walk.header[POOLED]
    if found == walk.pool.shape[0]:
        for other in range(walk.unions.shape[0]):
            for index in range(walk.unions.shape[1]):
                walk.unions[other, index] = 0
        found = np.int64(0)
    walk.header[POOLED] = found + 1
    walk.unions[column, name] = found + 1
    size = walk.pool.shape[1]
    for place in range(size):
        walk.pool[found, place] = ZERO
    rest = letters
    while rest != ZERO:
        letter = lowest_bit(rest)
        rest &= rest - ONE
        for place in range(size):
            walk.pool[found, place] |= rectangle.bits[column, letter, place]
    return found


@inlined
def narrow_row(rectangle: Any, walk: Any, old: Any, new: Any, row: Any, column: Any, name: Any, letters: Any) -> Any:
    """Make the candidates of a row at stage `new`: those of stage `old` with one of these letters; whether there are any."""
    size = np.int64(walk.sizes[old, row])
    count = np.int64(0)
    # A set of one letter needs no union: most are, far down, and the index itself stays in the processor's cache.
    if letters & (letters - ONE) == ZERO:
        letter = lowest_bit(letters)
        for index in range(size):
            place = walk.places[old, row, index]
            value = walk.values[old, row, index] & rectangle.bits[column, letter, place]
            walk.places[new, row, count] = place
            walk.values[new, row, count] = value
            count += np.int64(value != ZERO)
    else:
        union = find_union(rectangle, walk, column, name, letters)
        for index in range(size):
            place = walk.places[old, row, index]
            value = walk.values[old, row, index] & walk.pool[union, place]
            walk.places[new, row, count] = place
            walk.values[new, row, count] = value
            count += np.int64(value != ZERO)
    walk.sizes[new, row] = count
    walk.made[new, row] = new
    return count > 0


@inlined
def place_letter(rectangle: Any, walk: Any, row: Any, column: Any, letter: Any) -> Any:
    """Put a letter into a cell; whether its column begins so and every row below keeps a candidate."""
    height, width = walk.nodes.shape[0] - 1, walk.nodes.shape[1]
    header = walk.header
    header[NODES] += 1
    node = walk.nodes[row, column]
    below = rectangle.below[node, 0]
    bit = ONE << np.uint64(letter)
    if below & bit == ZERO:
        return False
    child = np.int64(rectangle.children[node]) + count_bits(below & (bit - ONE))
    walk.nodes[row + 1, column] = child
    # Of a fill and its mirror image, the one is wanted whose first column is behind its first row in the list.
    if header[MIRRORED] != 0 and column == 0 and rectangle.last[child] <= walk.chosen[0]:
        return False
    stage = row * width + column
    end = min(height, row + 1 + header[AHEAD])
    for other in range(row + 1, end):
        depth = other - row - 1
        letters, name = rectangle.below[child, depth], np.int64(rectangle.names[child, depth])
        old = np.int64(walk.made[stage, other])
        if not narrow_row(rectangle, walk, old, stage + 1, other, column, name, letters):
            return False
    for other in range(end, height):
        walk.made[stage + 1, other] = walk.made[stage, other]
    return True


@inlined
def enter_row(walk: Any, row: Any) -> None:
    """Stand before the first candidate of a row."""
    walk.placed[row], walk.at[row] = -1, 0
    walk.rest[row] = walk.values[walk.made[row * walk.nodes.shape[1], row], row, 0]


@inlined
def next_word(rectangle: Any, walk: Any, row: Any) -> Any:
    """The next candidate of a row; -1 if there is none."""
    if row == 0:
        begun = walk.header[BEGUN]
        if begun == rectangle.order.shape[0]:
            return -1
        walk.header[BEGUN] = begun + 1
        # In random order, neighbours share nothing.
        walk.placed[0] = -1
        return np.int64(rectangle.order[begun])
    stage = walk.made[row * walk.nodes.shape[1], row]
    while walk.rest[row] == ZERO:
        walk.at[row] += 1
        if walk.at[row] >= walk.sizes[stage, row]:
            return -1
        walk.rest[row] = walk.values[stage, row, walk.at[row]]
    rest = walk.rest[row]
    walk.rest[row] = rest & (rest - ONE)
    return np.int64(walk.places[stage, row, walk.at[row]]) * 64 + lowest_bit(rest)


@inlined
def count_shared(rectangle: Any, one: Any, other: Any) -> Any:
    """How many letters two words have in common before they differ."""
    width = rectangle.words.shape[1]
    count = 0
    while count < width and rectangle.words[one, count] == rectangle.words[other, count]:
        count += 1
    return count


@inlined
def stands_above(walk: Any, row: Any, word: Any) -> Any:
    """Whether a row above has the word."""
    is_there = False
    for other in range(row):
        is_there |= walk.chosen[other] == word
    return is_there


@helper
def has_repeated_column(rectangle: Any, walk: Any) -> Any:
    """Whether, all rows being filled, a column has the word of another column or of a row."""
    height, width = walk.nodes.shape[0] - 1, walk.nodes.shape[1]
    for column in range(width):
        word = rectangle.last[walk.nodes[height, column]]
        for other in range(column):
            if rectangle.last[walk.nodes[height, other]] == word:
                return True
        if walk.header[SQUARE] != 0 and stands_above(walk, height, word):
            return True
    return False


@kernel
def search_rectangle(rectangle: Any, walk: Any, budget: Any) -> Any:
    """Go on until a fill is found, all have been, or so many letters were placed; `chosen` and the last `nodes` are the fill."""
    height, width = walk.nodes.shape[0] - 1, walk.nodes.shape[1]
    header = walk.header
    end = header[NODES] + budget
    row = max(header[LEVEL], 0)
    while row >= 0:
        header[LEVEL] = row
        if header[NODES] >= end:
            return MORE
        word = next_word(rectangle, walk, row)
        if word < 0:
            row -= 1
            continue
        column = 0
        if walk.placed[row] >= 0:
            column = count_shared(rectangle, np.int64(walk.chosen[row]), word)
            if column > walk.placed[row]:
                continue
        if header[DISTINCT] != 0 and stands_above(walk, row, word):
            continue
        walk.chosen[row] = word
        while column < width and place_letter(rectangle, walk, row, column, np.int64(rectangle.words[word, column])):
            column += 1
        walk.placed[row] = column
        if column < width:
            continue
        if row < height - 1:
            row += 1
            enter_row(walk, row)
        elif header[DISTINCT] == 0 or not has_repeated_column(rectangle, walk):
            return FOUND
    # Asked again, there is still none.
    header[LEVEL] = 0
    return DONE
