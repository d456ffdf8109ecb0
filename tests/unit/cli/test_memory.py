"""A puzzle that takes more memory than it may is given up, with that as the reason; others of the run are not."""

from __future__ import annotations

import json
import pickle
from functools import partial
from pathlib import Path

import pytest

from gridwright.api import Nonogram
from gridwright.batch import memory
from gridwright.batch.memory import MIB, MemoryWatch
from gridwright.batch.tasks import Task, run_apart, run_within
from gridwright.cli.solve import SOLVING, Request
from gridwright.model.outcome import Effort
from gridwright.model.solving import LimitReachedError
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import HEART, write

REASON = "the memory limit of 3 MiB was reached"
MANY = Nonogram([[1]] * 8, [[1]] * 8)
"""Has 40,320 solutions, and looks at the clock after each."""


@pytest.fixture
def growing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that takes a MiB more with every look at it."""
    taken = iter(range(1 << 30))
    monkeypatch.setattr(memory, "measure_resident", lambda: next(taken) * MIB)
    monkeypatch.setattr(memory, "measure_base", lambda: 0)
    monkeypatch.setattr(memory, "EVERY", 0.0)


def test_a_watch_stops_what_takes_too_much_and_goes_on_stopping_it(growing: None) -> None:
    told: list[Effort] = []
    watch = MemoryWatch(3 * MIB, told.append)
    for _ in range(4):
        watch(Effort())
    for _ in range(2):
        with pytest.raises(LimitReachedError, match=REASON):
            watch(Effort())
    assert len(told) == 4


def test_what_was_found_before_is_kept(growing: None) -> None:
    result = run_within(SOLVING, MANY, Request(1000), None, 3 * MIB)
    assert result.name == "gave-up"
    assert result.outcome.reason == REASON
    assert 1 <= len(result.solutions) < 1000
    assert len(run_within(SOLVING, MANY, Request(1000), None, None).solutions) == 1000


def test_a_count_says_how_far_it_came(growing: None) -> None:
    result = run_within(SOLVING, MANY, Request(wants_count=True), None, 3 * MIB)
    assert (result.name, result.count.reason) == ("gave-up", REASON)
    assert result.count.value >= 1


def test_a_task_that_hides_the_reason_is_given_up_for_it(growing: None) -> None:
    def hide(puzzle: object, request: None, progress: MemoryWatch) -> str:
        try:
            while True:
                progress(Effort())
        except LimitReachedError:
            return "some limit"

    assert run_within(Task(hide, str, str), None, None, None, 3 * MIB) == REASON


def raise_limit(puzzle: object, request: None, progress: MemoryWatch) -> str:
    raise LimitReachedError("of its own")


def test_another_limit_is_not_taken_for_it() -> None:
    with pytest.raises(LimitReachedError, match="of its own"):
        run_within(Task(raise_limit, str, str), None, None, None, 1 << 40)


def test_solve_with_a_limit_that_suffices(run: Run, here: Path) -> None:
    write(here, heart=HEART)
    record = json.loads(run("solve", "--json", "--memory", "100000", "heart.non").stdout)
    assert (record["outcome"], record["reason"]) == ("solved", None)


def test_solve_tells_the_limit_and_solves_the_others(run: Run, here: Path, growing: None) -> None:
    write(here, heart=HEART)
    Path("many.json").write_text(json.dumps({"rows": [[1]] * 8, "cols": [[1]] * 8}))
    done = run("solve", "--solutions", "all", "--memory", "3", "many.json", "heart.non", "--json")
    assert [json.loads(line)["reason"] for line in done.stdout.splitlines()] == [REASON, None]
    assert done.exit_code == 5


@pytest.mark.parametrize("value", ["0", "-1", "much"])
def test_a_wrong_limit_is_refused(run: Run, here: Path, value: str) -> None:
    done = run("solve", "--memory", value, "x.non")
    assert done.exit_code == 2
    assert "expected a number of MiB from 1" in done.stderr


def test_a_system_that_does_not_say(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "can_measure", lambda: False)
    assert "this system does not say how much memory is in use" in run("solve", "--memory", "5", "x.non").stderr


def test_what_is_measured_is_there() -> None:
    before = memory.measure_resident()
    block = bytearray(b"x") * (64 * MIB)
    assert memory.measure_resident() - before > 32 * MIB
    del block
    memory.release()


def test_the_limit_travels_to_other_processes() -> None:
    work = pickle.loads(pickle.dumps(partial(run_apart, task=SOLVING, request=Request(2), memory=1 << 40)))
    assert work(MANY).name == "ambiguous"
