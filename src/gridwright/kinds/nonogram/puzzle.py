"""A nonogram: clues in each direction of a lattice, every block with its ink. Frozen, and validated once when made.

Black and white is the case of one ink. Blocks of the same ink need a gap between them, blocks of different inks do
not. Triangles will be further inks of the palette, triddlers another lattice; neither needs another puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple, overload

from gridwright.kinds.common.display import DisplayedPuzzle, format_call
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, UNKNOWN
from gridwright.model.errors import PuzzleError, quote, shorten
from gridwright.model.puzzle import Info as Info

# A puzzle speaks of cells and of lines in *directions*; only its lattice knows geometry. A rectangle has two directions (rows,
# columns). A triddler will be another lattice with three, under the same puzzle.

Line = range | tuple[int, ...]
"""The cells of one line, in reading order, as indices into a board."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Cells in rows and columns, numbered row by row from the top left."""

    height: int
    width: int

    directions = ("row", "column")

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.height * self.width

    def counts(self) -> tuple[int, ...]:
        """How many lines run in each direction."""
        return (self.height, self.width)

    def line_length(self, direction: int) -> int:
        return self.width if direction == 0 else self.height

    def line(self, direction: int, index: int) -> Line:
        if direction == 0:
            return range(index * self.width, (index + 1) * self.width)
        return range(index, self.size, self.width)


class Block(NamedTuple):
    """A run of `length` cells in ink number `colour`."""

    length: int
    colour: int = 1


Clue = tuple[Block, ...]
"""The blocks of one line, in reading order; an empty line has none."""


@dataclass(frozen=True, slots=True)
class Ink:
    """An entry of the palette: a name, a colour as `#rrggbb`, and the one character it is written with."""

    name: str
    colour: str
    symbol: str


PAPER = Ink("white", "#ffffff", ".")
BLACK = Ink("black", "#000000", "#")
BLACK_ON_WHITE = (PAPER, BLACK)
"""The palette of an ordinary nonogram. Entry 0 of any palette is the background."""


_COLOUR = re.compile("#[0-9a-fA-F]{6}")

_CLUE_TEXT = re.compile("[0-9 ,]*")
_NUMBER = re.compile("[0-9]{1,9}")

BlockLike = int | Block | tuple[int, int]
ClueLike = Iterable[BlockLike] | str
"""The blocks of a line, or their lengths as a text: ``[3, 1]`` or ``"3 1"``."""


@dataclass(frozen=True, slots=True, repr=False)
class Nonogram(DisplayedPuzzle):
    """A puzzle. `clues[d]` are the lines of the lattice's direction d: rows, then columns.

    Making one checks it whole and raises `PuzzleError` with every problem, each naming its line.

    >>> print(Nonogram([[1, 1], [3], [1]], [[2], [2], [2]]))
         2 2 2
        ┌──────┐
    1 1 │· · · │
      3 │· · · │
      1 │· · · │
        └──────┘
    """

    lattice: Rectangle
    clues: tuple[tuple[Clue, ...], ...] = ()
    """Of the rows and of the columns."""
    palette: tuple[Ink, ...] = BLACK_ON_WHITE
    given: Board | None = None
    """Cells printed with the puzzle; unknown elsewhere."""
    goal: Board | None = None
    """The picture the maker had in mind, if the file told. It is never used for solving."""
    info: Info = field(default=Info())

    @classmethod
    def build(
        cls,
        rows: Iterable[Iterable[BlockLike]],
        columns: Iterable[Iterable[BlockLike]],
        *,
        palette: tuple[Ink, ...] = BLACK_ON_WHITE,
        given: Board | None = None,
        goal: Board | None = None,
        info: Info | None = None,
    ) -> Nonogram:
        """Make a puzzle from plain numbers (ink 1), (length, colour) pairs or blocks. A 0 means "nothing here"."""
        clues = (tuple(map(parse_clue, rows)), tuple(map(parse_clue, columns)))
        lattice = Rectangle(len(clues[0]), len(clues[1]))
        return cls(lattice, clues, palette, given, goal, info or Info())

    @classmethod
    def from_picture(cls, picture: Board, *, palette: tuple[Ink, ...] = BLACK_ON_WHITE, info: Info | None = None) -> Nonogram:
        """The puzzle whose clues describe `picture`, which becomes its goal."""
        return cls.build(
            rows=[describe(picture.row(index)) for index in range(picture.height)],
            columns=[describe(picture.column(index)) for index in range(picture.width)],
            palette=palette,
            goal=picture,
            info=info,
        )

    if TYPE_CHECKING:

        @overload
        def __init__(
            self,
            rows: Iterable[ClueLike],
            columns: Iterable[ClueLike],
            /,
            palette: tuple[Ink, ...] = ...,
            given: Board | None = None,
            goal: Board | None = None,
            info: Info = ...,
        ) -> None: ...
        @overload
        def __init__(
            self,
            lattice: Rectangle,
            clues: tuple[tuple[Clue, ...], ...],
            palette: tuple[Ink, ...] = ...,
            given: Board | None = None,
            goal: Board | None = None,
            info: Info = ...,
        ) -> None: ...
        def __init__(self, *arguments: object, **options: object) -> None: ...

    def __post_init__(self) -> None:
        if self.clues == ():
            raise PuzzleError(["columns: found nothing, expected a list of clues such as [[1, 1], [3]]"])
        if not isinstance(self.lattice, Rectangle):
            # Rows and columns as a person writes them: Nonogram([[1, 1], [3], [1]], [[2], [2], [2]]).
            clues = (_read_clues(self.lattice, "row"), _read_clues(self.clues, "column"))
            object.__setattr__(self, "lattice", Rectangle(len(clues[0]), len(clues[1])))
            object.__setattr__(self, "clues", clues)
        problems = list(_problems(self))
        if problems:
            raise PuzzleError(problems)
        # Boards hold numbers of inks; how these are written is the palette's affair.
        for name in ("given", "goal"):
            board = getattr(self, name)
            if board is not None and board.symbols != self.symbols:
                object.__setattr__(self, name, replace(board, symbols=self.symbols))

    @property
    def rows(self) -> tuple[Clue, ...]:
        return self.clues[0]

    @property
    def columns(self) -> tuple[Clue, ...]:
        return self.clues[1]

    @property
    def height(self) -> int:
        return self.lattice.height

    @property
    def width(self) -> int:
        return self.lattice.width

    @property
    def size(self) -> tuple[int, int]:
        """(height, width)."""
        return (self.height, self.width)

    @property
    def symbols(self) -> str:
        """The symbols of the palette, background first: what boards of this puzzle are written with."""
        return "".join(ink.symbol for ink in self.palette)

    @property
    def is_coloured(self) -> bool:
        """Whether it has more than one ink."""
        return len(self.palette) > 2

    def __repr__(self) -> str:
        sides = [
            [[block.length if block.colour == 1 else tuple(block) for block in clue] for clue in side] for side in self.clues
        ]
        return format_call("Nonogram", self, list(map(repr, sides)), ["palette", "given", "goal", "info"])


def _read_clues(lines: object, name: str) -> tuple[Clue, ...]:
    """The clues of all rows or columns, each as numbers in a list or in a text; PuzzleError names the line that is neither."""
    if not isinstance(lines, Iterable) or isinstance(lines, str):
        raise PuzzleError([f"{name}s: found {quote(lines)}, expected a list of clues such as [[1, 1], [3]]"])
    return tuple(_read_clue(line, f"{name} {number}") for number, line in enumerate(lines, start=1))


def _read_clue(line: object, place: str) -> Clue:
    if isinstance(line, str) and _CLUE_TEXT.fullmatch(line):
        return parse_clue(map(int, _NUMBER.findall(line)))
    if not isinstance(line, Iterable) or isinstance(line, str):
        raise PuzzleError([f"{place}: found {quote(line)}, expected numbers such as [1, 2] or '1 2'"])
    try:
        return parse_clue(line)
    except TypeError as error:
        raise PuzzleError([f"{place}: {error}"]) from None


def parse_clue(blocks: Iterable[BlockLike]) -> Clue:
    """Blocks from numbers or (length, colour) pairs; zeros, which only say that a line is empty, drop out."""
    return tuple([block for block in map(_make_block, blocks) if block[0] != 0])


_PLAIN_BLOCKS = tuple(map(Block, range(64)))
"""Blocks in the first ink by their length: nearly all that are ever made, and making one costs more than finding it."""


def _make_block(block: BlockLike) -> Block:
    if type(block) is int and 0 <= block < len(_PLAIN_BLOCKS):
        return _PLAIN_BLOCKS[block]
    match block:
        case bool():
            pass
        case int():
            return Block(block)
        case (int(), int()):
            return Block(*block)
    raise TypeError(f"found {shorten(repr(block))}, expected a number or a pair of length and colour number")


def _write_block(block: Block) -> BlockLike:
    """A block as a person writes it: in the only ink, its length alone."""
    return block.length if block.colour == 1 else (block.length, block.colour)


def describe(cells: Sequence[int]) -> Clue:
    """The clue of a finished line."""
    return tuple(Block(len(list(run)), colour) for colour, run in groupby(cells) if colour != EMPTY)


def needed_cells(clue: Clue) -> int:
    """The shortest line a clue fits in: its blocks, and a gap between neighbours of one ink."""
    gaps = sum(left.colour == right.colour for left, right in pairwise(clue))
    return sum(block.length for block in clue) + gaps


def format_clue(clue: Clue, palette: Sequence[Ink] = BLACK_ON_WHITE) -> str:
    """A clue as a person writes it: `3 1`, or `3r 1b` when there are several inks."""
    if not clue:
        return "0"
    if len(palette) <= 2:
        return " ".join(str(block.length) for block in clue)
    return " ".join(f"{block.length}{palette[block.colour].symbol}" for block in clue)


def _problems(puzzle: Nonogram) -> Iterator[str]:
    """Everything that makes a puzzle impossible to pose, one sentence each, the line named first."""
    if puzzle.height < 1 or puzzle.width < 1:
        yield f"size: {puzzle.width}x{puzzle.height} is not a board: both sides must be at least 1"
        return
    for name, clues, expected in zip(puzzle.lattice.directions, puzzle.clues, puzzle.lattice.counts(), strict=True):
        if len(clues) != expected:
            yield f"size: {len(clues)} {name} clues, expected {expected}"
            return
    inks = len(puzzle.palette)
    of_palette = list(_palette_problems(puzzle.palette)) if puzzle.palette is not BLACK_ON_WHITE else []
    yield from of_palette
    lines_are_sound = True
    for direction, name in enumerate(puzzle.lattice.directions):
        length = puzzle.lattice.line_length(direction)
        for number, clue in enumerate(puzzle.clues[direction], start=1):
            if _fits(clue, length, inks):
                continue
            for problem in _clue_problems(clue, length, name, puzzle.palette):
                lines_are_sound = False
                yield f"{name} {number}: {problem}"
    if lines_are_sound:
        yield from _total_problems(puzzle)
    for name, board in (("given cells", puzzle.given), ("goal", puzzle.goal)):
        # What the cells of a board mean is for the palette to say.
        if board is not None and not of_palette:
            yield from _board_problems(name, board, puzzle)


def _palette_problems(palette: tuple[Ink, ...]) -> Iterator[str]:
    if not 2 <= len(palette) <= UNKNOWN:
        yield f"palette: has {len(palette)} colours, expected a background and 1 to {UNKNOWN - 1} inks"
    symbols = [ink.symbol for ink in palette]
    for symbol in symbols:
        if len(symbol) != 1 or symbol == "?":
            yield f"palette: symbol {quote(symbol)} is not a single character other than '?'"
    if len(set(symbols)) < len(symbols):
        yield f"palette: symbols {shorten(' '.join(symbols))} are not all different"
    for ink in palette:
        if not _COLOUR.fullmatch(ink.colour):
            yield f"palette: colour {quote(ink.colour)} of {quote(ink.name)} is not of the form #rrggbb"


def _fits(clue: Clue, length: int, inks: int) -> bool:
    """Whether a clue has no problem: asked of every line of every puzzle, while `_clue_problems` explains the few that have."""
    needed = before = 0
    for size, colour in clue:
        if size <= 0 or not 0 < colour < inks:
            return False
        needed += size + (colour == before)
        before = colour
    return needed <= length


def _clue_problems(clue: Clue, length: int, name: str, palette: Sequence[Ink]) -> Iterator[str]:
    for block in clue:
        if not 0 < block.length <= length:
            yield f"found {block.length}, expected a number from 0 to {length}, the length of the {name}"
            return
        if not 0 < block.colour < len(palette):
            yield f"found colour number {block.colour}, expected 1 to {len(palette) - 1}"
            return
    needed = needed_cells(clue)
    if needed > length:
        shown = shorten(format_clue(clue, palette))
        yield f"{shown} needs {needed} cells with its gaps, but the {name} has {length}"


def _total_problems(puzzle: Nonogram) -> Iterator[str]:
    """Rows and columns must speak of the same number of cells, ink by ink."""
    row_totals, column_totals = (_cells_by_ink(clues, len(puzzle.palette)) for clues in puzzle.clues)
    for ink, in_rows, in_columns in zip(puzzle.palette, row_totals, column_totals, strict=True):
        if in_rows != in_columns:
            of_ink = f" of {shorten(ink.name)}" if puzzle.is_coloured else ""
            yield f"totals: the rows have {in_rows} filled cells{of_ink}, the columns {in_columns}; expected the same"


def _cells_by_ink(clues: Iterable[Clue], inks: int) -> list[int]:
    totals = [0] * inks
    for clue in clues:
        for block in clue:
            totals[block.colour] += block.length
    return totals


def _board_problems(name: str, board: Board, puzzle: Nonogram) -> Iterator[str]:
    if (board.height, board.width) != puzzle.size:
        yield f"{name}: {board.width}x{board.height} cells, expected {puzzle.width}x{puzzle.height}"
        return
    if len(board.cells) != puzzle.lattice.size:
        yield f"{name}: {len(board.cells)} cells, expected {puzzle.lattice.size}"
        return
    strangers = set(board.cells) - set(range(len(puzzle.palette))) - {UNKNOWN}
    if strangers:
        yield f"{name}: found colour number {min(strangers)}, expected 0 to {len(puzzle.palette) - 1}"
    if name == "goal":
        yield from _goal_problems(board, puzzle)


def _goal_problems(goal: Board, puzzle: Nonogram) -> Iterator[str]:
    if not goal.is_complete:
        yield "goal: has unknown cells, expected a finished picture"
        return
    for direction, name in enumerate(puzzle.lattice.directions):
        line_of = goal.row if direction == 0 else goal.column
        for index, clue in enumerate(puzzle.clues[direction]):
            found = describe(line_of(index))
            if found != clue:
                shown, wanted = (shorten(format_clue(each, puzzle.palette)) for each in (found, clue))
                yield f"goal, {name} {index + 1}: the picture has {shown}, expected {wanted}"


def palette_of(colours: Mapping[str, str], background: str = "#ffffff") -> tuple[Ink, ...]:
    """A palette from symbols and colours: the background, then each symbol as an ink named after itself."""
    return (Ink("background", background, "."), *(Ink(symbol, colour, symbol) for symbol, colour in colours.items()))
