"""Bounds of a search that is a part of something larger."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.model.hunt import Bounds, LimitReachedError
from gridwright.model.outcome import Effort


class PartBounds(Bounds):
    """So many nodes and seconds for a part, and whatever bounds the whole.

    `describe` turns the effort of the part into that of the whole, for whoever watches the whole.
    """

    def __init__(self, limit: int, whole: Bounds, describe: Callable[[Effort], Effort], *, timeout: float | None = None) -> None:
        super().__init__(limit, timeout)
        self._whole = whole
        self._describe = describe
        self.is_whole_over = False
        """Whether it was the whole that reached a limit, and not just this part."""

    def leave_out(self, seconds: float) -> None:
        super().leave_out(seconds)
        self._whole.leave_out(seconds)

    def look_up(self, effort: Effort) -> None:
        try:
            self._whole.look_up(self._describe(effort))
        except LimitReachedError:
            self.is_whole_over = True
            raise
        super().look_up(Effort(effort.nodes, self.seconds))
