"""Search that learns: every dead end becomes a clause over cells, and the clause keeps search out of its like.

Between decisions, lines and learned clauses propagate together. On a contradiction the trail is walked back, asking of
each literal that matters why it became known. A clause names its reason; for a line, a smallest set of known cells that
forces the literal is found by leaving cells out one by one, latest first, and asking the line solver each time whether a
placement still exists. That takes about 15 ns a cell and happens only to literals that matter. What remains is one cell of
the last decision's doing and the older cells it depends on: the lesson.

The scheme is that of clause-learning SAT solvers (Marques-Silva and Sakallah 1996; Moskewicz et al. 2001) with whole lines
in place of their clauses. Lessons over cells are long, 30 literals or so, and soon stale: keeping few of them, some
hundreds, beat keeping thousands by a third. Dropping literals that a line derives from the rest of a lesson shortened
lessons by a seventh and cost more than it saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kernels.line import carry_over, fitting
from gridwright.kernels.propagate import assume, forget_queue, next_line, settle_short, take_back
from gridwright.kernels.search import EXHAUSTED, FOUND, PAUSED, luby
from gridwright.kernels.state import QUEUE_LENGTH, TRAIL_LENGTH, Board, Flags, Numbers, Small, Words

ONE = np.uint64(1)
ZERO = np.uint64(0)


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

NO_CONFLICT = 1 << 30
CROWDED = 4
RESTART_UNIT = 100
RESTARTS_TO_BEST = 5
"""Every so many restarts, decisions aim at the fullest board met: a quarter fewer lessons on random boards."""
DECAY = 1 / 0.9
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


@inlined
def is_possible(length: Any, blocks: Any, first: Any, last: Any, filled: Any, empty: Any) -> Any:
    """Whether the blocks can be placed at all: the left sweep of the line solver alone."""
    cells = np.uint64(length)
    whole = (ONE << cells) - ONE
    fillable = ~empty & whole
    passable = ~filled & (whole | (ONE << cells))
    left = carry_over(ONE, passable)
    for index in range(first, last):
        block = blocks[index]
        left = carry_over((left & fitting(fillable, block) & (passable >> block)) << (block + ONE), passable)
    return (left >> (cells + ONE)) & ONE != ZERO


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
