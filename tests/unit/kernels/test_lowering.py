"""What kernels for libraries are written like: the same results as Python, and Numba as it was afterwards."""

from __future__ import annotations

from copy import deepcopy
from types import FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from llvmlite import ir
from numba.core.base import BaseContext
from numba.core.datamodel import models
from numba.core.lowering import Lower
from numba.core.registry import cpu_target
from numba.np import arrayobj

from gridwright.kernels import entries, libraries
from gridwright.kernels.compiling import Kernel, helper, kernel
from gridwright.kernels.entries import compile_to_object
from gridwright.kernels.linking import link
from gridwright.kernels.lowering import lowered_shortly

types: Any = numba.types
LEVEL = libraries.find_level()


class Inner(NamedTuple):
    counts: Any
    words: Any


class Outer(NamedTuple):
    """Arrays of several types and dimensions, and a tuple within."""

    cells: Any
    table: Any
    inner: Any
    limit: Any


class Pair(NamedTuple):
    """Parts of one type, which Numba keeps in another way than parts of several."""

    left: Any
    right: Any


@helper
def count(inner: Any, amount: Any) -> Any:
    inner.counts[0] += amount
    return inner.words.shape[0]


@helper
def add_rows(table: Any, pair: Any) -> None:
    """Rows, parts of them and negative indices."""
    for row in range(table.shape[0]):
        here = table[row]
        pair.left[row] += here[0] - table[row, -1]
        for number in here[1:]:
            pair.right[-1] += number


@helper
def choose(outer: Any, first: Any, second: Any, is_first: Any) -> Any:
    """A tuple that comes from one of two ways is needed as a whole."""
    pair = first
    if not is_first:
        pair = second
    pair.left[0] += 7
    add_rows(outer.table, pair)
    return count(outer.inner, pair.right[0])


@helper
def make_pair(outer: Any, pair: Any) -> Any:
    """A tuple that is made here, and handed on."""
    turned = Pair(pair.right, outer.cells)
    turned.left[1] += 3
    add_rows(outer.table, turned)
    return turned.right[2] + len(pair.left) + outer.table.size + outer.limit


@kernel
def work(outer: Any, table: Any, flags: Any) -> Any:
    total = 0
    first, second = Pair(table[0], table[1]), Pair(table[2], table[3])
    for index in range(flags.shape[0]):
        total += choose(outer, first, second, flags[index] > 0)
        total += make_pair(outer, second if flags[index] > 1 else first)
        outer.inner.words[index] ^= outer.inner.words[index + 1]
    return total, count(outer.inner, outer.limit)


def draw_arguments(seed: int) -> tuple[Any, ...]:
    generator = np.random.default_rng(seed)

    def draw(*shape: int, dtype: Any = np.int64) -> Any:
        return generator.integers(0, 50, shape).astype(dtype)

    outer = Outer(draw(4), draw(3, 4), Inner(draw(2), draw(9, dtype=np.uint64)), int(generator.integers(9)))
    return outer, draw(4, 4), generator.integers(0, 3, 5)


@pytest.mark.skipif(LEVEL is None, reason="there are no libraries on this machine")
def test_tuples_and_arrays_come_to_the_same_as_in_python(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert LEVEL is not None
    assert isinstance(work, Kernel)
    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    signature, code = compile_to_object(work, draw_arguments(0), LEVEL)
    plain = make_plain()
    with libraries.tried(work.name, LEVEL, signature, link(code, libraries.ENTRY)) as call:
        for seed in range(20):
            arguments = draw_arguments(seed)
            expected = deepcopy(arguments)
            assert call(*arguments) == plain(*expected)
            assert all(map(are_equal, flatten(arguments), flatten(expected)))


def make_plain() -> Any:
    """The kernel with all helpers as Python runs them."""
    space: dict[str, Any] = dict(globals())
    for name in ("count", "add_rows", "choose", "make_pair", "work"):
        space[name] = FunctionType(space[name].py_func.__code__, space)
    return space["work"]


def flatten(value: Any) -> list[Any]:
    return [part for each in value for part in flatten(each)] if isinstance(value, tuple) else [value]


def are_equal(one: Any, other: Any) -> bool:
    return bool(np.array_equal(one, other))


def test_a_function_takes_one_address_for_each_tuple_with_names() -> None:
    array = types.Array(types.int64, 1, "C")
    pair, mixed = types.NamedUniTuple(array, 2, Pair), types.NamedTuple((array, types.int64), Inner)
    plain = types.UniTuple(types.int64, 2)
    manager = cpu_target.target_context.data_model_manager

    def describe(kind: Any) -> Any:
        return manager.lookup(kind).get_argument_type()

    before = [describe(kind) for kind in (pair, mixed, plain)]
    with lowered_shortly():
        assert [isinstance(describe(kind), ir.PointerType) for kind in (pair, mixed, plain)] == [True, True, False]
    assert [describe(kind) for kind in (pair, mixed, plain)] == before


@kernel
def look_up(numbers: Any, index: Any) -> Any:
    return numbers[index] + numbers[numbers[index]]


@kernel
def look_at_end(numbers: Any, index: Any) -> Any:
    return numbers[-1] + index


@pytest.mark.skipif(LEVEL is None, reason="there are no libraries on this machine")
@pytest.mark.parametrize(("looking", "choices"), [(look_up, 0), (look_at_end, 1)])
def test_only_numbers_in_the_source_count_from_the_end(looking: Any, choices: int) -> None:
    """Each index that may count from the end is one choice between two."""
    assert LEVEL is not None
    written: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entries, "emit_object", lambda library, *rest: written.append(str(library._final_module)) or b"")
        compile_to_object(looking, [np.zeros(3, dtype=np.int64), 1], LEVEL)
    assert written[0].count(" select ") == choices


def test_numba_is_as_it_was_afterwards() -> None:
    def look() -> list[Any]:
        return [
            models.TupleModel.as_argument,
            models.UniTupleModel.from_argument,
            ir.IRBuilder.extract_value,
            arrayobj.make_array,
            arrayobj.fix_integer_index,
            Lower.lower_function_body,
            BaseContext.get_abi_sizeof,
        ]

    before = look()
    with lowered_shortly():
        assert not {id(each) for each in look()} & {id(each) for each in before}
    assert look() == before
