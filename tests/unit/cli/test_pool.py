"""Work in several processes, and what happens when one of them dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from gridwright.api import Entry, find_format, parse_puzzle
from gridwright.batch.engine import AHEAD, LocalEngine
from gridwright.batch.tasks import Batch, Task
from gridwright.cli.session import ProgressBar
from gridwright.cli.solve import Request, Result, give_up, refuse
from gridwright.kernels import cache
from gridwright.model.errors import InputError
from gridwright.model.outcome import Progress, Solved, Unsolvable
from tests.unit.cli.samples import DEAD, HEART, non


def make_entry(text: str | None) -> Entry:
    if text is None:
        return Entry("wrong", error=InputError("is wrong", source="wrong"))
    puzzle = parse_puzzle(text)
    return Entry(puzzle.info.title, find_format("non"), puzzle)


def solve_or_die(puzzle: Any, request: Request, progress: Progress | None) -> Result:
    """A worker that the puzzle called "killer" kills, as the system does when memory runs out."""
    if puzzle.info.title == "killer":
        os.kill(os.getpid(), signal.SIGKILL)
    return Result(Unsolvable()) if puzzle.info.title == "dead" else Result(Solved(puzzle, True))


def solve_or_miss(puzzle: Any, request: Request, progress: Progress | None) -> Result:
    """What takes a kernel, which is there once there is a file of its name."""
    for kernel in ("one", "two")[: len(puzzle.info.title) - len("heart")]:
        if not Path(os.environ["GRIDWRIGHT_CACHE"], kernel).exists():
            raise cache.MissingKernelError(kernel)
    return Result(Solved(puzzle, True))


TASK = Task(solve_or_die, refuse, give_up)


def start(entries: Iterable[Entry], jobs: int) -> Batch[Request, Result]:
    return Batch(TASK, Request(), entries, LocalEngine(jobs), ProgressBar())


def names(batch: Batch[Request, Result]) -> list[tuple[str, str]]:
    try:
        return [(entry.source, result.name) for entry, result in batch]
    finally:
        batch.close()


def test_answers_come_in_order_and_errors_in_their_place() -> None:
    entries = [make_entry(text) for text in (HEART, None, DEAD, HEART) * 6]
    expected = [("heart", "solved"), ("wrong", "invalid"), ("dead", "unsolvable"), ("heart", "solved")] * 6
    assert names(start(entries, jobs=2)) == expected


def test_a_puzzle_that_kills_its_worker_is_given_up_and_the_others_are_not() -> None:
    killer = non(["1"], ["1"], "killer")
    entries = [make_entry(text) for text in (HEART, killer, DEAD, HEART)]
    expected = [("heart", "solved"), ("killer", "gave-up"), ("dead", "unsolvable"), ("heart", "solved")]
    assert names(start(entries, jobs=2)) == expected


def test_puzzles_that_miss_a_kernel_wait_for_it_and_others_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def compile_kernel(kernel: str) -> None:
        told.append(kernel)
        (tmp_path / kernel).touch()

    monkeypatch.setenv("GRIDWRIGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "load", compile_kernel)
    monkeypatch.setattr(cache, "is_kept", lambda kernel: kernel in told)
    titles = ["heart", "heart", "heart2", "heart", "heart22", "heart2"]
    entries = [make_entry(non(["1"], ["1"], title)) for title in titles]
    task = Task(solve_or_miss, refuse, give_up)
    batch = Batch(task, Request(), entries, LocalEngine(2), ProgressBar(), is_compiling=True)
    for entry, result in batch:
        assert result.name == "solved"
        told.append(entry.source)
    batch.close()
    assert [each for each in told if each.startswith("heart")] == titles
    assert told.index("heart") < told.index("one") < told.index("heart2") < told.index("two"), "nobody waits before"
    assert told.count("one") == told.count("two") == 1


def test_no_more_is_read_than_the_workers_can_use() -> None:
    read = 0

    def entries() -> Any:
        nonlocal read
        for _ in range(100):
            read += 1
            yield make_entry(HEART)

    batch = start(entries(), jobs=2)
    next(iter(batch))
    assert read <= AHEAD * 2
    batch.close(is_hurried=True)
