"""What is known of a cell, as a number: one encoding for boards, techniques and kernels.

The number is that of an ink, as the palette counts them from the paper on, or `UNKNOWN`. Games of the page, saved and in links,
count from unknown, because a new board of the page is all zeros: `gridwright.model.page.CellNumbering` is the one place that
turns the one into the other.
"""

from __future__ import annotations

EMPTY = 0
FILLED = 1
"""The first ink; in a puzzle of several inks the others follow as 2, 3, ..."""
UNKNOWN = 255

SYMBOLS = ".#"
"""How `EMPTY` and `FILLED` are written; further inks have their own symbol in the puzzle's palette."""
UNKNOWN_SYMBOL = "?"
