"""What is known of an edge: one number, the same in boards, techniques and kernels, in saved games, links and on the page.

The number is the set of values that are excluded, a bit each. A line excludes the cross, a cross excludes the line, and nothing
is excluded of an unknown edge. So what two sources know of an edge is put together by OR, and both bits are a contradiction. The
constants of the page are generated from these.
"""

from __future__ import annotations

UNKNOWN, LINE, CROSS = 0, 1, 2
CONTRADICTION = LINE | CROSS
"""Neither a line nor a cross is left."""

EDGE_WORDS = ("unknown", "line", "cross")
"""What each of them is called, by its number."""

ACROSS_SYMBOLS = ".-x"
UPRIGHT_SYMBOLS = ".|x"
"""How each of them is written on edges that run across, and on upright ones."""


def opposite(value: int) -> int:
    """A cross instead of a line, and a line instead of a cross.

    >>> opposite(LINE) == CROSS, opposite(CROSS) == LINE
    (True, True)
    """
    return value ^ CONTRADICTION
