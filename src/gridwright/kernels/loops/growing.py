"""A loop by growth: cells join the inside one by one, in random order, while the loop stays one and touches itself nowhere."""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.kernels.compiling import helper, inlined, kernel
from gridwright.kernels.loops.grid import Bytes, Small, Words

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
