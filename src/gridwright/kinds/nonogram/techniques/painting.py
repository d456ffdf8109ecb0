"""Techniques that fill or empty cells: Finished line, and rules 1 to 5 of the document."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.common.techniques import Text, Texts
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.line import ContradictionError, Line, Move, Technique, mirror_rule
from gridwright.kinds.nonogram.techniques.phrases import (
    LEFT,
    RIGHT,
    begin,
    count_cells,
    name_block,
    name_cells,
    name_span,
    tell_bound,
    tell_gaps,
)


def finish(line: Line) -> Iterator[Move]:
    """Compare the cells that the clue asks for with those that are filled, and with those that could be."""
    wanted = sum(line.lengths)
    filled = [cell for cell, value in enumerate(line.cells) if value == FILLED]
    unknown = [cell for cell, value in enumerate(line.cells) if value == UNKNOWN]
    if not unknown:
        return
    if len(filled) > wanted:
        raise ContradictionError(f"the clue asks for {count_cells(wanted)}, but {len(filled)} are filled")
    if len(filled) + len(unknown) < wanted:
        raise ContradictionError(f"the clue asks for {count_cells(wanted)}, but only {len(filled) + len(unknown)} are not empty")
    if len(filled) == wanted:
        yield Move(empties=tuple(unknown), because=tuple(filled), others=tuple(range(len(line.lengths))))
    elif len(filled) + len(unknown) == wanted:
        empty = tuple(cell for cell, value in enumerate(line.cells) if value == EMPTY)
        yield Move(fills=tuple(unknown), because=empty, others=tuple(range(len(line.lengths))))


def tell_finished(line: Line, move: Move) -> str:
    wanted = sum(line.lengths)
    if move.empties:
        if not wanted:
            return "The clue has no blocks, so every cell is empty."
        return f"The clue asks for {count_cells(wanted)}, and as many are filled already; the rest is empty."
    if wanted == len(line):
        ending = "it is filled" if wanted == 1 else "all are filled"
        return f"The clue asks for {count_cells(wanted)}, and the line has no more; {ending}."
    return f"The clue asks for {count_cells(wanted)}, and only as many are not empty; all of them are filled."


FINISHED_LINE = Technique(
    code="F",
    name="finished-line",
    turn=22,
    tier=1,
    cost=0.80,
    texts=Texts(
        en=Text(
            "Finished line",
            "Once all filled cells of a line are there, the rest is empty; once all empty ones are, the rest is filled.",
        ),
        sk=Text(
            "Hotový rad",
            "Keď má rad všetky vyplnené políčka, zvyšok je prázdny; keď má všetky prázdne, zvyšok je vyplnený.",
        ),
        cs=Text(
            "Hotová řada",
            "Když má řada všechna vyplněná políčka, zbytek je prázdný; když má všechna prázdná, zbytek je vyplněný.",
        ),
        pl=Text(
            "Gotowa linia",
            "Gdy w linii są już wszystkie zamalowane pola, reszta jest pusta; gdy są wszystkie puste, reszta jest zamalowana.",
        ),
    ),
    rule=finish,
    sentence=tell_finished,
)


# Rule 1, Intersection: the cells a block covers wherever it lies.


def intersect(line: Line) -> Iterator[Move]:
    """A block with less play than its length covers the middle of its range."""
    cells = line.cells
    for block in range(len(line.lengths)):
        first, last = sure_cells(line, block)
        if first <= last:
            fills = tuple(cell for cell in range(first, last + 1) if cells[cell] != FILLED)
            if fills:
                yield Move(block, fills=fills)


def sure_cells(line: Line, block: int) -> tuple[int, int]:
    """First and last cell that the block covers in any case; first after last if there is none."""
    start, end, length = line.starts[block], line.ends[block], line.lengths[block]
    return end - length + 1, start + length - 1


def tell_intersection(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    start, end = line.starts[move.block], line.ends[move.block]
    first, last = sure_cells(line, move.block)
    if (first, last) == (start, end):
        return begin(f"{name} has only one place left: {name_span(start, end)}.")
    return begin(f"{name} must lie within {name_span(start, end)}; however it is placed, it covers {name_span(first, last)}.")


INTERSECTION = Technique(
    code="1",
    name="intersection",
    document="Intersection, rule 1",
    turn=1,
    tier=1,
    cost=0.81,
    texts=Texts(
        en=Text("Overlap", "Push a block as far as it goes to both sides: the cells it covers either way are filled."),
        sk=Text("Prekryv", "Posuňte blok na obe strany, kam až sa dá: políčka, ktoré zakryje v oboch prípadoch, sú vyplnené."),
        cs=Text(
            "Překryv",
            "Posuňte blok na obě strany, kam až to jde: políčka, která zakryje v obou případech, jsou vyplněná.",
        ),
        pl=Text("Część wspólna", "Przesuń blok do końca w obie strony: pola, które zakrywa w obu położeniach, są zamalowane."),
    ),
    rule=intersect,
    sentence=tell_intersection,
)


# Rule 2, Simple spaces: the cells no block can reach.


def find_spaces(line: Line) -> Iterator[Move]:
    """Cells before the first block, after the last, and between two neighbours' ranges are empty."""
    last = len(line.lengths) - 1
    if last < 0:
        yield from _space(line, 0, len(line), None, (), "no blocks")
        return
    yield from _space(line, 0, line.starts[0], 0, (), "before")
    for block in range(last):
        yield from _space(line, line.ends[block] + 1, line.starts[block + 1], block, (block + 1,), "between")
    yield from _space(line, line.ends[last] + 1, len(line), last, (), "after")


def _space(line: Line, first: int, stop: int, block: int | None, others: tuple[int, ...], case: str) -> Iterator[Move]:
    if first < stop:
        cells = line.cells
        empties = tuple(cell for cell in range(first, stop) if cells[cell] != EMPTY)
        if empties:
            yield Move(block, empties=empties, others=others, case=case)


def tell_spaces(line: Line, move: Move) -> str:
    if move.block is None:
        return "The clue has no blocks, so every cell is empty."
    name = name_block(line.lengths, move.block)
    start, end = line.starts[move.block] + 1, line.ends[move.block] + 1
    if move.case == "between":
        (following,) = move.others
        begins = f"{name_block(line.lengths, following)} {tell_bound('start', line.starts[following])}"
        return begin(f"{name} {tell_bound('end', line.ends[move.block])} and {begins}; no block reaches the cells between.")
    if move.case == "before":
        role = "only" if len(line.lengths) == 1 else "first"
        return begin(f"{name}, the {role} block, cannot start before cell {start}; everything before that is empty.")
    role = "only" if len(line.lengths) == 1 else "last"
    return begin(f"{name}, the {role} block, cannot reach past cell {end}; everything after that is empty.")


SIMPLE_SPACES = Technique(
    code="2",
    name="simple-spaces",
    document="Simple spaces, rule 2",
    turn=2,
    tier=1,
    cost=0.82,
    texts=Texts(
        en=Text("Out of reach", "A cell that no block can reach is empty."),
        sk=Text("Mimo dosahu", "Políčko, na ktoré nedosiahne žiadny blok, je prázdne."),
        cs=Text("Mimo dosah", "Políčko, na které nedosáhne žádný blok, je prázdné."),
        pl=Text("Poza zasięgiem", "Pole, do którego nie sięga żaden blok, jest puste."),
    ),
    rule=find_spaces,
    sentence=tell_spaces,
)


# Rule 3, Ones: a filled cell where a block begins, unless a block of one cell lies there.


def find_ones(line: Line) -> Iterator[Move]:
    """Before a block's first possible cell lies an empty one, if that cell is filled and all others that reach it are 1s.

    Mirrored: after its last possible cell.
    """
    cells = line.cells
    for block, start in enumerate(line.starts):
        if start > 0 and cells[start] == FILLED:
            others = _others(line, block, start)
            if others is not None:
                yield Move(block, empties=(start - 1,), because=(start,), others=others, case="before")
    for block, end in enumerate(line.ends):
        if end + 1 < len(cells) and cells[end] == FILLED:
            others = _others(line, block, end)
            if others is not None:
                yield Move(block, empties=(end + 1,), because=(end,), others=others, case="after")


def _others(line: Line, block: int, cell: int) -> tuple[int, ...] | None:
    """The other blocks that reach the cell, if all of them are 1s."""
    others = tuple(other for other in line.covering(cell) if other != block)
    return others if all(line.lengths[other] == 1 for other in others) else None


def tell_ones(line: Line, move: Move) -> str:
    assert move.block is not None
    name = name_block(line.lengths, move.block)
    side = LEFT if move.case == "before" else RIGHT
    cell, empty = move.because[0] + 1, move.empties[0] + 1
    if not move.others:
        only = f"only {name} can lie on the filled cell {cell}, and it cannot {side.near} {side.before} it"
        return begin(f"{only}. So it {side.near}s there, and cell {empty} is empty.")
    if line.lengths[move.block] == 1:
        return f"Only 1s can lie on the filled cell {cell}, so cell {empty} is empty."
    only = f"only {name} and 1s can lie on the filled cell {cell}, and {name} cannot {side.near} {side.before} it"
    return begin(f"{only}. Whether {name} {side.near}s there or it is a 1, cell {empty} is empty.")


ONES = Technique(
    code="3",
    name="ones",
    document="Ones, rule 3",
    turn=3,
    tier=2,
    cost=1.66,
    texts=Texts(
        en=Text(
            "Ones",
            "A filled cell that can only begin a block, or be a 1, has an empty cell before it; likewise at the end of a block.",
        ),
        sk=Text(
            "Jednotky",
            "Pred vyplneným políčkom, ktoré môže byť len začiatkom bloku alebo jednotkou, je prázdne políčko; na konci "
            "bloku rovnako.",
        ),
        cs=Text(
            "Jedničky",
            "Před vyplněným políčkem, které může být jen začátkem bloku nebo jedničkou, je prázdné políčko; na konci bloku "
            "stejně.",
        ),
        pl=Text(
            "Jedynki",
            "Przed zamalowanym polem, które może być tylko początkiem bloku lub jedynką, jest pole puste; na końcu bloku "
            "tak samo.",
        ),
    ),
    rule=find_ones,
    sentence=tell_ones,
)


# Rule 4, Forcing: a cell that would join two runs into one too long.


def force_gaps(line: Line) -> Iterator[Move]:
    """An unknown cell between two filled ones is empty if no block fits on the run it would join."""
    cells = line.cells
    for cell in range(1, len(cells) - 1):
        if cells[cell] == UNKNOWN and cells[cell - 1] == FILLED and cells[cell + 1] == FILLED:
            first, last = _joined(line, cell)
            if not line.owners(first, last):
                because = (*range(first, cell), *range(cell + 1, last + 1))
                yield Move(empties=(cell,), because=because)


def _joined(line: Line, cell: int) -> tuple[int, int]:
    """The run that filling the cell would make."""
    return line.segment_at(cell - 1)[0], line.segment_at(cell + 1)[1]


def tell_forcing(line: Line, move: Move) -> str:
    (cell,) = move.empties
    first, last = _joined(line, cell)
    run = f"a run of {count_cells(last - first + 1)}"
    why = "no block that can lie there is so long"
    return begin(f"filling cell {cell + 1} would join {name_span(first, last)} into {run}; {why}.")


FORCING = Technique(
    code="4",
    name="forcing",
    document="Forcing, rule 4",
    turn=4,
    tier=2,
    cost=1.67,
    texts=Texts(
        en=Text("Too long together", "A cell that would join two runs into one that is too long is empty."),
        sk=Text("Spolu príliš dlhé", "Políčko, ktoré by spojilo dva úseky do jedného príliš dlhého, je prázdne."),
        cs=Text("Dohromady příliš dlouhé", "Políčko, které by spojilo dva úseky v jeden příliš dlouhý, je prázdné."),
        pl=Text("Razem za długie", "Pole, które połączyłoby dwa ciągi w jeden za długi, jest puste."),
    ),
    rule=force_gaps,
    sentence=tell_forcing,
)


# Rule 5, Glue: a run near an empty cell must grow away from it. And 5w, where the board's edge counts as an empty cell.


def glue(line: Line) -> Iterator[Move]:
    """A run too near an empty cell for the shortest block on it grows to the other side; a complete run is closed."""
    for first in range(1, len(line)):
        if line.cells[first] == FILLED and line.cells[first - 1] != FILLED and not _is_done(line, first):
            yield from _glue_run(line, first, edges=False)


def _glue_from_left(line: Line) -> Iterator[Move]:
    """Glue with both edges as empty cells."""
    for first in range(len(line)):
        if line.cells[first] == FILLED and (first == 0 or line.cells[first - 1] != FILLED) and not _is_done(line, first):
            yield from _glue_run(line, first, edges=True)


_glue_from_right = mirror_rule(_glue_from_left)


def glue_to_edges(line: Line) -> Iterator[Move]:
    """Glue with the edges of the board as empty cells, from the left and then from the right."""
    yield from _glue_from_left(line)
    yield from _glue_from_right(line)


def _is_done(line: Line, first: int) -> bool:
    """Whether the run that begins at `first` is a block in its only place, which no other reaches, between empty cells."""
    if first not in line.starts:
        return False
    block, cells = line.starts.index(first), line.cells
    after = line.ends[block] + 1
    return (
        after - first == line.lengths[block]
        and EMPTY not in cells[first:after]
        and UNKNOWN not in cells[max(first - 1, 0) : after + 1]
        and FILLED not in cells[after : after + 1]
        and all(end < first for end in line.ends[:block])
        and all(start > first for start in line.starts[block + 1 :])
    )


def _glue_run(line: Line, first: int, *, edges: bool) -> Iterator[Move]:
    """The three arguments for the run that begins at `first`."""
    blocks = tuple(line.covering(first))
    if not blocks:  # nobody reaches the run: Simple spaces will say so
        return
    shortest = min(line.lengths[block] for block in blocks)
    wall = _wall_before(line, first, shortest, edges)
    if wall is not None:
        yield from _grow(line, range(first + 1, wall + shortest + 1), first, wall, blocks)
    wall = _wall_after(line, first, shortest, edges)
    if wall is not None:
        yield from _grow(line, range(wall - shortest, first), first, wall, blocks)
    yield from _close_run(line, first, blocks)


def _wall_before(line: Line, cell: int, reach: int, edges: bool) -> int | None:
    """The nearest empty cell before, at most `reach` away; -1 is the edge."""
    for place in range(cell - 1, max(cell - reach, 0) - 1, -1):
        if line.cells[place] == EMPTY:
            return place
    return -1 if edges and cell - reach <= -1 else None


def _wall_after(line: Line, cell: int, reach: int, edges: bool) -> int | None:
    """The nearest empty cell after, at most `reach` away; the line's length is the edge."""
    size = len(line)
    for place in range(cell + 1, min(cell + reach, size - 1) + 1):
        if line.cells[place] == EMPTY:
            return place
    return size if edges and cell + reach >= size else None


def _grow(line: Line, cells: range, first: int, wall: int, blocks: tuple[int, ...]) -> Iterator[Move]:
    if cells and (cells[0] < 0 or cells[-1] >= len(line)):
        raise ContradictionError(f"no block has enough room on cell {first + 1}")
    fills = tuple(cell for cell in cells if line.cells[cell] != FILLED)
    if fills:
        known = (wall,) if 0 <= wall < len(line) else ()
        yield Move(fills=fills, because=tuple(sorted((*known, first))), others=blocks, case="grow")


def _close_run(line: Line, cell: int, blocks: tuple[int, ...]) -> Iterator[Move]:
    """A run as long as every block that can lie on it has empty cells at both ends."""
    first, last = line.segment_at(cell)
    length = last - first + 1
    if any(line.lengths[block] != length for block in blocks):
        return
    empties = tuple(place for place in (first - 1, last + 1) if 0 <= place < len(line))
    run = tuple(range(first, last + 1))
    if len(blocks) == 1:
        yield Move(blocks[0], empties=empties, start=first, end=last, because=run, case="close")
    else:
        yield Move(empties=empties, because=run, others=blocks, case="close")


def tell_glue(line: Line, move: Move) -> str:
    if move.case.startswith("close"):
        return _tell_closing(line, move)
    shortest = min(line.lengths[block] for block in move.others)
    filled = next(cell + 1 for cell in move.because if line.cells[cell] == FILLED)
    wall = next((f"the empty cell {cell + 1}" for cell in move.because if line.cells[cell] == EMPTY), "the edge")
    if len(move.others) == 1:
        who = f"the filled cell {filled} can only be part of {name_block(line.lengths, move.others[0])}, which"
    else:
        who = f"whichever block the filled cell {filled} is part of, it has {shortest} or more cells. It"
    return begin(f"{who} cannot reach over {wall}, so it covers {name_cells(move.fills)} too.")


def _tell_closing(line: Line, move: Move) -> str:
    run = name_cells(move.because)
    length = len(move.because)
    if move.block is not None:
        done = f"only {name_block(line.lengths, move.block)} can lie on {run}, and there it is complete"
    else:
        done = f"every block that can lie on {run} is a {length}, so whichever it is, it is complete"
    return begin(f"{done}{tell_gaps(move.empties)}.")


GLUE = Technique(
    code="5",
    name="glue",
    document="Glue, rule 5",
    turn=5,
    tier=2,
    cost=1.63,
    texts=Texts(
        en=Text(
            "Glue",
            "A run too near an empty cell has to grow away from it; a run as long as its block is complete, with empty "
            "cells at both ends.",
        ),
        sk=Text(
            "Lepidlo",
            "Úsek pri prázdnom políčku, ktorý je pre svoj blok krátky, musí rásť smerom od neho; úsek dlhý ako jeho blok je "
            "hotový a na oboch koncoch má prázdne políčka.",
        ),
        cs=Text(
            "Lepidlo",
            "Úsek u prázdného políčka, který je pro svůj blok krátký, musí růst směrem od něj; úsek dlouhý jako jeho blok "
            "je hotový a na obou koncích má prázdná políčka.",
        ),
        pl=Text(
            "Klej",
            "Ciąg przy pustym polu, za krótki na swój blok, musi rosnąć w drugą stronę; ciąg długi jak jego blok jest "
            "gotowy i ma puste pola na obu końcach.",
        ),
    ),
    rule=glue,
    sentence=tell_glue,
)


GLUE_TO_EDGES = Technique(
    code="5w",
    name="glue-to-edges",
    turn=14,
    tier=2,
    cost=1.64,
    texts=Texts(
        en=Text("Glue to the edge", "A run too near the edge of the board has to grow away from it."),
        sk=Text("Lepidlo pri okraji", "Úsek pri okraji plochy, ktorý je pre svoj blok krátky, musí rásť smerom od neho."),
        cs=Text("Lepidlo u okraje", "Úsek u okraje plochy, který je pro svůj blok krátký, musí růst směrem od něj."),
        pl=Text("Klej przy brzegu", "Ciąg przy brzegu planszy, za krótki na swój blok, musi rosnąć w drugą stronę."),
    ),
    rule=glue_to_edges,
    sentence=tell_glue,
)
