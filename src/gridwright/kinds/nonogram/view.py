"""A nonogram as a `Drawing`: which marks stand in its cells, which clues beside them, and what stands out."""

from __future__ import annotations

import string
from collections.abc import Sequence
from itertools import accumulate

from gridwright.kinds.nonogram.board import Board
from gridwright.kinds.nonogram.cells import EMPTY, FILLED, UNKNOWN
from gridwright.kinds.nonogram.clues import Block, Clue
from gridwright.kinds.nonogram.inks import BLACK, PAPER, Ink, find_whole
from gridwright.kinds.nonogram.lattice import Box, Hexagon, Lattice
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model.drawing import CellLook, Chip, Drawing, Form, Label, Mark, Slices, Tone, Triangles
from gridwright.model.errors import InputError

TONES = (Tone.PLAIN, Tone.GIVEN, Tone.DIFFERS)
"""What this view can say of a cell, weakest first: that solutions differ matters more than that it was given."""

SPARE_SYMBOLS = string.ascii_letters + string.punctuation.replace("?", "")
"""Stand in for inks whose own symbol does not show on every terminal."""


def draw(puzzle: Nonogram, board: Board | None = None, *, differences: Sequence[Board] = (), title: str | None = None) -> Drawing:
    """Draw the puzzle with `board` on it; cells in which `differences` disagree with each other stand out.

    Without a board, what `differences` agree on is drawn; without those, the cells given with the puzzle. Empty cells are
    crosses while anything is unknown, and plain paper once the picture is finished.
    """
    for each in (*differences, *([] if board is None else [board])):
        if (each.height, each.width) != puzzle.size:
            found, expected = f"{each.width}x{each.height}", f"{puzzle.width}x{puzzle.height}"
            raise InputError(f"found {found} cells, expected {expected}", place="board")
        if len(each.cells) != puzzle.lattice.size:
            raise InputError(f"found {len(each.cells)} cells, expected {puzzle.lattice.size}", place="board")
    differs = _differing_cells(differences)
    if board is None:
        board = differences[0].agreeing(differences[1:]) if differences else puzzle.given
    cells = board.cells if board is not None else bytes([UNKNOWN]) * puzzle.lattice.size
    tones = _tones(puzzle, cells, differs)
    number_of = {pair: number for number, pair in enumerate(sorted(set(zip(cells, tones, strict=True))))}
    numbers = [number_of[pair] for pair in zip(cells, tones, strict=True)]
    symbols = drawing_symbols(puzzle.palette)
    labels = [tuple(_labels(clue, puzzle, symbols) for clue in clues) for clues in puzzle.clues]
    empty_mark = Mark.CROSS if UNKNOWN in cells else Mark.BLANK
    return Drawing(
        looks=tuple(_look(value, TONES[tone], puzzle.palette, symbols, empty_mark) for value, tone in number_of),
        places=_split_rows(numbers, puzzle.lattice.row_lengths or (puzzle.width,) * puzzle.height),
        row_labels=labels[0],
        column_labels=labels[1],
        third_labels=labels[2] if len(labels) > 2 else (),
        form=_choose_form(puzzle.lattice),
        is_coloured=_inks_matter(puzzle.palette),
        background=puzzle.palette[EMPTY].colour,
        title=puzzle.info.title if title is None else title,
        notes=_notes(differences, differs),
    )


def _split_rows(numbers: Sequence[int], lengths: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(numbers[end - length : end]) for length, end in zip(lengths, accumulate(lengths), strict=True))


def _choose_form(lattice: Lattice) -> Form | Triangles | Slices:
    if isinstance(lattice, Box):
        return Slices(lattice.depth, lattice.slice_height, lattice.width)
    if not isinstance(lattice, Hexagon):
        return Form.MARKS
    firsts = [lattice.coordinates(lattice.line(0, row)[0]) for row in range(lattice.height)]
    # Moved so that the leftmost is at 0 or 1 and what points up adds up to something odd.
    starts = [b + c for _, b, c in firsts]
    shift = -min(starts) + (min(starts) + lattice.rows[0]) % 2
    return Triangles(tuple((start + shift, length) for start, length in zip(starts, lattice.row_lengths, strict=True)))


def draw_board(board: Board) -> Drawing:
    """Draw a board alone. Which colours its inks have only a puzzle knows: several are told apart by their symbols.

    How rows of different lengths lie is also for the puzzle to tell: here all begin at the left, with paper behind them.
    """
    values = sorted(set(board.cells))
    empty_mark = Mark.CROSS if UNKNOWN in board.cells else Mark.BLANK
    palette = tuple(Ink(symbol, BLACK.colour, symbol) for symbol in board.symbols)
    symbols = drawing_symbols(palette)
    looks = [_look(value, Tone.PLAIN, palette, symbols, empty_mark) for value in values]
    if board.lengths:
        looks.append(CellLook(Mark.BLANK))
    rows = _split_rows([values.index(value) for value in board.cells], board.lengths or (board.width,) * board.height)
    return Drawing(
        looks=tuple(looks),
        places=tuple(row + (len(values),) * (board.width - len(row)) for row in rows),
        row_labels=((),) * board.height,
        column_labels=((),) * board.width,
        is_coloured=len(palette) > 2,
    )


def drawing_symbols(palette: Sequence[Ink]) -> str:
    """A symbol for each ink that any terminal shows and that cannot be taken for a number: its own where possible.

    >>> drawing_symbols((Ink("white", "#ffffff", "."), Ink("blue", "#0000ff", "b"), Ink("red", "#ff0000", "7")))
    '.ba'
    """
    if len(palette) <= 2:
        return "".join((palette[EMPTY].symbol, BLACK.symbol))
    own = {ink.symbol for ink in palette if ink.symbol in SPARE_SYMBOLS}
    spare = (symbol for symbol in SPARE_SYMBOLS if symbol not in own)
    return "".join(ink.symbol if ink.symbol in own else next(spare, "*") for ink in palette)


def _inks_matter(palette: Sequence[Ink]) -> bool:
    """Whether it is anything but black on white, whatever those two are called."""
    paper, *inks = palette
    is_black = all(ink.colour == BLACK.colour and ink.second in ("", PAPER.colour) for ink in inks)
    return paper.colour != PAPER.colour or not is_black or sum(not ink.corner for ink in inks) > 1


def _differing_cells(boards: Sequence[Board]) -> bytes:
    """One byte for each cell, 1 where two of the boards disagree; nothing when fewer than two are given."""
    if len(boards) < 2:
        return b""
    differs = bytearray(len(boards[0].cells))
    for other in boards[1:]:
        if other.cells != boards[0].cells:
            pairs = zip(boards[0].cells, other.cells, strict=True)
            differs = bytearray(seen or mine != theirs for seen, (mine, theirs) in zip(differs, pairs, strict=True))
    return bytes(differs)


def _tones(puzzle: Nonogram, cells: bytes, differs: bytes) -> Sequence[int]:
    """The number of each cell's tone in `TONES`."""
    tones: Sequence[int] = bytes(len(cells))
    if puzzle.given is not None:
        # A cell that the board has changed is no longer what was given.
        pairs = zip(puzzle.given.cells, cells, strict=True)
        tones = bytes(given != UNKNOWN and given == value for given, value in pairs)
    if differs:
        tones = bytes(2 if differing else tone for tone, differing in zip(tones, differs, strict=True))
    return tones


def _look(value: int, tone: Tone, palette: Sequence[Ink], symbols: str, empty_mark: Mark) -> CellLook:
    if value == UNKNOWN:
        return CellLook(Mark.UNKNOWN, tone=tone)
    if value < FILLED:
        return CellLook(empty_mark, tone=tone)
    ink = palette[value]
    if not ink.corner:
        return CellLook(Mark.FILLED, ink.colour, symbols[value], tone)
    # A half with paper beside it is written with the letter of the whole: its shape tells which half it is.
    whole = 0 if ink.second else find_whole(palette, value)
    return CellLook(Mark.FILLED, ink.colour, symbols[whole or value], tone, half=ink.corner, second=ink.second)


def _labels(clue: Clue, puzzle: Nonogram, symbols: str) -> tuple[Label, ...]:
    if not clue:
        return (Label("0" if puzzle.grammar != "zebra" else "-"),)
    return tuple(_label(block, puzzle, symbols) for block in clue)


def _label(block: Block, puzzle: Nonogram, symbols: str) -> Label:
    ink = puzzle.palette[block.colour]
    chip = Chip.NONE if puzzle.grammar != "zebra" else Chip.SOLID if block.colour else Chip.FRAMED
    return Label(
        str(block.length),
        ink.colour,
        symbols[block.colour] if puzzle.is_coloured else "",
        before=puzzle.palette[block.before].corner,
        after=puzzle.palette[block.after].corner or ink.corner,
        second=ink.second,
        chip=chip,
    )


def _notes(differences: Sequence[Board], differs: bytes) -> tuple[str, ...]:
    count = sum(differs)
    if not count:
        return ()
    cells = "1 cell differs" if count == 1 else f"{count:,} cells differ"
    return (f"{cells} between {len(differences)} solutions.",)
