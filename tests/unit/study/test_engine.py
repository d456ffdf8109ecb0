"""Work handed out and gathered: everything comes back once, whatever happens to a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from gridwright.batch.engine import AHEAD, DEATH, Engine, Failure, LocalEngine, WorkersLost
from gridwright.model.errors import InputError
from tools.markdown import ROOT


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


def test_what_a_task_raises_is_raised_where_it_is_gathered() -> None:
    alone, shared = LocalEngine(), LocalEngine(2)
    with pytest.raises(InputError, match="row 1: is wrong"):
        alone.submit("key 3", double, 3)
    answers: dict[str, object] = {}
    for key, item in number_items(4):
        shared.submit(key, double, item)
    with pytest.raises(InputError, match="row 1: is wrong"):
        wait_for(shared, answers, 4)
    wait_for(shared, answers, 3)
    shared.close()
    assert answers == {"key 0": 0, "key 1": 2, "key 2": 4}


def wait_for(engine: Engine, answers: dict[str, object], count: int) -> None:
    while len(answers) < count:
        engine.gather(answers)


class LostEngine(LocalEngine):
    """Is lost as soon as it has brought the second answer home."""

    def gather(self, answers: dict[str, object], **options: float) -> None:
        super().gather(answers, **options)
        if "key 1" in answers:
            raise WorkersLost("all gone")


def test_answers_that_came_home_before_the_workers_were_lost_are_given() -> None:
    answers = LostEngine().run(double, number_items(5))
    assert [next(answers), next(answers)] == [("key 0", 0), ("key 1", 2)]
    with pytest.raises(WorkersLost, match="all gone"):
        next(answers)


def tell_worker(item: int) -> int:
    return os.getpid()


def is_running(process: int) -> bool:
    """Whether there is such a process; one that has ended and waits to be buried counts as gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks the system in the way of Linux")
def test_workers_end_with_a_parent_that_is_killed() -> None:
    script = (
        "import os, signal\n"
        "from gridwright.batch.engine import LocalEngine\n"
        "from tests.unit.study.test_engine import tell_worker\n"
        "if __name__ == '__main__':\n"
        "    key, worker = next(LocalEngine(2).run(tell_worker, [('a', 1), ('b', 2)]))\n"
        "    print(worker, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)
    worker = int(done.stdout)
    ends = time.monotonic() + 30
    while is_running(worker) and time.monotonic() < ends:
        time.sleep(0.05)
    assert not is_running(worker)


def ponder(item: int) -> int:
    """A task that never ends."""
    print("begun", flush=True)
    while True:
        item += 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_task_in_this_process_can_be_interrupted_however_long_it_takes(number: signal.Signals) -> None:
    script = (
        "from gridwright.batch.interrupts import sigint_held, treat_sigterm_as_sigint\n"
        "from gridwright.batch.engine import LocalEngine\n"
        "from tests.unit.study.test_engine import ponder\n"
        "treat_sigterm_as_sigint()\n"
        "try:\n"
        "    list(LocalEngine(guard=sigint_held).run(ponder, [('a', 1)]))\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.send_signal(number)
        try:
            rest, _ = process.communicate(timeout=30)
        finally:
            process.kill()
    assert rest == "interrupted\n"
