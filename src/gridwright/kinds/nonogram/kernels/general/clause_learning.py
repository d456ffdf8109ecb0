"""Conflict-driven clause learning on sets of values, for automata of lines; as `kernels.clause_learning` in black and white.

Between decisions, lines and learned clauses propagate together. A decision gives a cell one value. On a conflict the search walks
the trail back and asks of each value that matters why it was ruled out, up to the first unique implication point. What is blamed
are values that cells have lost, so that a learned clause says "one of these cells has this value"; its first literal may also say
that a cell has not the value that it was given, where several of the values that it lost by that are blamed.

A line is asked lazily, with what was known then: which values that its cells have lost forbid the one in question? Those that
were lost latest are given back first, as long as the clue stays out of reach, so that the reason is as old as can be. The states
reached from the left and those that lead to the end are kept for each cell: whether a value may be given back is one AND, and
only when it is, neighbours are worked out again, as far as they change.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import count_bits, lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.general.learning_state import (
    SHIFT,
    assign,
    record_event,
    undo_events,
    visit_event,
)
from gridwright.kinds.nonogram.kernels.general.propagation import (
    SETS_BEFORE_ENTER,
    forget_queue,
    lead_back,
    lead_on,
    next_line,
    settle_short,
)
from gridwright.kinds.nonogram.kernels.general.state import (
    CROWDED,
    EXHAUSTED,
    FOUND,
    LINE_SOLVES,
    OPEN,
    PAUSED,
    QUEUE_LENGTH,
    TRAIL_LENGTH,
)
from gridwright.kinds.nonogram.kernels.watched_clauses import (
    ARENA_END,
    CLAUSES,
    CLAUSES_WANTED,
    CONFLICTS,
    DECIDED,
    HAS_SOLUTION,
    HEAD,
    LEARNED_SIZE,
    LEVEL,
    LITERALS,
    MORE_CLAUSES,
    MOST_KNOWN,
    NEXT_RESTART,
    NO_CONFLICT,
    PERMANENT,
    RESTART_UNIT,
    RESTARTS,
    SIZE,
    add_learned_clause,
    decay_activities,
    luby,
    reduce_clauses,
)

ONE = np.uint64(1)
ZERO = np.uint64(0)

ALLOWED, REACHED, LEADING = 0, 1, 2
"""Rows of `LearningState.sets`: the states of a cell that its values allow, that are reached over the cells before it, and that
lead to the end over the cells behind it."""


@inlined
def add_reason(learning: Any, cell: Any, value: Any, open_values: Any) -> Any:
    """That a cell has lost a value is among the reasons: count it in. Returns how many of the current level are open now."""
    control = learning.control
    at = (cell << control[SHIFT]) + value
    place = learning.place[at]
    bit = ONE << np.uint64(value)
    if learning.seen[cell] & bit == ZERO and place >= learning.marks[0]:
        learning.seen[cell] |= bit
        learning.activity[cell] += learning.activity[-1]
        if place >= learning.marks[control[LEVEL] - 1]:
            return open_values + 1
        size = control[LEARNED_SIZE]
        learning.learned[size] = 2 * at
        control[LEARNED_SIZE] = size + 1
    return open_values


@helper
def list_lost(board: Any, learning: Any, line: Any, cell: Any, value: Any) -> Any:
    """Find what the values of a line's cells allow, and list those they have lost, latest first; how many.

    One cell may be given one value only. What was lost without a decision, or is blamed already, costs nothing and is not listed.
    """
    start, end = board.first_cell[line], board.first_cell[line + 1]
    labels = board.first_mask[line] + SETS_BEFORE_ENTER + np.int64(board.reach[line])
    known, born = learning.known[0], learning.known[1]
    shift = learning.control[SHIFT]
    count = 0
    for at in range(start, end):
        other = np.int64(board.cell_of[at])
        domain = board.domains[other]
        lost = learning.facts[other] & ~domain & ~learning.seen[other]
        if other == cell:
            domain, lost = ONE << np.uint64(value), ZERO
        allowed = ZERO
        while domain != ZERO:
            allowed |= board.masks[labels + lowest_bit(domain)]
            domain &= domain - ONE
        learning.sets[ALLOWED, at - start] = allowed
        while lost != ZERO:
            index = lowest_bit(lost)
            lost &= lost - ONE
            when = learning.place[(other << shift) + index]
            if when < learning.marks[0]:
                continue
            place = count
            while place > 0 and born[place - 1] < when:
                known[place], born[place] = known[place - 1], born[place - 1]
                place -= 1
            known[place], born[place] = ((at - start) << shift) + index, when
            count += 1
    return count


@helper
def explain_by_line(board: Any, learning: Any, line: Any, cell: Any, value: Any, open_values: Any) -> Any:
    """Blame a smallest set of lost values that forbids a value of a cell of the line (cell -1: that forbids the clue)."""
    count = list_lost(board, learning, line, cell, value)
    masks, base, reach = board.masks, board.first_mask[line], np.int64(board.reach[line])
    labels = base + SETS_BEFORE_ENTER + reach
    start, length = board.first_cell[line], board.first_cell[line + 1] - board.first_cell[line]
    allowed, reached, leading = learning.sets[ALLOWED], learning.sets[REACHED], learning.sets[LEADING]
    reached[0] = masks[base]
    for index in range(1, length):
        reached[index] = lead_on(masks, base, reach, reached[index - 1] & allowed[index - 1])
    leading[length - 1] = masks[base + 1]
    for index in range(length - 1, 0, -1):
        leading[index - 1] = lead_back(masks, base, reach, leading[index] & allowed[index])
    shift = learning.control[SHIFT]
    for place in range(count):
        index, lost = np.int64(learning.known[0, place]) >> shift, np.int64(learning.known[0, place]) & ((1 << shift) - 1)
        label = masks[labels + lost]
        if reached[index] & leading[index] & label != ZERO:
            open_values = add_reason(learning, np.int64(board.cell_of[start + index]), lost, open_values)
            continue
        allowed[index] |= label
        at = index
        while at + 1 < length:
            states = lead_on(masks, base, reach, reached[at] & allowed[at])
            at += 1
            if states == reached[at]:
                break
            reached[at] = states
        at = index
        while at > 0:
            states = lead_back(masks, base, reach, leading[at] & allowed[at])
            at -= 1
            if states == leading[at]:
                break
            leading[at] = states
    return open_values


@inlined
def explain_by_clause(board: Any, learning: Any, clause: Any, open_values: Any) -> Any:
    """Blame every literal of a clause that is false; the one that is not, if there is one, was forced."""
    arena, shift = learning.arena, learning.control[SHIFT]
    for place in range(clause + LITERALS, clause + LITERALS + arena[clause + SIZE]):
        literal = np.int64(arena[place])
        if learning.value[literal] == -1:
            cell, value = literal >> (shift + 1), (literal >> 1) & ((1 << shift) - 1)
            if literal & 1 == 0:
                open_values = add_reason(learning, cell, value, open_values)
            else:
                rest = learning.facts[cell] & ~(ONE << np.uint64(value))
                while rest != ZERO:
                    open_values = add_reason(learning, cell, lowest_bit(rest), open_values)
                    rest &= rest - ONE
    return open_values


@inlined
def analyse_conflict(board: Any, learning: Any, conflict: Any) -> None:
    """Walk the last level of the trail back to the one literal everything of it hangs on; the learned clause's first."""
    control = learning.control
    shift = control[SHIFT]
    control[LEARNED_SIZE] = 1
    reason, cell, value, open_values = conflict, np.int64(-1), np.int64(0), 0
    place: Any = np.int64(0)
    blamed: Any = ZERO
    while True:
        if reason < DECIDED:
            open_values = explain_by_line(board, learning, -2 - reason, cell, value, open_values)
        else:
            open_values = explain_by_clause(board, learning, reason, open_values)
        if blamed == ZERO:
            # What is blamed and was lost later has been seen to, and what was lost before is not in the set before.
            place = board.counts[TRAIL_LENGTH] - 1
            while learning.seen[board.trail_cells[place]] & board.trail_domains[place] == ZERO:
                place -= 1
            cell = np.int64(board.trail_cells[place])
            blamed = learning.seen[cell] & board.trail_domains[place]
            reason = np.int64(learning.reason[place])
            undo_events(board, learning, place)
            learning.seen[cell] &= ~blamed
        value = lowest_bit(blamed)
        if reason < DECIDED:
            # Each value that a line has ruled out has a reason of its own.
            open_values -= 1
            blamed &= blamed - ONE
            if open_values == 0:
                learning.learned[0] = 2 * ((cell << shift) + value)
                break
        else:
            open_values -= count_bits(blamed)
            if open_values == 0:
                learning.learned[0] = 2 * ((cell << shift) + value)
                if blamed & (blamed - ONE) != ZERO:
                    # All but one value were lost together.
                    kept = board.domains[cell] & ~blamed
                    while learning.place[(cell << shift) + lowest_bit(kept)] == place:
                        kept &= kept - ONE
                    learning.learned[0] = 2 * ((cell << shift) + lowest_bit(kept)) + 1
                break
            blamed = ZERO
    for place in range(1, control[LEARNED_SIZE]):
        literal = np.int64(learning.learned[place])
        learning.seen[literal >> (shift + 1)] = ZERO


@inlined
def level_of(learning: Any, literal: Any) -> Any:
    """The level at which a value was ruled out that a literal speaks of."""
    return learning.level[learning.place[literal >> 1]]


@inlined
def find_backjump_level(learning: Any) -> Any:
    """The level to go back to: the second highest of the learned clause, whose literal moves to the second place."""
    learned, size = learning.learned, learning.control[LEARNED_SIZE]
    if size == 1:
        return np.int64(0)
    best = 1
    for place in range(2, size):
        if level_of(learning, learned[place]) > level_of(learning, learned[best]):
            best = place
    learned[1], learned[best] = learned[best], learned[1]
    return np.int64(level_of(learning, learned[1]))


@inlined
def count_glue(learning: Any) -> Any:
    """How many levels the learned clause speaks of, its glue: the fewer, the more it is worth. At least 1."""
    glue = 1
    conflict = learning.control[CONFLICTS]
    for place in range(1, learning.control[LEARNED_SIZE]):
        level = level_of(learning, learning.learned[place])
        if learning.level_stamp[level] != conflict:
            learning.level_stamp[level] = conflict
            glue += 1
    return glue


RESTARTS_TO_BEST = 5
"""Every so many restarts, decisions aim at the fullest board met, as in black and white."""


@inlined
def propagate_all(board: Any, learning: Any) -> Any:
    """Propagate clauses and lines until nothing moves; the clause or line (`-2 - line`) that contradicts, or none."""
    counts, control = board.counts, learning.control
    while True:
        while control[HEAD] < counts[TRAIL_LENGTH]:
            place = control[HEAD]
            control[HEAD] += 1
            conflict = visit_event(board, learning, place)
            if conflict != NO_CONFLICT:
                forget_queue(board)
                return conflict
        if counts[QUEUE_LENGTH] == 0:
            return np.int64(NO_CONFLICT)
        line = next_line(board)
        before = counts[TRAIL_LENGTH]
        counts[LINE_SOLVES] += 1
        if not settle_short(board, line):
            forget_queue(board)
            return -2 - line
        for place in range(before, counts[TRAIL_LENGTH]):
            record_event(board, learning, place, -2 - line)


@helper
def backtrack(board: Any, learning: Any, level: Any) -> None:
    control = learning.control
    if control[LEVEL] > level:
        mark = np.int64(learning.marks[level])
        if board.counts[TRAIL_LENGTH] > mark:
            undo_events(board, learning, mark)
        control[LEVEL] = level
    control[HEAD] = board.counts[TRAIL_LENGTH]


@helper
def backjump(board: Any, learning: Any, level: Any, glue: Any) -> None:
    """Backtrack to a level where the learned clause forces its first literal, and make this true."""
    backtrack(board, learning, level)
    clause = add_learned_clause(learning, glue)
    assign(board, learning, learning.learned[0], clause)


@helper
def block_solution(board: Any, learning: Any) -> None:
    """The decisions that led to a solution must not all stand again."""
    control = learning.control
    level = control[LEVEL]
    for place in range(level):
        cell = np.int64(board.trail_cells[learning.marks[level - 1 - place]])
        learning.learned[place] = 2 * ((cell << control[SHIFT]) + lowest_bit(board.domains[cell])) + 1
    control[LEARNED_SIZE] = level
    backjump(board, learning, level - 1, PERMANENT)


@inlined
def decide(board: Any, learning: Any) -> None:
    """Decide the most active open cell to have the value that it last had, or else its first ink."""
    control = learning.control
    best, best_activity = np.int64(0), -1.0
    for cell in range(board.domains.shape[0]):
        domain = board.domains[cell]
        if domain & (domain - ONE) != ZERO and learning.activity[cell] > best_activity:
            best, best_activity = np.int64(cell), learning.activity[cell]
    domain = board.domains[best]
    value = np.int64(learning.phase[best])
    if (domain >> np.uint64(value)) & ONE == ZERO:
        value = lowest_bit(domain & ~ONE)
    learning.marks[control[LEVEL]] = board.counts[TRAIL_LENGTH]
    control[LEVEL] += 1
    assign(board, learning, 2 * ((best << control[SHIFT]) + value), DECIDED)


@inlined
def save_best_phase(board: Any, learning: Any) -> None:
    """Remember the board if no fuller one has been met."""
    known = board.domains.shape[0] - board.counts[OPEN]
    if known > learning.control[MOST_KNOWN]:
        learning.control[MOST_KNOWN] = known
        for cell in range(board.domains.shape[0]):
            domain = board.domains[cell]
            if domain & (domain - ONE) == ZERO:
                learning.best[cell] = lowest_bit(domain)


@helper
def restart(board: Any, learning: Any) -> None:
    """Give up all decisions, not the learned clauses; but when these have become many, half of them too."""
    control = learning.control
    control[RESTARTS] += 1
    control[NEXT_RESTART] = control[CONFLICTS] + RESTART_UNIT * luby(control[RESTARTS] + 1)
    backtrack(board, learning, 0)
    for cell in range(board.domains.shape[0]):
        learning.facts[cell] = board.domains[cell]
    if control[RESTARTS] % RESTARTS_TO_BEST == 0:
        control[MOST_KNOWN] = 0
        for cell in range(learning.phase.shape[0]):
            learning.phase[cell] = learning.best[cell]
    if control[CLAUSES] > control[CLAUSES_WANTED] or control[ARENA_END] > learning.arena.shape[0] // 2:
        reduce_clauses(learning)
        control[CLAUSES_WANTED] += MORE_CLAUSES


@kernel
def learn_domains(board: Any, learning: Any, conflicts: Any) -> Any:
    """Search on until a solution, the end, or `conflicts` more conflicts; says why it stopped.

    After `FOUND` the next call looks for another. `CROWDED`: so many solutions were forbidden that no room is left. The automata
    must take one word each, and the board must have been settled before the first call.
    """
    control = learning.control
    stop = control[CONFLICTS] + conflicts
    if control[HAS_SOLUTION] == 1:
        control[HAS_SOLUTION] = 0
        if control[LEVEL] == 0:
            return EXHAUSTED
        block_solution(board, learning)
    while True:
        conflict = propagate_all(board, learning)
        if conflict != NO_CONFLICT:
            control[CONFLICTS] += 1
            if control[LEVEL] == 0:
                return EXHAUSTED
            save_best_phase(board, learning)
            analyse_conflict(board, learning, conflict)
            backjump(board, learning, find_backjump_level(learning), count_glue(learning))
            decay_activities(learning)
            continue
        if board.counts[OPEN] == 0:
            control[HAS_SOLUTION] = 1
            return FOUND
        if control[CONFLICTS] >= stop:
            return PAUSED
        is_crowded = control[ARENA_END] > learning.arena.shape[0] // 2
        if is_crowded or control[CONFLICTS] >= control[NEXT_RESTART]:
            restart(board, learning)
            if is_crowded and control[ARENA_END] > learning.arena.shape[0] // 2:
                return CROWDED
        else:
            decide(board, learning)
