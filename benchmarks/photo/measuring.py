"""What reading photographs comes to: numbers right before and after the solver, puzzles right, what was doubted, seconds.

A puzzle counts as *exact* when every number of every clue (every clue of a Slitherlink, every block and bar of a crossword) is
right and stands where it belongs. A wrong value is *marked* when the reading says that it is doubtful; one that is not is the
error that counts most, because nobody will look for it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from string import ascii_letters
from typing import Any

import numpy as np

from benchmarks.reports import OUT, write_report
from gridwright import api
from gridwright.model.errors import InputError
from gridwright.model.scanning import ReadValue, Scan

Truth = dict[str, Any]
INKS = f"{ascii_letters}#"
"""Symbols of inks behind the numbers of a clue in several."""
SIZES = ((0, 15), (16, 30), (31, 100))
"""From and to, in cells along the longer side."""


@dataclass(slots=True)
class Finding:
    """One puzzle of the truth, and what became of it."""

    name: str
    kind: str
    size: tuple[int, int]
    level: str
    style: str
    traits: list[str]
    cell_px: float
    is_found: bool = False
    is_kind: bool = False
    is_size: bool = False
    is_exact_raw: bool = False
    is_exact: bool = False
    is_silent: bool = False
    """Not exact, and nothing about it says so."""
    values: int = 0
    wrong_raw: int = 0
    wrong: int = 0
    unmarked: int = 0
    doubted_right: int = 0
    marks: int = 0
    """Cells or edges that somebody has marked."""
    wrong_marks: int = 0
    remarks: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Read:
    """One photograph."""

    name: str
    seconds: float
    megapixels: float
    findings: list[Finding]
    extra: int
    """Puzzles that are not on it."""
    error: str = ""


def run(
    folder: Path | None,
    count: int | None,
    seed: int,
    jobs: int,
    kinds: Sequence[str],
    words: Sequence[str],
    every: int = 1,
    screens: int = 0,
) -> bool:
    """Make what is to be made, read it, print and keep what came of it; whether no photograph made the reader fail."""
    if folder is None:
        folder = OUT / "photos"
    if count is not None or not (folder.exists() or screens):
        from benchmarks.photo.making import make_set

        made = make_set(folder, count or 60, seed, jobs=jobs)
        print(f"{made} photographs made in {folder.name}", file=sys.stderr)
    if screens:
        from benchmarks.photo.screens import make_screens

        made = make_screens(folder, screens, seed)
        print(f"{made} screenshots made in {folder.name}", file=sys.stderr)
    reads = read_set(folder, kinds, every, jobs)
    if not reads:
        raise InputError(f"found no photographs in {folder.name}, expected NAME.jpg beside NAME.json")
    results = summarise(reads)
    print(format_tables(results))
    write_report("photo", words, results)
    return not any(read.error.startswith("failed") for read in reads)


def read_set(folder: Path, kinds: Sequence[str] = (), every: int = 1, jobs: int = 1) -> list[Read]:
    """The photographs of a folder, or every so manieth of them, each read on one core."""
    chosen = []
    for path in sorted(folder.glob("*.json"))[::every]:
        held = json.loads(path.read_text("utf-8"))["puzzles"]
        if not kinds or {puzzle["kind"] for puzzle in held} & set(kinds):
            chosen.append(path)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return [read for read in pool.map(_read_with_truth, chosen) if read is not None]


def _read_with_truth(path: Path) -> Read | None:
    """The photograph beside a file of truth."""
    import cv2

    cv2.setNumThreads(1)
    image = next((file for suffix in (".jpg", ".png") if (file := path.with_suffix(suffix)).exists()), None)
    return read_photograph(image, json.loads(path.read_text("utf-8"))) if image is not None else None


def read_photograph(path: Path, truth: Truth) -> Read:
    """One photograph, and how what was read differs from the truth."""
    from gridwright.scan.image import read_photo

    data, start, error = path.read_bytes(), time.process_time(), ""
    scans: list[Scan[Any, Any]] = []
    try:
        scans = list(api.scan_image(data))
    except InputError as fault:
        error = str(fault)
    except Exception as fault:
        error = f"failed: {type(fault).__name__}: {fault}"
        print(f"{path.name}: {error}", file=sys.stderr)
    seconds = time.process_time() - start
    findings = [find_puzzle(path.stem, each, truth, scans) for each in truth["puzzles"]]
    places = [np.array(each["quad"]) for each in truth["puzzles"]] + [np.array(quad) for quad in truth.get("cut", ())]
    extra = sum(not any(_covers(scan, place) for place in places) for scan in scans)
    pixels = read_photo(data).grey.size if seconds else 0
    return Read(path.stem, seconds, pixels / 1e6, findings, extra, error)


def find_puzzle(name: str, puzzle: Truth, page: Truth, scans: Sequence[Scan[Any, Any]]) -> Finding:
    """A puzzle of the truth among those that were read."""
    rows, columns = measure_truth(puzzle)
    finding = Finding(
        name, puzzle["kind"], (rows, columns), page["disturbance"], page["style"], page["traits"], puzzle["cell_px"]
    )
    place = np.array(puzzle["quad"])
    near = [scan for scan in scans if _covers(scan, place)]
    if near:
        scan = min(near, key=lambda each: (each.kind != puzzle["kind"], (each.rows, each.columns) != (rows, columns)))
        finding.is_found, finding.is_kind = True, scan.kind == puzzle["kind"]
        finding.is_size = finding.is_kind and (scan.rows, scan.columns) == (rows, columns)
        if finding.is_size:
            COMPARERS[puzzle["kind"]](puzzle, scan, finding)
        finding.is_silent = not finding.is_exact and scan.puzzle is not None and not scan.doubtful and not scan.problems
    return finding


def measure_truth(puzzle: Truth) -> tuple[int, int]:
    """Rows and columns."""
    if puzzle["kind"] == "nonogram":
        return len(puzzle["rows"]), len(puzzle["columns"])
    lines = puzzle["clues" if puzzle["kind"] == "slitherlink" else "pattern"]
    return len(lines), len(lines[0])


def _covers(scan: Scan[Any, Any], place: Any) -> bool:
    """Whether a scan is of the puzzle at this place: their middles are near, and their areas alike."""
    mesh = np.array(scan.mesh)
    own = np.array([mesh[0, 0], mesh[0, -1], mesh[-1, -1], mesh[-1, 0]])
    side = np.sqrt(_area(place))
    ratio = _area(own) / max(_area(place), 1.0)
    return bool(np.linalg.norm(own.mean(axis=0) - place.mean(axis=0)) < 0.4 * side and 0.25 < ratio < 4)


def _area(quad: Any) -> float:
    x, y = quad[:, 0], quad[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


# Comparing with the truth.


def _compare_nonogram(puzzle: Truth, scan: Scan[Any, Any], finding: Finding) -> None:
    by_line: dict[str, list[ReadValue]] = {}
    for value in scan.values:
        by_line.setdefault(value.where, []).append(value)
    for word, name in (("row", "rows"), ("column", "columns")):
        for number, clue in enumerate(puzzle[name], start=1):
            right = [str(length) for length in clue]
            values = by_line.get(f"{word} {number}", [])
            raw = [_cut_ink(value.read) for value in values if value.read not in ("", "0")]
            final = [value for value in values if value.value not in ("", "0")]
            finding.values += len(right)
            finding.wrong_raw += sum(pair[0] != pair[1] for pair in align(raw, right))
            is_line_doubted = any(value.is_doubtful for value in values)
            for value, wanted in align(final, right, _is_value):
                if value is None or not _is_value(value, wanted):
                    finding.wrong += 1
                    finding.unmarked += not (is_line_doubted if value is None else value.is_doubtful)
                elif value.is_doubtful:
                    finding.doubted_right += 1
    finding.is_exact, finding.is_exact_raw = finding.wrong == 0, finding.wrong_raw == 0
    if scan.puzzle is not None and finding.is_exact:
        _compare_colours(puzzle, scan, finding)
    found = scan.board.rows() if scan.board is not None else None
    wanted = puzzle["marks"] or ["?" * finding.size[1]] * finding.size[0]
    found = found or ["?" * finding.size[1]] * finding.size[0]
    _compare_marks("".join(wanted), "".join(found), "?", finding)


def _is_value(value: ReadValue, wanted: str) -> bool:
    return _cut_ink(value.value) == wanted


def _cut_ink(text: str) -> str:
    """Numbers without the symbols of their inks, which are compared by themselves."""
    return " ".join(word.rstrip(INKS) for word in text.split())


def _compare_colours(puzzle: Truth, scan: Scan[Any, Any], finding: Finding) -> None:
    """The inks need not have the very colours, but must be as many and stand where they belong."""
    pairs: set[tuple[str, int]] = set()
    for name in ("rows", "columns"):
        plain = [["black"] * len(clue) for clue in puzzle[name]]
        for colours, clue in zip(puzzle.get(f"{name[:-1]}_colours", plain), getattr(scan.puzzle, name), strict=True):
            pairs.update(zip(colours, [block.colour for block in clue], strict=False))
    if len(pairs) != len({one for one, _ in pairs}) or len(pairs) != len({other for _, other in pairs}):
        finding.is_exact = finding.is_exact_raw = False
        finding.remarks.append("colours")


def _compare_slitherlink(puzzle: Truth, scan: Scan[Any, Any], finding: Finding) -> None:
    _compare_cells(puzzle["clues"], scan, finding, lambda symbol: symbol if symbol else ".")
    marks = puzzle["marks"] or {
        "across": [0] * ((finding.size[0] + 1) * finding.size[1]),
        "upright": [0] * (finding.size[0] * (finding.size[1] + 1)),
    }
    wanted = "".join(map(str, [*marks["across"], *marks["upright"]]))
    board = scan.board
    found = "".join(map(str, [*board.across, *board.upright])) if board is not None else "0" * len(wanted)
    _compare_marks(wanted, found, "0", finding)


def _compare_crossword(puzzle: Truth, scan: Scan[Any, Any], finding: Finding) -> None:
    """Blocks and bars are the pattern; letters are what somebody has written."""
    _compare_cells(puzzle["pattern"], scan, finding, lambda symbol: symbol if symbol in ("#", "_") else ".")
    found = scan.puzzle
    if finding.is_exact and found is not None:
        bars = {(row, column, int(direction)) for row, column, direction in found.bars}
        if bars != set(map(tuple, puzzle["bars"])):
            finding.is_exact = finding.is_exact_raw = False
            finding.remarks.append("bars")
        for name in ("circled", "shaded"):
            if set(getattr(found, name)) != set(map(tuple, puzzle[name])):
                finding.remarks.append(name)
    blank = "".join(symbol if symbol in "#_" else "." for line in puzzle["pattern"] for symbol in line)
    written = "".join(puzzle["marks"]) if puzzle["marks"] and "[" not in "".join(puzzle["marks"]) else blank
    board = scan.board if scan.board is not None else getattr(found, "given", None)
    read = "".join(board.rows()) if board is not None else blank
    if len(read) == len(written):
        _compare_marks(written, read, ".#_", finding)


def _compare_cells(rows: Sequence[str], scan: Scan[Any, Any], finding: Finding, simplify: Callable[[str], str]) -> None:
    values = {value.where: value for value in scan.values}
    for row, line in enumerate(rows, start=1):
        for column, symbol in enumerate(line, start=1):
            value = values.get(f"row {row}, column {column}")
            wanted = simplify(symbol)
            finding.values += 1
            finding.wrong_raw += simplify(value.read if value else "") != wanted
            if simplify(value.value if value else "") != wanted:
                finding.wrong += 1
                finding.unmarked += not (value and value.is_doubtful)
            elif value and value.is_doubtful:
                finding.doubted_right += 1
    finding.is_exact, finding.is_exact_raw = finding.wrong == 0, finding.wrong_raw == 0


def _compare_marks(wanted: str, found: str, blank: str, finding: Finding) -> None:
    for one, other in zip(wanted, found, strict=False):
        finding.marks += one not in blank
        finding.wrong_marks += one != other


COMPARERS = {"nonogram": _compare_nonogram, "slitherlink": _compare_slitherlink, "crossword": _compare_crossword}


def align(
    found: Sequence[Any], wanted: Sequence[Any], equal: Callable[[Any, Any], bool] = lambda a, b: a == b
) -> list[tuple[Any, Any]]:
    """Pairs of what was found and what it should be, with None for what is too much or missing, as few unequal ones as can be.

    >>> align(["1", "2", "3"], ["1", "3"])
    [('1', '1'), ('2', None), ('3', '3')]
    """
    height, width = len(found), len(wanted)
    cost = [[max(row, column) if not row or not column else 0 for column in range(width + 1)] for row in range(height + 1)]
    for row in range(1, height + 1):
        for column in range(1, width + 1):
            same = cost[row - 1][column - 1] + (not equal(found[row - 1], wanted[column - 1]))
            cost[row][column] = min(same, cost[row - 1][column] + 1, cost[row][column - 1] + 1)
    pairs: list[tuple[Any, Any]] = []
    row, column = height, width
    while row or column:
        if row and column and cost[row][column] == cost[row - 1][column - 1] + (not equal(found[row - 1], wanted[column - 1])):
            row, column = row - 1, column - 1
            pairs.append((found[row], wanted[column]))
        elif row and cost[row][column] == cost[row - 1][column] + 1:
            row -= 1
            pairs.append((found[row], None))
        else:
            column -= 1
            pairs.append((None, wanted[column]))
    return pairs[::-1]


# Tables.


def summarise(reads: Sequence[Read]) -> dict[str, Any]:
    """Everything that the tables show, and each puzzle alone."""
    findings = [finding for read in reads for finding in read.findings]
    seconds = [read.seconds for read in reads]
    return {
        "photographs": len(reads),
        "rows": [_sum_up(label, group) for label, group in list_groups(findings)],
        "seconds": {"median": round(float(np.median(seconds)), 2), "most": round(max(seconds), 2)},
        "seconds_per_megapixel": round(sum(seconds) / max(sum(read.megapixels for read in reads), 1e-6), 3),
        "extra": sum(read.extra for read in reads),
        "sets": [{"each": [_tell(read) for read in reads]}],
    }


def list_groups(findings: Sequence[Finding]) -> Iterator[tuple[str, list[Finding]]]:
    """Kinds, then each by disturbance, by how it is printed, by size and by what makes it hard."""
    for kind in COMPARERS:
        own = [finding for finding in findings if finding.kind == kind]
        groups: dict[str, list[Finding]] = {}
        for finding in own:
            for label in _list_labels(finding):
                groups.setdefault(label, []).append(finding)
        for label in sorted(groups, key=LABELS.index):
            yield f"{kind}{', ' if label else ''}{label}", groups[label]


LEVELS = ("screen", "mild", "moderate", "hard")
TRAITS = ("tilted", "turned", "curled", "folded", "shadows", "blurred", "noisy", "small cells")
MAKERS = ("printed by gridwright", "other layouts")
BANDS = ("clue cells with rules", "clue bands without")
LABELS = ["", *LEVELS, *MAKERS, *BANDS, *(f"{low or 5} to {high} cells" for low, high in SIZES), *TRAITS]


def _list_labels(finding: Finding) -> Iterator[str]:
    """The groups that a puzzle belongs to."""
    yield ""
    yield finding.level
    if finding.level != "screen":
        yield MAKERS["drawn" in finding.style]
    if finding.kind == "nonogram" and "drawn" in finding.style:
        yield from (band for band, word in zip(BANDS, ("drawn ruled", "drawn unruled"), strict=True) if word in finding.style)
    yield from (f"{low or 5} to {high} cells" for low, high in SIZES if low <= max(finding.size) <= high)
    yield from finding.traits


def _sum_up(label: str, group: Sequence[Finding]) -> dict[str, Any]:
    sized = [finding for finding in group if finding.is_size]
    return {
        "label": label,
        "puzzles": len(group),
        "found": sum(finding.is_found for finding in group),
        "sized": len(sized),
        "exact_raw": sum(finding.is_exact_raw for finding in group),
        "exact": sum(finding.is_exact for finding in group),
        "silent": sum(finding.is_silent for finding in group),
        "values": sum(finding.values for finding in sized),
        "wrong_raw": sum(finding.wrong_raw for finding in sized),
        "wrong": sum(finding.wrong for finding in sized),
        "unmarked": sum(finding.unmarked for finding in sized),
        "doubted_right": sum(finding.doubted_right for finding in sized),
        "marks": sum(finding.marks for finding in sized),
        "wrong_marks": sum(finding.wrong_marks for finding in sized),
    }


def _tell(read: Read) -> dict[str, Any]:
    flags = (
        "is_found",
        "is_kind",
        "is_size",
        "is_exact_raw",
        "is_exact",
        "is_silent",
        "wrong_raw",
        "wrong",
        "unmarked",
        "doubted_right",
        "remarks",
    )
    each = [
        {
            "kind": finding.kind,
            "size": list(finding.size),
            "style": finding.style,
            **{name: getattr(finding, name) for name in flags},
        }
        for finding in read.findings
    ]
    return {"name": read.name, "seconds": round(read.seconds, 2), "error": read.error, "extra": read.extra, "puzzles": each}


def format_tables(results: dict[str, Any]) -> str:
    head = (
        "puzzles|size found|exact as read|exact|wrong without a mark|values|wrong as read|wrong|of these marked|right but doubted"
    )
    lines = ["| " + " | ".join(["photographs of", *head.split("|")]) + " |", "| --- |" + " ---: |" * 10]
    for row in results["rows"]:
        marked = f"{1 - row['unmarked'] / row['wrong']:.0%}" if row["wrong"] else "-"
        cells = [
            row["label"],
            row["puzzles"],
            _share(row["sized"], row),
            _share(row["exact_raw"], row),
            _share(row["exact"], row),
            row["silent"],
        ]
        right = max(row["values"] - row["wrong"], 1)
        cells += [row["values"], row["wrong_raw"], row["wrong"], marked, f"{row['doubted_right'] / right:.2%}"]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    seconds, count = results["seconds"], results["photographs"]
    lines += ["", f"{count} photographs; {seconds['median']} s of CPU for the median one, {seconds['most']} s for the slowest,"]
    lines += [f"{results['seconds_per_megapixel']} s a megapixel; {results['extra']} puzzles were read where there is none."]
    return "\n".join(lines)


def _share(number: int, row: dict[str, Any]) -> str:
    return f"{number / row['puzzles']:.1%}" if row["puzzles"] else "-"
