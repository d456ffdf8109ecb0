"""The operators of the algorithm griddler: the ways people solve a line (griddlers solver, 2.3), each on its own.

An operator looks at the blocks and cells of a line, or of a part of one, and returns what it claims about the cells, `UNKNOWN`
where it claims nothing. The document lays blocks into two helper lines, from the start and from the end; here these helper
lines keep to the cells already known. It warns that its simple spaces, and joining and splitting, can go wrong when it is not
sure which block a filled cell belongs to. Here every block that could own the cells is considered, so that all operators are
safe in any order; the document's order, the riskier later, is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from gridwright.kinds.nonogram.algorithms.line_solving import Cells, Layouts, Lengths, cells_after, draw_line, shift
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN

Operator = Callable[[Lengths, Cells], Cells]
Run = tuple[int, int]
"""The first of some filled cells in a row, and the cell after the last."""


class DeadEndError(Exception):
    """A line cannot meet its clue any more."""


def fill_directly(lengths: Lengths, cells: Cells) -> Cells:
    """Direct fill: a line without blocks is empty; blocks that take up the whole line with their gaps leave no choice."""
    if not lengths or cells_after(lengths) - 1 == len(cells):
        starts = shift(lengths, len(cells), None)
        if starts is not None:
            return draw_line(starts, lengths, len(cells))
    return _nothing(cells)


def fill_simple_boxes(lengths: Lengths, cells: Cells) -> Cells:
    """Simple boxes: where a block laid as far to the left as it goes overlaps itself laid as far to the right, it is filled."""
    claims = _nothing(cells)
    for length, (first, end) in zip(lengths, _find_reaches(lengths, cells), strict=True):
        _paint(claims, end - length, first + length, FILLED)
    return claims


def leave_simple_spaces(lengths: Lengths, cells: Cells) -> Cells:
    """Simple spaces: what no block reaches from its leftmost to its rightmost place is empty."""
    claims = _nothing(cells)
    reached = 0
    for first, end in _find_reaches(lengths, cells):
        _paint(claims, reached, first, EMPTY)
        reached = max(reached, end)
    _paint(claims, reached, len(cells), EMPTY)
    return claims


def glue(lengths: Lengths, cells: Cells) -> Cells:
    """Glue: a filled cell near the edge or near an empty cell spreads away from it as far as its shortest possible block must."""
    claims = _nothing(cells)
    for run, owners in _find_owners(lengths, cells):
        first, end = run
        shortest = min(lengths[owner] for owner in owners)
        wall = cells.rfind(EMPTY, 0, first)
        _paint(claims, end, wall + 1 + shortest, FILLED)
        wall = cells.find(EMPTY, end)
        _paint(claims, (wall if wall >= 0 else len(cells)) - shortest, first, FILLED)
    return claims


def join_and_split(lengths: Lengths, cells: Cells) -> Cells:
    """Joining and splitting: runs of one block are joined, runs too long together are parted, complete ones fenced off."""
    claims = _nothing(cells)
    reaches = _find_reaches(lengths, cells)
    owned = list(_find_owners(lengths, cells))
    for (first, end), owners in owned:
        if end - first == max(lengths[owner] for owner in owners):
            _paint(claims, first - 1, first, EMPTY)
            _paint(claims, end, end + 1, EMPTY)
    for (left, left_owners), (right, right_owners) in pairwise(owned):
        if len(left_owners) == 1 and left_owners == right_owners:
            _paint(claims, left[1], right[0], FILLED)
        elif right[0] - left[1] == 1 and not _owners_of((left[0], right[1]), lengths, reaches):
            _paint(claims, left[1], right[0], EMPTY)
    return claims


OPERATORS: tuple[Operator, ...] = (fill_directly, fill_simple_boxes, leave_simple_spaces, glue, join_and_split)
"""Those that cannot go wrong first, as 4.3.1 asks."""


def apply_operator(operator: Operator, lengths: Lengths, cells: Cells) -> bytes:
    """The line with what the operator claims about the part of it that is still open; `DeadEndError` if that cannot be."""
    start, end, rest = _open_part(lengths, cells)
    part = cells[start:end]
    merged = bytearray()
    for known, claimed in zip(part, operator(rest, part), strict=True):
        if known != claimed and UNKNOWN not in (known, claimed):
            raise DeadEndError
        merged.append(claimed if known == UNKNOWN else known)
    return bytes(cells[:start] + merged + cells[end:])


def _open_part(lengths: Lengths, cells: Cells) -> tuple[int, int, Lengths]:
    """The part of a line between the finished blocks at its two ends, and the blocks that belong there (fig. 2.17)."""
    start, done = _finished_beginning(lengths, cells)
    rest = lengths[done:]
    back, done = _finished_beginning(rest[::-1], cells[start:][::-1])
    return start, len(cells) - back, rest[: len(rest) - done]


def _finished_beginning(lengths: Lengths, cells: Cells) -> tuple[int, int]:
    """How many cells at the start are finished: blocks with the gap after them, and empty cells; and how many blocks that is."""
    place = done = 0
    for length in lengths:
        first = cells.find(FILLED, place)
        end = first + length
        if first < 0 or UNKNOWN in cells[place:end] or EMPTY in cells[first:end] or cells[end : end + 1] != bytes([EMPTY]):
            break
        place, done = end + 1, done + 1
    return len(cells) - len(cells[place:].lstrip(bytes([EMPTY]))), done


def _find_reaches(lengths: Lengths, cells: Cells) -> list[Run]:
    layouts = Layouts(lengths, cells)
    if not layouts.count:
        raise DeadEndError
    return layouts.reaches()


def _find_owners(lengths: Lengths, cells: Cells) -> Iterator[tuple[Run, list[int]]]:
    """Every run of filled cells with the blocks that could own it."""
    reaches = _find_reaches(lengths, cells)
    place = 0
    while (first := cells.find(FILLED, place)) >= 0:
        place = first
        while place < len(cells) and cells[place] == FILLED:
            place += 1
        run = (first, place)
        yield run, _owners_of(run, lengths, reaches)


def _owners_of(run: Run, lengths: Lengths, reaches: list[Run]) -> list[int]:
    """The blocks that are long enough for a run and reach over all of it."""
    return [
        block
        for block, (length, (first, end)) in enumerate(zip(lengths, reaches, strict=True))
        if run[1] - run[0] <= length and first <= run[0] and run[1] <= end
    ]


def _nothing(cells: Cells) -> bytearray:
    return bytearray([UNKNOWN]) * len(cells)


def _paint(claims: bytearray, first: int, end: int, value: int) -> None:
    """Claim the cells from `first` up to `end`, as far as there are such cells."""
    for cell in range(max(first, 0), min(end, len(claims))):
        claims[cell] = value
