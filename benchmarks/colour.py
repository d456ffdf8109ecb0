"""Coloured nonograms beside another solver, and black and white through the general engine beside its own.

Our own times are those of a process that has solved before, with all that it builds for a puzzle; two solutions are asked for,
which settles uniqueness. Each answer is judged by the rules.
"""

from __future__ import annotations

import json
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.corpora import draw_picture, find_family
from benchmarks.measure import QUICK, REPEATS, compile_kernels, find_fault, find_wrong_board, stay_on_one_core
from benchmarks.peers.comparison import PATIENCE, START_UP, TICK
from benchmarks.peers.debian import NotInstalledError
from benchmarks.peers.installing import IN_COLOUR, describe_peer, find_python
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import ROOT, write_report
from benchmarks.tables import format_outcomes, format_seconds, format_short, format_table
from gridwright import api
from gridwright.kinds.nonogram import solver
from gridwright.kinds.nonogram.automaton import make_automaton
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.general_solver import GeneralSearch, make_system
from gridwright.kinds.nonogram.inks import PAPER, Ink
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.outcome import GaveUp, Outcome
from gridwright.model.solving import find_solutions

INKS = (Ink("red", "#d03030", "r"), Ink("green", "#208040", "g"), Ink("blue", "#3050c0", "b"), Ink("gold", "#c09010", "o"))
ASKED_OF_PEER = 3
"""How many puzzles of a set the other solver is given: it takes seconds for each."""
PLAIN = (
    ("pictures", 25, 5),
    ("pictures", 50, 5),
    ("pictures", 100, 5),
    ("random", 20, 40),
    ("random", 25, 40),
    ("random", 30, 20),
    ("contest", 25, 40),
    ("dominoes", 15, 1),
    ("dominoes", 19, 1),
    ("smooth", 50, 3),
)
"""Families, sides and numbers of black-and-white puzzles for both engines."""
TIMEOUT = 20.0
COLUMNS = ("own engines", "general engine", "times own", "own nodes", "general nodes")


@dataclass(frozen=True, slots=True)
class ColouredSet:
    """Coloured puzzles of one size."""

    name: str
    side: int
    inks: int
    count: int
    draw: Callable[[Random, int, int], bytes]
    """The values of all cells, from a side and a number of inks."""

    def puzzles(self) -> Iterator[Nonogram]:
        symbols = "".join(ink.symbol for ink in (PAPER, *INKS[: self.inks]))
        for seed in range(self.count):
            cells = self.draw(Random(f"{self.name} {self.side} {self.inks} {seed}"), self.side, self.inks)
            picture = Board(self.side, self.side, cells, symbols)
            title = f"{self.name} {self.side}x{self.side} {seed}"
            yield Nonogram.from_picture(picture, palette=(PAPER, *INKS[: self.inks]), info=Info(title=title))


def draw_scattered(random: Random, side: int, inks: int) -> bytes:
    """Each cell by itself, three quarters of them in some ink."""
    return bytes(random.randint(1, inks) if random.random() < 0.75 else 0 for _ in range(side * side))


def draw_patches(random: Random, side: int, inks: int) -> bytes:
    """A picture that lines settle in black and white, in patches of inks."""
    picture = draw_picture(side, side, random.randrange(1 << 20))
    patch = max(3, side // 6)
    of_patch: dict[tuple[int, int], int] = {}
    cells = bytearray()
    for row in range(side):
        for column in range(side):
            ink = of_patch.setdefault((row // patch, column // patch), random.randint(1, inks))
            cells.append(ink if picture[row, column] else 0)
    return bytes(cells)


SETS = (
    ColouredSet("scattered", 20, 3, 30, draw_scattered),
    ColouredSet("scattered", 20, 4, 30, draw_scattered),
    ColouredSet("patches", 20, 4, 30, draw_patches),
    ColouredSet("patches", 40, 4, 10, draw_patches),
    ColouredSet("patches", 80, 4, 5, draw_patches),
    ColouredSet("patches", 160, 4, 3, draw_patches),
)


def run(seconds: int, paths: Sequence[Path], plain_paths: Sequence[Path], words: Sequence[str]) -> bool:
    """Measure all sets, and the puzzles of some files or folders; returns whether every answer was right."""
    compile_kernels()
    stay_on_one_core()
    groups = [(f"{each.name} {each.side}x{each.side}, {each.inks} inks", list(each.puzzles())) for each in SETS]
    groups += [(path.resolve().name, list_coloured(path)) for path in paths]
    try:
        python: Path | None = find_python(IN_COLOUR)
        missing = ""
    except NotInstalledError as reason:
        python, missing = None, str(reason)
    coloured = [measure_group(name, puzzles, python, seconds) for name, puzzles in groups]
    plain = [
        compare_engines(f"{family} {side}x{side}", list(islice(find_family(family).puzzles(side, side), count)))
        for family, side, count in PLAIN
    ]
    plain += [compare_engines(path.resolve().name, list_plain(path)) for path in plain_paths]
    clear_progress()
    results = {
        "seconds": seconds,
        "peer": IN_COLOUR.name,
        "about": describe_peer(python, IN_COLOUR) if python is not None else missing,
        "coloured": coloured,
        "plain": plain,
    }
    path = write_report("colour", words, results)
    print(format_report(results))
    print(f"\nwritten: {path}")
    return not any(row["faults"] for row in (*coloured, *plain))


def list_coloured(path: Path) -> list[Nonogram]:
    """Every coloured nonogram of a file or folder; InputError if there is none."""
    puzzles = [entry.puzzle for entry in api.read_sources([path]) if entry.error is None]
    coloured = [puzzle for puzzle in puzzles if isinstance(puzzle, Nonogram) and puzzle.is_coloured]
    if not coloured:
        raise InputError("found no coloured nonogram", source=path.name)
    return coloured


def list_plain(path: Path) -> list[Nonogram]:
    """Every black-and-white nonogram of a file or folder; InputError if there is none."""
    puzzles = [entry.puzzle for entry in api.read_sources([path]) if entry.error is None]
    plain = [puzzle for puzzle in puzzles if isinstance(puzzle, Nonogram) and puzzle.is_plain]
    if not plain:
        raise InputError("found no black-and-white nonogram", source=path.name)
    return plain


def measure_group(name: str, puzzles: Sequence[Nonogram], python: Path | None, seconds: int) -> dict[str, Any]:
    """Our times on a set of puzzles, and how many times as long the other solver takes on some of them."""
    show_progress(name)
    measured = [_solve_timed(partial(solve_anew, puzzle)) for puzzle in puzzles]
    ratios, said = [], Counter[str]()
    for puzzle, (own, _) in list(zip(puzzles, measured, strict=True))[: ASKED_OF_PEER if python is not None else 0]:
        show_progress(f"{name}: {IN_COLOUR.name}, {puzzle.info.title}")
        assert python is not None
        outcome, taken = ask(python, puzzle, seconds)
        said[outcome] += 1
        ratios.append(max(taken, TICK) / max(own, TICK))
    return {
        "puzzles": name,
        "count": len(measured),
        "mean": sum(own for own, _ in measured) / len(measured),
        "slowest": max(own for own, _ in measured),
        "outcomes": dict(Counter(outcome.name for _, outcome in measured)),
        "peer_ratio": _mean_ratio(ratios),
        "peer_outcomes": dict(said),
        "faults": [
            f"{puzzle.info.title}: {fault}"
            for puzzle, (_, outcome) in zip(puzzles, measured, strict=True)
            if (fault := find_fault(puzzle, outcome))
        ],
    }


def ask(python: Path, puzzle: Nonogram, seconds: int) -> tuple[str, float]:
    """What the other solver says to a puzzle, and its CPU seconds."""
    rows, columns = (
        [[(block.length, puzzle.symbols[block.colour]) for block in clue] for clue in clues] for clues in puzzle.clues
    )
    try:
        done = subprocess.run(
            [str(python), "-m", IN_COLOUR.module, str(seconds)],
            cwd=ROOT,
            input=json.dumps({"rows": rows, "columns": columns}),
            capture_output=True,
            text=True,
            timeout=PATIENCE * (seconds + START_UP),
        )
    except subprocess.TimeoutExpired:
        return "gave up", float(seconds)
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return "gave up", float(seconds)
    if done.returncode != 0:
        return "failed", float(seconds)
    said = json.loads(done.stdout)
    boards = [Board.from_rows(rows, puzzle.symbols) for rows in said["solutions"] or ()]
    if find_wrong_board(puzzle, boards):
        return "wrong", said["seconds"]
    return {0: "gave up", 1: "solved"}.get(len(boards), "ambiguous"), said["seconds"]


def compare_engines(name: str, puzzles: Sequence[Nonogram]) -> dict[str, Any]:
    """Black and white by its own engines and by the general one, in turn."""
    show_progress(f"{name} by both engines")
    own, general, ratios, faults = 0.0, 0.0, [], []
    own_nodes = general_nodes = 0
    for puzzle in puzzles:
        seconds, outcome = _solve_timed(partial(solver.solve, puzzle, timeout=TIMEOUT))
        other_seconds, other = _solve_timed(partial(solve_generally, puzzle))
        own, general = own + seconds, general + other_seconds
        own_nodes, general_nodes = own_nodes + outcome.effort.nodes, general_nodes + other.effort.nodes
        ratios.append(max(other_seconds, TICK) / max(seconds, TICK))
        if outcome.name != other.name and not any(isinstance(each, GaveUp) for each in (outcome, other)):
            faults.append(f"{puzzle.info.title}: {outcome.name} and {other.name}")
    figures = {"own": own, "general": general, "ratio": _mean_ratio(ratios), "nodes": [own_nodes, general_nodes]}
    return {"puzzles": name, "count": len(puzzles), "faults": faults} | figures


def solve_anew(puzzle: Nonogram) -> Outcome[Board]:
    """Solve as anybody does, with automata made anew."""
    make_automaton.cache_clear()
    return solver.solve(puzzle, timeout=TIMEOUT)


def solve_generally(puzzle: Nonogram) -> Outcome[Board]:
    """Solve by the general engine, with automata made anew."""
    make_automaton.cache_clear()
    return find_solutions(GeneralSearch(make_system(puzzle), puzzle.make_board, timeout=TIMEOUT), 2)


def _solve_timed(solve: Callable[[], Outcome[Board]]) -> tuple[float, Outcome[Board]]:
    """The CPU seconds of a solve, the least of some where it is quick, and what came of it."""
    best, outcome = float("inf"), None
    for _ in range(REPEATS):
        start = time.process_time()
        outcome = solve()
        best = min(best, time.process_time() - start)
        if best > QUICK:
            break
    assert outcome is not None
    return best, outcome


def _mean_ratio(ratios: Sequence[float]) -> float | None:
    """The geometric mean; None of nothing."""
    return exp(sum(map(log, ratios)) / len(ratios)) if ratios else None


def format_report(results: dict[str, Any]) -> str:
    """The two tables for people, and who the peer is."""
    coloured = [
        [
            row["puzzles"],
            str(row["count"]),
            format_seconds(row["mean"]),
            format_seconds(row["slowest"]),
            format_outcomes(row["outcomes"]),
            "" if row["peer_ratio"] is None else format_short(row["peer_ratio"]),
            format_outcomes(row["peer_outcomes"]),
        ]
        for row in results["coloured"]
    ]
    plain = [
        [
            row["puzzles"],
            str(row["count"]),
            *map(format_seconds, (row["own"], row["general"])),
            format_short(row["ratio"]),
            *map(str, row["nodes"]),
        ]
        for row in results["plain"]
    ]
    head = ["in colour", "puzzles", "mean", "slowest", "outcomes", "peer, times ours", "peer's outcomes"]
    return "\n".join(
        [
            format_table(head, coloured),
            "",
            f"Peer: {results['peer']}, {results['about']}; {ASKED_OF_PEER} puzzles of a set, {results['seconds']} s of CPU each.",
            "",
            format_table(["black and white", "puzzles", *COLUMNS], plain),
            "",
            *(f"- {fault}" for row in (*results["coloured"], *results["plain"]) for fault in row["faults"]),
        ]
    )
