"""A nonogram: clues in each direction of a lattice, every block with its ink. Frozen, and validated once when made.

Black and white in a rectangle is the plainest sort. Others have more inks, half cells at the ends of blocks, clues of some runs
only, or another lattice: what is what tells `Nonogram.sort`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, overload

from gridwright.kinds.common.display import DisplayedPuzzle, format_call
from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import UNKNOWN
from gridwright.kinds.nonogram.clues import (
    GRAMMARS,
    Block,
    BlockLike,
    Clue,
    ClueLike,
    Grammar,
    clue_problems,
    describe,
    fits,
    format_clue,
    parse_clue,
    read_clues,
    write_block,
)
from gridwright.kinds.nonogram.inks import BLACK_ON_WHITE, Ink, half_problems, palette_problems
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice, Rectangle, take
from gridwright.model.errors import PuzzleError, UnsupportedError, quote, shorten
from gridwright.model.puzzle import Info as Info

Sort = Literal["black and white", "colour", "triangles", "zebra", "triddler", "block"]
"""What people call a nonogram by its most unusual trait: a coloured triddler is a triddler."""


@dataclass(frozen=True, slots=True, repr=False)
class Nonogram(DisplayedPuzzle):
    """A puzzle. `clues[d]` are those of the lattice's direction d: in a rectangle rows, then columns.

    Making one checks it whole and raises `PuzzleError` with every problem, each naming its line.

    >>> print(Nonogram([[1, 1], [3], [1]], [[2], [2], [2]]))
         2 2 2
        ┌──────┐
    1 1 │· · · │
      3 │· · · │
      1 │· · · │
        └──────┘
    """

    lattice: Lattice
    clues: tuple[tuple[Clue, ...], ...] = ()
    """By direction; in a rectangle of the rows and of the columns."""
    palette: tuple[Ink, ...] = BLACK_ON_WHITE
    given: Board | None = None
    """Cells printed with the puzzle; unknown elsewhere."""
    goal: Board | None = None
    """The picture the maker had in mind, if the file told. It is never used for solving."""
    info: Info = field(default=Info())
    grammar: Grammar = "blocks"
    """What the clues mean."""

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
        grammar: Grammar = "blocks",
    ) -> Nonogram:
        """Make a puzzle in a rectangle from plain numbers (ink 1), (length, colour) pairs or blocks. A 0 means "nothing here"."""
        clues = (tuple(map(parse_clue, rows)), tuple(map(parse_clue, columns)))
        lattice = Rectangle(len(clues[0]), len(clues[1]))
        return cls(lattice, clues, palette, given, goal, info or Info(), grammar)

    @classmethod
    def from_picture(
        cls,
        picture: Board,
        *,
        palette: tuple[Ink, ...] = BLACK_ON_WHITE,
        info: Info | None = None,
        grammar: Grammar = "blocks",
        lattice: Lattice | None = None,
    ) -> Nonogram:
        """The puzzle whose clues describe `picture`, which becomes its goal; those of a zebra tell every run."""
        lattice = lattice or Rectangle(picture.height, picture.width)
        if len(picture.cells) != lattice.size:
            raise PuzzleError([f"goal: {len(picture.cells)} cells, expected {lattice.size}: {lattice.describe_size()}"])
        clues = tuple(
            tuple(
                describe(take(picture.cells, lattice.line(direction, index)), grammar, direction, palette)
                for index in range(count)
            )
            for direction, count in enumerate(lattice.counts())
        )
        return cls(lattice, clues, palette, goal=picture, info=info or Info(), grammar=grammar)

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
            grammar: Grammar = ...,
        ) -> None: ...
        @overload
        def __init__(
            self,
            lattice: Lattice,
            clues: Iterable[Iterable[ClueLike]],
            palette: tuple[Ink, ...] = ...,
            given: Board | None = None,
            goal: Board | None = None,
            info: Info = ...,
            grammar: Grammar = ...,
        ) -> None: ...
        def __init__(self, *arguments: object, **options: object) -> None: ...

    def __post_init__(self) -> None:
        if self.clues == ():
            raise PuzzleError(["columns: found nothing, expected a list of clues such as [[1, 1], [3]]"])
        if not isinstance(self.lattice, Rectangle | Hexagon | Box):
            # Rows and columns as a person writes them: Nonogram([[1, 1], [3], [1]], [[2], [2], [2]]).
            clues = (read_clues(self.lattice, "row"), read_clues(self.clues, "column"))
            object.__setattr__(self, "lattice", Rectangle(len(clues[0]), len(clues[1])))
            object.__setattr__(self, "clues", clues)
        elif not _are_made(self.clues):
            object.__setattr__(self, "clues", _read_sides(self.clues, self.lattice))
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
        """Whether it has more than one colour of ink."""
        return len(self.palette) > 2 and (
            sum(not ink.corner for ink in self.palette) > 2 or any(ink.second for ink in self.palette)
        )

    @property
    def is_plain(self) -> bool:
        """Whether it is the plainest sort: a rectangle in black and white."""
        return len(self.palette) == 2 and self.grammar == "blocks" and isinstance(self.lattice, Rectangle)

    @property
    def traits(self) -> frozenset[str]:
        """All that sets it apart from black and white in a rectangle, in the words of `Format.keeps`.

        `triangles` are half cells of any use, `caps` those at the ends of blocks.
        """
        has_halves = any(ink.corner for ink in self.palette)
        present = {
            "colour": self.is_coloured,
            "triangles": has_halves,
            "caps": has_halves and self.grammar == "caps",
            "zebra": self.grammar == "zebra",
            "triddler": isinstance(self.lattice, Hexagon),
            "block": isinstance(self.lattice, Box),
        }
        return frozenset(name for name, is_present in present.items() if is_present)

    @property
    def sort(self) -> Sort:
        if isinstance(self.lattice, Hexagon):
            return "triddler"
        if isinstance(self.lattice, Box):
            return "block"
        if self.grammar == "zebra":
            return "zebra"
        if any(ink.corner for ink in self.palette):
            return "triangles"
        return "colour" if self.is_coloured else "black and white"

    def require_plain(self, limit: str) -> None:
        """Refuse any sort but black and white; `limit` says who is limited to that: `the rules are for black and white only`."""
        if not self.is_plain:
            is_coloured = self.sort == "colour"
            found = f"has {len(self.palette) - 1} colours" if is_coloured else f"is of the sort {self.sort}"
            raise UnsupportedError(f"this puzzle {found}: {limit}")

    def make_board(self, cells: bytes | None = None) -> Board:
        """A board of this puzzle; without cells, one of which nothing is known."""
        known = bytes([UNKNOWN]) * self.lattice.size if cells is None else cells
        return Board(self.height, self.width, known, self.symbols, self.lattice.row_lengths)

    def __repr__(self) -> str:
        sides = [[list(map(write_block, clue)) for clue in side] for side in self.clues]
        parts = list(map(repr, sides if isinstance(self.lattice, Rectangle) else [self.lattice, sides]))
        return format_call("Nonogram", self, parts, ["palette", "given", "goal", "info", "grammar"])


def _are_made(sides: object) -> bool:
    """Whether clues are blocks already, as programs hand them over, and not numbers as a person writes them."""
    return isinstance(sides, tuple) and all(
        isinstance(side, tuple) and all(isinstance(clue, tuple) and (not clue or type(clue[0]) is Block) for clue in side)
        for side in sides
    )


def _read_sides(sides: object, lattice: Lattice) -> tuple[tuple[Clue, ...], ...]:
    """The clues of each direction, written as a person writes them."""
    names = lattice.directions
    if not isinstance(sides, Iterable) or isinstance(sides, str):
        raise PuzzleError([f"clues: found {quote(sides)}, expected a list for each direction: {', '.join(names)}"])
    return tuple(read_clues(side, names[number] if number < len(names) else "line") for number, side in enumerate(sides))


def _problems(puzzle: Nonogram) -> Iterator[str]:
    """Everything that makes a puzzle impossible to pose, one sentence each, the line named first."""
    lattice = puzzle.lattice
    of_size = list(lattice.problems())
    if of_size:
        yield from of_size
        return
    if len(puzzle.clues) != len(lattice.directions):
        yield f"clues: found {len(puzzle.clues)} lists, expected one for each direction: {', '.join(lattice.directions)}"
        return
    for name, clues, expected in zip(lattice.directions, puzzle.clues, lattice.counts(), strict=True):
        if len(clues) != expected:
            yield f"size: {len(clues)} {name} clues, expected {expected}"
            return
    if puzzle.grammar not in GRAMMARS:
        yield f"grammar: found {quote(puzzle.grammar)}, expected one of {', '.join(GRAMMARS)}"
        return
    if puzzle.grammar == "caps" and not isinstance(lattice, Rectangle):
        yield "grammar: half cells at the ends of blocks need a rectangle"
        return
    of_palette = list(palette_problems(puzzle.palette)) if puzzle.palette is not BLACK_ON_WHITE else []
    if puzzle.grammar == "caps" and not of_palette:
        of_palette = list(half_problems(puzzle.palette))
    yield from of_palette
    if not all(isinstance(ink, Ink) for ink in puzzle.palette):
        return
    of_lines = list(_line_problems(puzzle))
    yield from of_lines
    if not of_lines and puzzle.grammar != "zebra":
        yield from _total_problems(puzzle)
    for name, board in (("given cells", puzzle.given), ("goal", puzzle.goal)):
        # What the cells of a board mean is for the palette to say.
        if board is not None and not of_palette:
            yield from _board_problems(name, board, puzzle)


def _line_problems(puzzle: Nonogram) -> Iterator[str]:
    inks, lattice, grammar = len(puzzle.palette), puzzle.lattice, puzzle.grammar
    for direction, name in enumerate(lattice.directions):
        for index, clue in enumerate(puzzle.clues[direction]):
            length = lattice.line_length(direction, index)
            if grammar == "blocks" and fits(clue, length, inks):
                continue
            for problem in clue_problems(clue, length, name, puzzle.palette, grammar, direction):
                yield f"{lattice.name_line(direction, index)}: {problem}"


def _total_problems(puzzle: Nonogram) -> Iterator[str]:
    """All directions must speak of the same number of cells, ink by ink."""
    totals = [_count_cells_by_ink(clues, len(puzzle.palette)) for clues in puzzle.clues]
    names = puzzle.lattice.directions
    for number, ink in enumerate(puzzle.palette):
        of_ink = f" of {shorten(ink.name)}" if len(puzzle.palette) > 2 else ""
        for name, counts in zip(names[1:], totals[1:], strict=True):
            if counts[number] != totals[0][number]:
                yield (
                    f"totals: the {names[0]}s have {totals[0][number]} filled cells{of_ink}, the {name}s {counts[number]};"
                    " expected the same"
                )


def _count_cells_by_ink(clues: Iterable[Clue], inks: int) -> list[int]:
    totals = [0] * inks
    for clue in clues:
        for length, colour, before, after in clue:
            totals[colour] += length
            totals[before] += 1
            totals[after] += 1
    totals[0] = 0
    return totals


def _board_problems(name: str, board: Board, puzzle: Nonogram) -> Iterator[str]:
    if (board.height, board.width) != puzzle.size:
        yield f"{name}: {board.width}x{board.height} cells, expected {puzzle.width}x{puzzle.height}"
        return
    if len(board.cells) != puzzle.lattice.size or board.lengths != puzzle.lattice.row_lengths:
        yield f"{name}: {len(board.cells)} cells, expected {puzzle.lattice.size}"
        return
    strangers = set(board.cells) - set(range(len(puzzle.palette))) - {UNKNOWN}
    if strangers:
        yield f"{name}: found colour number {min(strangers)}, expected 0 to {len(puzzle.palette) - 1}"
    elif name == "goal":
        yield from _goal_problems(board, puzzle)


def _goal_problems(goal: Board, puzzle: Nonogram) -> Iterator[str]:
    if not goal.is_complete:
        yield "goal: has unknown cells, expected a finished picture"
        return
    lattice, grammar, palette = puzzle.lattice, puzzle.grammar, puzzle.palette
    for direction, clues in enumerate(puzzle.clues):
        for index, clue in enumerate(clues):
            found = describe(take(goal.cells, lattice.line(direction, index)), grammar, direction, palette)
            if not is_met(clue, found, grammar):
                shown, wanted = (shorten(format_clue(each, palette, grammar)) for each in (found, clue))
                yield f"goal, {lattice.name_line(direction, index)}: the picture has {shown}, expected {wanted}"


def is_met(clue: Clue, found: Clue, grammar: Grammar) -> bool:
    """Whether a finished line that is described by `found` meets its clue."""
    if grammar != "zebra":
        return found == clue
    rest = iter(found)
    return all(run in rest for run in clue)
