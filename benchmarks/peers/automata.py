"""The automaton that reads the cells of a line, for our models for constraint solvers. It needs the standard library alone."""

from __future__ import annotations

from collections.abc import Sequence


def list_steps(clue: Sequence[int]) -> list[tuple[int, int]]:
    """From each state the next one by an empty and by a filled cell, 0 where there is none.

    States begin with 1, in which the automaton starts; only the last one accepts.

    >>> list_steps([2, 1])
    [(1, 2), (0, 3), (4, 0), (4, 5), (5, 0)]
    """
    steps: list[tuple[int, int]] = []
    for number, block in enumerate(clue):
        if number:
            # The cell behind a block is empty.
            steps.append((len(steps) + 2, 0))
        here = len(steps) + 1
        steps.append((here, here + 1))
        steps += [(0, here + place + 1) for place in range(1, block)]
    return [*steps, (len(steps) + 1, 0)]
