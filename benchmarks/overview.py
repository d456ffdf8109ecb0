"""The figures that matter most, in one run of about five minutes: `python -m benchmarks overview`.

Small puzzles from the shell as whole processes, large random and smoothed boards, contest puzzles, thousands of small files, how
soon runs end at a time limit, explanations of large boards, and the features of a puzzle. All puzzles are made here from seeds;
others can be named. Every answer is judged.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks import limits, start
from benchmarks.corpora import FINE, find_family
from benchmarks.engines import make_item
from benchmarks.folders import read_puzzles
from benchmarks.growth import find_denials
from benchmarks.measure import compile_kernels, measure_apart, peak_memory, run_apart, stay_on_one_core
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.startup import measure_command, write_puzzle
from benchmarks.summary import summarise
from benchmarks.tables import format_mebibytes, format_outcomes, format_seconds, format_table
from gridwright import api
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError
from gridwright.study.features import measure_row

SHELL = ("solve NONOGRAM", "solve SLITHERLINK", "fill GRID --words WORDS", "hint NONOGRAM")
"""Which commands of `start` are run, and how often:"""
SHELL_ROUNDS = 5
BOARDS = (("dense", 100), ("dense", 200), ("dense", 300), ("smooth", 100), ("smooth", 150), ("smooth", 200))
"""Family and side of large boards; three puzzles of each."""
CONTEST = 240
"""Contest puzzles of 25x25, of which the first solution is asked for."""
FILES = 2_292
FILE_SIDES = (10, 15, 20, 25)
"""Files of small puzzles, and their sides in turn."""
LIMITS = ("solve, random 60x60", "solve, random 180x180", "fill, 9x9 without a block")
"""Which cases of `limits` are run, and how often:"""
LIMIT_ROUNDS = 3
FEATURES = 20
"""Puzzles of which features are measured."""

Row = dict[str, Any]


def run(timeout: int, paths: Sequence[Path], command: Sequence[str]) -> bool:
    """Measure, print and keep; returns whether every answer was right."""
    own = {path: list_puzzles(path) for path in paths}
    compile_kernels()
    rows = [
        *measure_shell(),
        *measure_boards(timeout),
        measure_contest(timeout),
        *(measure_collection(path, puzzles, timeout) for path, puzzles in own.items()),
        *measure_files(),
        *measure_explaining(),
        measure_features(),
    ]
    cases = limits.measure_cases(LIMITS, LIMIT_ROUNDS)
    clear_progress()
    results = {"timeout": timeout, "rows": rows, "cases": cases}
    path = write_report("overview", command, results)
    print(f"{format_overview(results)}\n\nwritten: {path}")
    faults = [fault for each in [*rows, *cases.values()] for fault in each["faults"]]
    print("\n".join(faults) if faults else "every answer was judged and is right")
    return not faults


def make_row(what: str, seconds: float, **more: Any) -> Row:
    """A row of the table; `seconds` are of CPU."""
    return {"what": what, "puzzles": 1, "seconds": seconds, "slowest": None, "bytes": None, "outcomes": {}, "faults": []} | more


def measure_shell() -> Iterator[Row]:
    """Medians of whole processes, whose answers are looked at."""
    show_progress("commands on small puzzles")
    commands = [each for each in start.COMMANDS if each.words in SHELL]
    for each in run_apart(start.measure_commands, commands, SHELL_ROUNDS):
        yield make_row(f"`gridwright {each['words']}`, whole process", each["seconds"], bytes=each["bytes"])


def measure_boards(timeout: float) -> Iterator[Row]:
    for family, side in BOARDS:
        puzzles = list(find_family(family).puzzles(side, side))
        yield measure_puzzles(f"{family} {side}x{side}, uniqueness settled", puzzles, 2, timeout)


def measure_contest(timeout: float) -> Row:
    puzzles = [find_family("contest").make(25, 25, seed) for seed in range(CONTEST)]
    return measure_puzzles("contest 25x25, first solution", puzzles, 1, timeout)


def measure_collection(path: Path, puzzles: Sequence[Nonogram], timeout: float) -> Row:
    """Puzzles that somebody named: those may have no solution."""
    return measure_puzzles(f"{path.resolve().name}, first solution", puzzles, 1, timeout, have_solutions=False)


def list_puzzles(path: Path) -> list[Nonogram]:
    """Every black and white nonogram of a file or folder; InputError if there is none."""
    puzzles = [puzzle for _, puzzle in read_puzzles(path, Counter())]
    if not puzzles:
        raise InputError("found no black and white nonogram", source=path.name)
    return puzzles


def measure_puzzles(
    what: str, puzzles: Sequence[Nonogram], solutions: int, timeout: float, *, have_solutions: bool = True
) -> Row:
    """CPU in all of puzzles that one fresh process solves on one core; those that gave up count with what they took."""
    show_progress(what)
    apart = measure_apart(puzzles, solutions=solutions, timeout=timeout)
    found = summarise(apart.measurements)
    denials = find_denials(apart.measurements) if have_solutions else ()
    return make_row(
        what,
        found["seconds"]["total"],
        puzzles=len(puzzles),
        slowest=found["seconds"]["max"],
        bytes=apart.peak_bytes,
        outcomes=found["outcomes"],
        faults=[*found["faults"], *denials],
    )


def measure_files() -> Iterator[Row]:
    """Small puzzles, each in a file: the whole process with reading and writing, and beside it what solving them takes."""
    show_progress(f"making {FILES:,} files")
    puzzles = [find_family("pictures").make(side, side, seed) for seed in range(FILES) for side in [_find_side(seed)]]
    with tempfile.TemporaryDirectory() as folder:
        for number, puzzle in enumerate(puzzles):
            write_puzzle(Path(folder) / f"{number:04}.json", puzzle)
        show_progress(f"gridwright solve --json of {FILES:,} files")
        seconds = measure_command("solve", "--json", folder, says='"outcome": "solved"', times=FILES)
    yield make_row("`gridwright solve --json` of small files, whole process", seconds, puzzles=FILES, outcomes={"solved": FILES})
    yield measure_puzzles("the same puzzles, solving alone", puzzles, 2, limits.PATIENCE)


def _find_side(number: int) -> int:
    return FILE_SIDES[number % len(FILE_SIDES)]


def measure_explaining() -> Iterator[Row]:
    for height, width in FINE.sizes:
        what = f"explanation of a fine picture {width}x{height}"
        show_progress(what)
        yield run_apart(_explain, what, FINE.make(height, width, 0))


def _explain(what: str, puzzle: Nonogram) -> Row:
    """One explanation in a process that has the kernels loaded."""
    stay_on_one_core()
    api.warm_kernels()
    begin = time.process_time()
    explanation = api.explain(puzzle)
    seconds = time.process_time() - begin
    faults = [] if explanation.ending == "solved" and api.is_solved(puzzle, explanation.board) else [f"{what}: not solved"]
    return make_row(what, seconds, bytes=peak_memory(), outcomes={"steps": len(explanation.steps)}, faults=faults)


def measure_features() -> Row:
    show_progress("features")
    return run_apart(_measure_features, [make_item(index) for index in range(1, FEATURES + 2)])


def _measure_features(puzzles: Sequence[Any]) -> Row:
    """The median puzzle; one more comes first, so that everything is loaded."""
    stay_on_one_core()
    seconds = []
    for puzzle in puzzles:
        begin = time.process_time()
        measure_row(puzzle, kind="nonogram", seed=0)
        seconds.append(time.process_time() - begin)
    what = "features of a 20x20, median"
    return make_row(what, median(seconds[1:]), puzzles=len(seconds) - 1, slowest=max(seconds[1:]), bytes=peak_memory())


def format_overview(results: dict[str, Any]) -> str:
    """The tables for people."""
    head = ["what", "puzzles", "CPU", "slowest", "peak of memory", "outcomes"]
    rows = [
        [
            row["what"],
            f"{row['puzzles']:,}",
            format_seconds(row["seconds"]),
            "" if row["slowest"] is None else format_seconds(row["slowest"]),
            "" if row["bytes"] is None else format_mebibytes(row["bytes"]),
            format_outcomes(row["outcomes"]),
        ]
        for row in results["rows"]
    ]
    return f"{format_table(head, rows)}\n\n{limits.format_cases(results)}"
