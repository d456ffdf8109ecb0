"""Compare the two ratings of black-and-white nonograms: by the kernels for them, and by what rates every other sort.

`python -m tools.compare_ratings` makes puzzles as `tools.calibrate_bands` does, none of which that has measured, rates each in
both ways, and prints how often the bands agree and how well the order does. The figures are in docs/explanation/difficulty.md.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count
from statistics import correlation, median
from typing import NamedTuple

from gridwright.kinds.common.grading import find_band, load_references
from gridwright.kinds.nonogram.general_simulation import simulate_domains
from gridwright.kinds.nonogram.generator.search import generate
from gridwright.kinds.nonogram.simulation import simulate
from gridwright.model.making import Made
from tools.calibrate_bands import SEED, choose_wish

PUZZLES = {5: 60, 10: 80, 15: 60, 20: 40, 30: 12}
"""Side of a square of so many cells -> puzzles made."""
FIRST = 5001
"""The number of the first puzzle: beyond those that the bands were measured on."""


class Pair(NamedTuple):
    """The efforts of a puzzle, and the bands they are in."""

    special: float
    general: float
    special_band: int
    general_band: int
    other_band: int
    """By the kernels with another seed: what chance alone does."""


def measure(side: int, puzzles: int) -> list[Pair]:
    """So many puzzles of a size, rated in both ways."""
    references = load_references("gridwright.kinds.nonogram")
    pairs: list[Pair] = []
    for index in count(FIRST):
        if len(pairs) == puzzles:
            break
        made = generate(choose_wish(side, index), seed=SEED, index=index)
        if isinstance(made, Made):
            runs = (simulate(made.puzzle), simulate_domains(made.puzzle), simulate(made.puzzle, seed=1))
            bands = [find_band(run.effort, made.puzzle.lattice.size, references) for run in runs]
            pairs.append(Pair(runs[0].effort, runs[1].effort, *bands))
    return pairs


def describe(name: str, pairs: Sequence[Pair]) -> str:
    """A row of the table."""
    same = sum(pair.special_band == pair.general_band for pair in pairs) / len(pairs)
    by_chance = sum(pair.special_band == pair.other_band for pair in pairs) / len(pairs)
    near = sum(abs(pair.special_band - pair.general_band) <= 1 for pair in pairs) / len(pairs)
    rank = correlation(rank_efforts([pair.special for pair in pairs]), rank_efforts([pair.general for pair in pairs]))
    ratio = median(pair.general / pair.special for pair in pairs)
    return f"| {name} | {len(pairs)} | {same:.0%} | {near:.0%} | {by_chance:.0%} | {rank:.3f} | {ratio:.2f} |"


def rank_efforts(efforts: Sequence[float]) -> list[int]:
    """
    >>> rank_efforts([3.5, 1.0, 2.0])
    [2, 0, 1]
    """
    places = {effort: place for place, effort in enumerate(sorted(efforts))}
    return [places[effort] for effort in efforts]


def main() -> int:
    print("| size | puzzles | same band | same or next | same by another seed | rank correlation | median ratio of efforts |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    everything: list[Pair] = []
    for side, puzzles in PUZZLES.items():
        pairs = measure(side, puzzles)
        everything += pairs
        print(describe(f"{side}x{side}", pairs), flush=True)
    print(describe("all", everything))
    return 0


if __name__ == "__main__":
    sys.exit(main())
