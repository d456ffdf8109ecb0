"""How cost grows with size: every family of `corpora`, size after size, each in a process of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.corpora import FAMILIES, Family
from benchmarks.growth_plots import draw_plots
from benchmarks.measure import Measurement, compile_kernels, measure_apart
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import OUT, write_report
from benchmarks.summary import summarise
from benchmarks.tables import format_mebibytes, format_outcomes, format_seconds, format_short, format_table

TIMEOUT = 60.0
"""Seconds for one puzzle."""


def run(command: Sequence[str]) -> bool:
    """Measure every family, print a table, write report and plots. Returns whether every answer was right."""
    compile_kernels()
    steps = [(family, size) for family in FAMILIES for size in family.sizes]
    points = []
    for number, (family, (height, width)) in enumerate(steps, start=1):
        show_progress(f"[{number}/{len(steps)}] {family.name} {height}x{width}, {family.count} puzzles")
        points.append(measure_point(family, height, width))
    clear_progress()
    results = {"timeout": TIMEOUT, "families": {family.name: family.about for family in FAMILIES}, "points": points}
    path = write_report("growth", command, results)
    print(format_points(points))
    print(f"\nwritten: {path}")
    for name, plot in draw_plots(points).items():
        (OUT / name).write_text(plot)
        print(f"written: {OUT / name}")
    faults = [fault for point in points for fault in point["faults"]]
    print("\n".join(faults) if faults else "every answer was judged by the rules and is right")
    return not faults


def measure_point(family: Family, height: int, width: int) -> dict[str, Any]:
    """One family at one size, as JSON values."""
    apart = measure_apart(family.puzzles(height, width), solutions=family.solutions, timeout=TIMEOUT)
    point = {
        "family": family.name,
        "height": height,
        "width": width,
        "solutions": family.solutions,
        **summarise(apart.measurements),
        "base_bytes": apart.base_bytes,
        "peak_bytes": apart.peak_bytes,
    }
    point["faults"] += list(find_denials(apart.measurements))
    return point


def find_denials(measurements: Iterable[Measurement]) -> Iterable[str]:
    """Every puzzle made from a picture has a solution, whatever the answer says."""
    return (f"{each.name}: has a solution, found {each.outcome}" for each in measurements if each.outcome == "unsolvable")


def format_points(points: Iterable[dict[str, Any]]) -> str:
    """The table for people."""
    head = ["family", "size", "puzzles", "median", "p95", "slowest", "nodes, most", "memory", "outcomes"]
    rows = [
        [
            point["family"],
            f"{point['height']}x{point['width']}",
            str(point["puzzles"]),
            *(format_seconds(point["seconds"][key]) for key in ("median", "p95", "max")),
            format_short(point["nodes"]["max"]),
            format_mebibytes(point["peak_bytes"]),
            format_outcomes(point["outcomes"]),
        ]
        for point in points
    ]
    return format_table(head, rows)
