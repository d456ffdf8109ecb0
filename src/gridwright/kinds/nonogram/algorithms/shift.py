"""The operator `shift` of the griddlers solver (5.3): from one placement of a line's blocks to the next."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.algorithms.lines import Cells, Lengths, agrees_with, cells_after, draw_line

Starts = tuple[int, ...]
"""Where each block begins."""


def shift(lengths: Lengths, length: int, starts: Starts | None) -> Starts | None:
    """The placement after `starts`, the first one for a line not solved yet (None); None after the last.

    1. A line not solved yet gets its first variant: every block as far up as it goes.
    2. In a solved line the last block moves down by one.
    3. If it cannot, the block above it moves down by one and the last is pulled up behind it; if that cannot either, the block
       above that, with all later ones pulled up behind it.
    4. When no block can move, every placement has been seen.

    >>> shift((2, 1), 5, None), shift((2, 1), 5, (0, 3)), shift((2, 1), 5, (0, 4)), shift((2, 1), 5, (1, 4))
    ((0, 3), (0, 4), (1, 4), None)
    """
    if starts is None:
        return _pull_up(lengths, 0) if cells_after(lengths) - 1 <= length else None
    for block in reversed(range(len(lengths))):
        start = starts[block] + 1
        if start + cells_after(lengths[block:]) - 1 <= length:
            return starts[:block] + _pull_up(lengths[block:], start)
    return None


def _pull_up(lengths: Lengths, start: int) -> Starts:
    """The first block at `start`, each other close behind the one before it."""
    starts = []
    for block in lengths:
        starts.append(start)
        start += block + 1
    return tuple(starts)


def expand_line(lengths: Lengths, known: Cells) -> Iterator[bytes]:
    """Apply `shift` for as long as it can be applied: every finished line, less those that change a known cell."""
    length = len(known)
    starts = shift(lengths, length, None)
    while starts is not None:
        cells = draw_line(starts, lengths, length)
        if agrees_with(cells, known):
            yield cells
        starts = shift(lengths, length, starts)
