"""The same puzzles for every solver, one process for each, with the same limit of CPU seconds; answers judged by our rules."""

from __future__ import annotations

import json
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from benchmarks.corpora import find_family
from benchmarks.measure import compile_kernels, find_wrong_board, stay_on_one_core
from benchmarks.peers.debian import NotInstalledError
from benchmarks.peers.installing import OURSELVES, PEERS, Peer, describe_peer, find_python
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import OUT, ROOT, write_report
from benchmarks.tables import format_outcomes, format_seconds, format_short, format_table
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.errors import InputError

CASES = (("pictures", 25, 4), ("pictures", 50, 2), ("pictures", 100, 1), ("random", 15, 4), ("random", 20, 4), ("random", 25, 8),
         ("dominoes", 11, 1), ("dominoes", 15, 1), ("dominoes", 19, 1))  # fmt: skip
"""Family, side and how many puzzles: those that a solver of any sort can be expected to try."""

TICK = 1e-6
"""The shortest time that is told apart."""
START_UP = 10
"""Seconds of CPU that starting may take beside solving."""
PATIENCE = 20
"""How many times the CPU seconds a solver may take by the clock: on a busy machine it gets a small share."""
SETTLED = frozenset({"solved", "ambiguous", "first found"})
"""Outcomes of a solver that did what it was asked."""


def run(seconds: int) -> bool:
    """Compare with every peer that can be installed; returns whether our own answers were all right."""
    compile_kernels()
    stay_on_one_core()
    installed, missing = install_all()
    cases = [(puzzle, each) for each in CASES for puzzle in list_puzzles(*each)]
    answers: dict[str, list[dict[str, Any]]] = {}
    for peer, python in installed:
        answers[peer.name] = []
        for number, (puzzle, (family, _, _)) in enumerate(cases, start=1):
            show_progress(f"{peer.name} [{number}/{len(cases)}]: {puzzle.info.title}")
            answers[peer.name].append({"family": family, "side": puzzle.height} | ask(peer, python, puzzle, seconds))
    clear_progress()
    judge_together(answers)
    results = {
        "seconds": seconds,
        "peers": {peer.name: describe_peer(python, peer) for peer, python in installed},
        "missing": missing,
        "failures": {name: reasons for name, own in answers.items() if (reasons := list_failures(own))},
        "rows": list(list_rows(answers)),
    }
    path = write_report("peers", ["peers", "--seconds", str(seconds)], results)
    print(format_comparison(results))
    print(f"\nwritten: {path}")
    return not any(answer["outcome"] == "wrong" for answer in answers[OURSELVES.name])


def install_all() -> tuple[list[tuple[Peer, Path]], dict[str, str]]:
    """Every solver that can be had with its Python, and why the others cannot."""
    installed, missing = [], {}
    for peer in (OURSELVES, *PEERS):
        show_progress(f"installing {peer.name}")
        try:
            installed.append((peer, find_python(peer)))
        except NotInstalledError as reason:
            missing[peer.name] = str(reason)
    return installed, missing


def list_puzzles(family: str, side: int, count: int) -> Iterator[Nonogram]:
    return (find_family(family).make(side, side, seed) for seed in range(count))


def ask(peer: Peer, python: Path, puzzle: Nonogram, seconds: int) -> dict[str, Any]:
    """What a solver says to a puzzle: an outcome, and the CPU it took. What it claims is checked as far as rules can."""
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    gave_up = {"outcome": "gave up", "seconds": float(seconds)}
    try:
        done = subprocess.run(
            [str(python), "-m", peer.module, str(seconds)],
            cwd=ROOT,
            input=json.dumps({"rows": rows, "columns": columns}),
            capture_output=True,
            text=True,
            timeout=PATIENCE * (seconds + START_UP),
        )
    except subprocess.TimeoutExpired:
        return gave_up
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return gave_up
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit code {done.returncode}"])[-1]
        return {"outcome": "failed", "seconds": float(seconds), "reason": last.replace(str(OUT), OUT.name)}
    said = json.loads(done.stdout)
    if said["solutions"] is None or said["seconds"] > seconds:
        return gave_up
    outcome = judge(puzzle, said["solutions"])
    if outcome == "solved" and not peer.proves:
        outcome = "first found"
    return {"outcome": outcome, "seconds": said["seconds"], "bytes": said["bytes"]}


def judge(puzzle: Nonogram, solutions: Sequence[Sequence[str]]) -> str:
    """`solved`, `ambiguous` or `wrong`. Our puzzles have a solution, so none found is wrong, too."""
    try:
        boards = [Board.from_rows(rows) for rows in solutions]
    except InputError:
        return "wrong"
    if any((board.height, board.width) != puzzle.size for board in boards) or find_wrong_board(puzzle, boards):
        return "wrong"
    different = len({board.cells for board in boards})
    return {1: "solved", 2: "ambiguous"}.get(different, "wrong") if different == len(boards) else "wrong"


def judge_together(answers: dict[str, list[dict[str, Any]]]) -> None:
    """Whoever calls a solution the only one is wrong if another solver has shown two."""
    for same_puzzle in zip(*answers.values(), strict=True):
        if any(answer["outcome"] == "ambiguous" for answer in same_puzzle):
            for answer in same_puzzle:
                if answer["outcome"] == "solved":
                    answer["outcome"] = "wrong"


def list_failures(answers: list[dict[str, Any]]) -> list[str]:
    """Why a solver failed, each reason once."""
    return sorted({answer["reason"] for answer in answers if "reason" in answer})


def list_rows(
    answers: dict[str, list[dict[str, Any]]], cases: Sequence[tuple[str, int, int]] = CASES
) -> Iterator[dict[str, Any]]:
    """Family by family: each solver's outcomes, total CPU, and how many times ours it takes."""
    ours = answers[OURSELVES.name]
    for family, side, _ in cases:
        chosen = [index for index, answer in enumerate(ours) if (answer["family"], answer["side"]) == (family, side)]
        for name, all_answers in answers.items():
            own = [all_answers[index] for index in chosen]
            ratios = [
                max(answer["seconds"], TICK) / max(ours[index]["seconds"], TICK)
                for index, answer in zip(chosen, own, strict=True)
            ]
            yield {
                "family": family,
                "side": side,
                "solver": name,
                "outcomes": dict(sorted(Counter(answer["outcome"] for answer in own).items())),
                "seconds": sum(answer["seconds"] for answer in own),
                "ratio": exp(sum(map(log, ratios)) / len(ratios)),
            }


def format_comparison(results: dict[str, Any]) -> str:
    """The table for people, and who could not come."""
    rows = [
        [
            f"{row['family']} {row['side']}x{row['side']}",
            row["solver"],
            format_seconds(row["seconds"]),
            format_short(row["ratio"]),
            format_outcomes(row["outcomes"]),
        ]
        for row in results["rows"]
    ]
    table = format_table(["puzzles", "solver", "CPU in all", "times ours", "outcomes"], rows)
    return "\n".join([table, *format_absent(results)])


def format_absent(results: dict[str, Any]) -> list[str]:
    """A line for each solver that could not be installed or that failed, with the reason; a blank one before them."""
    absent = [f"- {name} could not be installed: {reason}" for name, reason in results["missing"].items()]
    failed = [f"- {name} failed: {reason}" for name, reasons in results["failures"].items() for reason in reasons]
    return ["", *absent, *failed] if absent or failed else []
