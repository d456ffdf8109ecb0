"""What the nonogram formats share: putting a puzzle together, and refusing what a format cannot hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gridwright.codec.text import quote
from gridwright.kinds.nonogram.board import SYMBOLS, Board
from gridwright.kinds.nonogram.puzzle import BLACK_ON_WHITE, BlockLike, Clue, Info, Ink, Nonogram
from gridwright.model.errors import InputError
from gridwright.model.limits import Limits
from gridwright.model.quoting import shorten

Clues = Sequence[Iterable[BlockLike]]

NO_GOAL = "has no goal picture to write; solve it first, or choose a format that keeps clues"


def assemble(
    rows: Clues,
    columns: Clues,
    limits: Limits,
    *,
    palette: tuple[Ink, ...] = BLACK_ON_WHITE,
    given: Board | None = None,
    goal: Board | None = None,
    info: Info | None = None,
) -> Nonogram:
    """A puzzle of the clues a file had, once its size is found bearable."""
    limits.check_size(len(rows), len(columns))
    return Nonogram.build(rows, columns, palette=palette, given=given, goal=goal, info=info)


def format_numbers(clue: Clue, between: str = " ", empty: str = "0") -> str:
    """The lengths of a clue's blocks."""
    return between.join(str(block.length) for block in clue) or empty


def format_blocks(clue: Clue, palette: Sequence[Ink], between: str = " ", empty: str = "0") -> str:
    """The lengths of a clue's blocks, each with the symbol of its ink."""
    return between.join(f"{block.length}{palette[block.colour].symbol}" for block in clue) or empty


def one_ink(format_one: Callable[[Nonogram], str], title: str) -> Callable[[Nonogram], str]:
    """Guard a writer that knows no colour."""

    def guarded(puzzle: Nonogram) -> str:
        refuse_colour(puzzle, title)
        return format_one(puzzle)

    return guarded


def refuse_colour(puzzle: Nonogram, title: str) -> None:
    if puzzle.is_coloured:
        raise InputError(f"has {len(puzzle.palette) - 1} inks, but {title} holds one only")


def need_goal(puzzle: Nonogram) -> Board:
    if puzzle.goal is None:
        raise InputError(NO_GOAL)
    return puzzle.goal


def parse_board(rows: Sequence[str], values: dict[str, int], place_of: Callable[[int], str], symbols: str = SYMBOLS) -> Board:
    """A board from row strings whose characters mean `values`. `place_of` names a row by its index."""
    width = len(rows[0])
    cells = bytearray()
    for index, row in enumerate(rows):
        if len(row) != width:
            raise InputError(f"found {len(row)} cells, expected {width}", place=place_of(index))
        try:
            cells.extend(map(values.__getitem__, row))
        except KeyError as stranger:
            expected = shorten(" ".join(values))
            raise InputError(f"found {quote(stranger.args[0])}, expected one of {expected}", place=place_of(index)) from None
    return Board(len(rows), width, bytes(cells), symbols)


def draw_rows(board: Board, empty: str, filled: str) -> list[str]:
    """The rows of a finished board of one ink, in a format's own two characters."""
    text = board.cells.translate(f"{empty}{filled * 255}".encode("ascii")).decode("ascii")
    return [text[start : start + board.width] for start in range(0, len(text), board.width)]


def one_line(text: str) -> str:
    """A text for a format whose fields end with the line."""
    return " ".join(text.split())
