"""A person solving a puzzle, played out: lines looked at in a random order, the easy rules first, and what that costs.

The solver looks at lines at a *tier*: with all rules up to that tier, until they give no more. It does not look again at a line
in which nothing has changed since, at that tier. When every line is exhausted it is stuck, and goes on one tier higher; cells
that are settled bring it back to the first tier. When exact line solving is exhausted too, it tries cells.

Empty cells at the ends of a line are off the line for a person, so they need no rule: the first block begins after them and
the last one ends before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import helper, kernel, merged
from gridwright.kinds.nonogram.kernels.propagate import assume, forget_queue, propagate, take_back
from gridwright.kinds.nonogram.kernels.rules import look_at
from gridwright.kinds.nonogram.kernels.rules_painting import BROKEN, CHANGED, NOTHING
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED, RULES, UNKNOWN, Sheet, begin, put_down, take_up
from gridwright.kinds.nonogram.kernels.state import CACHE_HITS, LINE_SOLVES, TRAIL_LENGTH, WORK, Numbers, Small, Words

# What simulated runs are made of and what they leave behind, as arrays, and their own random numbers.

Reals = npt.NDArray[np.float64]

LINE_TIERS = 5
"""How hard rules for lines are to see, from 1 to this."""
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


def new_runs(sheet: Sheet, tier_rules: Sequence[int], costs: Reals, runs: int, steps: int) -> Runs:
    """Room for so many runs, and so many steps of the first; `tier_rules` are the sets of rules of the tiers, from tier 1."""
    lines, cells = len(sheet.length), len(sheet.cells)
    return Runs(
        costs=costs,
        tier_rules=np.array([0, *tier_rules], dtype=np.int64),
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


# Trying a cell: suppose a value, follow it from line to line, and take the other value if that ends in a contradiction.

ONE = np.uint64(1)
ZERO = np.uint64(0)

NO_LITERAL = -1
TOO_MUCH_WORK = -2


@helper
def copy_cells(sheet: Any, board: Any) -> None:
    """Let the board know what the sheet knows, with no line waiting."""
    height, width = board.shape[0], board.shape[1]
    for word in range(board.filled.shape[0]):
        board.filled[word] = ZERO
        board.empty[word] = ZERO
    for cell in range(sheet.cells.shape[0]):
        if sheet.cells[cell] != UNKNOWN:
            row = cell // width
            column = cell - row * width
            masks = board.filled if sheet.cells[cell] == FILLED else board.empty
            masks[board.offset[row] + (column >> 6)] |= ONE << np.uint64(column & 63)
            masks[board.offset[height + column] + (row >> 6)] |= ONE << np.uint64(row & 63)
    board.counts[TRAIL_LENGTH] = 0
    forget_queue(board)


@helper
def shuffle_unknown(sheet: Any, order: Any, random: Any) -> Any:
    """Put the unknown cells into a random order; how many there are."""
    count = 0
    for cell in range(sheet.cells.shape[0]):
        if sheet.cells[cell] == UNKNOWN:
            other = draw(random, count + 1)
            order[count] = order[other]
            order[other] = cell
            count += 1
    return count


@helper
def count_known_neighbours(sheet: Any, cell: Any) -> Any:
    """How many of the four cells around are known; the edge of the board counts as known."""
    height, width = sheet.shape[0], sheet.shape[1]
    row = cell // width
    column = cell - row * width
    known = 0
    if row == 0 or sheet.cells[cell - width] != UNKNOWN:
        known += 1
    if row == height - 1 or sheet.cells[cell + width] != UNKNOWN:
        known += 1
    if column == 0 or sheet.cells[cell - 1] != UNKNOWN:
        known += 1
    if column == width - 1 or sheet.cells[cell + 1] != UNKNOWN:
        known += 1
    return known


@merged
def find_refuted(sheet: Any, board: Any, cache: Any, runs: Any, run: Any, most_work: Any) -> Any:
    """Try unknown cells, those with most known neighbours first, until a value is refuted.

    Returns the refuted literal, `NO_LITERAL` if no value of any cell is refuted, or `TOO_MUCH_WORK`. The effort grows with
    each trial and each line looked at on the way; a chain longer than the longest counts like that.
    """
    copy_cells(sheet, board)
    counts, costs = board.counts, runs.costs
    unknown = shuffle_unknown(sheet, runs.order, runs.random)
    for known in range(4, -1, -1):
        for place in range(unknown):
            cell = np.int64(runs.order[place])
            if count_known_neighbours(sheet, cell) != known:
                continue
            value = draw(runs.random, 2)
            for turn in range(2):
                literal = 2 * cell + (value ^ turn)
                before = counts[LINE_SOLVES] + counts[CACHE_HITS]
                assume(board, literal)
                is_possible = propagate(board, cache)
                take_back(board, 0)
                lines = counts[LINE_SOLVES] + counts[CACHE_HITS] - before
                runs.effort[run] += costs[TRIAL] + costs[CHAIN] * min(np.float64(lines), costs[LONGEST_CHAIN])
                runs.figures[run, TRIALS] += 1
                if not is_possible:
                    return literal
                if counts[WORK] > most_work:
                    return TOO_MUCH_WORK
    return NO_LITERAL


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
