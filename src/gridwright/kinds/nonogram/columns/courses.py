"""Columns on how a solution goes: at the beginning and at any time, in any order of lines, nearby, and by trying a cell."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import numpy as np

from gridwright.kinds.nonogram.columns.puzzle_columns import EXACT, RULE_NAMES, Column, Value, make_sheet
from gridwright.kinds.nonogram.columns.puzzle_columns import RULES as DOCUMENT_RULES
from gridwright.kinds.nonogram.kernels.courses import (
    BLOCKS,
    DISTANCE,
    ITERATIONS,
    SLACK,
    STEPS,
    new_course,
    run_nearby,
    run_shuffled,
)
from gridwright.kinds.nonogram.kernels.mersenne_twister import NO_RANDOM, copy_random
from gridwright.kinds.nonogram.kernels.rules import CONTRADICTION, SOLVED, run_rounds, run_rules
from gridwright.kinds.nonogram.kernels.sheet import CODES, EMPTY, FILLED, RULES, UNKNOWN, Sheet
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.simulation import Simulation

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
        run_rules(sheet, exact, uses, line, line + 1, 1, True, NO_RANDOM)
        gains.append(unknown - int(sheet.left[lines]))
        forced += bool(sheet.left[line] == 0)
        settled |= sheet.cells != sheet.first_cells
    run_rules(sheet, overlap, uses, 0, lines, 1, True, NO_RANDOM)
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


# What rules do when lines are gone through in a random order, so that no figure hangs on rows coming first.
#
# The loop is that of `rule_loop`, but for the order, which is drawn anew for each iteration. A line in which nothing has
# changed since the rules found nothing in it is passed over: they would find nothing again.

NO_LIMIT = 1 << 62
ORDERS = 20
"""Runs that means and deviations are taken over."""

_FIGURES = (
    ("dp_iterations", "iterations of exact line solving"),
    ("dp_line_uses", "lines in which exact line solving found something"),
    ("dp_blocks", "blocks, on average, of a line in which it found something"),
    ("dp_slack", "cells, on average, by which such a line is longer than its clue needs"),
    ("dp_distance", "cells, on average, from the cells found in one such line to the next such line"),
    ("rule_iterations", "iterations of the 13 rules"),
    *(
        (f"uses_{name}", f"lines in which rule {code} found something")
        for code, name in zip(DOCUMENT_RULES, RULE_NAMES, strict=True)
    ),
)
_WORDS = {"mean": "mean", "sd": "standard deviation"}

ORDER_COLUMNS = tuple(
    Column(f"random_{name}_{suffix}", float, f"{meaning}; {word} over {ORDERS} random orders")
    for name, meaning in _FIGURES
    for suffix, word in _WORDS.items()
)


def measure_orders(puzzle: Nonogram, seed: int) -> dict[str, Value]:
    """Mean and standard deviation of each figure; the same for the same seed."""
    sheet = make_sheet(puzzle)
    course, exact = new_course(sheet), []
    for run in range(ORDERS):
        run_shuffled(sheet, course, copy_random(Random(f"dp {seed} {run}")))
        exact.append(course.totals.tolist())
    rules = [run_rules_shuffled(sheet, Random(f"rules {seed} {run}")) for run in range(ORDERS)]
    series: list[Sequence[float]] = [
        [totals[ITERATIONS] for totals in exact],
        [totals[STEPS] for totals in exact],
        *([totals[figure] / max(1, totals[STEPS]) for totals in exact] for figure in (BLOCKS, SLACK)),
        [find_mean_distance(totals) for totals in exact],
        [iterations for iterations, _ in rules],
        *([uses[CODES.index(code)] for _, uses in rules] for code in DOCUMENT_RULES),
    ]
    figures = (figure for values in series for figure in (fmean(values), find_deviation(values)))
    return {column.name: round(figure, 6) for column, figure in zip(ORDER_COLUMNS, figures, strict=True)}


def run_rules_shuffled(sheet: Sheet, random: Random) -> tuple[int, list[int]]:
    """Run the document's rules from the beginning until they find no more: iterations, and uses of all rules."""
    rules = sum(1 << CODES.index(code) for code in DOCUMENT_RULES)
    uses = np.zeros(RULES, dtype=np.int64)
    _, iterations, _ = run_rules(sheet, rules, uses, 0, len(sheet.length), NO_LIMIT, True, copy_random(random))
    return int(iterations), uses.tolist()


def find_deviation(values: Sequence[float]) -> float:
    """The standard deviation; of counts without fractions, which take ten times as long.

    >>> find_deviation([2, 4]), find_deviation([1.5, 1.5])
    (1.0, 0.0)
    """
    if not all(isinstance(value, int) for value in values):
        return pstdev(values)
    count = len(values)
    return sqrt(count * sum(value * value for value in values) - sum(values) ** 2) / count


def find_mean_distance(totals: Sequence[int]) -> float:
    """How far the line of a step is from the cells of the step before, on average; 0 if there is no second step."""
    return totals[DISTANCE] / max(1, totals[STEPS] - 1)


# Steps of exact line solving, and how far each is from the one before: what is near is seen sooner.

NEARBY_RUNS = 5
"""Runs that means are taken over."""

NEARBY_COLUMNS = (
    Column(
        "nearby_distance",
        float,
        "cells from one step to the line of the next, on average, where the nearest lines are looked at first",
    ),
)


def measure_nearby(puzzle: Nonogram, seed: int) -> dict[str, Value]:
    """How far one has to look for more, on average over some runs; 0 if there is no second step."""
    sheet = make_sheet(puzzle)
    course, distances = new_course(sheet), []
    for run in range(NEARBY_RUNS):
        run_nearby(sheet, course, copy_random(Random(f"nearby {seed} {run}")))
        distances.append(find_mean_distance(course.totals.tolist()))
    (column,) = NEARBY_COLUMNS
    return {column.name: round(fmean(distances), 6)}


# What trying a cell comes to where lines give no more: how many cells it settles, and how soon.
#
# A supposition is followed in rounds of all lines side by side, so that nothing hangs on an order. It is refuted in the round
# in which a line cannot be completed any more, or two lines tell a cell differently.

MOST_WORK = 20_000_000
"""Cells to try times cells of the board, beyond which nothing is tried: half a second while lines have fewer than 64 cells, some
three seconds where they are longer."""

TRYING_COLUMNS = (
    Column(
        "refutable_cells",
        int,
        "cells that trying settles when lines give no more for the first time; 0 if lines suffice, empty on a very large board",
    ),
    Column(
        "refutation_rounds",
        int,
        "rounds of lines until the first of them is refuted; 0 if lines suffice, empty if none is, or on a very large board",
    ),
)

_NO_ROOM = np.zeros((0, 2), dtype=np.int32)
"""Nobody asks here what each round tells."""


def measure_trying(puzzle: Nonogram) -> dict[str, Value]:
    """What suppositions come to at the first moment at which lines give no more."""
    cells: int | None = 0
    shortest: int | None = 0
    sheet = make_sheet(puzzle)
    ending, _ = run_rounds(sheet, _NO_ROOM)
    if ending != SOLVED:
        unknown = int(np.count_nonzero(sheet.cells == UNKNOWN))
        if unknown * len(sheet.cells) > MOST_WORK:
            cells = shortest = None
        else:
            refuted = find_refutable(sheet)
            cells, shortest = len(refuted), min(refuted.values(), default=None)
    return dict(zip((column.name for column in TRYING_COLUMNS), (cells, shortest), strict=True))


def find_refutable(sheet: Sheet) -> dict[int, int]:
    """Each unknown cell of which a value is refuted -> the rounds that takes; the fewer, if both values are.

    The sheet begins from here afterwards.
    """
    sheet.first_cells[:] = sheet.cells
    refuted: dict[int, int] = {}
    for cell in np.flatnonzero(sheet.first_cells == UNKNOWN).tolist():
        for value in (EMPTY, FILLED):
            sheet.first_cells[cell] = value
            ending, rounds = run_rounds(sheet, _NO_ROOM)
            if ending == CONTRADICTION:
                refuted[cell] = min(rounds + 1, refuted.get(cell, rounds + 1))
        sheet.first_cells[cell] = UNKNOWN
    return refuted
