"""The state of clause learning: when and why each cell was assigned, and the database of learned clauses, watched."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import inlined
from gridwright.kinds.nonogram.kernels.propagate import assume, take_back
from gridwright.kinds.nonogram.kernels.state import TRAIL_LENGTH, Board, Flags, Numbers, Small, Words
from gridwright.kinds.nonogram.kernels.watched_clauses import (
    CLAUSES_WANTED,
    CONTROLS,
    DECIDED,
    FEW_CLAUSES,
    HEAD,
    LEVEL,
    LITERALS,
    NEXT,
    NEXT_RESTART,
    NO_CONFLICT,
    ROOM_FOR_CLAUSES,
    SIZE,
)

RESTART_UNIT = 200
"""Conflicts until the first restart; the others come after multiples of it. With 100, as the general engine has, hard contest
puzzles that were not used for choosing took 1.6 times as long in all."""


class LearningState(NamedTuple):
    """What the learning search remembers beside the board."""

    cache: Words
    value: npt.NDArray[np.int8]
    """Per literal: 1 true, -1 false, 0 unknown."""
    level: Small
    """Per cell: how many decisions stood when it became known."""
    place: Small
    """Per cell: where in the trail."""
    reason: Small
    """Per cell: the offset of a clause, or `-2 - line`, or `DECIDED`."""
    marks: Small
    """The length of the trail before each decision."""
    activity: npt.NDArray[np.float64]
    """Per cell: how much it had to do with recent conflicts; the last entry is the weight of the next."""
    phase: Flags
    """Per cell: its last value, and what it will be decided to be."""
    best: Flags
    """Per cell: its value on the fullest board met since `phase` was last set to this."""
    facts: Words
    """Per line: the cells that were known without a decision at the last restart."""
    seen: Flags
    level_stamp: Small
    """Per level: the last conflict that counted it."""
    learned: Small
    known: Small
    """Scratch: the known cells of a line, as indices in it, and when they became known."""
    arena: Small
    """The clauses: size, next clause of either watched literal, age class, literals."""
    watch: Small
    """Per literal: the first clause that watches it, as `2 * offset + slot`, or -1."""
    control: Numbers


def new_learning_state(board: Board, cache: Words) -> LearningState:
    """Nothing learned yet; what the board knows counts as fact."""
    cells = len(board.trail)
    control = np.zeros(CONTROLS, dtype=np.int64)
    control[NEXT_RESTART] = RESTART_UNIT
    control[CLAUSES_WANTED] = FEW_CLAUSES
    learning = LearningState(
        cache=cache,
        value=np.zeros(2 * cells, dtype=np.int8),
        level=np.zeros(cells, dtype=np.int32),
        place=np.zeros(cells, dtype=np.int32),
        reason=np.full(cells, DECIDED, dtype=np.int32),
        marks=np.zeros(cells + 1, dtype=np.int32),
        activity=np.zeros(cells + 1, dtype=np.float64),
        phase=np.ones(cells, dtype=np.uint8),
        best=np.ones(cells, dtype=np.uint8),
        facts=board.filled | board.empty,
        seen=np.zeros(cells, dtype=np.uint8),
        level_stamp=np.zeros(cells + 1, dtype=np.int32),
        learned=np.zeros(cells + 1, dtype=np.int32),
        known=np.zeros((2, 64), dtype=np.int32),
        arena=np.empty(ROOM_FOR_CLAUSES, dtype=np.int32),
        watch=np.full(2 * cells, -1, dtype=np.int32),
        control=control,
    )
    facts = board.trail[: int(board.counts[TRAIL_LENGTH])]
    learning.value[facts] = 1
    learning.value[facts ^ 1] = -1
    learning.place[facts >> 1] = np.arange(len(facts))
    learning.activity[-1] = 1.0
    control[HEAD] = len(facts)
    return learning


@inlined
def record_reason(board: Any, learning: Any, place: Any, reason: Any) -> None:
    """Write down when and why the literal at `place` of the trail became known."""
    literal = board.trail[place]
    cell = literal >> 1
    learning.value[literal] = 1
    learning.value[literal ^ 1] = -1
    learning.level[cell] = learning.control[LEVEL]
    learning.place[cell] = place
    learning.reason[cell] = reason


@inlined
def assign(board: Any, learning: Any, literal: Any, reason: Any) -> None:
    place = board.counts[TRAIL_LENGTH]
    assume(board, np.int64(literal))
    record_reason(board, learning, place, reason)


@inlined
def undo_assignments(board: Any, learning: Any, mark: Any) -> None:
    """Take the trail back to the length `mark`."""
    for place in range(mark, board.counts[TRAIL_LENGTH]):
        literal = board.trail[place]
        learning.value[literal] = 0
        learning.value[literal ^ 1] = 0
        learning.phase[literal >> 1] = literal & 1
    take_back(board, mark)


# The clauses learned: two literals of each are watched, and a clause is only looked at when one of them becomes false.


@inlined
def visit_watchers(board: Any, learning: Any, false_literal: Any) -> Any:
    """Let every clause that watches a literal, now false, watch another or force its last; a clause with none left."""
    arena, watch, value = learning.arena, learning.watch, learning.value
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
            assign(board, learning, other, clause)
        previous = current
        current = following
    return np.int64(NO_CONFLICT)
