"""How large a search for fills of a rectangle will be: Knuth's estimate by random probes."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, kernel
from gridwright.kernels.filling.choosing import draw_random
from gridwright.kernels.filling.rectangles import ONE, ZERO, count_shared, place_letter


@helper
def count_candidates(walk: Any, row: Any) -> Any:
    stage = walk.made[row * walk.nodes.shape[1], row]
    count = 0
    for index in range(walk.sizes[stage, row]):
        count += count_bits(walk.values[stage, row, index])
    return count


@helper
def find_candidate(walk: Any, row: Any, number: Any) -> Any:
    """The candidate with this number."""
    stage = walk.made[row * walk.nodes.shape[1], row]
    for index in range(walk.sizes[stage, row]):
        value = walk.values[stage, row, index]
        count = count_bits(value)
        if number < count:
            while number > 0:
                value &= value - ONE
                number -= 1
            return np.int64(walk.places[stage, row, index]) * 64 + lowest_bit(value)
        number -= count
    return -1


@helper
def count_alike(rectangle: Any, walk: Any, row: Any, word: Any) -> None:
    """Into `shares`: how many candidates have the first letter, the first two letters, and so on, of this one."""
    width = rectangle.words.shape[1]
    shares = walk.shares
    for letters in range(width + 1):
        shares[letters] = 0
    stage = walk.made[row * width, row]
    for index in range(walk.sizes[stage, row]):
        rest = walk.values[stage, row, index]
        while rest != ZERO:
            other = np.int64(walk.places[stage, row, index]) * 64 + lowest_bit(rest)
            rest &= rest - ONE
            shares[count_shared(rectangle, word, other)] += 1
    for letters in range(width - 1, -1, -1):
        shares[letters] += shares[letters + 1]


@helper
def probe_once(rectangle: Any, walk: Any) -> Any:
    """Follow one random branch down; what the whole search would cost if all were like it."""
    height, width = walk.nodes.shape[0] - 1, walk.nodes.shape[1]
    nodes, weight = 0.0, 1.0
    for row in range(height):
        count = count_candidates(walk, row)
        if count == 0:
            break
        word = find_candidate(walk, row, draw_random(walk) % count)
        walk.chosen[row] = word
        # In the first row, words are tried in random order and share nothing.
        if row > 0:
            count_alike(rectangle, walk, row, word)
        for column in range(width):
            shared = walk.shares[column + 1] if row > 0 else 1
            nodes += weight * count / shared
            if not place_letter(rectangle, walk, row, column, np.int64(rectangle.words[word, column])):
                return nodes
        weight *= count
    return nodes


@kernel
def probe_rectangle(rectangle: Any, walk: Any, probes: Any) -> Any:
    """About how many letters a search will place, before it has begun: the mean of so many probes, each right on average."""
    total = 0.0
    for _ in range(probes):
        total += probe_once(rectangle, walk)
    return total / probes
