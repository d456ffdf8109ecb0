"""Every rule by its number, the loop that runs a set of them over a puzzle, and rounds of exact lines side by side.

One iteration is all rows, then all columns; on each unfinished line every rule of the set is tried once, in order. A rule that
found nothing on a line finds nothing again until the line changes, so it is not even tried: the counts come out the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, kernel, merged
from gridwright.kinds.nonogram.kernels.mersenne_twister import shuffle
from gridwright.kinds.nonogram.kernels.rules_cases import owner_cases, solve_exactly
from gridwright.kinds.nonogram.kernels.rules_ownership import first_blacks, obstacle, owners, splitting
from gridwright.kinds.nonogram.kernels.rules_painting import (
    BROKEN,
    CHANGED,
    NOTHING,
    finished,
    forcing,
    glue,
    intersection,
    ones,
    simple_spaces,
)
from gridwright.kinds.nonogram.kernels.rules_ranges import infill, trimming, update0, update1, update2
from gridwright.kinds.nonogram.kernels.sheet import RULES, UNKNOWN, begin, mirror, put_down, take_up

# Lines side by side: in each round every line tells what it knows from the board as it was before, whatever the order.


@helper
def note_news(sheet: Any, line: Any) -> Any:
    """Write what the line in work tells into the next board; False if another line says otherwise."""
    height, width = sheet.shape[0], sheet.shape[1]
    is_row = line < height
    place = line * width if is_row else line - height
    step = 1 if is_row else width
    for cell in range(sheet.length[line]):
        told = sheet.work_cells[0, cell]
        if told != UNKNOWN:
            if sheet.next_cells[place] == UNKNOWN:
                sheet.next_cells[place] = told
            elif sheet.next_cells[place] != told:
                return False
        place += step
    return True


@helper
def take_over(sheet: Any) -> Any:
    """Make the next board the present one; how many cells are news."""
    height, width = sheet.shape[0], sheet.shape[1]
    news = 0
    for row in range(height):
        for column in range(width):
            cell = row * width + column
            if sheet.next_cells[cell] != sheet.cells[cell]:
                sheet.cells[cell] = sheet.next_cells[cell]
                sheet.left[row] -= 1
                sheet.left[height + column] -= 1
                sheet.version[row] += 1
                sheet.version[height + column] += 1
                news += 1
    sheet.left[height + width] -= news
    return news


@kernel
def run_rounds(sheet: Any, rounds: Any) -> Any:
    """Rounds of exact line solving from the beginning until they tell no more: how it ends, and how many told something.

    `rounds` gets, for as many as it has room for, the lines that told something and the cells settled. Lines that others have
    finished are looked at too: they may break their clue.
    """
    begin(sheet)
    for cell in range(sheet.cells.shape[0]):
        sheet.next_cells[cell] = sheet.cells[cell]
    lines = sheet.length.shape[0]
    count = 0
    while True:
        telling = 0
        for line in range(lines):
            if sheet.tried[line, EXACT] == sheet.version[line]:
                continue
            sheet.tried[line, EXACT] = sheet.version[line]
            take_up(sheet, line)
            found = solve_exactly(
                sheet.work_cells[0, : sheet.length[line]], sheet.blocks, sheet.first[line], sheet.first[line + 1], sheet.words
            )
            if found == BROKEN or not note_news(sheet, line):
                return CONTRADICTION, count
            telling += found == CHANGED
        if telling == 0:
            return (SOLVED if sheet.left[lines] == 0 else STUCK), count
        news = take_over(sheet)
        if count < rounds.shape[0]:
            rounds[count, 0] = telling
            rounds[count, 1] = news
        count += 1


(
    INTERSECTION,
    SIMPLE_SPACES,
    ONES,
    FORCING,
    GLUE,
    UPDATE0,
    UPDATE1,
    UPDATE2,
    INFILL,
    TRIMMING,
    FIRST_BLACK,
    OBSTACLE,
    SPLITTING,
    GLUE_TO_EDGES,
    FIRST_BLACK_AT_ENDS,
    FIRST_MIRRORED,
) = range(16)
OWNERS, OWNER_CASES, EXACT, FINISHED_LINE = range(18, RULES)
"""Places in `sheet.CODES`: the rules before `GLUE_TO_EDGES` work from the left; from there they work from both ends, and from
`FIRST_MIRRORED` on, First black and its two followers, from the right."""

STUCK = 0
SOLVED = 1
CONTRADICTION = 2
"""How `run_rules` ends."""


@merged
def apply(sheet: Any, line: Any, rule: Any, side: Any) -> Any:
    """Try a rule once on the line in work, or on its mirror image: `NOTHING`, `CHANGED` or `BROKEN`."""
    first, last = sheet.first[line], sheet.first[line + 1]
    cells = sheet.work_cells[side, : sheet.length[line]]
    lengths = sheet.work_ranges[3 * side, : last - first]
    starts = sheet.work_ranges[3 * side + 1, : last - first]
    ends = sheet.work_ranges[3 * side + 2, : last - first]
    if rule == INTERSECTION:
        return intersection(cells, lengths, starts, ends)
    if rule == SIMPLE_SPACES:
        return simple_spaces(cells, lengths, starts, ends)
    if rule == ONES:
        return ones(cells, lengths, starts, ends)
    if rule == FORCING:
        return forcing(cells, lengths, starts, ends)
    if rule in (GLUE, GLUE_TO_EDGES):
        return glue(cells, lengths, starts, ends, rule == GLUE_TO_EDGES)
    if rule == UPDATE0:
        return update0(lengths, starts, ends)
    if rule == UPDATE1:
        return update1(cells, lengths, starts, ends)
    if rule == UPDATE2:
        return update2(cells, lengths, starts, ends)
    if rule == INFILL:
        return infill(cells, lengths, starts, ends)
    if rule == TRIMMING:
        return trimming(cells, lengths, starts, ends)
    if rule in (FIRST_BLACK, FIRST_BLACK_AT_ENDS):
        return first_blacks(cells, lengths, starts, ends, rule == FIRST_BLACK_AT_ENDS)
    if rule == OBSTACLE:
        return obstacle(cells, lengths, starts, ends)
    if rule == SPLITTING:
        return splitting(cells, lengths, starts, ends)
    if rule == OWNERS:
        return owners(cells, lengths, starts, ends)
    if rule == OWNER_CASES:
        return owner_cases(cells, lengths, starts, ends, sheet.case_cells, sheet.case_ranges)
    if rule == FINISHED_LINE:
        return finished(cells, lengths)
    return solve_exactly(cells, sheet.blocks, first, last, sheet.words)


@merged
def try_rule(sheet: Any, line: Any, rule: Any) -> Any:
    """Try a rule once on the line in work, from the ends that it works from: `NOTHING`, `CHANGED` or `BROKEN`."""
    is_mirrored = FIRST_MIRRORED <= rule < OWNERS
    plain = rule - (FIRST_MIRRORED - FIRST_BLACK) if is_mirrored else rule
    found = NOTHING
    for side in range(1 if is_mirrored else 0, 2 if GLUE_TO_EDGES <= rule < OWNERS else 1):
        if side == 1:
            mirror(sheet, line, side - 1)
        found = max(found, apply(sheet, line, plain, side))
        if found == BROKEN:
            break
        if side == 1 and found == CHANGED:
            mirror(sheet, line, side)
    return found


@merged
def look_at(sheet: Any, line: Any, rules: Any, uses: Any) -> Any:
    """Try every rule of the set once on the line in work, in order: `NOTHING`, `CHANGED` or `BROKEN`. Uses are counted."""
    answer = NOTHING
    for rule in range(RULES):
        if (rules >> rule) & 1 == 0 or sheet.tried[line, rule] == sheet.version[line]:
            continue
        found = try_rule(sheet, line, rule)
        if found == BROKEN:
            return BROKEN
        if found == NOTHING:
            sheet.tried[line, rule] = sheet.version[line]
        else:
            sheet.version[line] += 1
            uses[rule] += 1
            answer = CHANGED
    return answer


@kernel
def run_rules(sheet: Any, rules: Any, uses: Any, first: Any, stop: Any, limit: Any, is_fresh: Any, random: Any) -> Any:
    """Run a set of rules over the lines from `first` to before `stop`, at most `limit` iterations;
    from the beginning if `is_fresh`. Random numbers, if there are any, put the lines into another order for each iteration.

    Returns how it ends, the number of iterations, and the line that cannot be completed or -1. `uses` grows by how often each
    rule changed a line. A last iteration that finds nothing counts too. Finished lines are not looked at.
    """
    if is_fresh:
        begin(sheet)
    lines = sheet.length.shape[0]
    iterations = 0
    while sheet.left[lines] > 0 and iterations < limit:
        iterations += 1
        is_news = False
        if random.shape[0] > 0:
            shuffle(sheet.order, random)
        for place in range(first, stop):
            line = np.int64(sheet.order[place])
            if sheet.left[line] == 0:
                continue
            take_up(sheet, line)
            found = look_at(sheet, line, rules, uses)
            if found == BROKEN:
                return CONTRADICTION, iterations, line
            put_down(sheet, line)
            is_news |= found == CHANGED
        if not is_news:
            break
    return (SOLVED if sheet.left[lines] == 0 else STUCK), iterations, -1
