"""What making Slitherlinks on tilings costs: `python -m benchmarks tilings`, beside Loopy at its highest level, in one run.

Both make one puzzle after the other, in turn, on one core, on each of the tilings that Debian's Loopy makes, at a size of
about 500 faces and, where that is less, at 10x10. Of Loopy the CPU of the whole process counts (some ten milliseconds are its
start), of us that of laying out the tiling, making the puzzle, and proving by the exact solver that it has one solution, kernels
loaded.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from benchmarks.measure import compile_kernels, stay_on_one_core
from benchmarks.peers.loopy import HARD, TimedOutError, find_loopy_version, generate_with_loopy
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.slitherlink import look_for_loopy
from benchmarks.tables import format_seconds, format_short, format_table
from gridwright.api import generate, parse_puzzle, solve, warm_kernels
from gridwright.kinds.slitherlink.kernels.planar.engine import SOLVED
from gridwright.kinds.slitherlink.levels import find_level
from gridwright.kinds.slitherlink.puzzle import Slitherlink
from gridwright.kinds.slitherlink.tilings.deduction import Clues, run_deduction
from gridwright.kinds.slitherlink.tilings.graph import Graph
from gridwright.kinds.slitherlink.tilings.tiling import TILINGS
from gridwright.model.errors import InputError
from gridwright.model.making import Made
from gridwright.model.outcome import Solved

NO_LIMIT = 10**9
"""Candidates that may be looked at: as many as it takes."""
LEVEL = find_level("hard")
"""The lowest level that solves all of Loopy's Hard without colouring: both tie edges that are alike or opposite."""
SMALL = (10, 10)
SIZES: dict[str, tuple[int, int]] = {
    "triangular": (16, 16),
    "honeycomb": (22, 22),
    "snub-square": (13, 13),
    "cairo": (16, 16),
    "great-hexagonal": (10, 10),
    "octagonal": (16, 16),
    "kites": (10, 10),
    "floret": (10, 10),
    "dodecagonal": (14, 14),
    "great-dodecagonal": (10, 10),
    "penrose-kite-dart": (28, 28),
    "penrose-rhombs": (28, 28),
    "great-great-dodecagonal": (7, 7),
    "kagome": (13, 13),
    "compass-dodecagonal": (10, 10),
}
"""Columns and rows that make about 500 faces; Loopy needs seconds for them. These are the tilings of Debian's version."""
SECONDS = 60
"""Loopy is stopped after so long; its time then counts as that much."""


def run(count: int, command: Sequence[str]) -> bool:
    """Make so many puzzles on each tiling and of each size; returns whether all were right."""
    compile_kernels()
    stay_on_one_core()
    warm_kernels(purpose="all", kind="slitherlink")
    make_timed("honeycomb", 5, 5, 1)  # loads all that is loaded once
    program, missing = look_for_loopy()
    rows = [
        measure(name, width, height, count, program)
        for name, size in SIZES.items()
        for width, height in ((SMALL, size) if size > SMALL else (size,))
    ]
    clear_progress()
    results = {"count": count, "loopy": find_loopy_version() if program else None, "missing": missing, "rows": rows}
    path = write_report("tilings", command, results)
    print(format_rows(results))
    print(f"\nwritten: {path}")
    faults = [fault for row in rows for fault in row["faults"]]
    print("\n".join(faults) if faults else "every puzzle has one solution, which its level finds and the one below does not")
    return not faults


def measure(name: str, width: int, height: int, count: int, program: str | None) -> dict[str, Any]:
    """One tiling at one size, ours and Loopy's in turn, as JSON values."""
    seconds, theirs, faces, solved, stopped = [], [], [], 0, 0
    faults: list[str] = []
    for seed in range(1, count + 1):
        show_progress(f"{name} {width}x{height} [{seed}/{count}]")
        puzzle, spent = make_timed(name, width, height, seed)
        seconds.append(spent)
        faces.append(len(puzzle.clues[0]))
        faults += [f"{name} {width}x{height} of seed {seed}: {fault}" for fault in find_faults(puzzle)]
        if program is None:
            continue
        try:
            code, spent = generate_with_loopy(
                program, width, height, HARD, seed, grid_type=TILINGS[name].loopy_type, seconds=SECONDS
            )
            solved += solves_code(code)
        except TimedOutError:
            stopped, spent = stopped + 1, SECONDS
        theirs.append(spent)
    loopy = {"mean": mean(theirs), "max": max(theirs), "solved": solved, "stopped": stopped} if theirs else None
    return {
        "tiling": name,
        "width": width,
        "height": height,
        "faces": round(mean(faces)),
        "seconds": {"mean": mean(seconds), "max": max(seconds)},
        "faults": faults,
        "loopy": loopy,
    }


def make_timed(name: str, width: int, height: int, seed: int) -> tuple[Slitherlink, float]:
    """A puzzle and the CPU seconds it took."""
    start = time.process_time()
    made = generate("slitherlink", seed=seed, limit=NO_LIMIT, tiling=name, width=width, height=height, level=LEVEL.name)
    spent = time.process_time() - start
    if not isinstance(made, Made):
        raise InputError(f"no puzzle of level {LEVEL.name}: {made.reason}", place=f"{name} {width}x{height} of seed {seed}")
    assert isinstance(made.puzzle, Slitherlink)
    return made.puzzle, spent


def find_faults(puzzle: Slitherlink) -> Iterator[str]:
    """What is wrong with a puzzle that was made, each in a sentence."""
    assert puzzle.tiling is not None
    graph, (clues,) = puzzle.tiling.graph, puzzle.clues
    outcome = solve(puzzle, solutions=2)
    if not isinstance(outcome, Solved) or not outcome.is_unique or outcome.solution != puzzle.goal:
        yield "its loop is not the only solution"
    if not solves(graph, clues, LEVEL.number):
        yield f"the level {LEVEL.name} does not solve it"
    if solves(graph, clues, LEVEL.number - 1):
        yield f"the level below {LEVEL.name} solves it, too"


def solves(graph: Graph, clues: Clues, level: int) -> bool:
    """Whether a level without colouring solves a puzzle."""
    return run_deduction(graph, clues, level, has_colouring=False)[1] == SOLVED


def solves_code(code: str) -> bool:
    """Whether our level solves a puzzle of Loopy's, given as its game ID."""
    puzzle = parse_puzzle(code, Slitherlink)
    assert puzzle.tiling is not None
    return solves(puzzle.tiling.graph, puzzle.clues[0], LEVEL.number)


def format_rows(results: dict[str, Any]) -> str:
    """The table for people, and why Loopy is not in it if it is not."""
    head = ["tiling", "size", "faces", "mean", "slowest", "Loopy Hard", "slowest", "times ours", "solved by ours"]
    rows = [
        [
            row["tiling"],
            f"{row['width']}x{row['height']}",
            format_short(row["faces"]),
            *(format_seconds(row["seconds"][key]) for key in ("mean", "max")),
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
    sign = "over " if loopy["stopped"] else ""
    return [
        f"{sign}{format_seconds(loopy['mean'])}",
        f"{sign}{format_seconds(loopy['max'])}",
        f"{sign}{format_short(loopy['mean'] / max(row['seconds']['mean'], 1e-6))}",
        f"{loopy['solved']} of {count - loopy['stopped']}",
    ]
