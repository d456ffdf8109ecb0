"""Nonograms: pictures from the lengths of their runs."""

from gridwright.kinds.nonogram.kind import KIND as KIND
