"""Conflict-driven clause learning on cells: every conflict becomes a nogood, a clause that keeps search out of its like.

Between decisions, lines and learned clauses propagate together (`propagate_all`). On a conflict, `analyse_conflict` walks the
trail back to the first unique implication point: one cell of the last decision level and the older cells it depends on. Their
negation is the learned clause. It goes into the clause database, and search jumps back as far as the clause allows.

The scheme is that of clause-learning SAT solvers (Marques-Silva and Sakallah 1996; Moskewicz et al. 2001) with whole lines
in place of their clauses. Clauses over cells are long, 30 literals or so, and soon stale: keeping some hundreds beat
keeping a thousand by a quarter. Dropping literals that a line derives from the rest of a clause shortened clauses by a
seventh and cost more than it saved.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.clause_database import (
    RESTART_UNIT,
    assign,
    record_reason,
    undo_assignments,
    visit_watchers,
)
from gridwright.kinds.nonogram.kernels.line import is_possible
from gridwright.kinds.nonogram.kernels.propagate import cell_of, forget_queue, next_line, settle_short
from gridwright.kinds.nonogram.kernels.state import CROWDED, EXHAUSTED, FOUND, PAUSED, QUEUE_LENGTH, TRAIL_LENGTH
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
    RESTARTS,
    SIZE,
    add_learned_clause,
    decay_activities,
    luby,
    reduce_clauses,
)

# Conflict analysis. Of each literal that matters it is asked why it was assigned. A clause names its reason; for a line, a
# smallest set of known cells that forces the literal is found by leaving cells out one by one, latest first, and asking each
# time whether a placement still exists. That takes about 15 ns a cell.

ONE = np.uint64(1)
ZERO = np.uint64(0)


@inlined
def add_reason(learning: Any, literal: Any, open_cells: Any) -> Any:
    """A true literal is among the reasons: count it in. Returns how many of the current level are open now."""
    cell = literal >> 1
    if learning.seen[cell] == 0 and learning.level[cell] > 0:
        learning.seen[cell] = 1
        learning.activity[cell] += learning.activity[-1]
        if learning.level[cell] == learning.control[LEVEL]:
            return open_cells + 1
        size = learning.control[LEARNED_SIZE]
        learning.learned[size] = literal ^ 1
        learning.control[LEARNED_SIZE] = size + 1
    return open_cells


@inlined
def explain_by_line(board: Any, learning: Any, line: Any, implied: Any, open_cells: Any) -> Any:
    """Blame a smallest set of the line's known cells that forces the literal `implied` (-1: that no placement fits)."""
    at = board.offset[line]
    filled, empty = board.filled[at], board.empty[at]
    known, born = learning.known[0], learning.known[1]
    count = 0
    left = ZERO
    # Facts and cells that are blamed already cost nothing and stay in.
    rest = (filled | empty) & ~learning.facts[at]
    while rest != ZERO:
        index = lowest_bit(rest)
        rest &= rest - ONE
        cell = cell_of(board, line, index)
        if learning.level[cell] > 0 and learning.seen[cell] == 0:
            # Insertion, latest first: the latest are left out first, so that the reason is as old as can be.
            place = count
            while place > 0 and born[place - 1] < learning.place[cell]:
                known[place], born[place] = known[place - 1], born[place - 1]
                place -= 1
            known[place], born[place] = index, learning.place[cell]
            count += 1
            left |= ONE << np.uint64(index)
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
        left ^= bit
        was_filled = filled & bit
        without_filled, without_empty = filled & ~bit, empty & ~bit
        if is_possible(length, board.blocks, first, last, without_filled, without_empty):
            literal = 2 * cell_of(board, line, index) + (1 if was_filled != ZERO else 0)
            open_cells = add_reason(learning, literal, open_cells)
            # Often nothing older is needed: one question instead of one a cell.
            if place + 2 < count and not is_possible(length, board.blocks, first, last, filled & ~left, empty & ~left):
                break
        else:
            filled, empty = without_filled, without_empty
    return open_cells


@inlined
def explain_by_clause(learning: Any, clause: Any, implied: Any, open_cells: Any) -> Any:
    arena = learning.arena
    for place in range(clause + LITERALS, clause + LITERALS + arena[clause + SIZE]):
        if arena[place] != implied:
            open_cells = add_reason(learning, arena[place] ^ 1, open_cells)
    return open_cells


@inlined
def undo_to_reason(board: Any, learning: Any) -> Any:
    """Take back the trail up to the next literal that is blamed, and this too; the literal."""
    place = board.counts[TRAIL_LENGTH] - 1
    while learning.seen[board.trail[place] >> 1] == 0:
        place -= 1
    literal = np.int64(board.trail[place])
    undo_assignments(board, learning, place)
    return literal


@inlined
def analyse_conflict(board: Any, learning: Any, conflict: Any) -> None:
    """Walk the last level of the trail back to the one literal everything of it hangs on; the learned clause's first."""
    control = learning.control
    control[LEARNED_SIZE] = 1
    reason, literal, open_cells = conflict, np.int64(-1), 0
    while True:
        if reason < DECIDED:
            open_cells = explain_by_line(board, learning, -2 - reason, literal, open_cells)
        else:
            open_cells = explain_by_clause(learning, reason, literal, open_cells)
        literal = undo_to_reason(board, learning)
        learning.seen[literal >> 1] = 0
        open_cells -= 1
        if open_cells == 0:
            break
        reason = np.int64(learning.reason[literal >> 1])
    learning.learned[0] = literal ^ 1
    for place in range(1, control[LEARNED_SIZE]):
        learning.seen[learning.learned[place] >> 1] = 0


@inlined
def find_backjump_level(learning: Any) -> Any:
    """The level to go back to: the second highest of the learned clause, whose literal moves to the second place."""
    learned, size = learning.learned, learning.control[LEARNED_SIZE]
    if size == 1:
        return np.int64(0)
    best = 1
    for place in range(2, size):
        if learning.level[learned[place] >> 1] > learning.level[learned[best] >> 1]:
            best = place
    learned[1], learned[best] = learned[best], learned[1]
    return np.int64(learning.level[learned[1] >> 1])


@inlined
def count_glue(learning: Any) -> Any:
    """How many levels the learned clause speaks of, its glue: the fewer, the more it is worth. At least 1."""
    glue = 1
    conflict = learning.control[CONFLICTS]
    for place in range(1, learning.control[LEARNED_SIZE]):
        level = learning.level[learning.learned[place] >> 1]
        if learning.level_stamp[level] != conflict:
            learning.level_stamp[level] = conflict
            glue += 1
    return glue


# Search: decide, propagate, and on a conflict learn.


RESTARTS_TO_BEST = 5
"""Every so many restarts, decisions aim at the fullest board met: a quarter fewer conflicts on random boards."""


@inlined
def propagate_all(board: Any, learning: Any) -> Any:
    """Propagate clauses and lines until nothing moves; the clause or line (`-2 - line`) that contradicts, or none."""
    counts, control = board.counts, learning.control
    while True:
        while control[HEAD] < counts[TRAIL_LENGTH]:
            literal = board.trail[control[HEAD]]
            control[HEAD] += 1
            conflict = visit_watchers(board, learning, literal ^ 1)
            if conflict != NO_CONFLICT:
                forget_queue(board)
                return conflict
        if counts[QUEUE_LENGTH] == 0:
            return np.int64(NO_CONFLICT)
        line = next_line(board)
        before = counts[TRAIL_LENGTH]
        if not settle_short(board, learning.cache, line):
            forget_queue(board)
            return -2 - line
        for place in range(before, counts[TRAIL_LENGTH]):
            record_reason(board, learning, place, -2 - line)


@helper
def backtrack(board: Any, learning: Any, level: Any) -> None:
    control = learning.control
    if control[LEVEL] > level:
        mark = np.int64(learning.marks[level])
        if board.counts[TRAIL_LENGTH] > mark:
            undo_assignments(board, learning, mark)
        control[LEVEL] = level
    control[HEAD] = board.counts[TRAIL_LENGTH]


@helper
def backjump(board: Any, learning: Any, glue: Any) -> None:
    """Backtrack as far as the learned clause allows, and assign what it forces."""
    level = find_backjump_level(learning)
    backtrack(board, learning, level)
    clause = add_learned_clause(learning, glue)
    assign(board, learning, learning.learned[0], clause)


@helper
def block_solution(board: Any, learning: Any) -> None:
    """The decisions that led to a solution must not all stand again."""
    control = learning.control
    level = control[LEVEL]
    for place in range(level):
        learning.learned[place] = board.trail[learning.marks[level - 1 - place]] ^ 1
    control[LEARNED_SIZE] = level
    backjump(board, learning, PERMANENT)


@inlined
def decide(board: Any, learning: Any) -> None:
    """Decide the most active unknown cell, the way it last was."""
    control = learning.control
    best, best_activity = np.int64(0), -1.0
    whole = (ONE << np.uint64(board.shape[1])) - ONE
    for row in range(board.shape[0]):
        rest = whole & ~(board.filled[row] | board.empty[row])
        while rest != ZERO:
            cell = row * board.shape[1] + lowest_bit(rest)
            rest &= rest - ONE
            if learning.activity[cell] > best_activity:
                best, best_activity = cell, learning.activity[cell]
    learning.marks[control[LEVEL]] = board.counts[TRAIL_LENGTH]
    control[LEVEL] += 1
    assign(board, learning, 2 * best + learning.phase[best], DECIDED)


@inlined
def save_best_phase(board: Any, learning: Any) -> None:
    """Remember the board if no fuller one has been met."""
    end = board.counts[TRAIL_LENGTH]
    if end > learning.control[MOST_KNOWN]:
        learning.control[MOST_KNOWN] = end
        for place in range(end):
            literal = board.trail[place]
            learning.best[literal >> 1] = literal & 1


@helper
def restart(board: Any, learning: Any) -> None:
    """Give up all decisions, not the learned clauses; but when these have become many, half of them too."""
    control = learning.control
    control[RESTARTS] += 1
    control[NEXT_RESTART] = control[CONFLICTS] + RESTART_UNIT * luby(control[RESTARTS] + 1)
    backtrack(board, learning, 0)
    for word in range(learning.facts.shape[0]):
        learning.facts[word] = board.filled[word] | board.empty[word]
    if control[RESTARTS] % RESTARTS_TO_BEST == 0:
        control[MOST_KNOWN] = 0
        for cell in range(learning.phase.shape[0]):
            learning.phase[cell] = learning.best[cell]
    if control[CLAUSES] > control[CLAUSES_WANTED] or control[ARENA_END] > learning.arena.shape[0] // 2:
        reduce_clauses(learning)
        control[CLAUSES_WANTED] += MORE_CLAUSES


@kernel
def learn(board: Any, learning: Any, conflicts: Any) -> Any:
    """Search on until a solution, the end, or `conflicts` more conflicts; says why it stopped.

    After `FOUND` the next call looks for another. `CROWDED`: so many solutions were forbidden that no room is left.
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
            backjump(board, learning, count_glue(learning))
            decay_activities(learning)
            continue
        if board.counts[TRAIL_LENGTH] == board.trail.shape[0]:
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
