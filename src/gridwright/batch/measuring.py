"""One algorithm on one puzzle, several times over: what the process does that runs it, and what it tells on the way.

The clock runs around the algorithm only. Modules and kernels are loaded before by a rehearsal on a tiny puzzle, and the answer
is judged by whoever receives it.
"""

from __future__ import annotations

import gc
import math
import os
import sys
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from gridwright.kinds import load_kind
from gridwright.kinds.kernels import warm
from gridwright.model.errors import GridwrightError
from gridwright.model.solving import Algorithm, Answer, Tally

if sys.platform != "win32":
    import resource

SAMPLE_EVERY = 0.1
"""Seconds between two reports on a run still going on: what is known of one that has to be killed."""

LEAST_SAMPLES = 5
"""Reports before the time limit, however short that is."""


class Word(Enum):
    """What a report is about."""

    BEGIN = "begin"
    SAMPLE = "sample"
    ANSWER = "answer"
    FULL = "full"
    """The memory limit was reached."""
    UNSUPPORTED = "unsupported"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Figures:
    """What a run has cost, up to its end or up to now."""

    real: float = 0.0
    cpu: float = 0.0
    boards: int = 0
    largest: int = 0
    steps: int = 0
    memory: int | None = None
    """Bytes by which the peak of resident memory grew; None where the system does not tell."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a worker sends."""

    word: Word
    figures: Figures = Figures()
    answer: Answer | None = None
    text: str = ""
    """What was wrong."""
    trace: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """How to measure: how often, and within which limits."""

    repeat: int = 5
    timeout: float | None = None
    """Seconds for one run."""
    memory: int | None = None
    """Bytes that a run may add to the memory of its process."""


def work(pipe: Connection, puzzle: Any, algorithm: Algorithm, plan: Plan) -> None:
    """Run the algorithm as often as planned and send a report on each run. The time limit is the business of whoever listens."""
    report = _rehearse(algorithm)
    if report is not None:
        pipe.send(report)
        return
    for _ in range(plan.repeat):
        pipe.send(Report(Word.BEGIN))
        report = _run_once(pipe, puzzle, algorithm, plan)
        pipe.send(report)
        if report.word is not Word.ANSWER:
            return


def _rehearse(algorithm: Algorithm) -> Report | None:
    """Nothing, or what went wrong."""
    try:
        part = load_kind(algorithm.kind).algorithms
        if part.takes_kernels(algorithm):
            warm(None, algorithm.kind)
        part.rehearse(algorithm)
    except Exception as error:
        return Report(Word.FAILED, text=f"{type(error).__name__}: {error}", trace=traceback.format_exc())
    return None


def _run_once(pipe: Connection, puzzle: Any, algorithm: Algorithm, plan: Plan) -> Report:
    gc.collect()
    run = _Run(plan)
    with run.reporting_to(pipe), _limited(plan.memory):
        try:
            run.start_clocks()
            answer = algorithm.run(puzzle, run.tally)
            return Report(Word.ANSWER, run.figures(), answer)
        except MemoryError:
            pass  # the report is made after this block, when all that the algorithm held is free again
        except GridwrightError as error:
            return Report(Word.UNSUPPORTED, run.figures(), text=str(error))
        except Exception as error:
            text = f"{type(error).__name__}: {error}"
            return Report(Word.FAILED, run.figures(), text=text, trace=traceback.format_exc())
    return Report(Word.FULL, run.figures())


class _Run:
    """A run going on: its clocks, its tally, and a thread that reports on both now and then."""

    def __init__(self, plan: Plan) -> None:
        self.tally = Tally()
        self._every = min(SAMPLE_EVERY, (plan.timeout or math.inf) / LEAST_SAMPLES)
        self._is_watched = threading.Event()
        self._is_over = threading.Event()
        self.start_clocks()

    def start_clocks(self) -> None:
        self._base = _restart_peak()
        self._cpu, self._real = time.process_time(), time.perf_counter()

    def figures(self) -> Figures:
        real, cpu = time.perf_counter() - self._real, time.process_time() - self._cpu
        peak = _peak()
        grown = None if peak is None or self._base is None else max(0, peak - self._base)
        return Figures(real, cpu, self.tally.boards, self.tally.largest, self.tally.steps, grown)

    @contextmanager
    def reporting_to(self, pipe: Connection) -> Iterator[None]:
        reporter = threading.Thread(target=self._report, args=(pipe,), daemon=True)
        reporter.start()
        self._is_watched.wait()  # what it takes to start a thread is not the algorithm's
        try:
            yield
        finally:
            self._is_over.set()
            reporter.join()  # two threads must not send at once

    def _report(self, pipe: Connection) -> None:
        self._is_watched.set()
        while not self._is_over.wait(self._every):
            with suppress(MemoryError):
                pipe.send(Report(Word.SAMPLE, self.figures()))


@contextmanager
def _limited(memory: int | None) -> Iterator[None]:
    """Let the system refuse memory beyond what is in use now and `memory` bytes more, where it can."""
    in_use = _address_space()
    if memory is None or in_use is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    bound = in_use + memory
    resource.setrlimit(resource.RLIMIT_AS, (bound if hard == resource.RLIM_INFINITY else min(bound, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int | None:
    """Bytes of address space in use; None where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[0]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None


def _peak() -> int | None:
    """The most memory that was resident, in bytes; None where the system does not tell."""
    if sys.platform == "win32":
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _restart_peak() -> int | None:
    """Let the peak start again from what is resident now, where the system can do that; the peak."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return _peak()
