"""What filling crosswords costs: `python -m benchmarks crossword`, side by side with Qxw in one run where that can be had.

Both fill the same grids from the same list, in turn, on one core. CPU counts from when the list is loaded. Ours ends with the
search: which slots are to blame if there is no fill is told later. Of Qxw the best of several runs counts. Every fill, Qxw's too,
is judged by the rules, which know nothing of either.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.crossword_cases import GridSet, Square, draw_words, load_list, name_list
from benchmarks.crossword_tables import draw_growth, format_results
from benchmarks.measure import compile_kernels, stay_on_one_core
from benchmarks.peers.debian import NotInstalledError
from benchmarks.peers.qxw import LETTERS, Qxw, find_qxw, find_qxw_version
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.summary import find_percentile
from gridwright.api import warm_kernels
from gridwright.kinds.crossword.filling.fill import start_search
from gridwright.kinds.crossword.filling.problem import make_problem
from gridwright.kinds.crossword.grid import Board
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.kinds.crossword.rules import judge_fill
from gridwright.kinds.crossword.words.index import WordIndex, fit_slots
from gridwright.model.filling import FillSpecification, SearchStrategy
from gridwright.model.outcome import Effort
from gridwright.model.solving import Bounds, LimitReachedError

FILLED, NO_FILL, GAVE_UP, WRONG = "filled", "no fill", "gave up", "wrong"
WITHOUT_WORDS = "with a slot that no word fits"
Watch = Callable[[Effort, float], None]
"""Told now and then how far a search is, and the CPU seconds it has taken."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a grid: ours, or that of Qxw, of which nodes are not known."""

    outcome: str
    seconds: float
    nodes: int = 0
    board: Board | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """What is the same for all grids that are filled from one list."""

    index: WordIndex
    qxw: Qxw | None
    seconds: int
    """Of CPU, for one grid."""


def run(name: str, sets: Sequence[GridSet], words: str, squares: Sequence[Square], seconds: int, command: Sequence[str]) -> bool:
    """Fill all grids and squares, and report that under a name; returns whether all answers were right."""
    index = load_list(words)
    prepare()
    program, missing = look_for_qxw()
    with TemporaryDirectory() as folder:
        bench = Bench(index, start_qxw(program, index, Path(folder)), seconds)
        set_rows = [measure_set(each, bench) for each in sets]
    square_rows = [measure_square(square, program, seconds) for square in squares]
    clear_progress()
    results = {
        "seconds": seconds,
        "words": {"name": name_list(words), "count": len(index.wordlist.words)},
        "qxw": find_qxw_version() if program else None,
        "missing": missing,
        "sets": set_rows,
        "squares": square_rows,
        "plot": f"{name}-growth.svg",
    }
    path = write_report(name, command, results)
    print(format_results(results))
    print(f"\nwritten: {path}")
    plot = path.with_name(f"{name}-growth.svg")
    plot.write_text(draw_growth(square_rows))
    print(f"written: {plot}")
    return tell_faults([*set_rows, *square_rows])


def tell_faults(rows: Sequence[dict[str, Any]]) -> bool:
    """Say what was wrong; returns whether nothing was."""
    faults = [fault for row in rows for fault in row["faults"]]
    print("\n".join(faults) if faults else "every fill was judged by the rules and is right")
    return not faults


def prepare() -> None:
    """Load all that is loaded once."""
    compile_kernels()
    stay_on_one_core()
    warm_kernels(purpose="all", kind="crossword")


def look_for_qxw() -> tuple[str | None, str]:
    """The program, or the reason why it cannot be had."""
    try:
        return find_qxw(), ""
    except NotInstalledError as reason:
        return None, str(reason)


def start_qxw(program: str | None, index: WordIndex, folder: Path) -> Qxw | None:
    """Qxw with the words of a list, if it is there and knows their letters."""
    if program is None or not LETTERS.issuperset(index.wordlist.alphabet):
        return None
    return Qxw(program, index.wordlist.words, folder)


def measure_set(each: GridSet, bench: Bench) -> dict[str, Any]:
    """One set as JSON values: a summary, what was left out and why, and every grid."""
    left_out = Counter({"invalid": len(each.invalid)}) if each.invalid else Counter[str]()
    rows = []
    for number, (name, puzzle) in enumerate(each.grids, start=1):
        show_progress(f"{each.name}: {name} [{number}/{len(each.grids)}]")
        if any(fit.count == 0 for fit in fit_slots(puzzle, bench.index)):
            left_out[WITHOUT_WORDS] += 1
        else:
            rows.append(measure_grid(puzzle, name, bench))
    return {
        "set": each.name,
        "grids": len(rows),
        "left_out": dict(left_out),
        "ours": sum_up([row["ours"] for row in rows]),
        "qxw": sum_up([row["qxw"] for row in rows if row["qxw"]]),
        "ratio": find_ratio(rows),
        "lost": [row["name"] for row in rows if is_lost(row)],
        "faults": [f"{each.name}: {row['name']}: {row['fault']}" for row in rows if row["fault"]],
        "each": rows,
    }


def measure_square(square: Square, program: str | None, seconds: int) -> dict[str, Any]:
    """One square as JSON values."""
    index = draw_words(square, load_list(square.source).wordlist)
    words = len(index.wordlist.words)
    name = f"{square.side}x{square.side} from {words:,} words of {name_list(square.source)}"
    show_progress(name)
    with TemporaryDirectory() as folder:
        row = measure_grid(square.puzzle, name, Bench(index, start_qxw(program, index, Path(folder)), seconds))
    faults = [f"{name}: {row['fault']}"] if row["fault"] else []
    return {"side": square.side, "words": words, "list": name_list(square.source), **row, "faults": faults}


def measure_grid(puzzle: Crossword, name: str, bench: Bench) -> dict[str, Any]:
    """One grid, filled by us and by Qxw, as JSON values."""
    ours = fill_timed(puzzle, bench.index, bench.seconds)
    theirs = ask_qxw(puzzle, bench)
    fault = find_fault(puzzle, bench.index, ours)
    if theirs is not None:
        if theirs.outcome == FILLED and find_fault(puzzle, bench.index, theirs):
            theirs = Answer(WRONG, theirs.seconds)
        if theirs.outcome == FILLED and ours.outcome == NO_FILL:
            fault = "there is a fill, Qxw found it"
        if theirs.outcome == NO_FILL and ours.outcome == FILLED and not fault:
            theirs = Answer(WRONG, theirs.seconds)
    return {
        "name": name,
        "ours": {"outcome": ours.outcome, "seconds": ours.seconds, "nodes": ours.nodes},
        "qxw": theirs and {"outcome": theirs.outcome, "seconds": theirs.seconds, "reason": theirs.reason},
        "fault": fault,
    }


def fill_timed(puzzle: Crossword, index: WordIndex, seconds: float | None = None, watch: Watch | None = None) -> Answer:
    """Fill a grid, and stop after so many seconds of CPU: from the grid to the fill, or to the proof that there is none."""
    start = time.process_time()

    def look_up(effort: Effort) -> None:
        spent = time.process_time() - start
        if watch is not None:
            watch(effort, spent)
        if seconds is not None and spent > seconds:
            raise LimitReachedError(f"the limit of {seconds} s of CPU was reached")

    problem = make_problem(puzzle, index, FillSpecification(min_score=0))
    search = start_search(problem, SearchStrategy(), Bounds(progress=look_up))
    board, outcome = None, NO_FILL
    try:
        for words in search.fills():
            board, outcome = problem.read_board(words), FILLED
            break
    except LimitReachedError:
        outcome = GAVE_UP
    return Answer(outcome, time.process_time() - start, search.effort().nodes, board)


def ask_qxw(puzzle: Crossword, bench: Bench) -> Answer | None:
    """What Qxw says to a grid; None if it cannot be asked."""
    if bench.qxw is None:
        return None
    said = bench.qxw.fill(puzzle, bench.seconds)
    return Answer(said.outcome, said.seconds, board=said.board, reason=said.reason)


def find_fault(puzzle: Crossword, index: WordIndex, answer: Answer) -> str:
    """What the judge has against a fill, in a sentence; empty if nothing."""
    if answer.outcome != FILLED:
        return ""
    if answer.board is None:
        return "words do not agree where they cross"
    found = next(judge_fill(puzzle, answer.board, index.score_of), None)
    return "" if found is None else str(found)


def sum_up(answers: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """The answers of one filler in a few numbers; None if it gave none."""
    if not answers:
        return None
    seconds = sorted(answer["seconds"] for answer in answers)
    return {
        "outcomes": dict(sorted(Counter(answer["outcome"] for answer in answers).items())),
        "median": median(seconds),
        "p90": find_percentile(seconds, 90),
        "max": seconds[-1],
        "nodes": median(answer.get("nodes", 0) for answer in answers),
    }


def find_ratio(rows: Sequence[dict[str, Any]]) -> float | None:
    """How many times our CPU Qxw takes, in the median over the grids that one of both comes to an end with."""
    ratios = list(list_ratios(rows))
    return median(ratios) if ratios else None


def list_ratios(rows: Sequence[dict[str, Any]]) -> Iterator[float]:
    for row in rows:
        if row["qxw"] and {row["ours"]["outcome"], row["qxw"]["outcome"]} != {GAVE_UP}:
            yield row["qxw"]["seconds"] / max(row["ours"]["seconds"], 1e-6)


def is_lost(row: dict[str, Any]) -> bool:
    """Whether Qxw came to an end with a grid and we did not."""
    return row["ours"]["outcome"] == GAVE_UP and row["qxw"] is not None and row["qxw"]["outcome"] in (FILLED, NO_FILL)
