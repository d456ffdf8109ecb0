"""The course of exact line solving in some order of lines, and how far each step is from the one before.

A step is a line that settles cells. What is added up over a course is told in `STEPS` and the places after it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gridwright.kernels.compiling import helper, kernel
from gridwright.kinds.nonogram.kernels.mersenne_twister import draw_below, shuffle
from gridwright.kinds.nonogram.kernels.rules_cases import solve_exactly
from gridwright.kinds.nonogram.kernels.rules_painting import CHANGED
from gridwright.kinds.nonogram.kernels.sheet import Sheet, begin, put_down, take_up
from gridwright.kinds.nonogram.kernels.state import Flags, Numbers, Small

ITERATIONS, STEPS, BLOCKS, SLACK, DISTANCE = range(5)
"""Places in `Course.totals`: iterations over all lines, steps, and of all steps together the blocks of their lines, the cells by
which these are longer than their clues need, and the cells from the step before."""


class Course(NamedTuple):
    """What has come of a course so far."""

    totals: Numbers
    exhausted: Small
    """Per line the version in which nothing more can be found."""
    promising: Flags
    """Per line whether it may settle something."""
    places: Small
    """Where the last step settled cells."""
    last: Numbers
    """The line of the last step, or -1, and at how many places it settled cells."""


def new_course(sheet: Sheet) -> Course:
    """Room for a course on a sheet, and for others after it."""
    lines = len(sheet.length)
    return Course(
        totals=np.zeros(5, dtype=np.int64),
        exhausted=np.zeros(lines, dtype=np.int32),
        promising=np.zeros(lines, dtype=np.uint8),
        places=np.zeros(int(sheet.length.max()), dtype=np.int32),
        last=np.zeros(2, dtype=np.int64),
    )


@kernel
def run_shuffled(sheet: Any, course: Any, random: Any) -> None:
    """Go through all lines again and again, each time in another order, until they settle no more."""
    start_course(sheet, course)
    lines = sheet.length.shape[0]
    is_news = True
    while is_news and sheet.left[lines] > 0:
        course.totals[ITERATIONS] += 1
        is_news = False
        shuffle(sheet.order, random)
        for place in range(lines):
            line = np.int64(sheet.order[place])
            if sheet.left[line] > 0 and course.exhausted[line] != sheet.version[line]:
                is_news |= take_step(sheet, course, line)
                course.exhausted[line] = sheet.version[line]


@kernel
def run_nearby(sheet: Any, course: Any, random: Any) -> None:
    """Look at the line nearest to the last step, of those that have changed, until no line settles more.

    At first, and among lines equally near, the choice is random.
    """
    start_course(sheet, course)
    height, lines = sheet.shape[0], sheet.length.shape[0]
    for line in range(lines):
        course.promising[line] = sheet.left[line] > 0
    line = pick_nearest(sheet, course, random)
    while line >= 0:
        course.promising[line] = False
        if take_step(sheet, course, line):
            for turn in range(course.last[1]):
                crossing = course.places[turn] + (height if line < height else 0)
                course.promising[crossing] = sheet.left[crossing] > 0
        line = pick_nearest(sheet, course, random)


@helper
def start_course(sheet: Any, course: Any) -> None:
    begin(sheet)
    for place in range(course.totals.shape[0]):
        course.totals[place] = 0
    for line in range(course.exhausted.shape[0]):
        course.exhausted[line] = 0
    course.last[0] = -1


@helper
def take_step(sheet: Any, course: Any, line: Any) -> Any:
    """Solve a line exactly; whether that settles cells."""
    take_up(sheet, line)
    cells = sheet.work_cells[0, : sheet.length[line]]
    if solve_exactly(cells, sheet.blocks, sheet.first[line], sheet.first[line + 1], sheet.words) != CHANGED:
        return False
    totals = course.totals
    if course.last[0] >= 0:
        totals[DISTANCE] += find_distance(sheet, course, line)
    totals[STEPS] += 1
    blocks = sheet.first[line + 1] - sheet.first[line]
    slack = sheet.length[line] - max(0, blocks - 1)
    for block in range(sheet.first[line], sheet.first[line + 1]):
        slack -= sheet.lengths[block]
    totals[BLOCKS] += blocks
    totals[SLACK] += slack
    note_places(sheet, course, line)
    put_down(sheet, line)
    return True


@helper
def note_places(sheet: Any, course: Any, line: Any) -> None:
    """Note where the line in work knows more than the board."""
    height, width = sheet.shape[0], sheet.shape[1]
    cell = line * width if line < height else line - height
    count = 0
    for place in range(sheet.length[line]):
        if sheet.work_cells[0, place] != sheet.cells[cell]:
            course.places[count] = place
            count += 1
        cell += 1 if line < height else width
    course.last[0] = line
    course.last[1] = count


@helper
def find_distance(sheet: Any, course: Any, line: Any) -> Any:
    """Cells from the nearest cell of the last step to a line."""
    height, last = sheet.shape[0], course.last[0]
    if (last < height) == (line < height):
        return abs(line - last)
    index = line if line < height else line - height
    nearest = sheet.cells.shape[0]
    for turn in range(course.last[1]):
        nearest = min(nearest, abs(course.places[turn] - index))
    return nearest


@helper
def pick_nearest(sheet: Any, course: Any, random: Any) -> Any:
    """One of the promising lines that are nearest to the last step; -1 if there is none."""
    lines = sheet.length.shape[0]
    nearest, count = sheet.cells.shape[0], 0
    for line in range(lines):
        if course.promising[line]:
            distance = find_distance(sheet, course, line) if course.last[0] >= 0 else 0
            if distance < nearest or count == 0:
                nearest, count = distance, 0
            if distance == nearest:
                count += 1
    if count == 0:
        return -1
    chosen = draw_below(random, count)
    for line in range(lines):
        if course.promising[line] and (course.last[0] < 0 or find_distance(sheet, course, line) == nearest):
            if chosen == 0:
                return line
            chosen -= 1
    return -1
