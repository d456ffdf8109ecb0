"""Lines of a board settled, and the rest searched, in plain Python: for small boards while the kernels are not compiled yet.

A set of places in a line is an integer, a bit each. A line has one cell more than the board, which is empty, so that every block
has an empty cell behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN

Lengths = Sequence[int]


def settle_cells(
    rows: Sequence[Lengths], columns: Sequence[Lengths], cells: bytearray, changed: Iterable[int] | None = None
) -> bool:
    """Write down all that follows from single lines, again and again; False if a line has no placement left.

    Of a board that was settled before some cells `changed`, only their lines are looked at to begin with.
    """
    height, width = len(rows), len(columns)
    lines = [slice(row * width, (row + 1) * width) for row in range(height)]
    lines += [slice(column, None, width) for column in range(width)]
    clues = [*rows, *columns]
    numbers = range(height + width) if changed is None else [line for cell in changed for line in find_lines(cell, height, width)]
    waiting = dict.fromkeys(numbers)
    while waiting:
        number = next(iter(waiting))
        del waiting[number]
        before = cells[lines[number]]
        after = settle_line(clues[number], before)
        if after is None:
            return False
        cells[lines[number]] = after
        crossing = height if number < height else 0
        waiting.update(dict.fromkeys(crossing + place for place in range(len(after)) if before[place] != after[place]))
    return True


def find_lines(cell: int, height: int, width: int) -> tuple[int, int]:
    """The numbers of the row and of the column of a cell; columns are counted after rows."""
    return cell // width, height + cell % width


def search_cells(rows: Sequence[Lengths], columns: Sequence[Lengths], cells: bytearray) -> Iterator[bytes | None]:
    """Every solution of a settled board, once; and None after each decision, so that whoever asks can stop.

    >>> list(search_cells([[1], [1]], [[1], [1]], bytearray([UNKNOWN] * 4)))
    [None, b'\\x01\\x00\\x00\\x01', b'\\x00\\x01\\x01\\x00']
    """
    waiting = [cells]
    while waiting:
        cells = waiting.pop()
        if UNKNOWN not in cells:
            yield bytes(cells)
            continue
        cell = cells.index(UNKNOWN)
        for value in (EMPTY, FILLED):
            trial = cells.copy()
            trial[cell] = value
            if settle_cells(rows, columns, trial, [cell]):
                waiting.append(trial)
        yield None


def settle_line(lengths: Lengths, cells: Sequence[int]) -> bytearray | None:
    """A line with all cells that are alike in every placement; None if there is no placement.

    >>> settle_line([2], [UNKNOWN, UNKNOWN, FILLED]), settle_line([3], [UNKNOWN, EMPTY, UNKNOWN])
    (bytearray(b'\\x00\\x01\\x01'), None)
    """
    size = len(cells) + 1
    filled = sum(1 << place for place, value in enumerate(cells) if value == FILLED)
    empty = sum(1 << place for place, value in enumerate(cells) if value == EMPTY) | 1 << size - 1
    rooms = [_find_room(length, size, filled, empty) for length in lengths]
    # Where one can be with so many blocks behind: after every cell that is then passed over, or a block and its gap.
    reached = [_spread(1, size, filled)]
    for length, room in zip(lengths, rooms, strict=True):
        reached.append(_spread((reached[-1] & room) << length + 1, size, filled))
    if not reached[-1] >> size & 1:
        return None
    # From where the other blocks can be laid to the end.
    leading = [_spread_back(1 << size, size, filled)]
    for length, room in zip(reversed(lengths), reversed(rooms), strict=True):
        leading.append(_spread_back((leading[-1] >> length + 1) & room, size, filled))
    leading.reverse()
    fillable, emptiable = 0, 0
    for number, (behind, ahead) in enumerate(zip(reached, leading, strict=True)):
        emptiable |= behind & ahead >> 1 & ~filled
        if number < len(lengths):
            length = lengths[number]
            starts = behind & rooms[number] & leading[number + 1] >> length + 1
            emptiable |= starts << length
            for place in range(length):
                fillable |= starts << place
    return bytearray(
        UNKNOWN if fillable >> place & emptiable >> place & 1 else FILLED if fillable >> place & 1 else EMPTY
        for place in range(size - 1)
    )


def _find_room(length: int, size: int, filled: int, empty: int) -> int:
    """Where a block can begin by what is known of its own cells and the one behind it."""
    block = (1 << length) - 1
    return sum(1 << start for start in range(size - length) if not empty >> start & block and not filled >> start + length & 1)


def _spread(places: int, size: int, filled: int) -> int:
    """These places, and those that can be reached from them over cells that are not filled."""
    for place in range(size):
        if places >> place & 1 and not filled >> place & 1:
            places |= 2 << place
    return places & (2 << size) - 1


def _spread_back(places: int, size: int, filled: int) -> int:
    """These places, and those from which they can be reached over cells that are not filled."""
    for place in reversed(range(size)):
        if places >> place + 1 & 1 and not filled >> place & 1:
            places |= 1 << place
    return places
