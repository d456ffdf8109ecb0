"""How far the rules come that people use: `python -m benchmarks rules FOLDER`.

Two questions: of all cells that a line settles, how many does a set of rules find; and of all puzzles that can be solved line by
line, how many does it finish. Exact line solving is the measure of both.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.folders import list_sets, read_puzzles
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.tables import format_outcomes, format_seconds, format_table
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import describe
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rule_loop import run_rules
from gridwright.kinds.nonogram.techniques.cases import solve_exactly
from gridwright.kinds.nonogram.techniques.line import Line, Technique
from gridwright.kinds.nonogram.techniques.table import in_document_order, parse_rules

LEVELS = {
    "the 13 rules": "document",
    "+ mirrored": "document,11m,12m,13m",
    "+ X, 5w, 11f": "document,11m,12m,13m,X,5w,11f",
    "+ Y": "document,11m,12m,13m,X,5w,11f,Y",
}
"""Sets of rules, each with a few more than the one before."""


@dataclass
class Tally:
    """What one set of rules was able to do."""

    puzzles: int = 0
    cells: int = 0
    complete_lines: int = 0
    seconds: float = 0.0
    unfinished: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Lines and puzzles on which a rule and exact solving disagree: there is an error in one of them."""


def run(folder: Path, command: Sequence[str], *, lines: int, seed: int) -> bool:
    """Measure random lines, then every puzzle of a folder; returns whether the rules never disagreed with exact solving."""
    levels = {name: in_document_order(parse_rules(rules)) for name, rules in LEVELS.items()}
    tallies = {name: Tally() for name in levels}
    cells, deducible_lines = measure_lines(levels, tallies, lines, seed)
    line_solvable, left_out = measure_puzzles(levels, tallies, folder)
    clear_progress()
    results: dict[str, Any] = {
        "lines": {"states": lines, "seed": seed, "with something to find": deducible_lines, "cells to find": cells},
        "puzzles": {"line-solvable": line_solvable, "left out": dict(left_out)},
        "levels": {name: vars(tally) for name, tally in tallies.items()},
    }
    path = write_report("rules", command, results)
    head = ["rules", "cells found", "lines complete", "puzzles finished", "CPU"]
    print(format_table(head, [_format_level(name, tally, cells, deducible_lines) for name, tally in tallies.items()]))
    print(f"\nof {cells:,} cells to find in {deducible_lines:,} lines, and {line_solvable:,} line-solvable puzzles")
    print(f"left out: {format_outcomes(left_out) or 'nothing'}\nwritten: {path}")
    faults = [f"{name}: {fault}" for name, tally in tallies.items() for fault in tally.faults]
    print("\n".join(faults) if faults else "the rules and exact solving never disagree")
    return not faults


def measure_lines(levels: dict[str, tuple[Technique, ...]], tallies: dict[str, Tally], count: int, seed: int) -> tuple[int, int]:
    """Run every level on random lines until nothing moves; returns how many cells and lines there were to find."""
    random = Random(seed)
    cells = deducible_lines = 0
    show_progress(f"{count:,} random lines")
    for _ in range(count):
        start = make_line(random)
        target = solve_exactly(start.lengths, start.cells)
        to_find = sum(before != after for before, after in zip(start.cells, target, strict=True))
        if not to_find:
            continue
        cells += to_find
        deducible_lines += 1
        for name, techniques in levels.items():
            line = start.copy()
            while sum(technique.use(line) for technique in techniques):  # every technique, not only up to the first
                pass
            missed = sum(mine != exact for mine, exact in zip(line.cells, target, strict=True))
            if disagree(line.cells, target):
                tallies[name].faults.append(f"{start} became {line.drawn()}")
            tallies[name].cells += to_find - missed
            tallies[name].complete_lines += not missed
    return cells, deducible_lines


def make_line(random: Random, longest: int = 12) -> Line:
    """Partial knowledge of a random line, nothing known about its ranges."""
    size, density, knowledge = random.randint(1, longest), random.uniform(0.2, 0.9), random.choice((0.1, 0.25, 0.5))
    truth = [FILLED if random.random() < density else EMPTY for _ in range(size)]
    known = [cell if random.random() < knowledge else UNKNOWN for cell in truth]
    return Line([block.length for block in describe(truth)], known)


def measure_puzzles(
    levels: dict[str, tuple[Technique, ...]], tallies: dict[str, Tally], folder: Path
) -> tuple[int, Counter[str]]:
    """Run every level on the line-solvable puzzles; returns how many there were, and what was left out."""
    left_out: Counter[str] = Counter()
    line_solvable = 0
    exact = parse_rules("dp")
    for each in list_sets(folder):
        for name, puzzle in read_puzzles(each, left_out):
            show_progress(name)
            solution = run_rules(puzzle, exact)
            if not solution.is_solved:
                left_out["not line-solvable"] += 1
                continue
            line_solvable += 1
            for level, techniques in levels.items():
                _run_level(tallies[level], techniques, name, puzzle, solution.board)
    return line_solvable, left_out


def disagree(found: Iterable[int], solved: Iterable[int]) -> bool:
    """Whether a cell that is known has another value than exact solving gave it."""
    return any(mine not in (exact, UNKNOWN) for mine, exact in zip(found, solved, strict=True))


def _run_level(tally: Tally, techniques: tuple[Technique, ...], name: str, puzzle: Nonogram, solution: Board) -> None:
    start = time.process_time()
    found = run_rules(puzzle, techniques)
    tally.seconds += time.process_time() - start
    tally.puzzles += found.is_solved
    if not found.is_solved:
        tally.unfinished.append(name)
    if disagree(found.board.cells, solution.cells):
        tally.faults.append(name)


def _format_level(name: str, tally: Tally, cells: int, lines: int) -> list[str]:
    return [
        name,
        f"{tally.cells / max(cells, 1):.3%}",
        f"{tally.complete_lines / max(lines, 1):.3%}",
        f"{tally.puzzles:,}",
        format_seconds(tally.seconds),
    ]
