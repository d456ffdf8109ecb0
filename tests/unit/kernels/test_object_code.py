"""Object code of kernels: each helper is compiled once, and is there for Numba, too."""

from __future__ import annotations

import gc
from typing import Any

import numpy as np
import pytest
from numba.core.registry import cpu_target

from gridwright.kernels import libraries
from gridwright.kernels.compiling import Kernel, helper, kernel
from gridwright.kernels.entries import compile_to_object
from gridwright.kernels.linking import link
from gridwright.kernels.object_code import UnlinkedLibrary, compiled_unlinked, link_reached, list_reached

LEVEL = libraries.find_level()

pytestmark = pytest.mark.skipif(LEVEL is None, reason="there are no libraries on this machine")


@helper
def add_one(numbers: Any) -> None:
    for index in range(numbers.shape[0]):
        numbers[index] += 1


@helper
def add_two(numbers: Any) -> None:
    add_one(numbers)
    add_one(numbers)


@helper
def add_nothing(numbers: Any) -> None:
    """Calls something that LLVM finds out is never called: so it must not count on being the one that links it."""
    if numbers.shape[0] & 1 > 1:
        add_one(numbers)


@kernel
def add_four(numbers: Any) -> None:
    add_nothing(numbers)
    add_two(numbers)
    add_two(numbers)
    add_nothing(numbers)


@kernel
def add_two_again(numbers: Any) -> None:
    add_two(numbers)
    add_nothing(numbers)


def count_functions(module: Any, name: str) -> int:
    """How many functions of a module have a name."""
    return sum(not each.is_declaration and name in each.name for each in module.functions)


def test_helpers_of_a_library_are_linked_once_and_serve_numba_too() -> None:
    assert LEVEL is not None
    numbers = np.zeros(3, dtype=np.int64)
    for each in (add_four, add_two_again):
        assert isinstance(each, Kernel)
        _, code = compile_to_object(each, [numbers], LEVEL)
        assert link(code, libraries.ENTRY)
    (library,) = (each.library for each in add_two.compiled_for_libraries.overloads.values())  # type: ignore[attr-defined]
    assert isinstance(library, UnlinkedLibrary)
    assert [each.name for each in list_reached(library) if isinstance(each, UnlinkedLibrary)] == ["add_one"], (
        "Numba's own is none"
    )
    assert count_functions(library._final_module, "add_one") == 0
    assert count_functions(link_reached(library), "add_one") == 1
    # Numba compiles it once more for this process, since functions in libraries hand over tuples in another way.
    add_two(numbers)
    assert numbers.tolist() == [2, 2, 2]


def test_numba_compiles_for_this_process_again_afterwards() -> None:
    assert LEVEL is not None
    before = cpu_target.target_context.codegen()
    with compiled_unlinked(LEVEL):
        assert cpu_target.target_context.codegen() is not before
        assert not gc.isenabled()
    assert cpu_target.target_context.codegen() is before
    assert gc.isenabled()
