"""Exact line solving on Python integers, one bit a cell: quick enough to follow hundreds of suppositions at once.

The techniques' dynamic programming is the readable form of the same thing; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.nonogram.board import EMPTY, FILLED

Masks = tuple[int, int]
"""The filled and the empty cells of a line; bit c is cell c."""


def masks_of(cells: Sequence[int]) -> Masks:
    """The masks of a line's cells."""
    filled = empty = 0
    for place, cell in enumerate(cells):
        if cell == FILLED:
            filled |= 1 << place
        elif cell == EMPTY:
            empty |= 1 << place
    return filled, empty


def settle(lengths: Sequence[int], size: int, filled: int, empty: int) -> Masks | None:
    """The line with every cell settled that all placements agree on; None if there is no placement.

    >>> settle((2, 3), 10, 0b0000100000, 0b0001000000)
    (48, 68)
    """
    everything = (1 << size) - 1
    not_filled = everything & ~filled
    ahead = _prefixes(lengths, size, filled, empty)
    if not ahead[-1] >> size & 1:
        return None
    mirrored = _prefixes(lengths[::-1], size, _reverse(filled, size), _reverse(empty, size))
    # bit j of `behind[count]`: the blocks from number `count` on fit into the cells from j on
    behind = [_reverse(places, size + 1) for places in reversed(mirrored)]
    free = everything & ~empty
    can_fill = 0
    can_empty = ahead[-1] & (behind[-1] >> 1)
    for number, length in enumerate(lengths):
        can_empty |= ahead[number] & (behind[number] >> 1)
        before = ahead[0] if number == 0 else (ahead[number] & not_filled) << 1
        after = behind[number + 1]
        if number + 1 < len(lengths):
            after = (after >> 1) & not_filled
        can_fill |= _spread(_room(length, free) & before & (after >> length), length)
    can_empty &= not_filled
    return filled | can_fill & ~can_empty, empty | can_empty & ~can_fill


def is_possible(lengths: Sequence[int], size: int, filled: int, empty: int) -> bool:
    """Whether the blocks can be placed at all."""
    return bool(_prefixes(lengths, size, filled, empty)[-1] >> size & 1)


def _prefixes(lengths: Sequence[int], size: int, filled: int, empty: int) -> list[int]:
    """For each number of blocks, from none: bit j says that so many of the first blocks fit into the first j cells."""
    everything = (1 << size) - 1
    not_filled = everything & ~filled
    free = everything & ~empty
    reach = _flood(1, not_filled)
    found = [reach]
    for number, length in enumerate(lengths):
        before = reach if number == 0 else (reach & not_filled) << 1
        reach = _flood((_room(length, free) & before) << length, not_filled)
        found.append(reach)
    return found


def _flood(seeds: int, open_cells: int) -> int:
    """The seeds, and every place to their right that can be reached over open cells alone."""
    return seeds | (((seeds & open_cells) + open_cells) ^ open_cells)  # a carry runs through each stretch of open cells


def _room(length: int, free: int) -> int:
    """Where a run of `length` free cells starts."""
    done = 1
    while done < length:
        step = min(done, length - done)
        free &= free >> step
        done += step
    return free


def _spread(starts: int, length: int) -> int:
    """Every cell of the blocks that begin at `starts`."""
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts


def _reverse(bits: int, size: int) -> int:
    return int(f"{bits:0{size}b}"[::-1], 2)
