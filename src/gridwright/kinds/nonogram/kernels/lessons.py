"""Search that learns: every dead end becomes a clause over cells, and the clause keeps search out of its like.

Between decisions, lines and learned clauses propagate together (`follow`). On a contradiction the trail is walked back to
one cell of the last decision's doing and the older cells it depends on (`reasons`): the lesson. It is kept as a clause
(`watching`), and search goes back as far as the lesson allows.

The scheme is that of clause-learning SAT solvers (Marques-Silva and Sakallah 1996; Moskewicz et al. 2001) with whole lines
in place of their clauses. Lessons over cells are long, 30 literals or so, and soon stale: keeping some hundreds beat
keeping a thousand by a quarter. Dropping literals that a line derives from the rest of a lesson shortened lessons by a
seventh and cost more than it saved.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.notebook import (
    ARENA_END,
    CLAUSES,
    CLAUSES_WANTED,
    CONFLICTS,
    DECIDED,
    HAS_SOLUTION,
    HEAD,
    LESSON_SIZE,
    LEVEL,
    MORE_CLAUSES,
    MOST_KNOWN,
    NEXT_RESTART,
    PERMANENT,
    RESTART_UNIT,
    RESTARTS,
    learn_cell,
    note,
    unlearn,
)
from gridwright.kinds.nonogram.kernels.propagate import forget_queue, next_line, settle_short
from gridwright.kinds.nonogram.kernels.reasons import count_levels, draw_lesson, return_level
from gridwright.kinds.nonogram.kernels.search import EXHAUSTED, FOUND, PAUSED, luby
from gridwright.kinds.nonogram.kernels.state import QUEUE_LENGTH, TRAIL_LENGTH
from gridwright.kinds.nonogram.kernels.watching import NO_CONFLICT, forget_some, keep_lesson, visit_watchers

ONE = np.uint64(1)
ZERO = np.uint64(0)

CROWDED = 4
"""Why `learn` returned, besides those of `search`: no room is left for solutions that must not be found again."""
RESTARTS_TO_BEST = 5
"""Every so many restarts, decisions aim at the fullest board met: a quarter fewer lessons on random boards."""
DECAY = 1 / 0.9


@inlined
def follow(board: Any, lessons: Any) -> Any:
    """Propagate clauses and lines until nothing moves; the clause or line (`-2 - line`) that contradicts, or none."""
    counts, control = board.counts, lessons.control
    while True:
        while control[HEAD] < counts[TRAIL_LENGTH]:
            literal = board.trail[control[HEAD]]
            control[HEAD] += 1
            conflict = visit_watchers(board, lessons, literal ^ 1)
            if conflict != NO_CONFLICT:
                forget_queue(board)
                return conflict
        if counts[QUEUE_LENGTH] == 0:
            return np.int64(NO_CONFLICT)
        line = next_line(board)
        before = counts[TRAIL_LENGTH]
        if not settle_short(board, lessons.cache, line):
            forget_queue(board)
            return -2 - line
        for place in range(before, counts[TRAIL_LENGTH]):
            note(board, lessons, place, -2 - line)


@helper
def go_back(board: Any, lessons: Any, level: Any) -> None:
    control = lessons.control
    if control[LEVEL] > level:
        mark = np.int64(lessons.marks[level])
        if board.counts[TRAIL_LENGTH] > mark:
            unlearn(board, lessons, mark)
        control[LEVEL] = level
    control[HEAD] = board.counts[TRAIL_LENGTH]


@helper
def take_lesson(board: Any, lessons: Any, glue: Any) -> None:
    """Go back as far as the lesson allows, and follow it."""
    level = return_level(lessons)
    go_back(board, lessons, level)
    clause = keep_lesson(lessons, glue)
    learn_cell(board, lessons, lessons.lesson[0], clause)


@helper
def forbid_solution(board: Any, lessons: Any) -> None:
    """The decisions that led to a solution must not all stand again."""
    control = lessons.control
    level = control[LEVEL]
    for place in range(level):
        lessons.lesson[place] = board.trail[lessons.marks[level - 1 - place]] ^ 1
    control[LESSON_SIZE] = level
    take_lesson(board, lessons, PERMANENT)


@inlined
def decide(board: Any, lessons: Any) -> None:
    """Decide the most active unknown cell, the way it last was."""
    control = lessons.control
    best, best_activity = np.int64(0), -1.0
    whole = (ONE << np.uint64(board.shape[1])) - ONE
    for row in range(board.shape[0]):
        rest = whole & ~(board.filled[row] | board.empty[row])
        while rest != ZERO:
            cell = row * board.shape[1] + lowest_bit(rest)
            rest &= rest - ONE
            if lessons.activity[cell] > best_activity:
                best, best_activity = cell, lessons.activity[cell]
    lessons.marks[control[LEVEL]] = board.counts[TRAIL_LENGTH]
    control[LEVEL] += 1
    learn_cell(board, lessons, 2 * best + lessons.phase[best], DECIDED)


@inlined
def age(lessons: Any) -> None:
    """Let new lessons weigh more than old ones."""
    activity = lessons.activity
    activity[-1] *= DECAY
    if activity[-1] > 1e100:
        for cell in range(activity.shape[0]):
            activity[cell] *= 1e-100


@inlined
def note_best(board: Any, lessons: Any) -> None:
    """Remember the board if no fuller one has been met."""
    end = board.counts[TRAIL_LENGTH]
    if end > lessons.control[MOST_KNOWN]:
        lessons.control[MOST_KNOWN] = end
        for place in range(end):
            literal = board.trail[place]
            lessons.best[literal >> 1] = literal & 1


@helper
def restart(board: Any, lessons: Any) -> None:
    """Give up all decisions, not the lessons; but when these have become many, half of them too."""
    control = lessons.control
    control[RESTARTS] += 1
    control[NEXT_RESTART] = control[CONFLICTS] + RESTART_UNIT * luby(control[RESTARTS] + 1)
    go_back(board, lessons, 0)
    if control[RESTARTS] % RESTARTS_TO_BEST == 0:
        control[MOST_KNOWN] = 0
        for cell in range(lessons.phase.shape[0]):
            lessons.phase[cell] = lessons.best[cell]
    if control[CLAUSES] > control[CLAUSES_WANTED] or control[ARENA_END] > lessons.arena.shape[0] // 2:
        forget_some(lessons)
        control[CLAUSES_WANTED] += MORE_CLAUSES


@kernel
def learn(board: Any, lessons: Any, conflicts: Any) -> Any:
    """Search on until a solution, the end, or `conflicts` more conflicts; says why it stopped.

    After `FOUND` the next call looks for another. `CROWDED`: so many solutions were forbidden that no room is left.
    """
    control = lessons.control
    stop = control[CONFLICTS] + conflicts
    if control[HAS_SOLUTION] == 1:
        control[HAS_SOLUTION] = 0
        if control[LEVEL] == 0:
            return EXHAUSTED
        forbid_solution(board, lessons)
    while True:
        conflict = follow(board, lessons)
        if conflict != NO_CONFLICT:
            control[CONFLICTS] += 1
            if control[LEVEL] == 0:
                return EXHAUSTED
            note_best(board, lessons)
            draw_lesson(board, lessons, conflict)
            take_lesson(board, lessons, count_levels(lessons))
            age(lessons)
            continue
        if board.counts[TRAIL_LENGTH] == board.trail.shape[0]:
            control[HAS_SOLUTION] = 1
            return FOUND
        if control[CONFLICTS] >= stop:
            return PAUSED
        is_crowded = control[ARENA_END] > lessons.arena.shape[0] // 2
        if is_crowded or control[CONFLICTS] >= control[NEXT_RESTART]:
            restart(board, lessons)
            if is_crowded and control[ARENA_END] > lessons.arena.shape[0] // 2:
                return CROWDED
        else:
            decide(board, lessons)
