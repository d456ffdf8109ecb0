"""Techniques for every sort of nonogram that compare cases: the ends of half cells, the owners of a run, all ways of a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.techniques.cases import EXACT_LINE, OWNER_CASES
from gridwright.kinds.nonogram.techniques.domain_line import (
    DomainLine,
    DomainMove,
    DomainTechnique,
    Exclusion,
    carry_over,
    is_settled,
)
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.phrases import begin, name_cells, name_span


def tell_exclusions(line: DomainLine, excludes: Sequence[Exclusion]) -> str:
    """What is left of cells after a move, in words."""
    sets, others = [], []
    for cell, domain in excludes:
        left = line.domains[cell] & ~domain
        if left and is_settled(left):
            sets.append((cell, left.bit_length() - 1))
        else:
            others.append((cell, domain & line.domains[cell]))
    return line.clue.words.tell(sets, [each for each in others if each[1]])


Place = tuple[int, int]
"""A block and where it starts."""


def compare_places(line: DomainLine, places: Sequence[Place]) -> tuple[Exclusion, ...]:
    """What comes out the same wherever a block lies of these places: the values that no place leaves to a cell."""
    allowed: dict[int, int] = {}
    for number, (block, start) in enumerate(places):
        piece = line.clue.pieces[block]
        here = {start + offset: 1 << value for offset, value in enumerate(piece.pattern)}
        here[start - 1] = line.clue.everything & ~piece.not_before
        here[start + piece.size] = line.clue.everything & ~piece.not_after
        allowed = {cell: domain | here[cell] for cell, domain in allowed.items() if cell in here} if number else here
    return tuple(
        (cell, line.clue.everything & ~domain)
        for cell, domain in sorted(allowed.items())
        if 0 <= cell < len(line) and line.domains[cell] & ~domain
    )


def _compare(line: DomainLine, places: Sequence[Place], because: tuple[int, ...]) -> Iterator[DomainMove]:
    """The move that follows from all places that a block on these cells may have."""
    if not places:
        raise ContradictionError(f"no block can lie on {name_cells(because)}")
    blocks = tuple(dict.fromkeys(block for block, _ in places))
    excludes = compare_places(line, places)
    if len(blocks) == 1:
        starts = [start for _, start in places]
        end = max(starts) + line.clue.pieces[blocks[0]].size - 1
        move = DomainMove(blocks[0], excludes, start=min(starts), end=end, because=because)
        if excludes or min(starts) > line.starts[blocks[0]] or end < line.ends[blocks[0]]:
            yield move
    elif excludes:
        yield DomainMove(None, excludes, because=because, others=blocks)


def fit_corners(line: DomainLine) -> Iterator[DomainMove]:
    """A half cell begins a block or ends one: try the blocks that have such an end."""
    for cell, domain in enumerate(line.domains):
        if not is_settled(domain) or not domain & line.clue.halves:
            continue
        value = domain.bit_length() - 1
        places = [
            (block, cell - offset)
            for block, piece in enumerate(line.clue.pieces)
            for offset in (0, piece.size - 1)[: piece.size]
            if piece.pattern[offset] == value and line.can_start(block, cell - offset)
        ]
        yield from _compare(line, list(dict.fromkeys(places)), (cell,))


def tell_corners(line: DomainLine, move: DomainMove) -> str:
    (cell,) = move.because
    half = f"cell {cell + 1} is {line.clue.words[line.domains[cell].bit_length() - 1]}"
    blocks = move.others if move.block is None else (move.block,)
    only = f"{half}, which is an end of {line.clue.name(blocks, 'or')}"
    if not move.excludes:
        return begin(f"{only}; so that lies within {name_span(_or(move.start, 0), _or(move.end, len(line) - 1))}.")
    return begin(f"{only}; so {tell_exclusions(line, move.excludes)}.")


def _or(value: int | None, other: int) -> int:
    return other if value is None else value


CORNERS = DomainTechnique(
    code="K",
    name="half-cells",
    tier=2,
    cost=1.70,
    texts=Texts(
        en=Text(
            "Half cells",
            "A half cell is the end of a block that has such an end: its corner tells to which side the block goes.",
        ),
        sk=Text("Polovičné políčka", "Polovičné políčko je koniec bloku s takým koncom: roh hovorí, na ktorú stranu blok ide."),
        cs=Text("Poloviční políčka", "Poloviční políčko je konec bloku s takovým koncem: roh říká, na kterou stranu blok jde."),
        pl=Text("Połówki", "Połówka jest końcem bloku, który ma taki koniec: jej róg mówi, w którą stronę idzie blok."),
    ),
    rule=fit_corners,
    sentence=tell_corners,
)


def compare_owners(line: DomainLine) -> Iterator[DomainMove]:
    """Try every place of every block that a run can belong to."""
    if line.clue.is_zebra:
        return
    for colour, first, last in list(line.runs()):
        places = [
            (block, start)
            for block in line.list_run_owners(colour, first, last)
            for start in _list_starts(line, block, first, last)
            if line.can_start(block, start)
        ]
        yield from _compare(line, places, tuple(range(first, last + 1)))


def _list_starts(line: DomainLine, block: int, first: int, last: int) -> range:
    """Where a block may start if its whole cells cover all these."""
    begin_body, end_body = line.clue.pieces[block].body
    return range(max(0, last - end_body + 1), first - begin_body + 1)


def tell_owner_cases(line: DomainLine, move: DomainMove) -> str:
    run = f"{name_cells(move.because)} belong{'s' if len(move.because) == 1 else ''}"
    blocks = move.others if move.block is None else (move.block,)
    told = begin(f"{run} to {line.clue.name(blocks, 'or')}")
    if not move.excludes:
        return f"{told}, which lies within {name_span(_or(move.start, 0), _or(move.end, len(line) - 1))} then."
    return f"{told}; wherever that lies, {tell_exclusions(line, move.excludes)}."


CASES = carry_over(OWNER_CASES, compare_owners, tell_owner_cases)


def solve_line(line: DomainLine) -> Iterator[DomainMove]:
    """Whatever no way to complete the line has."""
    solved = line.clue.automaton.settle(line.domains)
    if solved is None:
        raise ContradictionError("there is no way to complete the line")
    excludes = tuple(
        (cell, domain & ~left) for cell, (domain, left) in enumerate(zip(line.domains, solved, strict=True)) if domain != left
    )
    if excludes:
        because = tuple(cell for cell, domain in enumerate(line.domains) if domain != line.clue.everything)
        yield DomainMove(None, excludes, because=because, others=tuple(range(len(line.clue.pieces))))


def tell_exact(line: DomainLine, move: DomainMove) -> str:
    return f"In every way to complete the line around what is known, {tell_exclusions(line, move.excludes)}."


WHOLE_LINE = carry_over(EXACT_LINE, solve_line, tell_exact)
