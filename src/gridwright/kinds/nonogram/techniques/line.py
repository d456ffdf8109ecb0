"""What techniques work on and what they are: a line, moves on it, rules, and any rule run from the other end.

A line has its cells, and for each block the cells it may still lie in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.kinds.common.techniques import TechniqueEntry
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.techniques.phrases import name_block


class ContradictionError(Exception):
    """The line cannot be completed; the message says why in a sentence."""


class Move(NamedTuple):
    """What a rule claims: cells that are settled, ends of ranges that move, and what the argument looked at.

    A rule may claim what is known already; `Line.apply` keeps only the news. A tuple, because an explanation makes millions of
    moves, and a frozen dataclass takes four times as long to make.
    """

    block: int | None = None
    """The block the argument is about, from 0; None when it is about the line."""
    fills: tuple[int, ...] = ()
    empties: tuple[int, ...] = ()
    start: int | None = None
    """The first cell `block` may lie in, from now on."""
    end: int | None = None
    """The last cell `block` may lie in."""
    because: tuple[int, ...] = ()
    """The known cells the argument looks at."""
    others: tuple[int, ...] = ()
    """Further blocks the argument is about."""
    case: str = ""
    """Which of a rule's several arguments this is, where its sentence depends on that."""

    @property
    def paints(self) -> bool:
        return bool(self.fills or self.empties)


class Line:
    """The state of one line. Cells are numbered from 0; `starts[b]` to `ends[b]` is the range of block b, both inclusive.

    >>> line = Line((1, 3, 2), "??????????")
    >>> list(zip(line.starts, line.ends))
    [(0, 2), (2, 6), (6, 9)]
    """

    __slots__ = ("cells", "ends", "lengths", "starts")

    def __init__(self, lengths: Sequence[int], cells: str | Sequence[int]) -> None:
        """A line with the widest ranges its clue allows; `cells` as values, or drawn with ``#``, ``.`` and ``?``."""
        self.lengths = tuple(lengths)
        self.cells = [_VALUES[cell] for cell in cells] if isinstance(cells, str) else list(cells)
        self.starts: list[int] = []
        self.ends: list[int] = []
        place = 0
        for length in self.lengths:
            self.starts.append(place)
            place += length + 1
        slack = len(self.cells) + 1 - place
        if slack < 0:
            raise ContradictionError(f"the blocks need {place - 1} cells, the line has {len(self.cells)}")
        self.ends = [start + length - 1 + slack for start, length in zip(self.starts, self.lengths, strict=True)]

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        return f"Line({self.lengths}, {self.drawn()!r}, ranges {list(zip(self.starts, self.ends, strict=True))})"

    def drawn(self) -> str:
        """The cells as ``#``, ``.`` and ``?``."""
        return "".join(_SIGNS[cell] for cell in self.cells)

    def copy(self) -> Line:
        twin = Line.__new__(Line)
        twin.lengths = self.lengths
        twin.cells, twin.starts, twin.ends = self.cells[:], self.starts[:], self.ends[:]
        return twin

    def mirrored(self) -> Line:
        """A copy read from the other end."""
        image = Line.__new__(Line)
        image.lengths = self.lengths[::-1]
        image.cells, image.starts, image.ends = [], [], []
        image.reflect(self)
        return image

    def reflect(self, other: Line) -> None:
        """Become the mirror image of another line with the same clue read backwards."""
        last = len(other.cells) - 1
        self.cells[:] = other.cells[::-1]
        self.starts[:] = [last - end for end in reversed(other.ends)]
        self.ends[:] = [last - start for start in reversed(other.starts)]

    @property
    def is_finished(self) -> bool:
        return UNKNOWN not in self.cells

    def covers(self, block: int, cell: int) -> bool:
        """Whether the block may lie on the cell."""
        return self.starts[block] <= cell <= self.ends[block]

    def covering(self, cell: int) -> list[int]:
        """The blocks that may lie on the cell."""
        return [block for block, (start, end) in enumerate(zip(self.starts, self.ends, strict=True)) if start <= cell <= end]

    def owners(self, first: int, last: int) -> list[int]:
        """The blocks that may lie on all cells from `first` to `last`: in reach, and long enough."""
        needed = last - first + 1
        return [
            block
            for block, length in enumerate(self.lengths)
            if length >= needed and self.starts[block] <= first and last <= self.ends[block]
        ]

    def segments(self) -> Iterator[tuple[int, int]]:
        """First and last cell of every run of filled cells, in order."""
        first = None
        for cell, value in enumerate(self.cells):
            if value == FILLED:
                first = cell if first is None else first
            elif first is not None:
                yield first, cell - 1
                first = None
        if first is not None:
            yield first, len(self.cells) - 1

    def segment_at(self, cell: int) -> tuple[int, int]:
        """First and last cell of the run of filled cells around a filled cell."""
        first = last = cell
        while first > 0 and self.cells[first - 1] == FILLED:
            first -= 1
        while last + 1 < len(self.cells) and self.cells[last + 1] == FILLED:
            last += 1
        return first, last

    def apply(self, move: Move) -> Move | None:
        """Write a move down; what of it is news, or None. ContradictionError if it cannot be."""
        block, fills, empties, start, end, because, others, case = move
        cells = self.cells
        if fills:
            fills = tuple([cell for cell in fills if cells[cell] != FILLED])
        if empties:
            empties = tuple([cell for cell in empties if cells[cell] != EMPTY])
        if block is not None:
            start = start if start is not None and start > self.starts[block] else None
            end = end if end is not None and end < self.ends[block] else None
        if not fills and not empties and start is None and end is None:
            return None
        for cell in fills + empties:
            if cells[cell] != UNKNOWN:
                raise ContradictionError(f"cell {cell + 1} would have to be both filled and empty")
        for cell in fills:
            cells[cell] = FILLED
        for cell in empties:
            cells[cell] = EMPTY
        if block is not None:
            if start is not None:
                self.starts[block] = start
            if end is not None:
                self.ends[block] = end
            if self.ends[block] - self.starts[block] + 1 < self.lengths[block]:
                raise ContradictionError(f"{name_block(self.lengths, block)} has no room left")
        news = (fills, empties, start, end)
        return move if news == move[1:5] else Move(block, *news, because, others, case)


_VALUES = {"#": FILLED, ".": EMPTY, "?": UNKNOWN}
_SIGNS = {value: sign for sign, value in _VALUES.items()}


# What a technique is: a rule for one line, its name, and the sentence that goes with it.

Rule = Callable[[Line], Iterable[Move]]
"""Yields moves one at a time. Whoever runs it applies each before asking for the next, so a rule sees its own effect."""

Sentence = Callable[[Line, Move], str]
"""Why a move holds, told on the line as it was before the move."""


def apply_rule(rule: Rule, line: Line) -> bool:
    """Run a rule once and write down all it claims; whether anything was news."""
    has_news = False
    for claim in rule(line):
        if line.apply(claim) is not None:
            has_news = True
    return has_news


@dataclass(frozen=True, slots=True, kw_only=True)
class Technique(TechniqueEntry):
    """A technique for one line: its entry, its rule and the sentence that goes with it.

    The only entry there is of it; `table` gathers all and derives every order and group. Where a kernel does the same, its place
    in `kernels.sheet.CODES` has this code.
    """

    turn: int
    """Its place in a loop over all rules: the document's own numbers, then what was added, in the order in which it was."""
    rule: Rule
    sentence: Sentence

    def use(self, line: Line) -> bool:
        """Apply the rule once; whether anything was news."""
        return apply_rule(self.rule, line)

    def run(self, line: Line) -> list[tuple[Line, Move]]:
        """Apply the rule once; every move that was news, with the line as it was before."""
        done = []
        before = line.copy()
        for claim in self.rule(line):
            move = line.apply(claim)
            if move is not None:
                done.append((before, move))
                before = line.copy()
        return done


# Working from the other end: any rule run on the mirror image of a line.

MIRRORED = " mirrored"
"""Ends the case of a move that was found in the mirror."""


def mirror_rule(rule: Rule) -> Rule:
    """The same rule, run from the right."""

    def run(line: Line) -> Iterator[Move]:
        image = line.mirrored()
        for claim in rule(image):
            yield mirror_move(claim, line)
            # Whatever the caller wrote on the line by now, the rule must see in its mirror.
            image.reflect(line)

    run.__doc__ = f"{rule.__doc__} From the right."
    return run


def mirror_move(move: Move, line: Line) -> Move:
    """A move on a line, told for the line's mirror image (and back)."""
    last_cell, last_block = len(line) - 1, len(line.lengths) - 1
    return Move(
        None if move.block is None else last_block - move.block,
        tuple(last_cell - cell for cell in reversed(move.fills)),
        tuple(last_cell - cell for cell in reversed(move.empties)),
        None if move.end is None else last_cell - move.end,
        None if move.start is None else last_cell - move.start,
        tuple(last_cell - cell for cell in reversed(move.because)),
        tuple(last_block - block for block in reversed(move.others)),
        move.case.removesuffix(MIRRORED) if move.case.endswith(MIRRORED) else move.case + MIRRORED,
    )
