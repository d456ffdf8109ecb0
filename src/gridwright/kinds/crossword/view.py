"""A crossword as a `Drawing`: its grid with labels, circles, shades and bars, letters in it, and what stands out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gridwright.codec.text import format_count
from gridwright.kinds.crossword.grid import BLOCK, VOID, Board, Cell
from gridwright.kinds.crossword.puzzle import Crossword
from gridwright.model.drawing import BELOW, RIGHT, Bar, CellLook, Drawing, Mark, Tone
from gridwright.model.errors import InputError
from gridwright.model.filling import Slot

_GROUNDS = {BLOCK: CellLook(Mark.BLOCK), VOID: CellLook(Mark.VOID)}


def draw(
    puzzle: Crossword, board: Board | None = None, *, differences: Sequence[Board] = (), title: str | None = None
) -> Drawing:
    """Draw the grid with the letters of `board`; cells in which `differences` disagree with each other stand out.

    Without a board, what `differences` agree on is drawn; without those, the letters given with the puzzle.
    """
    for each in (*differences, *([] if board is None else [board])):
        _check_size(each, puzzle)
    differs = _differing_cells(differences)
    if board is None:
        board = _agreeing(differences, differs) if differences else puzzle.blank_board()
    tones = _given_tones(puzzle, board) | dict.fromkeys(differs, Tone.DIFFERS)
    notes = (_tell_differences(len(differs), len(differences)),) if differs else ()
    title = puzzle.info.title if title is None else title
    meanings = ((Tone.DIFFERS, "fills differ here"),)
    drawing = Drawing.of_letters(_look_at_squares(puzzle, board, tones), _list_bars(puzzle))
    return replace(drawing, title=title, meanings=meanings, notes=notes)


def draw_board(board: Board) -> Drawing:
    """Draw the letters of a board alone, with the usual numbers: of bars and other labels only a puzzle knows."""
    return draw(Crossword(board.squares), board)


def draw_slots(
    puzzle: Crossword, slots: Iterable[Slot], board: Board | None = None, *, tone: Tone = Tone.WRONG, meaning: str = ""
) -> Drawing:
    """Draw the grid with the cells of some slots in one tone, which means what is said."""
    board = board or puzzle.blank_board()
    _check_size(board, puzzle)
    cells = dict.fromkeys((cell for slot in slots for cell in slot.cells), tone)
    looks = _look_at_squares(puzzle, board, _given_tones(puzzle, board) | cells)
    drawing = Drawing.of_letters(looks, _list_bars(puzzle))
    return replace(drawing, title=puzzle.info.title, meanings=((tone, meaning),) if meaning else ())


def draw_heat(puzzle: Crossword, heat: Mapping[Cell, float], letters: Mapping[Cell, int], board: Board | None = None) -> Drawing:
    """Draw how constrained each cell is, and how many letters are still possible in those without one.

    Circles and shades are left out: shades of another meaning would be taken for heat.
    """
    board = board or puzzle.blank_board()
    _check_size(board, puzzle)
    remarks = {cell: str(count) for cell, count in letters.items() if not board.letter(cell)}
    plain = replace(puzzle, circled=frozenset(), shaded=frozenset())
    looks = _look_at_squares(plain, board, _given_tones(puzzle, board), heat, remarks)
    return replace(
        Drawing.of_letters(looks, _list_bars(puzzle)),
        title=puzzle.info.title,
        heat_meanings=("free", "tight"),
        remark_meaning="how many letters are still possible",
    )


def _check_size(board: Board, puzzle: Crossword) -> None:
    if (board.height, board.width) != puzzle.size:
        found, expected = f"{board.width}x{board.height}", f"{puzzle.width}x{puzzle.height}"
        raise InputError(f"found {found} squares, expected {expected}", place="board")
    if board.squares != puzzle.squares:
        raise InputError("found other blocks than the puzzle has", place="board")


def _look_at_squares(
    puzzle: Crossword,
    board: Board,
    tones: Mapping[Cell, Tone],
    heat: Mapping[Cell, float] | None = None,
    remarks: Mapping[Cell, str] | None = None,
) -> tuple[tuple[CellLook, ...], ...]:
    labels, heat, remarks = puzzle.shown_labels(), heat or {}, remarks or {}

    def look_at(cell: Cell, symbol: str) -> CellLook:
        return _GROUNDS.get(symbol) or CellLook(
            text=board.letter(cell),
            corner=labels.get(cell, ""),
            remark=remarks.get(cell, ""),
            is_circled=cell in puzzle.circled,
            is_shaded=cell in puzzle.shaded,
            tone=tones.get(cell, Tone.PLAIN),
            heat=heat.get(cell),
        )

    return tuple(
        tuple(look_at((row, column), symbol) for column, symbol in enumerate(symbols))
        for row, symbols in enumerate(puzzle.squares)
    )


def _list_bars(puzzle: Crossword) -> frozenset[Bar]:
    sides = (RIGHT, BELOW)
    return frozenset((row, column, sides[direction]) for row, column, direction in puzzle.bars)


def _given_tones(puzzle: Crossword, board: Board) -> dict[Cell, Tone]:
    """Cells whose letter is given. One that the board has changed is no longer what was given."""
    if puzzle.given is None:
        return {}
    return {cell: Tone.GIVEN for cell, letter in puzzle.given.cells() if letter and letter == board.letter(cell)}


def _differing_cells(boards: Sequence[Board]) -> list[Cell]:
    """Where two of the boards disagree."""
    if len(boards) < 2:
        return []
    return [cell for cell, letter in boards[0].cells() if any(other.letter(cell) != letter for other in boards[1:])]


def _agreeing(boards: Sequence[Board], differs: Iterable[Cell]) -> Board:
    return boards[0].with_letters(dict.fromkeys(differs, ""))


def _tell_differences(cells: int, boards: int) -> str:
    return f"{format_count(cells, 'cell')} {'differs' if cells == 1 else 'differ'} between {boards} fills."
