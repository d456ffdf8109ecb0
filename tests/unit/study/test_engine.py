"""Work handed out and gathered: everything comes back once, whatever happens to a worker."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import partial

import pytest

from gridwright.model.errors import InputError
from gridwright.study.engine import AHEAD, Engine, Failure, LocalEngine
from gridwright.study.processes import DEATH


def double(item: int, *, times: int = 2) -> int | Failure:
    """A task with all the ways to go wrong."""
    match item:
        case 3:
            raise InputError("is wrong", place="row 1")
        case 5:
            raise MemoryError
        case 7:
            raise ZeroDivisionError("by 7")
        case 9:
            return Failure("is nine", "unsolvable")
    return item * times


def double_or_die(item: int) -> int:
    """A worker that 4 kills, as the system does when memory runs out."""
    if item == 4:
        os.kill(os.getpid(), signal.SIGKILL)
    return item * 2


def number_items(count: int) -> list[tuple[str, int]]:
    return [(f"key {item}", item) for item in range(count)]


def gather(engine: Engine, task: object, items: object) -> dict[str, object]:
    """All answers; each key may come once only."""
    answers: dict[str, object] = {}
    try:
        for key, answer in engine.run(task, items):  # type: ignore[arg-type]
            assert key not in answers
            answers[key] = answer
    finally:
        engine.close()
    return answers


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_item_is_answered_once_and_a_fault_costs_only_its_own(jobs: int) -> None:
    expected: dict[str, object] = {key: item * 10 for key, item in number_items(30)}
    expected["key 3"] = Failure("row 1: is wrong")
    expected["key 5"] = Failure("out of memory", "gave-up")
    expected["key 7"] = Failure("internal error, please report it: ZeroDivisionError: by 7", "gave-up")
    expected["key 9"] = Failure("is nine", "unsolvable")
    assert gather(LocalEngine(jobs), partial(double, times=10), number_items(30)) == expected


def test_a_worker_that_dies_costs_only_the_item_it_died_of() -> None:
    expected: dict[str, object] = {key: item * 2 for key, item in number_items(12)}
    expected["key 4"] = Failure(DEATH, "gave-up")
    assert gather(LocalEngine(2), double_or_die, number_items(12)) == expected


def test_no_more_is_taken_than_the_workers_can_use() -> None:
    taken = 0

    def items() -> Iterator[tuple[str, int]]:
        nonlocal taken
        for key, item in number_items(100):
            taken += 1
            yield key, item

    engine = LocalEngine(2)
    next(engine.run(double, items()))
    assert taken <= AHEAD * 2
    engine.close(is_hurried=True)
