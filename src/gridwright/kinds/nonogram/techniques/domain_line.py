"""What techniques for every sort of nonogram work on: a line whose cells have *domains*, and moves on it.

A domain is the set of values that a cell may still have, a bit for each. Black and white in a rectangle has techniques of its
own (`line`), which know filled, empty and unknown; here a cell may be known not to be red, and half cells may cap a block.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gridwright.kinds.common.techniques import TechniqueEntry
from gridwright.kinds.nonogram.automaton import LineAutomaton, make_automaton
from gridwright.kinds.nonogram.cells import EMPTY
from gridwright.kinds.nonogram.clues import BEGINNERS, ENDERS, Block, Clue, Grammar, format_clue, needs_gap
from gridwright.kinds.nonogram.inks import Ink, find_whole
from gridwright.kinds.nonogram.techniques.line import ContradictionError
from gridwright.kinds.nonogram.techniques.phrases import join_words, name_cells, name_place
from gridwright.model.errors import shorten

BACKGROUND = 1 << EMPTY
"""The domain of a cell that is known to be empty."""

Exclusion = tuple[int, int]
"""A cell, and a set of values that it does not have."""


class DomainMove(NamedTuple):
    """What a rule claims: values ruled out, ends of ranges that move, and what the argument looked at.

    A rule may claim what is known already; `DomainLine.apply` keeps only the news.
    """

    block: int | None = None
    """The block the argument is about, from 0; None when it is about the line."""
    excludes: tuple[Exclusion, ...] = ()
    start: int | None = None
    """The first cell `block` may lie in, from now on."""
    end: int | None = None
    """The last cell `block` may lie in."""
    because: tuple[int, ...] = ()
    """The cells of which the argument uses what is known."""
    others: tuple[int, ...] = ()
    """Further blocks the argument is about."""
    case: str = ""
    """Which of a rule's several arguments this is, where its sentence depends on that."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block of a clue as it lies in a line."""

    colour: int
    pattern: tuple[int, ...]
    """The value of each of its cells."""
    body: tuple[int, int]
    """Which of its cells are whole ones: from the first to before the second."""
    not_before: int
    """Values that the cell before it cannot have, or the block would be longer."""
    not_after: int
    size: int
    """How many cells it has."""
    length: int
    """How many whole cells it has."""
    spans: tuple[tuple[int, int, int], ...]
    """Each value that it has, with the first and the last of its cells that have it."""


class LineClue:
    """The clue of a line in its place: what its blocks look like there, and what a person calls them and their inks."""

    def __init__(self, clue: Clue, size: int, grammar: Grammar, palette: Sequence[Ink], direction: int) -> None:
        self.clue = clue
        self.size = size
        self.is_zebra = grammar == "zebra"
        self.values = len(palette)
        self.everything = (1 << len(palette)) - 1
        self.text = format_clue(clue, palette, grammar)
        self.words = ValueWords(palette)
        self.pieces = tuple(_lay_out(block, grammar, palette, direction) for block in clue)
        self.gaps = tuple(int(needs_gap(*pair, grammar)) for pair in pairwise(clue))
        """The least number of cells between neighbours."""
        self.halves = sum(1 << value for value, ink in enumerate(palette) if ink.corner and grammar == "caps")
        """Values that only cap a block."""
        self.counts = [0] * len(palette)
        """How many cells of each value a finished line has; of no use in a zebra."""
        for piece in self.pieces:
            for value in piece.pattern:
                self.counts[value] += 1
        self.counts[EMPTY] = size - sum(self.counts[1:])
        self.names = tuple(self.words.name_blocks(clue, is_zebra=self.is_zebra))
        self.automaton: LineAutomaton = make_automaton(clue, "zebra" if self.is_zebra else "blocks", len(palette))

    def name(self, blocks: Iterable[int], word: str = "and") -> str:
        return join_words([self.names[block] for block in blocks], word)


def _lay_out(block: Block, grammar: Grammar, palette: Sequence[Ink], direction: int) -> Piece:
    before, after = (block.before,) if block.before else (), (block.after,) if block.after else ()
    pattern = (*before, *[block.colour] * block.length, *after)
    body = (len(before), len(before) + block.length)
    same = 1 << block.colour
    beginners = enders = 0
    if grammar == "caps":
        for value, ink in enumerate(palette):
            if ink.corner and find_whole(palette, value) == block.colour:
                beginners |= (ink.corner in BEGINNERS[direction]) << value
                enders |= (ink.corner in ENDERS[direction]) << value
    return Piece(
        colour=block.colour,
        pattern=pattern,
        body=body,
        not_before=0 if block.before else same | beginners,
        not_after=0 if block.after else same | enders,
        size=len(pattern),
        length=block.length,
        spans=tuple(
            (value, pattern.index(value), len(pattern) - 1 - pattern[::-1].index(value)) for value in sorted(set(pattern))
        ),
    )


class ValueWords:
    """What a person calls the values of cells: with one ink a cell is filled or empty, with several it has a colour."""

    def __init__(self, palette: Sequence[Ink]) -> None:
        self.is_single = sum(not ink.corner for ink in palette) <= 2
        self._words = [self._describe(ink) for ink in palette]
        self._words[EMPTY] = "empty"
        self._inks = ["" if self.is_single and not ink.corner else f"{shorten(ink.name)} " for ink in palette]
        self._corners = [ink.corner for ink in palette]

    def _describe(self, ink: Ink) -> str:
        if self.is_single:
            return ink.corner or "filled"
        return shorten(ink.name)

    def __getitem__(self, value: int) -> str:
        """What a cell of this value is: ``red``."""
        return self._words[value]

    def name_domain(self, domain: int, word: str = "or") -> str:
        """A set of values: ``red, blue or empty``."""
        return join_words([self[value] for value in list_values(domain & ~BACKGROUND) + list_values(domain & BACKGROUND)], word)

    def name_things(self, domain: int, word: str, *, is_many: bool) -> str:
        """What a line has cells of, or none: an ink by its name alone, what is no ink as cells.

        >>> from gridwright.kinds.nonogram.inks import palette_of
        >>> words = ValueWords(palette_of({"r": "#ff0000", "b": "#0000ff"}))
        >>> words.name_things(0b110, "or", is_many=False), words.name_things(0b011, "and", is_many=True)
        ('red or blue', 'red and empty cells')
        """
        named = [self[value] for value in list_values(domain)]
        cells = [name for name in ("filled", "empty") if name in named]
        things = [*(name for name in named if name not in cells), *cells]
        return join_words(things, word) + (f" cell{'s' if is_many else ''}" if cells else "")

    def name_blocks(self, clue: Clue, *, is_zebra: bool) -> Iterator[str]:
        """Each block by its number and ink, and which one it is where the clue has the same several times."""
        labels = [self._label(block, is_zebra=is_zebra) for block in clue]
        for number, label in enumerate(labels):
            place = f"{name_place(labels[: number + 1].count(label))} " if labels.count(label) > 1 else ""
            yield f"the {place}{label}"

    def _label(self, block: Block, *, is_zebra: bool) -> str:
        ink = f"{self[block.colour]} " if is_zebra else self._inks[block.colour]
        before, after = (self._corners[value] if value else "" for value in (block.before, block.after))
        return f"{ink}{before}{block.length or ''}{after}"

    def tell(self, sets: Sequence[tuple[int, int]], excludes: Sequence[Exclusion]) -> str:
        """Cells with their values, and values that cells do not have, without a full stop.

        >>> from gridwright.kinds.nonogram.inks import palette_of
        >>> ValueWords(palette_of({"r": "#ff0000", "b": "#0000ff"})).tell([(3, 1), (4, 1), (6, 0)], [(8, 1 << 2)])
        'cells 4-5 are red, cell 7 is empty, cell 9 cannot be blue'
        """
        parts = []
        for value in sorted({value for _, value in sets}, key=lambda value: (value == EMPTY, value)):
            cells = [cell for cell, each in sets if each == value]
            parts.append(f"{name_cells(cells)} {'is' if len(cells) == 1 else 'are'} {self[value]}")
        for domain, cells in group_exclusions(excludes):
            parts.append(f"{name_cells(cells)} cannot be {self.name_domain(domain)}")
        return ", ".join(parts)


def group_exclusions(excludes: Iterable[Exclusion]) -> list[tuple[int, list[int]]]:
    """Sets of values, each with the cells that lose it, in the order of the cells."""
    groups: dict[int, list[int]] = {}
    for cell, domain in sorted(excludes):
        groups.setdefault(domain, []).append(cell)
    return list(groups.items())


def list_values(domain: int) -> list[int]:
    """
    >>> list_values(0b1011)
    [0, 1, 3]
    """
    return [value for value in range(domain.bit_length()) if domain >> value & 1]


def is_settled(domain: int) -> bool:
    """Whether just one value is left."""
    return domain != 0 and domain & (domain - 1) == 0


@lru_cache(maxsize=256)
def _list_digits(values: int) -> bytes:
    """For each domain of up to eight values: whether it has one of these, as a digit. Reading a number takes no loop."""
    return bytes(b"01"[domain & values != 0] for domain in range(256))


_SETTLED = -1
"""Where `DomainLine` keeps, among the cells by value, those that are settled."""
_SETTLED_DIGITS = bytes(b"01"[domain.bit_count() == 1] for domain in range(256))


def find_settled(domains: Sequence[int]) -> int:
    """The cells of which one value is left, a bit each.

    >>> bin(find_settled([0b1, 0b11, 0b100]))
    '0b101'
    """
    if max(domains) < len(_SETTLED_DIGITS):
        return int(bytes(domains[::-1]).translate(_SETTLED_DIGITS), 2)
    return int(bytes([b"01"[is_settled(domain)] for domain in domains[::-1]]), 2)


def list_cells(cells: int) -> list[int]:
    """The cells of a set that has a bit for each, in order.

    >>> list_cells(0b1011)
    [0, 1, 3]
    """
    found = []
    while cells:
        found.append((cells & -cells).bit_length() - 1)
        cells &= cells - 1
    return found


class DomainLine:
    """The state of one line. Cells are numbered from 0; `starts[b]` to `ends[b]` is the range of block b, both inclusive."""

    __slots__ = ("_bytes", "_cells", "_room", "clue", "domains", "ends", "known", "starts")

    def __init__(self, clue: LineClue, domains: Sequence[int], known: Sequence[int] | None = None) -> None:
        """A line with the widest ranges its clue allows. `known` are the domains before anybody looked at other lines."""
        self.clue = clue
        self.domains = list(domains)
        self.known = self.domains if known is None else known
        self.starts: list[int] = []
        self.ends: list[int] = []
        self._cells: dict[int, int] = {}
        self._bytes: tuple[bytes, ...] = ()
        self._room: dict[int, int] = {}
        place = 0
        for piece, gap in zip(clue.pieces, (0, *clue.gaps), strict=False):
            place += gap
            self.starts.append(place)
            place += piece.size
        slack = clue.size - place
        if slack < 0:
            raise ContradictionError(f"the blocks need {place} cells, the line has {clue.size}")
        self.ends = [start + piece.size - 1 + slack for start, piece in zip(self.starts, clue.pieces, strict=True)]

    def __len__(self) -> int:
        return len(self.domains)

    def __repr__(self) -> str:
        return f"DomainLine({self.clue.text!r}, {self.domains}, ranges {list(zip(self.starts, self.ends, strict=True))})"

    def copy(self) -> DomainLine:
        twin = DomainLine.__new__(DomainLine)
        twin.clue, twin.known = self.clue, self.known
        twin.domains, twin.starts, twin.ends = self.domains[:], self.starts[:], self.ends[:]
        twin._cells, twin._bytes, twin._room = self._cells.copy(), self._bytes, self._room.copy()
        return twin

    def find_cells(self, value: int) -> int:
        """The cells that may have a value, a bit each."""
        cells = self._cells.get(value)
        if cells is None:
            cells = self._cells[value] = self.find_all_cells(1 << value)
        return cells

    def find_settled(self) -> int:
        """The cells of which one value is left, a bit each."""
        cells = self._cells.get(_SETTLED)
        if cells is None:
            cells = self._cells[_SETTLED] = find_settled(self.domains)
        return cells

    def find_all_cells(self, domain: int) -> int:
        """The cells that may have one of these values, a bit each."""
        cells = 0
        for part in self._bytes or self._split_domains():
            if domain & 0xFF:
                cells |= int(part.translate(_list_digits(domain & 0xFF)), 2)
            domain >>= 8
        return cells

    def _split_domains(self) -> tuple[bytes, ...]:
        """The domains from the last cell to the first, eight values at a time."""
        backwards, values = self.domains[::-1], self.clue.values
        if values <= 8:
            self._bytes = (bytes(backwards),)
        else:
            self._bytes = tuple(bytes([domain >> low & 0xFF for domain in backwards]) for low in range(0, values, 8))
        return self._bytes

    def find_room(self, block: int) -> int:
        """Where a block may start by the domains of its own cells alone, a bit each; its range does not count."""
        room = self._room.get(block)
        if room is None:
            piece = self.clue.pieces[block]
            room = (1 << max(0, len(self) - piece.size + 1)) - 1
            cells_of = {value: self.find_cells(value) for value in set(piece.pattern)}
            for place, value in enumerate(piece.pattern):
                room &= cells_of[value] >> place
            self._room[block] = room
        return room

    def can_start(self, block: int, start: int) -> bool:
        """Whether a block may start here: in its range, its cells allow it, and neither cell beside it would make it longer."""
        return self._is_in_range(block, start) and bool(self.find_room(block) >> start & 1) and self.is_apart(block, start)

    def is_apart(self, block: int, start: int) -> bool:
        """Whether the cells beside a block that starts here can be what they have to be."""
        piece, stop = self.clue.pieces[block], start + self.clue.pieces[block].size
        return (start == 0 or bool(self.domains[start - 1] & ~piece.not_before)) and (
            stop == self.clue.size or bool(self.domains[stop] & ~piece.not_after)
        )

    def _is_in_range(self, block: int, start: int) -> bool:
        return self.starts[block] <= start <= self.last_start(block)

    def last_start(self, block: int) -> int:
        return self.ends[block] - self.clue.pieces[block].size + 1

    def list_owners(self, cell: int) -> list[int]:
        """The blocks that, by their ranges, may give a cell one of the inks it may have."""
        return [block for block in range(len(self.starts)) if self.list_offsets(block, cell)]

    def list_offsets(self, block: int, cell: int) -> list[int]:
        """Which cells of a block may be this cell of the line, by its range and what the cell may be."""
        domain, pattern = self.domains[cell], self.clue.pieces[block].pattern
        first, last = max(0, cell - self.last_start(block)), min(len(pattern) - 1, cell - self.starts[block])
        return [offset for offset in range(first, last + 1) if domain >> pattern[offset] & 1]

    def list_run_owners(self, colour: int, first: int, last: int) -> list[int]:
        """The blocks whose whole cells may be all of these, in this ink: in reach, and long enough."""
        found = []
        for block, piece in enumerate(self.clue.pieces):
            if piece.colour == colour and piece.length > last - first:
                begin, stop = piece.body
                if self.starts[block] + begin <= first and last < self.last_start(block) + stop:
                    found.append(block)
        return found

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Value, first and last cell of every run of cells that are known to have the same ink, in order; half cells are none."""
        skipped = BACKGROUND | self.clue.halves
        first = 0
        while first < len(self):
            domain, last = self.domains[first], first
            if domain and not domain & (domain - 1 | skipped):
                while last + 1 < len(self) and self.domains[last + 1] == domain:
                    last += 1
                yield domain.bit_length() - 1, first, last
            first = last + 1

    def apply(self, move: DomainMove) -> DomainMove | None:
        """Write a move down; what of it is news, or None. ContradictionError if it cannot be."""
        domains, block, start, end = self.domains, move.block, move.start, move.end
        excludes = move.excludes
        if excludes:
            excludes = tuple([(cell, domain & domains[cell]) for cell, domain in excludes if domain & domains[cell]])
        if block is not None:
            start = start if start is not None and start > self.starts[block] else None
            end = end if end is not None and end < self.ends[block] else None
        if not excludes and start is None and end is None:
            return None
        if excludes:
            self._cells.clear()
            self._bytes = ()
            self._room.clear()
            for cell, domain in excludes:
                domains[cell] &= ~domain
                if not domains[cell]:
                    raise ContradictionError(f"nothing is left that cell {cell + 1} could be")
        if block is not None:
            if start is not None:
                self.starts[block] = start
            if end is not None:
                self.ends[block] = end
            if self.ends[block] - self.starts[block] + 1 < self.clue.pieces[block].size:
                raise ContradictionError(f"{self.clue.names[block]} has no room left")
        if start is move.start and end is move.end and excludes == move.excludes:
            return move
        return move._replace(excludes=excludes, start=start, end=end)


DomainRule = Callable[[DomainLine], Iterable[DomainMove]]
"""Yields moves one at a time. Whoever runs it applies each before asking for the next, so a rule sees its own effect."""

NarrowRule = Callable[[DomainLine, DomainMove], Iterable[DomainMove]]
"""What a rule yields where it once found a move: of its block, or of its ink."""

DomainSentence = Callable[[DomainLine, DomainMove], str]
"""Why a move holds, told on the line as it was before the move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainTechnique(TechniqueEntry):
    """A technique for a line of any sort. One that carries over from black and white has the same code, name and texts."""

    rule: DomainRule
    sentence: DomainSentence
    narrow_rule: NarrowRule | None = None

    def claim_again(self, line: DomainLine, move: DomainMove) -> Iterable[DomainMove]:
        """What the rule claims now, at least of the block or ink of a move."""
        return self.rule(line) if self.narrow_rule is None else self.narrow_rule(line, move)

    def run(self, line: DomainLine) -> list[tuple[DomainLine, DomainMove]]:
        """Apply the rule once; every move that was news, with the line as it was before."""
        done = []
        before = None
        for claim in self.rule(line):
            before = line.copy() if before is None else before
            move = line.apply(claim)
            if move is not None:
                done.append((before, move))
                before = None
        return done


def carry_over(
    entry: TechniqueEntry, rule: DomainRule, sentence: DomainSentence, narrow_rule: NarrowRule | None = None
) -> DomainTechnique:
    """The technique of black and white that an entry describes, with a rule for every sort."""
    return DomainTechnique(
        code=entry.code,
        name=entry.name,
        tier=entry.tier,
        cost=entry.cost,
        texts=entry.texts,
        document=entry.document,
        rule=rule,
        sentence=sentence,
        narrow_rule=narrow_rule,
    )
