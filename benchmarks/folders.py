"""Measuring any folder of puzzles: `python -m benchmarks corpus FOLDER`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.measure import Measurement, compile_kernels, measure, stay_on_one_core
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.summary import summarise
from benchmarks.tables import format_outcomes, format_seconds, format_short, format_table
from gridwright import api
from gridwright.codec.text import shown
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError


def run(folder: Path, command: Sequence[str], *, solutions: int, limit: int | None, timeout: float | None) -> bool:
    """Measure every set in a folder; returns whether every answer was right."""
    folders = list_sets(folder)
    compile_kernels()
    stay_on_one_core()
    api.warm_kernels()
    sets = [measure_set(each, solutions=solutions, limit=limit, timeout=timeout) for each in folders]
    clear_progress()
    name = f"corpus-{folder.resolve().name}"
    path = write_report(name, command, {"solutions": solutions, "limit": limit, "timeout": timeout, "sets": sets})
    print(format_sets(sets))
    print(f"\nwritten: {path}")
    faults = [f"{each['set']}: {fault}" for each in sets for fault in each.get("faults", ())]
    print("\n".join(faults) if faults else "every answer was judged by the rules and is right")
    return not faults


def list_sets(folder: Path) -> list[Path]:
    """Each folder inside is a set; a folder without any is one set itself."""
    if not api.is_folder(folder):
        raise InputError("is no folder", source=shown(folder))
    inside = sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    return inside or [folder]


def measure_set(folder: Path, *, solutions: int, limit: int | None, timeout: float | None) -> dict[str, Any]:
    """One set as JSON values: a summary, what was left out and why, and every puzzle."""
    left_out: Counter[str] = Counter()
    measurements: list[Measurement] = []
    for name, puzzle in read_puzzles(folder, left_out):
        show_progress(f"{folder.name}: {name}")
        measurements.append(measure(puzzle, name, solutions=solutions, limit=limit, timeout=timeout))
    if not measurements:
        return {"set": folder.name, "left_out": dict(left_out)}
    return {
        "set": folder.name,
        **summarise(measurements),
        "left_out": dict(left_out),
        "each": [asdict(each) for each in measurements],
    }


def read_puzzles(folder: Path, left_out: Counter[str]) -> Iterator[tuple[str, Nonogram]]:
    """Every puzzle that can be solved, with its name inside the folder; the others are counted by what is against them."""
    for entry in api.read_sources([folder]):
        if entry.error is not None:
            left_out["invalid"] += 1
        elif not isinstance(entry.puzzle, Nonogram) or entry.puzzle.is_coloured:
            left_out["not black and white"] += 1
        else:
            yield entry.source.removeprefix(shown(folder)).lstrip("/"), entry.puzzle


def format_sets(sets: Sequence[dict[str, Any]]) -> str:
    """The table for people."""
    head = ["set", "puzzles", "total", "median", "p95", "slowest", "nodes", "outcomes", "left out"]
    return format_table(head, [_format_set(each) for each in sets])


def _format_set(each: dict[str, Any]) -> list[str]:
    left_out = format_outcomes(each["left_out"])
    if "seconds" not in each:
        return [each["set"], "0", *[""] * 6, left_out]
    return [
        each["set"],
        str(each["puzzles"]),
        *(format_seconds(each["seconds"][key]) for key in ("total", "median", "p95", "max")),
        format_short(each["nodes"]["total"]),
        format_outcomes(each["outcomes"]),
        left_out,
    ]
