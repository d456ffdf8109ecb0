"""Explanations and hints on tilings. Techniques alone find every step; kernels only say which suppositions pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from gridwright.kinds.common.coaching import Look as Poll
from gridwright.kinds.slitherlink.edges import CROSS, LINE, UNKNOWN
from gridwright.kinds.slitherlink.levels import LEVELS
from gridwright.kinds.slitherlink.techniques.propagation import Technique
from gridwright.kinds.slitherlink.techniques.trials import Lookahead, Setting
from gridwright.kinds.slitherlink.tilings.deduction import run_deduction
from gridwright.kinds.slitherlink.tilings.graph import Graph


def make_lookahead(
    graph: Graph, clues: Sequence[int | None], techniques: Sequence[Technique], poll: Poll
) -> Callable[[bytes, int], Lookahead]:
    """What trials show that are followed by what a level deduces, the one that has a technique's tier."""
    from gridwright.kinds.slitherlink.kernels.planar.engine import CONTRADICTION
    from gridwright.kinds.slitherlink.kernels.planar.mesh import read_edges

    has_colouring = any(technique.colours_cells for technique in techniques)

    def run_lookahead(values: bytes, tier: int) -> Lookahead:
        level = LEVELS[min(tier, len(LEVELS)) - 1].number
        refuted: list[Setting] = []
        agreeing: list[int] = []
        known = np.frombuffer(values, dtype=np.uint8)
        for edge in np.flatnonzero(known == UNKNOWN).tolist():
            poll()
            ways = []
            for value in (LINE, CROSS):
                tried = bytearray(values)
                tried[edge] = value
                mesh, ending = run_deduction(graph, clues, level, has_colouring=has_colouring, values=bytes(tried))
                if ending == CONTRADICTION:
                    refuted.append((edge, value))
                else:
                    ways.append(read_edges(mesh).copy())
            if len(ways) == 2 and np.any((ways[0] == ways[1]) & (ways[0] != UNKNOWN) & (known == UNKNOWN)):
                agreeing.append(edge)
        return Lookahead(tuple(refuted), tuple(agreeing))

    return run_lookahead
