"""Crosswords: words across and down in a grid of cells, crossing in common letters."""

from gridwright.kinds.crossword.kind import KIND as KIND
