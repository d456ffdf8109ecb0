"""How soon a run ends: after its time limit, and after Ctrl-C.

Each case is a command that would go on for minutes, on puzzles made here. It runs once with a time limit and once until Ctrl-C,
as a whole process, five times over; what a run takes before it begins and to end is measured on a tiny puzzle and left out of the
overshoot. Ctrl-C also comes while kernels are loaded, and while they are compiled into an empty cache.
"""

from __future__ import annotations

import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.corpora import find_family
from benchmarks.measure import compile_kernels
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.tables import format_table
from gridwright import api
from gridwright.kinds.nonogram.puzzle import Nonogram

GRIDWRIGHT = Path(sys.executable).with_name("gridwright")
ROUNDS = 5
SECONDS = 3.0
"""The time limit."""
UNTIL_SIGNAL = 1.0
"""Seconds of work before Ctrl-C, beside those that a run takes to begin."""
PATIENCE = 60.0
"""Seconds after which a run is killed that does not end by itself."""
CODES = {0, 5}
"""How a run ends that a limit stopped: most give up, `compare` goes on to the next."""


class Case(NamedTuple):
    """A command that takes long, and the same on a puzzle that takes no time, to know what it takes to begin."""

    name: str
    words: Sequence[str]
    quick: Sequence[str]


class Ending(NamedTuple):
    """How a run ended: with which code, and so many seconds after it began, or after it was asked to end."""

    code: int
    seconds: float
    cpu: float
    """Seconds of the processor meanwhile: what is left of the above on a machine that has nothing else to do."""


def run(words: Sequence[str], rounds: int = ROUNDS, chosen: Sequence[str] = ()) -> bool:
    """Measure, print and keep; whether every run ended by itself, with the code that it should."""
    compile_kernels()
    results = measure_cases(chosen, rounds)
    clear_progress()
    print(format_results(results))
    write_report("limits", words, {"rounds": rounds, "timeout": SECONDS, "cases": results})
    faults = [f"{name}: {fault}" for name, result in results.items() for fault in result["faults"]]
    print("\n".join(faults) if faults else "\nevery run ended by itself, with the code that it should")
    return not faults


def measure_cases(chosen: Sequence[str], rounds: int) -> dict[str, dict[str, Any]]:
    """The cases of these names; without any all of them, and Ctrl-C before the work begins."""
    with tempfile.TemporaryDirectory() as name, _working_in(Path(name)):
        cases = [case for case in make_cases() if not chosen or case.name in chosen]
        results = {case.name: measure_case(case, rounds) for case in cases}
        return results if chosen else results | measure_loading(rounds)


def make_cases() -> list[Case]:
    """Write the puzzles into the folder that is worked in, and say what is asked of them."""
    contest, pictures = find_family("random"), find_family("pictures")
    _write_nonogram("tiny.json", [[1]], [[1]])
    for side, seed in ((60, 6), (80, 3), (180, 3)):  # none of which is settled within these limits
        puzzle = contest.make(side, side, seed)
        Path(f"random{side}.json").write_bytes(api.convert(puzzle, "json"))
    _write_nonogram("ones.json", [[1]] * 24, [[1]] * 24)
    Path("large.json").write_bytes(api.convert(pictures.make(250, 250, 0), "json"))
    Path("tiny.slk").write_bytes(api.convert(api.Slitherlink(["4"]), "json"))
    for side in (16, 40):
        Path(f"empty{side}.json").write_bytes(api.convert(api.Slitherlink(["." * side] * side), "json"))
    numbers = random.Random(5)
    Path("noise.txt").write_text("".join("".join(numbers.choices(".#", k=60)) + "\n" for _ in range(60)))
    Path("tiny.txt").write_text("#\n")
    Path("grid.txt").write_text(("." * 9 + "\n") * 9)
    Path("small.txt").write_text("...\n" * 3)
    solve, tiny = ["solve", "-q"], ["solve", "-q", "tiny.json"]
    loop = ["solve", "-q", "tiny.slk"]
    make = ["generate", "nonogram", "-o", "out.json", "--seed", "1"]
    quick = [*make, "--size", "5x5"]
    picture = ["generate", "nonogram", "-o", "out.json", "--picture", "noise.txt"]
    hard = [*make, "--size", "60x60", "--guessing", "required", "--band", "10", "--style", "blobs", "--limit", "1000000"]
    expert = ["generate", "slitherlink", "-o", "out.json", "--size", "60x60", "--level", "expert"]
    open_grid = ["generate", "crossword", "-o", "out.json", "--size", "21x21", "--blocks", "0.1"]
    return [
        Case("solve, random 60x60", [*solve, "random60.json"], tiny),
        Case("solve, random 80x80", [*solve, "random80.json"], tiny),
        Case("solve, random 180x180", [*solve, "random180.json"], tiny),
        Case(
            "solve in two processes",
            [*solve, "--jobs", "2", "random60.json", "random80.json"],
            [*tiny, "tiny.json", "--jobs", "2"],
        ),
        Case("solve, all solutions", [*solve, "--solutions", "1000000", "ones.json"], tiny),
        Case("solve --count", [*solve, "--count", "ones.json"], [*tiny, "--count"]),
        Case("solve, empty loop 40x40", [*solve, "--solutions", "1000000", "empty40.json"], loop),
        Case("solve --count, empty loop 16x16", [*solve, "--count", "empty16.json"], loop),
        Case("draw --solve", ["draw", "--solve", "random80.json"], ["draw", "random80.json"]),
        Case("explain, 250x250", ["explain", "-q", "large.json"], ["explain", "-q", "tiny.json"]),
        Case("rate, 250x250", ["rate", "-q", "large.json"], ["rate", "-q", "tiny.json"]),
        Case("generate, nonogram", hard, quick),
        Case("generate, of a picture", picture, [*picture[:-1], "tiny.txt"]),
        Case("generate, Slitherlink", expert, quick),
        Case("generate, crossword", open_grid, quick),
        Case("fill, 9x9 without a block", ["fill", "-q", "grid.txt"], ["fill", "-q", "small.txt"]),
        Case("candidates, 9x9", ["candidates", "grid.txt", "--slot", "1A"], ["candidates", "small.txt", "--slot", "1A"]),
        Case("compare", ["compare", "-a", "bfs", "--repeat", "1", "random60.json"], ["compare", "-a", "bfs", "tiny.json"]),
    ]


def measure_case(case: Case, rounds: int) -> dict[str, Any]:
    """The medians, in seconds, and every run that did not end as it should."""
    faults: list[str] = []
    start = statistics.median(_time_runs(case, "start", rounds, lambda: wait_for_end(case.quick)))
    result: dict[str, Any] = {"start": start, "faults": faults}
    words = [*case.words, "--timeout", f"{SECONDS:g}"]
    endings = list(_run_rounds(case, "timeout", rounds, lambda: wait_for_end(words)))
    result["overshoot"] = statistics.median(ending.seconds for ending in endings) - SECONDS - start
    faults += [f"time limit: ended with code {ending.code}" for ending in endings if ending.code not in CODES]
    endings = list(_run_rounds(case, "Ctrl-C", rounds, lambda: wait_for_end(case.words, signal_after=start + UNTIL_SIGNAL)))
    return result | _sum_up(endings, faults)


def measure_loading(rounds: int) -> dict[str, dict[str, Any]]:
    """Ctrl-C at several moments before the work begins: of a run that has its kernels, and of one that has to compile them."""
    words = ["solve", "-q", "tiny.json"]
    _write_nonogram("tiny.json", [[1]], [[1]])
    results = {}
    for moment in (0.05, 0.2, 0.4, 0.7):
        case = Case(f"Ctrl-C {moment:g} s after the start", words, words)
        endings = list(_run_rounds(case, "", rounds, lambda wait=moment: wait_for_end(words, signal_after=wait)))  # type: ignore[misc]
        # It may have been done before, and Python ends by the signal itself while it begins.
        results[case.name] = _sum_up([each._replace(code=130) if each.code in (0, -2) else each for each in endings], [])
    with tempfile.TemporaryDirectory() as empty:
        case = Case("Ctrl-C while kernels are compiled", words, words)
        environment = {**os.environ, "GRIDWRIGHT_CACHE": empty, "NUMBA_CACHE_DIR": empty, "XDG_CACHE_HOME": empty}
        endings = list(_run_rounds(case, "", rounds, lambda: wait_for_end(words, signal_after=4, environment=environment)))
        results[case.name] = _sum_up(endings, [])
    return results


def wait_for_end(words: Sequence[str], signal_after: float | None = None, environment: Mapping[str, str] | None = None) -> Ending:
    """Run a command to its end, or send it Ctrl-C after so many seconds; from then on its time is counted."""
    start, cpu = time.perf_counter(), 0.0
    before = _cpu_of_children()
    with subprocess.Popen(
        [GRIDWRIGHT, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment, start_new_session=True
    ) as process:
        try:
            if signal_after is not None:
                time.sleep(signal_after)
                start, cpu = time.perf_counter(), _cpu_of(process.pid)
                process.send_signal(signal.SIGINT)
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
    return Ending(code, time.perf_counter() - start, _cpu_of_children() - before - cpu)


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cpu_of(session: int) -> float:
    """Seconds of the processor that the running processes of a session have used; 0 where the system does not say."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = file.read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:13])) if int(fields[3]) == session else 0
    return ticks / os.sysconf("SC_CLK_TCK")


def _sum_up(endings: Sequence[Ending], faults: list[str]) -> dict[str, Any]:
    faults += [f"Ctrl-C: ended with code {ending.code}" for ending in endings if ending.code != 130]
    seconds = [ending.seconds for ending in endings]
    # Of processes that a server of its own has started for a run, as for `compare`, the system does not tell when they end.
    cpu = None if min(ending.cpu for ending in endings) < -0.1 else statistics.median(ending.cpu for ending in endings)
    return {"interrupt": statistics.median(seconds), "slowest": max(seconds), "cpu": cpu, "faults": faults}


def _time_runs(case: Case, what: str, rounds: int, do: Callable[[], Ending]) -> list[float]:
    return [ending.seconds for ending in _run_rounds(case, what, rounds, do)]


def _run_rounds(case: Case, what: str, rounds: int, do: Callable[[], Ending]) -> Iterator[Ending]:
    for number in range(1, rounds + 1):
        show_progress(f"{case.name}, {what} {number} of {rounds}")
        for left in Path().glob("out.json*"):
            left.unlink()
        yield do()


def format_cases(results: Mapping[str, Any]) -> str:
    """The table of a report."""
    return format_results(results["cases"])


def format_results(results: Mapping[str, Mapping[str, Any]]) -> str:
    head = ["case", "to begin and end", f"beyond --timeout {SECONDS:g}", "from Ctrl-C to the end", "slowest", "CPU of it"]
    keys = ("start", "overshoot", "interrupt", "slowest", "cpu")
    return format_table(head, [[name, *(_format(result.get(key)) for key in keys)] for name, result in results.items()])


def _format(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.2f}"


def _write_nonogram(name: str, rows: list[list[int]], columns: list[list[int]]) -> None:
    Path(name).write_bytes(api.convert(Nonogram.build(rows, columns), "json"))


@contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
