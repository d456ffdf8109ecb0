"""Search with failed literal probing on sets of values: assume each value of each open cell, keep what follows, branch.

A *probe* assumes that a cell has a value and propagates. If it fails, the value is ruled out; what all values of a cell rule out
elsewhere is ruled out for good; how much each ruled out says where to branch. A probe looked at certain lines only: as long as no
cell of those changes, it would give the same again and is skipped. `Memory.changed_at` says when each line last changed.

A decision gives a cell one value. When it fails, that value is ruled out, which is a fact of the node above. The search can stop
after any probe and go on later, so that the host can look at the clock, show progress or hand over a solution.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.general.propagation import forget_queue, narrow, propagate, take_back
from gridwright.kinds.nonogram.kernels.general.state import (
    BEST_LITERAL,
    BEST_SCORE,
    CURSOR,
    DEPTH,
    EXHAUSTED,
    FOUND,
    LISTED,
    MODE,
    NODES,
    OPEN,
    PASS_FACTS,
    PAUSED,
    PROBE,
    PROBES,
    RECENT_NEXT,
    TIME,
    TRAIL_LENGTH,
    VALUES,
    WORK,
)

ONE = np.uint64(1)
ZERO = np.uint64(0)

AT_NODE, PROBING, BACKTRACKING = 0, 1, 2
"""Modes: at a new node; in a probing pass; a contradiction to take back."""

IMPOSSIBLE, COMPLETE, UNFINISHED = 0, 1, 2
"""How a probing pass ended."""

IMBALANCE = 1.85
"""Weight of an uneven split in the branching score, as in black and white."""


@inlined
def is_open(board: Any, cell: Any) -> Any:
    domain = board.domains[cell]
    return domain & (domain - ONE) != ZERO


@helper
def note_changes(board: Any, memory: Any, mark: Any) -> None:
    """The cells on the trail from `mark` on have changed for good, or are about to be taken back: so have their lines."""
    memory.control[TIME] += 1
    now = memory.control[TIME]
    for place in range(mark, board.counts[TRAIL_LENGTH]):
        cell = np.int64(board.trail_cells[place])
        for at in range(board.first_line[cell], board.first_line[cell + 1]):
            memory.changed_at[board.line_of[at]] = now


@helper
def is_stale(memory: Any, literal: Any) -> Any:
    """Whether probing a literal again could tell something new."""
    probed_at = memory.probed_at[literal]
    if probed_at == 0:
        return True
    reach = memory.reach[literal]
    for word in range(reach.shape[0]):
        rest = reach[word]
        while rest != ZERO:
            if memory.changed_at[64 * word + lowest_bit(rest)] > probed_at:
                return True
            rest &= rest - ONE
    return False


@helper
def conclude(board: Any, memory: Any, mark: Any) -> Any:
    """Propagate what was written since `mark`, as a fact of this node. False if that cannot be."""
    memory.control[PASS_FACTS] += 1
    possible = propagate(board)
    note_changes(board, memory, mark)
    return possible


@helper
def probe_value(board: Any, memory: Any, cell: Any, value: Any, is_first: Any) -> Any:
    """Assume a value of a cell, propagate, note what came of it, and take it back. False if it cannot be.

    What the probe and all before it of the same cell rule out goes to `Memory.agreed`. A probe that leaves no cell open has found
    a solution: it stays, as a decision.
    """
    control = memory.control
    literal = cell * board.counts[VALUES] + value
    control[PROBES] += 1
    mark = board.counts[TRAIL_LENGTH]
    board.touched[:] = ZERO
    narrow(board, cell, ONE << np.uint64(value), -1)
    possible = propagate(board)
    if possible and board.counts[OPEN] == 0:
        memory.decisions[control[DEPTH]] = literal
        memory.marks[control[DEPTH]] = mark
        control[DEPTH] += 1
        return True
    if possible:
        before = control[PROBE]
        control[PROBE] += 1
        now = control[PROBE]
        end = board.counts[TRAIL_LENGTH]
        memory.gain[literal] = end - mark
        listed = 0
        for place in range(mark, end):
            other = board.trail_cells[place]
            if memory.agreed_at[other] == now:
                continue  # met before: the set of values before the probe is that of the first time
            ruled_out = board.trail_domains[place] & ~board.domains[other]
            if not is_first:
                ruled_out &= memory.agreed[other] if memory.agreed_at[other] == before else ZERO
            if ruled_out != ZERO:
                memory.agreed[other] = ruled_out
                memory.agreed_at[other] = now
                memory.listed[listed] = other
                listed += 1
        control[LISTED] = listed
        for word in range(board.touched.shape[0]):
            memory.reach[literal, word] = board.touched[word]
        memory.probed_at[literal] = control[TIME]
    take_back(board, mark)
    return possible


@helper
def rule_out_agreed(board: Any, memory: Any) -> Any:
    """Rule out what all probes of a cell have ruled out. False if that cannot be."""
    mark = board.counts[TRAIL_LENGTH]
    for place in range(memory.control[LISTED]):
        other = np.int64(memory.listed[place])
        left = board.domains[other] & ~memory.agreed[other]
        if left == ZERO:
            forget_queue(board)
            return False
        if left != board.domains[other]:
            narrow(board, other, left, -1)
    if board.counts[TRAIL_LENGTH] == mark:
        return True
    return conclude(board, memory, mark)


@inlined
def note_failure(memory: Any, cell: Any) -> None:
    place = memory.control[RECENT_NEXT]
    memory.recent[place] = cell
    memory.control[RECENT_NEXT] = (place + 1) % memory.recent.shape[0]


@helper
def should_probe(board: Any, memory: Any, cell: Any) -> Any:
    """Whether probing a cell again could tell something new."""
    first = cell * board.counts[VALUES]
    rest = board.domains[cell]
    while rest != ZERO:
        if is_stale(memory, first + lowest_bit(rest)):
            return True
        rest &= rest - ONE
    return False


@helper
def probe_cell(board: Any, memory: Any, cell: Any) -> Any:
    """Try every value of a cell and keep what follows, or the first that leaves no cell open. False if none is possible."""
    if should_probe(board, memory, cell):
        rest = board.domains[cell]
        is_first = True
        while rest != ZERO:
            value = lowest_bit(rest)
            rest &= rest - ONE
            if probe_value(board, memory, cell, value, is_first):
                if board.counts[OPEN] == 0:
                    return True
                is_first = False
                continue
            note_failure(memory, cell)
            mark = board.counts[TRAIL_LENGTH]
            left = board.domains[cell] & ~(ONE << np.uint64(value))
            if left == ZERO:
                return False
            narrow(board, cell, left, -1)
            if not conclude(board, memory, mark):
                return False
            rest &= board.domains[cell]
            if not is_open(board, cell):
                return True
        if not rule_out_agreed(board, memory):
            return False
    if is_open(board, cell):
        consider(board, memory, cell)
    return True


@helper
def consider(board: Any, memory: Any, cell: Any) -> None:
    """Remember the cell, and the value that tells most, if no better one to branch on has been met in this pass."""
    first = cell * board.counts[VALUES]
    rest = board.domains[cell]
    least, most, best, options = np.int64(1 << 40), np.int64(-1), np.int64(0), 0
    while rest != ZERO:
        literal = first + lowest_bit(rest)
        rest &= rest - ONE
        gain = np.int64(memory.gain[literal])
        least = min(least, gain)
        if gain > most:
            most, best = gain, literal
        options += 1
    score = np.int64(2000.0 * (least + IMBALANCE * math.log(1.0 + most - least)) / options)
    if score > memory.control[BEST_SCORE]:
        memory.control[BEST_SCORE] = score
        memory.control[BEST_LITERAL] = best


@helper
def probe_cells(board: Any, memory: Any, work_limit: Any) -> Any:
    """Try every open cell once, those that failed lately first, from where the pass is."""
    control = memory.control
    cells = board.domains.shape[0]
    recent = memory.recent.shape[0]
    while control[CURSOR] < cells:
        cursor = control[CURSOR]
        cell = cursor
        if cursor < 0:
            # The ring, latest failure first.
            cell = np.int64(memory.recent[(control[RECENT_NEXT] + cursor + recent) % recent])
        control[CURSOR] += 1
        if cell >= 0 and is_open(board, cell):
            if not probe_cell(board, memory, cell):
                return IMPOSSIBLE
            if board.counts[WORK] >= work_limit:
                return UNFINISHED
        if board.counts[OPEN] == 0:
            break
    return COMPLETE


@inlined
def start_pass(memory: Any) -> None:
    control = memory.control
    control[CURSOR] = -memory.recent.shape[0]
    control[BEST_LITERAL] = -1
    control[BEST_SCORE] = -1
    control[PASS_FACTS] = 0
    control[MODE] = PROBING


@helper
def branch(board: Any, memory: Any) -> None:
    """Decide the best literal of the pass and follow it."""
    control = memory.control
    values = board.counts[VALUES]
    literal = control[BEST_LITERAL]
    if literal >= 0:
        domain = board.domains[literal // values]
        if domain & (domain - ONE) == ZERO or (domain >> np.uint64(literal % values)) & ONE == ZERO:
            literal = -1
    if literal < 0:
        cell = 0
        while not is_open(board, cell):
            cell += 1
        literal = cell * values + lowest_bit(board.domains[cell])
    mark = board.counts[TRAIL_LENGTH]
    memory.decisions[control[DEPTH]] = literal
    memory.marks[control[DEPTH]] = mark
    control[DEPTH] += 1
    narrow(board, literal // values, ONE << np.uint64(literal % values), -1)
    possible = propagate(board)
    note_changes(board, memory, mark)
    control[MODE] = AT_NODE if possible else BACKTRACKING


@helper
def retreat(board: Any, memory: Any) -> None:
    """Take back the last decision; that its value is ruled out is a fact of the node above."""
    control = memory.control
    values = board.counts[VALUES]
    depth = control[DEPTH] - 1
    control[DEPTH] = depth
    mark = np.int64(memory.marks[depth])
    note_changes(board, memory, mark)
    take_back(board, mark)
    literal = np.int64(memory.decisions[depth])
    cell = literal // values
    narrow(board, cell, board.domains[cell] & ~(ONE << np.uint64(literal % values)), -1)
    if propagate(board):
        control[MODE] = AT_NODE
    note_changes(board, memory, mark)


@kernel
def search_domains(board: Any, memory: Any, work: Any, node_limit: Any) -> Any:
    """Search on for about `work` units or until `node_limit` nodes in all; says why it stopped.

    After `FOUND` the next call goes on to the next solution. The board must have been settled before the first call.
    """
    control = memory.control
    work_limit = board.counts[WORK] + work
    while True:
        if control[MODE] == BACKTRACKING:
            if control[DEPTH] == 0:
                return EXHAUSTED
            retreat(board, memory)
            continue
        if control[MODE] == AT_NODE:
            if board.counts[OPEN] == 0:
                control[MODE] = BACKTRACKING
                return FOUND
            if control[NODES] >= node_limit:
                return PAUSED
            control[NODES] += 1
            start_pass(memory)
        ending = probe_cells(board, memory, work_limit)
        if ending == UNFINISHED:
            return PAUSED
        if ending == IMPOSSIBLE:
            control[MODE] = BACKTRACKING
        elif board.counts[OPEN] == 0:
            control[MODE] = AT_NODE
        elif control[PASS_FACTS] > 0 and control[DEPTH] == 0:
            start_pass(memory)
        else:
            branch(board, memory)
