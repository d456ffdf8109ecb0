"""The options that kernels are compiled with: Numba still knows them, and they do what we need."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core.caching import CompileResultCacheImpl

from gridwright.kernels import compiling
from gridwright.kernels.numba_functions import OPTIONS
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import NO_CACHE, new_board, read_cells

pytestmark = pytest.mark.xdist_group("numba")  # or each process of the tests would load Numba, and compile the same


class Arrays(NamedTuple):
    """Like the state of a solve: arrays under names."""

    filled: Any
    empty: Any
    total: Any


def add_up(arrays: Arrays) -> None:
    """What kernels do: choose one array or another, and write."""
    for index in range(arrays.filled.shape[0]):
        masks = arrays.filled if index & 1 else arrays.empty
        arrays.total[0] += masks[index]


def compile_with(options: dict[str, Any]) -> str:
    """The compiled function's low-level text, once it has given the right answer."""
    compiled = numba.njit(**options)(add_up)
    arrays = Arrays(np.arange(10, dtype=np.int64), np.zeros(10, dtype=np.int64), np.zeros(1, dtype=np.int64))
    compiled(arrays)
    assert arrays.total[0] == 1 + 3 + 5 + 7 + 9
    (text,) = compiled.inspect_llvm().values()
    return str(text)


def test_reference_counting_can_still_be_left_out() -> None:
    """`_nrt=False` is no documented option: it must still be taken, give right answers and drop the counting."""
    assert OPTIONS["_nrt"] is False
    assert "NRT_decref" in compile_with({**OPTIONS, "_nrt": True})
    assert "NRT_" not in compile_with(OPTIONS)


def test_an_unknown_option_would_be_noticed() -> None:
    """The test above means something only if Numba refuses options it does not know."""
    with pytest.raises(KeyError, match="_no_such_option"):
        compile_with({**OPTIONS, "_no_such_option": False})


def test_kernels_leave_the_counts_of_their_arrays_alone() -> None:
    """No reference is lost or kept: arrays live on, and die, as if no kernel had seen them."""
    board = new_board([[1, 1], [2]], [[1], [1], [2]])
    settle(board, NO_CACHE)
    before = [sys.getrefcount(array) for array in board]
    for _ in range(100):
        settle(board, NO_CACHE)
    assert [sys.getrefcount(array) for array in board] == before
    assert read_cells(board) == bytes([1, 0, 1, 0, 1, 1])


def test_numbas_own_cache_setting_is_left_as_it_was() -> None:
    before = list(CompileResultCacheImpl._locator_classes)
    assert compiling.Kernel(add_up).compiled
    assert before == CompileResultCacheImpl._locator_classes
