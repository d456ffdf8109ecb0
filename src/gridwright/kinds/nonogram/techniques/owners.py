"""Rule X, Owners: as many separate runs as blocks, so each run is part of its own block."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gridwright.kinds.nonogram.board import EMPTY
from gridwright.kinds.nonogram.techniques.line import Line, Move
from gridwright.kinds.nonogram.techniques.words import begin, name_block, name_span, tell_place


def match_owners(line: Line) -> Iterator[Move]:
    """If there are as many runs as blocks and no two runs can be one block, each block lies around its run."""
    segments = list(line.segments())
    if len(segments) != len(line.lengths) or not all(_are_separate(line, *pair) for pair in pairwise(segments)):
        return
    for block, (first, last) in enumerate(segments):
        length = line.lengths[block]
        others = tuple(other for other in range(len(line.lengths)) if other != block)
        yield Move(block, start=last - length + 1, end=first + length - 1, because=tuple(range(first, last + 1)), others=others)


def _are_separate(line: Line, left: tuple[int, int], right: tuple[int, int]) -> bool:
    """Whether an empty cell lies between two runs, or no block can cover both."""
    return EMPTY in line.cells[left[1] + 1 : right[0]] or not line.owners(left[0], right[1])


def tell_owners(line: Line, move: Move) -> str:
    assert move.block is not None
    count = len(line.lengths)
    start = line.starts[move.block] if move.start is None else move.start
    end = line.ends[move.block] if move.end is None else move.end
    name = name_block(line.lengths, move.block)
    reach = f"{name_span(move.because[0], move.because[-1])} belong{'s' if len(move.because) == 1 else ''} to {name}"
    reach = f"{reach}, which {tell_place(line.lengths[move.block], start, end)}"
    if count == 1:
        return begin(f"all filled cells are part of the only block: {reach}.")
    runs = f"there are {count} runs of filled cells that cannot be joined, and {count} blocks"
    return begin(f"{runs}, so each run has its own: {reach}.")
