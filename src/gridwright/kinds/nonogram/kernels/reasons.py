"""Why did this become known? From a contradiction back to the lesson it teaches.

The trail is walked back, asking of each literal that matters why it became known. A clause names its reason; for a line, a
smallest set of known cells that forces the literal is found by leaving cells out one by one, latest first, and asking each
time whether a placement still exists. That takes about 15 ns a cell.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import inlined
from gridwright.kinds.nonogram.kernels.line import is_possible
from gridwright.kinds.nonogram.kernels.notebook import CONFLICTS, DECIDED, LESSON_SIZE, LEVEL, LITERALS, SIZE, unlearn
from gridwright.kinds.nonogram.kernels.state import TRAIL_LENGTH

ONE = np.uint64(1)
ZERO = np.uint64(0)


@inlined
def cell_of(board: Any, line: Any, index: Any) -> Any:
    height, width = board.shape[0], board.shape[1]
    return line * width + index if line < height else index * width + line - height


@inlined
def blame(lessons: Any, literal: Any, open_cells: Any) -> Any:
    """A true literal is among the reasons: count it in. Returns how many of the current level are open now."""
    cell = literal >> 1
    if lessons.seen[cell] == 0 and lessons.level[cell] > 0:
        lessons.seen[cell] = 1
        lessons.activity[cell] += lessons.activity[-1]
        if lessons.level[cell] == lessons.control[LEVEL]:
            return open_cells + 1
        size = lessons.control[LESSON_SIZE]
        lessons.lesson[size] = literal ^ 1
        lessons.control[LESSON_SIZE] = size + 1
    return open_cells


@inlined
def blame_line(board: Any, lessons: Any, line: Any, implied: Any, open_cells: Any) -> Any:
    """Blame a smallest set of the line's known cells that forces the literal `implied` (-1: that no placement fits)."""
    at = board.offset[line]
    filled, empty = board.filled[at], board.empty[at]
    known, born = lessons.known[0], lessons.known[1]
    count = 0
    rest = filled | empty
    while rest != ZERO:
        index = lowest_bit(rest)
        rest &= rest - ONE
        cell = cell_of(board, line, index)
        # Facts and cells that are blamed already cost nothing and stay in.
        if lessons.level[cell] > 0 and lessons.seen[cell] == 0:
            # Insertion, latest first: the latest are left out first, so that the reason is as old as can be.
            place = count
            while place > 0 and born[place - 1] < lessons.place[cell]:
                known[place], born[place] = known[place - 1], born[place - 1]
                place -= 1
            known[place], born[place] = index, lessons.place[cell]
            count += 1
    if implied >= 0:
        cell = implied >> 1
        width = board.shape[1]
        index = cell % width if line < board.shape[0] else cell // width
        bit = ONE << np.uint64(index)
        if implied & 1:
            empty |= bit
        else:
            filled |= bit
    length, first, last = board.length[line], board.first[line], board.first[line + 1]
    for place in range(count):
        index = np.int64(known[place])
        bit = ONE << np.uint64(index)
        was_filled = filled & bit
        without_filled, without_empty = filled & ~bit, empty & ~bit
        if is_possible(length, board.blocks, first, last, without_filled, without_empty):
            literal = 2 * cell_of(board, line, index) + (1 if was_filled != ZERO else 0)
            open_cells = blame(lessons, literal, open_cells)
        else:
            filled, empty = without_filled, without_empty
    return open_cells


@inlined
def blame_clause(lessons: Any, clause: Any, implied: Any, open_cells: Any) -> Any:
    arena = lessons.arena
    for place in range(clause + LITERALS, clause + LITERALS + arena[clause + SIZE]):
        if arena[place] != implied:
            open_cells = blame(lessons, arena[place] ^ 1, open_cells)
    return open_cells


@inlined
def step_back(board: Any, lessons: Any) -> Any:
    """Take back the trail up to the next literal that is blamed, and this too; the literal."""
    place = board.counts[TRAIL_LENGTH] - 1
    while lessons.seen[board.trail[place] >> 1] == 0:
        place -= 1
    literal = np.int64(board.trail[place])
    unlearn(board, lessons, place)
    return literal


@inlined
def draw_lesson(board: Any, lessons: Any, conflict: Any) -> None:
    """Walk the last level of the trail back to the one literal everything of it hangs on; the lesson's first."""
    control = lessons.control
    control[LESSON_SIZE] = 1
    reason, literal, open_cells = conflict, np.int64(-1), 0
    while True:
        if reason < DECIDED:
            open_cells = blame_line(board, lessons, -2 - reason, literal, open_cells)
        else:
            open_cells = blame_clause(lessons, reason, literal, open_cells)
        literal = step_back(board, lessons)
        lessons.seen[literal >> 1] = 0
        open_cells -= 1
        if open_cells == 0:
            break
        reason = np.int64(lessons.reason[literal >> 1])
    lessons.lesson[0] = literal ^ 1
    for place in range(1, control[LESSON_SIZE]):
        lessons.seen[lessons.lesson[place] >> 1] = 0


@inlined
def return_level(lessons: Any) -> Any:
    """The level to go back to: the second highest of the lesson, whose literal moves to the second place."""
    lesson, size = lessons.lesson, lessons.control[LESSON_SIZE]
    if size == 1:
        return np.int64(0)
    best = 1
    for place in range(2, size):
        if lessons.level[lesson[place] >> 1] > lessons.level[lesson[best] >> 1]:
            best = place
    lesson[1], lesson[best] = lesson[best], lesson[1]
    return np.int64(lessons.level[lesson[1] >> 1])


@inlined
def count_levels(lessons: Any) -> Any:
    """How many levels the lesson speaks of, its glue: the fewer, the more it is worth. At least 1."""
    glue = 1
    conflict = lessons.control[CONFLICTS]
    for place in range(1, lessons.control[LESSON_SIZE]):
        level = lessons.level[lessons.lesson[place] >> 1]
        if lessons.level_stamp[level] != conflict:
            lessons.level_stamp[level] = conflict
            glue += 1
    return glue
