"""An open rectangle of words: what the search in `rectangles` looks up, and how far it has come; how both are set up.

Rows are filled from the first to the last. What stands in a column is then the beginning of a word: a node of the trie of all
words for columns. Words are sorted by their letters, so those that begin alike stand side by side.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kinds.crossword.kernels.state import Bits, Bytes, Long, Small

LEVEL, NODES, BEGUN, POOLED = range(4)
"""Entries of the header: the row whose word is next (-1: none has been tried), letters placed, words tried in the first row, and
unions kept."""
MIRRORED, DISTINCT, SQUARE, AHEAD = range(4, 8)
"""Whether of a fill and its mirror image only one is wanted; whether no word may stand twice; whether rows and columns take their
words from one list; for how many rows below the one in work candidates are kept."""
HEADER = 8

POOL = 1 << 23
"""How many words of 64 bits the unions kept may take."""


class Rectangle(NamedTuple):
    """What does not change."""

    words: Bytes
    """[word, column]: the letters of the words for rows, sorted."""
    bits: Bits
    """[column, letter, word // 64]: the words for rows that have the letter in the column."""
    below: Bits
    """[node, depth]: the letters that may stand so many rows below the beginning that a node is; depth 0 is the next row."""
    names: Small
    """The same: sets of two letters or more by numbers of their own."""
    children: Small
    """[node]: its first child. The others follow, in the order of their letters."""
    last: Small
    """[node]: the last word that begins so."""
    starts: Bits
    """[row, word // 64]: the words that each row may hold to begin with."""
    order: Small
    """The words of the first row, in the order in which they are tried."""


class RectangleState(NamedTuple):
    """The state of a search: what changes. Sets of words are kept without the words of 64 bits that are zero.

    There is a stage for each letter placed, and one before them; at each stage, the set of a row below is the one that was made
    at the stage that `made` tells.
    """

    header: Long
    nodes: Small
    """[rows filled, column]: what stands in the columns."""
    chosen: Small
    """[row]: its word."""
    placed: Small
    """[row]: how many letters of it could be placed; -1 before the first word."""
    at: Small
    rest: Bits
    """[row]: where in its candidates we are, and what is left of that word of 64 bits."""
    places: Small
    values: Bits
    sizes: Small
    made: Small
    """[stage, row]"""
    unions: Small
    """[column, name of a set of letters]: 1 + where the words with one of these letters in the column are kept; 0: nowhere."""
    pool: Bits
    shares: Long
    """Scratch of `probing`."""
    random: Bits


def make_rectangle(words: Bytes, columns: Bytes, starts: Bits, order: Small, letters: int) -> Rectangle:
    """Tables for sorted words for rows, sorted words for columns, and the words that each row may hold, as bits."""
    below, children, last = grow_trie(columns)
    return Rectangle(words, set_bits(words, letters), below, name_sets(below), children, last, starts, order)


def name_sets(sets: Bits) -> Small:
    """A number for each set of two letters or more, from 0 on; sets of one letter need none and share 0."""
    is_named = sets & (sets - np.uint64(1)) != 0
    names = np.zeros(sets.shape, dtype=np.int32)
    names[is_named] = np.unique(sets[is_named], return_inverse=True)[1]
    return names


def grow_trie(words: Bytes) -> tuple[Bits, Small, Small]:
    """The trie of sorted words, breadth first: for each node the letters below by depth, its first child and its last word."""
    count, length = words.shape
    letters = np.left_shift(np.uint64(1), words, dtype=np.uint64)
    is_first = np.zeros(count, dtype=bool)
    is_first[:1] = True
    below, children, last = [], [], []
    nodes = 0
    for depth in range(length + 1):
        begins = np.flatnonzero(is_first)
        nodes += len(begins)
        last.append(np.append(begins[1:], count) - 1)
        level = np.zeros((len(begins), length), dtype=np.uint64)
        if depth < length:
            level[:, : length - depth] = np.bitwise_or.reduceat(letters[:, depth:], begins, axis=0)
            is_first[1:] |= words[1:, depth] != words[:-1, depth]
            # The children of one node after the other, and where a node begins its first child begins too.
            children.append(nodes + np.cumsum(is_first)[begins] - 1)
        else:
            children.append(np.zeros(len(begins), dtype=np.int64))
        below.append(level)
    return np.concatenate(below), np.concatenate(children).astype(np.int32), np.concatenate(last).astype(np.int32)


def set_bits(words: Bytes, letters: int) -> Bits:
    """[column, letter, word // 64]: the words that have a letter in a column."""
    return np.stack([pack_sets(np.equal(words.T, letter)) for letter in range(letters)], axis=1)


def pack_sets(members: npt.NDArray[np.bool_]) -> Bits:
    """A bit for each word that is a member, set after set."""
    packed = np.packbits(members, axis=1, bitorder="little")
    padded = np.zeros((len(packed), -(-packed.shape[1] // 8) * 8), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    return padded.view("<u8").astype(np.uint64)


def new_rectangle_state(
    rectangle: Rectangle, *, is_mirrored: bool, is_distinct: bool, is_square: bool, seed: int, ahead: int = 2
) -> RectangleState:
    """A walk before its first word."""
    height, width = rectangle.below.shape[1], rectangle.words.shape[1]
    stages, size = height * width + 1, rectangle.starts.shape[1]
    header = np.zeros(HEADER, dtype=np.int64)
    header[LEVEL], header[MIRRORED], header[DISTINCT], header[SQUARE] = -1, is_mirrored, is_distinct, is_square
    header[AHEAD] = ahead
    state = RectangleState(
        header,
        np.zeros((height + 1, width), dtype=np.int32),
        np.zeros(height, dtype=np.int32),
        np.zeros(height, dtype=np.int32),
        np.zeros(height, dtype=np.int32),
        np.zeros(height, dtype=np.uint64),
        np.zeros((stages, height, size), dtype=np.int32),
        np.zeros((stages, height, size), dtype=np.uint64),
        np.zeros((stages, height), dtype=np.int32),
        np.zeros((stages, height), dtype=np.int32),
        np.zeros((width, int(rectangle.names.max()) + 1), dtype=np.int32),
        np.zeros((max(POOL // size, 1), size), dtype=np.uint64),
        np.zeros(width + 1, dtype=np.int64),
        np.array([seed | 1], dtype=np.uint64),
    )
    for row, words in enumerate(rectangle.starts):
        places = np.flatnonzero(words)
        state.places[0, row, : len(places)] = places
        state.values[0, row, : len(places)] = words[places]
        state.sizes[0, row] = len(places)
    return state
