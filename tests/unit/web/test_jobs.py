"""Work in processes: cancelled, out of time, dead, in turns, followed, and gone when the server goes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from gridwright.kinds.kernels import list_kernels
from gridwright.web.jobs import dispatcher, kernels, queue, worker, worker_pool
from gridwright.web.jobs import job as jobs
from gridwright.web.jobs.dispatcher import Dispatcher, PreparingError
from gridwright.web.jobs.job import Job
from gridwright.web.jobs.queue import FairQueue
from gridwright.web.jobs.work_item import Question, RefusedError, Task
from gridwright.web.jobs.worker_pool import GoneError, Worker
from gridwright.web.routes.dependencies import Asker
from tests.unit.web import sample_tasks

PLAYER = "p" * 22
KERNELS = frozenset(list_kernels())
LINE = list_kernels("nonogram")[0]
OWN = 1 << 40
"""More memory than anything takes: for an engine of one's own."""


@pytest.fixture(autouse=True)
def quick_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that need no kernels."""
    monkeypatch.setattr(dispatcher, "load_kernels", sample_tasks.load_nothing)
    monkeypatch.setattr(kernels, "list_compiled", list_kernels)
    monkeypatch.setattr(worker_pool, "GRACE", 0.2)
    monkeypatch.setattr(dispatcher, "MARGIN", 0.0)


@pytest.fixture(scope="module", autouse=True)
def shared(quick_workers: None) -> Iterator[None]:
    """One event loop for all tests here, and one engine for most: to start processes takes longer than anything else."""
    with asyncio.Runner() as runner:
        SHARED["runner"] = runner
        yield
        if "engine" in SHARED:
            runner.run(SHARED.pop("engine").close())
        del SHARED["runner"]


SHARED: dict[str, Any] = {}


@asynccontextmanager
async def running(size: int = 1, memory: int | None = None) -> AsyncIterator[Dispatcher]:
    """An engine: that of all tests, or one of its own where a test wants another."""
    is_shared = (size, memory) == (1, None)
    started = SHARED.get("engine") if is_shared else None
    if started is None:
        started = Dispatcher(size, memory=memory)
        await started.start()
    if is_shared:
        SHARED["engine"] = started
    try:
        yield started
    finally:
        if is_shared:
            await clear(started)
        else:
            await started.close()


async def clear(started: Dispatcher) -> None:
    """Stop what a test has left."""
    for job in list(started._table._jobs.values()):
        while not job.is_over:
            started.cancel(job)
            await asyncio.sleep(0.02)
        started.cancel(job)
    # What a process that was ended leaves behind belongs to this test, not to the next.
    while any(each.number and not each.is_ready for pool in (started._job_pool, started._question_pool) for each in pool.workers):
        await asyncio.sleep(0.02)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def within() -> None:
        async with asyncio.timeout(120):
            await test()

    SHARED["runner"].run(within())


def submit(started: Dispatcher, task: Task, request: Any = None, *, seconds: float = 20.0, player: str = PLAYER) -> Job:
    return started.submit(player, "solve", task, request, seconds)


async def ended(job: Job) -> dict[str, Any]:
    """What is told of a job in the end."""
    async for _ in job.follow():
        pass
    told: dict[str, Any] = json.loads(job.describe())
    return told


async def begun(job: Job) -> None:
    while job.state == "queued":
        await asyncio.sleep(0.01)


def find_worker(started: Dispatcher, job: Job) -> Worker:
    """The one that is at a job."""
    return next(worker for worker in started._job_pool.workers if worker.item is job)


# The queue


def test_players_take_turns_and_each_keeps_his_order() -> None:
    queue: FairQueue[str] = FairQueue()
    for owner, item in (("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1"), ("b", "b2")):
        queue.put(owner, item)
    expected = ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert list(queue) == expected
    assert queue.remove("b", "b1")
    assert not queue.remove("b", "b1")
    assert not queue.remove("d", "d1")
    assert [queue.take() for _ in range(6)] == ["a1", "b2", "c1", "a2", "a3", None]
    assert len(queue) == 0


def test_whoever_comes_is_not_behind_who_had_the_last_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3"):
        queue.put("a", item)
    assert queue.take() == "a1"
    queue.put("b", "b1")
    assert list(queue) == ["b1", "a2", "a3"]


def test_who_comes_late_does_not_wait_for_all_jobs_of_another() -> None:
    async def test() -> None:
        async with running() as started:
            order: list[str] = []
            many = [submit(started, sample_tasks.doze, 0.05, player="a" * 22) for _ in range(4)]
            late = submit(started, sample_tasks.doze, 0.05, player="b" * 22)
            await asyncio.gather(*(_note_end(order, job, name) for job, name in zip([*many, late], "1234L", strict=True)))
            assert order.index("L") <= 2, "behind no more than there are processes"

    run(test)


async def _note_end(order: list[str], job: Job, name: str) -> None:
    await ended(job)
    order.append(name)


# What becomes of a job


def test_a_job_waits_runs_and_is_done() -> None:
    async def test() -> None:
        async with running() as started:
            first, second = submit(started, sample_tasks.doze, 0.6), submit(started, sample_tasks.echo, {"rows": ["#."]})
            told = [event async for event in first.follow()]
            assert {event.name for event in told if event} >= {"progress", "done"}
            assert [event.number for event in told if event] == sorted({event.number for event in told if event})
            assert json.loads(first.latest.data) == {"result": "rested"}
            assert (await ended(second)) == {"id": second.id, "task": "solve", "state": "done", "result": {"rows": ["#."]}}
            assert started.find(PLAYER, second.id) is second
            assert started.find("q" * 22, second.id) is None

    run(test)


def test_those_who_wait_are_told_how_many_are_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "SHORT", 60.0)

    async def test() -> None:
        async with running() as started:
            for player in "ab":
                await begun(submit(started, sample_tasks.doze, 20.0, player=player * 22))
            waiting = [submit(started, sample_tasks.echo) for _ in range(3)]
            assert [json.loads(job.describe())["ahead"] for job in waiting] == [0, 1, 2]
            started.cancel(waiting[0])
            assert waiting[0].state == "cancelled"
            assert [json.loads(job.describe())["ahead"] for job in waiting[1:]] == [0, 1]

    run(test)


def test_a_stream_goes_on_after_the_last_event_that_was_seen() -> None:
    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.echo, 1)
            await ended(job)
            assert [event.name async for event in job.follow(job.latest.number - 1) if event] == ["done"]
            assert [event async for event in job.follow(job.latest.number)] == []

    run(test)


def test_a_stream_beats_while_there_is_nothing_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "HEARTBEAT", 0.05)

    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.sleep_deep, 1.0)
            await begun(job)
            assert None in [event async for event in job.follow()]

    run(test)


def test_streams_end_when_the_server_stops() -> None:
    async def test() -> None:
        async with running(2) as started:
            job = submit(started, sample_tasks.doze, 20.0)
            asyncio.get_running_loop().call_later(0.1, started.end_streams)
            assert "done" not in [event.name async for event in job.follow() if event]

    run(test)


@pytest.mark.parametrize("task", [sample_tasks.doze, sample_tasks.sleep_deep], ids=["politely", "by force"])
def test_a_job_is_cancelled(task: Task) -> None:
    async def test() -> None:
        async with running() as started:
            job = submit(started, task, 20.0)
            await begun(job)
            started.cancel(job)
            assert (await ended(job))["state"] == "cancelled"
            assert (await ended(submit(started, sample_tasks.echo, 7)))["result"] == 7
            started.cancel(job)
            assert started.find(PLAYER, job.id) is None

    run(test)


@pytest.mark.parametrize("task", [sample_tasks.doze, sample_tasks.sleep_deep], ids=["politely", "by force"])
def test_a_job_has_a_time_limit(task: Task) -> None:
    async def test() -> None:
        async with running() as started:
            told = await ended(started.submit(PLAYER, "solve", task, 20.0, 0.3, margin=0.2))
            assert told["state"] == "failed"
            assert told["error"]["code"] == "time-limit"
            assert told["error"]["message"] == "it was not done after 0.3 seconds, the most that is allowed"
            assert (await ended(submit(started, sample_tasks.echo, 7)))["result"] == 7

    run(test)


def test_a_process_that_dies_is_replaced(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with running() as started:
            first = (await ended(submit(started, sample_tasks.name_process)))["result"]
            error = (await ended(submit(started, sample_tasks.die)))["error"]
            assert error["code"] == "worker-died"
            assert error["message"].startswith("the process working on it died")
            assert (await ended(submit(started, sample_tasks.name_process)))["result"] != first

    run(test)
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told == [
        f"a worker process ended (exit code 3); another one starts, and what it was at is {fate}"
        for fate in ("tried again", "given up")
    ]


def test_a_fault_of_the_server_is_logged_and_not_told(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with running() as started:
            told = await ended(submit(started, sample_tasks.fail))
            assert told["error"] == {"code": "internal", "message": "the server failed on this; its log says where", "place": ""}
            wrong = await ended(submit(started, sample_tasks.refuse))
            assert wrong["error"] == {"code": "wrong-input", "message": "found nonsense, expected sense", "place": "row 3"}

    run(test)
    assert "a secret of the server" in caplog.text


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux holds a process to its memory")
def test_a_job_may_not_take_all_memory() -> None:
    async def test() -> None:
        async with running(memory=64 << 20) as started:
            assert (await ended(submit(started, sample_tasks.hoard, 16 << 20)))["result"] == 16 << 20
            assert (await ended(submit(started, sample_tasks.hoard, 1 << 30)))["error"]["code"] == "out-of-memory"
            assert (await ended(submit(started, sample_tasks.echo, 7)))["result"] == 7

    run(test)


# Bounds


def test_a_player_has_at_most_four_unfinished_jobs() -> None:
    async def test() -> None:
        async with running() as started:
            held = [submit(started, sample_tasks.doze, 20.0) for _ in range(4)]
            with pytest.raises(RefusedError, match="found 4 unfinished jobs, expected at most 4") as caught:
                submit(started, sample_tasks.echo)
            assert caught.value.failure.code == "too-many-jobs"
            assert caught.value.retry_after
            started.cancel(held[3])
            submit(started, sample_tasks.echo)

    run(test)


def test_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "MOST_QUEUED", 2)
    monkeypatch.setattr(worker_pool, "SHORT", 60.0)

    async def test() -> None:
        async with running() as started:
            for _ in range(2):
                await begun(submit(started, sample_tasks.doze, 20.0))
            for player in "ab":
                submit(started, sample_tasks.echo, player=player * 22)
            with pytest.raises(RefusedError, match="too much to do"):
                submit(started, sample_tasks.echo, player="c" * 22)

    run(test)


def test_answers_are_kept_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running() as started:
            jobs = []
            for _ in range(3):
                jobs.append(submit(started, sample_tasks.echo, "x" * 100))
                await ended(jobs[-1])
            monkeypatch.setattr(queue, "KEPT_BYTES", 250)
            assert [started.find(PLAYER, job.id) is job for job in jobs] == [False, True, True]
            monkeypatch.setattr(queue, "KEPT_JOBS", 1)
            assert [started.find(PLAYER, job.id) is job for job in jobs] == [False, False, True]
            monkeypatch.setattr(queue, "KEPT_SECONDS", -1.0)
            assert started.find(PLAYER, jobs[2].id) is None

    run(test)


def test_who_says_to_have_seen_what_was_never_told_is_told_what_comes() -> None:
    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.doze, 0.3)
            await begun(job)
            told = [event async for event in job.follow(10**9)]
            assert told
            assert told[-1] is not None
            assert told[-1].name == "done"

    run(test)


def test_who_needs_longer_to_stop_keeps_his_process() -> None:
    async def test() -> None:
        async with running() as started:
            job = started.submit(PLAYER, "heat", sample_tasks.sleep_deep, 0.6, 20.0, grace=5.0)
            await begun(job)
            at_work = find_worker(started, job)
            started.cancel(job)
            assert (await ended(job))["state"] == "cancelled"
            assert at_work in started._job_pool.workers
            assert at_work.process.is_alive()

    run(test)


# Parts of an answer


async def list_parts(job: Job, seen: int = 0) -> list[Any]:
    """What everybody is told who follows a job: the number of each part, up to the end."""
    events = [event async for event in job.follow(seen) if event]
    assert [event.number for event in events] == sorted({event.number for event in events})
    assert events[-1].name in jobs.OVER
    return [json.loads(event.data)["part"]["number"] for event in events if event.name == "partial"]


def test_parts_are_told_once_and_in_order_to_everybody_whenever_he_comes() -> None:
    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.tell_parts, [1] * 40)
            assert await asyncio.gather(list_parts(job), list_parts(job)) == [list(range(40))] * 2
            late = [event async for event in job.follow() if event]
            names = [event.name for event in late]
            assert names == ["partial"] * 40 + ["done"]
            assert await list_parts(job, seen=late[9].number) == list(range(10, 40))
            assert json.loads(job.describe())["result"] == 40

    run(test)


def test_parts_are_bounded_in_number_and_bytes_and_have_no_gaps() -> None:
    async def test() -> None:
        async with running() as started:
            many = submit(started, sample_tasks.tell_parts, [1] * (worker.MOST_PARTS + 50))
            assert await list_parts(many) == list(range(worker.MOST_PARTS))
            large = submit(started, sample_tasks.tell_parts, [1, worker.MOST_PART_BYTES // 2, worker.MOST_PART_BYTES // 2, 1])
            assert await list_parts(large) == [0, 1]
            assert (await ended(large))["result"] == 4

    run(test)


def test_whoever_only_tells_parts_can_be_cancelled() -> None:
    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.tell_for_ever)
            await begun(job)
            at_work = find_worker(started, job)
            started.cancel(job)
            assert (await ended(job))["state"] == "cancelled"
            assert at_work in started._job_pool.workers
            assert at_work.process.is_alive()

    run(test)


def test_kept_parts_count_as_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.tell_parts, [1_000])
            await ended(job)
            monkeypatch.setattr(queue, "KEPT_BYTES", 900)
            assert started.find(PLAYER, job.id) is None

    run(test)


# Quick questions


def test_a_question_is_answered_while_all_others_work() -> None:
    async def test() -> None:
        async with running() as started:
            await begun(submit(started, sample_tasks.sleep_deep, 20.0))
            assert await started.questions.ask(sample_tasks.echo, {"a": 1}) == b'{"a":1}'
            with pytest.raises(RefusedError, match="found nonsense"):
                await started.questions.ask(sample_tasks.refuse, None)
            with pytest.raises(RefusedError) as caught:
                await started.questions.ask(sample_tasks.die, None)
            assert caught.value.failure.code == "worker-died"
            assert await started.questions.ask(sample_tasks.echo, 2, needs=KERNELS) == b"2"

    run(test)


def test_a_question_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running() as started:
            monkeypatch.setattr(started.questions, "_seconds", 0.1)
            with pytest.raises(RefusedError, match=r"it was not done after 0\.1 seconds"):
                await started.questions.ask(sample_tasks.sleep_deep, 20.0)

    run(test)


def test_a_question_does_not_wait_for_ever_where_no_process_takes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatcher, "FOR_QUESTION", 0.1)
    monkeypatch.setattr(worker_pool, "IN_QUEUE", 0.1)

    async def test() -> None:
        async with running(0) as started:
            monkeypatch.setattr(started._question_pool, "_start", lambda: None)
            with pytest.raises(RefusedError) as caught:
                await started.questions.ask(sample_tasks.echo, 1)
            assert (caught.value.failure.code, caught.value.retry_after) == ("busy", 5)

    run(test)


def test_without_processes_only_questions_are_answered() -> None:
    async def test() -> None:
        async with running(0) as started:
            assert await started.questions.ask(sample_tasks.echo, 5, needs=KERNELS) == b"5"
            with pytest.raises(RefusedError) as caught:
                submit(started, sample_tasks.echo)
            assert caught.value.failure.code == "no-workers"

    run(test)


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What is compiled: nothing, until the test says so. The processes that compile end when there is a file ``end``."""
    done: list[str] = []
    monkeypatch.setattr("multiprocessing.get_context", get_context)  # those that compile must have this environment
    monkeypatch.setattr(kernels, "list_compiled", lambda: list(done))
    monkeypatch.setattr(kernels, "compile_share", sample_tasks.compile_slowly)
    monkeypatch.setattr(kernels, "GLANCE", 0.01)
    monkeypatch.setenv("COMPILING_ENDS", str(tmp_path / "end"))
    return done


def test_each_waits_only_for_the_kernels_it_needs(compiled: list[str], caplog: pytest.LogCaptureFixture) -> None:
    """Whatever needs none is done at once, a question is told how far they are, and a job waits, and is told so.

    The processes that compile never end here, but with the engine they do.
    """
    caplog.set_level("INFO", "gridwright.web.solver")

    async def test() -> None:
        async with running(memory=OWN) as started:
            processes = list(started._compiler._running)
            line, rest = frozenset({LINE}), frozenset({LINE, list_kernels("slitherlink")[0]})
            assert (await ended(submit(started, sample_tasks.echo, 2)))["result"] == 2
            assert await started.questions.ask(sample_tasks.echo, 3) == b"3"
            job = started.submit(PLAYER, "solve", sample_tasks.echo, 1, 20.0, needs=rest)
            told = json.loads(job.describe())
            assert (told["state"], told["done"], told["total"]) == ("queued", 0, 2)
            assert told["note"].startswith("The solver is being prepared")
            with pytest.raises(PreparingError) as caught:
                await started.questions.ask(sample_tasks.echo, 3, needs=line)
            assert (caught.value.preparing.done, caught.value.preparing.total) == (0, 1)
            assert started.preparing is not None
            assert (started.preparing.done, started.preparing.total) == (0, len(KERNELS))
            compiled.append(LINE)
            while started.preparing is None or not started.preparing.done:
                await asyncio.sleep(0.01)
            assert await started.questions.ask(sample_tasks.echo, 4, needs=line) == b"4"
            assert json.loads(job.describe())["done"] == 1
            compiled.extend(list_kernels()[1:])
            assert (await ended(job))["result"] == 1
            assert started.preparing is None
            assert await started.questions.ask(sample_tasks.echo, 5, needs=KERNELS) == b"5"
            assert all(process.is_alive() for process in processes)
        assert processes
        assert not any(process.is_alive() for process in processes)

    run(test)
    told = [record.getMessage() for record in caplog.records if record.name == "gridwright.web.solver"]
    total = len(KERNELS)
    assert told[0] == f"preparing the solver, once for this version: 0 of {total} parts are done"
    assert told[1:] == [
        f"preparing the solver: 1 of {total} parts are done",
        f"preparing the solver: {total} of {total} parts are done",
        "the solver is prepared",
    ]


def test_what_turns_out_to_need_another_kernel_begins_anew_once_it_is_compiled(compiled: list[str], tmp_path: Path) -> None:
    async def test() -> None:
        async with running(memory=OWN) as started:
            request = (LINE, str(tmp_path / "loaded"))
            with pytest.raises(PreparingError) as caught:
                await started.questions.ask(sample_tasks.need, request)
            assert (caught.value.preparing.done, caught.value.preparing.total) == (0, 1)
            job = started.submit(PLAYER, "solve", sample_tasks.need, request, 20.0)
            while not json.loads(job.describe()).get("note"):
                await asyncio.sleep(0.01)
            assert json.loads(job.describe())["state"] == "queued"
            (tmp_path / "loaded").touch()
            compiled.append(LINE)
            assert (await ended(job))["result"] == "answered"
            assert await started.questions.ask(sample_tasks.need, request) == b'"answered"'

    run(test)


def test_a_question_that_misses_a_kernel_that_is_compiled_by_then_is_asked_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(memory=OWN) as started:
            assert await started.questions.ask(sample_tasks.need_once, (LINE, str(tmp_path / "asked"))) == b'"answered"'

    run(test)


def test_where_kernels_cannot_be_compiled_tasks_say_so_themselves(
    compiled: list[str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with running(memory=OWN) as started:
            job = started.submit(PLAYER, "solve", sample_tasks.refuse, None, 20.0, needs=KERNELS)
            (tmp_path / "end").touch()
            assert (await ended(job))["error"]["code"] == "wrong-input"
            assert started.preparing is None

    run(test)
    assert compiled == []
    assert "the solver could not be prepared" in caplog.text


@pytest.mark.usefixtures("compiled")
def test_a_server_for_play_alone_compiles_when_it_is_first_asked() -> None:
    async def test() -> None:
        async with running(0) as started:
            assert not started._compiler._running
            with pytest.raises(PreparingError):
                await started.questions.ask(sample_tasks.echo, 1, needs=KERNELS)
            assert started._compiler._running
            assert await started.questions.ask(sample_tasks.echo, 1) == b"1"

    run(test)


def test_askers_take_turns_and_who_goes_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "MOST_ASKED", 3)

    async def test() -> None:
        async with running(0) as started:
            order: list[str] = []

            async def ask(asker: str, name: str) -> None:
                await started.questions.ask(sample_tasks.echo, name, asker=asker)
                order.append(name)

            long = asyncio.ensure_future(started.questions.ask(sample_tasks.doze, 20.0, asker="a"))
            while not any(worker.item is not None and worker.item.request == 20.0 for worker in started._question_pool.workers):
                await asyncio.sleep(0.01)
            asked = [asyncio.ensure_future(ask(name[0], name)) for name in ("a1", "a2", "a3", "b1", "c1")]
            await asyncio.sleep(0)
            with pytest.raises(RefusedError) as caught:
                await started.questions.ask(sample_tasks.echo, 1, asker="a")
            assert caught.value.failure.code == "too-many-questions"
            asked[1].cancel()
            processes = [worker.process.pid for worker in started._question_pool.workers]
            long.cancel()
            await asyncio.wait(asked)
            assert order == ["b1", "c1", "a1", "a3"], "who has had a turn waits for the others"
            assert [worker.process.pid for worker in started._question_pool.workers] == processes, (
                "it was asked to stop, not killed"
            )

    run(test)


def test_a_process_that_hangs_does_not_hold_up_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is sent is more than fits into the pipe."""

    async def test() -> None:
        async with running(0) as started:
            assert await started.questions.ask(sample_tasks.echo, 1, needs=KERNELS) == b"1"
            monkeypatch.setattr(worker_pool, "STARTING", 0.3)
            os.kill(started._question_pool.workers[0].process.pid, signal.SIGSTOP)  # type: ignore[arg-type]
            asked = asyncio.ensure_future(started.questions.ask(sample_tasks.echo, "x" * (4 << 20)))
            async with asyncio.timeout(20):
                await asyncio.sleep(0.05)
            monkeypatch.setattr(worker_pool, "STARTING", 60.0)
            assert len(await asked) > 4 << 20, "another process answers"

    run(test)


def test_who_hangs_up_is_not_waited_for() -> None:
    async def test() -> None:
        async with running(0) as started:
            news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
            http = Request({"type": "http", "headers": [], "client": ("127.0.0.1", 1)}, news.get)
            asker = Asker(http, None)
            asked = asyncio.ensure_future(started.questions.ask(sample_tasks.doze, 20.0, **asker.turn))
            while not any(isinstance(worker.item, Question) for worker in started._question_pool.workers):
                await asyncio.sleep(0.01)
            waiting = asyncio.ensure_future(started.questions.ask(sample_tasks.doze, 20.0, **asker.turn))
            await asyncio.sleep(0)
            for _ in range(2):
                news.put_nowait({"type": "http.disconnect"})
            assert [type(each) for each in await asyncio.gather(asked, waiting, return_exceptions=True)] == [GoneError] * 2
            assert await started.questions.ask(sample_tasks.echo, 1) == b"1"

    run(test)


# The end


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_no_process_outlives_the_engine() -> None:
    async def test() -> None:
        async with running(2) as started:
            job = submit(started, sample_tasks.sleep_deep, 20.0)
            waiting = [submit(started, sample_tasks.doze, 20.0) for _ in range(3)]
            asked = asyncio.ensure_future(started.questions.ask(sample_tasks.sleep_deep, 20.0))
            await begun(job)
            processes = [worker.process for each in (started._job_pool, started._question_pool) for worker in each.workers]
            assert len(processes) == 4
            await started.close()
            assert not any(process.is_alive() for process in processes)
            for each in (job, *waiting):
                assert (json.loads(each.describe()))["error"]["code"] == "stopping"
            with pytest.raises(RefusedError, match="being stopped"):
                await asked
            with pytest.raises(RefusedError, match="being stopped"):
                submit(started, sample_tasks.echo)

    run(test)


KILLED = """
import asyncio
from gridwright.web.jobs import dispatcher, kernels
from gridwright.web.routes.dependencies import Asker
from tests.unit.web import sample_tasks

async def main():
    dispatcher.load_kernels = sample_tasks.load_nothing
    kernels.list_compiled = kernels.list_kernels
    started = dispatcher.Dispatcher(1)
    await started.start()
    job = started.submit("p" * 22, "solve", sample_tasks.doze, 60.0, 60.0)
    while job.state == "queued":
        await asyncio.sleep(0.01)
    print(*(worker.process.pid for each in (started._job_pool, started._question_pool) for worker in each.workers), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught")
def test_no_process_outlives_a_server_that_is_killed(tmp_path: Any) -> None:
    script = tmp_path / "server.py"
    script.write_text(KILLED)
    paths = os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": paths}) as server:
        assert server.stdout is not None
        processes = [int(word) for word in server.stdout.readline().split()]
        server.kill()
    assert len(processes) == 3
    for _ in range(1200):
        if not any(map(is_alive, processes)):
            break
        time.sleep(0.05)
    assert not any(map(is_alive, processes))


def test_no_question_waits_while_something_long_is_read() -> None:
    async def test() -> None:
        async with running() as started:
            reading = asyncio.ensure_future(started.reading.ask(sample_tasks.sleep_deep, 60.0, asker="a"))
            while not any(worker.item is not None for worker in started.reading.pool.workers):
                await asyncio.sleep(0.01)
            assert await started.questions.ask(sample_tasks.echo, 1, asker="a") == b"1"
            assert not reading.done()
            for _ in range(2):
                while not any(worker.has_begun for worker in started.reading.pool.workers):
                    await asyncio.sleep(0.01)
                started.reading.pool.workers[0].kill()
                await asyncio.sleep(0.1)
            with pytest.raises(RefusedError, match="died"):
                await reading
            assert await started.reading.ask(sample_tasks.echo, 2) == b"2"

    run(test)


def test_what_is_opened_has_a_process_of_its_own() -> None:
    async def test() -> None:
        async with running() as started:
            opening = asyncio.ensure_future(started.opening.ask(sample_tasks.sleep_deep, 9.0, asker="a"))
            while not any(worker.has_begun for worker in started.opening.pool.workers):
                await asyncio.sleep(0.01)
            assert await started.questions.ask(sample_tasks.echo, 1, asker="a") == b"1"
            assert not opening.done()
            opening.cancel()

    run(test)


# Only the work counts


def test_the_time_of_a_task_begins_when_its_work_does() -> None:
    """Not while its process starts, or loads what it needs."""

    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.echo, sample_tasks.Heavy(0.6), seconds=0.1)
            assert (await ended(job)).get("result") == "loaded"

    run(test)


# Short and long


def test_short_jobs_do_not_wait_for_long_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "SHORT", 0.1)

    async def test() -> None:
        async with running() as started:
            first = submit(started, sample_tasks.doze, 60.0, seconds=60.0, player="a" * 22)
            await begun(first)
            second = submit(started, sample_tasks.doze, 60.0, seconds=60.0, player="b" * 22)
            while not second.is_long:
                await asyncio.sleep(0.01)
            while second.state != "queued":
                await asyncio.sleep(0.01)
            assert (first.state, first.is_long) == ("running", False), "it has a place, and keeps it"
            for number in range(3):
                assert (await ended(submit(started, sample_tasks.echo, number)))["result"] == number
            assert (first.state, second.state) == ("running", "queued")
            started.cancel(first)
            await begun(second)

    run(test)


def test_a_long_job_that_never_looks_up_makes_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "SHORT", 0.1)

    async def test() -> None:
        async with running() as started:
            await begun(submit(started, sample_tasks.doze, 60.0, seconds=60.0))
            stubborn = submit(started, sample_tasks.sleep_deep, 60.0, seconds=60.0)
            while not stubborn.is_long:
                await asyncio.sleep(0.01)
            assert (await ended(submit(started, sample_tasks.echo, 1)))["result"] == 1
            assert stubborn.state == "queued"

    run(test)


def test_the_order_of_jobs_is_fair_to_players_and_to_short_jobs() -> None:
    async def test() -> None:
        kept = queue.JobTable()

        def add(player: str, number: int, needs: frozenset[str] = frozenset()) -> Job:
            job = Job(player, str(number), sample_tasks.echo, number, 1.0, needs=needs)
            kept.add(job)
            return job

        none: frozenset[str] = frozenset()
        a1, a2, b1 = add("a", 1), add("a", 2), add("b", 1)
        assert kept.take(none) is a1
        a1.begin()
        late = add("c", 1)
        assert [kept.take(none) for _ in range(2)] == [b1, late], "nothing of theirs is in work"
        needy = add("d", 1, frozenset({LINE}))
        assert kept.take(none) is a2
        assert kept.take(none) is None
        assert kept.take(frozenset({LINE})) is needy
        a1.is_long = True
        assert a1.put_back()
        fresh = add("e", 1)
        assert kept.take(none, has_room_for_long=False) is fresh
        assert kept.take(none, has_room_for_long=False) is None
        assert kept.take(none) is a1
        late.put_back()
        assert kept.take(none) is late, "one whose process died is the next"

    run(test)


# Another try


def test_a_job_whose_process_dies_is_tried_once_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with running() as started:
            job = submit(started, sample_tasks.die_once, str(tmp_path / "been"))
            events = [event async for event in job.follow() if event]
            assert json.loads(job.describe())["state"] == "done"
            parts = [json.loads(event.data)["part"]["part"] for event in events if event.name == "partial"]
            assert parts == [1, 2], "nothing is told twice"

    run(test)


def test_a_process_with_its_kernels_loaded_takes_the_place_of_one_that_died(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with running(memory=OWN) as started:
            assert await started.questions.ask(sample_tasks.echo, 1, needs=KERNELS) == b"1"
            while any(worker.kernels != KERNELS for worker in started._job_pool.workers):
                await asyncio.sleep(0.01)
            monkeypatch.setattr(started._question_pool, "_start", lambda: None)
            asked = asyncio.ensure_future(started.questions.ask(sample_tasks.doze, 0.5, needs=KERNELS))
            while not started._question_pool.workers[0].has_begun:
                await asyncio.sleep(0.01)
            os.kill(started._question_pool.workers[0].process.pid, signal.SIGKILL)  # type: ignore[arg-type]
            assert await asked == b'"rested"'
            assert not started._question_pool.workers

    run(test)
