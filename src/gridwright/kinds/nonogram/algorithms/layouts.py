"""All placements of a line's blocks that agree with the cells already known, without ever trying one in vain."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.algorithms.lines import Cells, Lengths
from gridwright.kinds.nonogram.board import EMPTY, FILLED


class Layouts:
    """The placements of `lengths` in a line of which `known` is known, in the order that `shift` would give them.

    >>> from gridwright.kinds.nonogram.board import UNKNOWN
    >>> layouts = Layouts((2, 1), bytes([UNKNOWN, FILLED, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]))
    >>> layouts.count, list(layouts)
    (5, [(0, 3), (0, 4), (0, 5), (1, 4), (1, 5)])
    """

    __slots__ = ("_fits", "_ways", "known", "lengths")

    def __init__(self, lengths: Lengths, known: Cells) -> None:
        self.lengths, self.known = lengths, known
        size = len(known)
        # _ways[b][p]: in how many ways blocks b, b + 1, ... can be laid into the cells from p on.
        # _fits[b][p]: whether there is such a way with block b beginning at p.
        last_filled = known.rfind(FILLED)
        self._ways = [[0] * (size + 1) for _ in lengths] + [[int(place > last_filled) for place in range(size + 1)]]
        self._fits = [[False] * (size + 1) for _ in lengths]
        for block in reversed(range(len(lengths))):
            ways, fits, then = self._ways[block], self._fits[block], self._ways[block + 1]
            for place in reversed(range(size)):
                end = place + lengths[block]
                here = 0
                if end <= size and known.find(EMPTY, place, end) < 0 and (end == size or known[end] != FILLED):
                    here = then[min(end + 1, size)]
                fits[place] = here > 0
                ways[place] = here if known[place] == FILLED else here + ways[place + 1]

    @property
    def count(self) -> int:
        """How many there are."""
        return self._ways[0][0]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Each as the places where the blocks begin. With a stack of its own: a long line has too many blocks to recur."""
        if not self.count:
            return
        starts: list[int] = []
        place = 0
        while True:
            while len(starts) < len(self.lengths):
                starts.append(self._next_fit(len(starts), place))
                place = starts[-1] + self.lengths[len(starts) - 1] + 1
            yield tuple(starts)
            while starts:
                place = starts.pop()
                if self.known[place] != FILLED and self._ways[len(starts)][place + 1]:
                    place += 1
                    break
            else:
                return

    def _next_fit(self, block: int, place: int) -> int:
        return self._fits[block].index(True, place)

    def reaches(self) -> list[tuple[int, int]]:
        """For each block the first cell it can lie in and the cell after the last one; only if there is a placement.

        The placement in which every block lies as far to the left as in any is the first; likewise the last, to the right.
        """
        reaches = []
        left = right = 0
        for block, length in enumerate(self.lengths):
            first = self._next_fit(block, left)
            last = self._next_fit(block, right)
            while self.known[last] != FILLED and self._ways[block][last + 1]:
                last = self._next_fit(block, last + 1)
            reaches.append((first, last + length))
            left, right = first + length + 1, last + length + 1
        return reaches
