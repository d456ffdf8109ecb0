"""Techniques that ask which block a run belongs to: rules 11 to 13 of the document, from both ends, and Owners.

Rule 11 and its mirror image 11m leave out the block that nothing comes before; that one is 11f.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.cells import EMPTY, FILLED
from gridwright.kinds.nonogram.techniques.line import MIRRORED, Line, Move, Technique, mirror_rule
from gridwright.kinds.nonogram.techniques.phrases import (
    LEFT,
    RIGHT,
    begin,
    is_last_seen,
    name_block,
    name_cells,
    name_span,
    tell_bound,
    tell_gaps,
    tell_limit,
    tell_owner,
    tell_place,
    with_article,
)


def find_first_black(line: Line) -> Iterator[Move]:
    """A block that begins past the reach of the one before it, with its first possible cell filled, lies right there."""
    for block in range(1, len(line.lengths)):
        if line.ends[block - 1] < line.starts[block]:
            yield from _settle(line, block)


find_first_black_mirrored = mirror_rule(find_first_black)


def _find_at_left_end(line: Line) -> Iterator[Move]:
    if line.lengths:
        yield from _settle(line, 0)


_find_at_right_end = mirror_rule(_find_at_left_end)


def find_first_black_at_ends(line: Line) -> Iterator[Move]:
    """The same for the first block and, from the right, for the last: nothing comes before them."""
    yield from _find_at_left_end(line)
    yield from _find_at_right_end(line)


def _settle(line: Line, block: int) -> Iterator[Move]:
    """The block that begins at the first cell of its range, if that is filled."""
    first = line.starts[block]
    if line.cells[first] == FILLED:
        last = first + line.lengths[block] - 1
        fills = tuple(cell for cell in range(first, last + 1) if line.cells[cell] != FILLED)
        empties = tuple(cell for cell in (first - 1, last + 1) if 0 <= cell < len(line))
        yield Move(block, fills=fills, empties=empties, end=last, because=(first,), others=(block - 1,) if block else ())


def tell_first_black(line: Line, move: Move) -> str:
    assert move.block is not None
    (cell,) = move.because
    length = line.lengths[move.block]
    name = name_block(line.lengths, move.block)
    side, start = (RIGHT, cell - length + 1) if move.case.endswith(MIRRORED) else (LEFT, cell)
    place = f"{name} {side.near}s there: it {tell_place(length, start, start + length - 1)}{tell_gaps(move.empties)}"
    if not move.others:
        role = "only" if len(line.lengths) == 1 else side.outermost
        return begin(f"{name}, the {role} block, cannot {side.near} {side.before} the filled cell {cell + 1}. So {place}.")
    (other,) = move.others
    reach = tell_bound(side.far, line.ends[other] if side is LEFT else line.starts[other])
    limits = f"{name_block(line.lengths, other)} {reach} and {name} {tell_bound(side.near, cell)}"
    return begin(f"{limits}. That cell is filled, so {place}.")


FIRST_BLACK = Technique(
    code="11",
    name="first-black",
    document="First black, rule 11",
    turn=11,
    tier=2,
    cost=1.61,
    texts=Texts(
        en=Text(
            "First filled cell",
            "When the first cell that a block can reach is filled, and no earlier block reaches it, the block starts right "
            "there.",
        ),
        sk=Text(
            "Prvé vyplnené políčko",
            "Keď je vyplnené hneď prvé políčko, kam blok dosiahne, a žiadny skorší tam nedosiahne, blok začína práve tam.",
        ),
        cs=Text(
            "První vyplněné políčko",
            "Když je vyplněné hned první políčko, kam blok dosáhne, a žádný dřívější tam nedosáhne, blok začíná právě tam.",
        ),
        pl=Text(
            "Pierwsze zamalowane pole",
            "Gdy pierwsze pole, do którego sięga blok, jest zamalowane, a żaden wcześniejszy tam nie sięga, blok zaczyna "
            "się właśnie tam.",
        ),
    ),
    rule=find_first_black,
    sentence=tell_first_black,
)


FIRST_BLACK_AT_ENDS = Technique(
    code="11f",
    name="first-black-at-ends",
    turn=15,
    tier=2,
    cost=1.60,
    texts=Texts(
        en=Text(
            "First filled at the ends",
            "When the first cell that the first block can reach is filled, the block starts right there; the last block "
            "likewise from the end.",
        ),
        sk=Text(
            "Prvé vyplnené pri kraji",
            "Keď je vyplnené hneď prvé políčko, kam dosiahne prvý blok, blok začína práve tam; posledný blok rovnako od konca.",
        ),
        cs=Text(
            "První vyplněné u kraje",
            "Když je vyplněné hned první políčko, kam dosáhne první blok, blok začíná právě tam; poslední blok stejně od konce.",
        ),
        pl=Text(
            "Pierwsze zamalowane przy brzegu",
            "Gdy zamalowane jest już pierwsze pole, do którego sięga pierwszy blok, blok zaczyna się właśnie tam; ostatni "
            "tak samo od końca.",
        ),
    ),
    rule=find_first_black_at_ends,
    sentence=tell_first_black,
)


FIRST_BLACK_MIRRORED = Technique(
    code="11m",
    name="first-black-mirrored",
    turn=16,
    tier=2,
    cost=1.62,
    texts=Texts(
        en=Text(
            "Last filled cell",
            "When the last cell that a block can reach is filled, and no later block reaches it, the block ends right there.",
        ),
        sk=Text(
            "Posledné vyplnené políčko",
            "Keď je vyplnené posledné políčko, kam blok dosiahne, a žiadny neskorší tam nedosiahne, blok končí práve tam.",
        ),
        cs=Text(
            "Poslední vyplněné políčko",
            "Když je vyplněné poslední políčko, kam blok dosáhne, a žádný pozdější tam nedosáhne, blok končí právě tam.",
        ),
        pl=Text(
            "Ostatnie zamalowane pole",
            "Gdy ostatnie pole, do którego sięga blok, jest zamalowane, a żaden późniejszy tam nie sięga, blok kończy się "
            "właśnie tam.",
        ),
    ),
    rule=find_first_black_mirrored,
    sentence=tell_first_black,
)


# Rule 12, Obstacle: a block cannot reach over an empty cell that follows its first filled one. From the right: 12m.


def stop_at_obstacle(line: Line) -> Iterator[Move]:
    """A block out of reach of the one before it ends before the first empty cell after the first filled one in its range."""
    for block in range(len(line.lengths)):
        if block > 0 and line.ends[block - 1] >= line.starts[block]:
            continue
        filled = None
        for cell in range(line.starts[block], line.ends[block] + 1):
            value = line.cells[cell]
            if filled is None:
                filled = cell if value == FILLED else None
            elif value == EMPTY:
                yield Move(block, end=cell - 1, because=(filled, cell), others=(block - 1,) if block else ())
                break


stop_at_obstacle_mirrored = mirror_rule(stop_at_obstacle)


def tell_obstacle(line: Line, move: Move) -> str:
    assert move.block is not None
    side = LEFT if move.end is not None else RIGHT
    filled, empty = move.because if side is LEFT else move.because[::-1]
    name = name_block(line.lengths, move.block)
    whose = f"the filled cell {filled + 1} {tell_owner(line.lengths, move.block, side)}"
    own = f"{side.far}s {side.before} the empty cell {empty + 1}"
    if is_last_seen(line.lengths, move.block, side):
        return begin(f"{whose}. So {name} {own}.")
    return begin(
        f"{whose}. If to {name}, that {own}; if to {with_article(side.later)} one, {name} {side.far}s even {side.earlier}."
    )


OBSTACLE = Technique(
    code="12",
    name="obstacle",
    document="Obstacle, rule 12",
    turn=12,
    tier=3,
    cost=3.02,
    texts=Texts(
        en=Text(
            "Obstacle",
            "When no earlier block reaches a filled cell, this block cannot reach past the next empty cell after it.",
        ),
        sk=Text(
            "Prekážka",
            "Keď na vyplnené políčko nedosiahne žiadny skorší blok, tento blok neprejde za najbližšie prázdne políčko po ňom.",
        ),
        cs=Text(
            "Překážka",
            "Když na vyplněné políčko nedosáhne žádný dřívější blok, tento blok nepřejde za nejbližší prázdné políčko po něm.",
        ),
        pl=Text(
            "Przeszkoda",
            "Gdy do zamalowanego pola nie sięga żaden wcześniejszy blok, ten blok nie wychodzi poza najbliższe puste pole "
            "za nim.",
        ),
    ),
    rule=stop_at_obstacle,
    sentence=tell_obstacle,
)


OBSTACLE_MIRRORED = Technique(
    code="12m",
    name="obstacle-mirrored",
    turn=17,
    tier=3,
    cost=3.03,
    texts=Texts(
        en=Text(
            "Obstacle, from the end",
            "When no later block reaches a filled cell, this block starts after the nearest empty cell before it.",
        ),
        sk=Text(
            "Prekážka, od konca",
            "Keď na vyplnené políčko nedosiahne žiadny neskorší blok, tento blok začína až za najbližším prázdnym políčkom "
            "pred ním.",
        ),
        cs=Text(
            "Překážka, od konce",
            "Když na vyplněné políčko nedosáhne žádný pozdější blok, tento blok začíná až za nejbližším prázdným políčkem "
            "před ním.",
        ),
        pl=Text(
            "Przeszkoda, od końca",
            "Gdy do zamalowanego pola nie sięga żaden późniejszy blok, ten blok zaczyna się za najbliższym pustym polem "
            "przed nim.",
        ),
    ),
    rule=stop_at_obstacle_mirrored,
    sentence=tell_obstacle,
)


# Rule 13, Splitting: a block ends before a second run that lies too far from the first. From the right: 13m.


def split(line: Line) -> Iterator[Move]:
    """A block out of reach of the one before it ends before a run that is too far from the first run in its range to join it."""
    segments = list(line.segments())
    for block, length in enumerate(line.lengths):
        if block > 0 and line.ends[block - 1] >= line.starts[block]:
            continue
        start, end = line.starts[block], line.ends[block]
        inside = [segment for segment in segments if start <= segment[0] <= end]
        for first, last in inside[1:]:
            if last - inside[0][0] + 1 > length:
                because = (inside[0][0], *range(first, last + 1))
                yield Move(block, end=first - 2, because=because, others=(block - 1,) if block else ())
                break


split_mirrored = mirror_rule(split)


def tell_splitting(line: Line, move: Move) -> str:
    assert move.block is not None
    side = LEFT if move.end is not None else RIGHT
    name = name_block(line.lengths, move.block)
    near, run = (move.because[0], move.because[1:]) if side is LEFT else (move.because[-1], move.because[:-1])
    both = sorted(((near,), run))
    apart = f"{name} cannot cover both {name_cells(both[0])} and {name_cells(both[1])}"
    whose = f"cell {near + 1} {tell_owner(line.lengths, move.block, side)}"
    either = "so" if is_last_seen(line.lengths, move.block, side) else "either way"
    return begin(f"{apart}. {begin(whose)}; {either} {name} {tell_limit(move.start, move.end)}.")


SPLITTING = Technique(
    code="13",
    name="splitting",
    document="Splitting, rule 13",
    turn=13,
    tier=3,
    cost=3.04,
    texts=Texts(
        en=Text(
            "Too far",
            "Two runs are too far apart for one block: when no earlier block reaches the first, this block ends before the "
            "second.",
        ),
        sk=Text(
            "Príliš ďaleko",
            "Dva úseky sú pre jeden blok príliš ďaleko od seba: ak na prvý nedosiahne žiadny skorší blok, tento skončí pred "
            "druhým.",
        ),
        cs=Text(
            "Příliš daleko",
            "Dva úseky jsou pro jeden blok příliš daleko od sebe: když na první nedosáhne žádný dřívější blok, tento skončí "
            "před druhým.",
        ),
        pl=Text(
            "Za daleko",
            "Dwa ciągi leżą za daleko od siebie na jeden blok: jeśli do pierwszego nie sięga żaden wcześniejszy blok, ten "
            "kończy się przed drugim.",
        ),
    ),
    rule=split,
    sentence=tell_splitting,
)


SPLITTING_MIRRORED = Technique(
    code="13m",
    name="splitting-mirrored",
    turn=18,
    tier=3,
    cost=3.05,
    texts=Texts(
        en=Text(
            "Too far, from the end",
            "Two runs are too far apart for one block: when no later block reaches the second, this block starts after the "
            "first.",
        ),
        sk=Text(
            "Príliš ďaleko, od konca",
            "Dva úseky sú pre jeden blok príliš ďaleko od seba: ak na druhý nedosiahne žiadny neskorší blok, tento začína "
            "až za prvým.",
        ),
        cs=Text(
            "Příliš daleko, od konce",
            "Dva úseky jsou pro jeden blok příliš daleko od sebe: když na druhý nedosáhne žádný pozdější blok, tento začíná "
            "až za prvním.",
        ),
        pl=Text(
            "Za daleko, od końca",
            "Dwa ciągi leżą za daleko od siebie na jeden blok: jeśli do drugiego nie sięga żaden późniejszy blok, ten "
            "zaczyna się za pierwszym.",
        ),
    ),
    rule=split_mirrored,
    sentence=tell_splitting,
)


# Rule X, Owners: as many separate runs as blocks, so each run is part of its own block.


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


OWNERS = Technique(
    code="X",
    name="owners",
    turn=19,
    tier=3,
    cost=3.06,
    texts=Texts(
        en=Text(
            "One run each",
            "There are as many runs that cannot be joined as there are blocks: each run belongs to its own block, in order.",
        ),
        sk=Text(
            "Každému jeden úsek",
            "Úsekov, ktoré sa nedajú spojiť, je toľko ako blokov: každý úsek patrí po poradí svojmu bloku.",
        ),
        cs=Text("Každému jeden úsek", "Úseků, které nejdou spojit, je tolik co bloků: každý úsek patří popořadě svému bloku."),
        pl=Text(
            "Każdemu jeden ciąg",
            "Ciągów, których nie da się połączyć, jest tyle, ile bloków: każdy ciąg należy po kolei do swojego bloku.",
        ),
    ),
    rule=match_owners,
    sentence=tell_owners,
)
