"""What simulated runs are made of and what they leave behind, as arrays, and their own random numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import helper
from gridwright.kinds.nonogram.kernels.sheet import CODES, RULES, Sheet
from gridwright.kinds.nonogram.kernels.state import Numbers, Small, Words

Reals = npt.NDArray[np.float64]

_TIERS = (
    ("F", "6", "1", "2"),
    ("3", "4", "5", "5w", "7", "11", "11f", "11m"),
    ("8", "9", "10", "12", "13", "12m", "13m", "X"),
    ("Y",),
    ("dp",),
)
TIER_OF = {code: tier for tier, codes in enumerate(_TIERS, start=1) for code in codes}
"""How hard each rule is to see."""
LINE_TIERS = len(_TIERS)
WHAT_IF = LINE_TIERS + 1
"""The tier of trying a cell, when lines give no more."""

SCAN, CLUE, TIER, BLACK, WHITE, TRIAL, CHAIN, LONGEST_CHAIN = 0, 1, 2, 7, 8, 9, 10, 11
COSTS = 12
"""Places in the array of costs; `TIER` is followed by the costs of all tiers of lines, from 1."""

LEFT, LEFT_BY_LINES, ENDING, STUCK_MOMENTS, TRIALS, STEPS = 0, 1, 2, 3, 4, 5
FIGURES = 6
"""Places in a run's figures."""

FINISHED, NEEDS_SEARCH, IMPOSSIBLE, OUT_OF_WORK = 0, 1, 2, 3
"""How a run ends."""


class Runs(NamedTuple):
    """The figures of each run, and what the run in work remembers."""

    costs: Reals
    tier_rules: Numbers
    """For each tier of lines the set of its rules."""
    effort: Reals
    figures: Numbers
    uses: Numbers
    """Per run and rule: how often it changed a line."""
    looks: Numbers
    """Per run and tier, from 1: the looks that settled cells; entry 0 counts those that did not."""
    steps: Small
    """Of the first run: tier and cells settled of each look that settled some, as many as there is room for."""
    seen: Small
    """Per line: its version when it was last looked at."""
    exhausted: Small
    """Per line: the highest tier it was looked at in that version."""
    order: Small
    """Scratch for putting cells into a random order."""
    random: Words
    """State of the random numbers."""
    last_pass: Reals
    """Cells left, cost and number of trials of a pass of trials that settled nothing; -1 before the first.

    The cells that no trial settles are the same in every run, so such a pass need not be repeated."""


def new_runs(sheet: Sheet, costs: Reals, runs: int, steps: int) -> Runs:
    lines, cells = len(sheet.length), len(sheet.cells)
    rules = [sum(1 << CODES.index(code) for code in codes) for codes in _TIERS]
    return Runs(
        costs=costs,
        tier_rules=np.array([0, *rules], dtype=np.int64),
        effort=np.zeros(runs, dtype=np.float64),
        figures=np.zeros((runs, FIGURES), dtype=np.int64),
        uses=np.zeros((runs, RULES), dtype=np.int64),
        looks=np.zeros((runs, WHAT_IF + 1), dtype=np.int64),
        steps=np.zeros((steps, 2), dtype=np.int32),
        seen=np.zeros(lines, dtype=np.int32),
        exhausted=np.zeros(lines, dtype=np.int32),
        order=np.zeros(cells, dtype=np.int32),
        random=np.zeros(1, dtype=np.uint64),
        last_pass=np.full(3, -1.0),
    )


_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX = np.uint64(0xBF58476D1CE4E5B9)
_MIX_AGAIN = np.uint64(0x94D049BB133111EB)


@helper
def draw(random: Any, below: Any) -> Any:
    """A random number from 0 to `below` - 1: SplitMix64 (Steele, Lea, Flood 2014), whose every seed is as good as any other."""
    random[0] += _STEP
    mixed = random[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX_AGAIN
    mixed ^= mixed >> np.uint64(31)
    return np.int64((mixed >> np.uint64(1)) % np.uint64(below))


@helper
def seed_run(random: Any, seed: Any, run: Any) -> None:
    """Random numbers of its own for each run, whatever the others drew."""
    random[0] = seed
    draw(random, 1)
    random[0] ^= np.uint64(run) * _MIX
    draw(random, 1)
