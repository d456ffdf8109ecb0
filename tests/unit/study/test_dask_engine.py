"""Work on a real Dask cluster of several processes: the same answers as at home, whatever happens to a worker."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

import dask
import pytest
from distributed import Client, LocalCluster, Status

from gridwright import __version__
from gridwright.api import Entry, find_format, format_puzzles, make_puzzle
from gridwright.batch import dask_cluster
from gridwright.batch import dask_cluster as dask_connect
from gridwright.batch.dask_cluster import StrangerError, Versions, pack, unpack
from gridwright.batch.dask_engine import DaskEngine
from gridwright.batch.engine import AHEAD, KILLER, Engine, Failure, LocalEngine, WorkersLost
from gridwright.batch.journal import Journal
from gridwright.model.errors import InputError
from gridwright.model.making import Made
from gridwright.study.features import FeatureStudy
from gridwright.study.tables import format_csv
from tests.unit.cli.conftest import Run
from tests.unit.cli.samples import BROKEN, COLOUR, DEAD, HEART, TWINS, write
from tests.unit.study.test_engine import double, double_or_die, gather, number_items, tell_worker, wait_for

pytestmark = pytest.mark.xdist_group("cluster")  # or each process of the tests would start one of its own

SETTINGS = {"distributed.scheduler.allowed-failures": 1, "distributed.comm.timeouts.connect": "3s"}
"""A task that kills its worker is tried twice instead of four times, and nobody waits long for the dead."""


def make_cluster(**options: Any) -> LocalCluster:
    """On this machine only, and without words."""
    return LocalCluster(host="127.0.0.1", protocol="tcp://", dashboard_address="127.0.0.1:0", silence_logs=100, **options)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with dask.config.set(SETTINGS), make_cluster(n_workers=2, threads_per_worker=2, processes=True) as cluster:
        yield cluster


@pytest.fixture
def address(cluster: LocalCluster) -> str:
    cluster.wait_for_workers(2, timeout=30)
    return str(cluster.scheduler_address)


@pytest.fixture(scope="module")
def made() -> list[Entry]:
    """Puzzles that take a moment each."""
    making = [make_puzzle("nonogram", seed=3, index=index, width=12, height=12) for index in range(1, 13)]
    return [Entry(f"made {index}", puzzle=each.puzzle) for index, each in enumerate(making) if isinstance(each, Made)]


def test_every_item_is_answered_once_and_a_fault_costs_only_its_own(address: str) -> None:
    task = partial(double, times=10)
    expected = gather(LocalEngine(), task, number_items(50))
    assert gather(DaskEngine(address), task, number_items(50)) == expected
    assert expected["key 9"] == Failure("is nine", "unsolvable")


def test_a_task_that_kills_its_workers_is_given_up_and_all_others_are_not(address: str) -> None:
    expected: dict[str, object] = {key: item * 2 for key, item in number_items(12)}
    expected["key 4"] = KILLER
    assert gather(DaskEngine(address), double_or_die, number_items(12)) == expected


def take_a_nap(item: int) -> tuple[int, int]:
    """Long enough that every thread of every worker is at work whenever one looks."""
    time.sleep(0.1)
    return os.getpid(), item


def test_the_work_that_dies_with_a_worker_is_done_by_another(address: str) -> None:
    engine = DaskEngine(address)
    answers: dict[str, tuple[int, int]] = {}
    victim = 0
    try:
        for key, answer in engine.run(take_a_nap, number_items(40)):
            assert key not in answers
            assert not isinstance(answer, Failure)
            answers[key] = answer
            if len(answers) == 10:
                victim = answer[0]
                os.kill(victim, signal.SIGKILL)
    finally:
        engine.close()
    assert {key: item for key, (_, item) in answers.items()} == dict(number_items(40))
    assert sum(worker == victim for worker, _ in answers.values()) < 20 < sum(worker != victim for worker, _ in answers.values())


def measure(entries: list[Entry], path: Path, engine: Engine, kill: Any = None) -> bytes:
    """The table; `kill` is called once a few rows are there."""
    study = FeatureStudy()
    journal = Journal(path, study.subject())
    try:
        told = []
        for place, _ in study.run(entries, engine, journal):
            told.append(place.source)
            if len(told) == 5 and kill:
                kill()
        assert sorted(told) == sorted(entry.source for entry in entries), "nothing is lost and nothing told twice"
        return format_csv(study.types_of(journal), study.table(journal))
    finally:
        journal.close()
        engine.close()


def test_a_worker_that_is_killed_half_way_costs_nothing(
    cluster: LocalCluster, address: str, made: list[Entry], tmp_path: Path
) -> None:
    with Client(cluster, set_as_default=False) as client:
        before = set(client.run(os.getpid).values())
        victim = min(before)
        shared = measure(made, tmp_path / "shared", DaskEngine(address), lambda: os.kill(victim, signal.SIGKILL))
        cluster.wait_for_workers(2, timeout=30)
        assert victim not in client.run(os.getpid).values()
    assert sha256(shared).digest() == sha256(measure(made, tmp_path / "alone", LocalEngine())).digest()
    lines = (tmp_path / "shared").read_text().splitlines()[1:]
    keys = [json.loads(line)["key"] for line in lines]
    assert len(keys) == len(set(keys)) == len(made)


def without_times(lines: str) -> list[dict[str, Any]]:
    records = [json.loads(line) for line in lines.splitlines()]
    return [{name: value for name, value in record.items() if name != "seconds"} for record in records]


@pytest.mark.parametrize("command", ["solve", "rate", "study minimal-sets"])
def test_commands_answer_alike_and_in_order(run: Run, here: Path, address: str, command: str) -> None:
    write(here, a=HEART, b=BROKEN, c=TWINS, d=DEAD, e=HEART)
    (here / "f.json").write_text(COLOUR)
    alone = run(*command.split(), "--json", ".")
    shared = run(*command.split(), "--json", ".", "--engine", "dask", "--scheduler", address)
    assert without_times(shared.stdout) == without_times(alone.stdout)
    assert [record["source"][0] for record in without_times(shared.stdout)] == list("abcdef")
    assert shared.exit_code == alone.exit_code == 2
    assert shared.stderr.splitlines()[:-1] == alone.stderr.splitlines()[:-1], "all but the line with the seconds"


def test_both_engines_write_the_same_table(run: Run, here: Path, made: list[Entry], address: str) -> None:
    write(here, dead=DEAD, twins=TWINS)
    (here / "made.json").write_bytes(format_puzzles([entry.puzzle for entry in made[:8]], find_format("json")))
    files = ["dead.non", "twins.non", "made.json", "--minimal-sets"]
    alone = run("study", "features", *files, "-o", "alone.csv")
    shared = run("study", "features", *files, "-o", "shared.csv", "--engine", "dask", "--scheduler", address)
    assert alone.exit_code == shared.exit_code == 3
    alone_hash, shared_hash = (sha256((here / name).read_bytes()).hexdigest() for name in ("alone.csv", "shared.csv"))
    assert alone_hash == shared_hash


def test_two_runs_with_the_same_keys_do_not_share_answers(address: str) -> None:
    one, other = DaskEngine(address), DaskEngine(address)
    try:
        pairs = zip(one.run(double, number_items(3)), other.run(partial(double, times=5), number_items(3)), strict=True)
        answers = [dict(each) for each in zip(*pairs, strict=True)]
    finally:
        one.close()
        other.close()
    assert [each["key 2"] for each in answers] == [4, 10]


def test_what_a_task_raises_is_raised_where_it_is_gathered_and_the_others_answers_are_safe(address: str) -> None:
    engine = DaskEngine(address)
    answers: dict[str, Any] = {}
    try:
        for key, item in number_items(4):
            engine.submit(key, double, item)
        with pytest.raises(InputError, match="row 1: is wrong"):
            wait_for(engine, answers, 4)
        wait_for(engine, answers, 3)
    finally:
        engine.close()
    assert answers == {"key 0": 0, "key 1": 2, "key 2": 4}


def test_ctrl_c_leaves_the_cluster_as_it_was(
    cluster: LocalCluster, here: Path, command: list[str], made: list[Entry], address: str
) -> None:
    # So many that no cluster is done with all of them when the first is told.
    puzzles = 40 * [entry.puzzle for entry in made]
    (here / "made.json").write_bytes(format_puzzles(puzzles, find_format("json")))
    options = ["--runs", "1000", "--engine", "dask", "--scheduler", address]
    with subprocess.Popen(
        [*command, "rate", "made.json", "--json", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    assert errors.startswith("gridwright: stopped by Ctrl-C or a termination signal\n")
    assert 1 <= len((first + rest).splitlines()) < len(puzzles)
    assert gather(DaskEngine(address), tell_worker, [("a", 1)])["a"] != os.getpid()
    ends = time.monotonic() + 20
    while cluster.scheduler.tasks and time.monotonic() < ends:
        time.sleep(0.05)
    assert not cluster.scheduler.tasks, "nothing of it is left there"


def test_a_worker_with_another_version_is_refused_and_both_are_named(
    run: Run, here: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(here, heart=HEART)
    monkeypatch.setattr("gridwright.batch.dask_cluster.__version__", "99.0")
    result = run("solve", "heart.non", "--engine", "dask", "--scheduler", address)
    assert result.exit_code == 2
    assert f"found a worker with gridwright {__version__}, expected 99.0 as here" in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_worker_that_came_later_looks_at_the_version_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unpack(pickle.loads(pack(double, 1))) == 2
    monkeypatch.setattr("gridwright.batch.dask_cluster.__version__", "99.0")
    parcel = pack(double, 1)
    monkeypatch.undo()
    with pytest.raises(StrangerError, match=r"found a worker with gridwright .*, expected 99\.0 as here"):
        pickle.loads(parcel)


@contextmanager
def stranger(address: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A worker that cannot load gridwright."""
    (folder / "gridwright").mkdir()
    (folder / "gridwright" / "__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'gridwright'\")\n")
    options = ["--nthreads", "4", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--local-directory", str(folder)]
    words = [sys.executable, "-m", "distributed.cli.dask_worker", address, *options]
    with subprocess.Popen(words, env=os.environ | {"PYTHONPATH": str(folder)}, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.terminate()


def test_a_worker_without_gridwright_is_told_of_and_passed_over_whenever_it_comes(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_cluster, "WATCH", 0.1)
    lines: list[str] = []
    engine = DaskEngine(address, tell=lines.append)
    answers: dict[str, Any] = {}
    items = ((f"key {number}", number) for number in range(3000))
    with stranger(address, tmp_path) as process:
        for key, answer in engine.run(take_a_nap, takewhile(lambda pair: not lines or len(answers) < 20, items)):
            answers[key] = answer
        engine.close()
        assert {key: item for key, (_, item) in answers.items()} == dict(number_items(len(answers)))
        assert len(lines) == 1
        assert re.fullmatch(r"tcp://.*: tcp://.*: found a worker without gridwright, .*'gridwright'.*; it is not used", lines[0])
        again: list[str] = []
        assert len(gather(DaskEngine(address, tell=again.append), double, number_items(20))) == 20
        assert again == lines, "told at the start as in the middle"
        assert process.poll() is None, "it goes on living"


def test_work_for_workers_that_are_gone_is_done_by_those_who_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is once there was a stranger, when each item names the workers that may have it."""
    monkeypatch.setattr(dask_cluster, "WATCH", 0.0)
    with make_cluster(n_workers=1, threads_per_worker=1, processes=False) as small:
        engine = DaskEngine(small.scheduler_address)
        assert engine.capacity
        assert engine._cluster is not None
        engine._cluster.strangers["tcp://127.0.0.1:9"] = "a stranger"
        small.scale(0)
        while small.scheduler.workers:
            time.sleep(0.01)
        engine.submit("a", double, 1)
        small.scale(1)
        answers: dict[str, Any] = {}
        wait_for(engine, answers, 1)
        assert answers == {"a": 2}
        engine.close()


def test_a_cluster_of_paused_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "WATCH", 0.0)
    monkeypatch.setattr(dask_cluster, "STRIKE", 0.3)
    with make_cluster(n_workers=1, threads_per_worker=1, processes=False) as small:
        engine = DaskEngine(small.scheduler_address)
        assert engine.capacity
        (worker,) = small.workers.values()
        small.sync(pause, worker)
        engine.submit("a", double, 1)
        with pytest.raises(WorkersLost, match="has had no worker for 0 s but 1 paused for want of memory"):
            wait_for(engine, {}, 1)
        engine.close(is_hurried=True)


def test_what_waits_for_a_paused_worker_is_done_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "WATCH", 0.1)
    monkeypatch.setattr(dask_cluster, "REST", 0.3)
    with make_cluster(n_workers=2, threads_per_worker=1, processes=False) as small:
        small.wait_for_workers(2, timeout=30)
        engine = DaskEngine(small.scheduler_address)
        one, _ = small.workers.values()
        for key, item in number_items(8):
            engine.submit(key, take_a_nap, item)
        answers: dict[str, Any] = {}
        wait_for(engine, answers, 2)
        small.sync(pause, one)
        wait_for(engine, answers, 8)
        assert {key: item for key, (_, item) in answers.items()} == dict(number_items(8))
        assert one.status is Status.paused
        engine.close()


async def pause(worker: Any) -> None:
    """As Dask does with one that has used 80 % of its memory."""
    worker.memory_manager.memory_pause_fraction = False  # or it would see at once that there is no need
    worker.status = Status.paused


class Absent:
    """Tells a version here, and cannot be unpacked elsewhere, as where there is no gridwright or one without this."""

    def __call__(self) -> Versions:
        return Versions("1.0", "3.11")

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return import_module, ("gridwright.no_such_module",)


def test_a_worker_that_cannot_load_gridwright_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "tell_versions", Absent())
    message = r"tcp://.*: tcp://.*: found a worker without gridwright, or with another than 1\.0 as here: .*no_such_module"
    with pytest.raises(InputError, match=message):
        gather(DaskEngine(address), double, number_items(1))


def test_nobody_at_the_address(run: Run, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_connect, "ANSWERING", 0.3)
    write(here, heart=HEART, broken=BROKEN)
    result = run("study", "features", "heart.non", "-o", "t.csv", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert result.stderr.startswith("gridwright: tcp://127.0.0.1:1: no Dask scheduler answers: ")
    assert result.stderr.count("\n") == 1
    assert not list(here.glob("t.csv*")), "no journal without a row"
    refused = run("solve", "broken.non", "--engine", "dask", "--scheduler", "tcp://127.0.0.1:1")
    assert "scheduler" not in refused.stderr, "what cannot be read needs no cluster"


@pytest.mark.parametrize(
    "address",
    [
        "tcp://127.0.0.1:abc",
        "tcp://127.0.0.1:99999",
        "tcp://127.0.0.1:0",
        "tcp://127.0.0.1",
        "tcp://:8786",
        "tcp://me@127.0.0.1:8786",
        "tcp://127.0.0.1:8786/path",
        "127.0.0.1:8786",
        "inproc://foo",
        "ucx://127.0.0.1:8786",
        "nonsense://here",
        "tcp://[::1:8786",
    ],
)
def test_what_is_no_address_is_refused_before_anything_is_done(run: Run, here: Path, address: str) -> None:
    result = run("solve", "missing.non", "--engine", "dask", "--scheduler", address)
    assert result.exit_code == 2
    expected = "tcp:// or tls://, a host and a port from 1 to 65535, such as tcp://127.0.0.1:8786"
    assert result.stderr == f"gridwright: {address}: is no address of a scheduler, expected {expected}\n"


def test_addresses_of_hosts_by_name_and_of_both_kinds_are_addresses() -> None:
    assert dask_connect.parse_address("tls://host.example:1") == ("host.example", 1)
    assert dask_connect.parse_address("tcp://[::1]:65535") == ("::1", 65535)


class Greeter(BaseHTTPRequestHandler):
    """A web server: it answers, but nothing that Dask could use."""

    def log_message(self, *words: object) -> None:
        pass


def test_somebody_else_at_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_connect, "ANSWERING", 0.5)
    message = "something answers there, but it is no Dask scheduler"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(InputError, match=f"^tcp://127.0.0.1:{port}: {message}$"):
            gather(DaskEngine(f"tcp://127.0.0.1:{port}"), double, number_items(1))
    with HTTPServer(("127.0.0.1", 0), Greeter) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(InputError, match=f"^tcp://127.0.0.1:{server.server_port}: {message}$"):
            gather(DaskEngine(f"tcp://127.0.0.1:{server.server_port}"), double, number_items(1))
        server.shutdown()


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "HIRING", 0.3)
    with (
        make_cluster(n_workers=0, processes=False) as empty,
        pytest.raises(InputError, match=r"the scheduler has no workers: 'dask worker tcp://.*' starts some"),
    ):
        gather(DaskEngine(empty.scheduler_address), double, number_items(1))


def test_workers_come_and_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "WATCH", 0.0)
    monkeypatch.setattr(dask_cluster, "STRIKE", 0.2)
    with make_cluster(n_workers=1, threads_per_worker=3, processes=False) as small:
        engine = DaskEngine(small.scheduler_address)
        assert engine.capacity == AHEAD * 3
        small.scale(2)
        small.wait_for_workers(2, timeout=30)
        assert engine.capacity == AHEAD * 6
        small.scale(0)
        engine.submit("a", double, 1)
        with pytest.raises(WorkersLost, match="has had no worker for 0 s"):
            wait_for(engine, {}, 1)
        engine.close(is_hurried=True)


def test_a_scheduler_that_goes_away_ends_the_run_and_no_answer_is_lost() -> None:
    with make_cluster(n_workers=1, threads_per_worker=1, processes=False) as small:
        engine = DaskEngine(small.scheduler_address)
        answers = engine.run(double, number_items(1000))
        gathered = dict([next(answers)])
        small.close()
        with pytest.raises(WorkersLost, match="the scheduler went away"):
            gathered.update(answers)
        engine.close(is_hurried=True)
    assert gathered["key 0"] == 0
