"""Compiling with shortcuts: the same results, and Numba as it was afterwards."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numba.core import analysis, event, ir
from numba.core.compiler import Flags
from numba.core.lowering import Lower
from numba.core.postproc import PostProcessor
from numba.core.targetconfig import TargetConfig
from numba.core.typed_passes import NopythonRewrites
from numba.core.types.functions import BaseFunction

from gridwright.kernels.compiling import helper
from gridwright.kernels.shortcuts import (
    find_uses,
    find_values,
    hash_class,
    is_alike,
    list_variables,
    remember_types,
    replaced,
    shortcuts_taken,
    with_room,
)


@helper
def walk(numbers: Any) -> Any:
    """A variable of each sort: one that is assigned once and used in blocks behind, and one on every way, and in loops."""
    size, best, turn = numbers.shape[0], -1, 0
    for index in range(size):
        here = numbers[index]
        if here % 2 == 0:
            turn = here + index
        else:
            for other in range(index):
                turn -= numbers[other] * here
        while turn > 10:
            turn //= 2
        if turn > best:
            best = turn
            last = index
    if best < 0:
        last = size
    return best * 100 + last


def test_variables_that_are_values_give_the_same_results() -> None:
    generator = np.random.default_rng(7)
    with shortcuts_taken():
        walk(np.zeros(1, dtype=np.int64))
    for size in range(12):
        numbers = generator.integers(0, 20, size)
        assert walk(numbers) == walk.py_func(numbers)  # type: ignore[attr-defined]


def test_values_are_those_that_are_assigned_once_before_all_uses() -> None:
    found: list[set[str]] = []

    @helper
    def count(numbers: Any) -> Any:
        size, total = numbers.shape[0], 0
        for index in range(size):
            if numbers[index] > 0:
                total += size
        return total

    class Noting:
        before = Lower._find_singly_assigned_variable

    def note(lower: Any) -> None:
        Noting.before(lower)
        found.append(find_values(lower.func_ir.blocks))

    Lower._find_singly_assigned_variable = note
    try:
        assert count(np.array([1, 0, 5])) == 6
    finally:
        Lower._find_singly_assigned_variable = Noting.before
    names = {name.partition(".")[0] for name in set.union(*found)}
    assert {"numbers", "size"} <= names
    assert "total.2" not in set.union(*found), "it comes from two blocks"


def test_numba_is_as_it_was_afterwards() -> None:
    def look() -> list[Any]:
        listing, rewriting = ir.Inst._rec_list_vars, NopythonRewrites.run_pass
        options = TargetConfig.__eq__, TargetConfig.__hash__
        typing = PostProcessor.run, BaseFunction.get_call_type
        uses = analysis.compute_use_defs, event.broadcast
        return [Lower._find_singly_assigned_variable, *options, listing, rewriting, *typing, *uses]

    before = look()
    with shortcuts_taken():
        assert not {id(each) for each in look()} & {id(each) for each in before}
    assert look() == before


def test_variables_of_instructions_are_listed_as_before() -> None:
    """In functions as Numba has interpreted them, before and after it knows types."""
    seen: list[dict[int, Any]] = []
    before = analysis.compute_use_defs

    def note(blocks: dict[int, Any]) -> Any:
        assert find_uses(blocks) == before(blocks)
        seen.append(blocks)
        for block in blocks.values():
            for statement in block.body:
                expected = [variable.name for variable in statement.list_vars()]
                assert [variable.name for variable in list_variables(vars(statement))] == expected
        return before(blocks)

    @helper
    def pair(numbers: Any, limit: Any) -> Any:
        ahead, total = (numbers.shape[0], limit), 0
        for index, number in enumerate(numbers):
            total = total + number * ahead[0] if ahead[1] > index else max(total, number)
        return total, -limit

    analysis.compute_use_defs = note
    try:
        assert pair(np.array([1, 0, 5]), 2) == (5, -2)
    finally:
        analysis.compute_use_defs = before
    assert seen


def test_options_are_compared_as_before() -> None:
    one, other, default = Flags(), Flags(), Flags()
    one.nrt, other.nrt, default.debuginfo = True, True, False
    assert is_alike(one, other)
    assert not is_alike(one, default)
    with shortcuts_taken():
        assert one == other
        assert one != default
        assert default == Flags(), "an option that is set to what it is by itself"
        assert hash(one) == hash(other) == hash_class(default)


@helper
def mix(numbers: Any) -> Any:
    """The same operators and functions, for several types each."""
    whole, half = numbers[0] + 1, numbers[0] / 2
    return max(whole, 3) + int(max(half, 1.5)) + min(whole, numbers[1]) + (whole > half) - abs(-whole) + len(numbers)


def test_types_that_are_remembered_are_those_that_numba_finds() -> None:
    found: list[tuple[Any, Any]] = []
    before = BaseFunction.get_call_type
    remember = remember_types(before)

    def note(function: Any, context: Any, arguments: Any, named: Any) -> Any:
        expected = before(function, context, arguments, named)
        assert remember(function, context, arguments, named) == expected
        assert expected is not None
        kept = function._impl_keys[expected.args]
        before(function, context, arguments, named)  # some functions are given another key each time
        assert remember(function, context, arguments, named) == expected
        assert function._impl_keys[expected.args] is kept
        found.append((function, expected))
        return expected

    with replaced(BaseFunction, get_call_type=note):
        numbers = np.array([5, 2])
        assert mix(numbers) == mix.py_func(numbers)  # type: ignore[attr-defined]
    assert len(found) > 10


@with_room
def dig(depth: int) -> int:
    return 0 if depth == 0 else 1 + dig(depth - 1)


def test_a_function_with_room_does_the_same() -> None:
    assert dig(20) == 20
    assert dig.__code__.co_stacksize > sys.getrecursionlimit() * 100
