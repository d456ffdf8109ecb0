"""How a solution goes: what there is to begin with, how much there is to find at any time, how hard steps are to see."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import numpy as np

from gridwright.kinds.nonogram.columns.column import Column, Value
from gridwright.kinds.nonogram.columns.document import EXACT
from gridwright.kinds.nonogram.columns.sheets import make_sheet
from gridwright.kinds.nonogram.kernels.rules import run_rules
from gridwright.kinds.nonogram.kernels.sheet import CODES, RULES
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.rating.simulation import Simulation

OVERLAP = "1"
FEW_LINES = (1, 2, 3)
HARDER_TIER = 3
"""The first tier whose steps take more than a glance at a line."""

START_COLUMNS = (
    Column("start_lines_forced", int, "lines that are settled whole at the start, by themselves"),
    Column("start_overlap_cells", int, "cells that overlaps settle at the start"),
    Column("start_cells", int, "cells that lines settle at the start, each by itself"),
    Column("start_best_gain", int, "cells that the best line settles at the start"),
    Column("start_line_share", float, "share of the lines that settle something at the start"),
)
SUPPLY_COLUMNS = (
    Column("rounds", int, "rounds of all lines side by side; also the longest chain of steps that need each other"),
    Column("supply_lines_mean", float, "lines that tell something in a round, on average"),
    Column("supply_lines_least", int, "lines that tell something in the poorest round"),
    Column("supply_lines_low", float, "the same in the poorest rounds: the 10 % quantile"),
    *(Column(f"rounds_up_to_{few}", int, f"rounds in which at most {few} lines tell something") for few in FEW_LINES),
    Column("half_way_share", float, "share of the cells that lines settle which are settled in the first half of the rounds"),
)
STEP_COLUMNS = (
    Column("effort_mean", float, "estimated effort, the mean of simulated runs"),
    Column("effort_sd", float, "its standard deviation"),
    *(Column(f"tier_{tier}_steps", float, f"looks at tier {tier} that settle cells, on average") for tier in range(1, 6)),
    Column("hardest_tier", int, "the highest tier at which cells are settled; 6 if cells have to be tried"),
    Column("step_tier_mean", float, "the tier of a look that settles cells, on average; 6 for a cell found by trying"),
    Column(f"step_tier_{HARDER_TIER}_share", float, f"share of these looks at tier {HARDER_TIER} or higher"),
    Column("stuck_moments", float, "moments at which no line gives more at the present tier, on average"),
    Column("vain_looks", float, "looks at a line that settle nothing, on average"),
)
PROBE_COLUMNS = (
    Column("lines_left", int, "cells that lines alone leave unknown"),
    Column("probe_trials", float, "suppositions followed, on average"),
    Column("probe_steps", float, "cells settled by trying, on average"),
    Column("demand", str, "what the simulated solver needs: `lines`, `what-if`, `search`, or `unknown` where it gave up"),
)


def measure_start(puzzle: Nonogram) -> dict[str, Value]:
    """What each line tells of itself, before any other is looked at."""
    sheet = make_sheet(puzzle)
    uses = np.zeros(RULES, dtype=np.int64)
    exact, overlap = 1 << CODES.index(EXACT), 1 << CODES.index(OVERLAP)
    lines = len(sheet.length)
    unknown = int(sheet.left[lines])
    open_lines = [line for line in range(lines) if sheet.left[line] > 0]
    gains, forced, settled = [], 0, sheet.cells != sheet.cells
    for line in open_lines:
        run_rules(sheet, exact, uses, line, line + 1, 1, True)
        gains.append(unknown - int(sheet.left[lines]))
        forced += bool(sheet.left[line] == 0)
        settled |= sheet.cells != sheet.first_cells
    run_rules(sheet, overlap, uses, 0, lines, 1, True)
    return {
        "start_lines_forced": forced,
        "start_overlap_cells": unknown - int(sheet.left[lines]),
        "start_cells": int(settled.sum()),
        "start_best_gain": max(gains, default=0),
        "start_line_share": round(sum(gain > 0 for gain in gains) / lines, 6),
    }


def measure_supply(simulation: Simulation) -> dict[str, Value]:
    """How many lines have something to tell, round by round."""
    lines, cells = simulation.round_lines, simulation.round_cells
    half = len(cells) // 2
    values: list[Value] = [
        simulation.rounds,
        round(fmean(lines), 6) if lines else 0.0,
        min(lines, default=0),
        find_quantile(lines, 0.1),
        *(sum(count <= few for count in lines) for few in FEW_LINES),
        round(sum(cells[:half]) / sum(cells), 6) if cells else 0.0,
    ]
    return dict(zip((column.name for column in SUPPLY_COLUMNS), values, strict=True))


def measure_steps(simulation: Simulation) -> dict[str, Value]:
    """What the simulated solver did, and what it cost."""
    *tiers, tried = simulation.tier_uses
    used = [tier for tier, steps in enumerate(simulation.tier_uses, start=1) if steps]
    all_steps = sum(simulation.tier_uses) or 1.0
    figures = [simulation.effort, simulation.spread, *tiers]
    values: list[Value] = [
        *(round(figure, 6) for figure in figures),
        max(used, default=0),
        round(sum(tier * steps for tier, steps in enumerate(simulation.tier_uses, start=1)) / all_steps, 6),
        round(sum(simulation.tier_uses[HARDER_TIER - 1 :]) / all_steps, 6),
        round(simulation.stuck, 6),
        round(simulation.vain_looks, 6),
        simulation.cells_left,
        round(simulation.trials, 6),
        round(tried, 6),
        simulation.demand,
    ]
    return dict(zip((column.name for column in (*STEP_COLUMNS, *PROBE_COLUMNS)), values, strict=True))


def find_quantile(values: Sequence[int], share: float) -> float:
    """The value below which this share lies, between two of them in proportion; 0 of nothing.

    >>> find_quantile([5, 1, 3], 0.5), find_quantile([2, 4], 0.25)
    (3.0, 2.5)
    """
    if not values:
        return 0.0
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return round(ordered[low] + (place - low) * (ordered[high] - ordered[low]), 6)
