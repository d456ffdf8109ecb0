"""Kernels that Python interprets until they are compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from gridwright.kernels import cache, interpreting
from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, kernel
from gridwright.kernels.interpreting import UntilCompiled, interpret

THREE = np.uint64(3)


class Pair(NamedTuple):
    words: Any
    grid: Any


@helper
def fold(word: Any) -> Any:
    return count_bits(word & ~THREE) + lowest_bit(word)


@kernel
def measure(pair: Any, share: Any) -> Any:
    """Folds of all words, written down; their logarithms are added up."""
    total = 0.0
    for row in range(pair.grid.shape[0]):
        pair.grid[row, 1] = np.int64(fold(pair.words[row]))
        pair.words[row] <<= np.uint64(1)
        total += np.log(np.float64(pair.grid[row, 1]) + share)
    return total


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked for and loaded, in this order; no time has gone by and nothing is compiled."""
    told: list[str] = []
    monkeypatch.setattr(interpreting._Clock, "seconds", 0.0)
    monkeypatch.setattr(cache, "is_kept", lambda name: False)
    monkeypatch.setattr(cache, "request", lambda name: told.append("request"))
    monkeypatch.setattr(cache, "load", lambda name: told.append("load"))
    return told


def test_python_does_what_the_kernel_says_to_the_same_arrays() -> None:
    pair = Pair(np.array([1, 12, 1 << 62], dtype=np.uint64), np.zeros((3, 2), dtype=np.int32))
    total = interpret(measure)(pair, np.float64(0.5))  # type: ignore[arg-type]
    assert pair.grid[:, 1].tolist() == [0, 4, 63]
    assert pair.words.tolist() == [2, 24, 1 << 63]
    assert total == sum(map(np.log, [0.5, 4.5, 63.5]))


def test_a_number_that_does_not_fit_is_refused() -> None:
    pair = Pair(np.array([1 << 63], dtype=np.uint64), np.zeros((1, 2), dtype=np.int32))
    with pytest.raises(ValueError, match="invalid value for format"):
        interpret(measure)(pair, 1.0)  # type: ignore[arg-type]


def test_a_kernel_is_asked_for_soon_and_waited_for_after_long(clock: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    soon = UntilCompiled(f"{__name__}:measure")
    soon.prepare()
    assert clock == []
    assert soon(Pair(np.zeros(0, dtype=np.uint64), np.zeros((0, 2), dtype=np.int32)), 1.0) == 0.0
    assert interpreting._Clock.seconds > 0, "interpreting is counted"
    for seconds in (interpreting.SOON, interpreting.LONG):
        monkeypatch.setattr(interpreting._Clock, "seconds", seconds + 0.01)
        soon.prepare()
    assert clock == ["request", "load"]


def test_a_kernel_is_loaded_as_soon_as_it_is_compiled(clock: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "is_kept", lambda name: True)
    soon = UntilCompiled(f"{__name__}:measure")
    soon.prepare()
    assert clock == ["load"]
    assert not soon.is_ready
