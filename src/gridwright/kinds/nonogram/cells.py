"""What is known of a cell, as a number: one encoding for boards, techniques and kernels, and the marks of games, which follow.

A board holds the number of an ink, as the palette counts them from the paper on, or `UNKNOWN`. A game of the page holds *marks*:
they count from `MARK_UNKNOWN`, because a new board of the page is all zeros, and one of them no board has, a claim that turned
out wrong. A mark is the number of an ink and `MARK_EMPTY`. Saved games and links hold marks, so neither may change; the constants
of the page are generated from these.
"""

from __future__ import annotations

EMPTY = 0
FILLED = 1
"""The first ink; in a puzzle of several inks the others follow as 2, 3, ..."""
UNKNOWN = 255

SYMBOLS = ".#"
"""How `EMPTY` and `FILLED` are written; further inks have their own symbol in the puzzle's palette."""
UNKNOWN_SYMBOL = "?"

MARK_UNKNOWN = 0
MARK_EMPTY = 1
"""A cross on the page."""
MARK_FILLED = MARK_EMPTY + FILLED
"""The first ink; the others follow."""
MARK_WRONG = 255
"""A claim that cost a life: known to be empty."""
