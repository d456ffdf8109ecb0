"""A comparison in the forms it is printed and kept in: a table, records, CSV, a chart."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from gridwright.cli.comparing import FOUND, NONE, Trial
from gridwright.cli.comparison import Comparison
from gridwright.cli.wording import describe_entry
from gridwright.render.plot import Chart, Point, Series

MIB = 1 << 20

COLUMNS = ("algorithm", "result", "solution", "real", "CPU", "", "", "memory")
COUNTED: dict[str, tuple[tuple[str, str], ...]] = {
    "nonogram": (("boards", "boards"), ("largest", "largest")),
    "crossword": (("tried", "boards"), ("nodes", "steps")),
}
"""Kind -> what the two columns without a head show: the head, and which of the figures stands below it."""
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
    "result": "`solved`, `no solution`, `stuck`, of a crossword `filled` or `impossible`, `time limit`, `memory limit`, "
    "`unsupported`, `failed` or `wrong`",
    "solution": "which of the puzzle's solutions was found, numbered from 1 as they first appeared; null if none was",
    "rows": "the board found, as row strings; with `?` where a method that is stuck knows nothing; null if there is none",
    "real": "seconds on the clock: the mean of all runs but the fastest and the slowest, of fewer than three runs the mean",
    "cpu": "CPU seconds, in the same way",
    "boards": "boards created; of a crossword, words put in, those tried out only counted too",
    "largest": "the largest size of the queue or stack",
    "steps": "units of work of the algorithm's own kind; of a crossword, decisions",
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
    heads = iter(COUNTED[kind])
    return _join([column or next(heads)[0] for column in COLUMNS], _name_width(names))


def format_row(trial: Trial, names: Iterable[str]) -> str:
    """A row of the table; `-` where nothing is known."""
    last = trial.runs[-1] if trial.runs else None
    cells = (
        trial.algorithm.name,
        trial.result,
        "-" if trial.solution is None else str(trial.solution),
        format_seconds(trial.real),
        format_seconds(trial.cpu),
        *("-" if last is None else f"{getattr(last, figure):,}" for _, figure in COUNTED[trial.algorithm.kind]),
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
