"""What a line can still be, if its clue is one of several: the exact line solver on sets of places in Python's integers.

A set of places in a line is an integer, a bit each. A cell of a line may have some of the values 0 (empty) and the numbers of
inks, so what is known of a line is one set for each value: where it may stand. Every operation on a set is one on an integer,
however long the line is, so a line takes some ten microseconds, without a compiler.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gridwright.kinds.nonogram.clues import Clue

Places = tuple[int, ...]
"""By value, the places of a line where it may stand."""


def settle_clue(clue: Clue, places: Places, size: int) -> Places | None:
    """Where each value may stand in a line of `size` cells that has this clue; None if it cannot have it.

    >>> from gridwright.kinds.nonogram.clues import parse_clue
    >>> [f"{each:03b}" for each in settle_clue(parse_clue([2]), (0b111, 0b111), 3)]
    ['101', '111']
    """
    empty = places[0]
    rooms = [_find_room(places[block.colour], block.length) for block in clue]
    is_spaced = [left.colour == right.colour for left, right in pairwise(clue)]
    # Position p says that the first p cells are decided. From the left, then from the right in a mirror.
    done, starts = _sweep(clue, rooms, is_spaced, empty, size)
    if not done[-1] >> size & 1:
        return None
    backwards = [_mirror(room, size) >> block.length - 1 for room, block in zip(rooms, clue, strict=True)]
    done_behind, starts_behind = _sweep(clue[::-1], backwards[::-1], is_spaced[::-1], _mirror(empty, size), size)
    found = [0] * len(places)
    count = len(clue)
    for number, reached in enumerate(done):
        found[0] |= reached & _mirror(done_behind[count - number], size + 1) >> 1
    found[0] &= empty
    for number, block in enumerate(clue):
        begins = starts[number] & _mirror(starts_behind[count - 1 - number], size + 1) >> block.length
        found[block.colour] |= _cover(begins, block.length)
    return tuple(found)


def _sweep(clue: Clue, rooms: Sequence[int], is_spaced: Sequence[bool], empty: int, size: int) -> tuple[list[int], list[int]]:
    """The positions after so many blocks, empty cells behind them or not; and where each block can begin."""
    reached = _pass_over(1, empty)
    done, starts = [reached], []
    for number, block in enumerate(clue):
        begins = reached & rooms[number]
        ends = begins << block.length
        starts.append(begins)
        behind = _pass_over(ends, empty)
        done.append(behind)
        spaced = number < len(is_spaced) and is_spaced[number]
        reached = _pass_over((ends & empty) << 1, empty) if spaced else behind
    return done, starts


def _pass_over(positions: int, empty: int) -> int:
    """These positions, and those reached from them over cells that may be empty: one addition, whose carry runs along."""
    return (empty + (positions & empty) ^ empty) | positions


def _find_room(places: int, length: int) -> int:
    """Where so many places in a row begin."""
    stride = 1
    while stride + stride <= length:
        places &= places >> stride
        stride += stride
    return places & places >> length - stride


def _cover(starts: int, length: int) -> int:
    """The places of all runs of this length that begin at `starts`."""
    stride = 1
    while stride + stride <= length:
        starts |= starts << stride
        stride += stride
    return starts | starts << length - stride


def _mirror(places: int, size: int) -> int:
    """The lowest `size` places, read backwards."""
    return int(f"{places:0{size}b}"[::-1], 2)
