"""From what was seen in a line to a deduction in words, with the cells and numbers to point at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.explaining.insight import Insight, Thought
from gridwright.kinds.nonogram.explaining.support import find_support
from gridwright.kinds.nonogram.puzzle import Nonogram, format_clue
from gridwright.kinds.nonogram.techniques.update_order import keep_order
from gridwright.kinds.nonogram.techniques.words import join_words, name_block, name_cells, tell_limit
from gridwright.model.deduction import Cell, Deduction


def name_line(puzzle: Nonogram, direction: int, index: int) -> str:
    """``row 3``."""
    return f"{puzzle.lattice.directions[direction]} {index + 1}"


def name_line_and_clue(puzzle: Nonogram, direction: int, index: int) -> str:
    """``row 3 (2 1 4)``."""
    return f"{name_line(puzzle, direction, index)} ({format_clue(puzzle.clues[direction][index])})"


def place_of(direction: int, index: int, cell: int) -> Cell:
    """(row, column) of a cell of a line."""
    return (index, cell) if direction == 0 else (cell, index)


def claim_of(fills: Sequence[int], empties: Sequence[int]) -> str:
    """What a step settles, in a sentence.

    >>> claim_of([3, 4], [6])
    'Cells 4-5 are filled, cell 7 is empty.'
    """
    parts = [
        f"{name_cells(cells)} {'is' if len(cells) == 1 else 'are'} {state}"
        for cells, state in ((fills, "filled"), (empties, "empty"))
        if cells
    ]
    return ", ".join(parts).capitalize() + "."


def tell(puzzle: Nonogram, direction: int, index: int, insight: Insight, only: Collection[int] | None = None) -> Deduction:
    """The deduction that an insight into this line makes; `only` keeps it to these cells."""
    fills = [cell for cell in insight.fills if only is None or cell in only]
    empties = [cell for cell in insight.empties if only is None or cell in only]
    results = [thought for thought in insight.results if only is None or _touches(thought, only)]
    thoughts = (*insight.thoughts, *results)
    known = insight.results[0].before.cells
    looked_at = {cell for thought in thoughts for cell in thought.move.because if known[cell] != UNKNOWN}
    support = find_support(insight.results[0].before.lengths, known, fills, empties, looked_at)
    blocks = sorted({block for thought in thoughts for block in _blocks(thought)})
    settled = [(cell, FILLED) for cell in fills] + [(cell, EMPTY) for cell in empties]
    return Deduction(
        technique=insight.hardest.name,
        title=insight.hardest.title,
        tier=insight.tier,
        place=name_line(puzzle, direction, index),
        claim=claim_of(fills, empties),
        reasons=tuple(dict.fromkeys(tell_thoughts(thoughts))),
        sets=tuple(sorted((place_of(direction, index, cell), value) for cell, value in settled)),
        because=tuple(place_of(direction, index, cell) for cell in support),
        clues=tuple((direction, index, block) for block in blocks),
        cost=insight.cost,
        lines=((direction, index),),
    )


def tell_thoughts(thoughts: Sequence[Thought]) -> Iterator[str]:
    """A sentence for each thought; blocks that only keep their order, one behind the other, share one."""
    for technique, run in groupby(thoughts, key=lambda thought: thought.technique):
        members = list(run)
        if technique.rule is keep_order and len(members) > 1:
            limits = [_tell_limit(thought) for thought in members]
            yield f"Since blocks keep their order, with gaps between them, {join_words(limits)}."
        else:
            yield from (thought.sentence for thought in members)


def _tell_limit(thought: Thought) -> str:
    move = thought.move
    assert move.block is not None
    return f"{name_block(thought.before.lengths, move.block)} {tell_limit(move.start, move.end)}"


def _touches(thought: Thought, cells: Collection[int]) -> bool:
    return any(cell in cells for cell in (*thought.move.fills, *thought.move.empties))


def _blocks(thought: Thought) -> tuple[int, ...]:
    move = thought.move
    return move.others if move.block is None else (move.block, *move.others)
