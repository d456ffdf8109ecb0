"""Working from the other end: any rule run on the mirror image of a line."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.technique import Rule

MIRRORED = " mirrored"
"""Ends the case of a move that was found in the mirror."""


def mirror_rule(rule: Rule) -> Rule:
    """The same rule, run from the right."""

    def run(line: Line) -> Iterator[Move]:
        image = line.mirrored()
        for claim in rule(image):
            yield mirror_move(claim, line)
            # Whatever the caller wrote on the line by now, the rule must see in its mirror.
            image.reflect(line)

    run.__doc__ = f"{rule.__doc__} From the right."
    return run


def mirror_move(move: Move, line: Line) -> Move:
    """A move on a line, told for the line's mirror image (and back)."""
    last_cell, last_block = len(line) - 1, len(line.lengths) - 1
    return Move(
        None if move.block is None else last_block - move.block,
        tuple(last_cell - cell for cell in reversed(move.fills)),
        tuple(last_cell - cell for cell in reversed(move.empties)),
        None if move.end is None else last_cell - move.end,
        None if move.start is None else last_cell - move.start,
        tuple(last_cell - cell for cell in reversed(move.because)),
        tuple(last_block - block for block in reversed(move.others)),
        move.case.removesuffix(MIRRORED) if move.case.endswith(MIRRORED) else move.case + MIRRORED,
    )
