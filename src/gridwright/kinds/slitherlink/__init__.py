"""Slitherlink: one closed loop along the edges of cells, from how many sides of some cells it takes."""

from gridwright.kinds.slitherlink.kind import KIND as KIND
