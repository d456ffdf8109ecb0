"""The parts under a magnifying glass: lines, propagation, large boards, start-up."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median
from typing import Any

from benchmarks.corpora import find_family
from benchmarks.lines import LINE_CASES, measure_line
from benchmarks.measure import compile_kernels, measure_apart, stay_on_one_core
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.startup import measure_startup
from benchmarks.tables import format_mebibytes, format_seconds, format_table
from gridwright.kinds.nonogram.kernels.propagate import settle
from gridwright.kinds.nonogram.kernels.state import LINE_SOLVES, NO_CACHE, TRAIL_LENGTH, Board, new_board
from gridwright.kinds.nonogram.puzzle import Nonogram

ATTEMPTS = 20


def run(command: Sequence[str]) -> bool:
    """Measure, print, write the report. Returns whether every answer was right."""
    compile_kernels()
    stay_on_one_core()
    lines = []
    for case in LINE_CASES:
        show_progress(f"lines: {case.length} cells, {case.blocks} blocks")
        lines.append({"length": case.length, "blocks": case.blocks, "seconds": measure_line(case)})
    boards = []
    for name, side in (("pictures", 25), ("pictures", 100), ("empty", 500), ("pictures", 1000)):
        show_progress(f"propagation: {name} {side}x{side}")
        boards.append(measure_boards(name, side))
    show_progress("start-up of the command line")
    results = {"lines": lines, "boards": boards, "startup": measure_startup()}
    clear_progress()
    path = write_report("kernels", command, results)
    print(format_results(results))
    print(f"\nwritten: {path}")
    faults = [fault for board in boards for fault in board["faults"]]
    print("\n".join(faults) if faults else "every board was settled, every answer is right")
    return not faults


def measure_boards(name: str, side: int) -> dict[str, Any]:
    """A family that lines alone settle: inside the kernel, and solved by a process of its own with all that belongs to it."""
    family = find_family(name)
    puzzles = list(family.puzzles(side, side))
    settled = [measure_settling(puzzle) for puzzle in puzzles]
    apart = measure_apart(puzzles, solutions=2, timeout=None)
    return {
        "family": name,
        "height": side,
        "width": side,
        "puzzles": len(puzzles),
        "kernel_seconds": median(seconds for seconds, _ in settled),
        "line_solves": median(line_solves for _, line_solves in settled),
        "solve_seconds": median(each.seconds for each in apart.measurements),
        "peak_bytes": apart.peak_bytes,
        "faults": [
            f"{each.name}: {each.fault or each.outcome}" for each in apart.measurements if each.outcome != "solved" or each.fault
        ],
    }


def deny(outcome: str) -> str:
    """What is wrong with an outcome where lines alone prove the only solution."""
    return "" if outcome == "solved" else f"found {outcome}, expected solved"


def measure_settling(puzzle: Nonogram) -> tuple[float, int]:
    """CPU seconds of `settle` on fresh arrays, best of some attempts, and how many lines it solved."""
    attempts = ATTEMPTS if puzzle.lattice.size < 100_000 else 3
    boards = [make_arrays(puzzle) for _ in range(attempts)]
    best = float("inf")
    for board in boards:
        start = time.process_time()
        settle(board, NO_CACHE)
        best = min(best, time.process_time() - start)
        if int(board.counts[TRAIL_LENGTH]) != puzzle.lattice.size:
            raise AssertionError(f"{puzzle.info.title}: lines alone do not settle it")
    return best, int(boards[0].counts[LINE_SOLVES])


def make_arrays(puzzle: Nonogram) -> Board:
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    return new_board(rows, columns)


def format_results(results: dict[str, Any]) -> str:
    """The tables for people."""
    return "\n\n".join([format_lines(results["lines"]), format_boards(results["boards"]), format_startup(results["startup"])])


def format_lines(lines: Sequence[dict[str, Any]]) -> str:
    rows = [[f"{line['length']} cells", str(line["blocks"]), format_seconds(line["seconds"])] for line in lines]
    return format_table(["one line", "blocks", "kernel"], rows)


def format_boards(boards: Sequence[dict[str, Any]]) -> str:
    rows = [
        [
            f"{board['family']} {board['height']}x{board['width']}",
            format_seconds(board["kernel_seconds"]),
            f"{board['line_solves']:,.0f}",
            format_seconds(board["solve_seconds"]),
            format_mebibytes(board["peak_bytes"]),
        ]
        for board in boards
    ]
    return format_table(["settled by lines", "kernel", "lines solved", "from puzzle to answer", "memory"], rows)


def format_startup(startup: dict[str, Any]) -> str:
    names = {
        "help": "`gridwright --help`",
        "solve_one": "`gridwright solve` of one 10x10 file",
        "solve_many": f"`gridwright solve --json` of {startup['files']:,} such files",
    }
    return format_table(["whole process", "CPU"], [[text, format_seconds(startup[key])] for key, text in names.items()])
