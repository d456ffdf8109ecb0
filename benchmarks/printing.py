"""What printing costs: a booklet of 20 puzzles of every kind and size, from files to a PDF, as a whole process.

Twenty puzzles are taken evenly from all packs that come with the package, so that nonograms, Slitherlinks and crosswords of many
sizes are among them. The booklet has a title page, four puzzles a page, rules, QR codes, and solutions at the end.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from benchmarks.reports import write_report

GRIDWRIGHT = Path(sys.executable).with_name("gridwright")
PUZZLES = 20
ROUNDS = 3
WAYS = {
    "one a page": ["--per-page", "1"],
    "booklet": ["--per-page", "4", "--title", "Booklet", "--rules"],
    "booklet with QR codes": ["--per-page", "4", "--title", "Booklet", "--rules", "--qr", "https://puzzles.example"],
    "large print, upside down": ["--large", "--solutions", "upside-down"],
}


def run(words: Sequence[str]) -> bool:
    """Measure, print and keep; whether all went well."""
    with as_file(files("gridwright.puzzles") / "packs") as packs, tempfile.TemporaryDirectory() as folder:
        sources = choose_puzzles(packs)
        results = {name: measure(sources, options, Path(folder)) for name, options in WAYS.items()}
    print(format_table(results))
    write_report("printing", words, {"puzzles": PUZZLES, "rounds": ROUNDS, "ways": results})
    return True


def choose_puzzles(packs: Path) -> list[Path]:
    """Files of puzzles, evenly from all packs."""
    found = sorted(file for file in packs.glob("*/*.json") if file.name != "pack.json")
    return [found[number * len(found) // PUZZLES] for number in range(PUZZLES)]


def measure(sources: Sequence[Path], options: Sequence[str], folder: Path) -> dict[str, Any]:
    """The best of some runs: seconds, and of them those of the processor; and what came of it."""
    command: list[str | Path] = [GRIDWRIGHT, "print", *sources, *options, "--json", "-o", folder / "out.pdf"]
    times = []
    for _ in range(ROUNDS):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        seconds, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append((seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    facts = json.loads(done.stdout)
    if facts["puzzles"] != PUZZLES:
        raise AssertionError(f"found {facts['puzzles']} puzzles, expected {PUZZLES}")
    seconds, cpu = min(times)
    return {"seconds": round(seconds, 3), "cpu": round(cpu, 3), "pages": facts["pages"], "bytes": facts["bytes"]}


def format_table(results: dict[str, dict[str, Any]]) -> str:
    lines = [f"{PUZZLES} puzzles printed, best of {ROUNDS}", ""]
    lines += ["| how | seconds | of processor | pages | kB |", "| --- | ---: | ---: | ---: | ---: |"]
    lines += [
        f"| {name} | {found['seconds']:.2f} | {found['cpu']:.2f} | {found['pages']} | {found['bytes'] / 1000:.0f} |"
        for name, found in results.items()
    ]
    return "\n".join(lines)
