"""A person solving a puzzle, played out: lines looked at in a random order, the easy rules first, and what that costs.

The solver looks at lines at a *tier*: with all rules up to that tier, until they give no more. It does not look again at a line
in which nothing has changed since, at that tier. When every line is exhausted it is stuck, and goes on one tier higher; cells
that are settled bring it back to the first tier. When exact line solving is exhausted too, it tries cells.

Empty cells at the ends of a line are off the line for a person, so they need no rule: the first block begins after them and
the last one ends before them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel, merged
from gridwright.kinds.nonogram.kernels.rule_steps import BROKEN, CHANGED, NOTHING
from gridwright.kinds.nonogram.kernels.rules import look_at
from gridwright.kinds.nonogram.kernels.runs import (
    BLACK,
    CLUE,
    ENDING,
    FINISHED,
    IMPOSSIBLE,
    LEFT,
    LEFT_BY_LINES,
    LINE_TIERS,
    NEEDS_SEARCH,
    OUT_OF_WORK,
    SCAN,
    STEPS,
    STUCK_MOMENTS,
    TIER,
    TRIALS,
    WHAT_IF,
    WHITE,
    draw,
    seed_run,
)
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED
from gridwright.kinds.nonogram.kernels.sheet_work import begin, put_down, take_up
from gridwright.kinds.nonogram.kernels.state import WORK
from gridwright.kinds.nonogram.kernels.trials import NO_LITERAL, TOO_MUCH_WORK, find_refuted

FIRST_TIER = np.int64(1)


@helper
def start_run(sheet: Any, board: Any, runs: Any, seed: Any, run: Any) -> None:
    begin(sheet)
    seed_run(runs.random, seed, run)
    for line in range(runs.seen.shape[0]):
        runs.seen[line] = 0
        runs.exhausted[line] = 0
    board.counts[WORK] = 0
    runs.figures[run, ENDING] = FINISHED


@helper
def pick_line(sheet: Any, runs: Any, tier: Any) -> Any:
    """A random line among those that promise something at this tier, or -1."""
    count = 0
    for turn in range(2):
        chosen = draw(runs.random, count) if turn == 1 else -1
        count = 0
        for line in range(runs.seen.shape[0]):
            is_new = runs.seen[line] != sheet.version[line] or runs.exhausted[line] < tier
            if sheet.left[line] > 0 and is_new:
                if count == chosen:
                    return line
                count += 1
        if count == 0:
            break
    return -1


@helper
def cut_off_ends(sheet: Any, line: Any) -> None:
    """Let the line in work begin after the empty cells at its start, and end before those at its end."""
    count = sheet.first[line + 1] - sheet.first[line]
    if count == 0:
        return
    first, last = 0, sheet.length[line] - 1
    while first < last and sheet.work_cells[0, first] == EMPTY:
        first += 1
    while last > first and sheet.work_cells[0, last] == EMPTY:
        last -= 1
    if first > sheet.work_ranges[1, 0]:
        sheet.work_ranges[1, 0] = first
        sheet.version[line] += 1
    if last < sheet.work_ranges[2, count - 1]:
        sheet.work_ranges[2, count - 1] = last
        sheet.version[line] += 1


@helper
def has_room(sheet: Any, line: Any) -> Any:
    """Whether the first and last block of the line in work still have room after `cut_off_ends`."""
    ranges = sheet.work_ranges
    final = sheet.first[line + 1] - sheet.first[line] - 1
    if final < 0:
        return True
    return ranges[2, 0] - ranges[1, 0] + 1 >= ranges[0, 0] and ranges[2, final] - ranges[1, final] + 1 >= ranges[0, final]


@helper
def count_filled(sheet: Any, line: Any) -> Any:
    filled = 0
    for cell in range(sheet.length[line]):
        if sheet.work_cells[0, cell] == FILLED:
            filled += 1
    return filled


@helper
def note_step(runs: Any, run: Any, tier: Any, cells: Any) -> None:
    """A look at a tier that settled so many cells."""
    runs.looks[run, tier if cells > 0 else 0] += 1
    if cells > 0:
        step = runs.figures[run, STEPS]
        if run == 0 and step < runs.steps.shape[0]:
            runs.steps[step, 0] = tier
            runs.steps[step, 1] = cells
        runs.figures[run, STEPS] += 1


@helper
def settle_cell(sheet: Any, literal: Any) -> None:
    """Write down a cell that was found by trying."""
    height, width = sheet.shape[0], sheet.shape[1]
    row = (literal >> 1) // width
    column = (literal >> 1) - row * width
    sheet.cells[literal >> 1] = FILLED if literal & 1 else EMPTY
    for line in (row, height + column, height + width):
        sheet.left[line] -= 1
    sheet.version[row] += 1
    sheet.version[height + column] += 1


@merged
def try_cells(sheet: Any, board: Any, cache: Any, runs: Any, run: Any, most_work: Any) -> Any:
    """Lines give no more: find a cell by trying. How the run ends, or -1 if it goes on."""
    left = sheet.left[sheet.length.shape[0]]
    if runs.figures[run, LEFT_BY_LINES] == 0:
        runs.figures[run, LEFT_BY_LINES] = left
    if runs.last_pass[0] == left:
        runs.effort[run] += runs.last_pass[1]
        runs.figures[run, TRIALS] += np.int64(runs.last_pass[2])
        return NEEDS_SEARCH
    effort, trials = runs.effort[run], runs.figures[run, TRIALS]
    refuted = find_refuted(sheet, board, cache, runs, run, most_work)
    if refuted == TOO_MUCH_WORK:
        return OUT_OF_WORK
    if refuted == NO_LITERAL:
        runs.last_pass[0] = left
        runs.last_pass[1] = runs.effort[run] - effort
        runs.last_pass[2] = runs.figures[run, TRIALS] - trials
        return NEEDS_SEARCH
    settle_cell(sheet, refuted ^ 1)
    runs.effort[run] += runs.costs[WHITE] if refuted & 1 else runs.costs[BLACK]
    note_step(runs, run, WHAT_IF, 1)
    return -1


@kernel
def simulate(sheet: Any, board: Any, cache: Any, runs: Any, run: Any, seed: Any, most_work: Any) -> Any:
    """Play one run from the beginning and leave its figures in `runs`; how it ended.

    `most_work` limits what trials may take, in the units of `propagate`; below 0 no cell is tried at all.
    """
    start_run(sheet, board, runs, seed, run)
    lines = sheet.length.shape[0]
    figures, costs, uses = runs.figures[run], runs.costs, runs.uses[run]
    tier = FIRST_TIER
    while sheet.left[lines] > 0:
        line = pick_line(sheet, runs, tier)
        if line < 0:
            figures[STUCK_MOMENTS] += 1
            tier += 1
            if tier > LINE_TIERS:
                ending = NEEDS_SEARCH if most_work < 0 else try_cells(sheet, board, cache, runs, run, most_work)
                if ending >= 0:
                    figures[ENDING] = ending
                    break
                tier = FIRST_TIER
            continue
        take_up(sheet, line)
        filled = count_filled(sheet, line)
        cut_off_ends(sheet, line)
        found = NOTHING if has_room(sheet, line) else BROKEN
        level = FIRST_TIER
        while level <= tier and found != BROKEN:
            found = look_at(sheet, line, runs.tier_rules[level], uses)
            level = FIRST_TIER if found == CHANGED else level + 1
        if found == BROKEN:
            figures[ENDING] = IMPOSSIBLE
            break
        filled = count_filled(sheet, line) - filled
        news = put_down(sheet, line)
        runs.seen[line] = sheet.version[line]
        runs.exhausted[line] = tier
        blocks = sheet.first[line + 1] - sheet.first[line]
        runs.effort[run] += costs[SCAN] + costs[CLUE] * blocks + costs[TIER + tier - 1]
        runs.effort[run] += costs[BLACK] * filled + costs[WHITE] * (news - filled)
        note_step(runs, run, tier, news)
        if news > 0:
            tier = FIRST_TIER
    figures[LEFT] = sheet.left[lines]
    return figures[ENDING]
