"""Each engine for nonograms alone, and all in turn as the solver has them: `python -m benchmarks regret`.

Nobody knows beforehand which engine is best for a puzzle. The regret of the schedule is what it takes beyond the best single
engine, chosen puzzle by puzzle. Which puzzles are hard for an engine is partly luck, so that mirror images are worth measuring,
too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.corpora import find_family
from benchmarks.measure import REPEATS, Measurement, compile_kernels, measure, run_apart, stay_on_one_core
from benchmarks.overview import CONTEST, list_puzzles
from benchmarks.progress import clear_progress, show_progress
from benchmarks.reports import write_report
from benchmarks.tables import format_seconds, format_table
from gridwright import api
from gridwright.kinds.nonogram import engines
from gridwright.kinds.nonogram.puzzle import Info, Nonogram
from gridwright.model.solving import NEVER

SCHEDULE = "all in turn"
NO_LEARNING = (engines.ClauseLearning, "suits", staticmethod(lambda board: False))
ALONE: dict[str, tuple[tuple[object, str, object], ...]] = {
    "probing": ((engines.Probing, "patience", NEVER),),
    "clause learning": ((engines.ClauseLearning, "patience", NEVER), (engines, "LESS_PATIENCE_AFTER_GUESS", 1)),
    "CaDiCaL": (NO_LEARNING, (engines, "SLICES_WITH_LONG_LINES", 1), (engines, "PASSES_WITH_LONG_LINES", 0)),
}
"""What to set so that one engine never hands over, once every cell has been probed and a guess made as in the schedule."""
IMAGES = 8
"""A board has so many images: itself or its transpose, with or without its rows reversed, and so its columns."""


@dataclass(frozen=True, slots=True)
class Group:
    """Puzzles that make one row of the table."""

    name: str
    puzzles: tuple[Nonogram, ...]
    solutions: int = 2


@dataclass(frozen=True, slots=True)
class Trial:
    """One puzzle as each engine alone and the schedule met it."""

    name: str
    seconds: dict[str, float]
    cut_off: list[str]
    """Who gave up at the time limit."""
    faults: list[str]

    @property
    def best(self) -> float:
        """What the best single engine took."""
        return min(self.seconds[name] for name in ALONE)


def run(timeout: int, images: int, paths: Sequence[Path], first: Sequence[Path], command: Sequence[str]) -> bool:
    """Measure, print and keep; returns whether every answer was right, and the same from all engines."""
    named = [Group(f"{path.resolve().name}, first solution", tuple(list_puzzles(path)), 1) for path in first]
    named += [Group(path.resolve().name, tuple(list_puzzles(path))) for path in paths]
    compile_kernels()
    sets = [measure_group(group, timeout, images) for group in [*named, *make_groups()]]
    clear_progress()
    results = {"timeout": timeout, "images": images, "sets": sets}
    path = write_report("regret", command, results)
    print(f"{format_regret(results)}\n\nwritten: {path}")
    faults = [fault for each in sets for fault in each["faults"]]
    print("\n".join(faults) if faults else "every answer was judged, is right, and the same from all engines")
    return not faults


def make_groups() -> Iterator[Group]:
    """The families that are made here, at sizes at which lines alone do not settle most of them, and pictures for comparison."""
    contest = find_family("contest")
    yield Group("contest 25x25, first solution", tuple(contest.make(25, 25, seed) for seed in range(CONTEST)), 1)
    for name, sides in (("random", (20, 25, 30)), ("smooth", (50, 100)), ("pictures", (25, 50, 100))):
        for side in sides:
            yield Group(f"{name} {side}x{side}", tuple(find_family(name).puzzles(side, side)))
    dominoes = find_family("dominoes")
    yield Group("dominoes", tuple(puzzle for size in dominoes.sizes for puzzle in dominoes.puzzles(*size)))


def measure_group(group: Group, timeout: int, images: int) -> dict[str, Any]:
    """One row as JSON values, with every puzzle that probing left open."""
    show_progress(f"{group.name}, {images * len(group.puzzles)} puzzles")
    trials: list[Trial] = run_apart(_try_all, group, timeout, images)
    return {
        "set": group.name,
        "puzzles": len(group.puzzles) * images,
        **sum_up(trials),
        "each": [asdict(each) for each in trials],
    }


def _try_all(group: Group, timeout: int, images: int) -> list[Trial]:
    stay_on_one_core()
    api.warm_kernels()
    solve = partial(measure, solutions=group.solutions, timeout=timeout, repeats=REPEATS)
    found = (try_engines(image, solve, timeout) for puzzle in group.puzzles for image in list_images(puzzle)[:images])
    return [trial for trial in found if trial is not None]


def try_engines(puzzle: Nonogram, solve: Callable[[Nonogram, str], Measurement], timeout: float) -> Trial | None:
    """Solve a puzzle in every way; None if lines or probing settle it in the schedule, so that nothing could be chosen.

    The limit is one of the clock, so that on a busy machine who gave up had less CPU than that: it counts with all of it, or it
    would seem the best.
    """
    name = puzzle.info.title
    ways = {SCHEDULE: solve(puzzle, name)}
    if not ways[SCHEDULE].counters.keys() & {"lessons", "conflicts"}:
        return None
    for engine, changes in ALONE.items():
        with changed(changes):
            ways[engine] = solve(puzzle, name)
    cut_off = [way for way, found in ways.items() if found.outcome == "gave-up"]
    faults = [f"{name}, {way}: {found.fault}" for way, found in ways.items() if found.fault]
    answers = {way: found.outcome for way, found in ways.items() if way not in cut_off}
    if len(set(answers.values())) > 1:
        faults.append(f"{name}: {answers}")
    seconds = {way: max(found.seconds, timeout) if way in cut_off else found.seconds for way, found in ways.items()}
    return Trial(name, seconds, cut_off, faults)


@contextmanager
def changed(settings: Sequence[tuple[object, str, object]]) -> Iterator[None]:
    """Attributes set for a while: owner, name and value of each."""
    if not settings:
        yield
        return
    owner, name, value = settings[0]
    with patch.object(owner, name, value), changed(settings[1:]):
        yield


def list_images(puzzle: Nonogram) -> list[Nonogram]:
    """The board itself, then mirrored, turned and transposed."""
    rows, columns = ([[block.length for block in clue] for clue in clues] for clues in puzzle.clues)
    images: list[Nonogram] = []
    for down, across in ((rows, columns), (columns, rows)):
        for turn_rows, turn_columns in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
            info = Info(title=f"{puzzle.info.title}, image {len(images) + 1}" if images else puzzle.info.title)
            images.append(
                Nonogram.build(
                    [clue[::turn_columns] for clue in down[::turn_rows]],
                    [clue[::turn_rows] for clue in across[::turn_columns]],
                    info=info,
                )
            )
    return images


def sum_up(trials: Sequence[Trial]) -> dict[str, Any]:
    """Sums over puzzles; the regret is that of the schedule against the best single engine of each."""
    ways = (*ALONE, SCHEDULE)
    return {
        "searched": len(trials),
        "seconds": {way: sum(trial.seconds[way] for trial in trials) for way in ways},
        "cut_off": {way: sum(way in trial.cut_off for trial in trials) for way in ways},
        "best": sum(trial.best for trial in trials),
        "faults": [fault for trial in trials for fault in trial.faults],
    }


def format_regret(results: Mapping[str, Any]) -> str:
    """The table for people."""
    head = ["puzzles", "all", "searched", *(f"{name} alone" for name in ALONE), "best", SCHEDULE, "regret"]
    rows = [
        [
            each["set"],
            str(each["puzzles"]),
            str(each["searched"]),
            *(_format_way(each, way) for way in ALONE),
            format_seconds(each["best"]),
            _format_way(each, SCHEDULE),
            format_seconds(max(0.0, each["seconds"][SCHEDULE] - each["best"])),
        ]
        for each in results["sets"]
    ]
    told = f"CPU time; each engine was cut off after {results['timeout']} s, which count in full, and * marks how often. "
    told += f"Images of each puzzle: {results['images']} of {IMAGES}."
    return f"{format_table(head, rows)}\n\n{told}"


def _format_way(each: Mapping[str, Any], way: str) -> str:
    lost = each["cut_off"][way]
    return format_seconds(each["seconds"][way]) + (f" ({lost}*)" if lost else "")
