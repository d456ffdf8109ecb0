"""Published algorithms side by side on our puzzles, and next to the figures of their documents: the tables and charts of
docs/explanation/algorithms.md. `python -m benchmarks compare` measures, `python -m benchmarks publish` writes the page.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from benchmarks.documents import APP, ELIMINATION, GRIDDLERS, WHOLE_MEASURED
from benchmarks.reports import ROOT, write_report
from benchmarks.tables import format_mebibytes, format_seconds, format_table
from gridwright.cli.comparison import format_tick
from gridwright.model.errors import InputError
from gridwright.render.plot import Chart, Point, Series, format_chart

PAGE = ROOT / "docs/explanation/algorithms.md"

Row = dict[str, Any]
"""A record of `gridwright compare --json`, without its board."""

LIMITS = ("--repeat", "5", "--timeout", "20", "--memory", "1500")
PICTURE_ALGORITHMS = "whole,axis,axis-partial,elimination,rules,dp,gridwright"
RUNS = {
    "compare_small": ("--set", "small", *LIMITS),
    "compare_medium": ("--set", "medium", *LIMITS),
    "compare_extreme": ("--set", "extreme", *LIMITS),
    "compare_ambiguous": ("--set", "ambiguous", *LIMITS),
    "compare_pictures": ("--set", "pictures", "-a", PICTURE_ALGORITHMS, *LIMITS),
}
"""Name of a report -> what `gridwright compare` is asked for."""

SEARCHES = ("bfs", "mbfs", "dfs", "mdfs", "griddler")
"""The algorithms of the griddlers solver, in the order of its tables."""
STOPPED = {"time limit": "time", "memory limit": "memory"}
"""What a table says of a run that a limit stopped."""
CHARTS = {
    "compare_extreme": ("algorithms-extreme.svg", "CPU time for 250,000 empty cells", SEARCHES),
    "compare_pictures": (
        "algorithms-pictures.svg",
        "CPU time for the pictures",
        ("whole", "axis", "axis-partial", "elimination-lifo", "elimination-tracked-unchanged", "rules", "dp", "gridwright"),
    ),
}
"""Report -> file, title and algorithms of its chart."""


def run(names: Sequence[str] = ()) -> bool:
    """Measure the named reports, or all; each is written as soon as it is complete."""
    for name in names:
        if name not in RUNS:
            raise InputError(f"found {name!r}, expected one of {', '.join(RUNS)}", place="compare")
    for name in names or RUNS:
        words = RUNS[name]
        print(f"gridwright compare {' '.join(words)}", flush=True)
        command = [sys.executable, "-m", "gridwright", "compare", *words, "--json"]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            rows = [shorten(json.loads(line)) for line in show_progress(process.stdout)]
        if process.returncode:
            return False
        path = write_report(name, ["compare", name], {"command": f"gridwright compare {' '.join(words)}", "rows": rows})
        print(f"written: {path.relative_to(ROOT)}", flush=True)
    return True


def show_progress(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        row = json.loads(line)
        print(f"  {row['source']}, {row['algorithm']}: {row['result']}", flush=True)
        yield line


def shorten(record: Row) -> Row:
    """A record without its board, which is large, and without what is the same in all."""
    return {key: value for key, value in record.items() if key not in ("rows", "kind", "document", "title")}


def list_charts(reports: dict[str, dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """File name and SVG of every chart."""
    for name, (file, title, algorithms) in CHARTS.items():
        if name in reports:
            yield file, format_chart(make_chart(title, reports[name]["results"]["rows"], algorithms))


def make_chart(title: str, rows: Sequence[Row], algorithms: Sequence[str]) -> Chart:
    series = [Series(name, tuple(make_point(row) for row in rows if is_shown(row, name))) for name in algorithms]
    return Chart(
        title, "columns", "CPU time", tuple(each for each in series if each.points), format_tick, "Hollow: stuck or stopped."
    )


def is_shown(row: Row, name: str) -> bool:
    return bool(row["algorithm"] == name and row["cpu"])


def make_point(row: Row) -> Point:
    return Point(row["size"][1], row["cpu"], is_hollow=row["result"] not in ("solved", "no solution"))


def show_beside(results: dict[str, Any]) -> str:
    """The griddlers solver's algorithms, each puzzle beside the document's picture of the same name; then all the others."""
    rows = {(row["algorithm"], row["source"]): row for row in results["rows"]}
    theirs = ["document's CPU", "boards", "largest"]
    head = ["algorithm", "puzzle", *theirs, "CPU here", "boards", "largest", "memory"]
    body = [
        [algorithm, puzzle, *show_document(algorithm, puzzle), *show_figures(rows[algorithm, puzzle])]
        for algorithm in SEARCHES
        for puzzle in dict.fromkeys(row["source"] for row in results["rows"])
    ]
    return (
        f"{show_command(results)}\n\n{format_table(head, body)}\n\nEvery algorithm, CPU time:\n\n{show_matrix(results['rows'])}"
    )


def show_command(results: dict[str, Any]) -> str:
    return f"```sh\n{results['command']}\n```"


def show_document(algorithm: str, puzzle: str) -> list[str]:
    if (algorithm, puzzle) not in GRIDDLERS:
        return ["-"] * 3
    seconds, boards, largest = GRIDDLERS[algorithm, puzzle]
    return [format_seconds(seconds), f"{boards:,}", f"{largest:,}"]


def show_figures(row: Row) -> list[str]:
    if row["boards"] is None:
        return [show_time(row), "-", "-", "-"]
    return [show_time(row), f"{row['boards']:,}", f"{row['largest']:,}", show_memory(row["memory"])]


def show_memory(grown: int | None) -> str:
    """Below a mebibyte a growth of the peak is mostly chance: systems count in steps."""
    if grown is None:
        return "-"
    return format_mebibytes(grown) if grown >= 1 << 20 else "little"


def show_time(row: Row | None) -> str:
    """CPU time, or what kept it from being one."""
    if row is None:
        return "-"
    if row["result"] in ("solved", "no solution"):
        return format_seconds(row["cpu"])
    result: str = row["result"]
    return STOPPED.get(result, result)


def show_matrix(rows: Sequence[Row], algorithms: Sequence[str] = ()) -> str:
    """A line for each algorithm, a column for each puzzle."""
    found = {(row["algorithm"], row["source"]): row for row in rows}
    puzzles = list(dict.fromkeys(row["source"] for row in rows))
    names = algorithms or list(dict.fromkeys(row["algorithm"] for row in rows))
    return format_table(
        ["algorithm", *puzzles], [[name, *(show_time(found.get((name, puzzle))) for puzzle in puzzles)] for name in names]
    )


def show_ambiguous(results: dict[str, Any]) -> str:
    """Who found which solution."""
    found: dict[str, list[str]] = {}
    for row in results["rows"]:
        key = f"solution {row['solution']}" if row["solution"] else row["result"]
        found.setdefault(key, []).append(f"`{row['algorithm']}`")
    lines = [f"- {key}: {', '.join(names)}" for key, names in found.items()]
    return "\n".join([show_command(results), "", *lines])


def show_pictures(results: dict[str, Any]) -> str:
    """Our 18 pictures beside those of the document, which have the same sizes but are others."""
    rows = {(row["algorithm"], row["source"]): row for row in results["rows"]}
    puzzles = list(dict.fromkeys(row["source"] for row in results["rows"]))
    simple = ("whole", "axis", "axis-partial")
    pairs = list(zip(APP.items(), puzzles, strict=True))
    head = ["side", "document", *simple, "here", *simple, "rules", "dp", "gridwright"]
    body = []
    for number, ((picture, (side, times, _)), puzzle) in enumerate(pairs):
        theirs = [show_milliseconds(each) for each in times]
        if number >= WHOLE_MEASURED:
            theirs[0] = "-"
        ours = [show_time(rows.get((name, puzzle))) for name in (*simple, "rules", "dp", "gridwright")]
        body.append([str(side), picture, *theirs, puzzle.rpartition("-")[0], *ours])
    short = [name.removeprefix("elimination-") for name in ELIMINATION]
    theirs_table = [[str(side), picture, *map(show_milliseconds, times)] for picture, (side, _, times) in APP.items()]
    ours_table = [
        [str(side), puzzle.rpartition("-")[0], *(show_time(rows.get((name, puzzle))) for name in ELIMINATION)]
        for (_, (side, _, _)), puzzle in pairs
    ]
    return "\n\n".join(
        [
            show_command(results),
            format_table(head, body),
            "Elimination, in the document:",
            format_table(["side", "picture", *short], theirs_table),
            "Elimination, here:",
            format_table(["side", "picture", *short], ours_table),
        ]
    )


def show_milliseconds(milliseconds: int | None) -> str:
    if milliseconds is None:
        return "time"
    return f"{milliseconds} ms" if milliseconds < 10_000 else format_seconds(milliseconds / 1000)


SECTIONS = {
    "compare_small": show_beside,
    "compare_medium": show_beside,
    "compare_extreme": show_beside,
    "compare_ambiguous": show_ambiguous,
    "compare_pictures": show_pictures,
}
"""Marked section of the page -> how its report is shown."""
