"""A settled board as clauses: a variable x(c, v) for "cell c has value v", exactly one of each cell, and variables of the lines.

Where a state leads at most two states ahead, as in clues of blocks, a line is encoded by *order*: y(i, q) says that at cell i the
line is in state q or a later one. States only follow each other in order, so that

    y(i, q)                   implies  y(i + 1, q)          and if q does not repeat, y(i + 1, q + 1)
    y(i + 1, q)               implies  y(i, q - k)          where k is the farthest that leads to q
    y(i, a), not y(i, b)      implies  x(c, v)              if v is the label of all states from a to b - 1

Inside a block, and in the gap behind it, y(i, q) is the same as y(i - 1, q - 1), so all of these share one variable, which says
"the block starts at this cell or before": the clauses are those of black and white (`kernels.cnf`), for any number of values.

In a zebra, states lead further ahead. There s(i, q) says that state q consumes cell i:

    some s(0, q)
    s(i, q)   implies  some s(i + 1, r) that follows it, and some s(i - 1, p) that it follows
    s(i, q)   implies  x(c, v) for some v in the label of q
    x(c, v)   implies  some s(i, q) whose label has v

Only what is reached and leads to the end has variables. In both, unit propagation gives exactly what settling the line gives when
values are ruled out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.general.propagation import SETS_BEFORE_ENTER, SHORT_REACH, settle_long, settle_short
from gridwright.kinds.nonogram.kernels.general.state import VALUES

ONE = np.uint64(1)
ZERO = np.uint64(0)

ALWAYS, NEVER = 1 << 30, -(1 << 30)
"""Literals that are true, or false, by themselves."""
LITERALS, VARIABLES, CLAUSES = 0, 1, 2
"""What `encode_lines` counts."""


@inlined
def put(literals: Any, sizes: Any, literal: Any) -> None:
    """Write one literal, or 0 for the end of a clause. Beyond the room it is only counted."""
    place = sizes[LITERALS]
    if place < literals.shape[0]:
        literals[place] = literal
    sizes[LITERALS] = place + 1
    if literal == 0:
        sizes[CLAUSES] += 1


@helper
def put_clause(literals: Any, sizes: Any, first: Any, second: Any, third: Any) -> None:
    """Write a clause of up to three literals, unless it is true anyway; `NEVER` stands for none."""
    if first == ALWAYS or second == ALWAYS or third == ALWAYS:
        return
    if first != NEVER:
        put(literals, sizes, first)
    if second != NEVER:
        put(literals, sizes, second)
    if third != NEVER:
        put(literals, sizes, third)
    put(literals, sizes, 0)


@inlined
def has(sets: Any, at: Any, state: Any) -> Any:
    """Whether a set that begins at a word has a state."""
    return (sets[at + (state >> 6)] >> np.uint64(state & 63)) & ONE != ZERO


@helper
def encode_cells(board: Any, literals: Any, sizes: Any) -> None:
    """Each open cell has exactly one value."""
    values = board.counts[VALUES]
    for cell in range(board.domains.shape[0]):
        domain = board.domains[cell]
        if domain & (domain - ONE) == ZERO:
            continue
        first = 1 + cell * values
        rest = domain
        while rest != ZERO:
            put(literals, sizes, first + lowest_bit(rest))
            rest &= rest - ONE
        put(literals, sizes, 0)
        rest = domain
        while rest != ZERO:
            value = lowest_bit(rest)
            rest &= rest - ONE
            others = rest
            while others != ZERO:
                put_clause(literals, sizes, -(first + value), -(first + lowest_bit(others)), NEVER)
                others &= others - ONE


@helper
def find_alive(board: Any, line: Any) -> Any:
    """Have `Board.reached` hold the states of each cell that are reached and lead on. False if no cell of the line is open."""
    start, length = board.first_cell[line], board.first_cell[line + 1] - board.first_cell[line]
    words = np.int64(board.words[line])
    has_open = False
    for index in range(length):
        domain = board.domains[board.cell_of[start + index]]
        has_open = has_open or domain & (domain - ONE) != ZERO
    if not has_open:
        return False
    if words == 1:
        settle_short(board, line)
        return True
    settle_long(board, line)
    for index in range(length):
        for word in range(words):
            if word < board.windows[2 * index] or word > board.windows[2 * index + 1]:
                board.reached[index * words + word] = ZERO
    return True


@helper
def value_literal(board: Any, cell: Any, value: Any) -> Any:
    """The literal of "this cell has this value"."""
    domain = board.domains[cell]
    bit = ONE << np.uint64(value)
    if domain & bit == ZERO:
        return NEVER
    if domain == bit:
        return ALWAYS
    return 1 + cell * board.counts[VALUES] + value


@helper
def number_orders(board: Any, line: Any, numbers: Any, sizes: Any) -> None:
    """Give each y(i, q) its literal: `numbers` has a row for each cell, with one entry more than states."""
    length = board.first_cell[line + 1] - board.first_cell[line]
    words = np.int64(board.words[line])
    repeat = board.first_mask[line] + 2 * words
    width = 64 * words + 1
    for index in range(length):
        low, high = 64 * words, np.int64(-1)
        for word in range(words):
            rest = board.reached[index * words + word]
            if rest != ZERO:
                low = min(low, 64 * word + lowest_bit(rest))
            while rest != ZERO:
                high = 64 * word + lowest_bit(rest)
                rest &= rest - ONE
        for state in range(width):
            literal = np.int64(ALWAYS)
            if state > high:
                literal = np.int64(NEVER)
            elif state > low:
                is_chained = not has(board.masks, repeat + 2 * words, state) and not has(board.masks, repeat, state - 1)
                if index > 0 and is_chained:
                    literal = np.int64(numbers[(index - 1) * width + state - 1])
                else:
                    sizes[VARIABLES] += 1
                    literal = sizes[VARIABLES]
            numbers[index * width + state] = literal


@helper
def encode_orders(board: Any, line: Any, numbers: Any, literals: Any, sizes: Any) -> None:
    """A line whose states lead at most two ahead."""
    start, length = board.first_cell[line], board.first_cell[line + 1] - board.first_cell[line]
    words = np.int64(board.words[line])
    repeat = board.first_mask[line] + 2 * words
    labels = repeat + words * (1 + SHORT_REACH)
    width = 64 * words + 1
    for index in range(length):
        row = index * width
        first = np.int64(0)
        while numbers[row + first + 1] == ALWAYS:
            first += 1
        # From the earliest state that can be at this cell to the latest.
        run, value = first, np.int64(-1)
        state = first
        while True:
            of_state = np.int64(-1)
            if numbers[row + state] != NEVER:
                of_state = np.int64(0)
                while not has(board.masks, labels + words * of_state, state):
                    of_state += 1
            if of_state != value:
                if value >= 0:
                    cell = np.int64(board.cell_of[start + index])
                    x = value_literal(board, cell, value)
                    put_clause(literals, sizes, -numbers[row + run], np.int64(numbers[row + state]), x)
                run, value = state, of_state
            if of_state < 0:
                break
            here = np.int64(numbers[row + state])
            if state > first and index > 0:
                before = row - width
                is_over_gap = has(board.masks, repeat + 2 * words, state)
                if is_over_gap or has(board.masks, repeat, state - 1):
                    put_clause(literals, sizes, -here, np.int64(numbers[before + state - (2 if is_over_gap else 1)]), NEVER)
                    put_clause(literals, sizes, -np.int64(numbers[before + state]), here, NEVER)
            state += 1


@helper
def number_states(board: Any, line: Any, numbers: Any, sizes: Any) -> None:
    """Give each s(i, q) its variable, or 0 where there is none, in the same table."""
    length = board.first_cell[line + 1] - board.first_cell[line]
    words = np.int64(board.words[line])
    width = 64 * words + 1
    for index in range(length):
        for state in range(64 * words):
            variable = np.int64(0)
            if has(board.reached, index * words, state):
                sizes[VARIABLES] += 1
                variable = sizes[VARIABLES]
            numbers[index * width + state] = variable


@helper
def put_neighbours(board: Any, line: Any, numbers: Any, literals: Any, sizes: Any, index: Any, state: Any, step: Any) -> None:
    """A state implies one that follows it at the next cell (`step` 1), or one that it follows at the cell before (-1)."""
    words, reach = np.int64(board.words[line]), np.int64(board.reach[line])
    repeat = board.first_mask[line] + 2 * words
    width = 64 * words + 1
    row = (index + step) * width
    put(literals, sizes, -numbers[index * width + state])
    if has(board.masks, repeat, state) and numbers[row + state] != 0:
        put(literals, sizes, numbers[row + state])
    for ahead in range(1, reach + 1):
        other = state + step * ahead
        if 0 <= other < 64 * words and numbers[row + other] != 0 and has(board.masks, repeat + ahead * words, max(state, other)):
            put(literals, sizes, numbers[row + other])
    put(literals, sizes, 0)


@helper
def encode_states(board: Any, line: Any, numbers: Any, literals: Any, sizes: Any) -> None:
    """A line of any automaton."""
    start, length = board.first_cell[line], board.first_cell[line + 1] - board.first_cell[line]
    words = np.int64(board.words[line])
    labels = board.first_mask[line] + words * (SETS_BEFORE_ENTER + np.int64(board.reach[line]))
    width = 64 * words + 1
    for state in range(64 * words):
        if numbers[state] != 0:
            put(literals, sizes, numbers[state])
    put(literals, sizes, 0)
    for index in range(length):
        cell = np.int64(board.cell_of[start + index])
        domain = board.domains[cell]
        is_known = domain & (domain - ONE) == ZERO
        for state in range(64 * words):
            variable = numbers[index * width + state]
            if variable == 0:
                continue
            if index + 1 < length:
                put_neighbours(board, line, numbers, literals, sizes, index, state, 1)
            if index > 0:
                put_neighbours(board, line, numbers, literals, sizes, index, state, -1)
            if is_known:
                continue
            put(literals, sizes, -variable)
            rest = domain
            while rest != ZERO:
                value = lowest_bit(rest)
                if has(board.masks, labels + words * value, state):
                    put(literals, sizes, value_literal(board, cell, value))
                rest &= rest - ONE
            put(literals, sizes, 0)
        rest = ZERO if is_known else domain
        while rest != ZERO:
            value = lowest_bit(rest)
            rest &= rest - ONE
            put(literals, sizes, -value_literal(board, cell, value))
            for state in range(64 * words):
                if numbers[index * width + state] != 0 and has(board.masks, labels + words * value, state):
                    put(literals, sizes, numbers[index * width + state])
            put(literals, sizes, 0)


@kernel
def encode_lines(board: Any, numbers: Any, literals: Any, sizes: Any) -> None:
    """Write the clauses of a settled board, literal by literal with a 0 behind each clause.

    `sizes` becomes how many numbers these are, how many variables and how many clauses. The variables of cells and values come
    first, from 1. Call it without room to learn the sizes. `numbers` is scratch: for each cell of a line and each state, and one
    state more, a number.
    """
    sizes[LITERALS] = 0
    sizes[CLAUSES] = 0
    sizes[VARIABLES] = board.domains.shape[0] * board.counts[VALUES]
    encode_cells(board, literals, sizes)
    for line in range(board.words.shape[0]):
        if find_alive(board, line):
            if board.reach[line] <= SHORT_REACH:
                number_orders(board, line, numbers, sizes)
                encode_orders(board, line, numbers, literals, sizes)
            else:
                number_states(board, line, numbers, sizes)
                encode_states(board, line, numbers, literals, sizes)
