"""What the learning search remembers: when and why each cell became known, and the clauses learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.compiling import inlined
from gridwright.kinds.nonogram.kernels.propagate import assume, take_back
from gridwright.kinds.nonogram.kernels.state import TRAIL_LENGTH, Board, Flags, Numbers, Small, Words


class Lessons(NamedTuple):
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
    """Per cell: how much it had to do with recent lessons; the last entry is the weight of the next."""
    phase: Flags
    """Per cell: its last value, and what it will be decided to be."""
    best: Flags
    """Per cell: its value on the fullest board met since `phase` was last set to this."""
    seen: Flags
    level_stamp: Small
    """Per level: the last conflict that counted it."""
    lesson: Small
    known: Small
    """Scratch: the known cells of a line, as indices in it, and when they became known."""
    arena: Small
    """The clauses: size, next clause of either watched literal, age class, literals."""
    watch: Small
    """Per literal: the first clause that watches it, as `2 * offset + slot`, or -1."""
    control: Numbers


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
LESSON_SIZE = 9
MOST_KNOWN = 10
CONTROLS = 16

SIZE, NEXT, GLUE, LITERALS = 0, 1, 3, 4
"""Offsets inside a clause."""
PERMANENT = 0
"""The glue of a clause that must never be forgotten."""

RESTART_UNIT = 100
FEW_CLAUSES, MORE_CLAUSES = 300, 100
"""How many clauses are kept before half of them are forgotten, and how many more each time."""


def new_lessons(board: Board, cache: Words) -> Lessons:
    """Nothing learned yet; what the board knows counts as fact."""
    cells = len(board.trail)
    control = np.zeros(CONTROLS, dtype=np.int64)
    control[NEXT_RESTART] = RESTART_UNIT
    control[CLAUSES_WANTED] = FEW_CLAUSES
    lessons = Lessons(
        cache=cache,
        value=np.zeros(2 * cells, dtype=np.int8),
        level=np.zeros(cells, dtype=np.int32),
        place=np.zeros(cells, dtype=np.int32),
        reason=np.full(cells, DECIDED, dtype=np.int32),
        marks=np.zeros(cells + 1, dtype=np.int32),
        activity=np.zeros(cells + 1, dtype=np.float64),
        phase=np.ones(cells, dtype=np.uint8),
        best=np.ones(cells, dtype=np.uint8),
        seen=np.zeros(cells, dtype=np.uint8),
        level_stamp=np.zeros(cells + 1, dtype=np.int32),
        lesson=np.zeros(cells + 1, dtype=np.int32),
        known=np.zeros((2, 64), dtype=np.int32),
        arena=np.empty(1 << 22, dtype=np.int32),
        watch=np.full(2 * cells, -1, dtype=np.int32),
        control=control,
    )
    facts = board.trail[: int(board.counts[TRAIL_LENGTH])]
    lessons.value[facts] = 1
    lessons.value[facts ^ 1] = -1
    lessons.place[facts >> 1] = np.arange(len(facts))
    lessons.activity[-1] = 1.0
    control[HEAD] = len(facts)
    return lessons


def forbid(lessons: Lessons, literals: Sequence[int]) -> None:
    """Demand that one of at least two literals hold, none of them known. Only before the first call of `learn`."""
    clause = int(lessons.control[ARENA_END])
    end = clause + LITERALS + len(literals)
    lessons.arena[clause : clause + LITERALS] = (len(literals), -1, -1, PERMANENT)
    lessons.arena[clause + LITERALS : end] = literals
    for slot, literal in enumerate(literals[:2]):
        lessons.arena[clause + NEXT + slot] = lessons.watch[literal]
        lessons.watch[literal] = 2 * clause + slot
    lessons.control[ARENA_END] = end
    lessons.control[CLAUSES] += 1


@inlined
def note(board: Any, lessons: Any, place: Any, reason: Any) -> None:
    """Write down when and why the literal at `place` of the trail became known."""
    literal = board.trail[place]
    cell = literal >> 1
    lessons.value[literal] = 1
    lessons.value[literal ^ 1] = -1
    lessons.level[cell] = lessons.control[LEVEL]
    lessons.place[cell] = place
    lessons.reason[cell] = reason


@inlined
def learn_cell(board: Any, lessons: Any, literal: Any, reason: Any) -> None:
    place = board.counts[TRAIL_LENGTH]
    assume(board, np.int64(literal))
    note(board, lessons, place, reason)


@inlined
def unlearn(board: Any, lessons: Any, mark: Any) -> None:
    """Take the trail back to the length `mark`."""
    for place in range(mark, board.counts[TRAIL_LENGTH]):
        literal = board.trail[place]
        lessons.value[literal] = 0
        lessons.value[literal ^ 1] = 0
        lessons.phase[literal >> 1] = literal & 1
    take_back(board, mark)
