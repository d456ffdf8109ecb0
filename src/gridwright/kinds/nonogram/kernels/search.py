"""Search with failed literal probing: assume every unknown cell both ways, keep what follows, branch where that gives most.

A *probe* assumes one literal and propagates. If it fails, the opposite is a fact; what both literals of a cell imply
is a fact too; how much each implied says where to branch. A probe looked at certain lines only. As long as those
lines are as they were, it would give the same again and is skipped: `Memory.key` holds a hash of their content. A
hash that lies could only skip a probe, never invent a fact.

On boards with long lines nearly every line changes at every node, mostly far away. There a cell is probed again only once a
cell near it, in its row or column, has become known, and then until nothing more follows: `Memory.waiting` holds those cells.
What failed at a deeper node waits too, since it may fail further up; what did not fail there cannot.

The search can stop after any probe and go on later, so that the host can look at the clock, show progress or hand
over a solution.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gridwright.kernels.bits import lowest_bit
from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.nonogram.kernels.propagate import assume, propagate, take_back
from gridwright.kinds.nonogram.kernels.state import (
    AGREED,
    BEST_CELL,
    BEST_SCORE,
    CURSOR,
    DEPTH,
    EXHAUSTED,
    FOUND,
    HAS_GUESS,
    MARKED,
    MAY_RESTART,
    MODE,
    NEARBY,
    NODES,
    NODES_UNTIL_RESTART,
    PASS_FACTS,
    PAUSED,
    PROBE,
    PROBES,
    RECENT_NEXT,
    RESTARTS,
    TRAIL_LENGTH,
    WORK,
)
from gridwright.kinds.nonogram.kernels.watched_clauses import luby

ONE = np.uint64(1)
ZERO = np.uint64(0)
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
OTHER_MULTIPLIER = np.uint64(0xC2B2AE3D27D4EB4F)

AT_NODE, PROBING, BACKTRACKING = 0, 1, 2
"""Modes: at a new node; in a probing pass; a contradiction to take back."""

IMPOSSIBLE, COMPLETE, UNFINISHED = 0, 1, 2
"""How a probing pass ended."""

RESTART_UNIT = 300
IMBALANCE = 1.85
"""Weight of an uneven split in the branching score. 4 took more nodes, and so did a product of both sides."""


@inlined
def is_known(board: Any, cell: Any) -> Any:
    row = np.int64(board.row_of[cell])
    column = cell - row * board.shape[1]
    at = board.offset[row] + (column >> 6)
    return ((board.filled[at] | board.empty[at]) >> np.uint64(column & 63)) & ONE != ZERO


@helper
def hash_lines(board: Any, lines: Any) -> Any:
    """A hash of the content of a set of lines; never 0."""
    total = ONE
    for word in range(lines.shape[0]):
        rest = lines[word]
        while rest != ZERO:
            line = 64 * word + lowest_bit(rest)
            rest &= rest - ONE
            for at in range(board.offset[line], board.offset[line + 1]):
                mixed = (board.filled[at] * MULTIPLIER) ^ (board.empty[at] * OTHER_MULTIPLIER)
                total = (total ^ mixed ^ (mixed >> np.uint64(31))) * MULTIPLIER
    return total | ONE


@helper
def is_stale(board: Any, memory: Any, literal: Any) -> Any:
    """Whether trying `literal` again could tell something new."""
    return memory.key[literal] == ZERO or memory.key[literal] != hash_lines(board, memory.reach[literal])


@helper
def should_probe(board: Any, memory: Any, cell: Any) -> Any:
    """Whether trying a cell again could tell something new."""
    if memory.control[NEARBY] > 0:
        is_waiting = memory.waiting[cell] != 0
        memory.waiting[cell] = 0
        return is_waiting
    return is_stale(board, memory, 2 * cell + 1) or is_stale(board, memory, 2 * cell)


@helper
def await_probes(board: Any, memory: Any) -> None:
    """Let the cells wait that are near one that has become known since this was last called."""
    control, nearby = memory.control, memory.control[NEARBY]
    height, width = board.shape[0], board.shape[1]
    for place in range(control[MARKED], board.counts[TRAIL_LENGTH]):
        cell = np.int64(board.trail[place] >> 1)
        row = np.int64(board.row_of[cell])
        column = cell - row * width
        for other in range(max(column - nearby, 0), min(column + nearby + 1, width)):
            memory.waiting[row * width + other] = 1
        for other in range(max(row - nearby, 0), min(row + nearby + 1, height)):
            memory.waiting[other * width + column] = 1
    control[MARKED] = board.counts[TRAIL_LENGTH]


@inlined
def is_full(board: Any) -> Any:
    return board.counts[TRAIL_LENGTH] == board.trail.shape[0]


@inlined
def keep_decision(memory: Any, literal: Any, mark: Any) -> None:
    """Note that `literal` was decided when the trail had the length `mark`."""
    depth = memory.control[DEPTH]
    memory.decisions[depth] = literal
    memory.marks[depth] = mark
    memory.control[DEPTH] = depth + 1


@helper
def probe_literal(board: Any, memory: Any, literal: Any, earlier: Any) -> Any:
    """Assume `literal`, propagate, note what came of it, and take it back. False if it cannot be.

    What the probe numbered `earlier` implied as well goes to `Memory.agreed`. A probe that fills the board has found a solution:
    it stays, as a decision.
    """
    control = memory.control
    control[PROBES] += 1
    control[PROBE] += 1
    mark = board.counts[TRAIL_LENGTH]
    board.touched[:] = ZERO
    assume(board, literal)
    possible = propagate(board, memory.cache)
    if possible and is_full(board):
        keep_decision(memory, literal, mark)
        return True
    if possible:
        probe = control[PROBE]
        agreed = 0
        end = board.counts[TRAIL_LENGTH]
        memory.gain[literal] = end - mark
        for place in range(mark, end):
            implied = board.trail[place]
            if memory.stamp[implied] == earlier:
                memory.agreed[agreed] = implied
                agreed += 1
            memory.stamp[implied] = probe
        control[AGREED] = agreed
    take_back(board, mark)
    if possible and control[NEARBY] == 0:
        for word in range(board.touched.shape[0]):
            memory.reach[literal, word] = board.touched[word]
        memory.key[literal] = hash_lines(board, board.touched)
    return possible


@helper
def add_fact(board: Any, memory: Any, literal: Any) -> Any:
    """Write a literal that has been proved for this node, and what follows. False if that cannot be."""
    memory.control[PASS_FACTS] += 1
    assume(board, literal)
    return propagate(board, memory.cache)


@inlined
def note_failure(memory: Any, cell: Any) -> None:
    memory.waiting[cell] = 1
    place = memory.control[RECENT_NEXT]
    memory.recent[place] = cell
    memory.control[RECENT_NEXT] = (place + 1) % memory.recent.shape[0]


@helper
def add_agreed(board: Any, memory: Any) -> Any:
    """Write everything both probes of a cell implied. False if that cannot be."""
    control = memory.control
    control[PASS_FACTS] += control[AGREED]
    for place in range(control[AGREED]):
        assume(board, memory.agreed[place])
    return propagate(board, memory.cache)


@helper
def probe_cell(board: Any, memory: Any, cell: Any) -> Any:
    """Try a cell both ways and keep what follows, or the first way that fills the board. False if neither is possible."""
    filled, empty = 2 * cell + 1, 2 * cell
    if should_probe(board, memory, cell):
        if not probe_literal(board, memory, filled, -1):
            note_failure(memory, cell)
            return add_fact(board, memory, empty)
        if is_full(board):
            return True
        if not probe_literal(board, memory, empty, memory.control[PROBE]):
            note_failure(memory, cell)
            return add_fact(board, memory, filled)
        if is_full(board):
            return True
        if memory.control[AGREED] > 0:
            # Should this very board come back after a retreat, the agreement must be found again.
            memory.key[filled] = ZERO
            memory.key[empty] = ZERO
            return add_agreed(board, memory)
    consider(memory, cell)
    return True


@inlined
def consider(memory: Any, cell: Any) -> None:
    """Remember the cell if no better one to branch on has been met in this pass."""
    more, less = memory.gain[2 * cell + 1], memory.gain[2 * cell]
    score = np.int64(1000.0 * (min(more, less) + IMBALANCE * math.log(1.0 + abs(more - less))))
    if score > memory.control[BEST_SCORE]:
        memory.control[BEST_SCORE] = score
        memory.control[BEST_CELL] = cell


@helper
def probe_cells(board: Any, memory: Any, work_limit: Any) -> Any:
    """Try every unknown cell once, those that failed lately first, from where the pass stands."""
    control = memory.control
    cells = board.trail.shape[0]
    recent = memory.recent.shape[0]
    while control[CURSOR] < cells:
        cursor = control[CURSOR]
        cell = cursor
        if cursor < 0:
            # The ring, latest failure first.
            cell = np.int64(memory.recent[(control[RECENT_NEXT] + cursor + recent) % recent])
        control[CURSOR] += 1
        if cell >= 0 and not is_known(board, cell):
            if not probe_cell(board, memory, cell):
                return IMPOSSIBLE
            if board.counts[WORK] >= work_limit:
                return UNFINISHED
        if is_full(board):
            break
    return COMPLETE


@helper
def start_pass(board: Any, memory: Any) -> None:
    control = memory.control
    if control[NEARBY] > 0:
        await_probes(board, memory)
    control[CURSOR] = -memory.recent.shape[0]
    control[BEST_CELL] = -1
    control[BEST_SCORE] = -1
    control[PASS_FACTS] = 0
    control[MODE] = PROBING


@helper
def branch(board: Any, memory: Any) -> None:
    """Decide the best cell of the pass and follow it."""
    control = memory.control
    cell = control[BEST_CELL]
    if cell < 0 or is_known(board, cell):
        cell = 0
        while is_known(board, cell):
            cell += 1
    value = np.int64(memory.likely[cell]) if control[HAS_GUESS] != 0 else 1 - (control[RESTARTS] & 1)
    literal = 2 * cell + value
    keep_decision(memory, literal, board.counts[TRAIL_LENGTH])
    assume(board, literal)
    control[MODE] = AT_NODE if propagate(board, memory.cache) else BACKTRACKING


@inlined
def take_back_decisions(board: Any, memory: Any, depth: Any) -> None:
    """Undo the decision at a depth and all after it."""
    mark = np.int64(memory.marks[depth])
    take_back(board, mark)
    memory.control[MARKED] = min(memory.control[MARKED], mark)


@helper
def retreat(board: Any, memory: Any) -> None:
    """Take back the last decision; its opposite is a fact of the node above."""
    control = memory.control
    depth = control[DEPTH] - 1
    control[DEPTH] = depth
    take_back_decisions(board, memory, depth)
    assume(board, memory.decisions[depth] ^ 1)
    if propagate(board, memory.cache):
        control[MODE] = AT_NODE


@helper
def restart(board: Any, memory: Any) -> None:
    control = memory.control
    control[RESTARTS] += 1
    control[NODES_UNTIL_RESTART] = RESTART_UNIT * luby(control[RESTARTS] + 1)
    if control[DEPTH] > 0:
        take_back_decisions(board, memory, 0)
        control[DEPTH] = 0
    control[MODE] = AT_NODE


@kernel
def advance(board: Any, memory: Any, work: Any, node_limit: Any) -> Any:
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
            if is_full(board):
                control[MODE] = BACKTRACKING
                return FOUND
            if control[NODES] >= node_limit:
                return PAUSED
            control[NODES] += 1
            start_pass(board, memory)
        ending = probe_cells(board, memory, work_limit)
        if ending == UNFINISHED:
            return PAUSED
        if ending == IMPOSSIBLE:
            control[MODE] = BACKTRACKING
        elif is_full(board):
            control[MODE] = AT_NODE
        elif control[PASS_FACTS] > 0 and (control[DEPTH] == 0 or control[NEARBY] > 0):
            start_pass(board, memory)
        else:
            control[NODES_UNTIL_RESTART] -= 1
            if control[MAY_RESTART] != 0 and control[NODES_UNTIL_RESTART] <= 0:
                restart(board, memory)
            else:
                branch(board, memory)
