"""The bit tricks of `line` on lines of several words: the lowest word first, carries running upwards."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import mirror_bits
from gridwright.kernels.compiling import helper, inlined

ONE = np.uint64(1)
ZERO = np.uint64(0)
WORD = np.uint64(64)


@inlined
def word_shifted_down(bits: Any, words: Any, index: Any, whole: Any, part: Any) -> Any:
    """Word `index` of `bits >> (64 * whole + part)`."""
    source = index + whole
    if source >= words:
        return ZERO
    word = bits[source] >> part
    if part != ZERO and source + 1 < words:
        word |= bits[source + 1] << (WORD - part)
    return word


@inlined
def word_shifted_up(bits: Any, index: Any, whole: Any, part: Any) -> Any:
    """Word `index` of `bits << (64 * whole + part)`."""
    source = index - whole
    if source < 0:
        return ZERO
    word = bits[source] << part
    if part != ZERO and source >= 1:
        word |= bits[source - 1] >> (WORD - part)
    return word


@helper
def carry_over_words(starts: Any, passable: Any, words: Any) -> None:
    """`carry_over` of `line`, in place."""
    carry = ZERO
    for index in range(words):
        path = passable[index]
        entered = starts[index] & path
        total = path + entered
        overflow = total < path
        total_and_carry = total + carry
        overflow |= total_and_carry < total
        carry = ONE if overflow else ZERO
        starts[index] |= total_and_carry ^ path


@helper
def fitting_words(cells: Any, length: Any, words: Any, fits: Any) -> None:
    """`fitting` of `line`, into `fits`. Ascending order, so that every word read is still the old one."""
    for index in range(words):
        fits[index] = cells[index]
    stride = np.int64(1)
    while stride < length:
        step = min(stride, length - stride)
        whole, part = step >> 6, np.uint64(step & 63)
        for index in range(words):
            fits[index] &= word_shifted_down(fits, words, index, whole, part)
        stride += step


@helper
def covered_words(starts: Any, length: Any, words: Any) -> None:
    """`covered` of `line`, in place. Descending order, so that every word read is still the old one."""
    stride = np.int64(1)
    while stride < length:
        step = min(stride, length - stride)
        whole, part = step >> 6, np.uint64(step & 63)
        for index in range(words - 1, -1, -1):
            starts[index] |= word_shifted_up(starts, index, whole, part)
        stride += step


@helper
def mirror_words(bits: Any, words: Any, size: Any, spare: Any, mirrored: Any) -> None:
    """The lowest `size` bits of `bits` read backwards, into `mirrored`; `spare` is scratch of as many words."""
    for index in range(words):
        spare[index] = mirror_bits(bits[words - 1 - index])
    excess = 64 * words - size
    whole, part = excess >> 6, np.uint64(excess & 63)
    for index in range(words):
        mirrored[index] = word_shifted_down(spare, words, index, whole, part)
