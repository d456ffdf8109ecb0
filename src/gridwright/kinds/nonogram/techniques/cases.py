"""Techniques that compare cases: the owners that a run may have, and all ways to place the blocks of a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move, Technique, apply_rule
from gridwright.kinds.nonogram.techniques.painting import find_spaces, intersect, sure_cells
from gridwright.kinds.nonogram.techniques.phrases import (
    begin,
    count_cells,
    join_words,
    name_block,
    name_blocks,
    name_cells,
    name_span,
    tell_place,
)
from gridwright.kinds.nonogram.techniques.ranges import avoid_touch, keep_order, trim

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
        if line.ends[block] > first - 2:
            line.apply(Move(block, end=first - 2))
    for block in range(owner + 1, len(line.lengths)):
        if line.starts[block] < last + 2:
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


OWNER_CASES = Technique(
    code="Y",
    name="owner-cases",
    turn=20,
    tier=4,
    cost=8.00,
    texts=Texts(
        en=Text(
            "Whose run is it?",
            "Try each block that a run could belong to: what comes out the same every time is certain.",
        ),
        sk=Text("Čí je to úsek?", "Vyskúšajte každý blok, ktorému môže úsek patriť: čo vyjde vždy rovnako, je isté."),
        cs=Text("Čí je to úsek?", "Vyzkoušejte každý blok, kterému může úsek patřit: co vyjde vždycky stejně, je jisté."),
        pl=Text(
            "Czyj to ciąg?",
            "Sprawdź każdy blok, do którego może należeć ciąg: co za każdym razem wychodzi tak samo, jest pewne.",
        ),
    ),
    rule=compare_owners,
    sentence=tell_owner_cases,
)


# Exact line solving by dynamic programming: everything that all ways of placing the blocks agree on.
#
# It keeps two tables. P1, here `before[i][j]`: the first i blocks fit into the first j cells, agreeing with what is known
# there. P2, here `after[i][j]`: the last i blocks fit into the last j cells. A cell can be empty if some number of blocks fits
# before it and the rest after it; it can be filled if a block can lie on it with the blocks before and after still fitting.

Table = list[list[bool]]


def solve_line(line: Line) -> Iterator[Move]:
    """Whatever all ways of placing the blocks agree on."""
    solved = solve_exactly(line.lengths, line.cells)
    news = [cell for cell, value in enumerate(line.cells) if value != solved[cell]]
    if news:
        yield Move(
            fills=tuple(cell for cell in news if solved[cell] == FILLED),
            empties=tuple(cell for cell in news if solved[cell] == EMPTY),
            because=tuple(cell for cell, value in enumerate(line.cells) if value != UNKNOWN),
            others=tuple(range(len(line.lengths))),
        )


def solve_exactly(lengths: Sequence[int], cells: Sequence[int]) -> list[int]:
    """The line with every cell settled that its clue and known cells settle.

    >>> line = Line((2, 3), "?????#.???")
    >>> line.cells = solve_exactly(line.lengths, line.cells)
    >>> line.drawn()
    '??.?##.???'
    """
    before = make_table(lengths, cells)
    if not before[-1][-1]:
        raise ContradictionError("there is no way to place the blocks")
    # The table of the mirrored line: what fits at its beginning fits at our end.
    after = make_table(lengths[::-1], cells[::-1])
    can_fill = _find_fillable(lengths, cells, before, after)
    solved = list(cells)
    for cell, value in enumerate(cells):
        if value == UNKNOWN:
            if not can_fill[cell]:
                solved[cell] = EMPTY
            elif not _can_be_empty(cell, before, after):
                solved[cell] = FILLED
    return solved


def make_table(lengths: Sequence[int], cells: Sequence[int]) -> Table:
    """`table[i][j]`: the first i blocks fit into the first j cells."""
    size = len(cells)
    room = _count_room(cells)
    # Without blocks, all cells must be empty.
    table = [[FILLED not in cells[:stop] for stop in range(size + 1)]]
    for number, length in enumerate(lengths, start=1):
        row = [False] * (size + 1)
        for stop in range(1, size + 1):
            last = cells[stop - 1]
            row[stop] = (last != FILLED and row[stop - 1]) or (
                last != EMPTY and _can_end(table[number - 1], number, length, stop, cells, room)
            )
        table.append(row)
    return table


def _can_end(previous: list[bool], number: int, length: int, stop: int, cells: Sequence[int], room: list[int]) -> bool:
    """Whether block `number`, counted from 1, can end with the first `stop` cells."""
    if room[stop] < length:
        return False
    if stop == length:
        # It begins at the edge: no gap before it, and no block either.
        return number == 1
    return cells[stop - length - 1] != FILLED and previous[stop - length - 1]


def _count_room(cells: Sequence[int]) -> list[int]:
    """For each number of cells from the left: how many of the last ones are free of empty cells."""
    room = [0]
    for value in cells:
        room.append(0 if value == EMPTY else room[-1] + 1)
    return room


def _can_be_empty(cell: int, before: Table, after: Table) -> bool:
    """Whether some number of blocks fits before the cell and the rest after it."""
    blocks, size = len(before) - 1, len(before[0]) - 1
    return any(before[number][cell] and after[blocks - number][size - 1 - cell] for number in range(blocks + 1))


def _find_fillable(lengths: Sequence[int], cells: Sequence[int], before: Table, after: Table) -> list[bool]:
    """For each cell whether some block can lie on it."""
    size, blocks = len(cells), len(lengths)
    room = _count_room(cells)
    can_fill = [False] * size
    for block, length in enumerate(lengths):
        for start in range(size - length + 1):
            stop = start + length
            if room[stop] < length or (start > 0 and cells[start - 1] == FILLED) or (stop < size and cells[stop] == FILLED):
                continue
            if before[block][max(0, start - 1)] and after[blocks - block - 1][max(0, size - stop - 1)]:
                can_fill[start:stop] = [True] * length
    return can_fill


def count_placements(lengths: Sequence[int], cells: Sequence[int]) -> int:
    """In how many ways the blocks can be placed.

    >>> count_placements((2, 1), [UNKNOWN] * 5)
    3
    """
    size = len(cells)
    room = _count_room(cells)
    ways = [int(FILLED not in cells[:stop]) for stop in range(size + 1)]
    for number, length in enumerate(lengths, start=1):
        row = [0] * (size + 1)
        for stop in range(1, size + 1):
            if cells[stop - 1] != FILLED:
                row[stop] += row[stop - 1]
            if room[stop] >= length:
                if stop == length:
                    row[stop] += number == 1
                elif cells[stop - length - 1] != FILLED:
                    row[stop] += ways[stop - length - 1]
        ways = row
    return ways[size]


def tell_exact(line: Line, move: Move) -> str:
    ways = count_placements(line.lengths, line.cells)
    settled = count_cells(len(move.fills) + len(move.empties))
    if ways == 1:
        return "There is only one way to place the blocks around what is known."
    return f"There are {ways:,} ways to place the blocks around what is known, and all of them agree on {settled}."


EXACT_LINE = Technique(
    code="dp",
    name="exact-line",
    document="Exact line solving, rule 14",
    turn=21,
    tier=5,
    cost=14.00,
    texts=Texts(
        en=Text("The whole line", "Look at every way to place the blocks of the line: what they all agree on is certain."),
        sk=Text("Celý rad", "Prejdite všetky spôsoby, ako umiestniť bloky v rade: na čom sa zhodnú všetky, je isté."),
        cs=Text("Celá řada", "Projděte všechny způsoby, jak umístit bloky v řadě: na čem se shodnou všechny, je jisté."),
        pl=Text("Cała linia", "Przejrzyj wszystkie ułożenia bloków w linii: to, w czym się zgadzają, jest pewne."),
    ),
    rule=solve_line,
    sentence=tell_exact,
)
