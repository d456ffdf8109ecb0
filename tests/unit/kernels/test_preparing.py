"""Processes that compile at the same time share the work, and none waits for one that has died."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from gridwright.kernels import cache, folders, preparing
from gridwright.kernels.locks import hold
from gridwright.kinds import kernels

WORK = """
import sys, time
from pathlib import Path
from gridwright.kernels import cache, preparing
from gridwright.kinds import kernels
folder = Path(sys.argv[1])
cache.cache_folder = lambda package: folder
cache.is_kept = preparing.is_kept = lambda kernel: (folder / (kernel + ".kept")).exists()

def call(kernel):
    with (folder / "log").open("a") as log:
        log.write(kernel + "\\n")
    time.sleep(0.02)
    (folder / (kernel + ".kept")).touch()

cache._call = call
print("ready", flush=True)
sys.stdin.readline()
kernels.compile_missing()
"""
"""A process in which compiling is no more than a note, and takes no time."""
HOLD = """
import sys, time
from pathlib import Path
from gridwright.kernels.locks import hold
with hold(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def start(script: str, path: Path) -> subprocess.Popen[str]:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", script, str(path)], text=True, env=os.environ, **pipes)  # type: ignore[call-overload,no-any-return]


def test_processes_share_the_compiling_and_none_does_what_another_did(tmp_path: Path) -> None:
    processes = [start(WORK, tmp_path) for _ in range(3)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.communicate("go\n", timeout=60)
        assert process.returncode == 0
    done = Counter((tmp_path / "log").read_text().split())
    assert done == Counter(kernels.list_kernels())


def test_a_process_that_dies_lets_go_of_its_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with start(HOLD, path) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with hold(path, is_patient=False) as is_held:
            assert not is_held
        holder.kill()
        with hold(path) as is_held:
            assert is_held


def test_where_no_lock_can_be_kept_everybody_works(tmp_path: Path) -> None:
    with hold(tmp_path / "no such folder" / "a.lock") as is_held:
        assert is_held


def test_what_is_kept_in_a_folder_of_ones_own_is_not_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for chosen, is_shared in ((tmp_path / "cache", True), (tmp_path / "file", False)):
        (tmp_path / "file").touch()
        monkeypatch.setenv("GRIDWRIGHT_CACHE", str(chosen))
        folders.cache_folder.cache_clear()
        assert preparing.can_share() == is_shared
    folders.cache_folder.cache_clear()


def make_world(monkeypatch: pytest.MonkeyPatch, folder: Path, *, keeps: bool) -> list[str]:
    """What is compiled, in order, in a world in which that is no work; and where it is kept, or not."""
    done: list[str] = []
    monkeypatch.setattr(cache, "cache_folder", lambda package: folder)
    for module in (cache, preparing):
        monkeypatch.setattr(module, "is_kept", lambda name: keeps and name in done)
    monkeypatch.setattr(cache, "_call", done.append)
    return done


def test_what_hints_need_is_compiled_before_what_generators_need(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = make_world(monkeypatch, tmp_path, keeps=True)
    told: list[str] = []
    kernels.compile_missing(told.append)
    assert done == told == kernels.list_kernels()
    order = [kernel.rpartition(":")[2] for kernel in done]
    assert order.index("try_edges") < order.index("reduce_clues")
    assert order.index("encode") < order.index("run_rules")
    kernels.compile_missing(told.append)
    assert done == kernels.list_kernels(), "nothing is compiled twice"


def test_where_nothing_can_be_kept_it_comes_to_an_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = make_world(monkeypatch, tmp_path, keeps=False)
    kernels.compile_missing()
    assert Counter(done) == Counter(kernels.list_kernels())


def test_who_finds_no_chain_of_his_own_helps_from_the_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = make_world(monkeypatch, tmp_path, keeps=True)
    line = kernels.list_kernels("nonogram")[len(kernels.list_kernels("nonogram", "solving"))]
    propagate, search, _, _, clauses, *_ = kernels.list_kernels("nonogram", "solving")
    with hold(cache.lock_of(line, "chain")), hold(cache.lock_of(line)):
        # Somebody else is at the first kernel of this chain; the last ones call one that is not there yet.
        done.append(line)
        preparing.compile_missing([[line, propagate, search, clauses]])
    assert done == [line, propagate, clauses, search]


def test_who_sees_to_missing_kernels_is_asked_before_they_are_loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = make_world(monkeypatch, tmp_path, keeps=True)
    first, second, third, *_ = kernels.list_kernels("nonogram")
    for kernel in (first, second, third):
        monkeypatch.setattr(cache.find_kernel(kernel), "_call", cache.find_kernel(kernel)._call_first)
    asked: list[str] = []

    def compile_elsewhere(kernel: str) -> None:
        asked.append(kernel)
        if kernel == second:
            raise cache.MissingKernelError(kernel)
        if kernel == first:
            done.append(kernel)

    monkeypatch.setattr(cache._Missing, "obtain", compile_elsewhere)
    load = cache.load.__wrapped__
    load(first)
    assert done == [first, first], "made elsewhere, then loaded"
    with pytest.raises(cache.MissingKernelError, match="advance"):
        load(second)
    load(third)
    assert done == [first, first, third], "what nobody makes is compiled here"
    load(first)
    assert asked == [first, second, third], "what is there is loaded at once"
