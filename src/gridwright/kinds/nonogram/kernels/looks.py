"""Where a person would find something: each line looked at afresh, with the techniques in an explanation's order.

What `explaining.insight` does, without the reasons: the techniques are tried from the cheapest on, and from the cheapest again
after each that narrows a range, until one settles cells. The *path* is which of them found something. Along it the techniques
themselves say why, and nothing that they do not claim is told; `explaining` has all of this in plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from gridwright.kernels.compiling import helper, kernel, merged
from gridwright.kinds.nonogram.kernels.rules import try_rule
from gridwright.kinds.nonogram.kernels.rules_cases import solve_exactly
from gridwright.kinds.nonogram.kernels.rules_painting import BROKEN, NOTHING
from gridwright.kinds.nonogram.kernels.sheet import EMPTY, FILLED, UNKNOWN, Sheet, mirror, take_up
from gridwright.kinds.nonogram.kernels.state import Flags, Small

LONGEST_PATH = 256
NOT_KNOWN = -1
"""Instead of the length of a path: the line cannot be completed, or the path is too long. Others have to look."""


class Looks(NamedTuple):
    """Questions about lines, and the answers."""

    order: Small
    """The techniques, cheapest first, as places in `sheet.CODES`."""
    lines: Small
    """Those to look at."""
    found: Small
    """For each of them the length of its path, 0 where nothing follows, or `NOT_KNOWN`."""
    paths: Small
    """For each of them the techniques that found something, as places in `order`; the last settles cells."""
    known: Flags
    """The cells of one line, of which some may not be needed."""
    wanted: Flags
    """What must follow from them; `UNKNOWN` where nothing is asked."""
    tries: Small
    """The cells to do without, in this order, if possible."""


def new_looks(sheet: Sheet, order: Sequence[int]) -> Looks:
    """Room for questions about the lines of a sheet."""
    lines, longest = len(sheet.length), int(sheet.length.max())
    return Looks(
        order=np.array(order, dtype=np.int32),
        lines=np.zeros(lines, dtype=np.int32),
        found=np.zeros(lines, dtype=np.int32),
        paths=np.zeros((lines, LONGEST_PATH), dtype=np.int32),
        known=np.zeros(longest, dtype=np.uint8),
        wanted=np.zeros(longest, dtype=np.uint8),
        tries=np.zeros(longest, dtype=np.int32),
    )


@kernel
def find_looks(sheet: Any, looks: Any, count: Any, techniques: Any) -> None:
    """Look at the first `count` of the lines asked about, with the first so many techniques."""
    for turn in range(count):
        looks.found[turn] = find_path(sheet, np.int64(looks.lines[turn]), looks.order, techniques, looks.paths[turn])


@merged
def find_path(sheet: Any, line: Any, order: Any, techniques: Any, path: Any) -> Any:
    """The length of the path, which is written down; 0 or `NOT_KNOWN`."""
    take_up(sheet, line)
    first, last = sheet.first[line], sheet.first[line + 1]
    exact = solve_exactly(sheet.work_cells[0, : sheet.length[line]], sheet.blocks, first, last, sheet.words)
    if exact != NOTHING:
        take_up(sheet, line)
        see_ends(sheet, line)
    # What exact line solving does not find, no technique does.
    answer = NOT_KNOWN if exact == BROKEN else 0
    number = techniques if exact in (BROKEN, NOTHING) else 0
    length = 0
    while number < techniques:
        unknown = count_unknown(sheet, line)
        found = try_rule(sheet, line, np.int64(order[number]))
        if found == NOTHING:
            number += 1
            continue
        if found == BROKEN or length == path.shape[0]:
            answer = NOT_KNOWN
            break
        path[length] = number
        length += 1
        if count_unknown(sheet, line) < unknown:
            answer = length
            break
        number = 0
    return answer


@helper
def count_unknown(sheet: Any, line: Any) -> Any:
    unknown = 0
    for cell in range(sheet.length[line]):
        if sheet.work_cells[0, cell] == UNKNOWN:
            unknown += 1
    return unknown


# What anybody sees at a glance: blocks already finished at either end, and the room that leaves. `insight.see_line` has more.


@helper
def see_ends(sheet: Any, line: Any) -> None:
    """Narrow the ranges of the line in work, which are as wide as its clue allows."""
    blocks = sheet.first[line + 1] - sheet.first[line]
    done = see_end(sheet, line, 0, blocks)
    mirror(sheet, line, 0)
    see_end(sheet, line, 1, blocks - done)
    mirror(sheet, line, 1)


@helper
def see_end(sheet: Any, line: Any, side: Any, most: Any) -> Any:
    """The same from one end; how many blocks are finished there, of which at most so many are taken as seen."""
    cells = sheet.work_cells[side, : sheet.length[line]]
    blocks = sheet.first[line + 1] - sheet.first[line]
    lengths, starts, ends = sheet.work_ranges[3 * side], sheet.work_ranges[3 * side + 1], sheet.work_ranges[3 * side + 2]
    done, room = count_finished(cells, lengths, blocks)
    done = min(done, most)
    place = 0
    for block in range(done):
        while cells[place] != FILLED:
            place += 1
        starts[block] = place
        ends[block] = place + lengths[block] - 1
        place += lengths[block]
    for block in range(done, blocks):
        start = max(starts[block], room)
        if ends[block] - start + 1 < lengths[block]:
            break
        starts[block] = start
        room = start + lengths[block] + 1
    return done


@helper
def count_finished(cells: Any, lengths: Any, blocks: Any) -> Any:
    """How many blocks are finished from the start, every cell up to them known, and where the room of the others begins."""
    done, place, room = 0, 0, 0
    while place < cells.shape[0] and cells[place] != UNKNOWN:
        if cells[place] == EMPTY:
            place += 1
            room = place
            continue
        end = place
        while end < cells.shape[0] and cells[end] == FILLED:
            end += 1
        if (end < cells.shape[0] and cells[end] != EMPTY) or done == blocks or end - place != lengths[done]:
            break
        done += 1
        place = end
        room = end + 1
    return done, room


# Which known cells a conclusion rests on.


@kernel
def drop_unneeded(sheet: Any, looks: Any, line: Any, count: Any) -> None:
    """Make `known` cells unknown without which what is `wanted` still follows, trying the first `count` of `tries` in order.

    Halving, as `explaining.step_finder` does: all cells up to the first that is needed are dropped at once.
    """
    first, last, size = sheet.first[line], sheet.first[line + 1], sheet.length[line]
    work = sheet.work_cells[0, :size]
    begin = 0
    while begin < count:
        dropped, too_many = 0, count - begin + 1
        step = too_many - 1
        while too_many - dropped > 1:
            for place in range(size):
                work[place] = looks.known[place]
            for turn in range(begin, begin + step):
                work[looks.tries[turn]] = UNKNOWN
            follows = solve_exactly(work, sheet.blocks, first, last, sheet.words) != BROKEN
            for place in range(size):
                if looks.wanted[place] not in (UNKNOWN, work[place]):
                    follows = False
            if follows:
                dropped = step
            else:
                too_many = step
            step = (dropped + too_many) // 2
        for turn in range(begin, begin + dropped):
            looks.known[looks.tries[turn]] = UNKNOWN
        begin += dropped + 1
