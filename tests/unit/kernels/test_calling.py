"""Calls of kernels in libraries: what the entry finds in the table, what comes back, and what is refused before."""

from __future__ import annotations

import ctypes
import gc
import weakref
from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any, NamedTuple

import numpy as np
import pytest

from gridwright.kernels import calling
from gridwright.kernels.calling import RESULTS, Array, KernelError, Number, Signature, Tuple, check, make_caller, make_check

FIRST = RESULTS + 1
"""The place of the first argument."""


class Pair(NamedTuple):
    cells: Any
    width: int
    tables: Any


PAIR = Tuple(f"{Pair.__module__}:{Pair.__qualname__}", (Array("int64", 1), Number("int64"), Array("uint8", 2)))


def make_pair(value: int = 5) -> Pair:
    return Pair(np.full(3, value, dtype=np.int64), 7, np.ones((2, 4), dtype=np.uint8))


def make_entry(work: Callable[[Any], int | None]) -> Any:
    """Python in the place of machine code: it is given the table."""

    def call(address: int) -> int:
        return work((ctypes.c_int64 * 40).from_address(address)) or 0

    return ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(call)


def make_reader(signature: Signature, read: Callable[[Any], Any]) -> tuple[Callable[..., Any], list[Any]]:
    """A caller of an entry that notes what it reads in the table."""
    found: list[Any] = []
    return make_caller("kernel", make_entry(lambda table: found.append(read(table))), signature), found


def read_pair(table: Any) -> tuple[int, int, int, int, int]:
    first = ctypes.c_int64.from_address(table[FIRST]).value
    return first, table[FIRST + 1], table[FIRST + 2], table[FIRST + 4], table[FIRST + 5]


def test_the_table_has_addresses_sides_and_numbers() -> None:
    caller, found = make_reader(Signature((PAIR, Number("bool"), Number("uint64")), None), lambda table: list(table[FIRST:]))
    pair = make_pair()
    assert caller(pair, True, np.uint64(2**64 - 1)) is None
    addresses = pair.cells.ctypes.data, pair.tables.ctypes.data
    assert found[0][:8] == [addresses[0], 3, 7, addresses[1], 2, 4, 1, -1]


@pytest.mark.parametrize(
    ("results", "expected"),
    [(None, None), ("int64", 3), ("bool", True), (("int64", "int64", "int64"), (3, -4, 5)), ("float64", 1.25)],
)
def test_results(results: Any, expected: Any) -> None:
    def give(table: Any) -> None:
        table[0], table[1], table[2] = 3, -4, 5
        if results == "float64":
            ctypes.c_double.from_buffer(table).value = 1.25

    assert make_caller("kernel", make_entry(give), Signature((), results))() == expected


def test_an_exception_in_a_kernel_is_not_silent() -> None:
    with pytest.raises(KernelError):
        make_caller("kernel", make_entry(lambda table: 1), Signature((), None))()


def test_another_tuple_is_another_argument_even_if_it_is_equal() -> None:
    caller, found = make_reader(Signature((PAIR,), None), read_pair)
    one, other = make_pair(5), make_pair(6)
    for pair in (one, other, other, one):
        caller(pair)
    one.cells[0] = 9  # seen through the same address
    caller(one)
    caller(one._replace(width=8))
    assert [each[0] for each in found] == [5, 6, 6, 5, 9, 9]
    assert [each[2] for each in found] == [7, 7, 7, 7, 7, 8]


def test_a_tuple_that_is_gone_is_never_taken_for_a_new_one() -> None:
    """A new one may lie where the old one lay."""
    caller, found = make_reader(Signature((PAIR,), None), read_pair)
    for value in range(200):
        caller(make_pair(value))
    assert [each[0] for each in found] == list(range(200))


@pytest.mark.parametrize(("size", "is_kept"), [(1000, True), (1 << 18, False)])
def test_memory_of_large_arguments_is_let_go(size: int, is_kept: bool) -> None:
    caller, _ = make_reader(Signature((Array("int64", 1),), None), lambda table: None)
    array = np.zeros(size, dtype=np.int64)
    caller(array)
    alive = weakref.ref(array)
    del array
    gc.collect()
    assert (alive() is not None) == is_kept


def test_threads_have_tables_of_their_own() -> None:
    """Both are in the entry at once: with one table, one would find the arrays of the other."""
    together = Barrier(2, timeout=30)

    def work(table: Any) -> None:
        value = ctypes.c_int64.from_address(table[FIRST]).value
        together.wait()
        table[0] = value + ctypes.c_int64.from_address(table[FIRST]).value

    caller = make_caller("kernel", make_entry(work), Signature((PAIR,), "int64"))
    answers: dict[int, list[int]] = {}

    def run(value: int) -> None:
        pair = make_pair(value)
        answers[value] = [caller(pair) for _ in range(20)]

    threads = [Thread(target=run, args=(value,)) for value in (1, 1000)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {1: [2] * 20, 1000: [2000] * 20}


def test_an_array_without_bytes_has_no_address() -> None:
    caller, found = make_reader(Signature((Array("uint64", 3),), None), lambda table: list(table[FIRST : FIRST + 4]))
    caller(np.zeros((0, 0, 4), dtype=np.uint64))
    assert found == [[0, 0, 0, 4]]


def frozen(array: Any) -> Any:
    array.flags.writeable = False
    return array


WRONG = [
    pytest.param(np.zeros(3, dtype=np.int32), id="another type"),
    pytest.param(np.zeros((3, 1), dtype=np.int64), id="a dimension more"),
    pytest.param(np.zeros(6, dtype=np.int64)[::2], id="gaps"),
    pytest.param(frozen(np.zeros(3, dtype=np.int64)), id="to read only"),
    pytest.param([1, 2, 3], id="no array"),
]


@pytest.mark.parametrize("cells", WRONG)
@pytest.mark.parametrize("checks", ["0", "1"])
def test_arrays_of_another_sort_never_reach_the_kernel(cells: Any, checks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without checks, too: machine code would read or write what is not there."""
    monkeypatch.setenv(calling.CHECKS, checks)
    caller, found = make_reader(Signature((PAIR,), None), read_pair)
    good = make_pair()
    caller(good)
    with pytest.raises((TypeError, ValueError, AttributeError)):
        caller(good._replace(cells=cells))
    assert len(found) == 1
    caller(good)
    assert found[0] == found[1], "what was remembered before is not mixed with what was refused"


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        (make_pair()._replace(cells=np.zeros(6, dtype=np.int64)[::2]), "here, cells: found int64 in 1 dimensions, with gaps"),
        (make_pair()._replace(tables=np.zeros(4, dtype=np.int8)), "here, tables: found int8 in 1 dimensions, without gaps"),
        (make_pair()._replace(width=np.int32(4)), "here, width: found int32, expected int64"),
        (make_pair()._replace(width=2**63), "here, width: found a number of more than 64 bits, expected int64"),
        (tuple(make_pair()), "here: found builtins:tuple, expected "),
    ],
)
def test_checks_say_what_is_wrong(argument: Any, message: str) -> None:
    check(PAIR, make_pair(), "here")
    with pytest.raises(TypeError) as refused:
        check(PAIR, argument, "here")
    assert str(refused.value).startswith(message)
    check_all = make_check("add", Signature((Number("bool"), PAIR), None))
    check_all(np.True_, make_pair())
    with pytest.raises(TypeError) as refused:
        check_all(True, argument)
    assert str(refused.value).startswith(message.replace("here", "add, argument 1"))
    with pytest.raises(TypeError, match=r"^add, argument 0: found int64, expected bool$"):
        check_all(1, make_pair())


def test_a_signature_survives_being_written() -> None:
    for results in (None, "bool", ("int64", "int64")):
        signature = Signature((PAIR, Number("uint64"), Array("float64", 3)), results)
        assert Signature.from_json(signature.to_json()) == signature
