"""How solvers scale: boards from 25x25 to 500x500 of three families, for Gridwright and every other solver that can be installed.

Each solver gets each puzzle in a fresh process, with the same limits of CPU seconds and memory. All of them take turns, so that
whatever else the machine does meets all alike. A solver that settles no puzzle of a size is not tried at larger ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.corpora import find_family
from benchmarks.growth_plots import draw_scaling
from benchmarks.measure import compile_kernels, stay_on_one_core
from benchmarks.peers.comparison import (
    SETTLED,
    TICK,
    ask,
    format_absent,
    install_all,
    judge_together,
    list_failures,
    list_puzzles,
)
from benchmarks.peers.harness import MEMORY
from benchmarks.peers.installing import OURSELVES, Peer, describe_peer
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import OUT, write_report
from benchmarks.tables import format_mebibytes, format_outcomes, format_seconds, format_short, format_table

FAMILIES = ("dense", "smooth", "pictures")
SIDES = (25, 50, 100, 150, 200, 300, 400, 500)

Answer = dict[str, Any]


def run(seconds: int, count: int, largest: int, command: Sequence[str]) -> bool:
    """Compare on `count` puzzles of each size up to `largest`; returns whether our own answers were all right."""
    compile_kernels()
    stay_on_one_core()
    installed, missing = install_all()
    sides = [side for side in SIDES if side <= largest]
    answers: list[Answer] = []
    for family in FAMILIES:
        answers += measure_family(family, sides, count, installed, seconds)
    clear_progress()
    by_solver = {peer.name: select(answers, solver=peer.name) for peer, _ in installed}
    results: dict[str, Any] = {
        "seconds": seconds,
        "bytes": MEMORY,
        "count": count,
        "families": {name: find_family(name).about for name in FAMILIES},
        "peers": {peer.name: describe_peer(python, peer) for peer, python in installed},
        "missing": missing,
        "failures": {name: list_failures(own) for name, own in by_solver.items() if list_failures(own)},
        "rows": list(list_rows(answers)),
    }
    path = write_report("scaling", command, results)
    print(format_scaling(results))
    print(f"\nwritten: {path}")
    for name, plot in draw_scaling(results["rows"], results["families"]).items():
        (OUT / name).write_text(plot)
        print(f"written: {OUT / name}")
    return not any(answer["outcome"] == "wrong" for answer in by_solver[OURSELVES.name])


def measure_family(
    family: str, sides: Sequence[int], count: int, solvers: Sequence[tuple[Peer, Path]], seconds: int
) -> Iterator[Answer]:
    """Every answer of every solver, size after size, without those that settled nothing of the size before."""
    left = list(solvers)
    for side in sides:
        settled: set[str] = set()
        for seed, puzzle in enumerate(list_puzzles(family, side, count)):
            said: dict[str, list[Answer]] = {}
            for peer, python in left:
                show_progress(f"{family} {side}x{side}, puzzle {seed + 1} of {count}: {peer.name}")
                answer = {"family": family, "side": side, "solver": peer.name, **ask(peer, python, puzzle, seconds)}
                said[peer.name] = [answer]
            judge_together(said)
            for (answer,) in said.values():
                if answer["outcome"] in SETTLED:
                    settled.add(answer["solver"])
                yield answer
        left = [(peer, python) for peer, python in left if peer.name in settled]


def select(answers: Sequence[Answer], **wanted: Any) -> list[Answer]:
    """The answers that have these values, in their order."""
    return [answer for answer in answers if all(answer[key] == value for key, value in wanted.items())]


def list_rows(answers: Sequence[Answer]) -> Iterator[dict[str, Any]]:
    """For each family, size and solver: outcomes, CPU, memory, and how many times our CPU on the same puzzles.

    One that lost a puzzle counts with the limit, so its true figures are higher; where we lost one, its ratio is lower.
    """
    for family, side, solver in dict.fromkeys((each["family"], each["side"], each["solver"]) for each in answers):
        own = select(answers, family=family, side=side, solver=solver)
        ours = select(answers, family=family, side=side, solver=OURSELVES.name)
        logs = [log(max(one["seconds"], TICK) / max(other["seconds"], TICK)) for one, other in zip(own, ours, strict=False)]
        yield {
            "family": family,
            "side": side,
            "solver": solver,
            "outcomes": dict(sorted(Counter(each["outcome"] for each in own).items())),
            "seconds": {"median": median(each["seconds"] for each in own), "max": max(each["seconds"] for each in own)},
            "is_bound": sum(each["outcome"] not in SETTLED for each in own) * 2 >= len(own),
            "bytes": max((each["bytes"] for each in own if "bytes" in each), default=None),
            "ratio": exp(sum(logs) / len(logs)) if logs else None,
        }


def format_scaling(results: dict[str, Any]) -> str:
    """The table for people, and who could not come."""
    head = ["puzzles", "solver", "median", "slowest", "times ours", "memory", "outcomes"]
    rows = [
        [
            f"{row['family']} {row['side']}x{row['side']}",
            row["solver"],
            ("over " if row["is_bound"] else "") + format_seconds(row["seconds"]["median"]),
            format_seconds(row["seconds"]["max"]),
            _format_ratio(row),
            "" if row["bytes"] is None else format_mebibytes(row["bytes"]),
            format_outcomes(row["outcomes"]),
        ]
        for row in results["rows"]
    ]
    return "\n".join([format_table(head, rows), *format_absent(results)])


def _format_ratio(row: dict[str, Any]) -> str:
    """How many times ours; of who lost a puzzle that is only the least it can be."""
    if row["ratio"] is None:
        return ""
    is_least = row["solver"] != OURSELVES.name and not row["outcomes"].keys() <= SETTLED
    return f"{'over ' if is_least else ''}{format_short(row['ratio'])}"
