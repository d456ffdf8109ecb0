"""The clauses learned: two literals of each are watched, and a clause is only looked at when one of them becomes false."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.nonogram.kernels.notebook import (
    ARENA_END,
    CLAUSES,
    DECIDED,
    GLUE,
    LESSON_SIZE,
    LITERALS,
    NEXT,
    PERMANENT,
    SIZE,
    learn_cell,
)

NO_CONFLICT = 1 << 30
"""What `visit_watchers` returns in place of a clause."""


@inlined
def visit_watchers(board: Any, lessons: Any, false_literal: Any) -> Any:
    """Let every clause that watches a literal, now false, watch another or force its last; a clause with none left."""
    arena, watch, value = lessons.arena, lessons.watch, lessons.value
    previous = -1
    current = watch[false_literal]
    while current != -1:
        clause, slot = current >> 1, current & 1
        following = arena[clause + NEXT + slot]
        other = arena[clause + LITERALS + 1 - slot]
        if value[other] != 1:
            found = 0
            for place in range(clause + LITERALS + 2, clause + LITERALS + arena[clause + SIZE]):
                if value[arena[place]] != -1:
                    found = place
                    break
            if found > 0:
                literal = arena[found]
                arena[found] = false_literal
                arena[clause + LITERALS + slot] = literal
                arena[clause + NEXT + slot] = watch[literal]
                watch[literal] = current
                if previous == -1:
                    watch[false_literal] = following
                else:
                    arena[(previous >> 1) + NEXT + (previous & 1)] = following
                current = following
                continue
            if value[other] == -1:
                return np.int64(clause)
            learn_cell(board, lessons, other, clause)
        previous = current
        current = following
    return np.int64(NO_CONFLICT)


@helper
def attach(lessons: Any, clause: Any) -> None:
    for slot in range(2):
        literal = lessons.arena[clause + LITERALS + slot]
        lessons.arena[clause + NEXT + slot] = lessons.watch[literal]
        lessons.watch[literal] = 2 * clause + slot


@helper
def keep_lesson(lessons: Any, glue: Any) -> Any:
    """Store the lesson as a clause; its offset, or `DECIDED` if it is a single fact."""
    control, arena = lessons.control, lessons.arena
    size = control[LESSON_SIZE]
    if size == 1:
        return np.int64(DECIDED)
    clause = control[ARENA_END]
    arena[clause + SIZE] = size
    arena[clause + GLUE] = glue
    for place in range(size):
        arena[clause + LITERALS + place] = lessons.lesson[place]
    attach(lessons, clause)
    control[ARENA_END] = clause + LITERALS + size
    control[CLAUSES] += 1
    return clause


@helper
def forget_some(lessons: Any) -> None:
    """Drop the half of the clauses that speak of most levels. Only at level 0, where no clause is a reason."""
    control, arena = lessons.control, lessons.arena
    for literal in range(lessons.watch.shape[0]):
        lessons.watch[literal] = -1
    # The median glue, by counting.
    tally = lessons.known[0]
    for glue in range(tally.shape[0]):
        tally[glue] = 0
    clause = np.int64(0)
    while clause < control[ARENA_END]:
        tally[min(np.int64(arena[clause + GLUE]), tally.shape[0] - 1)] += 1
        clause += LITERALS + arena[clause + SIZE]
    most, kept = 0, 0
    while most < tally.shape[0] and kept + tally[most] <= control[CLAUSES] // 2:
        kept += tally[most]
        most += 1
    most = max(most, 3)
    clause, end, count = np.int64(0), np.int64(0), np.int64(0)
    while clause < control[ARENA_END]:
        length = LITERALS + np.int64(arena[clause + SIZE])
        glue = arena[clause + GLUE]
        is_met = False
        for place in range(clause + LITERALS, clause + length):
            if lessons.value[arena[place]] == 1:
                is_met = True
        if (glue == PERMANENT or glue < most) and not is_met:
            for place in range(length):
                arena[end + place] = arena[clause + place]
            watch_open_literals(lessons, end)
            attach(lessons, end)
            end += length
            count += 1
        clause += length
    control[ARENA_END] = end
    control[CLAUSES] = count


@helper
def watch_open_literals(lessons: Any, clause: Any) -> None:
    """Bring two literals that are not false to the front. A clause that is not met has them: all has been propagated."""
    arena = lessons.arena
    slot = 0
    for place in range(clause + LITERALS, clause + LITERALS + arena[clause + SIZE]):
        if lessons.value[arena[place]] != -1:
            front = clause + LITERALS + slot
            arena[front], arena[place] = arena[place], arena[front]
            slot += 1
            if slot == 2:
                return
