"""Techniques for every sort of nonogram that narrow down where a block lies: order, barred cells, gaps, owners of cells."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.techniques.domain_line import (
    BACKGROUND,
    DomainLine,
    DomainMove,
    DomainTechnique,
    carry_over,
    is_settled,
)
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.phrases import begin, count_cells, name_cells, tell_limit
from gridwright.kinds.nonogram.techniques.ranges import UPDATE0, UPDATE1


def _only(move: DomainMove) -> range:
    """The block of a move that speaks of one."""
    assert move.block is not None
    return range(move.block, move.block + 1)


def keep_order(line: DomainLine, blocks: range | None = None) -> Iterator[DomainMove]:
    """A block leaves room for those before it and for those behind it."""
    pieces, gaps = line.clue.pieces, line.clue.gaps
    blocks = blocks or range(len(pieces))
    for block in range(max(1, blocks.start), blocks.stop):
        start = line.starts[block - 1] + pieces[block - 1].size + gaps[block - 1]
        if start > line.starts[block]:
            yield DomainMove(block, start=start, others=(block - 1,))
    for block in range(min(blocks.stop, len(pieces) - 1) - 1, blocks.start - 1, -1):
        end = line.ends[block + 1] - pieces[block + 1].size - gaps[block]
        if end < line.ends[block]:
            yield DomainMove(block, end=end, others=(block + 1,))


def tell_order(line: DomainLine, move: DomainMove) -> str:
    assert move.block is not None
    (other,) = move.others
    name, limit = line.clue.names[move.block], tell_limit(move.start, move.end)
    gap = " and a gap" if line.clue.gaps[min(other, move.block)] else ""
    known = tell_limit(line.starts[other], None) if move.start is not None else tell_limit(None, line.ends[other])
    room = f"{count_cells(line.clue.pieces[other].size)}{gap}"
    return begin(f"{line.clue.names[other]} {known}; as it needs {room}, {name} {limit}.")


IN_ORDER = carry_over(UPDATE0, keep_order, tell_order, lambda line, move: keep_order(line, _only(move)))


# Barred cells: a block lies where every one of its cells can have the value it needs there.


def pass_barred(line: DomainLine, blocks: range | None = None) -> Iterator[DomainMove]:
    """A block starts at the first place of its range where its own cells allow it, at the earliest; and the same from the end."""
    for block in blocks or range(len(line.clue.pieces)):
        piece = line.clue.pieces[block]
        start, last = line.starts[block], line.last_start(block)
        room = line.find_room(block) >> start << start & (2 << last) - 1
        if not room:
            raise ContradictionError(f"{line.clue.names[block]} has no room left")
        first = (room & -room).bit_length() - 1
        if first > start:
            yield DomainMove(block, start=first, because=_list_barred(line, block, start, first + piece.size - 2))
        final = room.bit_length() - 1
        if final < last:
            because = _list_barred(line, block, final + 1, last + piece.size - 1)
            yield DomainMove(block, end=final + piece.size - 1, because=because)


def _list_barred(line: DomainLine, block: int, first: int, last: int) -> tuple[int, ...]:
    """The cells from `first` to `last` that a block cannot wholly lie on; with half cells, all that are not open."""
    piece = line.clue.pieces[block]
    needed = sum(1 << value for value in set(piece.pattern))
    cells = range(first, min(last + 1, len(line)))
    return tuple(cell for cell in cells if line.domains[cell] & needed != needed)


def tell_barred(line: DomainLine, move: DomainMove) -> str:
    assert move.block is not None
    piece, name, limit = line.clue.pieces[move.block], line.clue.names[move.block], tell_limit(move.start, move.end)
    never = [cell for cell in move.because if not line.domains[cell] >> piece.colour & 1]
    if len(piece.pattern) > piece.length or not never:
        return begin(f"{name} does not fit around what {name_cells(move.because)} can be, so it {limit}.")
    return begin(f"{name_cells(never)} cannot be {line.clue.words[piece.colour]}, so {name} {limit}.")


BARRED = DomainTechnique(
    code="N",
    name="barred-cells",
    tier=3,
    cost=3.08,
    texts=Texts(
        en=Text("Barred cells", "A block cannot lie across a cell that cannot have its ink: it lies before it or behind it."),
        sk=Text("Zakázané políčka", "Blok nemôže ležať cez políčko, ktoré nemôže mať jeho farbu: leží pred ním alebo za ním."),
        cs=Text("Zakázaná políčka", "Blok nemůže ležet přes políčko, které nemůže mít jeho barvu: leží před ním nebo za ním."),
        pl=Text("Zabronione pola", "Blok nie może leżeć na polu, które nie może mieć jego koloru: leży przed nim albo za nim."),
    ),
    rule=pass_barred,
    narrow_rule=lambda line, move: pass_barred(line, _only(move)),
    sentence=tell_barred,
)


# Gaps: a block is as long as its number says, so no cell beside it goes on in its ink.


def keep_apart(line: DomainLine, blocks: range | None = None) -> Iterator[DomainMove]:
    """A block does not start or end where a cell beside it would make it longer."""
    for block in blocks or range(len(line.clue.pieces)):
        piece = line.clue.pieces[block]
        first, last = line.starts[block], line.last_start(block)
        start, end = first, last
        while start <= last and not line.is_apart(block, start):
            start += 1
        if start > last:
            raise ContradictionError(f"{line.clue.names[block]} has no room left")
        if start > first:
            yield DomainMove(block, start=start, because=_list_beside(line, block, range(first, start)))
        while not line.is_apart(block, end):
            end -= 1
        if end < last:
            because = _list_beside(line, block, range(end + 1, last + 1))
            yield DomainMove(block, end=end + piece.size - 1, because=because)


def _list_beside(line: DomainLine, block: int, starts: range) -> tuple[int, ...]:
    """The cells that forbid these starts."""
    piece = line.clue.pieces[block]
    before = {start - 1 for start in starts if start and not line.domains[start - 1] & ~piece.not_before}
    stops = {start + piece.size for start in starts if start + piece.size < len(line)}
    return tuple(sorted(before | {stop for stop in stops if not line.domains[stop] & ~piece.not_after}))


def tell_apart(line: DomainLine, move: DomainMove) -> str:
    assert move.block is not None
    name, limit = line.clue.names[move.block], tell_limit(move.start, move.end)
    colour = line.clue.words[line.clue.pieces[move.block].colour]
    return begin(f"{name} would grow too long beside the {colour} {name_cells(move.because)}, so it {limit}.")


KEEP_APART = carry_over(UPDATE1, keep_apart, tell_apart, lambda line, move: keep_apart(line, _only(move)))


# A cell that is not empty belongs to a block: the first of those in reach cannot begin behind it, the last cannot end before it.


def find_owners(line: DomainLine) -> Iterator[DomainMove]:
    """Of the blocks that can own a cell, narrow down the first and the last."""
    if line.clue.is_zebra:
        return
    for cell, domain in enumerate(line.domains):
        if domain & BACKGROUND:
            continue
        owners = line.list_owners(cell)
        if not owners:
            raise ContradictionError(f"no block can lie on cell {cell + 1}, which is not empty")
        first, last = owners[0], owners[-1]
        end = cell - line.list_offsets(first, cell)[0] + line.clue.pieces[first].size - 1
        if end < line.ends[first]:
            yield DomainMove(first, end=end, because=(cell,), others=tuple(owners[1:]))
        start = cell - line.list_offsets(last, cell)[-1]
        if start > line.starts[last]:
            yield DomainMove(last, start=start, because=(cell,), others=tuple(owners[:-1]))


def tell_owners(line: DomainLine, move: DomainMove) -> str:
    assert move.block is not None
    (cell,) = move.because
    name, limit = line.clue.names[move.block], tell_limit(move.start, move.end)
    domain = line.domains[cell]
    state = f"the {line.clue.words.name_domain(domain)} cell {cell + 1}"
    if not is_settled(domain):
        state = f"cell {cell + 1}, which is not empty"
    if not move.others:
        return begin(f"only {name} can lie on {state}, so it {limit}.")
    order = "earlier" if move.start is None else "later"
    return begin(f"no {order} block than {name} can lie on {state}, so {name} {limit}.")


OWNERS_OF_CELLS = DomainTechnique(
    code="O",
    name="first-owner",
    tier=3,
    cost=3.09,
    texts=Texts(
        en=Text(
            "Somebody's cell",
            "A cell that is not empty belongs to a block: the first one that can own it does not begin behind it, and the last "
            "one does not end before it.",
        ),
        sk=Text(
            "Políčko niekomu patrí",
            "Neprázdne políčko patrí niektorému bloku: prvý, ktorý ho môže mať, nezačína za ním a posledný nekončí pred ním.",
        ),
        cs=Text(
            "Políčko někomu patří",
            "Neprázdné políčko patří některému bloku: první, který ho může mít, nezačíná za ním a poslední nekončí před ním.",
        ),
        pl=Text(
            "Pole ma właściciela",
            "Niepuste pole należy do jakiegoś bloku: pierwszy, który może je mieć, nie zaczyna się za nim, a ostatni nie kończy "
            "się przed nim.",
        ),
    ),
    rule=find_owners,
    sentence=tell_owners,
)
