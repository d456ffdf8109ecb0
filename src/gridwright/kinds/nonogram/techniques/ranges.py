"""Techniques that narrow down where a block can lie: rules 6 to 10 of the document."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move, Technique
from gridwright.kinds.nonogram.techniques.phrases import (
    begin,
    count_cells,
    name_block,
    name_blocks,
    name_cells,
    name_span,
    tell_limit,
    tell_place,
)


def keep_order(line: Line) -> Iterator[Move]:
    """A block starts after the one before it and a gap, and ends before the one after it and a gap."""
    lengths, starts, ends = line.lengths, line.starts, line.ends
    for block in range(1, len(lengths)):
        start = starts[block - 1] + lengths[block - 1] + 1
        if start > starts[block]:
            yield Move(block, start=start, others=(block - 1,))
    for block in range(len(lengths) - 2, -1, -1):
        end = ends[block + 1] - lengths[block + 1] - 1
        if end < ends[block]:
            yield Move(block, end=end, others=(block + 1,))


def tell_order(line: Line, move: Move) -> str:
    assert move.block is not None
    (other,) = move.others
    name, neighbour = name_block(line.lengths, move.block), name_block(line.lengths, other)
    limit = tell_limit(line.starts[other], None) if move.start is not None else tell_limit(None, line.ends[other])
    room = f"it needs {count_cells(line.lengths[other])} and a gap"
    return begin(f"{neighbour} {limit}; as {room}, {name} {tell_limit(move.start, move.end)}.")


UPDATE0 = Technique(
    code="6",
    name="update0",
    document="Update0, rule 6",
    turn=6,
    tier=1,
    cost=0.83,
    texts=Texts(
        en=Text("Blocks in order", "Blocks keep their order, with at least one empty cell between neighbours."),
        sk=Text("Bloky v poradí", "Bloky idú po poradí a medzi susednými je aspoň jedno prázdne políčko."),
        cs=Text("Bloky v pořadí", "Bloky jdou popořadě a mezi sousedními je aspoň jedno prázdné políčko."),
        pl=Text("Bloki po kolei", "Bloki zachowują kolejność, a między sąsiednimi jest co najmniej jedno puste pole."),
    ),
    rule=keep_order,
    sentence=tell_order,
)


# Rule 7, Update1: a block keeps a gap to a run that it cannot be part of.


def avoid_touch(line: Line) -> Iterator[Move]:
    """A run that a filled cell right before a block's range is part of belongs to an earlier block: the range starts past it.

    Mirrored: the range ends before the run of a filled cell right after it. One cell stays free between.
    """
    cells = line.cells
    for block in range(len(line.lengths)):
        outside = line.starts[block] - 1
        if outside >= 0 and cells[outside] == FILLED:
            first, last = line.segment_at(outside)
            yield Move(block, start=last + 2, because=tuple(range(first, last + 1)))
        outside = line.ends[block] + 1
        if outside < len(cells) and cells[outside] == FILLED:
            first, last = line.segment_at(outside)
            yield Move(block, end=first - 2, because=tuple(range(first, last + 1)))


def tell_touch(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    if move.start is not None:
        limit, order = tell_limit(line.starts[move.block], None), "an earlier"
    else:
        limit, order = tell_limit(None, line.ends[move.block]), "a later"
    run = f"the filled {name_cells(move.because)} belong{'s' if len(move.because) == 1 else ''} to {order} block"
    return begin(f"{name} {limit}, so {run}. With a gap between, {name} {tell_limit(move.start, move.end)}.")


UPDATE1 = Technique(
    code="7",
    name="update1",
    document="Update1, rule 7",
    turn=7,
    tier=2,
    cost=1.65,
    texts=Texts(
        en=Text("Keep a gap", "A block keeps at least one empty cell away from a run that is not its own."),
        sk=Text("Odstup", "Blok delí od cudzieho úseku aspoň jedno prázdne políčko."),
        cs=Text("Odstup", "Blok dělí od cizího úseku aspoň jedno prázdné políčko."),
        pl=Text("Odstęp", "Blok od cudzego ciągu dzieli co najmniej jedno puste pole."),
    ),
    rule=avoid_touch,
    sentence=tell_touch,
)


# Rule 8, Update2: a run too long for a block lies on one side of it.


def pass_long_runs(line: Line) -> Iterator[Move]:
    """A block that a run in its range is too long for comes after the run, or before it, where only one is possible."""
    segments = list(line.segments())
    for block, length in enumerate(line.lengths):
        for first, last in segments:
            if last - first + 1 > length and line.starts[block] <= first and last <= line.ends[block]:
                yield from _choose_side(line, block, first, last)


def _choose_side(line: Line, block: int, first: int, last: int) -> Iterator[Move]:
    owners = tuple(line.owners(first, last))
    if not owners:
        raise ContradictionError(f"no block can lie on {name_span(first, last)}")
    length = line.lengths[block]
    run = tuple(range(first, last + 1))
    if first - 1 - line.starts[block] < length:
        yield Move(block, start=last + 2, because=run, case="room")
    elif owners[-1] < block:
        yield Move(block, start=last + 2, because=run, others=owners, case="owners")
    elif line.ends[block] - (last + 1) < length:
        yield Move(block, end=first - 2, because=run, case="room")
    elif owners[0] > block:
        yield Move(block, end=first - 2, because=run, others=owners, case="owners")


def tell_long_runs(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    side, other_side = ("before", "after") if move.start is not None else ("after", "before")
    run = f"{count_cells(len(move.because))} in a row, {name_span(move.because[0], move.because[-1])}, are too many for {name}"
    if move.case == "room":
        reach = (line.starts[move.block], None) if move.start is not None else (None, line.ends[move.block])
        why = f"it {tell_limit(*reach)}, so it has no room {side} them"
    else:
        comes = "comes" if len(move.others) == 1 else "come"
        why = f"they can only belong to {name_blocks(line.lengths, move.others, 'or')}, which {comes} {side} it"
    return begin(f"{run}, and {why}. So it comes {other_side} them and {tell_limit(move.start, move.end)}.")


UPDATE2 = Technique(
    code="8",
    name="update2",
    document="Update2, rule 8",
    turn=8,
    tier=3,
    cost=3.07,
    texts=Texts(
        en=Text("Too long a run", "A run longer than a block belongs to another one, so the block lies before it or after it."),
        sk=Text("Príliš dlhý úsek", "Úsek dlhší než blok patrí inému bloku, takže tento blok leží pred ním alebo za ním."),
        cs=Text("Příliš dlouhý úsek", "Úsek delší než blok patří jinému bloku, takže tento blok leží před ním nebo za ním."),
        pl=Text("Za długi ciąg", "Ciąg dłuższy niż blok należy do innego, więc ten blok leży przed nim albo za nim."),
    ),
    rule=pass_long_runs,
    sentence=tell_long_runs,
)


# Rule 9, Infill: filled cells that only one block reaches belong together.


def infill(line: Line) -> Iterator[Move]:
    """Filled cells out of every other block's reach are one block: it covers what lies between and stays near."""
    for block, length in enumerate(line.lengths):
        filled = [cell for cell in own_cells(line, block) if line.cells[cell] == FILLED]
        if not filled:
            continue
        first, last = filled[0], filled[-1]
        spare = length - (last - first + 1)
        if spare < 0:
            name = name_block(line.lengths, block)
            raise ContradictionError(f"{name_cells((first, last))} are filled and only {name} reaches them, but it is too short")
        fills = tuple(cell for cell in range(first, last + 1) if line.cells[cell] != FILLED)
        others = tuple(other for other in (block - 1, block + 1) if 0 <= other < len(line.lengths))
        yield Move(block, fills=fills, start=first - spare, end=last + spare, because=tuple(filled), others=others)


def own_cells(line: Line, block: int) -> range:
    """The cells of its range that no neighbour reaches; blocks farther away are behind the neighbours."""
    low, high = line.starts[block], line.ends[block]
    if block > 0:
        low = max(low, line.ends[block - 1] + 1)
    if block + 1 < len(line.lengths):
        high = min(high, line.starts[block + 1] - 1)
    return range(low, high + 1)


def tell_infill(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    told = f"only {name} can lie on {name_cells(move.because)}"
    if move.fills:
        told += ", so it covers the cells between as well"
    if move.start is None and move.end is None:
        return begin(f"{told}.")
    start = line.starts[move.block] if move.start is None else move.start
    end = line.ends[move.block] if move.end is None else move.end
    length = line.lengths[move.block]
    return begin(f"{told}. It has {count_cells(length)}, so it {tell_place(length, start, end)}.")


INFILL = Technique(
    code="9",
    name="infill",
    document="Infill, rule 9",
    turn=9,
    tier=3,
    cost=3.01,
    texts=Texts(
        en=Text("Join up", "Filled cells that only one block can reach belong together: everything between them is filled."),
        sk=Text(
            "Spojenie",
            "Vyplnené políčka, na ktoré dosiahne len jeden blok, patria k sebe: všetko medzi nimi je vyplnené.",
        ),
        cs=Text("Spojení", "Vyplněná políčka, na která dosáhne jen jeden blok, patří k sobě: všechno mezi nimi je vyplněné."),
        pl=Text(
            "Połączenie",
            "Zamalowane pola, do których sięga tylko jeden blok, należą do siebie: wszystko między nimi jest zamalowane.",
        ),
    ),
    rule=infill,
    sentence=tell_infill,
)


# Rule 10, Trimming: a block needs a piece of its range without empty cells that is long enough.


def trim(line: Line) -> Iterator[Move]:
    """A range begins and ends with a piece that holds its block; a piece inside that holds no block at all is empty."""
    for block, length in enumerate(line.lengths):
        first, last = line.starts[block], line.ends[block]
        if EMPTY not in line.cells[first : last + 1] and last - first + 1 >= length:
            continue
        pieces = _pieces(line, first, last)
        large = [piece for piece in pieces if len(piece) >= length]
        if not large:
            name = name_block(line.lengths, block)
            span = name_span(line.starts[block], line.ends[block])
            raise ContradictionError(f"{name} must lie within {span}, but the empty cells leave no room for it there")
        start, end = large[0][0], large[-1][-1]
        if start > line.starts[block]:
            yield Move(block, start=start, because=_empties(line, line.starts[block], start))
        if end < line.ends[block]:
            yield Move(block, end=end, because=_empties(line, end, line.ends[block]))
        for piece in pieces:
            if len(piece) < length and start <= piece[0] <= end and _is_untouched(line, block, piece):
                yield Move(block, empties=tuple(piece), because=(piece[0] - 1, piece[-1] + 1), case="piece")


def _pieces(line: Line, start: int, end: int) -> list[range]:
    """What the empty cells leave of a range."""
    pieces = []
    first = start
    while first <= end:
        try:
            cell = line.cells.index(EMPTY, first, end + 1)
        except ValueError:
            cell = end + 1
        if cell > first:
            pieces.append(range(first, cell))
        first = cell + 1
    return pieces


def _is_untouched(line: Line, block: int, piece: range) -> bool:
    """Whether nothing is known of the piece and no other block reaches it."""
    if any(line.cells[cell] != UNKNOWN for cell in piece):
        return False
    ranges = enumerate(zip(line.starts, line.ends, strict=True))
    return not any(start <= piece[-1] and piece[0] <= end for other, (start, end) in ranges if other != block)


def _empties(line: Line, first: int, last: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(first, last + 1) if line.cells[cell] == EMPTY)


def tell_trimming(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    needed = count_cells(line.lengths[move.block])
    if move.case == "piece":
        room = f"the room between cells {move.because[0] + 1} and {move.because[-1] + 1} is too small for {name}"
        return begin(f"{room}, and no other block reaches it.")
    start, end = line.starts[move.block], line.ends[move.block]
    limit = tell_limit(move.start, move.end)
    empty = f"the empty {name_cells(move.because)}"
    side, edge, cut_off = "before", move.start, (move.start or 0) - start
    if edge is None:
        assert move.end is not None
        side, edge, cut_off = "after", move.end, end - move.end
    if len(move.because) == cut_off:
        return begin(f"{name} cannot lie on {empty}, so it {limit}.")
    within = "" if (start, end) == (0, len(line) - 1) else f"{name} must lie within {name_span(start, end)}. There "
    leave = f"{empty} leave{'s' if len(move.because) == 1 else ''} {'it' if within else name} no {needed} in a row"
    return begin(f"{within}{leave} {side} cell {edge + 1}, so it {limit}.")


TRIMMING = Technique(
    code="10",
    name="trimming",
    document="Trimming, rule 10",
    turn=10,
    tier=3,
    cost=3.00,
    texts=Texts(
        en=Text("No room", "A gap between empty cells that is shorter than a block cannot hold it."),
        sk=Text("Málo miesta", "Do medzery medzi prázdnymi políčkami, ktorá je kratšia než blok, sa blok nezmestí."),
        cs=Text("Málo místa", "Do mezery mezi prázdnými políčky, která je kratší než blok, se blok nevejde."),
        pl=Text("Za mało miejsca", "W przerwie między pustymi polami krótszej niż blok ten blok się nie zmieści."),
    ),
    rule=trim,
    sentence=tell_trimming,
)
