"""For making puzzles: growing a loop, and taking clues away while deduction still solves the puzzle.

Clues are tried in a random order: one goes if those kept before it and all behind it still solve. Trying them one by one means a
whole solution for each. Instead the order is halved, again and again: at a block of it everything is known that follows from the
clues kept before the block and from all behind it. Clues whose sides are known by then add nothing, and go; a clue left alone is
needed. Conclusions are only ever added, or taken back together; since more knowledge never leads to fewer conclusions, the
outcome is the same.

In small blocks nearly all clues are needed, and every proof of that takes a good part of the board. So in a block that has become
small each clue is looked at in a window first (`windows`): those that show there that they are needed leave the block, which
makes the others known, or their proofs shorter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kinds.slitherlink.kernels.engine import FULL, MORE, SOLVED, STUCK, begin, place_clue, run
from gridwright.kinds.slitherlink.kernels.grid import (
    CLOSED,
    CLUE,
    EXPERT,
    HARD,
    NO_CLUE,
    TRAIL,
    VISITS,
    Bytes,
    Grid,
    Long,
    Small,
    Words,
    list_clues,
)
from gridwright.kinds.slitherlink.kernels.state import get, read_global, take_back
from gridwright.kinds.slitherlink.kernels.windows import has_settled, is_needed, know_solution

DEPTH = 64
"""Entries of the stack: blocks are halved, so a few would do."""
SMALL_BLOCK = 64
"""Items of a block that are looked at in windows. In larger blocks, where more clues are missing, windows prove less."""
NARROW, WIDE = 2, 5
"""How far windows reach. Of the clues of expert puzzles of 40x30 the narrow ones prove 42 %, in 80 visits of cells each, and the
wide ones 27 % more, in 320."""


def choose_reach(height: int, width: int, level: int) -> int:
    """How far windows reach at most on such a board; 0 where none are opened, since deduction takes less time than they would."""
    cells = height * width
    if level >= EXPERT:
        return WIDE if cells >= 500 else NARROW if cells >= 144 else 0
    return NARROW if level >= HARD and cells >= 800 else 0


@helper
def add_item(grid: Any, cells: Any, clues: Any, starts: Any, item: Any) -> Any:
    for index in range(starts[item], starts[item + 1]):
        if get(grid, CLUE, cells[index]) == NO_CLUE:
            place_clue(grid, np.int64(cells[index]), np.int64(clues[index]))


@helper
def is_known(grid: Any, cells: Any, starts: Any, item: Any) -> Any:
    """Whether all sides of all cells of an item are settled."""
    known = True
    for index in range(starts[item], starts[item + 1]):
        known = known and has_settled(grid, np.int64(cells[index]))
    return known


@kernel
def reduce_clues(
    grid: Any,
    solved: Any,
    loop: Any,
    reach: Any,
    tables: Any,
    cells: Any,
    clues: Any,
    starts: Any,
    order: Any,
    fixed: Any,
    stack: Any,
    kept: Any,
    steps: Any,
) -> Any:
    """Mark in `kept` the items that stay. `SOLVED` when done, `STUCK` if not even all clues solve the board, `FULL` as ever.

    An item is a clue, or several that stay or go together: those from `starts[item]` on. The first `fixed` items of `order` stay
    in any case. `solved` and `loop` are room for windows, which reach as far as `reach`; 0 opens none. `steps` has two numbers:
    visits of cells that may still be made, and where the work stands, at first 0. When the visits are used up the answer is
    `MORE`: fill up the first number and call again with everything as it was left.
    """
    if steps[1] == 0:
        ending = begin_reducing(grid, solved, loop, reach, tables, cells, clues, starts, order, fixed, kept)
        if ending != SOLVED:
            return ending
        stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 5] = fixed, order.shape[0], 0, 0
        steps[1] = 1
    while steps[1] > 0:
        if steps[0] <= 0:
            return MORE
        grid.work[VISITS] = 0
        ending = reduce_block(grid, solved, loop, reach, tables, cells, clues, starts, order, stack, kept, steps)
        if ending == FULL:
            return FULL
        steps[0] -= 1 + grid.work[VISITS]
    return SOLVED


@helper
def begin_reducing(
    grid: Any,
    solved: Any,
    loop: Any,
    reach: Any,
    tables: Any,
    cells: Any,
    clues: Any,
    starts: Any,
    order: Any,
    fixed: Any,
    kept: Any,
) -> Any:
    """See whether all clues solve the board, and leave it with the fixed ones only."""
    begin(grid, tables)
    for place in range(fixed):
        kept[order[place]] = 1
        add_item(grid, cells, clues, starts, order[place])
    ending = run(grid, tables)
    if ending < STUCK:
        return ending
    base = grid.work[TRAIL]
    for place in range(fixed, order.shape[0]):
        add_item(grid, cells, clues, starts, order[place])
    ending = run(grid, tables)
    if ending == SOLVED and reach > 0:
        know_solution(grid, solved, loop)
    take_back(grid, base)
    return ending


@helper
def reduce_block(
    grid: Any,
    solved: Any,
    loop: Any,
    reach: Any,
    tables: Any,
    cells: Any,
    clues: Any,
    starts: Any,
    order: Any,
    stack: Any,
    kept: Any,
    steps: Any,
) -> Any:
    """Go on with the block on top of the stack.

    An entry of the stack is a block of `order`, from where to where, how far it has come, the length of the trail to go back to
    before its second half, where that begins, and whether its items were looked at in windows.
    """
    top = steps[1] - 1
    low, high, phase, mark, middle = stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4]
    if phase == 0:
        high = drop_known(grid, solved, cells, starts, order, low, high)
        if high - low < 2:
            if high > low:
                kept[order[low]] = 1
            steps[1] -= 1
            return STUCK
        if reach > 0 and stack[top, 5] == 0 and high - low <= SMALL_BLOCK:
            stack[top, 5] = 1
            stack[top, 1] = keep_needed(grid, solved, loop, reach, tables, cells, clues, starts, order, low, high, kept)
            return run(grid, tables)
        middle = (low + high) // 2
        stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4] = high, 1, grid.work[TRAIL], middle
        for place in range(middle, high):
            add_item(grid, cells, clues, starts, order[place])
        high = middle
    elif phase == 1:
        take_back(grid, mark)
        for place in range(low, middle):
            if kept[order[place]]:
                add_item(grid, cells, clues, starts, order[place])
        stack[top, 2] = 2
        low = middle
    else:
        steps[1] -= 1
        return STUCK
    stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2], stack[top + 1, 5] = low, high, 0, stack[top, 5]
    steps[1] += 1
    return run(grid, tables)


@helper
def drop_known(grid: Any, solved: Any, cells: Any, starts: Any, order: Any, low: Any, high: Any) -> Any:
    """Leave in a block only the items that would tell something; where it ends now. The others are taken from windows, too."""
    is_closed = read_global(grid, CLOSED) != 0
    left = low
    for place in range(low, high):
        item = order[place]
        if is_closed or is_known(grid, cells, starts, item):
            for index in range(starts[item], starts[item + 1]):
                solved.memory[np.uint64(CLUE * grid.cells + cells[index])] = NO_CLUE
        else:
            order[left] = item
            left += 1
    return left


@helper
def keep_needed(
    grid: Any,
    solved: Any,
    loop: Any,
    reach: Any,
    tables: Any,
    cells: Any,
    clues: Any,
    starts: Any,
    order: Any,
    low: Any,
    high: Any,
    kept: Any,
) -> Any:
    """Keep the items of a block that windows prove to be needed, and move them behind the others; where these end."""
    left = low
    for place in range(low, high):
        item = order[place]
        is_proven = is_needed(grid, solved, loop, tables, cells, starts, item, NARROW)
        if not is_proven and reach > NARROW:
            is_proven = is_needed(grid, solved, loop, tables, cells, starts, item, reach)
        if is_proven:
            kept[item] = 1
        else:
            order[left], order[place] = item, order[left]
            left += 1
    for place in range(left, high):
        add_item(grid, cells, clues, starts, order[place])
    return left


def list_items(grid: Grid, clues: Sequence[Sequence[int | None]]) -> tuple[Small, Small, Long, Long]:
    """Every clue as an item of its own, in reading order: `cells`, `clues`, `starts` and `order`."""
    cells, values = list_clues(grid, clues)
    return cells, values, np.arange(len(cells) + 1), np.arange(len(cells))


def new_reduction(items: int, steps: int = 1 << 40) -> tuple[Long, Bytes, Long]:
    """Room for reducing so many items: `stack`, `kept` and `steps`."""
    return np.zeros((DEPTH, 6), dtype=np.int64), np.zeros(items, dtype=np.uint8), np.array([steps, 0], dtype=np.int64)


# A loop by growth: cells join the inside one by one, in random order, while the loop stays one and touches itself nowhere.

TURNS_WANTED = 0.65
"""Turns a cell that the first phase must reach: fewer, and the loop leaves much of the board out; more, and it is thin and easy
to foresee."""


@inlined
def draw(random: Any) -> Any:
    """The next random number, 64 bits (SplitMix64)."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    word = random[0]
    word = (word ^ word >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ word >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return word ^ word >> np.uint64(31)


@inlined
def draw_share(random: Any) -> Any:
    """A random number from 0 up to 1."""
    return np.float64(draw(random) >> np.uint64(11)) / 9007199254740992.0


@inlined
def draw_below(random: Any, bound: Any) -> Any:
    """A random whole number from 0 up to a bound; the bias of the remainder is far below anything that could show."""
    return np.int64((draw(random) >> np.uint64(1)) % np.uint64(bound))


@helper
def shuffle(items: Any, count: Any, random: Any) -> Any:
    for last in range(count - 1, 0, -1):
        other = draw_below(random, last + 1)
        items[last], items[other] = items[other], items[last]


@inlined
def ring_cell(cell: Any, stride: Any, number: Any) -> Any:
    """The eight cells around a cell, clockwise from the one above."""
    if number == 0:
        return cell - stride
    if number == 1:
        return cell - stride + 1
    if number == 2:
        return cell + 1
    if number == 3:
        return cell + stride + 1
    if number == 4:
        return cell + stride
    if number == 5:
        return cell + stride - 1
    if number == 6:
        return cell - 1
    return cell - stride - 1


@helper
def may_join(inside: Any, cell: Any, stride: Any) -> Any:
    """Whether the loop stays one and touches itself nowhere if a cell joins: around the cell, the inside cells must be one arc
    that begins and ends with a neighbour, so that neither side of the loop is cut in two."""
    arcs = 0
    neighbours = 0
    for number in range(8):
        here, following = inside[ring_cell(cell, stride, number)], inside[ring_cell(cell, stride, (number + 1) % 8)]
        if here != following:
            arcs += 1
        if number % 2 == 0 and here:
            neighbours += 1
        # A corner cell that is inside without one of the two neighbours beside it touches the new cell at a vertex only.
        if number % 2 == 1 and here:
            before = inside[ring_cell(cell, stride, number - 1)]
            if not before and not following:
                return 0
    return neighbours if arcs == 2 else 0


@helper
def count_turns_at(inside: Any, cell: Any, stride: Any) -> Any:
    """Vertices of a cell at which the loop turns: an odd number of the four cells there is inside."""
    turns = 0
    for corner in range(4):
        vertex = cell + (corner & 1) + (stride if corner >= 2 else 0)
        around = inside[vertex] + inside[vertex - 1] + inside[vertex - stride] + inside[vertex - stride - 1]
        turns += around & 1
    return turns


@kernel
def grow_loop(height: Any, width: Any, shares: Any, inside: Any, frontier: Any, queued: Any, random: Any) -> Any:
    """Fill `inside` (a padded board) with the inside of a loop; how many times the first phase had to begin anew.

    `shares` are the chances with which a cell with one, two and three inside neighbours joins when it may.
    """
    stride = width + 2
    wanted = TURNS_WANTED * height * width
    best = -1.0
    attempt = 0
    while True:
        inside[:] = 0
        queued[:] = 0
        seed = (height // 4 + draw_below(random, height - 2 * (height // 4)) + 1) * stride + (
            width // 4 + draw_below(random, width - 2 * (width // 4)) + 1
        )
        inside[seed] = 1
        turns = 4
        for phase in range(1, 4):
            turns += grow_phase(height, width, phase, shares, inside, frontier, queued, random)
            if phase == 1 and turns < wanted and attempt < 200:
                break
        else:
            return attempt
        attempt += 1
        # Small or narrow boards may not have room for so many turns: ask for less, bit by bit.
        if turns > best:
            best = np.float64(turns)
        if attempt % 10 == 0:
            wanted = min(wanted, best)
            best = -1.0


@helper
def grow_phase(height: Any, width: Any, phase: Any, shares: Any, inside: Any, frontier: Any, queued: Any, random: Any) -> Any:
    """Let cells with so many inside neighbours join, in random order; how many turns that adds."""
    stride = width + 2
    count = 0
    queued[:] = 0
    for row in range(height):
        for column in range(width):
            cell = (row + 1) * stride + column + 1
            if inside[cell] == 0 and touches(inside, cell, stride):
                frontier[count] = cell
                queued[cell] = 1
                count += 1
    turns = 0
    while count > 0:
        chosen = draw_below(random, count)
        cell = np.int64(frontier[chosen])
        count -= 1
        frontier[chosen] = frontier[count]
        queued[cell] = 0
        if may_join(inside, cell, stride) != phase or draw_share(random) >= shares[phase - 1]:
            continue
        before = count_turns_at(inside, cell, stride)
        inside[cell] = 1
        turns += count_turns_at(inside, cell, stride) - before
        for side in range(0, 8, 2):
            near = ring_cell(cell, stride, side)
            row, column = near // stride - 1, near % stride - 1
            if 0 <= row < height and 0 <= column < width and inside[near] == 0 and queued[near] == 0:
                frontier[count] = near
                queued[near] = 1
                count += 1
    return turns


@helper
def touches(inside: Any, cell: Any, stride: Any) -> Any:
    return inside[cell - 1] or inside[cell + 1] or inside[cell - stride] or inside[cell + stride]


def new_growth(height: int, width: int, seed: int) -> tuple[Bytes, Small, Bytes, Words]:
    """Room for growing a loop: `inside`, `frontier`, `queued` and `random`."""
    cells = (height + 2) * (width + 2)
    return (
        np.zeros(cells, dtype=np.uint8),
        np.zeros(cells, dtype=np.int32),
        np.zeros(cells, dtype=np.uint8),
        np.array([seed], dtype=np.uint64),
    )
