"""Running an algorithm in a process of its own, which a limit can end without ending the comparison."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from statistics import fmean
from typing import Any

from gridwright.batch.interrupts import processes_held
from gridwright.batch.measuring import Figures, Plan, Report, Word, work
from gridwright.model.algorithm import Algorithm

GLANCE = 0.2
"""Seconds between two looks at the progress bar while a run goes on."""

NEARLY = 0.8
"""A process that dies with this share of its memory limit used has died of it: compiled code has no gentler way."""

TIME_LIMIT = "time limit"
MEMORY_LIMIT = "memory limit"
STOPPED = (TIME_LIMIT, MEMORY_LIMIT)
UNSUPPORTED = "unsupported"
FAILED = "failed"
WRONG = "wrong"
RESULTS = {
    "solved": "solved",
    "unsolvable": "no solution",
    "stuck": "stuck",
    "filled": "filled",
    "impossible": "impossible",
}
"""What an algorithm's own verdict is called."""
FOUND = (RESULTS["solved"], RESULTS["filled"])
NONE = (RESULTS["unsolvable"], RESULTS["impossible"])
"""Results that are answers: there is a solution, there is none."""


@dataclass(slots=True)
class Trial:
    """What came of one algorithm on one puzzle: as many runs as planned, or fewer if something stopped it."""

    algorithm: Algorithm
    result: str = ""
    """A value of `RESULTS`, a limit, unsupported, failed or wrong."""
    runs: list[Figures] = field(default_factory=list)
    boards: list[Any] = field(default_factory=list)
    """The board of each finished run: a solution, or how far a method came that is stuck."""
    detail: str = ""
    """In words, where the result is not all there is to say."""
    trace: str = ""
    solution: int | None = None
    """Which of the puzzle's solutions was found, numbered as they first appeared."""

    @property
    def real(self) -> float | None:
        return settle([run.real for run in self.runs])

    @property
    def cpu(self) -> float | None:
        return settle([run.cpu for run in self.runs])

    @property
    def memory(self) -> int | None:
        """The most of all runs."""
        return max((run.memory for run in self.runs if run.memory is not None), default=None)


def settle(values: Sequence[float]) -> float | None:
    """The mean without the smallest and the largest value; of fewer than three the mean; None of none.

    >>> settle([5.0, 1.0, 2.0, 3.0, 100.0]), settle([1.0, 2.0]), settle([])
    (3.3333333333333335, 1.5, None)
    """
    kept = sorted(values)[1:-1] if len(values) >= 3 else values
    return fmean(kept) if kept else None


def measure(puzzle: Any, algorithm: Algorithm, plan: Plan, look_up: Callable[[], None] | None = None) -> Trial:
    """Run one algorithm on one puzzle apart from this process; `look_up` is called now and then meanwhile."""
    context = _context()
    listening, speaking = context.Pipe(duplex=False)
    with processes_held():  # the worker, and the server that it is forked from, hold Ctrl-C all their life: it is for us
        worker = context.Process(target=work, args=(speaking, puzzle, algorithm, plan), daemon=True)
        worker.start()
    speaking.close()
    listener = _Listener(Trial(algorithm), plan, look_up or _ignore)
    try:
        is_dead = listener.listen(listening)
    finally:
        worker.kill()
        worker.join()
        listening.close()
    if is_dead:
        listener.note_death(worker.exitcode)
    return listener.trial


def _context() -> ForkServerContext | SpawnContext:
    """Processes that begin clean: forked from a small server that has everything loaded, or started anew where there is none."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["gridwright.cli.main", "gridwright.batch.measuring"])
    return context


def _ignore() -> None:
    pass


class _Listener:
    """Takes in what a worker reports, looks at the clock, and writes it all into a trial."""

    def __init__(self, trial: Trial, plan: Plan, look_up: Callable[[], None]) -> None:
        self.trial = trial
        self.plan = plan
        self.look_up = look_up
        self.last: Figures | None = None
        """The last that was heard of the run going on."""
        self.deadline: float | None = None

    def listen(self, pipe: Connection) -> bool:
        """Until the worker has said all, or its time is up. Whether it ended without a word instead."""
        try:
            while not self._is_over():
                if pipe.poll(self._patience()):
                    self._take(pipe.recv())
                elif self.deadline is not None and time.monotonic() >= self.deadline:
                    self._stop(TIME_LIMIT)
                self.look_up()
        except (EOFError, ConnectionError):
            return True
        return False

    def note_death(self, exit_code: int | None) -> None:
        """The process ended by itself, or the system ended it."""
        used = self.last.memory if self.last and self.last.memory else 0
        has_filled = self.plan.memory is not None and used >= NEARLY * self.plan.memory
        if exit_code == -signal.SIGKILL or has_filled:
            self._stop(MEMORY_LIMIT)
            self.trial.detail = "its process died, perhaps for want of memory"
        else:
            self._stop(FAILED)
            self.trial.detail = f"its process ended with exit code {exit_code}"

    def _is_over(self) -> bool:
        return bool(self.trial.result) and (self.trial.result not in RESULTS.values() or len(self.trial.runs) >= self.plan.repeat)

    def _patience(self) -> float:
        if self.deadline is None:
            return GLANCE
        return max(0.0, min(GLANCE, self.deadline - time.monotonic()))

    def _take(self, report: Report) -> None:
        match report.word:
            case Word.BEGIN:
                self.last = None
                self.deadline = time.monotonic() + self.plan.timeout if self.plan.timeout is not None else None
            case Word.SAMPLE:
                self.last = report.figures
            case Word.ANSWER:
                assert report.answer is not None
                self.deadline = None
                self.trial.result = self.trial.result or RESULTS[report.answer.verdict]
                self.trial.runs.append(report.figures)
                self.trial.boards.append(report.answer.board)
            case Word.FULL:
                self.last = report.figures
                self._stop(MEMORY_LIMIT)
            case Word.UNSUPPORTED | Word.FAILED:
                self.last = report.figures
                self._stop(UNSUPPORTED if report.word is Word.UNSUPPORTED else FAILED)
                self.trial.detail, self.trial.trace = report.text, report.trace

    def _stop(self, result: str) -> None:
        """The run going on is the last. If others ended well before it, their answer stands."""
        trial = self.trial
        if trial.runs and result in STOPPED:
            trial.detail = f"{result} in run {len(trial.runs) + 1}"
            self.plan = replace(self.plan, repeat=len(trial.runs))
            return
        trial.result = result
        if self.last is not None and result in STOPPED:
            real = self.plan.timeout if result == TIME_LIMIT and self.plan.timeout else self.last.real
            trial.runs.append(replace(self.last, real=real))
