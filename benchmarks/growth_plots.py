"""The plots of `growth`: CPU, nodes and memory against the size of the board; and those of `scaling`, CPU of several solvers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from benchmarks.tables import format_seconds, format_short
from gridwright.render.plot import Chart, Point, Series, format_chart

ACROSS = "cells on the board"
LEAST_BYTES = 256 << 10
"""Less than this is chance: systems count the memory of a process in steps of about that size."""


def draw_plots(points: Sequence[dict[str, Any]]) -> dict[str, str]:
    """File name -> SVG, from the points of a report."""
    seconds = _list_series(points, lambda point: (point["seconds"]["median"], point["seconds"]["max"]))
    nodes = _list_series(points, lambda point: (point["nodes"]["median"], point["nodes"]["max"]))
    memory = _list_series(points, _find_growth)
    return {
        "growth-cpu.svg": format_chart(Chart("CPU time for a puzzle", ACROSS, "median and slowest", seconds, format_seconds)),
        "growth-nodes.svg": format_chart(Chart("Nodes for a puzzle", ACROSS, "median and most", nodes, format_short)),
        "growth-memory.svg": format_chart(
            Chart("Memory for puzzles", ACROSS, "beyond that of an idle process", memory, _format_bytes)
        ),
    }


def name_scaling_plot(family: str) -> str:
    return f"scaling-{family}.svg"


def draw_scaling(rows: Sequence[dict[str, Any]], families: Mapping[str, str]) -> dict[str, str]:
    """File name -> SVG, one for each family: the median of each solver at each size, up to its slowest puzzle."""
    return {name_scaling_plot(family): _draw_family(rows, family, about) for family, about in families.items()}


def _draw_family(rows: Sequence[dict[str, Any]], family: str, about: str) -> str:
    # Everybody keeps colour and mark in all plots, also who is in none of this one.
    by_solver: dict[str, list[Point]] = {row["solver"]: [] for row in rows}
    for row in rows:
        if row["family"] == family:
            seconds = row["seconds"]
            by_solver[row["solver"]].append(Point(row["side"], seconds["median"], row["is_bound"], seconds["max"]))
    series = tuple(Series(name, tuple(points)) for name, points in by_solver.items())
    title = f"CPU time for a puzzle: {family}"
    note = f"{about[0].upper()}{about[1:]}. Hollow: most were lost, the limit is shown."
    return format_chart(Chart(title, "cells a side", "median and slowest", series, format_seconds, note))


def _find_growth(point: dict[str, Any]) -> tuple[float, float]:
    """What solving added to the peak of memory; the same number twice, since only the peak of a whole size is known."""
    added = point["peak_bytes"] - point["base_bytes"]
    if added < LEAST_BYTES:
        added = 0
    return added, added


def _format_bytes(count: float) -> str:
    return f"{format_short(count / 1e6)} MB" if count >= 1e6 else f"{format_short(count / 1e3)} kB"


def _list_series(
    points: Iterable[dict[str, Any]], values_of: Callable[[dict[str, Any]], tuple[float, float]]
) -> tuple[Series, ...]:
    """One series for each family, in the order in which they come."""
    by_family: dict[str, list[Point]] = {}
    for point in points:
        middle, top = values_of(point)
        by_family.setdefault(point["family"], []).append(Point(point["height"] * point["width"], middle, top=top))
    return tuple(Series(name, tuple(family)) for name, family in by_family.items())
