"""Rule Y, Owner cases: whichever block a run belongs to, some things are the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridwright.kinds.nonogram.board import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.intersection import intersect, sure_cells
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move
from gridwright.kinds.nonogram.techniques.simple_spaces import find_spaces
from gridwright.kinds.nonogram.techniques.technique import apply_rule
from gridwright.kinds.nonogram.techniques.trimming import trim
from gridwright.kinds.nonogram.techniques.update_order import keep_order
from gridwright.kinds.nonogram.techniques.update_touch import avoid_touch
from gridwright.kinds.nonogram.techniques.words import (
    begin,
    join_words,
    name_block,
    name_blocks,
    name_cells,
    name_span,
    tell_place,
)

_FOLLOWING = (keep_order, avoid_touch, trim, intersect, find_spaces)
"""What is followed in each case, again and again until nothing moves: cheap rules that a person sees without effort."""


class Case(NamedTuple):
    """A run given to one block, and the line as it would then be; or why it cannot be."""

    owner: int
    line: Line | None
    refusal: str


def compare_owners(line: Line) -> Iterator[Move]:
    """For each run, suppose each block that may own it; what all cases that work agree on is certain."""
    for first, last in list(line.segments()):
        cases = list(suppose_owners(line, first, last))
        outcomes = [case.line for case in cases if case.line is not None]
        if not outcomes:
            raise ContradictionError(f"{name_span(first, last)} cannot belong to any block")
        run = tuple(range(first, last + 1))
        owners = tuple(case.owner for case in cases)
        yield _agreed_cells(line, outcomes, run, owners)
        for block in range(len(line.lengths)):
            start, end = min(each.starts[block] for each in outcomes), max(each.ends[block] for each in outcomes)
            if start > line.starts[block] or end < line.ends[block]:
                yield Move(block, start=start, end=end, because=run, others=owners)


def _agreed_cells(line: Line, outcomes: list[Line], run: tuple[int, ...], owners: tuple[int, ...]) -> Move:
    agreed: dict[int, list[int]] = {EMPTY: [], FILLED: []}
    for cell, value in enumerate(line.cells):
        supposed = outcomes[0].cells[cell]
        if value == UNKNOWN != supposed and all(each.cells[cell] == supposed for each in outcomes):
            agreed[supposed].append(cell)
    return Move(fills=tuple(agreed[FILLED]), empties=tuple(agreed[EMPTY]), because=run, others=owners)


def suppose_owners(line: Line, first: int, last: int) -> Iterator[Case]:
    """Each block that may own the run, with what would follow."""
    for owner in line.owners(first, last):
        supposed = line.copy()
        try:
            _give_run(supposed, owner, first, last)
            _follow(supposed)
        except ContradictionError as refusal:
            yield Case(owner, None, str(refusal))
        else:
            yield Case(owner, supposed, "")


def _give_run(line: Line, owner: int, first: int, last: int) -> None:
    """The owner lies around the run, earlier blocks before it, later ones after it, with a gap."""
    length = line.lengths[owner]
    line.apply(Move(owner, start=last - length + 1, end=first + length - 1))
    for block in range(owner):
        line.apply(Move(block, end=first - 2))
    for block in range(owner + 1, len(line.lengths)):
        line.apply(Move(block, start=last + 2))


def _follow(line: Line) -> None:
    has_news = True
    while has_news:
        has_news = False
        for rule in _FOLLOWING:
            has_news |= apply_rule(rule, line)


def tell_owner_cases(line: Line, move: Move) -> str:
    first, last = move.because[0], move.because[-1]
    cases = list(suppose_owners(line, first, last))
    names = name_blocks(line.lengths, [case.owner for case in cases], "or")
    run = f"{name_span(first, last)} belong{'s' if first == last else ''} to"
    if len(cases) == 1:
        told = [begin(f"{run} {names}, because no other block can lie there. Then {_tell_outcome(cases[0], move)}.")]
    else:
        told = [begin(f"{run} {names}."), *(_tell_case(line, case, move) for case in cases)]
    if sum(case.line is not None for case in cases) > 1:
        told.append(f"Either way {_tell_claim(line, move)}.")
    return " ".join(told)


def _tell_case(line: Line, case: Case, move: Move) -> str:
    owner = name_block(line.lengths, case.owner)
    if case.line is None:
        return f"It cannot be {owner}: then {case.refusal}."
    return f"If it is {owner}, then {_tell_outcome(case, move)}."


def _tell_outcome(case: Case, move: Move) -> str:
    """Where the blocks would be that decide what the move is about."""
    line = case.line
    assert line is not None
    blocks = _blocks_concerned(line, move) or [case.owner]
    places = [tell_place(line.lengths[block], line.starts[block], line.ends[block]) for block in blocks]
    return join_words([f"{name_block(line.lengths, block)} {place}" for block, place in zip(blocks, places, strict=True)])


def _tell_claim(line: Line, move: Move) -> str:
    if move.block is not None:
        start = line.starts[move.block] if move.start is None else move.start
        end = line.ends[move.block] if move.end is None else move.end
        return f"{name_block(line.lengths, move.block)} {tell_place(line.lengths[move.block], start, end)}"
    told = [(cells, word) for cells, word in ((move.fills, "filled"), (move.empties, "empty")) if cells]
    return join_words([f"{name_cells(cells)} {'is' if len(cells) == 1 else 'are'} {word}" for cells, word in told])


def _blocks_concerned(line: Line, move: Move) -> list[int]:
    """The blocks that decide the cells of a move: on a filled cell the one that covers it, around an empty one its neighbours."""
    if move.block is not None:
        return [move.block]
    found: set[int] = set()
    sure = [sure_cells(line, block) for block in range(len(line.lengths))]
    for cell in move.fills:
        found.update(block for block, (first, last) in enumerate(sure) if first <= cell <= last)
    for cell in move.empties:
        found.update([block for block, end in enumerate(line.ends) if end < cell][-1:])
        found.update([block for block, start in enumerate(line.starts) if start > cell][:1])
    return sorted(found)
