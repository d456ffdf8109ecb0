"""What more workers bring: `python -m benchmarks engines` measures the same puzzles with every engine, one worker against two.

Starting workers and loading kernels is not counted; every engine has done a few puzzles before the clock starts. Rows must be the
same whoever measured them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from typing import Any

from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import find_version, write_report
from benchmarks.tables import format_seconds, format_table
from gridwright.api import generate
from gridwright.batch.dask_engine import DaskEngine
from gridwright.batch.engine import Engine, Failure, LocalEngine
from gridwright.model.errors import InputError
from gridwright.model.lazy import load_extra
from gridwright.model.making import Made
from gridwright.study.features import measure_row

WORKERS = (1, 2)
SIDE = 20
WARM = 8
"""Puzzles for each worker before the clock starts."""

Items = Sequence[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class Run:
    """One engine with so many workers."""

    engine: str
    workers: int
    seconds: float
    """From the first puzzle handed out to the last row gathered, by the wall clock."""
    rows_sha256: str


def run(count: int, command: Sequence[str]) -> bool:
    """Measure so many puzzles with each engine; returns whether the rows were always the same."""
    show_progress(f"making {count} puzzles of {SIDE}x{SIDE}")
    items = [(f"puzzle {index}", make_item(index)) for index in range(1, count + 1)]
    runs = [measure(name, workers, items) for name in ENGINES for workers in WORKERS]
    clear_progress()
    results = {
        "puzzles": count,
        "side": SIDE,
        "distributed": find_version("distributed"),
        "runs": [asdict(each) for each in runs],
    }
    path = write_report("engines", command, results)
    print(format_runs(results))
    print(f"\nwritten: {path}")
    return are_alike(results)


def make_item(index: int) -> Any:
    made = generate("nonogram", seed=1, index=index, width=SIDE, height=SIDE)
    if not isinstance(made, Made):
        raise InputError(f"no puzzle number {index}: {made.reason}", place="engines")
    return made.puzzle


def measure(name: str, workers: int, items: Items) -> Run:
    show_progress(f"{name}, {workers} worker{'' if workers == 1 else 's'}")
    task = partial(measure_row, kind="nonogram", seed=0)
    with ENGINES[name](workers) as engine:
        gather(engine, task, items[: WARM * workers])
        start = time.perf_counter()
        rows = gather(engine, task, items)
        seconds = time.perf_counter() - start
    return Run(name, workers, seconds, hash_rows([rows[key] for key, _ in items]))


def gather(engine: Engine, task: Callable[[Any], Any], items: Items) -> dict[str, Any]:
    """Every row by its key; a failure has no place in a benchmark."""
    rows = dict(engine.run(task, items))
    for key, row in rows.items():
        if isinstance(row, Failure):
            raise InputError(row.reason, place=key)
    return rows


def hash_rows(rows: Sequence[dict[str, Any]]) -> str:
    """The same for the same rows in the same order, and for no others."""
    return sha256("\n".join(json.dumps(row, sort_keys=True) for row in rows).encode()).hexdigest()


@contextmanager
def start_local(workers: int) -> Iterator[Engine]:
    engine = LocalEngine(workers)
    try:
        yield engine
    finally:
        engine.close()


@contextmanager
def start_dask(workers: int) -> Iterator[Engine]:
    """A cluster on this machine, of processes with one thread each."""
    distributed = load_extra("distributed", "the engine dask")
    with distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=100
    ) as cluster:
        engine = DaskEngine(cluster.scheduler_address)
        try:
            yield engine
        finally:
            engine.close()


ENGINES = {"local": start_local, "dask": start_dask}


def are_alike(results: dict[str, Any]) -> bool:
    """Whether all runs gave the same rows."""
    return len({each["rows_sha256"] for each in results["runs"]}) == 1


def format_runs(results: dict[str, Any]) -> str:
    """A table of all runs, and whether their rows are the same."""
    alone = {each["engine"]: each["seconds"] for each in results["runs"] if each["workers"] == 1}
    body = [
        [
            each["engine"],
            str(each["workers"]),
            format_seconds(each["seconds"]),
            f"{results['puzzles'] / each['seconds']:.1f}",
            f"{alone[each['engine']] / each['seconds']:.2f}",
            each["rows_sha256"][:16],
        ]
        for each in results["runs"]
    ]
    head = ["engine", "workers", "wall time", "puzzles a second", "speed-up", "SHA-256 of the rows"]
    told = "the same rows from all" if are_alike(results) else "THE ROWS ARE NOT THE SAME"
    return (
        f"{format_table(head, body)}\n\n{results['puzzles']} puzzles of {results['side']}x{results['side']}, {told}; "
        f"distributed {results['distributed']}."
    )
