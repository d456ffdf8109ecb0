"""Suppositions followed line by line, and the exact line solving on Python integers, one bit a cell, that follows them.

It is quick enough to follow hundreds of suppositions at once. The techniques' dynamic programming is the readable form of the
same thing; a property test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.puzzle import Nonogram

Masks = tuple[int, int]
"""The filled and the empty cells of a line; bit c is cell c."""


def masks_of(cells: Sequence[int]) -> Masks:
    """The masks of a line's cells.

    >>> masks_of([1, 0, 255, 1])
    (9, 2)
    """
    backwards = bytes(cells)[::-1]
    return int(backwards.translate(_FILLED_DIGITS), 2), int(backwards.translate(_EMPTY_DIGITS), 2)


_FILLED_DIGITS = bytes(ord("1") if value == FILLED else ord("0") for value in range(256))
_EMPTY_DIGITS = bytes(ord("1") if value == EMPTY else ord("0") for value in range(256))
"""For each value of a cell the binary digit of a mask."""


def settle(lengths: Sequence[int], size: int, filled: int, empty: int) -> Masks | None:
    """The line with every cell settled that all placements agree on; None if there is no placement.

    >>> settle((2, 3), 10, 0b0000100000, 0b0001000000)
    (48, 68)
    """
    everything = (1 << size) - 1
    not_filled = everything & ~filled
    ahead = _prefixes(lengths, size, filled, empty)
    if not ahead[-1] >> size & 1:
        return None
    mirrored = _prefixes(lengths[::-1], size, _reverse(filled, size), _reverse(empty, size))
    # bit j of `behind[count]`: the blocks from number `count` on fit into the cells from j on
    behind = [_reverse(places, size + 1) for places in reversed(mirrored)]
    free = everything & ~empty
    can_fill = 0
    can_empty = ahead[-1] & (behind[-1] >> 1)
    for number, length in enumerate(lengths):
        can_empty |= ahead[number] & (behind[number] >> 1)
        before = ahead[0] if number == 0 else (ahead[number] & not_filled) << 1
        after = behind[number + 1]
        if number + 1 < len(lengths):
            after = (after >> 1) & not_filled
        can_fill |= _spread(_room(length, free) & before & (after >> length), length)
    can_empty &= not_filled
    return filled | can_fill & ~can_empty, empty | can_empty & ~can_fill


def is_possible(lengths: Sequence[int], size: int, filled: int, empty: int) -> bool:
    """Whether the blocks can be placed at all."""
    return bool(_prefixes(lengths, size, filled, empty)[-1] >> size & 1)


def _prefixes(lengths: Sequence[int], size: int, filled: int, empty: int) -> list[int]:
    """For each number of blocks, from none: bit j says that so many of the first blocks fit into the first j cells."""
    everything = (1 << size) - 1
    not_filled = everything & ~filled
    free = everything & ~empty
    reach = _flood(1, not_filled)
    found = [reach]
    for number, length in enumerate(lengths):
        before = reach if number == 0 else (reach & not_filled) << 1
        reach = _flood((_room(length, free) & before) << length, not_filled)
        found.append(reach)
    return found


def _flood(seeds: int, open_cells: int) -> int:
    """The seeds, and every place to their right that can be reached over open cells alone."""
    return seeds | (((seeds & open_cells) + open_cells) ^ open_cells)  # a carry runs through each stretch of open cells


def _room(length: int, free: int) -> int:
    """Where a run of `length` free cells starts."""
    done = 1
    while done < length:
        step = min(done, length - done)
        free &= free >> step
        done += step
    return free


def _spread(starts: int, length: int) -> int:
    """Every cell of the blocks that begin at `starts`."""
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts


def _reverse(bits: int, size: int) -> int:
    return int(f"{bits:0{size}b}"[::-1], 2)


# What would follow if one cell were filled, or empty: followed line by line, all suppositions side by side, shortest first.
#
# A supposition only ever follows what single lines force; inside one, nothing else is supposed. So it is no search: it either
# runs into a line that cannot be, which settles the cell, or it ends.

LARGEST_MEMO = 400_000
"""Line states remembered before the memory is emptied; some 100 MB."""

SUPPOSED = -1
"""The number of the step that is no step: the supposition itself."""


@dataclass(frozen=True, slots=True)
class Link:
    """A line that would give these cells."""

    line: int
    cells: tuple[int, ...]
    """As numbers in the board."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The links that are needed, in order, and the line that cannot be at their end (None when it stands)."""

    cell: int
    value: int
    links: tuple[Link, ...]
    broken: int | None


class Lines:
    """All lines of a puzzle, rows first, with a memory of the line states solved so far."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.height, self.width = puzzle.size
        self.lengths = [tuple(block.length for block in clue) for clues in puzzle.clues for clue in clues]
        self.sizes = [self.width] * self.height + [self.height] * self.width
        self._memo: dict[tuple[int, int, int], Masks | None] = {}

    def settle(self, line: int, filled: int, empty: int) -> Masks | None:
        """The line with what all its placements agree on, or None when there is none."""
        key = (line, filled, empty)
        try:
            return self._memo[key]
        except KeyError:
            if len(self._memo) >= LARGEST_MEMO:
                self._memo.clear()
            answer = self._memo[key] = settle(self.lengths[line], self.sizes[line], filled, empty)
            return answer

    def masks(self, cells: Sequence[int]) -> tuple[list[int], list[int]]:
        """The filled and the empty cells of every line of a board."""
        width = self.width
        rows = [masks_of(cells[start : start + width]) for start in range(0, len(cells), width)]
        columns = [masks_of(cells[column::width]) for column in range(width)]
        both = rows + columns
        return [filled for filled, _ in both], [empty for _, empty in both]

    def board_cell(self, line: int, place: int) -> int:
        """The number in the board of a line's cell."""
        return line * self.width + place if line < self.height else place * self.width + line - self.height

    def crossing(self, line: int, place: int) -> tuple[int, int]:
        """The line that crosses `line` at this place, and the place of their cell in it."""
        return (self.height + place, line) if line < self.height else (place, line - self.height)

    def through(self, cell: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The row and the column through a cell, each with the cell's place in it."""
        row, column = divmod(cell, self.width)
        return (row, column), (self.height + column, row)


@dataclass
class Supposition:
    """One cell taken to have a value, and what has followed from it so far."""

    lines: Lines
    cell: int
    value: int
    filled: list[int]
    empty: list[int]
    origin: dict[int, int] = field(default_factory=dict)
    """Cell -> the number of the link that gave it."""
    links: list[Link] = field(default_factory=list)
    dirty: list[int] = field(default_factory=list)
    broken: int | None = None

    def __post_init__(self) -> None:
        self._write(self.cell, self.value, SUPPOSED)
        self.dirty = [line for line, _ in self.lines.through(self.cell)]

    def _write(self, cell: int, value: int, link: int) -> None:
        self.origin[cell] = link
        masks = self.filled if value == FILLED else self.empty
        for line, place in self.lines.through(cell):
            masks[line] |= 1 << place

    def advance(self) -> bool:
        """Look once at every line that has changed; whether there is more to look at."""
        changed: dict[int, None] = {}
        for line in self.dirty:
            found = self.lines.settle(line, self.filled[line], self.empty[line])
            if found is None:
                self.broken = line
                return False
            news = [(place, FILLED) for place in _bits(found[0] & ~self.filled[line])]
            news += [(place, EMPTY) for place in _bits(found[1] & ~self.empty[line])]
            if news:
                cells = [self.lines.board_cell(line, place) for place, _ in news]
                for cell, (place, value) in zip(cells, news, strict=True):
                    self._write(cell, value, len(self.links))
                    changed[self.lines.crossing(line, place)[0]] = None
                self.links.append(Link(line, tuple(cells)))
        self.dirty = list(changed)
        return bool(changed)

    def value_of(self, cell: int) -> int:
        row, column = divmod(cell, self.lines.width)
        if self.filled[row] >> column & 1:
            return FILLED
        return EMPTY if self.empty[row] >> column & 1 else UNKNOWN

    def trace(self, targets: Iterable[int] = ()) -> Trace:
        """The links without which the contradiction, or the target cells, would not follow."""
        needed: dict[int, set[int]] = {}
        self._ask(targets if self.broken is None else self._essential(self.broken, len(self.links), None), needed)
        kept: list[Link] = []
        for number in reversed(range(len(self.links))):
            if number in needed:
                link = Link(self.links[number].line, tuple(sorted(needed[number])))
                kept.append(link)
                self._ask(self._essential(link.line, number, link.cells), needed)
        return Trace(self.cell, self.value, tuple(reversed(kept)), self.broken)

    def _ask(self, cells: Iterable[int], needed: dict[int, set[int]]) -> None:
        for cell in cells:
            if self.origin[cell] != SUPPOSED:
                needed.setdefault(self.origin[cell], set()).add(cell)

    def _essential(self, line: int, before: int, targets: Sequence[int] | None) -> list[int]:
        """Which cells that followed before a link its line needs for the targets, or, without targets, to be impossible."""
        cells = [self.lines.board_cell(line, place) for place in range(self.lines.sizes[line])]
        filled, empty = self.filled[line], self.empty[line]
        for place, cell in enumerate(cells):
            if self.origin.get(cell, SUPPOSED) >= before:
                filled, empty = filled & ~(1 << place), empty & ~(1 << place)
        followed = [(self.origin[cell], place) for place, cell in enumerate(cells) if self.origin.get(cell, before) < before]
        goal = [(cells.index(cell), self.value_of(cell)) for cell in targets] if targets is not None else None
        essential = []
        for _, place in sorted(followed, reverse=True):  # the latest first: without them the chain is shorter
            fewer = filled & ~(1 << place), empty & ~(1 << place)
            if _still_follows(self.lines.settle(line, *fewer), goal):
                filled, empty = fewer
            else:
                essential.append(cells[place])
        return essential


def _still_follows(found: Masks | None, goal: Sequence[tuple[int, int]] | None) -> bool:
    if goal is None:
        return found is None
    return found is None or all(found[0 if value == FILLED else 1] >> place & 1 for place, value in goal)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


Look = Callable[[], None]
"""Called now and then; raising from it stops the work."""


def suppose(lines: Lines, cells: Sequence[int], look: Look) -> tuple[Trace, ...]:
    """The shortest refutation of a value of some cell, or two suppositions that agree on a cell, or nothing.

    All suppositions advance round by round, so that the first refutations are the ones with the shortest chains of lines; among
    those of one round the one with the fewest links is taken, then the first in reading order.
    """
    filled, empty = lines.masks(cells)
    unknown = [cell for cell, value in enumerate(cells) if value == UNKNOWN]
    every = [Supposition(lines, cell, value, filled[:], empty[:]) for cell in unknown for value in (FILLED, EMPTY)]
    moving = every
    while moving:
        look()
        moving = [supposition for supposition in moving if supposition.advance()]
        refuted = [supposition.trace() for supposition in every if supposition.broken is not None]
        if refuted:
            return (min(refuted, key=lambda trace: (len(trace.links), trace.cell)),)
    return _agree(list(zip(every[::2], every[1::2], strict=True)), look)


def _agree(pairs: Sequence[tuple[Supposition, Supposition]], look: Look) -> tuple[Trace, ...]:
    """A cell of which both values of another lead to the same: the one that takes the fewest links."""
    best: tuple[Trace, ...] = ()
    least = 0
    for first, second in pairs:
        look()
        shared = [cell for cell in first.origin if cell in second.origin and first.value_of(cell) == second.value_of(cell)]
        for target in sorted(shared, key=lambda cell: first.origin[cell] + second.origin[cell])[:1]:
            traces = (first.trace([target]), second.trace([target]))
            length = sum(len(trace.links) for trace in traces)
            if not best or length < least:
                best, least = traces, length
    return best
