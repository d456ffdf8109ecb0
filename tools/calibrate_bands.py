"""Measure where the borders between the bands of difficulty lie, and write them to `bands.json` of the nonograms' rating.

`python -m tools.calibrate_bands` makes puzzles of several sizes, rates each, and takes the nine deciles of the efforts of each
size. The same puzzles come out in every run. What they are is described in docs/explanation/difficulty.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import quantiles

from gridwright.kinds.common.grading import BANDS
from gridwright.kinds.nonogram.generator.search import generate
from gridwright.kinds.nonogram.simulation import simulate
from gridwright.kinds.nonogram.specification import NonogramSpecification
from gridwright.model.making import Made
from tools.markdown import ROOT

TARGET = ROOT / "src/gridwright/kinds/nonogram/bands.json"

PUZZLES = {5: 1000, 10: 1000, 15: 1000, 20: 1000, 25: 600, 30: 600, 40: 300, 50: 300}
"""Side of a square of so many cells -> puzzles made. Large ones take longer and vary less."""

SEED = 1
DENSITIES = (0.35, 0.65)
SYMMETRIES = ("none", "none", "none", "horizontal", "vertical", "rotation")
"""Half of the puzzles are symmetric in some way, as many published ones are."""
LONGEST = 1.5
"""How many times as long as the other a side may be."""

ABOUT = (
    "Nine deciles of the estimated effort of puzzles that gridwright generated, by the side of a square with as many cells. "
    "Written by tools/{tool}.py; do not edit."
)


def choose_wish(side: int, index: int) -> NonogramSpecification:
    """What puzzle number `index` of a size is to be like: shape, density, symmetry; cells by chance, in any style."""
    random = Random(f"bands-{SEED}-{side}-{index}")
    stretch = LONGEST ** random.uniform(-0.5, 0.5) if random.random() < 0.5 else 1.0
    height = round(side * stretch)
    density, symmetry = random.uniform(*DENSITIES), random.choice(SYMMETRIES)
    return NonogramSpecification(height, round(side * side / height), density=density, symmetry=symmetry, style="random")


def measure_effort(side: int, index: int) -> float | None:
    """The effort of puzzle number `index` of a size; None if the generator found none."""
    made = generate(choose_wish(side, index), seed=SEED, index=index)
    if not isinstance(made, Made):
        return None
    simulation = simulate(made.puzzle)
    assert simulation.demand == "lines", f"puzzle {index} of side {side} takes {simulation.demand}, expected lines"
    return simulation.effort


Measure = Callable[[int, int], float | None]
"""The effort of a puzzle by the side of its size and its number; None if the generator found none."""


def measure_size(measure: Measure, side: int, puzzles: int, pool: ProcessPoolExecutor) -> list[float]:
    """The efforts of so many puzzles of a size. Numbers for which the generator found nothing are passed over."""
    efforts: list[float] = []
    for start in count(1, puzzles):
        found = pool.map(partial(measure, side), range(start, start + puzzles - len(efforts)), chunksize=4)
        efforts += [effort for effort in found if effort is not None]
        if len(efforts) == puzzles:
            return efforts
    raise AssertionError("count never ends")


def find_borders(efforts: Sequence[float]) -> list[float]:
    """The efforts below which one tenth, two tenths and so on lie, to three or four figures.

    >>> find_borders([float(number) for number in range(101)])
    [10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0]
    """
    return [round(border, 1) for border in quantiles(efforts, n=BANDS, method="inclusive")]


def main(arguments: Sequence[str] | None = None) -> int:
    return calibrate("calibrate_bands", measure_effort, PUZZLES, TARGET, arguments)


def calibrate(
    tool: str, measure: Measure, puzzles: Mapping[int, int], target: Path, arguments: Sequence[str] | None = None
) -> int:
    """The whole program, for the puzzles of one kind: `puzzles` tells how many of each size are measured."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.{tool}", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--share", type=float, default=1.0, help="make only this share of the puzzles, for a trial (1)")
    parser.add_argument("-o", "--output", type=Path, default=target)
    options = parser.parse_args(arguments)
    sizes = []
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        for side, number in puzzles.items():
            efforts = measure_size(measure, side, max(10, round(number * options.share)), pool)
            sizes.append({"side": side, "puzzles": len(efforts), "borders": find_borders(efforts)})
            print(sizes[-1], file=sys.stderr, flush=True)
    options.output.write_text(format_borders(sizes, tool), encoding="utf-8")
    return 0


def format_borders(sizes: Sequence[dict[str, object]], tool: str = "calibrate_bands") -> str:
    """One line for each size, so that changes can be compared."""
    lines = ",\n".join(f"    {json.dumps(size)}" for size in sizes)
    return f'{{\n  "about": {json.dumps(ABOUT.format(tool=tool))},\n  "seed": {SEED},\n  "sizes": [\n{lines}\n  ]\n}}\n'


if __name__ == "__main__":
    sys.exit(main())
