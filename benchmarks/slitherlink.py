"""What making Slitherlinks costs: `python -m benchmarks slitherlink`, side by side with Loopy in one run where that can be had.

Both make one puzzle after the other, in turn, on one core. Of Loopy the CPU of the whole process counts (a few milliseconds are
its start), of us that of the call, kernels loaded, with the proof by the exact solver that the puzzle has one solution.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean, median
from typing import Any

from benchmarks.measure import compile_kernels, stay_on_one_core
from benchmarks.peers.debian import NotInstalledError
from benchmarks.peers.loopy import EASY, HARD, find_loopy, find_loopy_version, generate_with_loopy
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import OUT, write_report
from benchmarks.tables import format_seconds, format_short, format_table
from gridwright.api import generate, parse_puzzle, warm_kernels
from gridwright.kinds.slitherlink.deduction import deduce
from gridwright.kinds.slitherlink.levels import find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.rules import is_solution
from gridwright.model.errors import InputError
from gridwright.model.making import Made
from gridwright.render.plot import Chart, Point, Series, format_chart

PLOT = "slitherlink-growth.svg"


@dataclass(frozen=True, slots=True)
class Maker:
    """A level of ours, and the one of Loopy that it is held against."""

    level: str
    colouring: bool = False
    loopy: str = ""

    @property
    def name(self) -> str:
        return f"{self.level} with colouring" if self.colouring else self.level


MAKERS = (
    Maker("easy", loopy=EASY),
    Maker("advanced", loopy=EASY),
    Maker("advanced", colouring=True, loopy=HARD),
    Maker("hard", colouring=True),
    Maker("expert", colouring=True),
)
"""Easy is beside Easy for its name; what solves all of Loopy's Easy is our advanced, and with colouring all of its Hard."""
LOOPY_NAMES = {EASY: "Loopy Easy", HARD: "Loopy Hard"}
SIZES = ((10, 10), (15, 15), (20, 20), (30, 30), (40, 30), (50, 50), (60, 60))
"""Columns and rows."""
MOST_CELLS_OF_LOOPY = 40 * 30
"""Larger ones take it minutes."""


def run(count: int, command: Sequence[str]) -> bool:
    """Make so many puzzles of each size and level; returns whether all were right."""
    compile_kernels()
    stay_on_one_core()
    warm_kernels(purpose="all", kind="slitherlink")
    make_timed(MAKERS[0], 5, 5, 1)  # loads all that is loaded once
    program, missing = look_for_loopy()
    rows = [
        measure(maker, width, height, count, program if width * height <= MOST_CELLS_OF_LOOPY else None)
        for width, height in SIZES
        for maker in MAKERS
    ]
    clear_progress()
    results = {"count": count, "loopy": find_loopy_version() if program else None, "missing": missing, "rows": rows}
    path = write_report("slitherlink", command, results)
    print(format_rows(results))
    print(f"\nwritten: {path}")
    (OUT / PLOT).write_text(draw_growth(rows))
    print(f"written: {OUT / PLOT}")
    faults = [fault for row in rows for fault in row["faults"]]
    print("\n".join(faults) if faults else "every puzzle was judged by the rules and is right")
    return not faults


def look_for_loopy() -> tuple[str | None, str]:
    """The program, or the reason why it cannot be had."""
    try:
        return find_loopy(), ""
    except NotInstalledError as reason:
        return None, str(reason)


def measure(maker: Maker, width: int, height: int, count: int, program: str | None) -> dict[str, Any]:
    """One level at one size, ours and Loopy's in turn, as JSON values."""
    seconds, theirs, clues, solved = [], [], [], 0
    faults: list[str] = []
    for index in range(1, count + 1):
        show_progress(f"{width}x{height} {maker.name} [{index}/{count}]")
        made, spent = make_timed(maker, width, height, index)
        seconds.append(spent)
        clues.append(made.facts["clues"])
        faults += find_faults(made.puzzle, maker)
        if program and maker.loopy:
            code, spent = ask_loopy(program, width, height, maker.loopy, index)
            theirs.append(spent)
            solved += solves(parse_puzzle(code, Slitherlink), maker)
    return {
        "width": width,
        "height": height,
        "level": maker.name,
        "seconds": {"mean": mean(seconds), "median": median(seconds), "max": max(seconds)},
        "clues": mean(clues),
        "faults": faults,
        "loopy": {"level": maker.loopy, "mean": mean(theirs), "max": max(theirs), "solved": solved} if theirs else None,
    }


@cache
def ask_loopy(program: str, width: int, height: int, level: str, seed: int) -> tuple[str, float]:
    """A puzzle of Loopy's and the CPU seconds it took, measured once however many levels are held against it."""
    return generate_with_loopy(program, width, height, level, seed)


def make_timed(maker: Maker, width: int, height: int, index: int) -> tuple[Made, float]:
    """A puzzle and the CPU seconds it took."""
    wish: dict[str, Any] = {"width": width, "height": height, "level": maker.level, "colouring": maker.colouring}
    start = time.process_time()
    made = generate("slitherlink", seed=1, index=index, **wish)
    spent = time.process_time() - start
    if not isinstance(made, Made):
        raise InputError(f"no puzzle of level {maker.name}: {made.reason}", place=f"{width}x{height}, number {index}")
    return made, spent


def find_faults(puzzle: Slitherlink, maker: Maker) -> Iterator[str]:
    """What is wrong with a puzzle that was made, each in a sentence."""
    title = puzzle.info.title
    if puzzle.goal is None or not is_solution(puzzle, puzzle.goal):
        yield f"{title}: the loop breaks a rule"
    if not solves(puzzle, maker):
        yield f"{title}: the level {maker.name} does not solve it"


def solves(puzzle: Slitherlink, maker: Maker) -> bool:
    """Whether the level alone solves a puzzle."""
    return deduce(puzzle, find_level(maker.level), has_colouring=maker.colouring).board.is_complete


def format_rows(results: dict[str, Any]) -> str:
    """The table for people, and why Loopy is not in it if it is not."""
    head = ["size", "level", "mean", "median", "slowest", "clues", "Loopy", "mean", "times ours", "solved by ours"]
    rows = [
        [
            f"{row['width']}x{row['height']}",
            row["level"],
            *(format_seconds(row["seconds"][key]) for key in ("mean", "median", "max")),
            format_short(round(row["clues"])),
            *_format_loopy(row, results["count"]),
        ]
        for row in results["rows"]
    ]
    table = format_table(head, rows)
    return f"{table}\n\nLoopy could not be installed: {results['missing']}" if results["missing"] else table


def _format_loopy(row: dict[str, Any], count: int) -> list[str]:
    loopy = row["loopy"]
    if loopy is None:
        return [""] * 4
    ratio = loopy["mean"] / max(row["seconds"]["mean"], 1e-6)
    return [
        LOOPY_NAMES[loopy["level"]].split()[1],
        format_seconds(loopy["mean"]),
        format_short(ratio),
        f"{loopy['solved']} of {count}",
    ]


def draw_growth(rows: Sequence[dict[str, Any]]) -> str:
    """CPU for a puzzle against the size of the board, as SVG: each level of ours, and each of Loopy's."""
    series: dict[str, list[Point]] = {}
    for row in rows:
        cells = row["width"] * row["height"]
        series.setdefault(row["level"], []).append(Point(cells, row["seconds"]["mean"], top=row["seconds"]["max"]))
        if row["loopy"]:
            point = Point(cells, row["loopy"]["mean"], top=row["loopy"]["max"])
            series.setdefault(LOOPY_NAMES[row["loopy"]["level"]], []).append(point)
    # Two levels may stand beside the same of Loopy's.
    listed = tuple(Series(name, tuple(dict.fromkeys(points))) for name, points in series.items())
    return format_chart(Chart("CPU time to make a Slitherlink", "cells on the board", "mean and slowest", listed, format_seconds))
