"""What anybody sees at a glance before thinking: blocks already finished at either end of a line, and the room that leaves."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import Line


def see_line(lengths: Sequence[int], cells: Sequence[int]) -> Line:
    """The line with the widest ranges that fit between what is finished at its ends.

    Without this a step near the middle of a long line began with a sentence about each finished block before it.

    >>> line = see_line((1, 2, 3), [0, 1, 0, 255, 255, 255, 255, 255, 255, 255])
    >>> list(zip(line.starts, line.ends))
    [(1, 1), (3, 5), (6, 9)]
    """
    line = Line(lengths, cells)
    done, room = _finished(line.lengths, line.cells)
    _narrow(line.starts, line.ends, line.lengths, line.cells, done, room)
    back_done, back_room = _finished(line.lengths[::-1], line.cells[::-1])
    back_done = min(back_done, len(lengths) - done)
    last = len(line) - 1
    starts = [last - end for end in reversed(line.ends)]
    ends = [last - start for start in reversed(line.starts)]
    _narrow(starts, ends, line.lengths[::-1], line.cells[::-1], back_done, back_room)
    line.starts = [last - end for end in reversed(ends)]
    line.ends = [last - start for start in reversed(starts)]
    return line


def _finished(lengths: Sequence[int], cells: Sequence[int]) -> tuple[int, int]:
    """How many blocks are finished from the start, every cell up to them known, and where the room of the others begins."""
    done = place = room = 0
    while place < len(cells) and cells[place] != UNKNOWN:
        if cells[place] == EMPTY:
            place += 1
            room = place
            continue
        end = place
        while end < len(cells) and cells[end] == FILLED:
            end += 1
        is_closed = end == len(cells) or cells[end] == EMPTY
        if not is_closed or done == len(lengths) or end - place != lengths[done]:
            break
        done, place = done + 1, end
        room = end + 1
    return done, room


def _narrow(starts: list[int], ends: list[int], lengths: Sequence[int], cells: Sequence[int], done: int, room: int) -> None:
    """Fix the first `done` blocks where they stand; let the others begin where there is room."""
    place = 0
    for block in range(done):
        while cells[place] != FILLED:
            place += 1
        starts[block], ends[block] = place, place + lengths[block] - 1
        place += lengths[block]
    for block in range(done, len(lengths)):
        if ends[block] - max(starts[block], room) + 1 < lengths[block]:
            return  # the line is impossible; a rule will say why
        starts[block] = max(starts[block], room)
        room = starts[block] + lengths[block] + 1
