"""Learned clauses in an arena, two literals of each watched: shared by clause learning in black and white and of every sort.

A state of learning has the arrays `arena`, `watch`, `value`, `learned`, `known`, `activity` and `control`; the negation of a
literal is `literal ^ 1`. What a literal says, and how one that a clause forces is written on the board, is the business of
`kernels.clause_database` and of `kernels.general.learning_state`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from gridwright.kernels.compiling import helper, inlined

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.kernels.state import Numbers, Small


class Clauses(Protocol):
    """What `add_nogood` needs of a state of learning."""

    @property
    def arena(self) -> Small: ...
    @property
    def watch(self) -> Small: ...
    @property
    def control(self) -> Numbers: ...


DECIDED = -1
LEVEL = 0
HEAD = 1
"""How much of the trail the clauses have seen."""
ARENA_END = 2
CONFLICTS = 3
NEXT_RESTART = 4
RESTARTS = 5
HAS_SOLUTION = 6
CLAUSES = 7
CLAUSES_WANTED = 8
LEARNED_SIZE = 9
MOST_KNOWN = 10
CONTROLS = 16

SIZE, NEXT, GLUE, LITERALS = 0, 1, 3, 4
"""Offsets inside a clause."""
PERMANENT = 0
"""The glue of a clause that must never be forgotten."""

RESTART_UNIT = 100
FEW_CLAUSES, MORE_CLAUSES = 300, 100
"""How many clauses are kept before half of them are forgotten, and how many more each time."""

ROOM_FOR_CLAUSES = 1 << 22
"""How many numbers an arena takes."""

NO_CONFLICT = 1 << 30
"""What visiting the clauses that watch a literal gives in place of a clause."""

DECAY = 1 / 0.9
"""How much more each conflict weighs than the one before."""


def add_nogood(learning: Clauses, literals: Sequence[int]) -> None:
    """Demand that one of at least two literals hold, none of them known. Only before the first call of `learn`."""
    clause = int(learning.control[ARENA_END])
    end = clause + LITERALS + len(literals)
    learning.arena[clause : clause + LITERALS] = (len(literals), -1, -1, PERMANENT)
    learning.arena[clause + LITERALS : end] = literals
    for slot, literal in enumerate(literals[:2]):
        learning.arena[clause + NEXT + slot] = learning.watch[literal]
        learning.watch[literal] = 2 * clause + slot
    learning.control[ARENA_END] = end
    learning.control[CLAUSES] += 1


@helper
def attach(learning: Any, clause: Any) -> None:
    for slot in range(2):
        literal = learning.arena[clause + LITERALS + slot]
        learning.arena[clause + NEXT + slot] = learning.watch[literal]
        learning.watch[literal] = 2 * clause + slot


@helper
def add_learned_clause(learning: Any, glue: Any) -> Any:
    """Store the learned clause as a clause; its offset, or `DECIDED` if it is a single fact."""
    control, arena = learning.control, learning.arena
    size = control[LEARNED_SIZE]
    if size == 1:
        return np.int64(DECIDED)
    clause = control[ARENA_END]
    arena[clause + SIZE] = size
    arena[clause + GLUE] = glue
    for place in range(size):
        arena[clause + LITERALS + place] = learning.learned[place]
    attach(learning, clause)
    control[ARENA_END] = clause + LITERALS + size
    control[CLAUSES] += 1
    return clause


@helper
def reduce_clauses(learning: Any) -> None:
    """Drop the half of the clauses that speak of most levels. Only at level 0, where no clause is a reason."""
    control, arena = learning.control, learning.arena
    for literal in range(learning.watch.shape[0]):
        learning.watch[literal] = -1
    # The median glue, by counting.
    tally = learning.known[0]
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
            if learning.value[arena[place]] == 1:
                is_met = True
        if (glue == PERMANENT or glue < most) and not is_met:
            for place in range(length):
                arena[end + place] = arena[clause + place]
            watch_open_literals(learning, end)
            attach(learning, end)
            end += length
            count += 1
        clause += length
    control[ARENA_END] = end
    control[CLAUSES] = count


@helper
def watch_open_literals(learning: Any, clause: Any) -> None:
    """Bring two literals that are not false to the front. A clause that is not met has them: all has been propagated."""
    arena = learning.arena
    slot = 0
    for place in range(clause + LITERALS, clause + LITERALS + arena[clause + SIZE]):
        if learning.value[arena[place]] != -1:
            front = clause + LITERALS + slot
            arena[front], arena[place] = arena[place], arena[front]
            slot += 1
            if slot == 2:
                return


@inlined
def decay_activities(learning: Any) -> None:
    """Let new conflicts weigh more than old ones."""
    activity = learning.activity
    activity[-1] *= DECAY
    if activity[-1] > 1e100:
        for cell in range(activity.shape[0]):
            activity[cell] *= 1e-100


@helper
def luby(index: Any) -> Any:
    """The index-th number (from 1) of 1 1 2 1 1 2 4 1 1 2 ..., the schedule no other beats by more than a factor."""
    size = 1
    while size < index + 1:
        size = 2 * size + 1
    while size != index:
        size >>= 1
        if index > size:
            index -= size
    return (size + 1) >> 1
