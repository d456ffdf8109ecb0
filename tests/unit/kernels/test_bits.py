"""The bit tricks, on one word and on several, against Python's integers of any length."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gridwright.kernels.bits import count_bits, lowest_bit, mirror_bits
from gridwright.kernels.compiling import helper
from gridwright.kinds.nonogram.kernels import line
from gridwright.kinds.nonogram.kernels import line as words
from gridwright.kinds.nonogram.kernels.watched_clauses import luby

pytestmark = pytest.mark.xdist_group("numba")  # or each process of the tests would load Numba, and compile the same

FULL = (1 << 64) - 1
SOME = settings(max_examples=200)

one_word = st.integers(0, FULL) | st.sampled_from([0, 1, FULL, 1 << 63, FULL - 1])


@st.composite
def bit_sets(draw: st.DrawFn) -> tuple[int, int, int]:
    """Two sets of bits, long runs among them, and how many words they take."""
    count = draw(st.integers(1, 4))
    runs = st.lists(st.tuples(st.integers(0, 64 * count), st.integers(0, 64 * count)), max_size=6)
    drawn = []
    for _ in range(2):
        value = draw(st.integers(0, (1 << 64 * count) - 1)) if draw(st.booleans()) else 0
        for start, length in draw(runs):
            value |= ((1 << length) - 1) << start
        drawn.append(value & ((1 << 64 * count) - 1))
    return drawn[0], drawn[1], count


def to_words(value: int, count: int) -> npt.NDArray[np.uint64]:
    return np.array([value >> 64 * index & FULL for index in range(count)], dtype=np.uint64)


def to_int(array: Iterable[Any]) -> int:
    return sum(int(word) << 64 * index for index, word in enumerate(array))


@helper
def lowest(word: Any) -> Any:
    return lowest_bit(word)


@helper
def count(word: Any) -> Any:
    return count_bits(word)


@helper
def mirror(word: Any) -> Any:
    return mirror_bits(word)


@SOME
@given(word=one_word)
def test_instructions(word: int) -> None:
    value = np.uint64(word)
    assert count(value) == word.bit_count()
    assert int(mirror(value)) == int(f"{word:064b}"[::-1], 2)
    if word:
        assert lowest(value) == (word & -word).bit_length() - 1


def reached(starts: int, passable: int, size: int) -> int:
    """Position p leads to p + 1 if cell p is passable."""
    positions = starts
    for cell in range(size - 1):
        if positions >> cell & passable >> cell & 1:
            positions |= 1 << cell + 1
    return positions


def fits(cells: int, length: int, size: int) -> int:
    return sum(1 << start for start in range(size) if all(cells >> start + step & 1 for step in range(length)))


@SOME
@given(starts=st.integers(0, FULL >> 1), passable=st.integers(0, FULL >> 1))
@example(starts=1, passable=FULL >> 1)
@example(starts=0b101, passable=0b111)
def test_carry_over(starts: int, passable: int) -> None:
    assert int(line.carry_over(np.uint64(starts), np.uint64(passable))) == reached(starts, passable, 64)


@SOME
@given(cells=one_word, length=st.integers(1, 62))
@example(cells=(1 << 62) - 1, length=62)
def test_fitting_and_covered(cells: int, length: int) -> None:
    assert int(line.fitting(np.uint64(cells), np.uint64(length))) == fits(cells, length, 64)
    covered = 0
    for step in range(length):
        covered |= cells << step
    assert int(line.covered(np.uint64(cells), np.uint64(length))) == covered & FULL


@SOME
@given(drawn=bit_sets())
def test_carry_over_words(drawn: tuple[int, int, int]) -> None:
    starts, passable, count_of_words = drawn
    array = to_words(starts, count_of_words)
    words.carry_over_words(array, to_words(passable, count_of_words), count_of_words)
    assert to_int(array) == reached(starts, passable, 64 * count_of_words)


@SOME
@given(drawn=bit_sets(), length=st.integers(1, 256))
def test_fitting_and_covered_words(drawn: tuple[int, int, int], length: int) -> None:
    cells, _, count_of_words = drawn
    found = to_words(0, count_of_words)
    words.fitting_words(to_words(cells, count_of_words), length, count_of_words, found)
    assert to_int(found) == fits(cells, length, 64 * count_of_words)
    array = to_words(cells, count_of_words)
    words.covered_words(array, length, count_of_words)
    covered = 0
    for step in range(length):
        covered |= cells << step
    assert to_int(array) == covered & ((1 << 64 * count_of_words) - 1)


@SOME
@given(drawn=bit_sets(), shift=st.integers(0, 300))
def test_shifted_words(drawn: tuple[int, int, int], shift: int) -> None:
    cells, _, count_of_words = drawn
    array = to_words(cells, count_of_words)
    whole, part = shift >> 6, np.uint64(shift & 63)
    down = [words.word_shifted_down(array, count_of_words, index, whole, part) for index in range(count_of_words)]
    assert to_int(down) == cells >> shift
    up = [words.word_shifted_up(array, index, whole, part) for index in range(count_of_words)]
    assert to_int(up) == (cells << shift) & ((1 << 64 * count_of_words) - 1)


@SOME
@given(drawn=bit_sets(), data=st.data())
def test_mirror_words(drawn: tuple[int, int, int], data: st.DataObject) -> None:
    cells, _, count_of_words = drawn
    size = data.draw(st.integers(1, 64 * count_of_words))
    mirrored, spare = to_words(0, count_of_words), to_words(0, count_of_words)
    cells &= (1 << size) - 1
    words.mirror_words(to_words(cells, count_of_words), count_of_words, size, spare, mirrored)
    assert to_int(mirrored) == int(f"{cells:0{size}b}"[::-1], 2)


@pytest.mark.parametrize(("index", "number"), list(enumerate([1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1], start=1)))
def test_luby(index: int, number: int) -> None:
    assert luby(index) == number
