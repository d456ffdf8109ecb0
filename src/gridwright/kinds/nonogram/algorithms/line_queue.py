"""The queue of lines of the elimination solver, in the three orders that were compared (nonogram app, 4.2.4)."""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum


class Order(Enum):
    """Where a line goes that is added, and where one that waits already."""

    LIFO = "lifo"
    """To the front, and to the front again."""
    FIFO = "fifo"
    """To the back, and to the back again."""
    UNCHANGED = "unchanged"
    """To the front; one that waits already stays where it is."""


LIFO, FIFO, UNCHANGED = Order.LIFO, Order.FIFO, Order.UNCHANGED


class LineQueue:
    """Lines to be checked, none twice, each with the mask of its cells that changed since it was last taken out."""

    __slots__ = ("_changes", "_order")

    def __init__(self, order: Order) -> None:
        self._order = order
        # The next line to be taken out stands last, or first when the order is FIFO.
        self._changes: OrderedDict[int, int] = OrderedDict()

    def __len__(self) -> int:
        return len(self._changes)

    def push(self, line: int, changed: int) -> None:
        self._changes[line] = self._changes.get(line, 0) | changed
        if self._order is not UNCHANGED:
            self._changes.move_to_end(line)

    def pop(self) -> tuple[int, int]:
        """The line at the front, and the cells of it that changed."""
        return self._changes.popitem(last=self._order is not FIFO)
