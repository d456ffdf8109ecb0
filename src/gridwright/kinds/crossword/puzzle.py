"""A crossword: a grid of cells, blocks and voids, with bars, letters, clues and what is printed in it. Frozen, checked once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from gridwright.codec.text import format_count, quote
from gridwright.kinds.common.display import DisplayedPuzzle, format_call
from gridwright.kinds.crossword.grid import (
    BLOCK,
    OPEN,
    VOID,
    Bar,
    Board,
    Cell,
    Direction,
    Slot,
    find_runs,
    find_slots,
    is_letters,
    number_cells,
)
from gridwright.model.errors import PuzzleError
from gridwright.model.puzzle import Info

Label = tuple[Cell, str]
"""A cell and what is printed in its corner."""

UNKNOWN_ORIGIN = "."
ORIGINS = "tf" + UNKNOWN_ORIGIN
"""Where a letter came from: the theme, a fill, or a hand; `UNKNOWN_ORIGIN` stands for no letter, too."""
_SQUARES = frozenset(OPEN + BLOCK + VOID)


@dataclass(frozen=True, slots=True)
class Clue:
    """What is asked for the slot of this label."""

    direction: Direction
    label: str
    text: str


@dataclass(frozen=True, slots=True, repr=False)
class Crossword(DisplayedPuzzle):
    """A puzzle. `squares` are rows of `.` (a cell), `#` (a block) and `_` (a void).

    Making one checks it whole and raises `PuzzleError` with every problem, each naming its place.

    >>> [slot.name for slot in Crossword(["..#", "...", "#.."]).slots]
    ['1A', '3A', '5A', '1D', '2D', '4D']
    """

    squares: tuple[str, ...]
    info: Info = field(default=Info())
    given: Board | None = None
    """Letters that a fill must keep; unknown elsewhere. None where there are none."""
    goal: Board | None = None
    """The finished letters, if the file told. They are never used for filling."""
    clues: tuple[Clue, ...] = ()
    """In the order of the file."""
    bars: frozenset[Bar] = frozenset()
    """Each between two cells: (row, column, ACROSS) right of a cell, (row, column, DOWN) below it."""
    labels: tuple[Label, ...] | None = None
    """What is printed in which cells, in reading order; None where it is the usual numbering, or nothing at all is told."""
    circled: frozenset[Cell] = frozenset()
    shaded: frozenset[Cell] = frozenset()
    origins: tuple[str, ...] | None = field(default=None, compare=False)
    """Where letters came from when it was made, rows of `t` (the theme), `f` (a fill) and `.` (a hand, or no letter); None where
    nobody knows. It is for who goes on making it, and no part of what is solved."""
    _slots: tuple[Slot, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def build(
        cls,
        rows: Iterable[str],
        *,
        info: Info | None = None,
        clues: Iterable[Clue] = (),
        bars: Iterable[Bar] = (),
        labels: Iterable[Label] | None = None,
        circled: Iterable[Cell] = (),
        shaded: Iterable[Cell] = (),
    ) -> Crossword:
        """Make a puzzle from rows in which letters may stand: in all cells they are the goal, in some they are given."""
        board = Board.from_rows(list(rows))
        return cls(
            board.squares,
            info or Info(),
            None if board.is_complete else board,
            board if board.is_complete else None,
            tuple(clues),
            frozenset(bars),
            None if labels is None else tuple(labels),
            frozenset(circled),
            frozenset(shaded),
        )

    if TYPE_CHECKING:

        def __init__(
            self,
            squares: Iterable[str],
            info: Info = ...,
            given: Board | None = None,
            goal: Board | None = None,
            clues: tuple[Clue, ...] = (),
            bars: frozenset[Bar] = ...,
            labels: tuple[Label, ...] | None = None,
            circled: frozenset[Cell] = ...,
            shaded: frozenset[Cell] = ...,
            origins: tuple[str, ...] | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        if type(self.squares) is not tuple:
            self._read_rows(self.squares)
        problems = list(_problems(self))
        if problems:
            raise PuzzleError(problems)
        # One puzzle has one form, whatever it was made from.
        if self.given is not None and self.given.is_blank:
            object.__setattr__(self, "given", None)
        if self.labels is not None:
            usual = tuple(self.usual_labels().items())
            found = tuple(sorted(self.labels))
            object.__setattr__(self, "labels", found if found and found != usual else None)
        if self.origins is not None and not any(row.strip(UNKNOWN_ORIGIN) for row in self.origins):
            object.__setattr__(self, "origins", None)

    def _read_rows(self, rows: object) -> None:
        """Rows as a person writes them, in which letters may stand: in all cells they are the goal, in some they are given."""
        listed = list(rows) if isinstance(rows, Iterable) and not isinstance(rows, str) else []
        if not listed or not all(isinstance(row, str) for row in listed):
            raise PuzzleError([f"rows: found {quote(rows)}, expected a list of rows such as ['..#', '...', '#..']"])
        board = Board.from_rows(listed)
        object.__setattr__(self, "squares", board.squares)
        name = "goal" if board.is_complete else "given"
        if not board.is_blank and getattr(self, name) is None:
            object.__setattr__(self, name, board)

    def __repr__(self) -> str:
        names = [each.name for each in fields(self) if each.repr and each.name != "squares"]
        return format_call("Crossword", self, [repr(list(self.squares))], names)

    @property
    def height(self) -> int:
        return len(self.squares)

    @property
    def width(self) -> int:
        return len(self.squares[0])

    @property
    def size(self) -> tuple[int, int]:
        """(height, width)."""
        return (self.height, self.width)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots across in reading order, then those down."""
        if self._slots is None:
            found = find_slots(self.squares, self.bars, None if self.labels is None else dict(self.labels))
            object.__setattr__(self, "_slots", found)
        assert self._slots is not None
        return self._slots

    def usual_labels(self) -> dict[Cell, str]:
        """The usual number of every cell where a slot begins."""
        return number_cells(cells[0] for _, cells in find_runs(self.squares, self.bars))

    def shown_labels(self) -> dict[Cell, str]:
        """What is printed in which cells, in reading order."""
        return self.usual_labels() if self.labels is None else dict(self.labels)

    def blank_board(self) -> Board:
        """A board with the given letters, and nothing else known."""
        return self.given or Board.blank(self.squares)

    def cells(self) -> Iterator[Cell]:
        """Every cell, in reading order."""
        for row, symbols in enumerate(self.squares):
            for column, symbol in enumerate(symbols):
                if symbol == OPEN:
                    yield (row, column)

    def clue_texts(self) -> dict[tuple[Direction, str], str]:
        """The text of each clue by the direction and the label of its slot; of several for one, the first."""
        texts: dict[tuple[Direction, str], str] = {}
        for clue in self.clues:
            texts.setdefault((clue.direction, clue.label), clue.text)
        return texts


def _problems(puzzle: Crossword) -> Iterator[str]:
    """Everything that makes a puzzle impossible to pose, one sentence each, the place first."""
    if not puzzle.squares or not puzzle.squares[0]:
        yield "size: found no squares, expected at least one row of at least one square"
        return
    is_even = True
    for number, row in enumerate(puzzle.squares, start=1):
        if len(row) != puzzle.width:
            yield f"row {number}: found {format_count(len(row), 'square')}, expected {puzzle.width} as in row 1"
            is_even = False
        for symbol in sorted(set(row) - _SQUARES):
            yield f"row {number}, column {row.index(symbol) + 1}: found {quote(symbol)}, expected {OPEN}, {BLOCK} or {VOID}"
            is_even = False
    if not is_even:
        return
    if not any(OPEN in row for row in puzzle.squares):
        yield "size: found blocks only, expected at least one cell"
    for name, board in (("given letters", puzzle.given), ("goal", puzzle.goal)):
        if board is not None:
            yield from _board_problems(name, board, puzzle.squares)
    yield from _goal_problems(puzzle)
    yield from _mark_problems(puzzle)
    yield from _origin_problems(puzzle)


def _origin_problems(puzzle: Crossword) -> Iterator[str]:
    if puzzle.origins is None:
        return
    if [len(row) for row in puzzle.origins] != [puzzle.width] * puzzle.height:
        yield f"origins: expected {puzzle.height} rows of {format_count(puzzle.width, 'square')}, as the grid has"
        return
    for row, (symbols, squares) in enumerate(zip(puzzle.origins, puzzle.squares, strict=True), start=1):
        for column, (symbol, square) in enumerate(zip(symbols, squares, strict=True), start=1):
            if symbol not in ORIGINS or (square != OPEN and symbol != UNKNOWN_ORIGIN):
                expected = ", ".join(ORIGINS) if square == OPEN else f"{UNKNOWN_ORIGIN} outside cells"
                yield f"origins, row {row}, column {column}: found {quote(symbol)}, expected {expected}"


def _board_problems(name: str, board: Board, squares: Sequence[str]) -> Iterator[str]:
    if (board.height, board.width) != (len(squares), len(squares[0])) or len(set(map(len, board.letters))) > 1:
        yield f"{name}: {board.width}x{board.height} squares, expected {len(squares[0])}x{len(squares)}"
        return
    found = board.squares
    if found != tuple(squares):
        row, column = next(
            (row, column) for row, line in enumerate(squares) for column in range(len(line)) if found[row][column] != line[column]
        )
        expected = squares[row][column]
        yield f"{name}, row {row + 1}, column {column + 1}: found {found[row][column]!r}, expected {expected!r} as in the grid"
        return
    for (row, column), letter in board.cells():
        if letter and not is_letters(letter):
            yield f"{name}, row {row + 1}, column {column + 1}: found {quote(letter)}, expected letters in upper case"


def _goal_problems(puzzle: Crossword) -> Iterator[str]:
    goal, given = puzzle.goal, puzzle.given
    if goal is None:
        return
    if not goal.is_complete:
        row, column = next(cell for cell, letter in goal.cells() if not letter)
        yield f"goal, row {row + 1}, column {column + 1}: found no letter, expected one in every cell"
    elif given is not None and given.squares == goal.squares:
        for ((row, column), letter), (_, expected) in zip(goal.cells(), given.cells(), strict=True):
            if expected and letter != expected:
                yield f"goal, row {row + 1}, column {column + 1}: found {quote(letter)}, but {quote(expected)} is given"


def _mark_problems(puzzle: Crossword) -> Iterator[str]:
    """Bars that divide nothing, and labels, circles and shades where no cell is."""
    for row, column, direction in sorted(puzzle.bars):
        behind = (row, column + 1) if direction == Direction.ACROSS else (row + 1, column)
        if not is_cell(puzzle.squares, (row, column)) or not is_cell(puzzle.squares, behind):
            side = "right of" if direction == Direction.ACROSS else "below"
            yield f"bar {side} row {row + 1}, column {column + 1}: expected a cell on either side"
    marks = {"circle": puzzle.circled, "shade": puzzle.shaded}
    marks["label"] = frozenset(cell for cell, _ in puzzle.labels or ())
    for name, cells in marks.items():
        for row, column in sorted(cells):
            if not is_cell(puzzle.squares, (row, column)):
                yield f"{name}, row {row + 1}, column {column + 1}: found no cell there"
    for (row, column), label in puzzle.labels or ():
        if not label or label != label.strip() or not label.isprintable():
            yield f"label, row {row + 1}, column {column + 1}: found {quote(label)}, expected a number or a word"
    if len(puzzle.labels or ()) != len(marks["label"]):
        yield "labels: found a cell twice, expected every cell once"


def is_cell(squares: Sequence[str], cell: Cell) -> bool:
    """Whether there is a square there that can hold a letter."""
    row, column = cell
    return 0 <= row < len(squares) and 0 <= column < len(squares[0]) and squares[row][column] == OPEN


# Which clue belongs to which slot.


def match_clues(puzzle: Crossword) -> dict[int, Clue]:
    """The clue of each slot that has one, by the slot's number: the same direction and label, each clue once."""
    waiting: defaultdict[tuple[Direction, str], list[Clue]] = defaultdict(list)
    for clue in reversed(puzzle.clues):
        waiting[clue.direction, clue.label].append(clue)
    found: dict[int, Clue] = {}
    for slot in puzzle.slots:
        left = waiting[slot.direction, slot.label]
        if left:
            found[slot.number] = left.pop()
    return found


def has_loose_clues(puzzle: Crossword) -> bool:
    """Whether there are clues that belong to no slot, or more than one for a slot."""
    return len(match_clues(puzzle)) < len(puzzle.clues)
