"""Techniques for every sort of nonogram that rule out values of cells: counting, overlap, reach, what lies beside a block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.techniques.domain_line import (
    BACKGROUND,
    DomainLine,
    DomainMove,
    DomainTechnique,
    Exclusion,
    carry_over,
    find_settled,
    is_settled,
    list_cells,
)
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.painting import FINISHED_LINE, FORCING, GLUE, INTERSECTION, SIMPLE_SPACES
from gridwright.kinds.nonogram.techniques.phrases import begin, count_cells, name_cells, name_span

MANY_ABSENT, FEW_PRESENT = 3, 2
"""A clue without so many inks or more, and with so few or fewer, is told by those that it has."""

# Finished line: all inks together are counted, and the background.


def finish(line: DomainLine) -> Iterator[DomainMove]:
    """Compare the cells that are or may be filled, whatever the ink, with those that the clue asks for."""
    if line.clue.is_zebra:
        return
    yield from _count(line, line.clue.size - line.clue.counts[EMPTY], line.clue.everything & ~BACKGROUND)


def _count(line: DomainLine, wanted: int, inks: int) -> Iterator[DomainMove]:
    """Compare the cells that have one of these inks, and those that may, with how many the clue asks for."""
    others = line.clue.everything & ~inks
    possible, avoidable, everywhere = line.find_all_cells(inks), line.find_all_cells(others), (1 << len(line)) - 1
    sure = everywhere & ~avoidable
    if sure.bit_count() > wanted:
        raise ContradictionError(f"the clue asks for {count_cells(wanted)} {_name_inks(line, inks)}, but {sure.bit_count()} are")
    if possible.bit_count() < wanted:
        raise ContradictionError(
            f"the clue asks for {count_cells(wanted)} {_name_inks(line, inks)}, but only {possible.bit_count()} can be"
        )
    is_complete = sure.bit_count() == wanted
    open_cells = possible & avoidable
    if not open_cells or not (is_complete or possible.bit_count() == wanted):
        return
    ruled_out, case, because = (inks, "complete", sure) if is_complete else (others, "needed", everywhere & ~possible)
    yield DomainMove(
        None,
        tuple((cell, ruled_out) for cell in list_cells(open_cells)),
        because=tuple(list_cells(because)),
        others=tuple(range(len(line.clue.pieces))),
        case=f"{case} {inks}",
    )


def _name_inks(line: DomainLine, inks: int) -> str:
    return line.clue.words[inks.bit_length() - 1] if is_settled(inks) else "filled"


def tell_finished(line: DomainLine, move: DomainMove) -> str:
    wanted = line.clue.size - line.clue.counts[EMPTY]
    if move.case.startswith("complete"):
        if not wanted:
            return "The clue has no blocks, so every cell is empty."
        is_seen = all(line.find_settled() >> cell & 1 for cell in move.because)
        # Other lines may say that cells are not empty before anybody knows their inks.
        have = "are filled already" if is_seen else "cannot be empty"
        return f"The clue asks for {count_cells(wanted)}, and as many {have}; the rest is empty."
    if wanted == len(line):
        return f"The clue asks for {count_cells(wanted)}, and the line has no more; none of them is empty."
    return f"The clue asks for {count_cells(wanted)}, and only as many can be filled; none of them is empty."


FINISHED = carry_over(FINISHED_LINE, finish, tell_finished)


# The same for each ink.


def count_inks(line: DomainLine, values: Sequence[int] = ()) -> Iterator[DomainMove]:
    """Compare the cells that have an ink, and those that may, with how many the clue asks for."""
    if line.clue.is_zebra or line.clue.values == 2:  # of one ink, Finished line has it all
        return
    for value in values or range(1, line.clue.values):
        wanted, possible = line.clue.counts[value], line.find_cells(value)
        sure = possible & line.find_settled()
        is_open = sure.bit_count() < wanted < possible.bit_count()
        if not is_open and (possible != sure or possible.bit_count() != wanted):  # or nothing follows
            yield from _count(line, wanted, 1 << value)


def tell_counted(line: DomainLine, move: DomainMove) -> str:
    case, inks = move.case.split()
    value = int(inks).bit_length() - 1
    word, wanted = line.clue.words[value], line.clue.counts[value]
    if case == "complete" and not wanted:
        return tell_absent(line, move.excludes[0][1])
    asked = f"The clue asks for {count_cells(wanted)} that {'is' if wanted == 1 else 'are'} {word}"
    if case == "complete":
        return f"{asked}, and as many are there; no other cell is {word}."
    return f"{asked}, and only as many can be: {'it is' if wanted == 1 else 'all of them are'}."


INK_COUNT = DomainTechnique(
    code="C",
    name="ink-count",
    tier=1,
    cost=0.86,
    texts=Texts(
        en=Text(
            "Count an ink",
            "Once a line has all its cells of an ink, no other cell has it; where only as many cells can have it as the clue "
            "asks for, all of them do.",
        ),
        sk=Text(
            "Počet farby",
            "Keď má rad všetky políčka jednej farby, žiadne ďalšie ju nemá; keď ju môže mať len toľko políčok, koľko treba, majú "
            "ju všetky.",
        ),
        cs=Text(
            "Počet barvy",
            "Když má řada všechna políčka jedné barvy, žádné další ji nemá; když ji může mít jen tolik políček, kolik je třeba, "
            "mají ji všechna.",
        ),
        pl=Text(
            "Licz kolor",
            "Gdy linia ma już wszystkie pola koloru, żadne inne go nie ma; gdy może go mieć tylko tyle pól, ile trzeba, mają go "
            "wszystkie.",
        ),
    ),
    rule=count_inks,
    narrow_rule=lambda line, move: count_inks(line, (int(move.case.split()[1]).bit_length() - 1,)),
    sentence=tell_counted,
)


# Lines that meet: what other lines through a cell leave of it.


def meet_inks(line: DomainLine) -> Iterator[DomainMove]:
    """Cells of which other lines leave just one value. They are settled in the line already, but not on the board."""
    cells = list_cells(line.find_settled() & ~find_settled(line.known))
    if cells:
        yield DomainMove(None, tuple((cell, line.known[cell] & ~line.domains[cell]) for cell in cells), because=tuple(cells))


def tell_meeting(line: DomainLine, move: DomainMove) -> str:
    left = [(cell, line.domains[cell].bit_length() - 1) for cell, _ in move.excludes]
    return f"Nothing else is left: {line.clue.words.tell(left, ())}."


CROSSING_INKS = DomainTechnique(
    code="M",
    name="crossing-inks",
    tier=1,
    cost=0.85,
    texts=Texts(
        en=Text("Lines that meet", "A cell can only be what every line through it has left."),
        sk=Text("Križujúce sa rady", "Políčko môže byť len to, čo mu nechá každý rad, ktorý ním prechádza."),
        cs=Text("Křížící se řady", "Políčko může být jen to, co mu nechá každá řada, jež jím prochází."),
        pl=Text("Krzyżujące się linie", "Pole może być tylko tym, co pozostawia mu każda linia przez nie przechodząca."),
    ),
    rule=meet_inks,
    sentence=tell_meeting,
)


# Overlap: the cells a block covers wherever it lies.


def overlap(line: DomainLine) -> Iterator[DomainMove]:
    """A block with less play than its length covers the middle of its range, half cells only where they can come to lie."""
    for block, piece in enumerate(line.clue.pieces):
        start, last = line.starts[block], line.last_start(block)
        excludes = []
        for cell in range(last, start + piece.size):
            allowed = 0
            for value in set(piece.pattern[cell - last : cell - start + 1]):
                allowed |= 1 << value
            excludes.append((cell, line.clue.everything & ~allowed))
        if any(line.domains[cell] & domain for cell, domain in excludes):
            yield DomainMove(block, tuple(excludes))


def tell_overlap(line: DomainLine, move: DomainMove) -> str:
    assert move.block is not None
    name, start, end = line.clue.names[move.block], line.starts[move.block], line.ends[move.block]
    first, last = line.last_start(move.block), start + line.clue.pieces[move.block].size - 1
    if (first, last) == (start, end):
        return begin(f"{name} has only one place left: {name_span(start, end)}.")
    return begin(f"{name} must lie within {name_span(start, end)}; however it is placed, it covers {name_span(first, last)}.")


OVERLAP = carry_over(INTERSECTION, overlap, tell_overlap)


# Reach: what no block can bring to a cell.


def find_reach(line: DomainLine) -> list[int]:
    """By value, the cells that some block can bring it to, by its range alone, a bit each."""
    reach = [0] * line.clue.values
    for block, piece in enumerate(line.clue.pieces):
        first, last = line.starts[block], line.last_start(block)
        for value, begins, ends in piece.spans:
            reach[value] |= (2 << last + ends) - (1 << first + begins)
    return reach


def find_spaces(line: DomainLine) -> Iterator[DomainMove]:
    """Cells that no block reaches are empty."""
    if line.clue.is_zebra:
        return
    inks = line.clue.everything & ~BACKGROUND
    spaces = (1 << len(line)) - 1
    for cells in find_reach(line):
        spaces &= ~cells
    if line.find_all_cells(inks) & spaces:
        excludes = tuple((cell, inks) for cell in list_cells(spaces))
        yield DomainMove(None, excludes, others=tuple(range(len(line.clue.pieces))))


def tell_spaces(line: DomainLine, move: DomainMove) -> str:
    cells = [cell for cell, _ in move.excludes]
    return f"No block reaches {name_cells(cells)}: {_tell_ranges(line, move.others)}."


def _tell_ranges(line: DomainLine, blocks: Sequence[int]) -> str:
    if not blocks:
        return "there is none"
    return ", ".join(
        f"{line.clue.names[block]} lies within {name_span(line.starts[block], line.ends[block])}" for block in blocks
    )


OUT_OF_REACH = carry_over(SIMPLE_SPACES, find_spaces, tell_spaces)


def limit_inks(line: DomainLine) -> Iterator[DomainMove]:
    """An ink is ruled out where none of its blocks reaches."""
    if line.clue.is_zebra or line.clue.values == 2:  # of one ink, Out of reach has it all
        return
    reach = find_reach(line)
    for value in range(1, line.clue.values):
        ruled_out = line.find_cells(value) & ~reach[value]
        if ruled_out:
            excludes = tuple((cell, 1 << value) for cell in list_cells(ruled_out))
            blocks = tuple(block for block, piece in enumerate(line.clue.pieces) if value in piece.pattern)
            yield DomainMove(None, excludes, others=blocks)


def tell_limits(line: DomainLine, move: DomainMove) -> str:
    cells, word = [cell for cell, _ in move.excludes], line.clue.words.name_domain(move.excludes[0][1])
    if not move.others:
        return tell_absent(line, move.excludes[0][1])
    return begin(f"{_tell_ranges(line, move.others)}; so nothing {word} reaches {name_cells(cells)}.")


INK_REACH = DomainTechnique(
    code="R",
    name="ink-reach",
    tier=1,
    cost=0.88,
    texts=Texts(
        en=Text("Ink out of reach", "Where no block of an ink can reach, that ink is ruled out."),
        sk=Text("Farba mimo dosahu", "Kam nedosiahne žiadny blok farby, tam je táto farba vylúčená."),
        cs=Text("Barva mimo dosah", "Kam nedosáhne žádný blok barvy, tam je tato barva vyloučena."),
        pl=Text("Kolor poza zasięgiem", "Gdzie nie sięga żaden blok koloru, tam ten kolor jest wykluczony."),
    ),
    rule=limit_inks,
    sentence=tell_limits,
)


def find_absent(technique: DomainTechnique, move: DomainMove) -> int:
    """The inks that the clue does not have, where that is all an argument says."""
    if technique is INK_COUNT:
        return move.excludes[0][1] if move.case.startswith("complete") and not move.because else 0
    return move.excludes[0][1] if technique is INK_REACH and not move.others else 0


def tell_absent(line: DomainLine, inks: int) -> str:
    """That the clue does not have these inks. Where they are many, what it has is sooner told."""
    present = sum(1 << value for value, count in enumerate(line.clue.counts) if count) & ~BACKGROUND
    if inks.bit_count() >= MANY_ABSENT and 0 < present.bit_count() <= FEW_PRESENT:
        return f"The clue has only {line.clue.words.name_domain(present, 'and')}."
    return f"The clue has nothing {line.clue.words.name_domain(inks)}."


# Beside a block that has its place, nothing goes on in its ink.


def close_blocks(line: DomainLine) -> Iterator[DomainMove]:
    """The cells beside a block that has just one place left do not have its ink."""
    for block, piece in enumerate(line.clue.pieces):
        start, end = line.starts[block], line.ends[block]
        if end - start + 1 > piece.size:
            continue
        sides = ((start - 1, piece.not_before), (end + 1, piece.not_after))
        excludes = tuple((cell, domain) for cell, domain in sides if 0 <= cell < len(line) and line.domains[cell] & domain)
        if excludes:
            yield DomainMove(block, excludes, because=tuple(range(start, end + 1)))


def tell_closed(line: DomainLine, move: DomainMove) -> str:
    assert move.block is not None
    span = name_span(line.starts[move.block], line.ends[move.block])
    colour = line.clue.words[line.clue.pieces[move.block].colour]
    beside = name_cells([cell for cell, _ in move.excludes])
    verb = "is" if len(move.excludes) == 1 else "are"
    return begin(f"{line.clue.names[move.block]} is {span}, and no longer; {beside} beside it {verb} not {colour}.")


BESIDE = DomainTechnique(
    code="B",
    name="beside-a-block",
    tier=1,
    cost=0.87,
    texts=Texts(
        en=Text("Beside a block", "A block that has its place is no longer: the cells beside it do not have its ink."),
        sk=Text("Vedľa bloku", "Blok, ktorý má svoje miesto, nie je dlhší: políčka vedľa neho nemajú jeho farbu."),
        cs=Text("Vedle bloku", "Blok, který má své místo, není delší: políčka vedle něj nemají jeho barvu."),
        pl=Text("Obok bloku", "Blok, który ma swoje miejsce, nie jest dłuższy: pola obok nie mają jego koloru."),
    ),
    rule=close_blocks,
    sentence=tell_closed,
)


# Too long together: a cell that would join runs of an ink into one that no block can be.


def force_gaps(line: DomainLine) -> Iterator[DomainMove]:
    """A cell does not have an ink that would make a run too long for every block of the ink in reach."""
    if line.clue.is_zebra:
        return
    for colour, first, last in list(line.runs()):
        for cell in (first - 1, last + 1):
            if 0 <= cell < len(line) and line.domains[cell] >> colour & 1 and not is_settled(line.domains[cell]):
                run = _join(line, colour, cell)
                if not line.list_run_owners(colour, *run):
                    because = tuple(each for each in range(run[0], run[1] + 1) if each != cell)
                    yield DomainMove(None, ((cell, 1 << colour),), because=because, case=str(colour))


def _join(line: DomainLine, colour: int, cell: int) -> tuple[int, int]:
    """First and last cell of the run that there would be with this cell in this ink."""
    first = last = cell
    while first > 0 and line.domains[first - 1] == 1 << colour:
        first -= 1
    while last + 1 < len(line) and line.domains[last + 1] == 1 << colour:
        last += 1
    return first, last


def tell_forcing(line: DomainLine, move: DomainMove) -> str:
    colour = line.clue.words[int(move.case)]
    cell = move.excludes[0][0]
    count = len(move.because) + 1
    return (
        f"With cell {cell + 1} there would be {count_cells(count)} in a row that are {colour}, and no block in reach is as long."
    )


TOO_LONG = carry_over(FORCING, force_gaps, tell_forcing)


# Glue: a run that is too near to a cell that cannot go on in its ink grows the other way.


def glue(line: DomainLine) -> Iterator[DomainMove]:
    """A run grows away from a wall as far as the shortest block in reach needs; one as long as all of them is complete."""
    if line.clue.is_zebra:
        return
    for colour, first, last in list(line.runs()):
        owners = line.list_run_owners(colour, first, last)
        if not owners:
            raise ContradictionError(f"no block can be the {line.clue.words[colour]} {name_span(first, last)}")
        lengths = {line.clue.pieces[block].length for block in owners}
        shortest = min(lengths)
        others = line.clue.everything & ~(1 << colour)
        if lengths == {last - first + 1}:
            beside = tuple((cell, 1 << colour) for cell in (first - 1, last + 1) if 0 <= cell < len(line))
            run, case = tuple(range(first, last + 1)), f"complete {colour} {first} {last}"
            yield DomainMove(None, beside, because=run, others=tuple(owners), case=case)
            continue
        wall = _find_wall(line, colour, range(first - 1, last - shortest - 1, -1))
        if wall is not None:
            grown = _grow(line, range(last + 1, wall + shortest + 1), others)
            because = (*((wall,) if wall >= 0 else ()), *range(first, last + 1))
            yield DomainMove(None, grown, because=because, others=tuple(owners), case=f"left {colour} {first} {last}")
        wall = _find_wall(line, colour, range(last + 1, first + shortest + 1))
        if wall is not None:
            grown = _grow(line, range(wall - shortest, first), others)
            because = (*range(first, last + 1), *((wall,) if wall < len(line) else ()))
            yield DomainMove(None, grown, because=because, others=tuple(owners), case=f"right {colour} {first} {last}")


def _grow(line: DomainLine, cells: range, others: int) -> tuple[Exclusion, ...]:
    """The exclusions that make a run as long as it has to be."""
    if cells and not 0 <= cells[0] <= cells[-1] < len(line):
        raise ContradictionError("a block would have to reach over the edge")
    return tuple((cell, others) for cell in cells)


def _find_wall(line: DomainLine, colour: int, cells: range) -> int | None:
    """The first of these cells that cannot have the ink; those beyond the edge cannot."""
    return next((cell for cell in cells if not 0 <= cell < len(line) or not line.domains[cell] >> colour & 1), None)


def tell_glue(line: DomainLine, move: DomainMove) -> str:
    case, *numbers = move.case.split()
    colour, first, last = map(int, numbers)
    word = line.clue.words[colour]
    names = line.clue.name(move.others, "or") if len(move.others) <= 3 else f"one of {len(move.others)} blocks"
    part = f"the {word} {name_span(first, last)} can only be part of {names}"
    if case == "complete":
        is_as_long = "is as long" if len(move.others) == 1 else "are as long"
        return begin(f"{part}, which {is_as_long}; {name_cells([cell for cell, _ in move.excludes])} beside it cannot be {word}.")
    walls = [cell for cell in move.because if not first <= cell <= last]
    wall = f"cell {walls[0] + 1}, which cannot be {word}" if walls else "the edge"
    shortest = min(line.clue.pieces[block].length for block in move.others)
    grown = [cell for cell, _ in move.excludes]
    needs = f"which has {count_cells(shortest)}{'' if len(move.others) == 1 else ' or more'} and cannot reach over {wall}"
    return begin(f"{part}, {needs}; so {name_cells(grown)} belong{'s' if len(grown) == 1 else ''} to it.")


GLUED = carry_over(GLUE, glue, tell_glue)
