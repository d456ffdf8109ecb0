"""The results of filling crosswords for people: tables, and a plot of how cost grows with the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from benchmarks.tables import format_outcomes, format_seconds, format_short, format_table
from gridwright.render.plot import Chart, Point, Series, format_chart


def format_results(results: dict[str, Any]) -> str:
    """Both tables, and why Qxw is not in them if it is not."""
    parts = []
    if results["sets"]:
        parts.append(f"Grids, filled from {results['words']['name']} ({results['words']['count']:,} words):")
        parts.append(format_sets(results["sets"]))
    if results["squares"]:
        parts += ["Empty squares, filled or proved to have no fill:", format_squares(results["squares"])]
    lost = [f"{row['set']} {name}" for row in results["sets"] for name in row["lost"]]
    if lost:
        parts.append(f"Settled by Qxw and not by us: {', '.join(lost)}.")
    if results["missing"]:
        parts.append(f"Qxw could not be installed: {results['missing']}")
    return "\n\n".join(parts)


def format_sets(rows: Sequence[dict[str, Any]]) -> str:
    head = [
        "set",
        "grids",
        "ours",
        "median",
        "p90",
        "slowest",
        "nodes",
        "Qxw",
        "median",
        "p90",
        "slowest",
        "times ours",
        "left out",
    ]
    return format_table(head, [_format_set(row) for row in rows])


def _format_set(row: dict[str, Any]) -> list[str]:
    ours = row["ours"]
    return [
        row["set"],
        str(row["grids"]),
        *_format_summary(ours),
        format_short(ours["nodes"]) if ours else "",
        *_format_summary(row["qxw"]),
        _format_ratio(row["ratio"]),
        format_outcomes(row["left_out"]),
    ]


def _format_summary(summary: dict[str, Any] | None) -> list[str]:
    if summary is None:
        return [""] * 4
    return [format_outcomes(summary["outcomes"]), *(format_seconds(summary[key]) for key in ("median", "p90", "max"))]


def format_squares(rows: Sequence[dict[str, Any]]) -> str:
    head = ["square", "list", "words", "ours", "CPU", "nodes", "Qxw", "CPU", "times ours"]
    return format_table(head, [_format_square(row) for row in rows])


def _format_square(row: dict[str, Any]) -> list[str]:
    ours, theirs = row["ours"], row.get("qxw")
    return [
        f"{row['side']}x{row['side']}",
        row["list"],
        f"{row['words']:,}",
        ours["outcome"],
        format_seconds(ours["seconds"]),
        f"{ours['nodes']:,}",
        theirs["outcome"] if theirs else "",
        format_seconds(theirs["seconds"]) if theirs else "",
        _compare(ours, theirs) if theirs else "",
    ]


def _compare(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """How many times our CPU Qxw took; of one that was stopped it is only known that it takes more."""
    sign = {(False, True): "> ", (True, False): "< "}
    are_stopped = (ours["outcome"] == "gave up", theirs["outcome"] == "gave up")
    if all(are_stopped):
        return ""
    return sign.get(are_stopped, "") + _format_ratio(theirs["seconds"] / max(ours["seconds"], 1e-6))


def _format_ratio(ratio: float | None) -> str:
    return "" if ratio is None else format_short(ratio)


def draw_growth(rows: Sequence[dict[str, Any]]) -> str:
    """CPU for an empty square against the words of the list, as SVG: ours, and that of Qxw. Hollow: it was stopped there."""
    series: dict[str, list[Point]] = {}
    for row in sorted(rows, key=lambda row: int(row["words"])):
        size = f"{row['side']}x{row['side']} {row['list']}"
        for name, answer in (("ours", row["ours"]), ("Qxw", row.get("qxw"))):
            if answer:
                point = Point(row["words"], answer["seconds"], is_hollow=answer["outcome"] == "gave up")
                series.setdefault(f"{name}, {size}", []).append(point)
    listed = tuple(Series(name, tuple(points)) for name, points in series.items())
    chart = Chart(
        "CPU time for an empty square", "words of that length", "one run", listed, format_seconds, "Hollow: stopped there."
    )
    return format_chart(chart)
