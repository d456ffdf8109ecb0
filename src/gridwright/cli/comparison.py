"""What `gridwright compare` finds out: algorithms run in processes of their own, their claims on a puzzle taken together, and
tables, records and charts of that."""

from __future__ import annotations

import csv
import io
import multiprocessing
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from statistics import fmean
from typing import Any

from gridwright.api import Entry, facts, violations
from gridwright.batch.interrupts import processes_held
from gridwright.batch.measuring import Figures, Plan, Report, Word, work
from gridwright.cli.session import describe_entry
from gridwright.kinds import load_kind
from gridwright.model.parts import Judge
from gridwright.model.solving import Algorithm
from gridwright.render.plot import Chart, Point, Series

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


UNKNOWN = "?"
"""How row strings write a cell that nobody knows."""


@dataclass(slots=True)
class Comparison:
    """One puzzle and the trials on it so far."""

    entry: Entry
    judge: Judge = violations
    trials: list[Trial] = field(default_factory=list)
    solutions: dict[tuple[str, ...], int] = field(default_factory=dict)
    """Rows of each solution found -> its number, from 1, in the order of first appearance."""

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        height, width = facts(self.entry.puzzle)["size"]
        return height, width

    @property
    def dimensions(self) -> str:
        """The size in words."""
        height, width = self.size
        return str(facts(self.entry.puzzle).get("dimensions", f"{width}x{height}"))

    def add(self, trial: Trial) -> Trial:
        """Take a trial in: each of its solutions is judged, and numbered if nobody found it before."""
        if trial.result in FOUND:
            numbers = [self._number(board) for board in trial.boards]
            if None in numbers:
                trial.result = WRONG
                trial.detail = self._fault(trial.boards[numbers.index(None)])
            trial.solution = numbers[0]
        self.trials.append(trial)
        return trial

    def rows_of(self, trial: Trial) -> list[str] | None:
        """The board of the first run, if it ended with one."""
        return trial.boards[0].rows() if trial.boards and trial.boards[0] is not None else None

    def faults(self) -> Iterator[tuple[Trial, str]]:
        """Every trial that shows a fault of its algorithm: a wrong solution, a crash, a claim that a solution found refutes."""
        for trial in self.trials:
            if trial.result in (WRONG, FAILED):
                yield trial, f"{trial.algorithm.name} {_VERBS[trial.result]}: {trial.detail}"
            elif trial.result in NONE and self.solutions:
                yield trial, f"{trial.algorithm.name} claims that there is no solution, but another algorithm found one"
            elif trial.result == RESULTS["stuck"]:
                yield from ((trial, fault) for fault in self._refute(trial))

    def _number(self, board: Any) -> int | None:
        """The number of a solution; None if it is none."""
        if board is None:
            return None
        rows = tuple(board.rows())
        if rows not in self.solutions:
            if self._fault(board):
                return None
            self.solutions[rows] = len(self.solutions) + 1
        return self.solutions[rows]

    def _fault(self, board: Any) -> str:
        """What is wrong with a solution, or nothing."""
        if board is None:
            return "there is no board"
        violation = next(self.judge(self.entry.puzzle, board), None)
        if violation is not None:
            return str(violation)
        return "" if board.is_complete else "cells are unknown"

    def _refute(self, trial: Trial) -> Iterator[str]:
        """A method that is stuck has settled only what holds in every solution."""
        reached = self.rows_of(trial) or []
        for solution in self.solutions:
            for row, (found, expected) in enumerate(zip(reached, solution, strict=True), start=1):
                for column, (mine, theirs) in enumerate(zip(found, expected, strict=True), start=1):
                    if mine not in (UNKNOWN, theirs):
                        place = f"row {row}, column {column}"
                        yield f"{trial.algorithm.name} settled {place} as {mine!r}, but a solution has {theirs!r} there"
                        return


_VERBS = {WRONG: "claims a wrong solution", FAILED: "failed"}


MIB = 1 << 20

COLUMNS = ("algorithm", "result", "solution", "real", "CPU", "", "", "memory")
WIDTHS = (0, 12, 8, 9, 9, 11, 9, 10)
"""Of the columns, so that a row can be printed before the next is known; the first is as wide as its longest name."""
LEFT_ALIGNED = 2
"""How many columns are words, not numbers."""

COMPARE_KEYS = {
    "source": "the file as named, or the name of a puzzle that comes with the package",
    "kind": "the kind of puzzle",
    "title": "the puzzle's title, or null",
    "size": "[rows, columns]",
    "algorithm": "the name of the algorithm",
    "document": "where the algorithm is described; empty for our own solver",
    "result": "`solved`, `no solution`, `stuck`, of a grid of words `filled` or `impossible`, `time limit`, `memory limit`, "
    "`unsupported`, `failed` or `wrong`",
    "solution": "which of the puzzle's solutions was found, numbered from 1 as they first appeared; null if none was",
    "rows": "the board found, as row strings; with `?` where a method that is stuck knows nothing; null if there is none",
    "real": "seconds on the clock: the mean of all runs but the fastest and the slowest, of fewer than three runs the mean",
    "cpu": "CPU seconds, in the same way",
    "boards": "boards created; of a grid, words put in, those tried out only counted too",
    "largest": "the largest size of the queue or stack",
    "steps": "units of work of the algorithm's own kind; of a grid, decisions",
    "memory": "bytes by which the peak of resident memory grew, the most of all runs; null where the system does not tell",
    "runs": "the figures of every run: `real`, `cpu` and `memory`",
    "detail": "what else is to say, such as why it failed; null otherwise",
}
"""The keys of a `compare --json` record, in their order, and what they mean."""

CSV_COLUMNS = (
    "source",
    "title",
    "height",
    "width",
    "algorithm",
    "result",
    "solution",
    "real",
    "cpu",
    "boards",
    "largest",
    "steps",
    "memory",
    "real_runs",
    "cpu_runs",
    "memory_runs",
    "detail",
)
"""The columns of a CSV file. Those of runs hold one figure for each run, with blanks between them."""


def format_head(names: Iterable[str], kind: str) -> str:
    heads = iter(load_kind(kind).algorithms.COUNTED)
    return _join([column or next(heads)[0] for column in COLUMNS], _name_width(names))


def format_row(trial: Trial, names: Iterable[str]) -> str:
    """A row of the table; `-` where nothing is known."""
    last = trial.runs[-1] if trial.runs else None
    counted = load_kind(trial.algorithm.kind).algorithms.COUNTED
    cells = (
        trial.algorithm.name,
        trial.result,
        "-" if trial.solution is None else str(trial.solution),
        format_seconds(trial.real),
        format_seconds(trial.cpu),
        *("-" if last is None else f"{getattr(last, figure):,}" for _, figure in counted),
        "-" if trial.memory is None else f"{trial.memory / MIB:,.1f} MiB",
    )
    return _join(cells, _name_width(names))


def format_seconds(seconds: float | None) -> str:
    """Three digits that matter, in milliseconds below one second.

    >>> [format_seconds(each) for each in (None, 0.0000123, 0.00123, 0.0456, 1.5, 123.4)]
    ['-', '0.012 ms', '1.23 ms', '45.6 ms', '1.50 s', '123 s']
    """
    if seconds is None:
        return "-"
    number, unit = (seconds, "s") if seconds >= 0.9995 else (seconds * 1000, "ms")
    digits = 3 if number < 1 else 2 if number < 9.995 else 1 if number < 99.95 else 0
    return f"{number:.{digits}f} {unit}"


def make_compare_record(comparison: Comparison, trial: Trial) -> dict[str, Any]:
    """The record of `compare --json`: every key of `COMPARE_KEYS`, in that order."""
    last = trial.runs[-1] if trial.runs else None
    values = {
        **describe_entry(comparison.entry),
        "kind": trial.algorithm.kind,
        "algorithm": trial.algorithm.name,
        "document": trial.algorithm.document,
        "result": trial.result,
        "solution": trial.solution,
        "rows": comparison.rows_of(trial),
        "real": trial.real,
        "cpu": trial.cpu,
        "boards": last.boards if last else None,
        "largest": last.largest if last else None,
        "steps": last.steps if last else None,
        "memory": trial.memory,
        "runs": [{"real": run.real, "cpu": run.cpu, "memory": run.memory} for run in trial.runs],
        "detail": trial.detail or None,
    }
    return {key: values[key] for key in COMPARE_KEYS}


def format_csv(comparisons: Iterable[Comparison]) -> str:
    """Every row of every comparison, as CSV with a head."""
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for comparison in comparisons:
        height, width = comparison.size
        for trial in comparison.trials:
            record = make_compare_record(comparison, trial)
            runs = {f"{key}_runs": " ".join(str(run[key]) for run in record["runs"]) for key in ("real", "cpu", "memory")}
            writer.writerow({**record, **runs, "height": height, "width": width})
    return out.getvalue()


def make_chart(comparisons: Sequence[Comparison]) -> Chart:
    """CPU time against the number of columns, a series for each algorithm; hollow where it did not get to an answer."""
    points: dict[str, list[Point]] = defaultdict(list)
    for comparison in comparisons:
        _, width = comparison.size
        for trial in comparison.trials:
            points[trial.algorithm.name] += [] if trial.cpu is None else [_make_point(width, trial)]
    return Chart(
        title="CPU time against the number of columns",
        across="columns",
        up="CPU time",
        series=tuple(Series(name, tuple(each)) for name, each in points.items() if each),
        format_up=format_tick,
        note="Hollow marks: stuck, or stopped by a limit.",
    )


def _make_point(width: int, trial: Trial) -> Point:
    assert trial.cpu is not None
    return Point(width, trial.cpu, is_hollow=trial.result not in (*FOUND, *NONE))


def format_tick(seconds: float) -> str:
    """A power of ten of seconds in the unit that reads best."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size * 0.999:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds * 1e6:g} µs"


def _join(cells: Sequence[str], first: int) -> str:
    widths = (first, *WIDTHS[1:])
    padded = (
        cell.ljust(width) if place < LEFT_ALIGNED else cell.rjust(width)
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join(padded).rstrip()


def _name_width(names: Iterable[str]) -> int:
    return max(len(COLUMNS[0]), *map(len, names))
