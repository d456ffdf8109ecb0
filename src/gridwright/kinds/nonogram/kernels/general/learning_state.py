"""The state of clause learning on sets of values: when and why each value was ruled out, and clauses that watch.

A literal says that a cell has a value, or (odd numbers) that it has not. "Has" is false once the value is ruled out, and true
once all others are. So a set of values that became smaller falsifies a literal for each value that it lost, and one more if a
single value is left.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined
from gridwright.kinds.nonogram.kernels.general.propagation import narrow
from gridwright.kinds.nonogram.kernels.general.state import (
    OPEN,
    TRAIL_LENGTH,
    VALUES,
    Board,
    Flags,
    Numbers,
    Small,
    Words,
)
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
    RESTART_UNIT,
    ROOM_FOR_CLAUSES,
    SIZE,
)

ONE = np.uint64(1)
ZERO = np.uint64(0)

SHIFT = 11
"""In `LearningState.control`: a cell and a value are `cell << SHIFT | value`, so that taking them apart needs no division."""


class LearningState(NamedTuple):
    """What the learning search remembers beside the board."""

    value: npt.NDArray[np.int8]
    """Per literal: 1 true, -1 false, 0 unknown."""
    place: Small
    """Per cell and value: where in the trail it was ruled out; -1 if it never was possible."""
    level: Small
    """Per place of the trail: how many decisions stood."""
    reason: Small
    """Per place of the trail: the offset of a clause, or `-2 - line`, or `DECIDED`."""
    marks: Small
    """The length of the trail before each decision."""
    activity: npt.NDArray[np.float64]
    """Per cell: how much it had to do with recent conflicts; the last entry is the weight of the next."""
    phase: Flags
    """Per cell: its last value, and what it will be decided to be."""
    best: Flags
    """Per cell: its value on the fullest board met since `phase` was last set to this."""
    facts: Words
    """Per cell: the values that it could have without a decision, at the last restart."""
    seen: Words
    """Per cell: the values whose loss is blamed in the analysis under way."""
    level_stamp: Small
    """Per level: the last conflict that counted it."""
    learned: Small
    known: Small
    """Scratch: the values that cells of a line have lost, as `index << SHIFT | value`, and where in the trail."""
    sets: Words
    """Scratch of a line, by cell: the states that its values allow, those reached, and those that lead to the end."""
    arena: Small
    """The clauses: size, next clause of either watched literal, age class, literals."""
    watch: Small
    """Per literal: the first clause that watches it, as `2 * offset + slot`, or -1."""
    control: Numbers


def new_learning_state(board: Board) -> LearningState:
    """Nothing learned yet; what the board knows counts as fact."""
    cells, values = len(board.domains), int(board.counts[VALUES])
    longest = int(np.diff(board.first_cell).max())
    shift = max(1, (values - 1).bit_length())
    events = len(board.trail_cells)
    control = np.zeros(CONTROLS, dtype=np.int64)
    control[NEXT_RESTART] = RESTART_UNIT
    control[CLAUSES_WANTED] = FEW_CLAUSES
    control[SHIFT] = shift
    control[HEAD] = board.counts[TRAIL_LENGTH]
    has_value = (board.domains[:, None] >> np.arange(1 << shift, dtype=np.uint64)) & np.uint64(1) != 0
    is_known = (board.domains & (board.domains - np.uint64(1))) == 0
    value = np.zeros((cells, 1 << shift, 2), dtype=np.int8)
    value[~has_value] = (-1, 1)
    value[has_value & is_known[:, None]] = (1, -1)
    learning = LearningState(
        value=value.reshape(-1),
        place=np.full(cells << shift, -1, dtype=np.int32),
        level=np.zeros(events, dtype=np.int32),
        reason=np.full(events, DECIDED, dtype=np.int32),
        marks=np.zeros(cells + 1, dtype=np.int32),
        activity=np.zeros(cells + 1, dtype=np.float64),
        phase=np.ones(cells, dtype=np.uint8),
        best=np.ones(cells, dtype=np.uint8),
        facts=board.domains.copy(),
        seen=np.zeros(cells, dtype=np.uint64),
        level_stamp=np.zeros(cells + 1, dtype=np.int32),
        learned=np.zeros(events + cells + 1, dtype=np.int32),
        known=np.zeros((2, max(64, longest * values)), dtype=np.int32),
        sets=np.zeros((3, longest), dtype=np.uint64),
        arena=np.empty(ROOM_FOR_CLAUSES, dtype=np.int32),
        watch=np.full(2 * cells << shift, -1, dtype=np.int32),
        control=control,
    )
    learning.activity[-1] = 1.0
    return learning


@helper
def record_event(board: Any, learning: Any, place: Any, reason: Any) -> None:
    """Write down when and why the cell at `place` of the trail, which is its latest change, lost values."""
    cell = np.int64(board.trail_cells[place])
    domain = board.domains[cell]
    first = cell << learning.control[SHIFT]
    lost = board.trail_domains[place] & ~domain
    while lost != ZERO:
        at = first + lowest_bit(lost)
        lost &= lost - ONE
        learning.value[2 * at] = -1
        learning.value[2 * at + 1] = 1
        learning.place[at] = place
    if domain & (domain - ONE) == ZERO:
        at = first + lowest_bit(domain)
        learning.value[2 * at] = 1
        learning.value[2 * at + 1] = -1
    learning.level[place] = learning.control[LEVEL]
    learning.reason[place] = reason


@helper
def undo_events(board: Any, learning: Any, mark: Any) -> None:
    """Take the trail back to the length `mark`."""
    shift = learning.control[SHIFT]
    for place in range(board.counts[TRAIL_LENGTH] - 1, mark - 1, -1):
        cell = np.int64(board.trail_cells[place])
        domain, before = board.domains[cell], board.trail_domains[place]
        first = cell << shift
        if domain & (domain - ONE) == ZERO:
            board.counts[OPEN] += 1
            value = lowest_bit(domain)
            learning.phase[cell] = value
            learning.value[2 * (first + value)] = 0
            learning.value[2 * (first + value) + 1] = 0
        lost = before & ~domain
        while lost != ZERO:
            at = first + lowest_bit(lost)
            lost &= lost - ONE
            learning.value[2 * at] = 0
            learning.value[2 * at + 1] = 0
        board.domains[cell] = before
    board.counts[TRAIL_LENGTH] = mark


@helper
def assign(board: Any, learning: Any, literal: Any, reason: Any) -> None:
    """Make a literal true that was unknown."""
    shift = learning.control[SHIFT]
    cell = np.int64(literal) >> (shift + 1)
    bit = ONE << np.uint64((np.int64(literal) >> 1) & ((1 << shift) - 1))
    place = board.counts[TRAIL_LENGTH]
    narrow(board, cell, bit if literal & 1 == 0 else board.domains[cell] & ~bit, -1)
    record_event(board, learning, place, reason)


@helper
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


@inlined
def visit_event(board: Any, learning: Any, place: Any) -> Any:
    """Let clauses see what a cell has lost at a place of the trail; a clause with no literal left."""
    cell = np.int64(board.trail_cells[place])
    domain = board.domains[cell]
    first = cell << learning.control[SHIFT]
    lost = board.trail_domains[place] & ~domain
    is_known = domain & (domain - ONE) == ZERO
    while lost != ZERO or is_known:
        literal = 2 * (first + lowest_bit(domain)) + 1
        if lost != ZERO:
            literal = 2 * (first + lowest_bit(lost))
            lost &= lost - ONE
        else:
            is_known = False
        if learning.watch[literal] != -1:  # most have none, and a call costs more than looking here
            conflict = visit_watchers(board, learning, literal)
            if conflict != NO_CONFLICT:
                return conflict
    return np.int64(NO_CONFLICT)
